"""How far a long run is: on terminals, in one line that is gone when anything else is written."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli import progress
from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.progress import Progress, progress_line


@pytest.mark.parametrize(
    ("done", "total", "games", "seconds", "line"),
    [
        (0, None, 0, 0, "0 B, 0 games"),
        (500, 1000, 1, 1, "500 B of 1.0 kB (50%), 1 game, 500 B/s, 0:01 left"),
        (412_000_000, 1_003_208_906, 561_234, 7.1, "412 MB of 1.0 GB (41%), 561,234 games, 58 MB/s, 0:10 left"),
        (5_000_000, None, 9, 10, "5.0 MB, 9 games, 500 kB/s"),
        (2_000, 1_000, 9, 1, "2.0 kB of 1.0 kB (100%), 9 games, 2.0 kB/s, 0:00 left"),
        (1_000, 10_000_000, 9, 1, "1.0 kB of 10 MB (0%), 9 games, 1.0 kB/s, 2:46:39 left"),
        (999_499, 0, 0, 1, "999 kB, 0 games, 999 kB/s"),
        (999_500, None, 0, 1, "1.0 MB, 0 games, 1.0 MB/s"),
    ],
)
def test_what_a_line_says(done: int, total: int | None, games: int, seconds: float, line: str) -> None:
    assert progress_line(done, total, games, seconds) == line


class Clock:
    """The time, as tests have it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "monotonic", clock)
    return clock


def environment(*, terminal: bool, columns: str = "80") -> Environment:
    return Environment(BytesIO(), BytesIO(), BytesIO(), {"COLUMNS": columns}, False, terminal, terminal)


def written(surroundings: Environment) -> str:
    stderr = surroundings.stderr
    assert isinstance(stderr, BytesIO)
    return stderr.getvalue().decode()


def test_a_short_run_shows_nothing(clock: Clock) -> None:
    surroundings = environment(terminal=True)
    watch = Progress(surroundings, 1000)

    clock.now += 0.9
    watch(900, 1)
    watch.end()

    assert written(surroundings) == ""


def test_a_long_run_shows_a_line_that_goes_before_other_talk(clock: Clock) -> None:
    surroundings = environment(terminal=True)
    watch = Progress(surroundings, 1000)

    clock.now += 1
    watch(500, 1)
    watch(501, 1)  # too soon
    surroundings.say("told")
    clock.now += 1
    watch(1000, 2)
    watch.end()
    surroundings.say("over")

    assert written(surroundings) == (
        "\r500 B of 1.0 kB (50%), 1 game, 500 B/s, 0:01 left\x1b[K"
        "\r\x1b[Ktold\n"
        "\r1.0 kB of 1.0 kB (100%), 2 games, 500 B/s, 0:00 left\x1b[K"
        "\r\x1b[Kover\n"
    )


def test_a_line_is_no_longer_than_the_terminal_is_wide(clock: Clock) -> None:
    surroundings = environment(terminal=True, columns="20")
    watch = Progress(surroundings, 1000)

    clock.now += 1
    watch(500, 1)

    assert written(surroundings) == "\r500 B of 1.0 kB (50\x1b[K"


def test_where_stderr_is_no_terminal_lines_are_few_and_stay(clock: Clock) -> None:
    surroundings = environment(terminal=False)
    watch = Progress(surroundings, None)

    for _ in range(11):
        clock.now += 1
        watch(1000, 1)
    watch.end()

    assert written(surroundings) == "1.0 kB, 1 game, 200 B/s\n1.0 kB, 1 game, 100 B/s\n"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text('[Event "x"]\n\n1. e4 *\n' * 50)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "PLAIN_PAUSE", 0.0)
    return path


@pytest.mark.parametrize("command", ["validate", "report"])
def test_progress_is_for_terminals_unless_it_is_asked_for(
    arbiter: Callable[..., Any], games: Path, command: str
) -> None:
    shown = re.compile(r"[\d.]+ k?B of 1\.\d kB \(\d+%\), \d+ games")

    assert shown.search(arbiter(command, str(games), terminal=True).err)
    assert not shown.search(arbiter(command, str(games), terminal=True, stdin=b"").out)
    assert shown.search(arbiter(command, "--progress", str(games)).err)
    assert not shown.search(arbiter(command, str(games)).err)
    assert not shown.search(arbiter(command, "--no-progress", str(games), terminal=True).err)


def test_a_file_that_is_not_there_has_no_bytes(arbiter: Callable[..., Any], games: Path) -> None:
    assert re.search(r"B of 1\.\d kB \(\d+%\)", arbiter("validate", "--progress", str(games), "missing.pgn").err)
    assert not re.search(r"B of", arbiter("validate", "--progress", str(games), "-", stdin=b"1. e4 *").err)


def test_a_quiet_run_shows_no_progress(arbiter: Callable[..., Any], games: Path) -> None:
    assert arbiter("validate", "-q", str(games), terminal=True).err == ""


def test_the_line_is_gone_when_findings_and_totals_are_written(arbiter: Callable[..., Any], games: Path) -> None:
    result = arbiter("validate", "--show", "info", str(games), terminal=True, TERM="dumb")

    lines = result.err.split("\r")
    assert lines[0] == ""
    assert lines[-1].startswith("\x1b[K1 file, 50 games")
    assert all(text.endswith("\x1b[K") for text in lines[1:-1])


PROGRAM = """
import sys
from chess_arbiter.cli import progress
from chess_arbiter.cli.main import main
progress.PATIENCE = progress.PAUSE = 0.0
sys.exit(main(sys.argv[1:]))
"""


def test_on_a_real_terminal_the_line_comes_and_goes(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    (tmp_path / "games.pgn").write_text('[Event "x"]\n\n1. e4 *\n' * 50)
    terminal, end = pty.openpty()

    run = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "validate", "-j2", "games.pgn"], cwd=tmp_path, stdout=end, stderr=end, stdin=end
    )
    os.close(end)
    shown = b""
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:  # Linux says so where nobody holds the other end any more
            break
        if not data:
            break
        shown += data
    os.close(terminal)

    assert run.wait(60) == 0
    before, _, after = shown.decode().rpartition("\x1b[K")
    assert re.search(r"\r\d.*B of 1\.\d kB \(\d+%\), 50 games, .*B/s, 0:00 left\x1b\[K\r$", before)
    assert re.fullmatch(r"1 file, 50 games, 50 plies: 0 errors, .*\r\n", after)
