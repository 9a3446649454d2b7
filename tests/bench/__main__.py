"""The benchmarks: `python -m tests.bench [SUITE…] [--games FILE…] [--positions FILE] [--rounds N]`.

Times whole processes side by side and prints medians, ratios, versions and the machine, as Markdown. Without files it
writes its own from a seed. Every answer is checked, no time is: what is fast enough is for the reader to judge.
"""

import argparse
import importlib.metadata
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import chess_arbiter.core
from chess_arbiter.core.version import VERSION
from tests.bench.generate import write_games, write_positions
from tests.bench.growth import growth, time_start
from tests.bench.measure import Entrant, compete, ratio, run_once
from tests.bench.suites import (
    RUST_READER,
    Suite,
    Work,
    chess_reader,
    fen_suite,
    moves_suite,
    perft_suites,
    pgn_extract,
    report_suite,
    startup_suites,
    validate_suite,
    workers_suites,
)

SUITES = ("validate", "report", "workers", "moves", "fen", "perft", "startup", "growth")


def main() -> None:
    options = read_options()
    print(machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        work = work_of(options, folder)
        if set(options.suites) != {"growth"}:
            print("\n| what | who | s, median | processor s | peak MB | a second | times the first |")
            print("|---|---|--:|--:|--:|--:|--:|")
        for suite in suites_of(options.suites, work, folder):
            suite.entrants = [each for each in suite.entrants if not options.skip or options.skip not in each.name]
            rounds = options.rounds if suite.amount > 1 or options.smoke else 4 * options.rounds
            compete(suite.entrants, rounds=rounds, warm_up=not options.smoke)
            for entrant in suite.entrants:
                print(row(suite, entrant), flush=True)
        if "growth" in options.suites:
            print_growth(folder, rounds=min(3, options.rounds), scale=0.01 if options.smoke else 1.0)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"any of {', '.join(SUITES)}; all by default")
    parser.add_argument("--games", nargs="+", type=Path, metavar="FILE", help="by default 2,000 random games")
    parser.add_argument("--counts", nargs=2, type=int, metavar=("GAMES", "PLIES"), help="what is right for --games")
    parser.add_argument("--positions", type=Path, metavar="FILE", help="by default 5,000 random ones")
    parser.add_argument("--skip", metavar="WORD", help="leave out who has this word in the name, like python-chess")
    parser.add_argument("--jobs", type=int, default=1, help="workers of validate and report")
    parser.add_argument("--depth", type=int, default=4, help="of perft")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true", help="tiny inputs, one round: do all answers still agree?")
    options = parser.parse_args()
    unknown = set(options.suites) - set(SUITES)
    if unknown:
        parser.error(f"no suite {', '.join(sorted(unknown))}; there are {', '.join(SUITES)}")
    options.suites = options.suites or list(SUITES)
    if options.smoke:
        options.rounds, options.depth = 1, 2
    return options


def work_of(options: argparse.Namespace, folder: Path) -> Work:
    """The files to read; written from the seed where none are named, counted by python-chess where nobody did."""
    games, positions = (20, 50) if options.smoke else (2_000, 5_000)
    positions_path = options.positions
    if positions_path is None:
        positions_path = write_positions(folder / "random.fen", positions=positions, seed=options.seed).path
    lines = positions_path.read_bytes().count(b"\n")
    if options.games is None:
        written = write_games(folder / "random.pgn", games=games, seed=options.seed)
        paths, counts = (written.path,), (written.games, written.plies)
    else:
        paths = tuple(options.games)
        counts = tuple(options.counts) if options.counts else counted(paths)
    return Work(paths, positions_path, *counts, lines, options.jobs, options.depth)


def counted(paths: tuple[Path, ...]) -> tuple[int, int]:
    """Games and plies as python-chess sees them."""
    reader = chess_reader(Work(paths, paths[0], 0, 0, 0))
    games, plies, _ = map(int, run_once(reader).begin.split())
    return games, plies


def suites_of(names: list[str], work: Work, folder: Path) -> Iterator[Suite]:
    if "validate" in names:
        yield validate_suite(work)
    if "report" in names:
        yield report_suite(work)
    if "workers" in names:
        yield from workers_suites(work)
    if "moves" in names:
        yield moves_suite(work)
    if "fen" in names:
        yield fen_suite(work)
    if "perft" in names:
        yield from perft_suites(work)
    if "startup" in names:
        yield from startup_suites(work, folder)


def row(suite: Suite, entrant: Entrant) -> str:
    pace = f"{suite.amount / entrant.median:,.0f} {suite.unit}s" if suite.amount > 1 else ""
    times = f"{ratio(entrant, suite.entrants[0]):.2f}"
    cells = (suite.name, entrant.name, f"{entrant.median:.3f}", f"{entrant.cpu_median:.3f}", f"{entrant.peak_mb:.0f}")
    return f"| {' | '.join((*cells, pace, times))} |"


def print_growth(folder: Path, *, rounds: int, scale: float) -> None:
    """The start of the program, timed on a game of two plies, is taken off the time of a unit."""
    start = time_start(folder, rounds=rounds)
    print("\n| validate, by | units | processor s | peak MB | µs a unit, without start |")
    print("|---|--:|--:|--:|--:|")
    for name, measured in growth(folder, rounds=rounds, scale=scale):
        for units, seconds, peak in measured:
            each = (seconds - start) / units * 1e6
            print(f"| {name} | {units:,} | {seconds:.3f} | {peak:.0f} | {each:.2f} |", flush=True)


def machine() -> str:
    """Who runs where: everything that a time depends on."""
    lines = [
        f"arbiter {VERSION}, {chess_arbiter.core.twin()} twins, commit {said('git', 'rev-parse', '--short', 'HEAD')}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        *(
            f"{name} {importlib.metadata.version(name)}"
            for name in ("click", "chess", "cython", RUST_READER)
            if find_spec(name)
        ),
        f"pgn-extract: {said(pgn_extract() or 'pgn-extract', '--version')}",
        f"{processor()}, {platform.system()} {platform.release()}",
        f"command: python -m tests.bench {' '.join(sys.argv[1:])}",
    ]
    return "\n".join(f"- {line}" for line in lines)


def said(*command: str) -> str:
    """The last line a program says of itself."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    except OSError:
        return "not installed"
    lines = (result.stdout + result.stderr).split("\n")
    return next((line.strip() for line in lines if line.strip()), "?")


def processor() -> str:
    """Model and number of processors."""
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        model = platform.machine()
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{usable} x {model}"


if __name__ == "__main__":
    main()
