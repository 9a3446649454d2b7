"""ply/1: every column of a move, and what stands after it."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from chess_arbiter.core.analysis import report_games, report_plies
from chess_arbiter.core.pgn.plies import COLUMNS, words_of
from chess_arbiter.core.source import open_stream
from chess_arbiter.core.tally import Tally

Plies = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def plies_of() -> Plies:
    def plies(text: str, **wanted: int) -> list[dict[str, Any]]:
        source = open_stream(BytesIO(text.encode()), "test.pgn")
        return [dict(zip(COLUMNS, row, strict=True)) for row in report_plies(source, tally=Tally(), **wanted)]

    return plies


def with_fen(fen: str, moves: str, tags: str = "") -> str:
    return f'{tags}[SetUp "1"]\n[FEN "{fen}"]\n\n{moves}\n'


def test_the_full_record_of_a_move(plies_of: Plies) -> None:
    *_, ply = plies_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc6:$1 {[%clk 0:01:02.5] takes} *")

    assert ply == {
        "file": "test.pgn",
        "game": 1,
        "ply": 7,
        "number": 4,
        "side": "white",
        "written": "Bc6:",
        "san": "Bxc6",
        "uci": "b5c6",
        "piece": "bishop",
        "from": "b5",
        "to": "c6",
        "captured": "knight",
        "captured_on": "c6",
        "promotion": None,
        "castling": None,
        "rook_from": None,
        "rook_to": None,
        "check": False,
        "mate": False,
        "stalemate": False,
        "repetition": 1,
        "halfmove_clock": 0,
        "claimable": [],
        "automatic": None,
        "replies": 26,
        "fen": "r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4",
        "clock_s": 62.5,
        "emt_s": None,
        "eval_cp": None,
        "eval_mate": None,
        "nags": [1],
        "comment": "takes",
    }


def test_fide_3_8_2_castling_names_the_squares_of_king_and_rook(plies_of: Plies) -> None:
    white, black = plies_of(with_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. O-O O-O-O *"))

    squares = ("castling", "piece", "from", "to", "rook_from", "rook_to", "uci", "captured")
    assert [white[name] for name in squares] == ["K", "king", "e1", "g1", "h1", "f1", "e1g1", None]
    assert [black[name] for name in squares] == ["Q", "king", "e8", "c8", "a8", "d8", "e8c8", None]


def test_chess960_castling_in_which_the_king_stays(plies_of: Plies) -> None:
    (ply,) = plies_of(
        with_fen("6k1/8/8/8/8/8/8/R5KR w H - 0 1", "1. O-O *", tags='[Variant "Chess960"]\n'),
    )

    assert [ply[name] for name in ("castling", "from", "to", "rook_from", "rook_to")] == ["K", "g1", "g1", "h1", "f1"]
    assert (ply["uci"], ply["captured"]) == ("g1h1", None)


def test_fide_3_7_3_2_en_passant_captures_beside_its_target(plies_of: Plies) -> None:
    *_, ply = plies_of("1. e4 a6 2. e5 d5 3. exd6 *")

    assert [ply[name] for name in ("to", "captured", "captured_on")] == ["d6", "pawn", "d5"]


def test_promotion_and_mate_on_the_spot(plies_of: Plies) -> None:
    (ply,) = plies_of(with_fen("6k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "1. a8=Q 1-0"))

    assert [ply[name] for name in ("promotion", "check", "mate", "replies", "san")] == [
        "queen",
        True,
        True,
        0,
        "a8=Q#",
    ]


def test_fide_5_2_1_stalemate_is_automatic_and_nothing_is_claimable(plies_of: Plies) -> None:
    (ply,) = plies_of(with_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 98 80", "1. Qc7 1/2-1/2"))

    assert [ply[name] for name in ("stalemate", "automatic", "claimable", "replies")] == [True, "stalemate", [], 0]


def test_fide_9_6_1_after_the_automatic_end_nothing_is_claimable(plies_of: Plies) -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 4

    plies = plies_of(f"{shuffle} Nf3 Nf6 *")

    assert [ply["claimable"] for ply in plies[6:8]] == [["threefold-by-move"], ["threefold", "threefold-by-move"]]
    assert [(ply["automatic"], ply["repetition"]) for ply in plies[15:]] == [("fivefold", 5), (None, 5), (None, 5)]
    assert [ply["claimable"] for ply in plies[15:]] == [[], [], []]


def test_fide_9_3_the_fifty_moves_are_claimable_a_ply_before_they_are_over(plies_of: Plies) -> None:
    plies = plies_of(with_fen("4k3/8/8/8/8/8/R7/4K3 w - - 97 90", "90. Kd1 Kd8 91. Ke1 Ke8 92. Ra8+ *"))

    assert [ply["claimable"] for ply in plies[:3]] == [[], ["fifty-by-move"], ["fifty", "fifty-by-move"]]


def test_fide_9_6_2_seventy_five_moves_end_the_game(plies_of: Plies) -> None:
    plies = plies_of(with_fen("4k3/8/8/8/8/8/R7/4K3 w - - 148 120", "120. Kd1 Kd8 121. Ke1 *"))

    assert [ply["automatic"] for ply in plies] == [None, "seventyfive", None]
    assert [bool(ply["claimable"]) for ply in plies] == [True, False, False]


def test_clocks_evaluations_glyphs_and_words_stand_after_their_move(plies_of: Plies) -> None:
    text = (
        "{before} 1. e4! $10 {[%clk 0:03:00] [%emt 0:00:02] first} ({no} 1. d4 $2 {no}) {and\nmore [%csl Rd4]} "
        "1... e5?! {[%eval -1.5,20]} 2. Nf3 ; to the line's end [%eval #-3]\n2... Nc6 {[%clk 3 min]} *"
    )

    plies = plies_of(text)

    told = ("nags", "clock_s", "emt_s", "eval_cp", "eval_mate", "comment")
    assert [[ply[name] for name in told] for ply in plies] == [
        [[1, 10], 180, 2, None, None, "first and more [%csl Rd4]"],
        [[6], None, None, -150, None, None],
        [[], None, None, None, -3, "to the line's end"],
        [[], None, None, None, None, "[%clk 3 min]"],
    ]


def test_what_follows_a_refused_move_belongs_to_no_ply(plies_of: Plies) -> None:
    plies = plies_of("1. e4 {yes} e4 $1 {no} 2. d4 {no} *")

    assert [(ply["san"], ply["comment"], ply["nags"]) for ply in plies] == [("e4", "yes", [])]


def test_games_that_cannot_be_replayed_have_no_plies(plies_of: Plies) -> None:
    text = with_fen("8/8/8/8/8/8/8/8 w - - 0 1", "1. e4 *") + '[Variant "Atomic"]\n\n1. e4 *\n\n1. d4 *\n'

    assert [(ply["game"], ply["san"]) for ply in plies_of(text)] == [(3, "d4")]


def test_only_the_plies_of_wanted_games(plies_of: Plies) -> None:
    text = "1. e4 *\n\n1. d4 d5 *\n\n1. c4 *\n\n1. f4 *\n"

    assert [ply["san"] for ply in plies_of(text, first=2, last=3)] == ["d4", "d5", "c4"]


def test_plies_tell_what_the_game_tells(samples: Any) -> None:
    for name in ("famous-games.pgn", "repetition.pgn", "quiet-moves.pgn", "broken.pgn", "chess960.pgn"):
        text = (samples / name).read_bytes()
        games = list(report_games(open_stream(BytesIO(text), name), tally=Tally()))

        rows = list(report_plies(open_stream(BytesIO(text), name), tally=Tally()))

        plies = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        for game in games:
            own = [ply for ply in plies if ply["game"] == game.game]
            assert len(own) == game.plies
            if own:
                assert own[-1]["fen"] == game.final_fen
                assert sum(ply["check"] for ply in own) == game.checks_white + game.checks_black
                assert sum(ply["captured"] is not None for ply in own) == game.captures
                assert sum(ply["castling"] is not None for ply in own) == game.castlings
                assert sum(ply["promotion"] is not None for ply in own) == game.promotions


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        (b"{}", ""),
        (b"{ a \r\n b }", "a b"),
        (b"; a }", "a"),
        (b"{[%clk 0:00:01]}", ""),
        (b"{x[%eval #-3,20]y}", "x y"),
        (b"{[%cal Gd2d4] z}", "[%cal Gd2d4] z"),
        (b"{\xe9}", "é"),
    ],
)
def test_the_words_of_a_comment(comment: bytes, words: str) -> None:
    assert words_of(comment) == words
