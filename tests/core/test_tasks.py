"""Ranges of a file examined apart tell what the whole file does, wherever it is cut."""

import pickle
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from chess_arbiter.core.analysis import Request, Rows
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.ledger import Ledger
from chess_arbiter.core.pgn.kinds import LOOKAHEAD
from chess_arbiter.core.ranges import Chunk
from chess_arbiter.core.source import open_source
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import (
    AT_ONCE,
    Began,
    Done,
    Ended,
    Files,
    Message,
    Performer,
    Range,
    Reached,
    Reading,
    Stretch,
    bundles,
    unpack,
)

READING = Reading()
REQUESTS = {"findings": Request(), "games": Request(rows=Rows.GAMES), "claims": Request(rows=Rows.CLAIMS)}
OPENING = re.compile(rb'(?:^|[\r\n])(\[[A-Za-z0-9_]+ ")')
"""What begins a line at which a file may be cut."""


def cuts_of(data: bytes) -> list[int]:
    """All places at which a game may begin."""
    return [found.start(1) for found in OPENING.finditer(data) if found.start(1) > 0]


def told(messages: Iterator[Message], *, lines: int = 0, games: int = 0) -> tuple[list[Message], Ended]:
    """What another process hears of a task."""
    heard: list[Message] = []
    for bundle in bundles(messages):
        sent = pickle.loads(pickle.dumps(bundle))
        if isinstance(sent, Ended):
            return heard, sent
        heard += [unpack(packed, lines=lines, games=games) for packed in sent]
    raise AssertionError("a task ends with Ended")


class Answer(NamedTuple):
    """What is found: findings, rows and counts, each in order. How findings and rows mix is nobody's business."""

    findings: list[Finding]
    rows: list[Any]
    tally: Tally


def answer_of(items: list[Any], tally: Tally) -> Answer:
    """The answer without PGN126: that no piece holds a game is for the plan to say."""
    tally.codes.pop("PGN126", None)
    findings = [item for item in items if isinstance(item, Finding) and item.code != "PGN126"]
    return Answer(findings, [item for item in items if not isinstance(item, Finding)], tally)


def examined(path: Path, cuts: Sequence[int], request: Request) -> Answer:
    """What is found in a file in ranges, each examined apart where the one before says that it can be."""
    ledger = Ledger(request, Tally())
    items: list[Any] = list(ledger.items(Began(str(path))))
    size = path.stat().st_size
    lines = games = 0
    performer, ended = Performer(request, READING), None
    for start, end in pairwise((0, *cuts, size)):
        goes_on = ended is not None and not ended.is_closed
        if not goes_on:
            lines, games = (lines + ended.lines, games + ended.games) if ended else (0, 0)
            performer = Performer(request, READING)
        task = Range(str(path), start, end, size)
        heard, ended = told(performer.perform(task, goes_on=goes_on), lines=lines, games=games)
        for message in heard:
            items += ledger.items(message)
    items += ledger.items(Done(str(path)))
    assert ended is not None
    assert ended.is_last
    return answer_of(items, ledger.tally)


def whole(path: Path, request: Request) -> Answer:
    """What is found in a file that is examined in one piece."""
    ledger = Ledger(request, Tally())
    messages = Performer(request, READING).examine_file(str(path), open_source)
    return answer_of([item for message in messages for item in ledger.items(message)], ledger.tally)


@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_file_cut_anywhere_tells_what_the_whole_does(awkward: bytes, tmp_path: Path, request_name: str) -> None:
    path, request = tmp_path / "games.pgn", REQUESTS[request_name]
    path.write_bytes(awkward)
    cuts = cuts_of(awkward)

    answer = whole(path, request)

    for chosen in ([cut] for cut in cuts):
        assert examined(path, chosen, request) == answer, chosen
    assert examined(path, cuts, request) == answer
    assert examined(path, cuts[::3], request) == answer


