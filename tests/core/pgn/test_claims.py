"""claim/1: who could claim which draw when, by which moves, and what the repetition was made of (FIDE 2023, 9)."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.core.analysis import report_claims, report_games
from chess_arbiter.core.pgn.claims import COLUMNS
from chess_arbiter.core.source import open_source, open_stream
from chess_arbiter.core.tally import Tally

Claims = Callable[..., list[dict[str, Any]]]
SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "


@pytest.fixture
def claims_of() -> Claims:
    def claims(text: str, **wanted: int) -> list[dict[str, Any]]:
        source = open_stream(BytesIO(text.encode()), "test.pgn")
        return [dict(zip(COLUMNS, row, strict=True)) for row in report_claims(source, tally=Tally(), **wanted)]

    return claims


def with_fen(fen: str, moves: str) -> str:
    return f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves}\n'


def test_fide_9_2_1_and_9_2_2_threefold_by_move_and_on_the_board(claims_of: Claims) -> None:
    by_move, on_board, again = claims_of(f"{SHUFFLE * 2} 1/2-1/2")

    assert by_move == {
        "file": "test.pgn",
        "game": 1,
        "ply": 7,
        "kind": "threefold",
        "how": "by-move",
        "side": "black",
        "moves": ["Ng8"],
        "plies": [0, 4],
        "after": "4. Ng1",
    }
    assert (on_board["how"], on_board["side"], on_board["moves"], on_board["plies"]) == (
        "on-board",
        "white",
        None,
        [0, 4, 8],
    )
    assert (again["ply"], again["moves"], again["plies"]) == (8, ["Nf3"], [1, 5])


def test_fide_9_3_fifty_moves_by_move_and_on_the_board(claims_of: Claims) -> None:
    by_move, on_board, again = claims_of(with_fen("7k/8/8/8/8/8/6PP/R6K b - - 98 90", "90... Kg8 91. Rb1 *"))

    assert [(each["ply"], each["how"], each["side"]) for each in (by_move, on_board, again)] == [
        (1, "by-move", "white"),
        (2, "on-board", "black"),
        (2, "by-move", "black"),
    ]
    assert "Rb1" in by_move["moves"]
    assert not any(move.startswith(("g", "h")) for move in by_move["moves"])
    assert by_move["moves"] == sorted(by_move["moves"])
    assert (on_board["moves"], on_board["plies"]) == (None, None)


@pytest.mark.parametrize(
    ("text", "kind", "ply"),
    [
        (f"{SHUFFLE * 4} Nf3 *", "fivefold", 16),
        (with_fen("4k3/8/8/8/8/8/R7/4K3 w - - 149 120", "120. Kd1 Kd8 *"), "seventyfive", 1),
        (with_fen("8/8/4k3/8/8/3Kp3/8/8 w - - 0 1", "1. Kxe3 Kd6 *"), "dead-position", 1),
        (with_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 149 120", "1. Qc7 1/2-1/2"), "stalemate", 1),
        (with_fen("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "*"), "stalemate", 0),
    ],
    ids=["fivefold", "seventyfive", "dead-position", "stalemate on the last of seventy-five moves", "at the start"],
)
def test_a_draw_that_needs_no_claim_is_the_last_record(text: str, kind: str, ply: int, claims_of: Claims) -> None:
    last = claims_of(text)[-1]

    assert [last[name] for name in ("kind", "how", "side", "ply", "moves")] == [kind, "automatic", None, ply, None]


def test_fide_9_6_2_mate_on_the_last_move_leaves_no_draw(claims_of: Claims) -> None:
    claims = claims_of(with_fen("7k/8/6K1/8/8/8/8/1R6 w - - 149 140", "140. Rb8# 1-0"))

    assert {each["ply"] for each in claims} == {0}
    assert all(each["how"] != "automatic" for each in claims)


def test_a_position_that_is_claimable_from_the_start(claims_of: Claims) -> None:
    claims = claims_of(with_fen("4k3/8/8/8/8/8/R7/4K3 w - - 100 90", "90. Ra8+ *"))

    assert [(each["ply"], each["how"], each["side"], each["after"]) for each in claims[:2]] == [
        (0, "on-board", "white", None),
        (0, "by-move", "white", None),
    ]
    assert claims[2]["after"] == "90. Ra8+"


def test_only_the_claims_of_wanted_games(claims_of: Claims) -> None:
    game = f"{SHUFFLE * 2} 1/2-1/2\n\n"

    assert {each["game"] for each in claims_of(game * 4, first=2, last=3)} == {2, 3}


def test_the_first_claims_are_those_of_the_game(samples: Path) -> None:
    for name in (*COURSES, "dead-position.pgn", "famous-games.pgn"):
        games = list(report_games(open_source(str(samples / name)), tally=Tally()))

        rows = list(report_claims(open_source(str(samples / name)), tally=Tally()))

        claims = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        for game in games:
            own = [each for each in claims if each["game"] == game.game]
            for kind, how, column in (
                ("threefold", "on-board", game.threefold_ply),
                ("threefold", "by-move", game.threefold_by_move_ply),
                ("fifty", "on-board", game.fifty_ply),
                ("fifty", "by-move", game.fifty_by_move_ply),
            ):
                found = [each["ply"] for each in own if (each["kind"], each["how"]) == (kind, how)]
                assert (min(found) if found else None) == column, (name, game.game, kind, how)
            automatic = [each["ply"] for each in own if each["how"] == "automatic"]
            drawn = game.ending not in ("open", "checkmate")
            assert automatic == ([game.ending_ply] if drawn else [])


COURSES = {
    "drawn-games.pgn": [
        ("open", 76, 75),  # Capablanca - Lasker, 1921: nobody noticed
        ("open", None, 49),  # Portisch - Korchnoi, 1970: claimed by intending 25... Qb5
        ("open", None, 89),  # Spassky - Fischer, 1972, game 17: by intending 45... Re1
        ("open", None, 94),  # Fischer - Spassky, 1972, game 18: by intending 48. Qh6
        ("open", None, None),  # Fischer - Spassky, 1972, game 20: a claim that would not have stood
    ],
    "longest-game.pgn": [("seventyfive-moves", 203, 198)],
    "repetition.pgn": [
        ("open", 9, 8),
        ("open", 17, 16),
        ("open", None, None),
        ("fivefold-repetition", 8, 7),
        ("open", None, None),
        ("open", None, 12),
        ("open", 9, 8),
    ],
    "quiet-moves.pgn": [
        ("open", None, None),
        ("seventyfive-moves", None, None),
        ("checkmate", None, None),
        ("checkmate", None, None),
    ],
    "stalemate.pgn": [("stalemate", None, None)] * 4,
}


@pytest.mark.parametrize("name", COURSES)
def test_how_the_games_of_the_samples_ended_or_could_have(name: str, samples: Path) -> None:
    games = report_games(open_source(str(samples / name)), tally=Tally())

    assert [(each.ending, each.threefold_ply, each.threefold_by_move_ply) for each in games] == COURSES[name]


def test_fide_9_3_mate_on_the_hundredth_ply_leaves_nothing_to_claim_on_the_board(samples: Path) -> None:
    *_, game = report_games(open_source(str(samples / "quiet-moves.pgn")), tally=Tally())

    assert (game.ending, game.longest_quiet, game.fifty_ply, game.fifty_by_move_ply) == ("checkmate", 100, None, 0)


def test_the_longest_game_went_on_after_its_end(samples: Path) -> None:
    (game,) = report_games(open_source(str(samples / "longest-game.pgn")), tally=Tally())

    assert (game.plies, game.ending_ply, game.played_on) == (538, 483, 55)
    assert (game.fifty_by_move_ply, game.fifty_ply, game.longest_quiet) == (321, 322, 205)
