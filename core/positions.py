"""Positions to play from: read from a line, their legal moves listed in any notation, their trees counted.

Kept free of all that one position in text does not need: its faults are told by `chess_arbiter.core.examination`.
"""

from collections.abc import Iterator
from typing import NamedTuple

import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.uci as uci
from chess_arbiter.core.chess.fen import FenReading, read_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import SanWriter
from chess_arbiter.core.words import Move

NOTATIONS = ("san", "uci", "lan")
SPLIT_DEPTH = 5
"""Depth down to which a perft is counted in one go; above it a signal can stop the count."""

_moves = movegen.MoveList()
_writer = SanWriter()


class PositionReading(NamedTuple):
    """A line read as a position, None where it is none. A tuple, because a million lines make as many."""

    position: Position | None
    reading: FenReading


class MoveListing(NamedTuple):
    """The legal moves of a line, sorted by code point, single blanks between; None where it is no usable position."""

    moves: str | None
    valid: bool
    """Whether the line has no error."""


def read_position(text: str | bytes, *, variant: str = "auto") -> PositionReading:
    """Reads a FEN or EPD line as a position to play from. Raises nothing."""
    reading = read_fen(text, variant=variant)
    return PositionReading(reading.position() if reading.usable else None, reading)


def list_moves(text: str | bytes, *, variant: str = "auto", notation: str = "san") -> MoveListing:
    """The legal moves of a FEN or EPD line in one notation. Raises nothing."""
    reading = read_fen(text, variant=variant)
    if not reading.usable:
        return MoveListing(None, False)
    return MoveListing(moves_line(reading.position(), notation, chess960=reading.chess960), reading.valid)


def moves_line(position: Position, notation: str, *, chess960: bool) -> str:
    """The legal moves in one notation, sorted by code point, with single blanks between."""
    if notation == "uci":
        moves = movegen.legal_moves(position)
        return " ".join(sorted([uci.write_uci_move(position, move, chess960) for move in moves]))
    return _writer.legal_line(position, notation == "lan")


def count_moves(position: Position) -> int:
    """The number of legal moves."""
    return movegen.generate(position, _moves)


def divide(position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """Each legal move with the leaves of the tree below it, `depth` plies deep with the move itself."""
    child = Position()
    for move in movegen.legal_moves(position):
        child.copy_from(position)
        child.play(move)
        yield move, count_tree(child, depth - 1)


def count_tree(position: Position, depth: int) -> int:
    """The leaves of the legal move tree, as `movegen.perft`; a deep count can be stopped between subtrees."""
    if depth <= SPLIT_DEPTH:
        return movegen.perft(position, depth)
    return sum(count for _, count in divide(position, depth))
