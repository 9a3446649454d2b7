"""Faults of arrangements: each code, what proves it, and that nothing else is flagged."""

from collections.abc import Callable, Iterator

import chess
import pytest

from chess_arbiter.core import catalogue
from chess_arbiter.core.chess.faults import ERRORS, UNUSABLE, Fault, faults
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.setup import Setup

Boards = Callable[[int], Iterator[chess.Board]]


def codes_of(fen: str, *, variant: str = "auto") -> list[str]:
    return [fault.code for fault in read_fen(fen, variant=variant).faults]


def only_fault(fen: str, *, variant: str = "auto") -> Fault:
    (fault,) = read_fen(fen, variant=variant).faults
    return fault


def test_an_empty_board_lacks_both_kings() -> None:
    found = faults(Setup())

    assert found == [
        ("FEN420", {"side": "white", "found": 0, "squares": []}),
        ("FEN420", {"side": "black", "found": 0, "squares": []}),
    ]


def test_all_faults_are_named_not_only_the_first() -> None:
    reading = read_fen("P3k2K/8/8/8/4R3/8/8/K7 w KQkq e4 9 0")

    assert {fault.code for fault in reading.faults} == {"FEN409", "FEN411", "FEN415", "FEN420", "FEN422"}
    assert len(reading.faults) == 8


@pytest.mark.parametrize(
    ("fen", "code", "facts"),
    [
        pytest.param(
            "4k3/8/8/8/8/8/8/K2K4 w - - 0 1",
            "FEN420",
            {"side": "white", "found": 2, "squares": ["a1", "d1"]},
            id="two-white-kings",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
            "FEN422",
            {"squares": ["a1"], "pawns": [{"piece": "pawn", "color": "white", "square": "a1"}]},
            id="pawn-on-the-first-rank",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "FEN423",
            {"side": "black", "king": "e8", "checkers": [{"piece": "rook", "color": "white", "square": "e2"}]},
            id="the-side-that-moved-is-in-check",
        ),
        pytest.param(
            "8/8/8/8/8/3k4/4K3/8 w - - 0 1",
            "FEN423",
            {"side": "black", "king": "d3", "checkers": [{"piece": "king", "color": "white", "square": "e2"}]},
            id="kings-side-by-side",
        ),
        pytest.param(
            "4k3/8/8/8/8/PP6/PPPPPPPP/4K3 w - - 0 1",
            "FEN421",
            {"reason": "pawns", "side": "white", "pawns": 10},
            id="ten-pawns",
        ),
        pytest.param(
            "qqqqk3/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
            "FEN421",
            {"reason": "promoted", "side": "black", "promoted": 3, "missing": 0},
            id="four-queens-and-all-pawns",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/PPPPPPPP/2B1BK2 w - - 0 1",
            "FEN421",
            {"reason": "promoted", "side": "white", "promoted": 1, "missing": 0},
            id="two-dark-bishops-and-all-pawns",
        ),
    ],
)
def test_facts_of_kings_pawns_and_men(fen: str, code: str, facts: dict[str, object]) -> None:
    assert only_fault(fen) == (code, facts)


def test_seventeen_men() -> None:
    found = read_fen("4k3/8/8/8/8/RNNNNNNR/PPPPPPPP/4K3 w - - 0 1").faults

    assert [fault.facts["reason"] for fault in found] == ["men", "promoted"]


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("4k3/8/8/8/8/8/PPPPPPP1/1BB1K3 w - - 0 1", id="bishops-of-both-colours"),
        pytest.param("4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1", id="one-pawn-became-a-queen"),
        pytest.param("4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", id="six-pawns-became-queens"),
    ],
)
def test_promoted_pieces_that_the_pawns_allow(fen: str) -> None:
    assert "FEN421" not in codes_of(fen)


# Castling rights.


