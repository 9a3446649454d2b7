"""`arbiter completion`: the script that teaches a shell to complete our words."""

import click
from click.shell_completion import get_completion_class

from chess_arbiter.cli.environment import COMPLETE_VARIABLE, Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.options import debug_option, examples
from chess_arbiter.cli.output import Output


@click.command(
    epilog=examples(
        'eval "$(arbiter completion bash)"',
        "arbiter completion fish > ~/.config/fish/completions/arbiter.fish",
    )
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@debug_option
@click.pass_context
def command(context: click.Context, shell: str) -> Exit:
    """Print the script that completes commands and options in a shell."""
    environment: Environment = context.obj
    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"there is no completion for {shell} here.")
    group = context.find_root().command
    with Output(environment) as output:
        output.write(completion(group, {}, "arbiter", COMPLETE_VARIABLE).source() + "\n")
        output.commit()
    return Exit.CLEAN
