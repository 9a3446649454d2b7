"""Rulings: what a move is, why it is refused, what it does, in data and in words."""

import doctest
from typing import Any

import pytest

from chess_arbiter.core import rulings
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.moments import Story
from chess_arbiter.core.rulings import Ruling, rule

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def ruling(fen: str, move: str, **known: Any) -> Ruling:
    return rule(read_fen(fen).position(), move, **known)


def played(*sans: str, fen: str = INITIAL) -> Story:
    """A line of play, move by move."""
    story = Story(read_fen(fen).position())
    for san in sans:
        found = rule(story.position, san)
        assert found.legal, found.sentence
        story.play(found.move)
    return story


def of(story: Story, move: str) -> Ruling:
    return rule(story.position, move, history=story.history, timeline=story.timeline, last=story.last)


def test_the_examples_in_the_documentation_are_true() -> None:
    assert doctest.testmod(rulings).failed == 0


# FEN, move, its ruling in one sentence, article and code.
SENTENCES = (
    pytest.param(
        "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1",
        "O-O",
        "1. O-O is illegal: the king would cross f1, attacked by the bishop on c4; O-O-O would be legal",
        "FIDE 2023, 3.8.2.2",
        id="castling-through-check",
    ),
    pytest.param(
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "e1g1",
        "1. e1g1 is illegal: the FEN gives White no right to castle kingside; O-O-O would be legal",
        "PGN 16.1.3.3",
        id="castling-without-the-right",
    ),
    pytest.param(
        "4k3/8/8/8/8/4r3/4N3/4K3 w - - 0 1",
        "Nc3",
        "1. Nc3 is illegal: the knight on e2 is pinned to its king by the rook on e3",
        "FIDE 2023, 3.9.2",
        id="pinned",
    ),
    pytest.param(
        "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
        "dxe6",
        "1. dxe6 is illegal: en passant would leave the king on h5 attacked by the rook on a5; d6 would be legal",
        "FIDE 2023, 3.9.2",
        id="en-passant-opens-the-rank",
    ),
    pytest.param(
        "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
        "Nd2",
        "1. Nd2 is ambiguous: the knights on b1 and f3 can go to d2; write Nbd2 or Nfd2",
        "PGN 8.2.3.4",
        id="ambiguous",
    ),
    pytest.param(
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a8",
        "1. a8 is incomplete: the pawn that reaches a8 must be promoted; write a8=Q+, a8=R+, a8=B or a8=N",
        "FIDE 2023, 3.7.3.3",
        id="promotion-missing",
    ),
    pytest.param(
        MATED,
        "a3",
        "3. a3 is illegal: the king on e1 is checkmated by the queen on h4, and the game is over",
        "FIDE 2023, 5.1.1",
        id="after-mate",
    ),
    pytest.param(
        INITIAL,
        "--",
        "1. -- is illegal: it passes the turn, and whoever has the move must make one",
        "FIDE 2023, 3.10.1",
        id="null-move",
    ),
    pytest.param(
        INITIAL,
        "Nf33",
        "1. Nf33 cannot be read as a move: a move is written as Nf3, exd5, e8=Q, O-O or e2e4; Nf3 would be legal",
        "PGN 8.2.3",
        id="unreadable",
    ),
    pytest.param(INITIAL, "e4", "1. e4 is legal: the pawn goes from e2 to e4", "FIDE 2023, 3.10.1", id="quiet"),
    pytest.param(
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "exd5",
        "2. exd5 is legal: the pawn on e4 takes the pawn on d5",
        "FIDE 2023, 3.10.1",
        id="capture",
    ),
    pytest.param(
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "e5d6",
        "3. exd6 is legal: the pawn on e5 takes the pawn on d5 en passant and lands on d6",
        "FIDE 2023, 3.7.3.1",
        id="en-passant",
    ),
    pytest.param(
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "axb8=R",
        "1. axb8=R+ is legal: the pawn on a7 takes the knight on b8 and becomes a rook, giving check to the king on e8",
        "FIDE 2023, 3.7.3.3",
        id="capture-promotion-check",
    ),
    pytest.param(
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        "O-O",
        "1. O-O+ is legal: White castles kingside, the king goes from e1 to g1, the rook from h1 to f1, giving check "
        "to the king on f8 from the rook on f1",
        "FIDE 2023, 3.8.2",
        id="castling-with-check",
    ),
    pytest.param(
        "4k3/8/8/4N3/8/8/8/4R1K1 w - - 0 1",
        "Nc6",
        "1. Nc6+ is legal: the knight goes from e5 to c6, uncovering check to the king on e8 from the rook on e1",
        "FIDE 2023, 3.10.1",
        id="discovered-check",
    ),
    pytest.param(
        "4k3/8/8/4N3/8/8/8/4R1K1 w - - 0 1",
        "Nd7",
        "1. Nd7+ is legal: the knight goes from e5 to d7, uncovering check to the king on e8 from the rook on e1",
        "FIDE 2023, 3.10.1",
        id="discovered-check-beside-the-king",
    ),
    pytest.param(
        "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
        "Nf6",
        "1. Nf6+ is legal: the knight goes from e4 to f6, giving double check to the king on e8 from the rook on e1 "
        "and the knight on f6",
        "FIDE 2023, 3.10.1",
        id="double-check",
    ),
    pytest.param(
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "Ra8",
        "1. Ra8# is legal: the rook goes from a1 to a8, giving check to the king on g8; that is checkmate, and the "
        "game is over",
        "FIDE 2023, 5.1.1",
        id="mate",
    ),
    pytest.param(
        "7k/5Q2/8/6K1/8/8/8/8 w - - 0 80",
        "Kg6",
        "80. Kg6 is legal: the king goes from g5 to g6; Black has no legal move and is not in check, which is "
        "stalemate: the game is drawn",
        "FIDE 2023, 5.2.1",
        id="stalemate",
    ),
    pytest.param(
        "7k/4p3/5K2/8/8/8/8/8 w - - 3 80",
        "Kxe7",
        "80. Kxe7 is legal: the king on f6 takes the pawn on e7; neither side can mate any more, which is a dead "
        "position: the game is drawn",
        "FIDE 2023, 5.2.2",
        id="dead-position",
    ),
    pytest.param(
        "7k/8/8/3Q2K1/8/8/8/8 w - - 149 80",
        "Qd6",
        "80. Qd6 is legal: the queen goes from d5 to d6; that completes 75 moves by each side without a pawn move or a "
        "capture: the game is drawn",
        "FIDE 2023, 9.6.2",
        id="seventy-five-moves",
    ),
    pytest.param(
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        "f1g1",
        "1. O-O is legal: White castles kingside, the king goes from f1 to g1, the rook from g1 to f1",
        "FIDE 2023, 3.8.2",
        id="chess960-king-and-rook-change-places",
    ),
    pytest.param(
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "O-O",
        "1. O-O is legal: White castles kingside, the king stays on g1, the rook goes from h1 to f1",
        "FIDE 2023, 3.8.2",
        id="chess960-king-stays",
    ),
)


