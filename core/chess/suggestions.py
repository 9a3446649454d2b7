"""Legal moves that the writer of a refused one may have meant."""

import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san_writer as san_writer
from chess_arbiter.core.chess.meanings import Meaning, castling_wing, meanings
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import KING, PAWN, Move, Square

MOST = 5
FAR = 9
"""A move that nobody would write by mistake for the other."""


def suggestions(position: Position, reading: SanReading, written: str) -> list[str]:
    """Up to five legal moves in SAN, the likeliest first.

    In this order: the same piece to the same square (its origin or promotion written otherwise), a text that differs in
    one character, the same piece to a neighbouring or mirrored square, another piece to the same square, the same
    piece by a text that differs in two characters. For castling: the other wing.
    """
    wing = castling_wing(position, reading)
    meant = [] if wing else meanings(position, reading)
    text = _plain(written)
    ranked = []
    for move in movegen.legal_moves(position):
        name = san_writer.write_san(position, move)
        distance = edit_distance(text, _plain(name))
        if position.color_at(move >> 6 & 63) == position.turn:
            cost = 0 if wing or _means_castling(meant, move) else FAR
        elif wing:
            cost = FAR
        else:
            kind = position.kind_at(move & 63)
            cost = min(_cost(each, kind, move, distance) for each in meant)
        if cost < FAR:
            ranked.append((cost, distance, -(move >> 12), name))
    return [name for *_, name in sorted(ranked)[:MOST]]


def _means_castling(meant: list[Meaning], move: Move) -> bool:
    """Whether a king's move as written ends where this castling takes the king: `Kg1` for `O-O`."""
    target = castling.king_target(move & 63, move >> 6 & 63)
    return any(meaning.kind == KING and meaning.to_sq == target for meaning in meant)


def _cost(meaning: Meaning, kind: int, move: Move, distance: int) -> int:
    """How far a legal move is from one meaning of the move written."""
    to_sq = move >> 6 & 63
    if meaning.to_sq == to_sq and meaning.kind == kind:
        return 0
    near = _is_near(meaning.to_sq, to_sq)
    if not near and _is_push(meaning, kind, move):
        return FAR
    if distance <= 1:
        return 1
    if meaning.kind == kind and near:
        return 2
    if meaning.to_sq == to_sq:
        return 3
    return 4 if distance == 2 and kind == meaning.kind else FAR


def _is_push(meaning: Meaning, kind: int, move: Move) -> bool:
    """Whether both moves are a pawn's straight ahead: two such texts are never far apart."""
    straight = (move ^ move >> 6) & 7 == 0
    return kind == meaning.kind == PAWN and straight and meaning.from_file in (-1, meaning.to_sq & 7)


def _is_near(a: Square, b: Square) -> bool:
    """Whether one square is next to the other, or its mirror image from the other wing or the other side."""
    if a < 0:
        return False
    neighbours = abs((a & 7) - (b & 7)) <= 1 and abs((a >> 3) - (b >> 3)) <= 1
    return neighbours or a ^ b in (7, 56, 63)


def _plain(text: str) -> str:
    """What of a move tells piece, origin, target and promotion."""
    return "".join(character for character in text if character not in "+#!?x-= ")


def edit_distance(a: str, b: str) -> int:
    """The fewest insertions, deletions and replacements of a character that make one text the other."""
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, right in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (left != right))
    return row[-1]
