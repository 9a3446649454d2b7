"""How the examination of many files, or of one large one, is divided: small files together, large ones in pieces."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from chess_arbiter.core.analysis import Examination, Part, Request, no_game
from chess_arbiter.core.ranges import AHEAD, NEAR, cut_stream, cuts_of_file, find_cut
from chess_arbiter.core.source import Source, file_size
from chess_arbiter.core.tasks import Began, Done, Ended, Files, Message, Range, Reached, Reading, Stretch, Task, failed

TOGETHER = 64
"""So many small files at the most make one task."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """How work is divided, in bytes. The time depends on it, no answer does.

    A file up to `small` is examined whole, by one process; so much at once is worth one. A piece of a plain file has
    between `least` and `most`, one of a stream, which is held here and sent, up to `of_stream`; `repeatable` are kept
    for a second attempt.
    """

    small: int = 1 << 20
    least: int = 1 << 19
    most: int = 1 << 22
    of_stream: int = 1 << 20
    repeatable: int = 1 << 24

    def of_pieces(self, total: int | None, jobs: int) -> int:
        """How long pieces are to be: long enough that their ends cost little, short enough that all have work."""
        return self.most if total is None else min(max(total // (4 * jobs), self.least), self.most)


USUAL = Lengths()
NOTHING = Part()
"""The part of what was told already."""


@dataclass(eq=False, slots=True)
class File:
    """A file that is examined in pieces: the lines and games of those that are done."""

    name: str
    lines: int = 0
    games: int = 0
    has_begun: bool = False
    is_over: bool = False
    """Nothing more of it is to be examined."""


@dataclass(eq=False, slots=True)
class Piece:
    """Something to be done: small files, or a piece of the one named. `size` is in bytes as they lie on the disk."""

    task: Task
    size: int
    file: File | None = None


@dataclass(eq=False, slots=True)
class Here:
    """What is told here, without another process. What comes after a beginning is not known before it was told."""

    messages: Iterator[Message]
    beginning: "Beginning | None" = None


class Work:
    """A piece that waits for its turn: who does it, and what was told of it so far."""

    def __init__(self, piece: Piece, *, attempts: int = 0) -> None:
        self.tasks: list[Task] = [piece.task]
        """The task, and those that the examination had to go on into."""
        self.next = 0
        self.size = piece.size
        self.file = piece.file
        self.attempts = attempts
        self.is_repeatable = True
        self.is_here = False
        """Whether it is done by this process."""
        self.worker: Any = None
        self.messages: deque[bytes] = deque()
        self.waiting = 0
        self.done = 0
        """How many of its files are."""
        self.has_begun = False
        """Whether one of them was opened, and is not done."""
        self.ended: Ended | None = None
        self.lost = ""
        """Why nobody will do it."""
        self.start = 0 if isinstance(piece.task, Files) else piece.task.start
        self.reached = Reached(NOTHING, self.start)

    @property
    def is_free(self) -> bool:
        """Whether somebody is to do it."""
        return self.worker is None and self.ended is None and not self.lost and not self.is_here

    def take_task(self) -> tuple[Task, bool]:
        """The task that is next, and whether it goes on from the one before."""
        task = self.tasks[self.next], self.next > 0 or not self.is_repeatable
        self.next += 1
        self.ended = None
        return task

    def note(self, message: Message) -> None:
        """What was told of it is remembered as far as it matters where it is done once more, or lost."""
        if isinstance(message, Reached):
            if message.offset >= self.reached.offset:
                self.reached = Reached(NOTHING, message.offset, message.lines, message.games)
        else:
            self.has_begun = isinstance(message, Began)
            self.done += isinstance(message, Done)

    def add(self, other: "Work", repeatable: int) -> None:
        """Goes on into another piece. So many bytes of a stream are kept for a second attempt, or there is none."""
        self.tasks += other.tasks
        self.size += other.size
        if sum(task.chunk.size for task in self.tasks if isinstance(task, Stretch)) > repeatable:
            del self.tasks[: self.next]
            self.next = 0
            self.is_repeatable = False

    def repeat(self) -> list["Work"]:
        """The same to be done once more, small files each on its own."""
        first = self.tasks[0]
        self.messages.clear()
        if isinstance(first, Files):
            sizes = [self.size] + [0] * len(first.paths)
            rest = first.paths[self.done :]
            return [
                Work(Piece(Files((path,)), size), attempts=self.attempts)
                for path, size in zip(rest, sizes, strict=False)
            ]
        self.worker = None
        self.next = 0
        self.waiting = 0
        self.ended = None
        return [self]


class Plan:
    """The pieces of an examination, in order, made as they are asked for."""

    def __init__(
        self,
        paths: Sequence[str],
        request: Request,
        reading: Reading,
        opener: Callable[[str], Source],
        *,
        length: int,
        lengths: Lengths = USUAL,
    ) -> None:
        """`length` is that of a piece."""
        self._paths = paths
        self._request = request
        self._reading = reading
        self._opener = opener
        self._length = length
        self.lengths = lengths

    def pieces(self) -> Generator[Piece | Here, None, None]:
        """All pieces. Closing it closes what is open."""
        together: list[str] = []
        size = 0
        for path in self._paths:
            known = file_size(path)
            if known is not None and known <= self.lengths.small:
                together.append(path)
                size += known
                if size < self._length and len(together) < TOGETHER:
                    continue
            if together:
                yield Piece(Files(tuple(together)), size)
                together, size = [], 0
            if known is None or known > self.lengths.small:
                yield from self._large(path, is_there=known is not None)
        if together:
            yield Piece(Files(tuple(together)), size)

    def _large(self, path: str, *, is_there: bool) -> Iterator[Piece | Here]:
        """The pieces of one large file that is there, or of whatever else there may be.

        All else is opened when it is its turn: a pipe is slow to open where nobody writes to it yet.
        """
        file = File(path)
        beginning = Beginning(file, self._opener, self._request, length=self.lengths.small)
        if is_there:
            if told := list(beginning.messages()):
                yield Here(iter(told))
        else:
            yield Here(beginning.messages(), beginning)
        source = beginning.source
        if file.is_over or source is None:
            return
        limit = self._reading.max_bytes
        with source:
            if source.size is not None and (limit is None or source.size <= limit):
                source.close()
                start = 0
                for end in cuts_of_file(path, source.size, self._length):
                    yield Piece(Range(path, start, end, source.size), end - start, file)
                    start = end
            else:
                yield from self._stream(source, file, beginning)

    def _stream(self, source: Source, file: File, beginning: "Beginning") -> Iterator[Piece]:
        """The pieces of a stream after its beginning."""
        read = beginning.raw_read
        for chunk in cut_stream(beginning.rest(), min(self._length, self.lengths.of_stream), beginning.offset):
            yield Piece(Stretch.of(source, chunk), source.raw_read - read, file)
            read = source.raw_read


class Beginning:
    """A file is opened. Of a pipe the first bytes are examined as they come, for it may be short, or slow.

    That goes up to the first place after so many bytes at which a game begins.
    """

    def __init__(self, file: File, opener: Callable[[str], Source], request: Request, *, length: int) -> None:
        self._file = file
        self._opener = opener
        self._request = request
        self._length = length
        self._block = b""
        self._blocks: Iterator[bytes] = iter(())
        self.source: Source | None = None
        self.offset = 0
        self.raw_read = 0
        """How many bytes of the pipe were read for what was told."""

    def messages(self) -> Iterator[Message]:
        """What is found, block by block; the file is over if its end was reached, or it could not be opened."""
        file = self._file
        try:
            self.source = source = self._opener(file.name)
        except Exception as fault:  # cannot be read, or our own: told either way, and the next file is opened
            file.is_over = True
            yield Reached(failed(file.name, 0, fault, self._request))
            yield Done(file.name)
            return
        self._blocks = source.blocks()
        if source.raw_size is None:
            yield Began(file.name)
            file.has_begun = True
            yield from self._examine(source)

    def rest(self) -> Iterator[bytes]:
        """The blocks that were not examined here."""
        return chain((self._block,) if self._block else (), self._blocks)

    def _examine(self, source: Source) -> Iterator[Message]:
        examination, file = Examination(source, self._request), self._file
        for block in self._blocks:
            self._block = block
            if self.offset >= self._length and (at := self._cut()) >= 0:
                yield from self._read(examination, self._block[:at])
                self._block = self._block[at:]
                if examination.closes(self._block[:AHEAD]):
                    yield Reached(examination.take())
                    file.lines, file.games = examination.lines.line_ends(), examination.games
                    return
            yield from self._read(examination, self._block)
            self.raw_read = source.raw_read
        for part in examination.end(source.faults):
            yield Reached(part)
        yield Reached(examination.take())
        if examination.games == 0 and not source.faults:
            yield Reached(no_game(source.name, self._request))
        file.is_over = True
        yield Done(file.name)

    def _cut(self) -> int:
        """A likely place in the block, -1 if there is none that can be confirmed."""
        at = find_cut(self._block, 1, NEAR + self._length - self.offset)
        return at if 0 < at <= len(self._block) - AHEAD else -1

    def _read(self, examination: Examination, block: bytes) -> Iterator[Message]:
        for part in examination.read(block):
            yield Reached(part)
        yield Reached(examination.take())
        self.offset += len(block)


def total_size(paths: Sequence[str]) -> int | None:
    """The bytes of all these files as they lie on the disk; None where one is none, or is no longer there."""
    sizes = [file_size(path) for path in paths]
    return None if None in sizes else sum(size or 0 for size in sizes)
