"""The findings of one stream as they come up, each with its place; only faults pass here, never an ordinary ply."""

from collections import deque
from collections.abc import Container, Iterable
from typing import Any, NamedTuple

from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.lines import LineMap

Place = tuple[int, int]
"""Line and column, both from 1."""


class Mark(NamedTuple):
    """Something seen in the bytes themselves, before it is known which game they belong to."""

    offset: int
    code: str
    length: int
    facts: dict[str, Any]
    place: Place


MOST_PENDING = 4096
"""A game's findings are put in order up to this many; more are passed on in parts, so that memory stays flat."""


class Notebook:
    """Collects findings game by game; `ready` holds those that are finished, in order.

    `keep` names the codes of which more than the count is wanted, None means all: the others need no evidence.
    """

    def __init__(self, file: str, lines: LineMap, *, keep: Container[str] | None = None) -> None:
        self.file = file
        self.lines = lines
        self.keep = keep
        self.game: int | None = None
        self.ready: list[Finding] = []
        self._pending: list[Finding] = []
        self._base = 0
        self._held: dict[int, Place] = {}
        self._marks: deque[Mark] = deque()
        self.faults = 0

    def keeps(self, code: str) -> bool:
        """Whether findings of this code are wanted whole."""
        return self.keep is None or code in self.keep

    def begin_buffer(self, base: int) -> None:
        """The next findings lie in a buffer that begins at this offset of the stream."""
        self._base = base

    def mark(self, marks: Iterable[Mark]) -> None:
        """Takes in what was seen in the bytes themselves; it is noted with the game it turns out to lie in."""
        self._marks += marks

    def begin_game(self, game: int, offset: int) -> None:
        """A game begins: what was marked before it belongs to the game before, or to none."""
        self._note_marks(offset)
        self.settle()
        self.game = game
        self.faults = 0

    def end_game(self, offset: int) -> None:
        """The game is over."""
        self._note_marks(offset)
        self.settle()

    def end_stream(self, offset: int) -> None:
        """The stream is over."""
        self._note_marks(offset + 1)
        self.settle()

    def _note_marks(self, offset: int) -> None:
        if not self._marks:
            return
        latin = False
        while self._marks and self._marks[0].offset < offset:
            mark = self._marks.popleft()
            if mark.code == "SRC005":
                if latin:
                    continue
                latin = True
            self.note(mark.code, mark.offset, mark.length, facts=mark.facts, place=mark.place)

    def hold(self, offsets: Iterable[int]) -> None:
        """Remembers the places of these offsets, before the buffer they lie in is given up; forgets all others."""
        self._held = {offset: self.place(offset) for offset in sorted(offsets)}

    def place(self, offset: int) -> Place:
        """The line and column of an offset in the buffer, or of one held."""
        held = self._held.get(offset)
        if held is None:
            held = self.lines.locate(max(offset - self._base, 0))
        return held

    def note(
        self,
        code: str,
        offset: int,
        length: int,
        *,
        ply: int | None = None,
        variation: int = 0,
        move: str | None = None,
        facts: dict[str, Any] | None = None,
        place: Place | None = None,
    ) -> None:
        """Adds a finding of the current game."""
        line, column = place or self.place(offset)
        if severity(code) != "info":
            self.faults += 1
        self._pending.append(
            Finding(code, self.file, line, column, offset, length, self.game, ply, variation, move, facts or {})
        )
        if len(self._pending) >= MOST_PENDING:
            self.settle()

    def settle(self) -> None:
        """Puts the findings so far in the order of their places and passes them on."""
        if self._pending:
            if len(self._pending) > 1:
                self._pending.sort(key=_order)
            self.ready += self._pending
            self._pending.clear()

    def take(self) -> list[Finding]:
        """The finished findings, once."""
        ready, self.ready = self.ready, []
        return ready


def _order(finding: Finding) -> tuple[int, str]:
    return finding.offset, finding.code
