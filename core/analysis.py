"""The façade that commands and programs call: validate a stream of games, report on them.

Bytes come in blocks; what the tokenizer leaves of a block is put before the next, so that memory stays flat. What is
found comes in parts, so that it does, too, where every byte is worth a finding.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from sys import maxsize
from typing import Any, NamedTuple

from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.inspectors.result import ResultInspector
from chess_arbiter.core.inspectors.tags import TagInspector
from chess_arbiter.core.lines import LineMap, Survey
from chess_arbiter.core.pgn import claims, kinds, plies, tagpairs
from chess_arbiter.core.pgn.facts import GameFacts, course_of, gather
from chess_arbiter.core.pgn.notebook import Notebook
from chess_arbiter.core.pgn.replay import Inspector, Replay
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer
from chess_arbiter.core.source import Fault, Source
from chess_arbiter.core.tally import Tally

__all__ = ["GameFacts", "count_games", "report_claims", "report_games", "report_plies", "validate"]

MANY = 1000
"""So many findings and rows make a part."""
SLICE = kinds.CAPACITY
"""Tokens applied before what they led to is passed on: all of a batch."""
COMPLETE = frozenset({kinds.TAG, kinds.COMMENT, kinds.OPEN, kinds.CLOSE, kinds.MARKER})
"""The kinds of tokens that are whole, whatever follows."""
_SPARE: list[tuple[TokenBatch, Timeline]] = []
"""What a stream needs only while it is examined, and is costly to make."""
IN_TAGS = 1
EVENT = tagpairs.NAMES.index("Event")
EVENT_OPENING = b'[Event "'


class Rows(Enum):
    """What a report is about: a row for each game, each move, or each moment of a claim; or counts of games only."""

    GAMES = "games"
    PLIES = "plies"
    CLAIMS = "claims"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted of an examination.

    `keep` names the codes of the findings that are handed over; all others are only counted. Rows of moves and claims
    are of the games from number `first` to `last`, after which the stream is not read on.
    """

    variations: bool = True
    keep: frozenset[str] | None = None
    rows: Rows | None = None
    first: int = 1
    last: int = maxsize


class InternalFault(NamedTuple):
    """A fault of the program: what was raised, how the interpreter tells it, and at which byte of the file."""

    file: str
    offset: int
    error: str
    trace: str


@dataclass(slots=True)
class Part:
    """What was finished since the part before. `tally` counts the games, and the findings that are not kept."""

    rows: list[Any] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    faults: list[InternalFault] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)


def validate(source: Source, *, tally: Tally, variations: bool = True) -> Iterator[Finding]:
    """Every finding of a stream of games, in the order of their places within each game; counts into `tally`."""
    tally.files += 1
    for part in examine(source, Request(variations=variations)):
        tally.merge(part.tally)
        for finding in part.findings:
            tally.add_finding(finding.code)
            yield finding


def report_games(source: Source, *, tally: Tally) -> Iterator[GameFacts]:
    """The facts of every game of a stream, in order; counts into `tally`."""
    return _report(source, Request(keep=frozenset(), rows=Rows.GAMES), tally)


def report_plies(source: Source, *, tally: Tally, first: int = 1, last: int = maxsize) -> Iterator[plies.Row]:
    """A row of ply/1 for every mainline move of the games from number `first` to `last`; counts into `tally`."""
    return _report(source, Request(keep=frozenset(), rows=Rows.PLIES, first=first, last=last), tally)


def report_claims(source: Source, *, tally: Tally, first: int = 1, last: int = maxsize) -> Iterator[claims.Row]:
    """A row of claim/1 for every moment of these games at which a draw could be claimed or came about by itself."""
    return _report(source, Request(keep=frozenset(), rows=Rows.CLAIMS, first=first, last=last), tally)


def count_games(source: Source, *, tally: Tally) -> None:
    """Counts a stream into `tally`, endings, results and lengths, too; right whenever it is broken off."""
    for _ in _report(source, Request(keep=frozenset(), rows=Rows.COUNTS), tally):
        pass


def _report(source: Source, request: Request, tally: Tally) -> Iterator[Any]:
    tally.files += 1
    for part in examine(source, request):
        tally.merge(part.tally)
        yield from part.rows


def inspectors() -> list[Inspector]:
    """The inspectors of a run, each judging every game when it is over."""
    return [TagInspector(), ResultInspector()]


def examine(source: Source, request: Request) -> Iterator[Part]:
    """All of a stream, part by part, each block's findings before the next is read."""
    examination = Examination(source, request)
    try:
        yield from _parts(examination, source, request)
    finally:
        examination.close()


