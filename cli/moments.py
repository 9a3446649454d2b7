"""A moment of a game, as --pgn, --game and --ply name it."""

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, exit_of, worst
from chess_arbiter.cli.inputs import open_input
from chess_arbiter.cli.render.findings import fault_line
from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.moments import Moment, moment
from chess_arbiter.core.source import SourceError


class NoMoment(Exception):
    """There is no such moment; the message says why."""


def read_moment(path: str, game: int, ply: int | None, environment: Environment) -> tuple[Moment, Exit]:
    """The game of a file after so many plies, or at its end, and what the file forces on the exit code.

    A file that breaks off before the game is over is told of. Raises NoMoment.
    """
    try:
        source = open_input(path, environment, wanted="a PGN file")
    except SourceError as error:
        raise NoMoment(finding_line(Finding(error.code, path, 1, 1, 0, 0, facts=error.facts))) from error
    with source:
        try:
            found = moment(source, game, ply)
        except LookupError as error:
            raise NoMoment(f"arbiter: {error.args[0]}") from error
        finally:
            for code, offset, facts in source.faults:
                environment.say(fault_line(path, code, offset, facts))
    return found, worst(exit_of(code) for code, _, _ in source.faults)