@pytest.mark.parametrize(
    ("fen", "variant", "rights"),
    [
        pytest.param("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "auto", ["K"], id="rook-on-f1"),
        pytest.param("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "auto", ["K", "Q"], id="king-on-d1"),
        pytest.param("4k3/8/8/8/8/8/8/4K2r w K - 0 1", "auto", ["K"], id="a-rook-of-the-other-side"),
        pytest.param("4k3/8/8/8/8/8/8/4K2N w K - 0 1", "auto", ["K"], id="a-knight"),
        pytest.param("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "auto", ["Q", "k"], id="one-each"),
        pytest.param("4k3/8/8/8/8/8/4K3/7R w H - 0 1", "auto", ["H"], id="king-off-its-rank"),
        pytest.param("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", "auto", ["G"], id="two-rooks-on-one-side"),
        pytest.param("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "standard", ["F"], id="rook-file-in-standard-chess"),
        pytest.param("4k3/8/8/8/8/8/8/3RK3 w K - 0 1", "chess960", ["K"], id="no-rook-on-that-side"),
    ],
)
def test_fide_3_8_2_1_rights_without_king_or_rook(fen: str, variant: str, rights: list[str]) -> None:
    reading = read_fen(fen, variant=variant)

    assert [(fault.code, fault.facts["right"]) for fault in reading.faults] == [("FEN409", right) for right in rights]
    assert reading.usable
    assert not reading.valid


def test_what_a_right_lacks_is_named() -> None:
    assert only_fault("4k3/8/8/8/8/8/8/4KR2 w K - 0 1").facts == {
        "right": "K",
        "side": "white",
        "lacks": "rook",
        "square": "h1",
    }
    assert only_fault("r2k4/8/8/8/8/8/8/4K3 w q - 0 1").facts == {
        "right": "q",
        "side": "black",
        "lacks": "king",
        "square": "e8",
    }


# En passant.


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        pytest.param("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "rank", id="third-rank-with-white-to-move"),
        pytest.param("4k3/8/8/1p6/8/8/8/4K3 b - b6 0 4", "rank", id="sixth-rank-with-black-to-move"),
        pytest.param("4k3/8/8/3PpP2/8/8/8/4K3 w - e5 0 1", "rank", id="the-pawns-own-square"),
        pytest.param("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "no-pawn", id="no-pawn"),
        pytest.param("4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1", "no-pawn", id="a-pawn-of-the-wrong-side"),
        pytest.param("4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", "occupied", id="square-occupied"),
        pytest.param("4k3/4r3/8/3Pp3/8/8/8/K7 w - e6 0 1", "home-occupied", id="first-square-occupied"),
    ],
)
def test_pgn_16_1_3_4_impossible_en_passant_squares(fen: str, reason: str) -> None:
    reading = read_fen(fen)

    assert [(fault.code, fault.facts["reason"]) for fault in reading.faults] == [("FEN411", reason)]
    assert reading.usable
    assert reading.position().ep_square == -1


@pytest.mark.parametrize(
    ("fen", "attacker"),
    [
        pytest.param("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", "f7", id="a-diagonal-open-before"),
        pytest.param("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "a8", id="the-long-diagonal"),
        pytest.param("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "f1", id="through-the-square-itself"),
        pytest.param("4k3/8/4K3/3p4/8/8/8/8 w - d6 0 1", "d7", id="the-pawn-itself-from-its-first-square"),
        pytest.param("4k3/8/8/3Pp3/8/8/8/K6r w - e6 0 1", "h1", id="another-piece-gives-the-check"),
    ],
)
def test_fide_3_10_3_the_double_step_left_a_king_in_check(fen: str, attacker: str) -> None:
    fault = only_fault(fen)

    assert fault.code == "FEN412"
    assert [piece["square"] for piece in fault.facts["attackers"]] == [attacker]


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", id="the-pawn-gives-check"),
        pytest.param("5bk1/8/8/3Pp3/1K6/8/8/8 w - e6 0 1", id="leaving-its-first-square-it-opens-a-diagonal"),
        pytest.param("8/8/8/K1pP3r/8/8/1p6/4k3 w - c6 0 1", id="beside-the-capturer"),
        pytest.param("3kr3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", id="on-the-file-it-stays-shut"),
    ],
)
def test_double_steps_that_can_have_happened(fen: str) -> None:
    assert not {"FEN411", "FEN412", "FEN424"} & set(codes_of(fen))


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        pytest.param("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "no-pawn", id="nobody-beside-it"),
        pytest.param("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "exposes-king", id="would-open-the-rank"),
        pytest.param("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exposes-king", id="pinned-to-its-file"),
    ],
)
def test_an_en_passant_square_without_a_capture_is_a_remark(fen: str, reason: str) -> None:
    fault = only_fault(fen)

    assert (fault.code, fault.facts["reason"]) == ("FEN413", reason)


# Checks that no move gives.


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", id="two-knights"),
        pytest.param("4R3/8/8/8/4k3/8/8/4RK2 b - - 0 1", id="a-king-between-two-rooks"),
        pytest.param("2k5/8/8/1b6/8/3K4/8/5q2 w - - 0 1", id="two-on-one-diagonal"),
        pytest.param("8/3R4/8/B7/3k3R/5N2/8/K7 b - - 0 1", id="three-checkers"),
        pytest.param("8/8/8/3k4/2P1P3/8/8/K7 b - - 0 1", id="two-pawns"),
        pytest.param("8/8/8/8/8/3k4/2P5/K7 b - - 0 1", id="a-pawn-on-its-first-square"),
        pytest.param("rnbqkbnr/pppPpppp/3p4/8/8/8/8/4K3 b - - 0 1", id="a-capture-with-all-sixteen-men-there"),
    ],
)
def test_fide_3_10_3_checks_that_no_last_move_gives(fen: str) -> None:
    reading = read_fen(fen)

    assert [fault.code for fault in reading.faults] == ["FEN424"]
    assert reading.valid
    assert {"side", "king", "checkers", "detail"} <= reading.faults[0].facts.keys()


def test_fide_3_8_2_1_a_king_with_a_right_has_uncovered_nothing() -> None:
    """The king stepped from d2 to e1 and uncovered the bishop's check, unless it may castle: then it never moved."""
    fen = "8/8/7k/8/8/8/1p5p/2B1K2R b {} - 0 1"

    assert codes_of(fen.format("-")) == []
    assert codes_of(fen.format("K")) == ["FEN424"]


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("4R3/1B6/3P4/8/4k3/8/8/K7 b - - 0 1", id="both-lines-opened-by-en-passant"),
        pytest.param("8/8/8/8/8/8/5P2/1k3RK1 b - - 0 1", id="castling"),
        pytest.param("4N1k1/8/8/8/8/8/6R1/6K1 b - - 0 1", id="discovered-by-a-promotion"),
        pytest.param("8/8/8/3k4/4P3/8/8/3RK3 b - - 0 1", id="a-capturing-pawn-opens-the-file"),
        pytest.param("3Rk3/8/2N5/8/8/8/8/4K3 b - - 0 1", id="one-checker-beside-a-bystander"),
        pytest.param("4k3/8/8/8/4R3/8/8/B3K3 b - - 0 1", id="a-rook-that-moved"),
        pytest.param("4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", id="a-pawn-from-behind"),
        pytest.param("1nbqkbnr/pppPpppp/3p4/8/8/8/8/4K3 b - - 0 1", id="a-pawn-that-captured-the-missing-rook"),
    ],
)
def test_checks_that_a_last_move_gives(fen: str) -> None:
    assert "FEN424" not in codes_of(fen)


