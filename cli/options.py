"""Options that several commands share: decorators that add them, and the frozen values they end up in."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from chess_arbiter.cli.environment import Environment

CONTEXT_SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

LONG_WINDOW = "--long-window"
VARIANTS = ("auto", "standard", "chess960")
EN_PASSANT = ("legal", "xfen", "always")


@dataclass(frozen=True)
class InputOptions:
    """Which game files are read, and how."""

    paths: tuple[str, ...]
    encoding: str | None
    max_bytes: int | None
    allow_long_window: bool
    jobs: int | None
    progress: bool | None


@dataclass(frozen=True)
class OutputOptions:
    """What form the data takes and where it goes."""

    format: str
    output: str | None
    raw_cells: bool


@dataclass(frozen=True)
class PositionOptions:
    """Which positions are read, and how."""

    fen: tuple[str, ...]
    file: str | None
    variant: str
    ep: str


@dataclass(frozen=True)
class MomentOptions:
    """Which moment of which game of a file is meant, if one is."""

    pgn: str | None
    game: int
    ply: int | None


def examples(*lines: str) -> str:
    """The end of a help page: real command lines, each on its own."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def environment_of(context: click.Context) -> Environment | None:
    """The run's surroundings; None where click builds a context only to complete a word."""
    found = context.find_root().obj
    return found if isinstance(found, Environment) else None


def _set_debug(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    environment = environment_of(context)
    if wanted and environment is not None:
        environment.debug = True


def _set_color(context: click.Context, parameter: click.Parameter, choice: str) -> None:
    environment = environment_of(context)
    if environment is not None:
        environment.color = choice


debug_option = click.option(
    "--debug",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_set_debug,
    help="Show the traceback of an internal fault.",
)
color_option = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    is_eager=True,
    expose_value=False,
    callback=_set_color,
    help="Colour; auto means on a terminal without NO_COLOR.",
)


def _check_encoding(context: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    if name is None:
        return None
    from chess_arbiter.core.source import text_encoding

    try:
        text_encoding(name)
    except LookupError as error:
        raise click.BadParameter(f"{error.args[0]}; common ones: utf-8, cp1252, latin-1") from None
    return name


def _chain(function: Decorated, decorators: tuple[Callable[[Any], Any], ...]) -> Decorated:
    for decorator in reversed(decorators):
        function = decorator(function)
    return function


def input_options(function: Decorated) -> Decorated:
    """PATHS and how their bytes are read."""
    return _chain(
        function,
        (
            click.argument("paths", nargs=-1),
            click.option("--encoding", metavar="NAME", callback=_check_encoding, help="Read text in this encoding."),
            click.option(
                "--max-bytes",
                type=click.IntRange(min=1),
                metavar="N",
                help="Give up on a file or stream past N decompressed bytes.",
            ),
            click.option(
                LONG_WINDOW,
                "allow_long_window",
                is_flag=True,
                help="Allow archives that take up to 2 GiB of memory to decompress (zstd --long=31).",
            ),
            click.option(
                "-j",
                "--jobs",
                type=click.IntRange(min=1),
                metavar="N",
                help="Worker processes; by default one for each processor. The output is the same for any number.",
            ),
            click.option(
                "--progress/--no-progress",
                default=None,
                help="Show on stderr how far a long run is: bytes, games, rate, time left; by default on a terminal.",
            ),
        ),
    )


def output_options(*formats: str) -> Callable[[Decorated], Decorated]:
    """--format of these, the first by default; -o; --raw-cells where CSV is among them."""

    def decorate(function: Decorated) -> Decorated:
        decorators: tuple[Callable[[Any], Any], ...] = (
            click.option(
                "--format",
                type=click.Choice(formats),
                default=formats[0],
                show_default=True,
                help="Form of the output.",
            ),
            click.option(
                "-o",
                "--output",
                metavar="FILE",
                help="Write to FILE, which appears whole or not at all.",
            ),
            color_option,
            debug_option,
        )
        if "csv" in formats:
            raw = click.option("--raw-cells", is_flag=True, help="CSV: leave cells a spreadsheet takes for formulas.")
            decorators = (*decorators[:2], raw, *decorators[2:])
        return _chain(function, decorators)

    return decorate


def position_options(function: Decorated) -> Decorated:
    """FEN, or -f FILE, or a pipe; --variant."""
    return _chain(
        function,
        (
            click.argument("fen", nargs=-1),
            click.option("-f", "--file", metavar="FILE", help="Read FENs or EPD lines from FILE; - is standard input."),
            variant_option,
            click.option(
                "--ep",
                type=click.Choice(EN_PASSANT),
                default="legal",
                show_default=True,
                help="When FENs name an en passant square.",
            ),
        ),
    )


variant_option = click.option(
    "--variant",
    type=click.Choice(VARIANTS),
    default="auto",
    show_default=True,
    help="Rules for castling; auto takes rook-file letters for Chess960.",
)


def refuse_lone_moment(options: MomentOptions) -> None:
    """Raises a usage error where --game or --ply stand without the --pgn they are about."""
    if options.pgn is None and (options.game != 1 or options.ply is not None):
        raise click.UsageError("--game and --ply say which moment of a game is meant; name its file with --pgn.")


def moment_options(when: str) -> Callable[[Decorated], Decorated]:
    """--pgn FILE, --game, --ply; `when` says what happens with that ply."""

    def decorate(function: Decorated) -> Decorated:
        return _chain(
            function,
            (
                click.option(
                    "--pgn", metavar="FILE", help="Take the position from a game of FILE; - is standard input."
                ),
                click.option(
                    "--game",
                    type=click.IntRange(min=1),
                    default=1,
                    show_default=True,
                    metavar="N",
                    help="Game of FILE.",
                ),
                click.option("--ply", type=click.IntRange(min=0), metavar="M", help=when),
            ),
        )

    return decorate
