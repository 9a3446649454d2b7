"""Processes that die, cannot start, or start in another way: the answers stay, or the loss is named."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.core import analysis, tasks, workers
from chess_arbiter.core.analysis import Request, Rows
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.parallel import examine_files
from chess_arbiter.core.pgn import refusal
from chess_arbiter.core.plan import Lengths
from chess_arbiter.core.source import Source, open_stream
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import Files, Message, Performer, Task
from chess_arbiter.core.workers import processors, start_method

PIECES = Lengths(small=0, least=900, most=900, of_stream=900)
GAME = b'[Event "%d"]\n[Site "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 (2. Ke3) 2... Nc6 3. Bb5 a6 4. Qh6 *\n\n'
GAMES = [GAME % number for number in range(60)]
forked = pytest.mark.usefixtures("fork")

Answer = tuple[list[Finding], list[Any], Tally]


@pytest.fixture
def fork() -> None:
    """What a test changes is known only to a forked process; none is forked where another test has left a thread."""
    if start_method() != "fork":
        pytest.skip("no process is forked here")


def answer(paths: list[str], *, jobs: int = 1, rows: Rows | None = None, **settings: Any) -> Answer:
    tally = Tally()
    items = list(examine_files(paths, Request(rows=rows), tally=tally, jobs=jobs, **settings))
    findings = [item for item in items if isinstance(item, Finding)]
    return findings, [item for item in items if not isinstance(item, Finding)], tally


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.pgn"
    path.write_bytes(b"".join(GAMES))
    return str(path)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / f"{number:02}.pgn" for number in range(12)]
    for number, path in enumerate(paths):
        path.write_bytes(b"".join(GAMES[number * 5 : number * 5 + 5]))
    return [str(path) for path in paths]


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def no_memory() -> None:
    raise MemoryError


DEATHS = {"killed": kill, "no-memory": no_memory}


@pytest.fixture
def deaths(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[Callable[[], None], Callable[..., bool], int], None]:
    """Lets processes die, so many times, at the tasks of which something is true, after they told some of it."""

    monkeypatch.setattr(tasks, "AT_ONCE", 0)
    monkeypatch.setattr(analysis, "SLICE", 16)

    def arrange(die: Callable[[], None], is_deadly: Callable[..., bool], times: int) -> None:
        parent, count = os.getpid(), tmp_path / "deaths"
        count.write_bytes(b"")

        class Mortal(Performer):
            def perform(self, task: Task, *, goes_on: bool) -> Iterator[Message]:
                for number, message in enumerate(super().perform(task, goes_on=goes_on)):
                    if number == 1 and os.getpid() != parent and is_deadly(task) and count.stat().st_size < times:
                        with count.open("ab") as file:
                            file.write(b"x")
                        die()
                    yield message

        monkeypatch.setattr(workers, "Performer", Mortal)

    return arrange


def at(start: int, end: int) -> Callable[[Task], bool]:
    return lambda task: not isinstance(task, Files) and start <= task.start < end


@forked
@pytest.mark.parametrize("die", DEATHS.values(), ids=DEATHS)
@pytest.mark.parametrize("rows", [None, Rows.GAMES, Rows.COUNTS], ids=["findings", "games", "counts"])
def test_a_process_that_dies_once_costs_nothing(games: str, deaths: Any, die: Any, rows: Rows | None) -> None:
    alone = answer([games], rows=rows)
    deaths(die, at(1000, 3000), 1)

    assert answer([games], rows=rows, jobs=2, lengths=PIECES) == alone


@forked
@pytest.mark.parametrize("die", DEATHS.values(), ids=DEATHS)
def test_of_small_files_each_is_told_once_though_a_process_dies(files: list[str], deaths: Any, die: Any) -> None:
    alone = answer(files, rows=Rows.COUNTS)
    deaths(die, lambda task: isinstance(task, Files) and files[3] in task.paths, 1)

    for lengths in (PIECES, Lengths(small=1000, least=2000, most=2000)):
        assert answer(files, rows=Rows.COUNTS, jobs=2, lengths=lengths) == alone


@pytest.fixture
def noisy(tmp_path: Path) -> str:
    """Games of 400 findings each."""
    path = tmp_path / "noisy.pgn"
    path.write_bytes(b"".join(b'[Event "%d"]\n\n1. e4 ' % number + b") " * 400 + b"*\n\n" for number in range(30)))
    return str(path)


@forked
def test_what_was_told_before_a_process_died_is_told_once(noisy: str, deaths: Any) -> None:
    alone = answer([noisy])
    deaths(kill, lambda task: True, 1)

    assert answer([noisy], jobs=2, lengths=Lengths(small=0, least=3000, most=3000)) == alone


@forked
@pytest.mark.parametrize("jobs", [2, 3])
def test_a_piece_at_which_two_processes_die_is_lost_and_named(noisy: str, deaths: Any, jobs: int) -> None:
    findings, _, tally = answer([noisy])
    deaths(kill, at(3000, 6000), 2)

    left, _, left_tally = answer([noisy], jobs=jobs, lengths=Lengths(small=0, least=3000, most=3000))

    lost = next(finding for finding in left if finding.code == "SRC012")
    end = lost.offset + lost.facts["bytes"]
    assert 3000 <= lost.offset < end < 8000
    assert lost.facts["reason"] == "ended by SIGKILL"
    assert (lost.line, lost.column) == (Path(noisy).read_bytes()[: lost.offset].count(b"\n") + 1, 1)
    others = [finding for finding in left if finding.code != "SRC012"]
    missing = set(places(findings)) - set(places(others))
    assert places(others) == [place for place in places(findings) if place not in missing]
    assert all(lost.offset <= offset < end for _, offset, _, _, _ in missing)
    assert 0 < len(missing) < 1600
    assert left_tally.files == 1
    assert 0 < tally.games - left_tally.games <= 4
    assert left_tally.codes["SRC012"] == 1


def places(findings: list[Finding]) -> list[tuple[str, int, int, int, int | None]]:
    return [(each.code, each.offset, each.line, each.column, each.game) for each in findings]


@forked
def test_a_small_file_at_which_two_processes_die_is_lost_and_named(files: list[str], deaths: Any) -> None:
    findings, _, tally = answer(files)
    deaths(kill, lambda task: isinstance(task, Files) and files[3] in task.paths, 2)

    left, _, left_tally = answer(files, jobs=2, lengths=Lengths(small=1000, least=2000, most=2000))

    lost = [finding for finding in left if finding.code == "SRC012"]
    assert [(finding.file, finding.line, finding.offset) for finding in lost] == [(files[3], 1, 0)]
    assert [f for f in left if f.code != "SRC012"] == [f for f in findings if f.file != files[3]]
    assert (left_tally.files, left_tally.games) == (tally.files, tally.games - 5)


@forked
def test_a_process_that_dies_over_a_stream_costs_nothing(deaths: Any) -> None:
    data = b"".join(GAMES)

    def opener(path: str) -> Source:
        from io import BytesIO

        return open_stream(BytesIO(data), path)

    alone = answer(["-"], opener=opener)
    deaths(kill, at(2000, 4000), 1)

    assert answer(["-"], opener=opener, jobs=2, lengths=PIECES) == alone


@forked
@pytest.mark.parametrize("part", ["text_of", "line_from", "note_refusal"])
def test_a_fault_of_ours_costs_the_same_game_in_any_process(
    awkward_files: list[str], games: str, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError(part)

    monkeypatch.setattr(refusal, part, fail)
    paths = [*awkward_files, games]

    alone = answer(paths)

    assert alone[2].codes["SRC070"] > 1
    for length in (1, 100):
        assert answer(paths, jobs=3, lengths=Lengths(small=0, least=length, most=length)) == alone


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_may_start_anew(games: str, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")

    assert answer([games], jobs=2, lengths=PIECES, start_method=method) == answer([games])


@forked
def test_a_process_with_threads_is_not_forked() -> None:
    import threading

    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        assert start_method() == "spawn"
    finally:
        over.set()
        thread.join()
    patience = time.monotonic() + 30
    while start_method() != "fork":  # the system takes its time to end a thread
        assert time.monotonic() < patience


def test_where_no_process_may_be_started_all_is_done_here(games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise BlockingIOError

    alone = answer([games])
    monkeypatch.setattr("multiprocessing.context.ForkProcess.start", refuse)
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)

    assert answer([games], jobs=4, lengths=PIECES) == alone


def test_a_process_that_dies_as_it_is_spawned_is_no_broken_pipe_of_ours(
    games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: Any) -> None:
        raise BrokenPipeError

    alone = answer([games])
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", die)

    assert answer([games], jobs=2, lengths=PIECES, start_method="spawn") == alone


@forked
def test_where_processes_die_at_once_all_is_done_here(games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = answer([games])
    monkeypatch.setattr(workers, "serve", lambda *_: kill())

    assert answer([games], jobs=3, lengths=PIECES) == alone


SEMAPHORES = """
import sys
import _multiprocessing
def refuse(*arguments, **named):
    raise OSError(28, "No space left on device")