def _parts(examination: "Examination", source: Source, request: Request) -> Iterator[Part]:
    for block in source.blocks():
        yield from examination.read(block)
        yield examination.take()
        if examination.finished >= request.last:
            return
    yield from examination.end(source.faults)
    yield examination.take()
    if examination.games == 0 and not source.faults:
        yield no_game(source.name, request)


def internal_fault(file: str, offset: int, fault: Exception) -> InternalFault:
    """What is to be known of an exception of ours."""
    # Imported here: nobody else pays for it.
    import traceback

    return InternalFault(file, offset, f"{type(fault).__name__}: {fault}", "".join(traceback.format_exception(fault)))


def no_game(file: str, request: Request) -> Part:
    """Nothing in the file was a game."""
    return part_of([Finding("PGN126", file, 1, 1, 0, 0)], request)


def part_of(findings: list[Finding], request: Request) -> Part:
    """These findings, those of them that are kept; the others are counted only."""
    part = Part()
    keep = request.keep
    part.findings = findings if keep is None else [finding for finding in findings if finding.code in keep]
    if keep is not None:
        part.tally.codes.update(finding.code for finding in findings if finding.code not in keep)
    return part


def _spare() -> tuple[TokenBatch, Timeline]:
    try:
        return _SPARE.pop()
    except IndexError:
        return TokenBatch(), Timeline()


def _recorder(request: Request) -> plies.PlyRecorder | claims.ClaimRecorder | None:
    """What hears of the moves, where rows are made of them."""
    if request.rows is Rows.PLIES:
        return plies.PlyRecorder(first=request.first, last=request.last)
    if request.rows is Rows.CLAIMS:
        return claims.ClaimRecorder(first=request.first, last=request.last)
    return None


