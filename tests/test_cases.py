"""Every file of tests/data/cases, read by the whole program: verdicts, moves, positions, findings, exit status.

The files' form is told in tests/data/README.md. A new file there is a new test; nothing here names one.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.main import main
from chess_arbiter.core import catalogue
from chess_arbiter.core.analysis import report_games, validate
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san import read_san
from chess_arbiter.core.chess.san_writer import write_san
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.source import open_source
from chess_arbiter.core.tally import Tally

CASES = Path(__file__).parent / "data" / "cases"
PLACES = ("line", "column", "ply", "variation")
GRAVITY = {"error": "ERR", "warning": "WARN", "info": "OK"}


@dataclass
class Expected:
    """What a file says of one game or one line of positions."""

    number: int
    verdict: str
    said: dict[str, list[str]] = field(default_factory=dict)

    def one(self, key: str) -> str | None:
        return self.said[key][0] if key in self.said else None

    def all(self, key: str) -> list[str]:
        return self.said.get(key, [])


@dataclass
class Case:
    """A file of tests/data/cases."""

    name: str
    kind: str
    head: dict[str, str]
    data: bytes
    expected: list[Expected]

    @property
    def variant(self) -> str:
        return self.head.get("variant", "auto")


def read_case(path: Path) -> Case:
    """Reads a file of the form told in tests/data/README.md."""
    text = path.read_bytes().decode("utf-8")
    head_text, rest = text.split("=== input ", 1)
    kind, rest = rest.split("\n", 1)
    source, expected_text = ("\n" + rest).split("\n=== expected\n", 1)
    head = dict(line.split(": ", 1) for line in head_text.splitlines())
    escaped = head.get("escapes") == "yes"
    body = source[1:] + "\n" if len(source) > 1 else ""
    expected: list[Expected] = []
    for line in (line.strip() for line in expected_text.splitlines()):
        key, _, value = line.partition(" ")
        if key in ("game", "line"):
            number, verdict = value.split()
            expected.append(Expected(int(number), verdict))
        elif key and key != "none":
            if not expected:
                expected.append(Expected(0, "OK"))
            expected[-1].said.setdefault(key, []).append(unescape(value).decode() if escaped else value)
    data = unescape(body) if escaped else body.encode()
    return Case(path.stem, kind, head, data, expected)


ESCAPE = re.compile(rb"\\(?:x([0-9A-F]{2})|\{(\d+):([^{}]*)\}|([rt\\])|\n)", re.DOTALL)


def unescape(text: str) -> bytes:
    """The bytes that a text with escapes stands for."""

    def replace(match: re.Match[bytes]) -> bytes:
        code, count, repeated, letter = match.groups()
        if code:
            return bytes([int(code, 16)])
        if count:
            return repeated * int(count)
        return {b"r": b"\r", b"t": b"\t", b"\\": b"\\", None: b""}[letter]

    return ESCAPE.sub(replace, text.encode())


def cases_of(kind: str) -> list[Any]:
    cases = [read_case(path) for path in sorted(CASES.glob("*.case"))]
    assert cases
    return [pytest.param(case, id=case.name) for case in cases if case.kind == kind]


def verdict_of(codes: list[str]) -> str:
    """OK, WARN or ERR, by the gravest of the codes."""
    found = {GRAVITY[catalogue.severity(code)] for code in codes}
    return next(verdict for verdict in ("ERR", "WARN", "OK") if verdict in found or verdict == "OK")


def grave(findings: list[Finding]) -> list[Finding]:
    return [each for each in findings if catalogue.severity(each.code) != "info"]


def told(finding: Finding, words: str) -> str:
    """A finding in the words of a case file, with the places that `words` gives."""
    places = [f"{place} {getattr(finding, place)}" for place in PLACES if f" {place} " in words]
    return " ".join([finding.code, *places])


def sorted_words(words: str) -> str:
    code, *rest = words.split()
    pairs = dict(zip(rest[::2], rest[1::2], strict=True))
    return " ".join([code, *(f"{place} {pairs[place]}" for place in PLACES if place in pairs)])


@pytest.fixture
def case_file(case: Case, tmp_path: Path) -> Path:
    path = tmp_path / f"{case.name}.{case.kind}"
    path.write_bytes(case.data)
    return path


@pytest.mark.parametrize("case", cases_of("pgn"))
def test_findings_of_a_case_are_these_and_no_others(case: Case, case_file: Path) -> None:
    found = list(validate(open_source(str(case_file)), tally=Tally()))

    for expected in case.expected:
        findings = [each for each in found if (each.game or 0) == expected.number]
        wanted = expected.all("finding")
        described = [told(each, words) for each, words in zip(grave(findings), wanted, strict=False)]
        described += [each.code for each in grave(findings)[len(wanted) :]]
        assert described == [sorted_words(words) for words in wanted], expected.number
        assert verdict_of([each.code for each in findings]) == expected.verdict, expected.number
        assert set(expected.all("note")) <= {each.code for each in findings}
    assert {each.game or 0 for each in grave(found)} <= {each.number for each in case.expected}


@pytest.mark.parametrize("case", cases_of("pgn"))
def test_games_of_a_case_are_replayed_to_these_positions(case: Case, case_file: Path) -> None:
    tally = Tally()

    games = list(report_games(open_source(str(case_file)), tally=tally))

    expected = [each for each in case.expected if each.number]
    assert len(games) == tally.games == len(expected)
    for facts, wanted in zip(games, expected, strict=True):
        assert facts.game == wanted.number
        if "unplayed" in wanted.said:
            assert (facts.plies, facts.valid) == (0, False), wanted.number
            continue
        assert facts.plies == int(wanted.said["plies"][0]), wanted.number
        assert facts.final_fen == wanted.one("fen"), wanted.number
        assert_moves_lead_there(facts, (wanted.one("moves") or "").split())
        for name, _, value in (said.partition(" ") for said in wanted.all("tag")):
            assert facts.tags[name] == value
        for mode, square in (said.split() for said in wanted.all("ep")):
            fen = write_fen(Position.from_setup(read_fen(position_after(facts, wanted)).setup), ep=mode)
            assert fen.split()[3] == square
    assert tally.plies == sum(facts.plies for facts in games)


def assert_moves_lead_there(facts: Any, moves: list[str]) -> None:
    """The canonical SAN of the mainline, written and read, ends in the same position."""
    position = Position.initial() if facts.start_fen is None else read_fen(facts.start_fen).position()
    assert facts.plies == len(moves)
    for text in moves:
        move = read_san(position, text)
        assert write_san(position, move) == text
        position.play(move)
    assert write_fen(position) == facts.final_fen


def position_after(facts: Any, wanted: Expected) -> str:
    """The last position, with its en passant square after every double step."""
    position = Position.initial()
    for text in (wanted.one("moves") or "").split():
        position.play(read_san(position, text))
    return write_fen(position, ep="always")


@pytest.mark.parametrize("case", [each for each in cases_of("pgn") if "fact" in str(each.values[0].expected)])
def test_facts_of_a_case(case: Case, case_file: Path) -> None:
    games = list(report_games(open_source(str(case_file)), tally=Tally()))

    for facts, expected in zip(games, case.expected, strict=True):
        for name, _, value in (said.partition(" ") for said in expected.all("fact")):
            found = getattr(facts, name)
            assert (found if isinstance(found, str) else json.dumps(found)) == value, (expected.number, name)


@pytest.mark.parametrize("case", cases_of("pgn"))
def test_exit_status_of_validate_on_a_case(case: Case, case_file: Path) -> None:
    environment = Environment(BytesIO(), BytesIO(), BytesIO())

    code = main(["validate", "-q", str(case_file)], environment=environment)

    assert code == int(case.head["exit"]), environment.stderr
    assert code == any(each.verdict == "ERR" for each in case.expected)


def run_json(case: Case, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """A command's exit status and its records, the positions of the case on standard input."""
    stdout = BytesIO()
    environment = Environment(BytesIO(case.data), stdout, BytesIO())
    code = main([*arguments, "--format", "ndjson", "--variant", case.variant], environment=environment)
    records = [json.loads(line) for line in stdout.getvalue().splitlines()]
    return code, [record for record in records if record["schema"] != "summary/1"]


