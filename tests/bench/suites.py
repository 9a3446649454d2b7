"""What is timed against whom. Each suite checks the answers of every run: games, plies, nodes, lines."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from chess_arbiter.core.workers import processors
from tests.bench.measure import Entrant, Run

PEERS = Path(__file__).parent / "peers"
RUST_READER = "rust_pgn_reader_python_binding"
TOTALS = re.compile(rb"([\d,]+) games?, ([\d,]+) (?:plies|ply):")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# Leaves of the tree by depth, as published on the Chess Programming Wiki, "Perft Results".
PERFT = {
    "start": (START, (20, 400, 8_902, 197_281, 4_865_609, 119_060_324)),
    "kiwipete": (KIWIPETE, (48, 2_039, 97_862, 4_085_603, 193_690_690)),
}


# What the suite of workers runs: each finding told, and counts only.
WORKED = {"validate": ("--show", "info"), "report": ("--per", "total")}


@dataclass(frozen=True)
class Work:
    """Files to read, and what is known of them. Zero games means nobody counted them: then all must agree."""

    games: tuple[Path, ...]
    positions: Path
    game_count: int
    plies: int
    lines: int
    jobs: int = 1
    depth: int = 4


@dataclass
class Suite:
    """Entrants that do the same job; the ratios are to the first."""

    name: str
    unit: str
    amount: int
    entrants: list[Entrant]


def arbiter() -> list[str | Path]:
    """Our command, as installed beside this Python."""
    script = Path(sys.executable).with_name("arbiter")
    return [script] if script.exists() else [sys.executable, "-m", "chess_arbiter.cli"]


def pgn_extract() -> str | None:
    return shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")


def counts_of(run: Run) -> tuple[int, int]:
    """Games and plies in the line of totals of `validate`."""
    match = TOTALS.search(run.stderr)
    assert match, run.stderr[-500:]
    games, plies = (int(group.replace(b",", b"")) for group in match.groups())
    return games, plies


def expect(name: str, found: object, wanted: object) -> None:
    assert found == wanted, f"{name}: found {found}, not {wanted}"


def validate_suite(work: Work) -> Suite:
    """Every game replayed with all findings, variations included."""

    def ours(run: Run) -> None:
        assert run.code in (0, 1), run
        expect("arbiter validate", counts_of(run), (work.game_count, work.plies))

    entrants = [Entrant("arbiter validate", [*arbiter(), "validate", "-j", str(work.jobs), *work.games], ours)]
    entrants += pgn_extract_entrant(work)
    entrants += readers(work)
    return Suite("validate", "game", work.game_count, entrants)


def report_suite(work: Work) -> Suite:
    """One row a game, every column filled."""

    def ours(run: Run) -> None:
        expect("arbiter report", (run.code, run.lines), (0, work.game_count + 1))

    command = [*arbiter(), "report", "--format", "csv", "-j", str(work.jobs), *work.games]
    entrants = [Entrant("arbiter report", command, ours)]
    entrants += pgn_extract_entrant(work)
    return Suite("report", "game", work.game_count, entrants)


def workers_suites(work: Work) -> Iterator[Suite]:
    """The same files by one worker and by more, up to two for each processor: the same bytes out of all."""
    for verb, arguments in WORKED.items():
        said: list[str] = []

        def check(run: Run, said: list[str] = said) -> None:
            assert run.code in (0, 1), run
            said.append(run.digest)
            expect("digest of the output", said[-1], said[0])

        counts = [jobs for jobs in (1, 2, 4, 8, 16, 32) if jobs <= 2 * processors()]
        command = [*arbiter(), verb, *arguments, *work.games, "-j"]
        entrants = [Entrant(f"arbiter {verb} -j {jobs}", [*command, str(jobs)], check) for jobs in counts]
        yield Suite(f"{verb} by workers", "game", work.game_count, entrants)


def pgn_extract_entrant(work: Work) -> list[Entrant]:
    """pgn-extract checking every game, without output; it says nothing that could be compared but its exit status."""
    program = pgn_extract()
    if program is None:
        return []

    def check(run: Run) -> None:
        expect("pgn-extract", run.code, 0)

    return [Entrant("pgn-extract -s -r", [program, "-s", "-r", *work.games], check)]


def readers(work: Work) -> Iterator[Entrant]:
    """Packages that replay games: python-chess, and what else is installed."""
    if find_spec(RUST_READER):
        yield reader("rust-pgn-reader", "read_rust.py", work)
    yield chess_reader(work)


def chess_reader(work: Work) -> Entrant:
    return reader("python-chess read_game", "read_games.py", work)


def reader(name: str, script: str, work: Work) -> Entrant:
    """A script that prints how many games, plies and broken games it has read."""

    def check(run: Run) -> None:
        games, plies, _ = map(int, run.begin.split())
        expect(name, (games, plies), (work.game_count, work.plies))

    return Entrant(name, [sys.executable, PEERS / script, *work.games], check)


def moves_suite(work: Work) -> Suite:
    """The legal moves of every position in SAN, the same bytes from both."""
    said: list[str] = []

    def check(run: Run) -> None:
        expect("lines of moves", (run.code, run.lines), (0, work.lines))
        said.append(run.digest)
        expect("digest of the moves", said[-1], said[0])

    entrants = [
        Entrant("arbiter moves", [*arbiter(), "moves"], check, stdin=work.positions),
        Entrant("python-chess loop", [sys.executable, PEERS / "list_moves.py"], check, stdin=work.positions),
    ]
    return Suite("moves", "position", work.lines, entrants)


def fen_suite(work: Work) -> Suite:
    """Every fault of every position, its state and its castlings, a record each."""

    def ours(run: Run) -> None:
        assert run.code in (0, 1), run
        expect("records of arbiter fen", run.lines, work.lines)

    def peer(run: Run) -> None:
        expect("python-chess fen", (run.code, run.lines), (0, work.lines))

    entrants = [
        Entrant("arbiter fen", [*arbiter(), "fen", "--format", "ndjson"], ours, stdin=work.positions),
        Entrant("python-chess loop", [sys.executable, PEERS / "examine_fens.py"], peer, stdin=work.positions),
    ]
    return Suite("fen", "position", work.lines, entrants)


def perft_suites(work: Work) -> Iterator[Suite]:
    """Leaves counted, the last ply without playing it by both; a ply deeper where there are few moves."""
    for name, (fen, counts) in PERFT.items():
        depth = work.depth + (name == "start")
        nodes = counts[depth - 1]

        def check(run: Run, nodes: int = nodes) -> None:
            expect("perft", int(run.end.split()[-1]), nodes)

        yield Suite(
            f"perft {depth} {name}",
            "node",
            nodes,
            [
                Entrant("arbiter perft", [*arbiter(), "perft", str(depth), fen], check),
                Entrant("python-chess", [sys.executable, PEERS / "perft.py", str(depth), fen], check),
            ],
        )


def startup_suites(work: Work, folder: Path) -> Iterator[Suite]:
    """What one answer costs, measured in imports of click."""
    one = folder / "one.fen"
    one.write_text(START + "\n", encoding="ascii")

    def says(begin: bytes) -> Callable[[Run], None]:
        return lambda run: expect("answer", (run.code, run.begin[: len(begin)]), (0, begin))

    click = [sys.executable, "-c", "import click"]
    for name, entrant in (
        ("start: --version", Entrant("arbiter --version", [*arbiter(), "--version"], says(b"arbiter"))),
        ("start: one FEN", Entrant("arbiter moves, one FEN", [*arbiter(), "moves"], says(b"Na3 Nc3"), stdin=one)),
    ):
        yield Suite(name, "run", 1, [Entrant("python -c 'import click'", click, says(b"")), entrant])
