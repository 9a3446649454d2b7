"""How a game's moves end castling rights, one move at a time (FIDE 2023, 3.8.2.1)."""

from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.castling_conditions import Loss
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import SQUARE_NAMES, Move, Square


def losses(before: Position, after: Position, move: Move, *, number: str, san: str, ply: int) -> dict[Square, Loss]:
    """The castling rights that a move has ended, by the square of their rook.

    A king that moves ends all of its own rights, a rook its own; a rook that is captured ends that of its own side.
    `number` ("8."), `san` and `ply` are what the move is called afterwards.
    """
    found: dict[Square, Loss] = {}
    for rook in evidence.squares(before.castling_rights & ~after.castling_rights):
        side = before.color_at(rook)
        if side != before.turn:
            how = "rook captured"
        else:
            how = "rook moved" if move & 63 == rook else "king moved"
        king = SQUARE_NAMES[before.king_square(side)]
        found[rook] = {"how": how, "number": number, "move": san, "ply": ply, "king": king}
    return found
