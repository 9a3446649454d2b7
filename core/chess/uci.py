"""Moves as UCI writes them: the square from, the square to, the promotion's letter.

Castling is written as the king's own move (e1g1) in standard chess and as king-takes-rook (e1h1) in Chess960. Both are
understood in both; they cannot be confused, for where e1g1 is a step of the king it is that step.
"""

import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.movegen import MoveList
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import SQUARE_NAMES, Move

NULL_MOVE = 0
UNREADABLE = -1
ILLEGAL = -2
"""What `read_uci` gives where there is no move."""

PROMOTION_LETTERS = "  nbrq"
_SQUARES = {name: sq for sq, name in enumerate(SQUARE_NAMES)}
_PROMOTIONS = {"n": 2, "b": 3, "r": 4, "q": 5, "": 0}
_moves = MoveList()


def write_uci(position: Position, move: Move, *, chess960: bool) -> str:
    """A legal move, or NULL_MOVE, in UCI notation; `chess960` writes castling as king-takes-rook."""
    return write_uci_move(position, move, chess960)


def write_uci_move(position: Position, move: Move, chess960: bool) -> str:
    """The same with its arguments by place."""
    if move == NULL_MOVE:
        return "0000"
    from_sq = move & 63
    to_sq = move >> 6 & 63
    kind = move >> 12
    if not chess960 and is_castling(position, move):
        to_sq = castling.king_target(from_sq, to_sq)
    text = SQUARE_NAMES[from_sq] + SQUARE_NAMES[to_sq]
    return text + PROMOTION_LETTERS[kind] if kind else text


def is_castling(position: Position, move: Move) -> bool:
    """Whether a legal move is castling: it ends on a piece of the mover's own."""
    return position.color_at(move >> 6 & 63) == position.turn


def read_uci(position: Position, text: str) -> Move:
    """The legal move the text says, NULL_MOVE for 0000, else UNREADABLE or ILLEGAL, both negative."""
    if text == "0000":
        return NULL_MOVE
    from_sq = _SQUARES.get(text[:2], -1)
    to_sq = _SQUARES.get(text[2:4], -1)
    kind = _PROMOTIONS.get(text[4:], -1)
    if from_sq < 0 or to_sq < 0 or kind < 0:
        return UNREADABLE
    move = from_sq | to_sq << 6 | kind << 12
    found = ILLEGAL
    for index in range(movegen.generate(position, _moves)):
        legal = _moves.moves[index]
        if legal == move:
            return move
        if legal & 63 == from_sq and kind == 0 and is_castling(position, legal):
            if castling.king_target(from_sq, legal >> 6 & 63) == to_sq:
                found = legal
    return found
