"""What processes tell, as items in order and as counts, each of them once whatever had to be done twice."""

from collections.abc import Iterator, Sequence
from sys import maxsize
from typing import Any, NamedTuple, TypeAlias

from chess_arbiter.core.analysis import Request, Rows
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import Began, Done, Message, Reached


class FileCount(NamedTuple):
    """All counts of one file, where a report asks for counts; of its first games, where it asks for no more."""

    file: str
    tally: Tally


Item: TypeAlias = Any
"""A Finding, a row of the kind asked for, an InternalFault, or a FileCount."""


class Ledger:
    """Turns messages into items and counts. What was given before a second attempt is not given again."""

    def __init__(self, request: Request, tally: Tally) -> None:
        self.request = request
        self.tally = tally
        self._tells_counts = request.rows is Rows.COUNTS or request.last != maxsize
        self._file = Tally()
        self._pending = Tally()
        self._is_pending = False
        self._given = 0
        self._passed = 0

    def items(self, message: Message) -> Iterator[Item]:
        """What a message brings."""
        if isinstance(message, Reached):
            part = message.part
            yield from self._news([*part.faults, *part.rows])
            for finding in self._news(part.findings):
                self.tally.add_finding(finding.code)
                self._file.add_finding(finding.code)
                yield finding
            self._pending.merge(part.tally)
            self._is_pending = True
        elif isinstance(message, Began):
            for _ in self._news([message]):
                self.tally.files += 1
                self._file.files += 1
        elif isinstance(message, Done):
            self.commit()
            if self._tells_counts:
                counted, self._file = self._file, Tally()
                if counted.files:
                    yield FileCount(message.path, counted)

    def _news(self, found: Sequence[Item]) -> Iterator[Item]:
        """What was not given before."""
        for item in found:
            self._passed += 1
            if self._passed > self._given:
                self._given += 1
                yield item

    def begin_again(self) -> None:
        """What was not committed comes once more."""
        self._pending.clear()
        self._passed = 0

    def go_on(self) -> None:
        """All that comes now is new, for a second attempt ended before it came to where the first did."""
        self._passed = self._given

    def commit(self) -> None:
        """What came so far is finished and counts."""
        self._given = self._passed = 0
        if self._is_pending:
            self._is_pending = False  # first, so that a signal which comes now lets nothing count twice
            self.tally.merge(self._pending)
            if self._tells_counts:
                self._file.merge(self._pending)
            self._pending.clear()