_multiprocessing.SemLock = refuse
from chess_arbiter.core.analysis import Request
from chess_arbiter.core.parallel import examine_files
from chess_arbiter.core.pgn import refusal
from chess_arbiter.core.plan import Lengths
from chess_arbiter.core.tally import Tally
if __name__ == "__main__":
    tally = Tally()
    lengths = Lengths(small=0, least=900, most=900)
    path, method = sys.argv[1:]
    items = examine_files([path], Request(), tally=tally, jobs=2, lengths=lengths, start_method=method)
    print(len(list(items)) > 0, tally.games, "multiprocessing.synchronize" in sys.modules)
"""


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_no_semaphore_is_needed(games: str, tmp_path: Path, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    program = tmp_path / "program.py"
    program.write_text(SEMAPHORES)

    result = subprocess.run([sys.executable, program, games, method], capture_output=True, text=True, check=False)

    assert (result.stdout, result.stderr) == ("True 60 False\n", "")


def test_no_process_is_left(games: str) -> None:
    before = multiprocessing.active_children()

    answer([games], jobs=3, lengths=PIECES)
    broken_off = examine_files([games], Request(), tally=Tally(), jobs=3, lengths=PIECES)
    next(broken_off)
    broken_off.close()

    assert multiprocessing.active_children() == before


ORPHANS = """
import os, signal, sys
from chess_arbiter.core.analysis import Request
from chess_arbiter.core.parallel import examine_files
from chess_arbiter.core.pgn import refusal
from chess_arbiter.core.plan import Lengths
from chess_arbiter.core.tally import Tally
import multiprocessing
lengths = Lengths(small=0, least=900, most=900)
items = examine_files(sys.argv[1:2], Request(), tally=Tally(), jobs=3, lengths=lengths, start_method="fork")
next(items)
print(*(child.pid for child in multiprocessing.active_children()), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@forked
def test_processes_end_where_their_parent_is_killed(games: str) -> None:
    result = subprocess.run([sys.executable, "-c", ORPHANS, games], capture_output=True, text=True, check=False)
    children = [int(number) for number in result.stdout.split()]

    assert children
    patience = time.monotonic() + 30
    while any(map(is_running, children)):
        assert time.monotonic() < patience
        time.sleep(0.01)


def is_running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def test_there_is_a_processor() -> None:
    assert processors() >= 1
