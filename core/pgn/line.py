"""One line of play, mainline or variation: where it stands, and how its castling rights were lost."""

import chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import Move, PieceKind


class Line:
    """`position` after `ply` plies of the game; `moves` of them were played in this line.

    A line that `stopped` at a refused move has `skipped` moves from that one on, itself counted. The castling right of
    the rook on square s was lost by `lost_move[s]` (the move and the mover's kind << 16) at ply `lost_ply[s]`, 0 where
    it was not lost in the game.

    Of the last move, what takes it back: the `move`, the `kind` of its piece (0 for a null move), the kind `captured`,
    and the `rights`, `ep_square` and `clock` before it.
    """

    __slots__ = (
        *("position", "ply", "moves", "skipped", "stopped", "opened_at", "lost_move", "lost_ply"),
        *("move", "kind", "captured", "rights", "ep_square", "clock"),
    )

    def __init__(self) -> None:
        self.position = Position()
        self.ply = self.moves = self.skipped = 0
        self.stopped = False
        self.opened_at = 0
        self.lost_ply = [0] * 64
        self.lost_move = [0] * 64
        self.move = self.kind = self.captured = self.rights = self.ep_square = self.clock = 0

    def begin(self) -> None:
        """The game's own line begins; its position is set by the caller."""
        self.ply = self.moves = self.skipped = 0
        self.stopped = False
        for sq in range(64):
            self.lost_ply[sq] = 0

    def branch(self, parent: "Line", opened_at: int) -> None:
        """A variation begins: it replaces the last move of its parent, also a refused one (PGN 8.2.5)."""
        self.position.copy_from(parent.position)
        self.ply = parent.ply
        if not parent.stopped:
            parent._take_back(self.position)
            self.ply -= 1
        self.moves = self.skipped = 0
        self.stopped = False
        self.opened_at = opened_at
        for sq in range(64):
            self.lost_ply[sq] = parent.lost_ply[sq] if parent.lost_ply[sq] <= self.ply else 0
            self.lost_move[sq] = parent.lost_move[sq]

    def play(self, move: Move, kind: PieceKind) -> None:
        """Plays a legal move of a piece of this kind."""
        self.move = move
        self.kind = kind
        self.rights = self.position.castling_rights
        self.ep_square = self.position.ep_square
        self.clock = self.position.halfmove_clock
        self.captured = self.position.move_piece(move, kind)
        self.ply += 1
        self.moves += 1
        if self.position.castling_rights != self.rights:
            self._note_lost_rights()

    def pass_turn(self) -> None:
        """Plays a null move."""
        self.move = self.kind = self.captured = 0
        self.rights = self.position.castling_rights
        self.ep_square = self.position.ep_square
        self.clock = self.position.halfmove_clock
        self.position.pass_turn()
        self.ply += 1
        self.moves += 1

    @property
    def before(self) -> Position:
        """The position before the last move of this line; where it has none yet, as it stands."""
        position = self.position.copy()
        self._take_back(position)
        return position

    def _take_back(self, position: Position) -> None:
        """Takes the last move of this line back on a board of its position."""
        if self.moves:
            position.take_back(self.move, self.kind, self.captured, self.rights, self.ep_square, self.clock)

    def _note_lost_rights(self) -> None:
        """Dates the castling rights that the move just played has ended."""
        lost = self.rights & ~self.position.castling_rights
        while lost:
            sq = bits.lsb(lost)
            self.lost_ply[sq] = self.ply
            self.lost_move[sq] = self.move | self.kind << 16
            lost &= lost - 1

    def losses(self) -> list[tuple[int, int, int]]:
        """The rights lost so far: rook square, ply, move and kind as in `lost_move`."""
        return [(sq, self.lost_ply[sq], self.lost_move[sq]) for sq in range(64) if self.lost_ply[sq]]