@pytest.mark.parametrize(("fen", "move", "sentence", "article"), SENTENCES)
def test_a_ruling_is_one_sentence_with_its_article(fen: str, move: str, sentence: str, article: str) -> None:
    found = ruling(fen, move)

    assert (found.sentence, found.article) == (sentence, article)
    assert found.legal == (" is legal: " in sentence)


@pytest.mark.parametrize("text", ["12. O-O", "12.O-O!?", " O-O ", "3... O-O", "O-O!!", "7… O-O"])
def test_a_move_may_come_with_its_number_and_suffix(text: str) -> None:
    found = ruling("4k3/8/8/8/8/8/8/4K2R w K - 0 7", text)

    assert (found.legal, found.written, found.number, found.san) == (True, "O-O", "7.", "O-O")


@pytest.mark.parametrize(
    "text", ["", "  ", "!", "12.", "0", "\x00", "\ud800", "x" * 10_000, "♘", "e" * 300, "1. 1. 1."]
)
def test_any_text_has_a_ruling(text: str) -> None:
    found = ruling(INITIAL, text)

    assert not found.legal
    assert found.code == "SAN349"


def test_all_reasons_are_told_the_most_telling_first() -> None:
    found = ruling("r3k2r/8/8/1b6/8/8/8/R3K1NR w KQkq - 0 1", "O-O")

    assert [reason.code for reason in found.reasons] == ["SAN313", "SAN311"]
    assert found.reasons[1].facts["attackers"] == [{"piece": "bishop", "color": "black", "square": "b5"}]
    assert found.reasons[1].sentence == "1. O-O is illegal: the king would cross f1, attacked by the bishop on b5"


# The checklist in words.

