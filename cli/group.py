"""The `arbiter` command group: commands are modules, loaded when they are called for."""

from importlib import import_module

import click

from chess_arbiter.cli.options import CONTEXT_SETTINGS, debug_option, examples
from chess_arbiter.core import twin
from chess_arbiter.core.version import VERSION

COMMANDS = {
    "validate": "Check games by the laws and say what is wrong and where.",
    "report": "Tell how games went and how they ended.",
    "moves": "List the legal moves of positions, a line each.",
    "fen": "Examine positions: every fault, the canonical FEN, the state.",
    "explain": "Rule on one move: legal or not, and why.",
    "play": "Play a game: moves are judged, draws announced, claims decided.",
    "board": "Draw a position, in text or as SVG.",
    "perft": "Count the tree of legal moves.",
    "codes": "Explain the codes of findings.",
    "completion": "Print the script for shell completion.",
}
"""Name, which is also the module's, and the line the group's help gives it."""

_TWINS = {"compiled": "compiled", "pure": "pure Python"}


class LazyGroup(click.Group):
    """A group whose help lists its commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"chess_arbiter.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(f"{error.message} Commands: {', '.join(COMMANDS)}.", ctx) from error


def _print_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"arbiter {VERSION} ({_TWINS[twin()]})")
        context.exit()


@click.command(
    cls=LazyGroup,
    context_settings=CONTEXT_SETTINGS,
    epilog=examples("arbiter validate samples/", "arbiter moves < samples/positions.fen"),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and which twin of the core is running.",
)
@debug_option
def arbiter() -> None:
    """Chess Arbiter applies the Laws of Chess to PGN and FEN files."""
