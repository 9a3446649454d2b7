"""Game files by several processes: the same bytes for any number, and what is said when something comes between."""

import gzip
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.core import parallel
from chess_arbiter.core.plan import Lengths

GAME = '[Event "{0}"]\n[Site "?"]\n[White "A"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 (2. Ke3) 2... Nc6 3. {1} a6 *\n\n'
RUNS = {
    "text": ("validate", "--show", "info"),
    "context": ("validate", "--context"),
    "json": ("validate", "--format", "json"),
    "csv": ("validate", "--format", "csv"),
    "sarif": ("validate", "--format", "sarif"),
    "junit": ("validate", "--format", "junit"),
    "statistics": ("validate", "--statistics"),
    "select": ("validate", "--select", "SAN3"),
    "few": ("validate", "--max-findings", "7"),
    "mainlines": ("validate", "--no-variations"),
    "limit": ("validate", "--max-bytes", "3000"),
    "encoding": ("validate", "--encoding", "cp1252"),
    "games": ("report", "--format", "csv"),
    "games-text": ("report",),
    "fields": ("report", "--fields", "game,White,plies,valid", "--format", "ndjson"),
    "plies": ("report", "--per", "ply", "--format", "ndjson"),
    "files": ("report", "--per", "file", "--format", "json"),
    "total": ("report", "--per", "total", "--format", "json"),
    "some-games": ("report", "--game", "2-3", "--format", "csv"),
    "claims": ("report", "--claims", "--format", "csv"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Good files, damaged ones and what is no file, examined in tiny pieces."""
    games = "".join(GAME.format(number, "Bb5" if number % 3 else "Bb6") for number in range(40))
    (tmp_path / "large.pgn").write_text(games)
    (tmp_path / "returns.pgn").write_bytes(games.replace("\n", "\r").encode())
    (tmp_path / "games.pgn.gz").write_bytes(gzip.compress(games.encode()))
    (tmp_path / "cut.pgn.gz").write_bytes(gzip.compress(games.encode())[:200])
    (tmp_path / "small").mkdir()
    for number in range(30):
        (tmp_path / "small" / f"{number:02}.pgn").write_text(GAME.format(number, "Bc4"))
    (tmp_path / "small" / "none.pgn").symlink_to("nowhere")
    (tmp_path / "picture.pgn").write_bytes(b"\x89PNG\r\n\x1a\n")
    monkeypatch.setattr(parallel, "USUAL", Lengths(small=700, least=500, most=500, of_stream=400))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("arguments", RUNS.values(), ids=RUNS)
def test_the_output_is_the_same_for_any_number_of_workers(
    arbiter: Callable[..., Any], folder: Path, arguments: tuple[str, ...]
) -> None:
    inputs = (".", "missing.pgn", "-", "large.pgn")
    stdin = (folder / "large.pgn").read_bytes() * 2

    alone = arbiter(*arguments, *inputs, "-j", "1", stdin=stdin)

    assert alone.code == 2
    for jobs in ("2", "3", "8"):
        together = arbiter(*arguments, *inputs, "-j", jobs, stdin=stdin)
        assert (together.code, together.out) == (alone.code, alone.out)
        assert said(together.err) == said(alone.err)


def said(err: str) -> list[str]:
    """What is said, without the time it took."""
    return [line.rpartition(";")[0] if line.endswith(" games/s") else line for line in err.splitlines()]


def test_what_cannot_be_read_is_named_though_it_is_not_selected(arbiter: Callable[..., Any], folder: Path) -> None:
    for choice in (("--select", "SAN"), ("--ignore", "SRC"), ("--statistics",), ("--max-findings", "0")):
        result = arbiter("validate", "missing.pgn", "large.pgn", *choice)

        assert result.code == 2
        assert result.err.startswith("missing.pgn:1:1: SRC001 error: cannot be opened")
    assert arbiter("validate", "missing.pgn", "-q").err == ""


def test_what_cannot_be_read_is_counted_though_it_is_not_selected(arbiter: Callable[..., Any], folder: Path) -> None:
    result = arbiter("validate", "missing.pgn", "large.pgn", "--select", "SAN300", "--format", "json")

    assert '"errors":1,"warnings":0,"infos":0,"codes":{"SRC001":1}' in result.out


def test_the_place_at_which_an_archive_ends_is_the_same_in_a_report(arbiter: Callable[..., Any], folder: Path) -> None:
    place = next(line for line in arbiter("validate", "cut.pgn.gz").out.splitlines() if "SRC003" in line)

    assert arbiter("report", "cut.pgn.gz").err.splitlines() == [place]


def test_games_that_no_file_has_are_an_error(arbiter: Callable[..., Any], folder: Path) -> None:
    result = arbiter("report", "large.pgn", "small/00.pgn", "--game", "99-100")

    assert result.code == 2
    assert result.err.splitlines() == [
        "arbiter: large.pgn has no game 99: it has 40 games",
        "arbiter: small/00.pgn has no game 99: it has 1 game",
    ]


def test_games_that_some_file_has_are_none(arbiter: Callable[..., Any], folder: Path) -> None:
    result = arbiter("report", "large.pgn", "small/00.pgn", "--game", "2", "--format", "csv", "--fields", "file,game")

    assert (result.code, result.out) == (0, "file,game\nlarge.pgn,2\n")
    assert result.err == "arbiter: small/00.pgn has no game 2: it has 1 game\n"


def test_data_for_a_closed_stdout_is_an_error(process: Callable[..., Any], folder: Path) -> None:
    closed = {"stdout": None, "preexec_fn": lambda: os.close(1)}

    with process("validate", "large.pgn", **closed) as run:
        err = run.stderr.read().decode()

    assert run.returncode == 2
    assert err == "arbiter: cannot write standard output: Bad file descriptor\n"
    with process("validate", "-q", "large.pgn", **closed) as run:
        assert run.wait() == 1


class Waiting:
    """A run that has examined 120 files by workers and reads what is written to a pipe, nothing so far."""

    def __init__(self, run: "subprocess.Popen[bytes]", pipe: Path) -> None:
        self.run = run
        patience = time.monotonic() + 60
        while True:
            try:
                self.pipe = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
                break
            except OSError:  # nobody reads it yet
                assert time.monotonic() < patience
                time.sleep(0.01)
        self.workers = [int(child) for child in Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()]

    def end(self, *written: bytes) -> tuple[int, str, str]:
        """The run's exit code and what it wrote, after all has been written to the pipe."""
        os.set_blocking(self.pipe, True)
        for data in written:
            os.write(self.pipe, data)
        os.close(self.pipe)
        out, err = self.run.communicate(timeout=60)
        return self.run.returncode, out.decode(), err.decode()


@pytest.fixture
def waiting(process: Callable[..., Any], folder: Path) -> Iterator[Waiting]:
    if not Path("/proc/self/task").exists():
        pytest.skip("workers are found by /proc")
    os.mkfifo(folder / "pipe")
    arguments = ("-j2", "--show", "info", *["small"] * 4, "pipe")
    with process("validate", *arguments, stdin=subprocess.DEVNULL) as run:
        yield Waiting(run, folder / "pipe")
        run.kill()


def is_running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["int", "term"])
def test_a_run_that_is_stopped_says_what_was_done_and_leaves_no_process(
    waiting: Waiting, number: signal.Signals, code: int
) -> None:
    waiting.run.send_signal(number)
    waiting.run.wait(60)

    ended, out, err = waiting.end()

    assert ended == code
    assert "interrupted: 120 files, 120 games, 720 plies: 124 errors, " in err
    assert out.count("none.pgn:1:1: SRC001 error: ") == 4
    assert waiting.workers
    assert not any(map(is_running, waiting.workers))


def test_workers_that_are_killed_are_replaced(waiting: Waiting, folder: Path) -> None:
    for number in waiting.workers:
        os.kill(number, signal.SIGKILL)

    code, out, err = waiting.end((folder / "large.pgn").read_bytes())

    assert code == 2
    assert "SRC012" not in out
    assert "121 files, 160 games" in err


def test_a_pipe_that_nobody_reads_any_more_ends_the_run_quietly(process: Callable[..., Any], folder: Path) -> None:
    with process("report", "-j2", "--format", "ndjson", *["small"] * 10) as run:
        run.stdout.read(10)
        run.stdout.close()
        err = run.stderr.read()

    assert [line for line in err.splitlines() if b"SRC001" not in line] == []
    assert run.returncode == 0