CHECKLISTS = (
    pytest.param(
        "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1",
        "O-O",
        """+ the king on e1 has not moved
        + the rook on h1 has not moved
        + f1 and g1 are empty
        + the king on e1 is not in check
        - f1, which the king would cross, is attacked by the bishop on c4
        + g1, where the king would end, is not attacked""",
        id="crossed",
    ),
    pytest.param(
        "rn2k3/8/8/8/1B5r/8/8/4K3 b q - 0 1",
        "O-O-O",
        """+ the king on e8 has not moved
        + the rook on a8 has not moved
        - the knight on b8 stands in the way
        + the king on e8 is not in check
        + d8, which the king would cross, is not attacked
        + c8, where the king would end, is not attacked""",
        id="black-blocked",
    ),
    pytest.param(
        "4k3/8/8/8/1b2r3/8/6p1/R1B1K2R w KQ - 0 1",
        "O-O",
        """+ the king on e1 has not moved
        + the rook on h1 has not moved
        + f1 and g1 are empty
        - the king on e1 is in check from the bishop on b4 and the rook on e4
        - f1, which the king would cross, is attacked by the pawn on g2
        + g1, where the king would end, is not attacked""",
        id="in-check",
    ),
    pytest.param(
        "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
        "O-O-O",
        """+ the king on c1 has not moved
        + the rook on b1 has not moved
        + d1 is empty
        + the king on c1 is not in check
        + the king would cross no square
        - c1, where the king would end, is attacked by the queen on a1 once the rook on b1 has left""",
        id="chess960-rook-leaves",
    ),
    pytest.param(
        "4k3/8/8/8/2rr4/8/8/1K5R w H - 0 1",
        "O-O",
        """+ the king on b1 has not moved
        + the rook on h1 has not moved
        + c1, d1, e1, f1 and g1 are empty
        + the king on b1 is not in check
        - c1, which the king would cross, is attacked by the rook on c4 and d1, which the king would cross, is \
attacked by the rook on d4
        + g1, where the king would end, is not attacked""",
        id="chess960-long-way",
    ),
    pytest.param(
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        "O-O",
        """+ the king on f1 has not moved
        + the rook on g1 has not moved
        + no square has to be empty
        + the king on f1 is not in check
        + the king would cross no square
        + g1, where the king would end, is not attacked""",
        id="chess960-neighbours",
    ),
    pytest.param(
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "O-O-O",
        """- the king may have moved: the FEN gives White no right to castle queenside
        - the rook may have moved: the FEN gives White no right to castle queenside
        + b1, c1 and d1 are empty
        + the king on e1 is not in check
        + d1, which the king would cross, is not attacked
        + c1, where the king would end, is not attacked""",
        id="no-right",
    ),
)


@pytest.mark.parametrize(("fen", "move", "lines"), CHECKLISTS)
def test_the_checklist_ticks_or_refuses_each_condition_with_its_evidence(fen: str, move: str, lines: str) -> None:
    found = ruling(fen, move)

    told = [f"{'+' if check.holds else '-'} {check.sentence}" for check in found.checklist]
    assert told == [line.strip() for line in lines.splitlines()]
    assert found.legal == all(check.holds for check in found.checklist)


def test_a_move_that_is_no_castling_has_no_checklist() -> None:
    assert ruling(INITIAL, "e4").checklist == ruling(INITIAL, "e5").checklist == []


# Notation.


