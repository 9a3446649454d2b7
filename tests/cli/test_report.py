"""`arbiter report`: a record a game."""

import csv
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import chess_arbiter.core
from chess_arbiter.cli.render.plies import CLAIM_FIELDS, PLY_FIELDS
from chess_arbiter.cli.render.totals import FILE_FIELDS, TOTAL_FIELDS
from chess_arbiter.core.pgn.facts import COLUMNS as FIELDS

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


SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"


def test_ply_1_is_a_record_a_mainline_move(arbiter: Arbiter) -> None:
    result = arbiter("report", "three.pgn", "--per", "ply", "--format", "ndjson")

    records = result.records
    assert result.code == 0
    assert all(list(record) == ["schema", *PLY_FIELDS] for record in records)
    assert {record["schema"] for record in records} == {"ply/1"}
    assert [(record["game"], record["ply"], record["san"]) for record in records[:5]] == [
        (1, 1, "e4"),
        (1, 2, "e5"),
        (1, 3, "f4"),
        (1, 4, "exf4"),
        (2, 1, "e4"),
    ]
    assert len(records) == 11


@pytest.mark.parametrize(("choice", "numbers"), [("2", [2] * 3), ("2-3", [2] * 3 + [3] * 4), ("3-9", [3] * 4)])
def test_game_chooses_plies_of_these_games(choice: str, numbers: list[int], arbiter: Arbiter) -> None:
    records = arbiter("report", "three.pgn", "--per", "ply", "--game", choice, "--format", "ndjson").records

    assert [record["game"] for record in records] == numbers


def test_claims_are_the_moments_a_draw_could_be_claimed(arbiter: Arbiter) -> None:
    result = arbiter("report", "-", "--claims", "--format", "ndjson", stdin=f"{SHUFFLE} 1/2-1/2".encode())

    first, second, third = result.records
    assert list(first) == ["schema", *CLAIM_FIELDS]
    assert (first["ply"], first["how"], first["side"], first["moves"]) == (7, "by-move", "black", ["Ng8"])
    assert (second["ply"], second["how"], second["side"], second["plies"]) == (8, "on-board", "white", [0, 4, 8])
    assert (third["ply"], third["how"], third["moves"], third["plies"]) == (8, "by-move", ["Nf3"], [1, 5])
    text = arbiter("report", "-", "--claims", stdin=f"{SHUFFLE} 1/2-1/2".encode()).out.splitlines()
    assert text[1] == (
        "-: game 1, ply 8, after 4... Ng8: White may claim a draw by threefold repetition "
        "(it was there after plies 0, 4 and 8)"
    )


def test_files_add_up_to_the_total(arbiter: Arbiter, games: Path) -> None:
    (games / "shuffle.pgn").write_text(f"{SHUFFLE} 5. e4 1-0")
    (games / "mate.pgn").write_text("1. f3 e5 2. g4 Qh4# 0-1")
    names = ("mate.pgn", "shuffle.pgn", "three.pgn")

    files = arbiter("report", *names, "--per", "file", "--format", "ndjson").records
    (total,) = arbiter("report", *names, "--per", "total", "--format", "ndjson").records

    assert all(list(record) == ["schema", *FILE_FIELDS] for record in files)
    assert list(total) == ["schema", *TOTAL_FIELDS]
    assert [record["file"] for record in files] == list(names)
    assert (total["schema"], total["files"], total["longest"]) == ("total/1", 3, 9)
    for name in ("games", "valid", "broken", "unjudged", "plies", "errors", "warnings", "infos"):
        assert total[name] == sum(record[name] for record in files), name
    for name in ("codes", "endings", "results", "passed_by", "lengths"):
        added: dict[str, int] = {}
        for record in files:
            for key, count in record[name].items():
                added[key] = added.get(key, 0) + count
        assert total[name] == added, name
    assert total["endings"]["checkmate"] == 1
    assert total["results"] == {"1-0": 1, "1/2-1/2": 0, "0-1": 1, "*": 3, "none": 0}
    assert total["passed_by"] == {"threefold": 1, "fifty": 0}


