"""Real games chosen for how they ended or could have, kept beside the checkout: every value of their table.

The right answers stand in `endings/EXPECTED.tsv` there; a ply is how many half-moves had been played.
"""

from collections.abc import Iterator
from pathlib import Path

from chess_arbiter.core.analysis import report_claims, report_games
from chess_arbiter.core.pgn.claims import COLUMNS
from chess_arbiter.core.source import open_source
from chess_arbiter.core.tally import Tally


def table_of(folder: Path) -> Iterator[dict[str, str]]:
    """The rows of the table, by column."""
    lines = (folder / "EXPECTED.tsv").read_text(encoding="utf-8").splitlines()
    header, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    for row in rows:
        yield dict(zip(header, row, strict=True))


def test_every_value_of_the_table_of_endings(arbiter_data: Path) -> None:
    folder = arbiter_data / "endings"
    expected = list(table_of(folder))

    games = list(report_games(open_source(str(folder / "games.pgn")), tally=Tally()))

    found = [
        {name: "" if getattr(game, name) is None else str(getattr(game, name)) for name in expected[0]}
        for game in games
    ]
    assert len(found) == len(expected) == 176
    for game, row in zip(found, expected, strict=True):
        assert game == row


def test_claims_begin_and_end_where_the_table_says(arbiter_data: Path) -> None:
    folder = arbiter_data / "endings"
    expected = list(table_of(folder))
    first: dict[tuple[int, str, str], int] = {}
    last: dict[int, int] = {}
    automatic: dict[int, tuple[str, int]] = {}

    for row in report_claims(open_source(str(folder / "games.pgn")), tally=Tally()):
        claim = dict(zip(COLUMNS, row, strict=True))
        if claim["how"] == "automatic":
            automatic[claim["game"]] = claim["kind"], claim["ply"]
        else:
            first.setdefault((claim["game"], claim["kind"], claim["how"]), claim["ply"])
            last[claim["game"]] = claim["ply"]

    columns = {"threefold_ply": ("threefold", "on-board"), "threefold_by_move_ply": ("threefold", "by-move")}
    columns |= {"fifty_ply": ("fifty", "on-board"), "fifty_by_move_ply": ("fifty", "by-move")}
    kinds = {"fivefold-repetition": "fivefold", "seventyfive-moves": "seventyfive"}
    for row in expected:
        game = int(row["game"])
        for column, (kind, how) in columns.items():
            assert str(first.get((game, kind, how), "")) == row[column], (game, column)
        if row["ending"] in ("open", "checkmate"):
            assert game not in automatic
        else:
            assert automatic[game] == (kinds.get(row["ending"], row["ending"]), int(row["ending_ply"]))
            assert last.get(game, -1) < int(row["ending_ply"])