class Examination:
    """One stream being examined, block by block, or the part of a stream that begins at a byte offset.

    Lines and games count from where it begins. `read` and `end` give parts as they become large; `take` gives what
    there is besides.
    """

    def __init__(self, source: Source, request: Request, *, offset: int = 0) -> None:
        self.lines = LineMap(offset, single_byte=source.single_byte)
        self._request = request
        self._survey = Survey(offset, encoding=source.encoding, transcoded=source.transcoded)
        self._notebook = Notebook(source.name, self.lines, keep=request.keep, encoding=source.encoding)
        self._batch, timeline = _spare()
        self._recorder = _recorder(request)
        self._rows: list[Any] = [] if self._recorder is None else self._recorder.rows
        self._replay = Replay(
            self._notebook,
            inspectors(),
            variations=request.variations,
            on_game=self._on_game(request.rows),
            on_fault=self._note_fault,
            subscriber=self._recorder,
            timeline=timeline,
        )
        self._replay.base = offset
        self._tokenizer = Tokenizer()
        self._base = offset
        self._rest = b""
        self._at = 0
        self._faults: list[InternalFault] = []
        self._tally = Tally()
        self._counted = Tally()

    @property
    def games(self) -> int:
        """How many games have begun."""
        return self._replay.game

    @property
    def finished(self) -> int:
        """How many games are over."""
        return self._replay.games

    @property
    def offset(self) -> int:
        """The end of what was read."""
        return self._base + len(self._rest)

    def read(self, block: bytes) -> Iterator[Part]:
        """Reads one more block, which ends with a line or a stretch."""
        buffer = self._begin(block)
        yield from self._apply(buffer, len(buffer), final=False)
        self._release(buffer)

    def closes(self, ahead: bytes) -> bool:
        """Whether the tag pair that begins a line here opens a game, whatever came before; if so, that is now over.

        `ahead` is what follows: LOOKAHEAD bytes, so that the tokenizer reads up to this very place. It is inside a
        token where that begins before the place and ends after it, or not at all so far.
        """
        buffer = self._begin(b"")
        for _ in self._apply(buffer + ahead, len(buffer), final=False, many=maxsize):
            pass
        replay = self._replay
        is_event = ahead.startswith(EVENT_OPENING)
        opens = replay.tags.has(EVENT) and is_event if replay.phase == IN_TAGS else not replay.abandoned or is_event
        is_over = self._at == len(buffer) and opens
        if is_over:
            self._finish()
        self._release(buffer)
        return is_over

    def end(self, faults: Sequence[Fault]) -> Iterator[Part]:
        """The stream is over, for its own faults if it has any: then what it breaks off in is not judged."""
        buffer = self._begin(b"")
        yield from self._apply(buffer, len(buffer), final=True, whole=not faults)
        self._finish()
        notebook = self._notebook
        notebook.game = None
        for code, offset, facts in faults:
            place = notebook.place(min(max(offset, self._base), self.offset))
            notebook.note(code, offset, 0, facts=facts, place=place)
        notebook.settle()

    def _finish(self) -> None:
        """Ends the last game. What the replay calls back is forgotten, so that all goes when nobody needs it."""
        replay = self._replay
        replay.end_stream(self.offset)
        replay.on_game = replay.on_fault = None
        _SPARE[:] = [(self._batch, replay.timeline)]

    def take(self) -> Part:
        """What was finished since the last part."""
        part = Part(self._rows.copy(), self._notebook.take(), self._faults, self._tally)
        codes, passed_by = self._notebook.take_counts()
        part.tally.codes.update(codes)
        part.tally.passed_by.update(passed_by)
        self._count(part.tally)
        self._rows.clear()
        self._faults, self._tally = [], Tally()
        return part

    def close(self) -> None:
        """Parts the examination from its replay, which know each other: their memory is free at once, file by file."""
        self._replay.on_game = self._replay.on_fault = self._replay.subscriber = None

    def _begin(self, block: bytes) -> bytes:
        """The next buffer: what is left of the last one, and a block."""
        buffer = self._rest + block if self._rest else block
        self.lines.feed(buffer)
        self._replay.begin_buffer(self._base)
        if block:
            self._mark(buffer, len(self._rest))
        self._rest = buffer
        return buffer

    def _release(self, buffer: bytes) -> None:
        """Lets go of what has become tokens; where that goes beyond the buffer, reading begins so much later."""
        used = min(self._at, len(buffer))
        self._replay.hold_places(buffer, used)
        self.lines.advance(used)
        self._base += used
        self._rest = buffer[used:]
        self._at -= used

    def _apply(self, buffer: bytes, size: int, *, final: bool, many: int = MANY, whole: bool = True) -> Iterator[Part]:
        """Makes tokens of the buffer and applies them, those only that begin before `size`.

        Where the last is not `whole`, it is left out, unless nothing could follow in it.
        """
        batch, notebook = self._batch, self._notebook
        while self._at < size:
            self._at = self._tokenizer.fill(buffer, self._at, final, batch)
            count = batch.count
            if count == 0:
                break
            if not whole and self._at == size:
                kind, _, end, _ = batch.to_list()[-1]
                count -= end == size and kind not in COMPLETE
            first = 0
            while first < count:
                batch.count = min(first + SLICE, count)
                first = self._consume(buffer, first)
                if len(notebook.ready) + len(self._rows) >= many:
                    yield self.take()

    def _consume(self, buffer: bytes, first: int) -> int:
        """Applies the tokens of the batch from a first one on; gives the index of the first not applied.

        A fault of the program costs the game in which it comes up.
        """
        batch, replay = self._batch, self._replay
        try:
            return replay.consume(buffer, batch, first)
        except MemoryError:
            raise
        except Exception as fault:  # whatever it is: it is told (SRC070), and costs one game
            starts = [start for _, start, _, _ in batch.to_list()]
            index = min(max(first, bisect_left(starts, replay.previous_end)), len(starts) - 1)
            self._note_fault(fault, self._base + starts[index])
            replay.abandon_game()
            return index + 1

    def _note_fault(self, fault: Exception, offset: int) -> None:
        """Notes a fault of the program in the current game."""
        known = internal_fault(self._notebook.file, offset, fault)
        self._faults.append(known)
        self._notebook.note("SRC070", offset, 0, facts={"fault": known.error, "offset": offset})

    def _on_game(self, rows: Rows | None) -> Callable[[Replay], None] | None:
        """What is to be done at the end of each game."""
        if rows is Rows.GAMES:
            return lambda replay: self._rows.append(gather(replay))
        return self._count_course if rows is Rows.COUNTS else None

    def _count_course(self, replay: Replay) -> None:
        ending, result, plies_played = course_of(replay)
        self._tally.add_course(ending=ending, result=result, plies=plies_played)

    def _mark(self, buffer: bytes, start: int) -> None:
        """Notes bytes that deserve a finding in what is new of the buffer."""
        events = self._survey.scan(buffer, start, len(buffer))
        events.reverse()  # each goes as its mark is made: where every byte is one, they take memory
        marks = []
        while events:
            event = events.pop()
            marks.append((*event, *self.lines.locate(event[0] - self._base)))
        self._notebook.mark(marks)

    def _count(self, tally: Tally) -> None:
        """Adds the games finished since the last part to a tally."""
        replay, before = self._replay, self._counted
        tally.games = replay.games - before.games
        tally.valid = replay.valid_games - before.valid
        tally.broken = replay.broken_games - before.broken
        tally.unjudged = replay.unjudged_games - before.unjudged
        tally.plies = replay.all_plies - before.plies
        before.games += tally.games
        before.valid += tally.valid
        before.broken += tally.broken
        before.unjudged += tally.unjudged
        before.plies += tally.plies