@pytest.mark.parametrize(
    ("fen", "move", "code", "form"),
    [
        pytest.param(INITIAL, "Ngf3", "SAN303", "surplus-origin", id="surplus-origin"),
        pytest.param("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N1d2", "SAN303", "unusual-origin", id="rank-for-file"),
        pytest.param("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "SAN304", "missing-x", id="missing-x"),
        pytest.param(INITIAL, "Nxf3", "SAN304", "surplus-x", id="surplus-x"),
        pytest.param(INITIAL, "nf3", "SAN308", "lower-case", id="lower-case"),
        pytest.param(INITIAL, "Pe4", "SAN308", "pawn-letter", id="pawn-letter"),
        pytest.param(INITIAL, "♘f3", "SAN308", "figurine", id="figurine"),
        pytest.param(INITIAL, "Sf3", "SAN308", "localised", id="localised"),
        pytest.param(INITIAL, "g1f3", "SAN309", "uci", id="uci"),
        pytest.param(INITIAL, "Ng1-f3", "SAN309", "long-algebraic", id="long-algebraic"),
        pytest.param("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "SAN309", "king-takes-rook", id="king-takes-rook"),
        pytest.param("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "SAN309", "uci", id="castling-in-uci"),
    ],
)
def test_an_unusual_spelling_is_named(fen: str, move: str, code: str, form: str) -> None:
    (found,) = ruling(fen, move).deviations

    assert (found.code, found.facts["form"]) == (code, form)
    assert found.sentence.endswith(f"; write {found.facts['wanted']}")


@pytest.mark.parametrize(
    ("fen", "move", "codes"),
    [
        pytest.param("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", ["SAN301"], id="mate-sign-missing"),
        pytest.param("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", ["SAN300"], id="check-sign-missing"),
        pytest.param("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", ["SAN302"], id="mate-sign-for-check"),
        pytest.param("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", ["SAN305"], id="noughts"),
        pytest.param("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8Q", ["SAN306"], id="promotion"),
        pytest.param("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", ["SAN307"], id="en-passant"),
        pytest.param("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", ["SAN309"], id="uci-has-no-signs"),
        pytest.param(INITIAL, "Nf3", [], id="as-the-standard-has-it"),
    ],
)
def test_deviations_have_their_codes(fen: str, move: str, codes: list[str]) -> None:
    assert [each.code for each in ruling(fen, move).deviations] == codes


# Draws.

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def test_fide_9_2_1_a_third_occurrence_may_be_claimed_by_declaring_the_move_and_after_it() -> None:
    found = of(played(*SHUFFLE, *SHUFFLE[:3]), "Ng8")

    assert found.effect is not None
    assert (found.effect.repetition, found.effect.ending) == (3, "open")
    assert found.effect.claims == [
        {"kind": "threefold", "how": "by-move", "side": "black"},
        {"kind": "threefold", "how": "on-board", "side": "white"},
    ]
    assert [(each.article, each.sentence) for each in found.remarks] == [
        (
            "FIDE 2023, 9.2.1 and 9.2.2",
            "Black may claim a draw by declaring this move, White after it: it brings about the same position for the "
            "third time",
        )
    ]


def test_fide_9_2_2_a_draw_may_be_claimed_instead_of_moving() -> None:
    found = of(played(*SHUFFLE, *SHUFFLE), "e4")

    assert [each.sentence for each in found.remarks] == [
        "White may claim a draw instead of moving: the position is there for the third time"
    ]


def test_fide_9_6_1_the_fifth_occurrence_draws_by_itself_and_later_moves_hear_of_it() -> None:
    story = played(*SHUFFLE * 3, *SHUFFLE[:3])

    drawing = of(story, "Ng8")
    story.play(drawing.move)
    late = of(story, "e4")
    story.play(late.move)
    later = of(story, "e5")

    assert drawing.effect is not None
    assert (drawing.effect.ending, drawing.effect.claims) == ("fivefold-repetition", [])
    for found in (late, later):
        assert [each.sentence for each in found.remarks] == [
            "the game was drawn before this move, by fivefold repetition, since move 8 of Black"
        ]


def test_without_a_timeline_no_repetition_is_known() -> None:
    found = rule(played(*SHUFFLE, *SHUFFLE[:3]).position, "Ng8")

    assert found.effect is not None
    assert found.effect.repetition == 1
    assert found.remarks == []


def test_fide_9_3_fifty_moves_by_a_move_and_on_the_board() -> None:
    by_move = ruling("7k/8/8/3Q2K1/8/8/8/8 w - - 99 80", "Qd6")
    on_board = ruling("7k/8/8/3Q2K1/8/8/8/8 w - - 100 80", "Qd6")

    assert by_move.remarks[0].sentence == (
        "White may claim a draw by declaring this move, Black after it: it completes 50 moves by each side without a "
        "pawn move or a capture"
    )
    assert on_board.remarks[0].sentence == (
        "White may claim a draw instead of moving: there have been 50 moves by each side without a pawn move or a "
        "capture"
    )


def test_fide_9_6_2_mate_goes_before_the_seventy_five_moves() -> None:
    found = ruling("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90", "Ra8#")

    assert found.effect is not None
    assert (found.effect.ending, found.article) == ("checkmate", "FIDE 2023, 5.1.1")


def test_a_move_after_mate_hears_which_move_it_was() -> None:
    found = of(played("f3", "e5", "g4", "Qh4"), "a3")

    assert found.sentence == "3. a3 is illegal: 2... Qh4# was checkmate and ended the game"


def test_a_ruling_leaves_the_position_as_it_is() -> None:
    position = Position.initial()
    copy = position.copy()

    for move in ("e4", "e5", "O-O", "xyz", "--", "Nd2"):
        rule(position, move)

    assert position.same_as(copy)
    assert write_fen(position) == INITIAL
