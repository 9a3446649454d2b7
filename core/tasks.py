"""Pieces of work that any process can do: told in few bytes, done alike everywhere, their results as compact bytes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from chess_arbiter.core.analysis import Examination, Part, Request, examine, internal_fault, part_of
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.pgn.facts import GameFacts
from chess_arbiter.core.ranges import AHEAD, Chunk
from chess_arbiter.core.source import Fault, Source, SourceError, open_range, open_source

AT_ONCE = 500
"""So many findings and rows are sent at once, or as many messages."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the bytes of files are read; see `chess_arbiter.core.source.open_source`."""

    encoding: str | None = None
    max_bytes: int | None = None
    allow_long_window: bool = False

    def source(self, path: str) -> Source:
        """Opens a file. Raises SourceError."""
        return open_source(
            path, encoding=self.encoding, max_bytes=self.max_bytes, allow_long_window=self.allow_long_window
        )


class Files(NamedTuple):
    """Small files, each to be examined whole."""

    paths: tuple[str, ...]


class Range(NamedTuple):
    """The bytes from `start` to `end` of a plain file of so many bytes."""

    name: str
    start: int
    end: int
    size: int

    @property
    def is_last(self) -> bool:
        """Whether the file ends there, too."""
        return self.end == self.size

    def source(self, reading: Reading) -> Source:
        """Opens the range. Raises SourceError."""
        return open_range(self.name, self.start, self.end, encoding=reading.encoding)

    def blocks(self, source: Source) -> Iterator[bytes]:
        """Its bytes."""
        return source.blocks()

    def faults_of(self, source: Source) -> list[Fault]:
        """What went wrong in reading them."""
        start = self.start
        return [
            (code, start + offset, facts | {"read": start + facts["read"]} if "read" in facts else facts)
            for code, offset, facts in source.faults
        ]

    def ahead(self) -> bytes:
        """What follows, where a game may begin there."""
        with open_range(self.name, self.end, min(self.end + AHEAD, self.size)) as source:
            return b"".join(source.blocks())


class Stretch(NamedTuple):
    """The bytes of a chunk of a stream, whose properties are those of its source, and whose faults end it."""

    name: str
    encoding: str | None
    single_byte: bool
    transcoded: bool
    chunk: Chunk
    faults: tuple[Fault, ...]

    @classmethod
    def of(cls, source: Source, chunk: Chunk) -> "Stretch":
        """A chunk that was read from a source."""
        faults = tuple(source.faults) if chunk.is_last else ()
        return cls(source.name, source.encoding, source.single_byte, source.transcoded, chunk, faults)

    @property
    def start(self) -> int:
        """The offset of its first byte."""
        return self.chunk.start

    @property
    def end(self) -> int:
        """The offset of what follows."""
        return self.chunk.start + self.chunk.size

    @property
    def is_last(self) -> bool:
        """Whether the stream ends there."""
        return self.chunk.is_last

    def source(self, reading: Reading) -> Source:
        """A source with the properties of the one the bytes came from, but for the bytes."""
        source = Source(self.name, None, raw_size=None, compression=None)
        source.encoding, source.single_byte, source.transcoded = self.encoding, self.single_byte, self.transcoded
        return source

    def blocks(self, source: Source) -> Iterator[bytes]:
        """Its bytes."""
        return iter(self.chunk.blocks)

    def faults_of(self, source: Source) -> Sequence[Fault]:
        """What ended the stream."""
        return self.faults

    def ahead(self) -> bytes:
        """What follows, where a game may begin there."""
        return self.chunk.ahead


Task: TypeAlias = Files | Range | Stretch


class Began(NamedTuple):
    """A file was opened."""

    path: str


class Reached(NamedTuple):
    """A part, and how far it goes at least: bytes of the file, and line ends and games since the work began."""

    part: Part
    offset: int = 0
    lines: int = 0
    games: int = 0


class Done(NamedTuple):
    """A file was examined, or could not be."""

    path: str


class Ended(NamedTuple):
    """The task is over. `is_closed` says whether what follows can be examined apart, `is_last` that nothing does."""

    is_closed: bool
    is_last: bool
    has_faults: bool = False
    lines: int = 0
    games: int = 0


Message: TypeAlias = Began | Reached | Done | Ended
Packed: TypeAlias = Began | Done | Ended | tuple[Any, ...]


