"""The moments of a game at which a draw could be claimed, or came about without a claim: the rows of claim/1.

Claimable: threefold repetition and fifty moves, on the board (FIDE 2023, 9.2.2, 9.3.2) and by an intended move (9.2.1,
9.3.1). Automatic: stalemate (5.2.1), dead position (5.2.2), fivefold repetition (9.6.1), seventy-five moves (9.6.2).
Nothing can be claimed once the game is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import chess_arbiter.core.chess.endings as endings
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.movegen import has_legal_move, legal_moves
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import write_san
from chess_arbiter.core.pgn.refusal import move_number
from chess_arbiter.core.pgn.subscriber import Subscriber
from chess_arbiter.core.words import COLOR_NAMES, PAWN, Move

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay

COLUMNS = ("file", "game", "ply", "kind", "how", "side", "moves", "plies", "after")

Row: TypeAlias = tuple[Any, ...]

AUTOMATIC = {
    endings.STALEMATE: "stalemate",
    endings.DEAD_POSITION: "dead-position",
    endings.FIVEFOLD: "fivefold",
    endings.SEVENTYFIVE: "seventyfive",
}
"""The endings that are draws, as claim/1 calls them."""

_CLAIMS = (
    (endings.THREEFOLD, "threefold", "on-board"),
    (endings.THREEFOLD_BY_MOVE, "threefold", "by-move"),
    (endings.FIFTY, "fifty", "on-board"),
    (endings.FIFTY_BY_MOVE, "fifty", "by-move"),
)
_NAMES = [
    [kind if how == "on-board" else f"{kind}-by-move" for bit, kind, how in _CLAIMS if bits & bit] for bits in range(16)
]


def names_of(bits: int) -> list[str]:
    """The claimable draws that the bits of `Timeline.claims` stand for: `threefold`, `threefold-by-move` …"""
    return list(_NAMES[bits])


def quiet_moves(position: Position) -> list[Move]:
    """The legal moves that neither move a pawn nor capture; castling is one."""
    turn = position.turn
    return [
        move
        for move in legal_moves(position)
        if position.kind_at(move & 63) != PAWN and position.color_at(move >> 6 & 63) != turn ^ 1
    ]


def moves_to_claim(story: Timeline, ply: int, kind: str) -> list[str]:
    """The moves, as sorted SANs, whose intention would have let a draw of a kind be claimed after a ply."""
    position = story.position_at(ply)
    if position is None:
        return []
    moves = quiet_moves(position) if kind == "fifty" else story.repeating_moves_at(ply)
    return sorted(write_san(position, move) for move in moves)


def played(story: Timeline, ply: int) -> dict[str, Any] | None:
    """The move that was played as this ply, as a fact with its number; None where there is none or it is forgotten."""
    before = story.position_at(ply - 1)
    if ply < 1 or before is None:
        return None
    return {"number": move_number(before), "move": write_san(before, story.move_at(ply)), "ply": ply}


class ClaimRecorder(Subscriber):
    """Gathers the rows of claim/1 of the games from number `first` to `last`, in `rows`, which others empty."""

    def __init__(self, *, first: int, last: int) -> None:
        self._range = range(first, last + 1)
        self._wanted = False
        self.rows: list[Row] = []

    def begin(self, game: Replay) -> None:
        """What holds in the starting position."""
        self._wanted = game.game in self._range
        if self._wanted:
            self._look(game)

    def move(self, game: Replay, written: bytes, move: Move) -> None:
        """What holds after a move."""
        if self._wanted:
            self._look(game)

    def end(self, game: Replay) -> None:
        """A stalemate is known when no move follows."""
        story = game.timeline
        if self._wanted and game.lines[0].position.kings and story.ending == endings.STALEMATE:
            self._add(game, "stalemate", "automatic")
        self._wanted = False

    def _look(self, game: Replay) -> None:
        """Adds what is claimable or has come about on this ply."""
        story: Timeline = game.timeline
        position: Position = game.lines[0].position
        if story.ending != endings.OPEN:
            if story.ending_ply == story.ply and story.ending in AUTOMATIC and has_legal_move(position):
                is_fivefold = story.ending == endings.FIVEFOLD
                plies = story.repeated_at() if is_fivefold else None
                self._add(game, AUTOMATIC[story.ending], "automatic", plies=plies)
            return
        bits = story.claims(position)
        if bits == 0 or not has_legal_move(position):
            return
        side = COLOR_NAMES[position.turn]
        for bit, kind, how in _CLAIMS:
            if bits & bit:
                moves, plies = evidence_of(story, position, bit)
                sans = None if moves is None else sorted(write_san(position, move) for move in moves)
                self._add(game, kind, how, side=side, moves=sans, plies=plies)

    def _add(
        self,
        game: Replay,
        kind: str,
        how: str,
        *,
        side: str | None = None,
        moves: list[str] | None = None,
        plies: list[int] | None = None,
    ) -> None:
        story = game.timeline
        after = None
        if story.ply:
            before: Position = game.lines[0].before
            after = f"{move_number(before)} {write_san(before, story.move_at(story.ply))}"
        self.rows.append((game.notebook.file, game.game, story.ply, kind, how, side, moves, plies, after))


def evidence_of(story: Timeline, position: Position, bit: int) -> tuple[list[Move] | None, list[int] | None]:
    """The moves by which a draw may be claimed, and the plies that made the repetition; None where it has no such."""
    if bit == endings.THREEFOLD:
        return None, story.repeated_at()
    if bit == endings.FIFTY:
        return None, None
    if bit == endings.FIFTY_BY_MOVE:
        return quiet_moves(position), None
    moves = story.repeating_moves(position)
    plies: set[int] = set()
    for move in moves:
        after = position.copy()
        after.play(move)
        plies.update(story.plies_of(after.key))
    return moves, sorted(plies)
