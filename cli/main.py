"""The entry point: runs the command and turns whatever happens into an exit code, never a traceback."""

import os
import sys
from collections.abc import Sequence
from io import StringIO

from chess_arbiter.cli.environment import COMPLETE_VARIABLE, Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.signals import Stopped


def main(arguments: Sequence[str] | None = None, *, environment: Environment | None = None) -> int:
    """Runs one command line and gives its exit code."""
    surroundings = environment or Environment.of_process()
    try:
        with surroundings.stops:
            code = _run(sys.argv[1:] if arguments is None else arguments, surroundings)
            surroundings.stdout.flush()
            surroundings.stderr.flush()
    except BrokenPipeError:
        _silence()
        return Exit.CLEAN
    except Stopped as stopped:
        return stopped.exit
    except OSError as error:  # the last flush
        surroundings.say(f"arbiter: cannot write standard output: {error.strerror}")
        _silence()
        return Exit.INCOMPLETE
    return code


def _run(arguments: Sequence[str], environment: Environment) -> int:
    # click is imported here, where a signal or a fault already has its handler.
    import click

    from chess_arbiter.cli.faults import say_fault
    from chess_arbiter.cli.group import arbiter
    from chess_arbiter.cli.output import OutputError

    instruction = environment.variables.get(COMPLETE_VARIABLE)
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(arbiter, {}, "arbiter", COMPLETE_VARIABLE, instruction)
    try:
        with arbiter.make_context("arbiter", list(arguments), obj=environment) as context:
            return int(arbiter.invoke(context) or 0)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as error:
        said = StringIO()
        error.show(file=said)
        for line in said.getvalue().splitlines():
            environment.say(line)
        return Exit.INCOMPLETE
    except OutputError as error:
        environment.say(f"arbiter: {error}")
        return Exit.INCOMPLETE
    except BrokenPipeError:
        raise
    except OSError as error:  # help and usage pages, which click writes itself
        environment.say(f"arbiter: {error.strerror or error}")
        return Exit.INCOMPLETE
    except Exception as fault:  # our own: told in a line, with exit code 70, for nothing prints a traceback
        say_fault(environment, fault)
        return Exit.INTERNAL


def _silence() -> None:
    """Points the process's stdout and stderr at nothing, so that the interpreter's last flush has nobody to offend."""
    for stream in (sys.stdout, sys.stderr):
        try:
            number = stream.fileno()
        except (AttributeError, OSError, ValueError):
            continue
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
