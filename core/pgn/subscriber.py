"""Who wants to hear of a game while it is replayed: ply by ply, mainline only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chess_arbiter.core.words import Move

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay


class Subscriber:
    """Hears of each game in order: its beginning, its moves with what stands after each, its end.

    The replay's own facts (line, timeline, clocks) are up to date at every call. A game that cannot be replayed has
    an end only.
    """

    def begin(self, game: Replay) -> None:
        """The game's starting position is set up."""

    def move(self, game: Replay, written: bytes, move: Move) -> None:
        """A move of the mainline has been played."""

    def nag(self, number: int) -> None:
        """A glyph stands after the last move; `number` may be out of range."""

    def comment(self, game: Replay, text: bytes, commands: bool) -> None:
        """A comment stands after the last move, with its braces; of one over 1 MiB the last part.

        `commands` says that the replay's clocks have read commands in it.
        """

    def end(self, game: Replay) -> None:
        """The game is over."""