# Clocks.


@pytest.mark.parametrize(
    ("fen", "reasons"),
    [
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", ["move-zero"], id="move-nought"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 1 1", ["over-moves"], id="clock-before-the-first-move"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 b - - 20 10", ["over-moves"], id="more-quiet-plies-than-plies"),
        pytest.param("4k3/8/8/4p3/8/8/8/4K3 w - e6 3 30", ["double-step"], id="clock-after-a-double-step"),
        pytest.param("4k3/3P4/8/8/8/8/8/4K3 b - - 2 30", ["check"], id="clock-after-a-pawns-check"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 0 100000", ["too-large"], id="move-past-all-games"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [], id="as-usual"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 9;", [], id="move-number-unknown"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 9", [], id="move-number-missing"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 b - - 19 10", [], id="quiet-from-the-start"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 150 119", [], id="seventy-five-moves"),
    ],
)
def test_pgn_16_1_3_5_contradictions_of_the_clocks(fen: str, reasons: list[str]) -> None:
    found = [fault.facts["reason"] for fault in read_fen(fen).faults if fault.code == "FEN415"]

    assert found == reasons


# Soundness and the oracle.


def test_no_position_of_a_game_has_a_fault(game_boards: Boards) -> None:
    for board in game_boards(8_000):
        fen = board.shredder_fen(en_passant="fen")

        found = [fault for fault in read_fen(fen, variant="chess960").faults if fault.code != "FEN413"]

        assert not found, (fen, found)


def test_flaws_include_the_oracles(scattered_boards: Boards) -> None:
    named = {
        chess.STATUS_OPPOSITE_CHECK: {"FEN423"},
        chess.STATUS_INVALID_EP_SQUARE: {"FEN411"},
        chess.STATUS_TOO_MANY_CHECKERS: {"FEN424", "FEN412"},
        chess.STATUS_IMPOSSIBLE_CHECK: {"FEN424", "FEN412"},
    }
    for board in scattered_boards(6_000):
        status = board.status()

        found = set(codes_of(board.fen(en_passant="fen")))

        for flag, codes in named.items():
            assert not status & flag or found & codes, (board.fen(en_passant="fen"), flag)
        assert bool(status & chess.STATUS_OPPOSITE_CHECK) == ("FEN423" in found)
        assert bool(status & chess.STATUS_INVALID_EP_SQUARE) == ("FEN411" in found)


# The catalogue.


def test_errors_are_the_catalogues() -> None:
    codes = [code for code in catalogue.codes() if code.startswith("FEN")]

    assert {code for code in codes if catalogue.severity(code) == "error"} == ERRORS
    assert UNUSABLE < ERRORS


@pytest.mark.parametrize("code", [code for code in catalogue.codes() if code.startswith("FEN")])
def test_the_catalogues_example_shows_its_code(code: str) -> None:
    assert code in codes_of(catalogue.entry(code).example)
