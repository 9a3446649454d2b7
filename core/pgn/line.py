"""One line of play, mainline or variation: where it stands, and how its castling rights were lost."""

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import Move


class Line:
    """`position` after `ply` plies of the game, `before` one move earlier; `moves` of them were played in this line.

    A line that `stopped` at a refused move has `skipped` moves from that one on, itself counted. The castling right of
    the rook on square s was lost by `lost_move[s]` (the move and the mover's kind << 16) at ply `lost_ply[s]`, 0 where
    it was not lost in the game.
    """

    __slots__ = ("before", "lost_move", "lost_ply", "moves", "opened_at", "ply", "position", "skipped", "stopped")

    def __init__(self) -> None:
        self.position = Position()
        self.before = Position()
        self.ply = self.moves = self.skipped = 0
        self.stopped = False
        self.opened_at = 0
        self.lost_ply = [0] * 64
        self.lost_move = [0] * 64

    def begin(self) -> None:
        """The game's own line begins; its position is set by the caller."""
        self.ply = self.moves = self.skipped = 0
        self.stopped = False
        for sq in range(64):
            self.lost_ply[sq] = 0

    def branch(self, parent: "Line", opened_at: int) -> None:
        """A variation begins: it replaces the last move of its parent, also a refused one (PGN 8.2.5)."""
        if parent.stopped:
            self.position.copy_from(parent.position)
            self.ply = parent.ply
        else:
            self.position.copy_from(parent.before)
            self.ply = parent.ply - 1
        self.moves = self.skipped = 0
        self.stopped = False
        self.opened_at = opened_at
        for sq in range(64):
            self.lost_ply[sq] = parent.lost_ply[sq] if parent.lost_ply[sq] <= self.ply else 0
            self.lost_move[sq] = parent.lost_move[sq]

    def note_lost_rights(self, move: Move) -> None:
        """Dates the castling rights that the move just played has ended."""
        lost = self.before.castling_rights & ~self.position.castling_rights
        while lost:
            sq = bits.lsb(lost)
            self.lost_ply[sq] = self.ply
            self.lost_move[sq] = move | self.before.kind_of(attacks.SQUARE_BB[move & 63]) << 16
            lost &= lost - 1

    def losses(self) -> list[tuple[int, int, int]]:
        """The rights lost so far: rook square, ply, move and kind as in `lost_move`."""
        return [(sq, self.lost_ply[sq], self.lost_move[sq]) for sq in range(64) if self.lost_ply[sq]]
