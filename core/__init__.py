"""Chess Arbiter's core: the Laws of Chess applied to positions, moves and game files.

The names listed here are the API; each loads its module when it is first asked for. The hot modules exist twice,
compiled and plain: with ARBITER_PURE=1 in the environment every one of them loads plain, in child processes too.
"""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chess_arbiter.core.analysis import report_claims, report_games, report_plies, validate
    from chess_arbiter.core.chess.faults import faults
    from chess_arbiter.core.chess.fen import read_fen, write_fen
    from chess_arbiter.core.chess.movegen import legal_moves, perft
    from chess_arbiter.core.chess.position import Position
    from chess_arbiter.core.chess.san import SanError, read_san
    from chess_arbiter.core.chess.san_writer import legal_sans, write_san
    from chess_arbiter.core.chess.setup import FenError, Setup
    from chess_arbiter.core.chess.uci import read_uci, write_uci
    from chess_arbiter.core.finding import Finding
    from chess_arbiter.core.moments import Moment, moment
    from chess_arbiter.core.pgn.facts import GameFacts
    from chess_arbiter.core.pgn.game import Game
    from chess_arbiter.core.pgn.grammar import read_game, read_games
    from chess_arbiter.core.pgn.writer import write_game
    from chess_arbiter.core.record import GameRecord
    from chess_arbiter.core.rulings import Ruling, rule
    from chess_arbiter.core.source import Source, SourceError, expand, open_source
    from chess_arbiter.core.tally import Tally

__all__ = [
    "FenError",
    "Finding",
    "Game",
    "GameFacts",
    "GameRecord",
    "Moment",
    "Position",
    "Ruling",
    "SanError",
    "Setup",
    "Source",
    "SourceError",
    "Tally",
    "expand",
    "faults",
    "legal_moves",
    "legal_sans",
    "moment",
    "open_source",
    "perft",
    "read_fen",
    "read_game",
    "read_games",
    "read_san",
    "read_uci",
    "report_claims",
    "report_games",
    "report_plies",
    "rule",
    "twin",
    "validate",
    "write_fen",
    "write_game",
    "write_san",
    "write_uci",
]

_HOMES = {
    "analysis": ("report_claims", "report_games", "report_plies", "validate"),
    "chess.faults": ("faults",),
    "chess.fen": ("read_fen", "write_fen"),
    "chess.movegen": ("legal_moves", "perft"),
    "chess.position": ("Position",),
    "chess.san": ("SanError", "read_san"),
    "chess.san_writer": ("legal_sans", "write_san"),
    "chess.setup": ("FenError", "Setup"),
    "chess.uci": ("read_uci", "write_uci"),
    "finding": ("Finding",),
    "moments": ("Moment", "moment"),
    "pgn.facts": ("GameFacts",),
    "pgn.game": ("Game",),
    "pgn.grammar": ("read_game", "read_games"),
    "pgn.writer": ("write_game",),
    "record": ("GameRecord",),
    "rulings": ("Ruling", "rule"),
    "source": ("Source", "SourceError", "expand", "open_source"),
    "tally": ("Tally",),
}
"""The modules that the API's names come from."""


def __getattr__(name: str) -> object:
    """Loads a name of the API on its first use."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"{__name__}.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _load_plain_twins() -> None:
    """Makes the import system see only `.py` files in this package's folders.

    Must run before anything below this package is imported.
    """
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

    for folder, _, _ in os.walk(__path__[0]):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("ARBITER_PURE") == "1":
    _load_plain_twins()


def twin() -> str:
    """Which twin is running: "compiled" or "pure". Imports none of them."""
    from importlib.util import find_spec

    spec = find_spec("chess_arbiter.core.chess.attacks")
    return "pure" if spec is None or str(spec.origin).endswith(".py") else "compiled"