@pytest.mark.parametrize("case", cases_of("fen"))
def test_positions_of_a_case_are_examined_line_by_line(case: Case) -> None:
    code, records = run_json(case, "fen")

    assert [record["line"] for record in records] == [each.number for each in case.expected]
    for record, expected in zip(records, case.expected, strict=True):
        codes = [each["code"] for each in record["findings"]]
        grave_codes = [code for code in codes if catalogue.severity(code) != "info"]
        assert Counter(grave_codes) == Counter(expected.all("finding")), expected.number
        assert verdict_of(codes) == expected.verdict, expected.number
        assert record["valid"] == (expected.verdict != "ERR"), expected.number
        assert set(expected.all("note")) <= set(codes), expected.number
        if expected.one("count") is not None:
            assert_position(record, expected)
    assert code == int(case.head["exit"])


def assert_position(record: dict[str, Any], expected: Expected) -> None:
    assert record["legal_moves"] == int(expected.said["count"][0]), expected.number
    assert record["fen"] == expected.one("fen"), expected.number
    state = expected.one("state")
    assert record["check"] == (state in ("check", "checkmate")), expected.number
    ending = expected.one("ending") or (state if state in ("checkmate", "stalemate") else None)
    if ending:
        assert record["ending"] == ending, expected.number
    castlings = expected.one("castlings")
    if castlings is not None:
        assert record["castlings"] == ([] if castlings == "none" else castlings.split()), expected.number


@pytest.mark.parametrize("case", cases_of("fen"))
def test_moves_of_the_positions_of_a_case(case: Case) -> None:
    _, records = run_json(case, "moves")

    found = {record["line"]: record for record in records}
    for expected in (each for each in case.expected if each.one("count") is not None):
        moves = found[expected.number]["moves"]
        written = [move["san"] for move in moves]
        assert len(moves) == int(expected.said["count"][0]), expected.number
        assert written == sorted(written)
        if expected.one("moves"):
            assert written == (expected.one("moves") or "").split(), expected.number
        assert set(expected.all("legal")) <= set(written), expected.number
        assert not set(expected.all("illegal")) & set(written), expected.number
        if expected.one("uci"):
            assert [move["uci"] for move in moves if move["castling"]] == expected.all("uci"), expected.number