def test_files_and_total_in_text_fit_the_terminal(arbiter: Arbiter) -> None:
    file = arbiter("report", "three.pgn", "--per", "file", COLUMNS="80").out.splitlines()
    total = arbiter("report", "three.pgn", "--per", "total", COLUMNS="80").out.splitlines()

    assert len(file) == 2
    assert total[0] == "1 file, 3 games, 11 plies"
    assert "results" in total
    assert all(len(line) <= 80 for line in [*file, *total])
    assert any("█" in line for line in total)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--per", "ply", "--claims"],
        ["--per", "file", "--game", "1"],
        ["--per", "total", "--game", "1"],
        ["--per", "ply", "--fields", "White"],
        ["--claims", "--fields", "result"],
    ],
    ids=" ".join,
)
def test_what_does_not_go_together_is_a_usage_error(wrong: list[str], arbiter: Arbiter) -> None:
    assert arbiter("report", "three.pgn", *wrong).code == 2


@pytest.mark.parametrize("per", [["--per", "ply"], ["--per", "file"], ["--per", "total"], ["--claims"]], ids=" ".join)
def test_fields_of_other_records_are_chosen_alike(per: list[str], arbiter: Arbiter) -> None:
    name = "games" if "ply" not in per and "--claims" not in per else "game"

    result = arbiter("report", "three.pgn", *per, "--fields", name, "--format", "csv")

    assert result.out.splitlines()[0] == name


def test_comments_and_moves_are_guarded_in_csv_too(arbiter: Arbiter) -> None:
    game = b"1. e4 {=HYPERLINK(1)} e5 *"

    header, first, _ = csv.reader(StringIO(arbiter("report", "-", "--per", "ply", "--format", "csv", stdin=game).out))

    assert first[header.index("comment")] == "'=HYPERLINK(1)"
    assert first[header.index("claimable")] == "[]"


@pytest.mark.parametrize("start", ["=", "+", "@", "-", "\t"])
def test_a_tag_cannot_become_a_formula(start: str, arbiter: Arbiter) -> None:
    game = f'[Event "{start}1+1"]\n[Site "-"]\n[White "=cmd|x"]\n\n1. e4 *\n'.encode()

    rows = list(
        csv.reader(StringIO(arbiter("report", "-", "--format", "csv", "--fields", "Event,site,White", stdin=game).out))
    )

    assert rows[1] == [f"'{start}1+1", "-", "'=cmd|x"]


SHORT = b'[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'
PEAK = """
import resource, sys
from chess_arbiter.cli.main import main
code = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


def test_ply_rows_come_before_the_input_ends(process: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    child = process("report", "-", "--per", "ply", "--format", "ndjson")
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None

    def feed() -> None:
        with suppress(OSError):  # killed below, with input left
            child.stdin.write(SHORT * 20_000)
            child.stdin.flush()

    feeder = Thread(target=feed)
    feeder.start()
    first = json.loads(child.stdout.readline())

    assert (first["schema"], first["san"]) == ("ply/1", "e4")
    assert child.poll() is None
    child.kill()
    feeder.join()
    child.communicate()


@pytest.mark.skipif(chess_arbiter.core.twin() == "pure", reason="the plain twins are slow")
@pytest.mark.parametrize("format_name", ["ndjson", "csv"])
def test_ply_rows_take_no_more_memory_for_more_plies(format_name: str, games: Path) -> None:
    def peak(count: int) -> int:
        (games / "many.pgn").write_bytes(SHORT * count)
        command = [sys.executable, "-c", PEAK, "report", "many.pgn", "--per", "ply", "--format", format_name]
        done = subprocess.run([*command, "-o", os.devnull], capture_output=True, check=True)
        return int(done.stderr.splitlines()[-1])

    small, large = peak(500), peak(5_000)

    assert large < small + 8_000  # KiB; 45,000 rows held at once would take five times that
