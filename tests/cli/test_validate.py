"""`arbiter validate`: what is printed, what is counted, and what the exit code says."""

import csv
import gzip
import json
import os
import signal
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

Arbiter = Callable[..., Any]
Process = Callable[..., "subprocess.Popen[bytes]"]

SOUND = """[Event "Casual"]
[Site "?"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Result "*"]

1. e4 e5 2. f4 exf4 *

"""
ILLEGAL = SOUND.replace("2. f4 exf4", "2. Nf3 Nc6 3. O-O")
WARNED = SOUND.replace(' "?"]', "]", 1).replace("2. f4 exf4", "2. f4 e5xf4")
# Once this is written, the other side has begun to read.
MORE_THAN_A_PIPE_HOLDS = (ILLEGAL + "{" + "comment " * 20_000 + "}\n").encode()
FINDING_FIELDS = [
    "schema",
    "file",
    "line",
    "column",
    "offset",
    "length",
    "game",
    "ply",
    "variation",
    "move",
    "code",
    "severity",
    "message",
    "article",
    "facts",
]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sound game and one with an illegal move, and that folder as the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sound.pgn").write_text(SOUND)
    (tmp_path / "illegal.pgn").write_text(SOUND + ILLEGAL)
    return tmp_path


def codes(result: Any) -> list[str]:
    return [line.split(" ")[1] for line in result.out.splitlines()]


def test_a_sound_game_is_silent_and_totals_go_to_stderr(arbiter: Arbiter, games: Path) -> None:
    result = arbiter("validate", "sound.pgn")

    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("1 file, 1 game, 4 plies: 0 errors, 0 warnings, ")


def test_a_finding_is_a_line_with_place_code_severity_and_message(arbiter: Arbiter, games: Path) -> None:
    result = arbiter("validate", "illegal.pgn")

    assert result.code == 1
    assert result.out.startswith("illegal.pgn:19:24: SAN313 error: game 2, 3. O-O is illegal: ")
    assert result.out.count("\n") == 1


def test_a_folder_a_file_and_standard_input(arbiter: Arbiter, games: Path) -> None:
    in_folder = arbiter("validate", ".")
    in_pipe = arbiter("validate", stdin=ILLEGAL.encode())

    assert "2 files, 3 games" in in_folder.err
    assert in_pipe.out.startswith("-:9:24: SAN313 error: ")


def test_without_paths_on_a_terminal_the_usage_is_said(arbiter: Arbiter) -> None:
    result = arbiter("validate", terminal=True)

    assert result.code == 2
    assert "pipe" in result.err


def test_a_file_that_cannot_be_read_is_a_finding_and_the_rest_is_done(arbiter: Arbiter, games: Path) -> None:
    result = arbiter("validate", "missing.pgn", "illegal.pgn")

    assert codes(result) == ["SRC001", "SAN313"]
    assert result.code == 2
    assert arbiter("validate", "missing.pgn", "--ignore", "SRC", "--fail-on", "never").code == 2


def test_an_archive_cut_short_gives_what_it_holds_and_exit_2(arbiter: Arbiter, games: Path) -> None:
    (games / "cut.pgn.gz").write_bytes(gzip.compress((SOUND * 50).encode())[:-40])

    result = arbiter("validate", "cut.pgn.gz", "--format", "ndjson")

    assert result.code == 2
    assert "SRC003" in [record["code"] for record in result.records]


def test_ignore_and_select_by_prefix_the_longest_match_wins(arbiter: Arbiter, games: Path) -> None:
    (games / "warned.pgn").write_text(WARNED)

    assert codes(arbiter("validate", "warned.pgn", "--ignore", "TAG")) == ["SAN309"]
    assert codes(arbiter("validate", "warned.pgn", "--ignore", "TAG,SAN", "--select", "san309")) == ["SAN309"]
    assert "SAN309" not in codes(arbiter("validate", "warned.pgn", "--select", "TAG"))


