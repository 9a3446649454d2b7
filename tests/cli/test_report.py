"""`arbiter report`: a record a game."""

import csv
import gzip
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.render.games import FIELDS

Arbiter = Callable[..., Any]

GAME = """[Event "Casual"]
[Site "?"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen"]
[Black "=Kieseritzky"]
[Result "*"]
[WhiteElo "2600"]

1. e4 e5 2. f4 exf4 *

"""


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of three games, the second broken, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "three.pgn").write_text(GAME + GAME.replace("exf4", "exd4") + GAME)
    return tmp_path


def test_game_1_has_its_fields_in_order(arbiter: Arbiter) -> None:
    result = arbiter("report", "three.pgn", "--format", "ndjson")

    first, second, third = result.records
    assert result.code == 0
    assert list(first) == ["schema", *FIELDS]
    assert [record["game"] for record in (first, second, third)] == [1, 2, 3]
    assert (first["plies"], first["valid"], first["stopped_by"]) == (4, True, None)
    assert (second["plies"], second["valid"]) == (3, False)
    assert second["stopped_by"].startswith("SAN3")


def test_csv_has_a_header_and_guards_its_cells(arbiter: Arbiter) -> None:
    header, first, *_ = csv.reader(StringIO(arbiter("report", "three.pgn", "--format", "csv").out))

    assert header == ["schema", *FIELDS]
    assert first[header.index("black")] == "'=Kieseritzky"
    assert first[header.index("valid")] == "true"
    assert first[header.index("stopped_by")] == ""
    raw = csv.reader(StringIO(arbiter("report", "three.pgn", "--format", "csv", "--raw-cells").out))
    assert [row[header.index("black")] for row in raw][1] == "=Kieseritzky"


def test_fields_may_be_record_fields_and_tags(arbiter: Arbiter) -> None:
    result = arbiter("report", "three.pgn", "--format", "csv", "--fields", "game,White,WhiteElo,Opening")

    assert result.out.splitlines()[:2] == ["game,White,WhiteElo,Opening", "1,Anderssen,2600,"]
    assert arbiter("report", "three.pgn", "--fields", "plyes").code == 2


def test_game_chooses_games_of_each_file(arbiter: Arbiter) -> None:
    def numbers(choice: str) -> list[int]:
        return [
            record["game"] for record in arbiter("report", "three.pgn", "--format", "ndjson", "--game", choice).records
        ]

    assert numbers("2") == [2]
    assert numbers("2-9") == [2, 3]
    assert arbiter("report", "three.pgn", "--game", "3-1").code == 2


def test_text_is_ten_columns_that_fit_the_terminal(arbiter: Arbiter) -> None:
    lines = arbiter("report", "three.pgn", COLUMNS="80").out.splitlines()

    assert len(lines) == 4
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(lines[0].split()) == "file game white black result plies ending winner stopped found"


def test_table_and_json(arbiter: Arbiter) -> None:
    table = arbiter("report", "three.pgn", "--format", "table", "--fields", "game,white").out
    document = json.loads(arbiter("report", "three.pgn", "--format", "json").out)

    assert table.splitlines()[0].split() == ["game", "white"]
    assert len(document["records"]) == document["summary"]["games"] == 3


def test_only_what_cannot_be_read_changes_the_exit(arbiter: Arbiter) -> None:
    result = arbiter("report", "three.pgn", "missing.pgn", "--format", "ndjson")

    assert result.code == 2
    assert len(result.records) == 3
    assert "missing.pgn:1:1: SRC001 error" in result.err


def test_an_archive_cut_short_is_said_on_stderr(arbiter: Arbiter, games: Path) -> None:
    (games / "cut.pgn.gz").write_bytes(gzip.compress((GAME * 50).encode())[:-40])

    result = arbiter("report", "cut.pgn.gz", "--format", "ndjson")

    assert result.code == 2
    assert result.records
    assert "SRC003 error" in result.err
