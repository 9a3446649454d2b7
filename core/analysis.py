"""The façade that commands and programs call: validate a stream of games, report on them.

Bytes come in blocks; what the tokenizer leaves of a block is put before the next, so that memory stays flat.
"""

from collections.abc import Iterator
from sys import maxsize
from typing import Any

from chess_arbiter.core.finding import Finding
from chess_arbiter.core.inspectors.result import ResultInspector
from chess_arbiter.core.inspectors.tags import TagInspector
from chess_arbiter.core.lines import (
    CONTROL,
    LATIN_1,
    LONG_LINE,
    NUL,
    UNDECODABLE,
    WINDOWS_1252,
    LineMap,
    Survey,
    decode,
)
from chess_arbiter.core.pgn import claims, plies
from chess_arbiter.core.pgn.facts import GameFacts, course_of, gather
from chess_arbiter.core.pgn.notebook import Mark, Notebook
from chess_arbiter.core.pgn.replay import Inspector, Replay
from chess_arbiter.core.pgn.subscriber import Subscriber
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer
from chess_arbiter.core.source import Source
from chess_arbiter.core.tally import Tally

__all__ = ["GameFacts", "count_games", "report_claims", "report_games", "report_plies", "validate"]

SMALL_BLOCK = 1 << 16
"""Bytes examined at a time where each ply becomes a row: so many rows are held before they are passed on."""

PASSED_BY = "END509"
MARK_CODES = {
    NUL: "SRC009",
    CONTROL: "SRC008",
    WINDOWS_1252: "SRC004",
    LATIN_1: "SRC005",
    UNDECODABLE: "SRC014",
    LONG_LINE: "PGN118",
}


def validate(source: Source, *, tally: Tally, variations: bool = True) -> Iterator[Finding]:
    """Every finding of a stream of games, in the order of their places within each game; counts into `tally`."""
    for findings, _ in _examine(source, tally=tally, variations=variations):
        yield from findings


def report_games(source: Source, *, tally: Tally) -> Iterator[GameFacts]:
    """The facts of every game of a stream, in order; counts into `tally`."""
    for _, games in _examine(source, tally=tally, facts=True):
        yield from games


def report_plies(source: Source, *, tally: Tally, first: int = 1, last: int = maxsize) -> Iterator[plies.Row]:
    """A row of ply/1 for every mainline move of the games from number `first` to `last`; counts into `tally`."""
    recorder = plies.PlyRecorder(first=first, last=last)
    return _record(source, recorder, tally, last)


def report_claims(source: Source, *, tally: Tally, first: int = 1, last: int = maxsize) -> Iterator[claims.Row]:
    """A row of claim/1 for every moment of these games at which a draw could be claimed or came about by itself."""
    recorder = claims.ClaimRecorder(first=first, last=last)
    return _record(source, recorder, tally, last)


def count_games(source: Source, *, tally: Tally) -> None:
    """Counts a stream into `tally`, endings, results and lengths, too; right whenever it is broken off."""
    examination = Examination(source, tally, variations=True, facts=False, course=True)
    for block in source.blocks():
        examination.examine(block, final=False)
    examination.examine(b"", final=True)


def inspectors() -> list[Inspector]:
    """The inspectors of a run, each judging every game when it is over."""
    return [TagInspector(), ResultInspector()]


def _examine(
    source: Source, *, tally: Tally, variations: bool = True, facts: bool = False
) -> Iterator[tuple[list[Finding], list[GameFacts]]]:
    """Findings and facts of a stream, block by block."""
    examination = Examination(source, tally, variations=variations, facts=facts)
    for block in source.blocks():
        yield examination.examine(block, final=False)
    yield examination.examine(b"", final=True)


def _record(
    source: Source, recorder: plies.PlyRecorder | claims.ClaimRecorder, tally: Tally, last: int
) -> Iterator[Any]:
    """The rows of a recorder as they are finished, up to the end of game `last`."""
    examination = Examination(source, tally, variations=True, facts=False, subscriber=recorder)
    for block in source.blocks():
        for at in range(0, len(block), SMALL_BLOCK):
            examination.examine(block[at : at + SMALL_BLOCK], final=False)
            yield from recorder.take()
            if examination.replay.games >= last:
                return
    examination.examine(b"", final=True)
    yield from recorder.take()