def test_show_hides_and_fail_on_decides(arbiter: Arbiter, games: Path) -> None:
    (games / "warned.pgn").write_text(WARNED)

    hidden = arbiter("validate", "warned.pgn", "--show", "error", "--fail-on", "warning")

    assert (hidden.code, hidden.out) == (1, "")
    assert arbiter("validate", "warned.pgn").code == 0
    assert arbiter("validate", "illegal.pgn", "--fail-on", "never").code == 0
    assert arbiter("validate", "warned.pgn", "--fail-on", "warning", "--ignore", "TAG,SAN").code == 0


@pytest.mark.parametrize("options", [("--format", "json"), ("--format", "table"), ("--statistics",)])
def test_context_is_for_text(arbiter: Arbiter, games: Path, options: tuple[str, ...]) -> None:
    result = arbiter("validate", "sound.pgn", "--context", *options)

    assert result.code == 2
    assert "--context is for findings in --format text" in result.err


def test_an_unknown_code_is_a_usage_error(arbiter: Arbiter, games: Path) -> None:
    assert arbiter("validate", "sound.pgn", "--select", "SAX").code == 2


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("codes", ["", ",", " , "])
def test_a_list_without_a_code_is_a_usage_error(arbiter: Arbiter, games: Path, option: str, codes: str) -> None:
    result = arbiter("validate", "sound.pgn", option, "SAN", option, codes)

    assert result.code == 2
    assert "name at least one code" in result.err


def test_quiet_says_it_by_the_exit_code_alone(arbiter: Arbiter, games: Path) -> None:
    result = arbiter("validate", "-q", "illegal.pgn")

    assert (result.code, result.out, result.err) == (1, "", "")


def test_max_findings_stops_printing_and_not_examining(arbiter: Arbiter, games: Path) -> None:
    (games / "many.pgn").write_text(ILLEGAL * 5)

    result = arbiter("validate", "many.pgn", "--max-findings", "2")

    assert len(result.out.splitlines()) == 2
    assert "5 errors" in result.err
    assert "3 more findings not printed" in result.err


def test_statistics_is_a_table_of_codes_and_counts(arbiter: Arbiter, games: Path) -> None:
    (games / "many.pgn").write_text(ILLEGAL * 5)

    text = arbiter("validate", "many.pgn", "--statistics")
    records = arbiter("validate", "many.pgn", "--statistics", "--format", "ndjson").records

    assert text.out.split()[:3] == ["5", "SAN313", "error"]
    assert text.code == 1
    assert [(record["code"], record["count"]) for record in records] == [("SAN313", 5)]
    assert arbiter("validate", "many.pgn", "--statistics", "--format", "sarif").code == 2


def test_finding_1_has_its_fields_in_order(arbiter: Arbiter, games: Path) -> None:
    (record,) = arbiter("validate", "illegal.pgn", "--format", "ndjson").records

    assert list(record) == FINDING_FIELDS
    text = SOUND + ILLEGAL
    assert text[record["offset"] :][: record["length"]] == record["move"] == "O-O"
    assert (record["game"], record["ply"], record["variation"]) == (2, 5, 0)


def test_json_is_one_document_with_a_summary(arbiter: Arbiter, games: Path) -> None:
    document = json.loads(arbiter("validate", "illegal.pgn", "--format", "json").out)

    assert [record["code"] for record in document["records"]] == ["SAN313"]
    summary = document["summary"]
    assert {name: summary[name] for name in ("files", "games", "valid", "broken", "errors", "complete")} == {
        "files": 1,
        "games": 2,
        "valid": 1,
        "broken": 1,
        "errors": 1,
        "complete": True,
    }


def test_csv_rows_are_the_records(arbiter: Arbiter, games: Path) -> None:
    header, row = csv.reader(StringIO(arbiter("validate", "illegal.pgn", "--format", "csv").out))

    assert header == FINDING_FIELDS
    assert row[header.index("move")] == "O-O"
    assert json.loads(row[header.index("facts")])["number"] == "3."


