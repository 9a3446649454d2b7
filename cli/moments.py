"""A moment of a game, as --pgn, --game and --ply name it."""

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.inputs import open_input
from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.moments import Moment, moment
from chess_arbiter.core.source import SourceError


class NoMoment(Exception):
    """There is no such moment; the message says why."""


def read_moment(path: str, game: int, ply: int | None, environment: Environment) -> Moment:
    """The game of a file after so many plies, or at its end. Raises NoMoment."""
    try:
        with open_input(path, environment, wanted="a PGN file") as source:
            return moment(source, game, ply)
    except SourceError as error:
        raise NoMoment(finding_line(Finding(error.code, path, 1, 1, 0, 0, facts=error.facts))) from error
    except LookupError as error:
        raise NoMoment(f"arbiter: {error.args[0]}") from error
