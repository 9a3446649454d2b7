"""Real files of many makers, kept beside the checkout: how many games and plies, and which games are broken.

The right answers stand in `pgn/EXPECTED.tsv` there. The plain twins are slow, so they read the smaller files only.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import chess_arbiter.core
from chess_arbiter.core.analysis import report_games, validate
from chess_arbiter.core.source import open_source
from chess_arbiter.core.tally import Tally

PLAIN_BYTES = 3_000_000
"""What the plain twins read in all, smallest files first."""


@dataclass(frozen=True)
class Row:
    """What is right for one file. `broken_games` holds the first of them: their numbers, and the plies before."""

    file: str
    games: int
    plies: int
    broken: int
    broken_games: dict[int, int]


CORRECTED = (
    # In game 20 a comment is left open. The table lets it run to the brace of a comment in game 22, which hides two
    # of the file's 307 Event tags; by the rule for comments that hold tags and another brace it ends before game 21,
    # whose 75 plies and the next game's 68 are then read: 20,869 + 75 + 68.
    Row("annotated/europe_echecs.pgn", 307, 21_012, 1, {212: 69}),
    # One header of fourteen different tags, Event among them as the eleventh, and one movetext: one game, since the
    # order of tags has no meaning on import (PGN 3.1, 8.1). The table counts the tags before Event as another.
    Row("odd/insufficient_material.pgn", 1, 56, 0, {}),
)
"""Where the table is wrong, with the reason."""


def read_rows(table: Path) -> list[Row]:
    rows = []
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "file\t")):
            continue
        file, games, plies, broken, which = line.split("\t")
        numbers = {int(game): int(ply) for game, ply in (word.split("@") for word in which.split())}
        rows.append(Row(file, int(games), int(plies), int(broken), numbers))
    corrected = {row.file: row for row in CORRECTED}
    return [corrected.get(row.file, row) for row in rows]


def rows() -> list[Any]:
    """The rows to try: all for the compiled twins, those of the smaller files for the plain ones."""
    data = os.environ.get("ARBITER_DATA")
    if not data:
        return [pytest.param(None, id="no-data", marks=pytest.mark.skip(reason="ARBITER_DATA is not set"))]
    folder = Path(data) / "pgn"
    found = read_rows(folder / "EXPECTED.tsv")
    assert found
    if chess_arbiter.core.twin() == "pure":
        found, left = sorted(found, key=lambda row: (folder / row.file).stat().st_size), PLAIN_BYTES
        sizes = [(folder / row.file).stat().st_size for row in found]
        found = [row for index, row in enumerate(found) if sum(sizes[: index + 1]) <= left]
    return [pytest.param(row, id=row.file) for row in found]


@pytest.mark.parametrize("row", rows())
def test_games_plies_and_broken_games_of_a_real_file(arbiter_data: Path, row: Row) -> None:
    tally = Tally()
    source = open_source(str(arbiter_data / "pgn" / row.file))

    games = [(facts.game, facts.plies, facts.valid) for facts in report_games(source, tally=tally)]

    broken = {game: plies for game, plies, valid in games if valid is False}
    assert (len(games), sum(plies for _, plies, _ in games)) == (row.games, row.plies)
    assert len(broken) == row.broken
    listed = len(row.broken_games)
    assert listed == row.broken or listed > 8
    assert dict(list(broken.items())[:listed]) == row.broken_games
    assert (tally.games, tally.plies, tally.broken) == (row.games, row.plies, row.broken)


@pytest.mark.parametrize("row", rows())
def test_findings_of_a_real_file_lie_in_it_and_agree_with_its_tally(arbiter_data: Path, row: Row) -> None:
    path = arbiter_data / "pgn" / row.file
    tally, size = Tally(), path.stat().st_size

    count = 0
    for finding in validate(open_source(str(path)), tally=tally):
        count += 1
        assert 0 <= finding.offset <= finding.offset + finding.length <= size, finding
        assert finding.game is None or 1 <= finding.game <= row.games, finding
        assert finding.line >= 1, finding
        assert finding.column >= 1, finding

    assert count == tally.codes.total()
    assert (tally.games, tally.plies, tally.broken) == (row.games, row.plies, row.broken)
