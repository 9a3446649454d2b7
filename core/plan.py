"""How the examination of many files, or of one large one, is divided: small files together, large ones in pieces."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from chess_arbiter.core.analysis import Examination, Part, Request, no_game
from chess_arbiter.core.ranges import AHEAD, cut_stream, cuts_of_file, find_cut
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
    of_stream: int = 1 << 21
    repeatable: int = 1 << 24

    def of_pieces(self, total: int | None, jobs: int) -> int:
        """How long pieces are to be: long enough that their ends cost little, short enough that all have work."""
        return self.most if total is None else min(max(total // (4 * jobs), self.least), self.most)


USUAL = Lengths()


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
    """What is told here, without another process; of the source, if any, nothing after it is known before."""

    messages: Iterator[Message]
    source: Source | None = None


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
        self.reached = Reached(Part(), self.start)

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
                self.reached = message._replace(part=Part())
        else:
            self.has_begun = isinstance(message, Began)
            self.done += isinstance(message, Done)

    def add(self, other: "Work", repeatable: int) -> None:
        """Goes on into another piece. So many bytes of a stream are kept for a second attempt; of more there is none."""
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
                yield from self._large(path)
        if together:
            yield Piece(Files(tuple(together)), size)

    def _large(self, path: str) -> Iterator[Piece | Here]:
        """The pieces of one large file or of a stream."""
        try:
            source = self._opener(path)
        except Exception as fault:
            yield Here(iter((Reached(failed(path, 0, fault, self._request)), Done(path))))
            return
        limit = self._reading.max_bytes
        with source:
            file = File(path)
            if source.size is not None and (limit is None or source.size <= limit):
                source.close()
                start = 0
                for end in cuts_of_file(path, source.size, self._length):
                    yield Piece(Range(path, start, end, source.size), end - start, file)
                    start = end
            else:
                yield from self._stream(source, file)

    def _stream(self, source: Source, file: File) -> Iterator[Piece | Here]:
        """The pieces of a stream. Where it is a pipe the first of it is examined here, for it may be short, or slow."""
        blocks = source.blocks()
        start = read = 0
        if source.raw_size is None:
            beginning = Beginning(file, source, self._request, blocks, length=self.lengths.small)
            yield Here(beginning.messages(), source)
            if file.is_over:
                return
            start, blocks, read = beginning.offset, chain((beginning.rest,), blocks), source.raw_read
        for chunk in cut_stream(blocks, min(self._length, self.lengths.of_stream), start):
            yield Piece(Stretch.of(source, chunk), source.raw_read - read, file)
            read = source.raw_read


class Beginning:
    """The beginning of a stream, examined as it comes, up to the first place at which a game begins after so much."""

    def __init__(self, file: File, source: Source, request: Request, blocks: Iterator[bytes], *, length: int) -> None:
        self._length = length
        self._file = file
        self._source = source
        self._request = request
        self._blocks = blocks
        self._examination = Examination(source, request)
        self.rest = b""
        self.offset = 0

    def messages(self) -> Iterator[Message]:
        """What is found, block by block; the file is over if its end was reached."""
        examination = self._examination
        yield Began(self._file.name)
        self._file.has_begun = True
        for block in self._blocks:
            self.rest = block
            while self.offset >= self._length and (at := self._cut()) >= 0:
                yield from self._read(self.rest[:at])
                self.rest = self.rest[at:]
                if examination.closes(self.rest[:AHEAD]):
                    yield Reached(examination.take())
                    self._file.lines, self._file.games = examination.lines.line_ends(), examination.games
                    return
            yield from self._read(self.rest)
        for part in examination.end(self._source.faults):
            yield Reached(part)
        yield Reached(examination.take())
        if examination.games == 0 and not self._source.faults:
            yield Reached(no_game(self._file.name, self._request))
        self._file.is_over = True
        yield Done(self._file.name)

    def _cut(self) -> int:
        """A likely place in the rest, -1 if there is none that can be confirmed."""
        at = find_cut(self.rest, 1)
        return at if 0 < at <= len(self.rest) - AHEAD else -1

    def _read(self, block: bytes) -> Iterator[Message]:
        for part in self._examination.read(block):
            yield Reached(part)
        yield Reached(self._examination.take())
        self.offset += len(block)


def total_size(paths: Sequence[str]) -> int | None:
    """The bytes of all these files as they lie on the disk; None where one is none, or is no longer there."""
    sizes = [file_size(path) for path in paths]
    return None if None in sizes else sum(size or 0 for size in sizes)