class Performer:
    """Does tasks one after the other; keeps what it was examining where a task ended within a game."""

    def __init__(self, request: Request, reading: Reading) -> None:
        self._request = request
        self._reading = reading
        self._held: Examination | None = None

    def perform(self, task: Task, *, goes_on: bool) -> Iterator[Message]:
        """What comes of a task, bit by bit. `goes_on` says that it takes up where the last one ended.

        A fault of the program costs the rest of the file.
        """
        if isinstance(task, Files):
            for path in task.paths:
                yield from self.examine_file(path, self._reading.source)
            yield Ended(is_closed=True, is_last=True)
            return
        try:
            yield from self._examine_stretch(task, goes_on)
        except MemoryError:
            raise
        except Exception as fault:  # told as SRC070, with its trace for stderr; the process serves on
            part = failed(task.name, task.start, fault, self._request)
            self._held = None
            yield Reached(part, task.start)
            yield Ended(is_closed=True, is_last=True, has_faults=True)

    def examine_file(self, path: str, opener: Callable[[str], Source]) -> Iterator[Message]:
        """All of one file. What keeps it from being read is a finding, what goes wrong with us another."""
        try:
            with opener(path) as source:
                yield Began(path)
                for part in examine(source, self._request):
                    yield Reached(part)
        except MemoryError:
            raise
        except Exception as fault:  # cannot be read, or our own: told either way, and costs this file only
            yield Reached(failed(path, 0, fault, self._request))
        yield Done(path)

    def _examine_stretch(self, task: Range | Stretch, goes_on: bool) -> Iterator[Message]:
        with task.source(self._reading) as source:
            examination = self._begin(source, task, goes_on)
            for block in task.blocks(source):
                reached = _reached(examination)
                for part in examination.read(block):
                    yield reached._replace(part=part)
            faults = task.faults_of(source)
        is_last = task.is_last or bool(faults)
        is_closed = is_last
        if is_last:
            reached = _reached(examination)
            for part in examination.end(faults):
                yield reached._replace(part=part)
        elif ahead := task.ahead():
            is_closed = examination.closes(ahead)
        yield _reached(examination)._replace(part=examination.take())
        if is_closed:
            examination.close()
        else:
            self._held = examination
        yield Ended(is_closed, is_last, bool(faults), examination.lines.line_ends(), examination.games)

    def _begin(self, source: Source, task: Range | Stretch, goes_on: bool) -> Examination:
        """The examination that is held, or a new one; what nobody wants any more is given up at once."""
        held, self._held = self._held, None
        if held is not None and goes_on:
            return held
        if held is not None:
            held.close()
        return Examination(source, self._request, offset=task.start)


def failed(path: str, offset: int, fault: Exception, request: Request) -> Part:
    """What is said where a file, or the rest of it, cannot be examined."""
    if isinstance(fault, SourceError):
        return part_of([Finding(fault.code, path, 1, 1, offset, 0, facts=fault.facts)], request)
    known = internal_fault(path, offset, fault)
    facts = {"fault": known.error, "offset": offset}
    part = part_of([Finding("SRC070", path, 1, 1, offset, 0, facts=facts)], request)
    part.faults.append(known)
    return part


def _reached(examination: Examination) -> Reached:
    """How far it is, between two blocks: within one, lines and games would be of different places."""
    return Reached(Part(), examination.lines.offset, examination.lines.line_ends(), examination.games)


_findings = attrgetter(*(field.name for field in fields(Finding)))


def pack(message: Message) -> Packed:
    """A message in few bytes once it is pickled."""
    if isinstance(message, Reached):
        part, offset, lines, games = message
        return part.rows, list(map(_findings, part.findings)), part.faults, part.tally, offset, lines, games
    return message


def bundles(messages: Iterator[Message]) -> Iterator[list[Packed] | Ended]:
    """The messages of a task, many at once, and what ends it."""
    bundle: list[Packed] = []
    weight = 0
    for message in messages:
        if isinstance(message, Ended):
            yield bundle
            yield message
            return
        bundle.append(pack(message))
        weight += 1 + (len(message.part.findings) + len(message.part.rows) if isinstance(message, Reached) else 0)
        if weight > AT_ONCE:
            yield bundle
            bundle, weight = [], 0


def unpack(packed: Packed, *, lines: int, games: int) -> Message:
    """The message, its lines and games counted on from so many of the file."""
    if isinstance(packed, Began | Done | Ended):
        return packed
    rows, findings, faults, tally, offset, lines_reached, games_reached = packed
    part = Part(
        [_row_of(row, lines, games) for row in rows] if lines or games else rows,
        [
            Finding(code, file, line + lines, column, at, length, game and game + games, ply, depth, move, facts)
            for code, file, line, column, at, length, game, ply, depth, move, facts in findings
        ],
        faults,
        tally,
    )
    return Reached(part, offset, lines_reached, games_reached)


def _row_of(row: tuple[Any, ...], lines: int, games: int) -> tuple[Any, ...]:
    """A row, file and game first, its game counted on, and of a game's facts the line."""
    if isinstance(row, GameFacts):
        return row._replace(game=row.game + games, line=row.line + lines)
    return (row[0], row[1] + games, *row[2:])