class Examination:
    """One stream being examined, block by block."""

    def __init__(
        self,
        source: Source,
        tally: Tally,
        *,
        variations: bool,
        facts: bool,
        course: bool = False,
        subscriber: Subscriber | None = None,
    ) -> None:
        """`facts` gathers each game's; `course` counts how each went into the tally; a `subscriber` hears of plies."""
        self.source = source
        self.tally = tally
        self.lines = LineMap(single_byte=source.single_byte)
        self.survey = Survey(encoding=source.encoding, transcoded=source.transcoded)
        self.notebook = Notebook(source.name, self.lines)
        self.games: list[GameFacts] = []
        on_game = self._gather if facts else self._count_course if course else None
        self.replay = Replay(self.notebook, inspectors(), variations=variations, on_game=on_game, subscriber=subscriber)
        self.tokenizer = Tokenizer()
        self.batch = TokenBatch()
        self.base = 0
        self.rest = b""
        self.counted = Tally()
        tally.files += 1

    def examine(self, block: bytes, *, final: bool) -> tuple[list[Finding], list[GameFacts]]:
        """Reads one more block, or the end of the stream; gives what is finished."""
        buffer = self.rest + block if self.rest else block
        self.lines.feed(buffer)
        self.replay.begin_buffer(self.base)
        self._mark(buffer, len(self.rest))
        at = 0
        while True:
            at = self.tokenizer.fill(buffer, at, final, self.batch)
            if self.batch.count == 0:
                break
            self.replay.consume(buffer, self.batch, 0)
        if final:
            self.replay.end_stream(self.base + len(buffer))
            self._end()
        else:
            self.replay.hold_places(buffer, at)
            self.lines.advance(at)
            self.base += at
            self.rest = buffer[at:]
        self._count()
        findings, games = self.notebook.take(), self.games
        self.games = []
        for finding in findings:
            self.tally.codes[finding.code] += 1
            if finding.code == PASSED_BY:
                self.tally.passed_by[finding.facts["kind"]] += 1
        return findings, games

    def _gather(self, replay: Replay) -> None:
        self.games.append(gather(replay))

    def _count_course(self, replay: Replay) -> None:
        ending, result, plies_played = course_of(replay)
        self.tally.add_course(ending=ending, result=result, plies=plies_played)

    def _mark(self, buffer: bytes, start: int) -> None:
        """Notes bytes that deserve a finding in what is new of the buffer."""
        for offset, kind, byte, length, count in self.survey.scan(buffer, start, len(buffer)):
            place = self.lines.locate(offset - self.base)
            if kind == LONG_LINE:
                facts: dict[str, Any] = {"length": count, "limit": 255}
            else:
                facts = {"byte": byte, "count": count, "character": decode(bytes([byte]), None)}
            self.notebook.mark([Mark(offset, MARK_CODES[kind], length, facts, place)])

    def _end(self) -> None:
        """The stream is over: its own faults."""
        replay, notebook = self.replay, self.notebook
        notebook.game = None
        size = self.base + len(self.rest)
        for code, offset, facts in self.source.faults:
            place = notebook.place(min(max(offset, self.base), size))
            notebook.note(code, offset, 0, facts=facts, place=place)
        if replay.games == 0 and not self.source.faults:
            notebook.note("PGN126", 0, 0, place=(1, 1))
        notebook.settle()

    def _count(self) -> None:
        """Adds what was finished since the last block to the tally, so that it is right whenever a run is stopped."""
        replay, before = self.replay, self.counted
        now = Tally(
            games=replay.games,
            valid=replay.valid_games,
            broken=replay.broken_games,
            unjudged=replay.unjudged_games,
            plies=replay.all_plies,
        )
        self.tally.games += now.games - before.games
        self.tally.valid += now.valid - before.valid
        self.tally.broken += now.broken - before.broken
        self.tally.unjudged += now.unjudged - before.unjudged
        self.tally.plies += now.plies - before.plies
        self.counted = now