def found_in(blocks: list[bytes]) -> list[Finding]:
    """What is found in a stream that comes in these blocks."""
    chunk = Chunk(0, blocks, b"", is_last=True)
    stretch = Stretch("-", None, single_byte=False, transcoded=False, chunk=chunk, faults=())
    heard, _ = told(Performer(Request(), READING).perform(stretch, goes_on=False))
    return [finding for each in heard if isinstance(each, Reached) for finding in each.part.findings]


@pytest.mark.parametrize("lines", [1, 2, 3, 7])
def test_a_stream_in_blocks_of_any_lines_tells_what_the_whole_does(awkward: bytes, lines: int) -> None:
    blocks = re.findall(rb"(?:[^\r\n]*(?:\r\n|\r|\n)){1,%d}|[^\r\n]+" % lines, awkward)
    assert b"".join(blocks) == awkward

    assert found_in(blocks) == found_in([awkward])


@pytest.mark.parametrize("width", range(LOOKAHEAD - 20, LOOKAHEAD + 5))
def test_a_line_end_of_two_bytes_is_one_wherever_reading_pauses(width: int) -> None:
    before, after = b'[Event "x"]\r\n[Site "?"]\r\n', b"1. e4 *\r\n"
    again = b'[Site "!"]\r\n[White "' + b"a" * (width - 24) + b'"]\r\n'

    assert found_in([before + again, after]) == found_in([before + again + after])
    assert "TAG202" in {finding.code for finding in found_in([before + again, after])}


def test_most_cuts_of_ordinary_games_are_games_apart(awkward_files: list[str]) -> None:
    path = next(Path(path) for path in awkward_files if path.endswith("ordinary.pgn"))
    data = path.read_bytes()
    begins = [cut for cut in cuts_of(data) if data.startswith(b"[Event ", cut)]

    apart = [
        told(Performer(Request(), READING).perform(Range(str(path), 0, cut, len(data)), goes_on=False))[1].is_closed
        for cut in begins
    ]

    assert apart == [True] * 4


def test_a_tag_within_a_game_is_no_game_apart(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    data = b'[Event "1"]\n[Site "?"]\n\n[Date "?"]\n\n1. e4 {\n\n[Event "no"]\n} *\n'
    path.write_bytes(data)

    apart = [
        told(Performer(Request(), READING).perform(Range(str(path), 0, cut, len(data)), goes_on=False))[1].is_closed
        for cut in cuts_of(data)
    ]

    assert apart == [False, False, False]


def test_a_range_that_became_shorter_is_a_fault_that_ends_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(b'[Event "1"]\n\n1. e4 *\n')

    heard, ended = told(Performer(Request(), READING).perform(Range(str(path), 0, 100, 200), goes_on=False))

    found = [finding for message in heard if isinstance(message, Reached) for finding in message.part.findings]
    assert ended.is_last
    assert ended.has_faults
    assert [(finding.code, finding.offset) for finding in found if finding.code[:3] == "SRC"] == [("SRC013", 21)]


def test_files_that_cannot_be_read_cost_no_neighbour(tmp_path: Path) -> None:
    good = tmp_path / "good.pgn"
    good.write_bytes(b"1. e4 *\n")
    paths = (str(tmp_path / "none.pgn"), str(good), str(tmp_path))

    heard, ended = told(Performer(Request(), READING).perform(Files(paths), goes_on=False))

    assert [type(message).__name__ for message in heard].count("Done") == 3
    assert [message.path for message in heard if isinstance(message, Began)] == [str(good)]
    assert ended == Ended(is_closed=True, is_last=True)


def test_many_findings_are_sent_in_bundles(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(b"1. e4 " + b") " * (3 * AT_ONCE) + b"*\n")

    sent = list(bundles(Performer(Request(), READING).perform(Files((str(path),)), goes_on=False)))

    assert len(sent) > 2
    assert isinstance(sent[-1], Ended)