def test_github_annotations(arbiter: Arbiter, games: Path) -> None:
    out = arbiter("validate", "illegal.pgn", "--format", "github").out

    assert out.startswith("::error file=illegal.pgn,line=19,col=24,title=SAN313::game 2, 3. O-O is illegal: ")


def test_github_annotations_are_one_line_each_and_steer_no_terminal(arbiter: Arbiter, games: Path) -> None:
    path = games / "50%,a:b\n\x1b[2J.pgn"
    path.write_text('[White "\x1b]0;x\x07"]\n\n1. e4 e5 2. Ke3\x1b[31m *\n', encoding="utf-8")

    out = arbiter("validate", str(path), "--format", "github", "--show", "info").out

    assert "\x1b" not in out
    assert "\x07" not in out
    assert all(line.startswith(("::error file=", "::warning file=", "::notice file=")) for line in out.splitlines())
    assert "50%25%2Ca%3Ab%0A\\x1b[2J.pgn,line=" in out


def test_junit_is_xml_with_a_failure_a_finding(arbiter: Arbiter, games: Path) -> None:
    suite = ElementTree.fromstring(arbiter("validate", "illegal.pgn", "--format", "junit").out)
    clean = ElementTree.fromstring(arbiter("validate", "sound.pgn", "--format", "junit").out)

    assert [case.get("name") for case in suite.iter("testcase")] == ["19:24: SAN313"]
    assert len(list(suite.iter("failure"))) == 1
    assert len(list(clean.iter("testcase"))) == 1


def test_sarif_is_one_run_with_rules_and_results(arbiter: Arbiter, games: Path) -> None:
    document = json.loads(arbiter("validate", "illegal.pgn", "--format", "sarif").out)

    (run,) = document["runs"]
    (result,) = run["results"]
    assert document["version"] == "2.1.0"
    assert result["ruleId"] in {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 19


def test_untrusted_text_is_escaped_in_text_and_not_in_json(arbiter: Arbiter, games: Path) -> None:
    (games / "evil.pgn").write_bytes(b'[Event "x"]\n\n1. e4 e5 2. \x1b[2J\xe2\x80\xaeNf3 *\n')

    text = arbiter("validate", "evil.pgn", "--show", "info")
    records = arbiter("validate", "evil.pgn", "--show", "info", "--format", "ndjson")

    assert "\x1b" not in text.out
    assert "\u202e" not in text.out
    assert "\x1b" not in records.out
    assert records.records


def test_colour_only_on_a_terminal_and_not_with_no_color(arbiter: Arbiter, games: Path) -> None:
    def is_colored(*options: str, **settings: Any) -> bool:
        return "\x1b[" in arbiter("validate", "illegal.pgn", *options, **settings).out

    assert not is_colored()
    assert is_colored(terminal=True)
    assert not is_colored(terminal=True, NO_COLOR="1")
    assert not is_colored(terminal=True, TERM="dumb")
    assert not is_colored("--color", "never", terminal=True)
    assert is_colored("--color", "always")


def test_context_shows_the_line_a_caret_and_the_board(arbiter: Arbiter, games: Path) -> None:
    lines = arbiter("validate", "illegal.pgn", "--context").out.splitlines()

    assert lines[1] == "    19 | 1. e4 e5 2. Nf3 Nc6 3. O-O *"
    assert lines[2] == "       | " + " " * 23 + "^^^"
    assert lines[3].split() == ["8", *"r.bqkbnr"]
    assert lines[-1].split() == [*"abcdefgh"]


def test_output_file_appears_whole(arbiter: Arbiter, games: Path) -> None:
    result = arbiter("validate", "illegal.pgn", "-o", "findings.txt")

    assert (result.code, result.out) == (1, "")
    assert (games / "findings.txt").read_text().startswith("illegal.pgn:19:24: SAN313")


def test_a_bad_output_folder_is_said_before_any_work(arbiter: Arbiter, games: Path) -> None:
    result = arbiter("validate", "illegal.pgn", "-o", "no/such/folder.txt")

    assert result.code == 2
    assert "cannot write no/such/folder.txt" in result.err


@pytest.mark.parametrize(
    "option",
    [
        *(("--encoding", name) for name in ("klingon", "hex", "idna", "undefined", "cp037")),
        ("-j", "0"),
        ("--max-bytes", "0"),
    ],
)
def test_impossible_option_values_are_usage_errors(arbiter: Arbiter, games: Path, option: tuple[str, str]) -> None:
    assert arbiter("validate", "sound.pgn", *option).code == 2


def test_an_internal_fault_is_one_line_and_exit_70(
    arbiter: Arbiter, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from chess_arbiter.cli.render import findings

    def fail(finding: object) -> str:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(findings, "message", fail)

    plain = arbiter("validate", "illegal.pgn")
    debug = arbiter("validate", "illegal.pgn", "--debug")

    assert (plain.code, debug.code) == (70, 70)
    assert len(plain.err.splitlines()) == 1
    assert "internal fault" in plain.err
    assert "--debug" in plain.err
    assert "Traceback" in debug.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["int", "term"])
def test_a_stopped_run_ends_with_a_summary(process: Process, tmp_path: Path, number: int, code: int) -> None:
    with process("validate", "-", "--format", "json") as running:
        assert running.stdin is not None
        running.stdin.write(MORE_THAN_A_PIPE_HOLDS)
        running.stdin.flush()
        running.send_signal(number)
        out, err = running.communicate(timeout=30)

    assert running.returncode == code
    assert json.loads(out)["summary"]["complete"] is False
    assert err.decode().startswith("interrupted: ")
    assert "Traceback" not in err.decode()


def test_a_stopped_run_leaves_no_output_file(process: Process, tmp_path: Path) -> None:
    target = tmp_path / "findings.json"

    with process("validate", "-", "-o", str(target)) as running:
        assert running.stdin is not None
        running.stdin.write(MORE_THAN_A_PIPE_HOLDS)
        running.stdin.flush()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=30)

    assert os.listdir(tmp_path) == []


