"""Perft: the size of the legal move tree, to a budget of nodes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import chess_arbiter.core
import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.fen import read_fen

DATA = Path(__file__).resolve().parents[2] / "data" / "perft"
PLAIN = chess_arbiter.core.twin() == "pure"
MOST_NODES = 20_000 if PLAIN else 2_000_000
"""A position; every position has at least its moves counted."""
MOST_NODES_OF_MANY = 300 if PLAIN else 100_000


def read_suite(path: Path, most: int) -> Iterator[tuple[str, str, int, int]]:
    """FEN, name, the greatest depth within the budget, and its count; positions without any such depth are left out."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        fen, *operations = (part.strip() for part in line.split(";"))
        depths = [(int(part.split()[0][1:]), int(part.split()[1])) for part in operations if part.startswith("D")]
        name = next((part[1:].strip() for part in operations if part.startswith("#")), fen)
        affordable = [each for each in depths if each[1] <= most or each[0] == 1]
        if affordable:
            yield fen, name, *max(affordable)


def suites() -> Iterator[object]:
    for path in sorted(DATA.glob("*.epd")):
        for fen, name, depth, count in read_suite(path, MOST_NODES):
            yield pytest.param(fen, depth, count, id=f"{path.stem}: {name}")


@pytest.mark.parametrize(("fen", "depth", "count"), list(suites()))
def test_the_move_tree_has_the_published_size(fen: str, depth: int, count: int) -> None:
    reading = read_fen(fen)

    assert reading.usable
    assert movegen.perft(reading.position(), depth) == count


@pytest.mark.parametrize("path", sorted(DATA.glob("*.epd")), ids=lambda path: path.stem)
def test_every_suite_names_its_origin(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_the_impossible_checks_are_named_and_used() -> None:
    for fen, name, _, _ in read_suite(DATA / "impossible-checks.epd", 1):
        reading = read_fen(fen)

        assert {fault.code for fault in reading.faults} & {"FEN412", "FEN424"}, name
        assert reading.valid


@pytest.mark.parametrize("name", ["standard", "tricky", "random", "chess960", "impossible-checkers"])
def test_the_large_suites(name: str, arbiter_data: Path) -> None:
    suite = list(read_suite(arbiter_data / "perft" / f"{name}.epd", MOST_NODES_OF_MANY))

    for fen, _, depth, count in suite:
        assert movegen.perft(read_fen(fen, variant="chess960").position(), depth) == count, fen
    assert suite
