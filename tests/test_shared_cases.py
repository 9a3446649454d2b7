"""Small inputs kept beside the checkout, each with a table of what is right: the tables bind.

The project's own cases are in tests/data/cases; these are read only where ARBITER_DATA names their folder.
"""

import json
import os
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.main import main
from chess_arbiter.core import catalogue
from chess_arbiter.core.analysis import report_games, validate
from chess_arbiter.core.source import open_source
from chess_arbiter.core.tally import Tally

VERDICTS = {"error": "ERR", "warning": "WARN"}


def inputs(suffix: str) -> list[Any]:
    data = os.environ.get("ARBITER_DATA")
    if not data:
        return [pytest.param(None, id="no-data", marks=pytest.mark.skip(reason="ARBITER_DATA is not set"))]
    found = sorted((Path(data) / "cases").glob(f"*{suffix}"))
    assert found
    return [pytest.param(path, id=path.stem) for path in found]


def table_of(path: Path) -> list[list[str]]:
    """The rows of the table of a case: number, verdict and what is right."""
    text = path.with_suffix(".expect.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in text.splitlines() if re.match(r"\| *\d+ *\|", line)]
    return [[cell.strip().strip("`") for cell in row] for row in rows]


def verdict_of(codes: list[str]) -> str:
    found = {VERDICTS.get(catalogue.severity(code)) for code in codes}
    return next((verdict for verdict in ("ERR", "WARN") if verdict in found), "OK")


@pytest.mark.parametrize("path", inputs(".pgn"))
def test_games_and_verdicts_of_the_table(path: Path) -> None:
    findings = list(validate(open_source(str(path)), tally=Tally()))

    games = list(report_games(open_source(str(path)), tally=Tally()))

    table = table_of(path)
    found = []
    for facts in games:
        verdict = verdict_of([each.code for each in findings if each.game == facts.game])
        found.append((str(facts.game), verdict, str(facts.plies), facts.final_fen))
    expected = []
    for facts, (number, verdict, plies, _, fen, _) in zip(games, table, strict=True):
        unplayed = plies == "not replayed"
        expected.append((number, verdict, "0" if unplayed else plies, facts.final_fen if unplayed else fen))
    assert found == expected
    outside = verdict_of([each.code for each in findings if each.game is None])
    assert outside == "OK"


@pytest.mark.parametrize("path", inputs(".pgn"))
def test_exit_status_of_validate(path: Path) -> None:
    code = main(["validate", "-q", str(path)], environment=Environment(BytesIO(), BytesIO(), BytesIO()))

    assert code == any(row[1] == "ERR" for row in table_of(path))


@pytest.mark.parametrize("path", inputs(".fen"))
def test_positions_of_the_table(path: Path) -> None:
    variant = "chess960" if path.stem == "05" else "auto"
    stdout = BytesIO()

    code = main(
        ["fen", "-f", str(path), "--variant", variant, "--format", "ndjson"],
        environment=Environment(BytesIO(), stdout, BytesIO()),
    )

    records = [json.loads(line) for line in stdout.getvalue().splitlines()]
    found = {str(each["line"]): each for each in records if each["schema"] == "fen/1"}
    table = [row for row in table_of(path) if row[1] != "-"]
    assert list(found) == [row[0] for row in table]
    for number, verdict, count, state, fen, note in table:
        record = found[number]
        assert verdict_of([each["code"] for each in record["findings"]]) == verdict, number
        if count != "-":
            check, ending = state in ("check", "checkmate"), state if state in ("checkmate", "stalemate") else None
            assert (record["legal_moves"], record["fen"], record["check"]) == (int(count), fen, check), number
            assert ending in (None, record["ending"]), number
        castlings = re.match(r"castling: (.*?);", note)
        if castlings:
            assert record["castlings"] == [word for word in castlings[1].split(", ") if word != "none"], number
    assert code == any(row[1] == "ERR" for row in table)
