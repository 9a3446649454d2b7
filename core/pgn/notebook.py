"""The findings of one stream as they come up, each with its place; only faults pass here, never an ordinary ply."""

from collections import deque
from collections.abc import Container, Iterable
from typing import Any, TypeAlias

from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.lines import (
    CONTROL,
    LATIN_1,
    LONG_LINE,
    NUL,
    UNDECODABLE,
    WINDOWS_1252,
    LineMap,
    decode,
)

Place = tuple[int, int]
"""Line and column, both from 1."""


Mark: TypeAlias = tuple[int, int, int, int, int, int, int]
"""Something seen in the bytes themselves, before it is known which game they belong to: an event of `lines.Survey`,
and its line and column."""

MARK_CODES = {
    NUL: "SRC009",
    CONTROL: "SRC008",
    WINDOWS_1252: "SRC004",
    LATIN_1: "SRC005",
    UNDECODABLE: "SRC014",
    LONG_LINE: "PGN118",
}
NOWHERE = 1 << 62
LONGEST_LINE = 255
MOST_PENDING = 4096
"""A game's findings are put in order up to this many; more are passed on in parts, so that memory stays flat."""


class Notebook:
    """Collects findings game by game; `ready` holds those that are finished, in order.

    `keep` names the codes of which more than the count is wanted, None means all: the others need no evidence.
    `counts` has those, by code; `passed_by` counts games that went on where a draw could be claimed, by its kind.
    `encoding` is that of the stream, None for UTF-8, else Windows-1252: what is quoted of it is read so.
    """

    def __init__(
        self, file: str, lines: LineMap, *, keep: Container[str] | None = None, encoding: str | None = None
    ) -> None:
        self.file = file
        self.lines = lines
        self.encoding = encoding
        self.keep = keep
        self.game: int | None = None
        self.ready: list[Finding] = []
        self.counts: dict[str, int] = {}
        self.passed_by: dict[str, int] = {}
        self._pending: list[Finding] = []
        self._base = 0
        self._held: dict[int, Place] = {}
        self._marks: deque[Mark] = deque()
        self.next_mark = NOWHERE
        """Where the first mark is that was not noted yet."""
        self._latin_noted = False
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
        if self._marks:
            self.next_mark = self._marks[0][0]

    def begin_game(self, game: int, offset: int) -> None:
        """A game begins: what was marked before it belongs to the game before, or to none."""
        self.note_marks(offset)
        self.settle()
        self.game = game
        self.faults = 0
        self._latin_noted = False

    def end_game(self, offset: int) -> None:
        """The game is over."""
        self.note_marks(offset)
        self.settle()
        self._latin_noted = False

    def end_stream(self, offset: int) -> None:
        """The stream is over."""
        self.note_marks(offset + 1)
        self.settle()

    def note_marks(self, offset: int) -> None:
        """Notes what was marked before this offset. Text read as Latin-1 is noted once a game, and once between two."""
        while offset > self.next_mark:
            at, kind, byte, length, count, line, column = self._marks.popleft()
            self.next_mark = self._marks[0][0] if self._marks else NOWHERE
            if kind == LONG_LINE:
                facts: dict[str, Any] = {"length": count, "limit": LONGEST_LINE}
            elif kind == LATIN_1 and self._latin_noted:
                continue
            elif kind == UNDECODABLE:
                facts = {"byte": byte, "count": count or length} if byte else {}
            else:
                number = {"count": count} if count else {"at_least": length}
                facts = {"byte": byte, **number, "character": decode(bytes([byte]), None)}
            self._latin_noted = self._latin_noted or kind == LATIN_1
            self.note(MARK_CODES[kind], at, length, facts=facts, place=(line, column))

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
        """Adds a finding of the current game; one that is not kept is only counted."""
        if severity(code) != "info":
            self.faults += 1
        if not self.keeps(code):
            self.counts[code] = self.counts.get(code, 0) + 1
            return
        line, column = place or self.place(offset)
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

    def take_counts(self) -> tuple[dict[str, int], dict[str, int]]:
        """`counts` and `passed_by`, once."""
        counts, passed_by = self.counts, self.passed_by
        self.counts, self.passed_by = {}, {}
        return counts, passed_by


def _order(finding: Finding) -> tuple[int, str]:
    return finding.offset, finding.code
