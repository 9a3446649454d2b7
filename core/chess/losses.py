"""How a game's moves end castling rights, one move at a time (FIDE 2023, 3.8.2.1)."""

from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.castling_conditions import History, Loss
from chess_arbiter.core.chess.evidence import Facts
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import KING, SQUARE_NAMES, Move, Square


def losses(
    before: Position,
    after: Position,
    move: Move,
    *,
    number: str,
    san: str,
    ply: int,
    history: History | None = None,
) -> dict[Square, Loss]:
    """What a move adds to the history of castling rights: entries, new or in place of old, by the square of their rook.

    A king that moves ends all of its own rights, a rook its own; a rook that is captured ends that of its own side.
    Of rights that `history` has as ended, the first move of the king or rook that had not moved is added. `number`
    ("8."), `san` and `ply` are what the move is called afterwards.
    """
    called: Facts = {"number": number, "move": san, "ply": ply}
    found: dict[Square, Loss] = {}
    for rook in evidence.squares(before.castling_rights & ~after.castling_rights):
        side = before.color_at(rook)
        king = {"king": SQUARE_NAMES[before.king_square(side)]}
        if side != before.turn:
            found[rook] = {"how": "rook captured", **called, **king}
        elif move & 63 == rook:
            found[rook] = {"how": "rook moved", **called, **king}
        else:
            castled = {"rook_since": {"how": "moved", **called}} if move >> 6 & 63 == rook else {}
            found[rook] = {"how": "king moved", **called, **king, **castled}
    for rook, loss in (history or {}).items():
        if more := _later(before, move, rook, loss, called):
            found[rook] = {**loss, **more}
    return found


def _later(before: Position, move: Move, rook: Square, loss: Loss, called: Facts) -> Facts:
    """What a move adds to a right already lost: its rook, or its king, moves for the first time, or is captured."""
    own = before.turn == rook // 56
    if loss["how"] != "king moved":
        first = own and "king_since" not in loss and before.kind_at(move & 63) == KING
        return {"king_since": called} if first else {}
    if "rook_since" in loss or rook not in (move & 63, move >> 6 & 63):
        return {}
    if own:
        return {"rook_since": {"how": "moved", **called}} if move & 63 == rook else {}
    return {"rook_since": {"how": "captured", **called}} if move >> 6 & 63 == rook else {}