def test_a_closed_pipe_ends_quietly_with_0(process: Process, tmp_path: Path) -> None:
    games = tmp_path / "many.pgn"
    games.write_text(ILLEGAL * 1_500)

    with process("validate", str(games)) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        said = running.stderr.read()

    assert (running.returncode, said) == (0, b"")


def test_a_console_without_unicode_does_not_stop_it(process: Process, tmp_path: Path) -> None:
    (tmp_path / "Österreich.pgn").write_text(ILLEGAL)

    with process(
        "validate", "Österreich.pgn", cwd=tmp_path, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    ) as running:
        out, _ = running.communicate(timeout=30)

    assert running.returncode == 1
    assert out.decode().startswith("Österreich.pgn:9:24: SAN313")


@pytest.mark.parametrize("command", ["validate", "report"])
def test_the_output_never_takes_the_place_of_an_input(arbiter: Arbiter, tmp_path: Path, command: str) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(SOUND, encoding="utf-8")
    link = tmp_path / "found.txt"
    link.symlink_to(games)

    for output in (games, link):
        result = arbiter(command, str(tmp_path), "-o", str(output))

        assert result.code == 2
        assert "is an input" in result.err
        assert games.read_text(encoding="utf-8") == SOUND


def test_a_table_of_findings_has_what_fits_a_line(arbiter: Arbiter, games: Path) -> None:
    header, _, row = arbiter("validate", "illegal.pgn", "--format", "table").out.splitlines()

    assert header.split() == ["file", "line", "column", "code", "severity", "game", "message"]
    assert row.split()[:6] == ["illegal.pgn", "19", "24", "SAN313", "error", "2"]
