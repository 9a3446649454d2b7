"""Whole processes, timed: wall clock, processor time and peak memory of each run, side by side."""

import hashlib
import os
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

KEPT = 4096
"""Bytes kept of the beginning and of the end of an output."""


@dataclass(frozen=True)
class Run:
    """One run of a process. Times in seconds.

    `peak_mb` is the resident memory of each of its processes at its highest, added up, asked for fifty times a second;
    0 where nobody can be asked. What processes share counts for each.
    Of what it wrote the lines are counted and the beginning and the end kept: a report of a gigabyte fits in no memory.
    """

    seconds: float
    cpu_seconds: float
    peak_mb: float
    code: int
    lines: int
    digest: str
    begin: bytes
    end: bytes
    stderr: bytes


@dataclass
class Entrant:
    """A command line that takes part, and what its output must say.

    `check` raises AssertionError where the answer is wrong; a time without its answer is worth nothing.
    """

    name: str
    command: Sequence[str | Path]
    check: Callable[[Run], None]
    stdin: Path | None = None
    environment: dict[str, str] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(run.seconds for run in self.runs)

    @property
    def cpu_median(self) -> float:
        return statistics.median(run.cpu_seconds for run in self.runs)

    @property
    def peak_mb(self) -> float:
        return max(run.peak_mb for run in self.runs)


def environment() -> dict[str, str]:
    """As after an install, where every module was compiled once: Python may keep what it compiles of a checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run_once(entrant: Entrant) -> Run:
    """Runs the command to its end, its output into files so that no pipe slows it down."""
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        with open(entrant.stdin or os.devnull, "rb") as stdin:
            started = time.perf_counter()
            process = subprocess.Popen(
                [str(word) for word in entrant.command],
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                env=environment() | entrant.environment,
            )
            with watched(process.pid) as peaks:
                _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        stderr.seek(0)
        return Run(
            seconds,
            usage.ru_utime + usage.ru_stime,
            max(peaks),
            process.returncode,
            *summary_of(stdout),
            stderr.read()[-KEPT:],
        )


@contextmanager
def watched(pid: int) -> Iterator[list[float]]:
    """Megabytes a process and its workers have taken, each at its highest, added up as time goes on.

    (The system's own count begins with the memory of its parent.)
    """
    peaks, over = [0.0], threading.Event()

    def watch() -> None:
        highest: dict[int, float] = {}
        while not over.wait(0.02):
            for number in (pid, *children(pid)):
                highest[number] = max(peak_of(number), highest.get(number, 0.0))
            peaks.append(sum(highest.values()))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield peaks
    finally:
        over.set()
        watcher.join()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        return [int(number) for number in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
    except OSError:
        return []


def peak_of(pid: int) -> float:
    """Megabytes that a process has taken at its highest."""
    try:
        text = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    return max((int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("VmHWM:")), default=0.0)


def summary_of(file: IO[bytes]) -> tuple[int, str, bytes, bytes]:
    """Lines, digest, beginning and end of what was written to a file."""
    file.seek(0)
    lines, digest, begin, end = 0, hashlib.sha256(), b"", b""
    while block := file.read(1 << 20):
        lines += block.count(b"\n")
        digest.update(block)
        begin = begin or block[:KEPT]
        end = (end + block)[-KEPT:]
    return lines, digest.hexdigest(), begin, end


def compete(entrants: list[Entrant], *, rounds: int, warm_up: bool = True) -> None:
    """Runs all in turn, A B A B, so that whatever else the machine does hits all alike; every answer is checked."""
    for entrant in entrants if warm_up else ():
        entrant.check(run_once(entrant))
    for _ in range(rounds):
        for entrant in entrants:
            run = run_once(entrant)
            entrant.check(run)
            entrant.runs.append(run)


def ratio(entrant: Entrant, first: Entrant) -> float:
    """How many times as long one takes as the other: the median over the rounds, each compared with its neighbour."""
    return statistics.median(a.seconds / b.seconds for a, b in zip(entrant.runs, first.runs, strict=True))
