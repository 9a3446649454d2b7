"""What players do beside moving: claims, offers, agreement, resignation (FIDE 2023, 5.1.2, 5.2.3, 9.1 to 9.5)."""

from collections.abc import Callable

import pytest

from chess_arbiter.core.record import Answer, GameRecord
from chess_arbiter.core.standing import Outcome

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def played(*moves: str, fen: str | None = None) -> GameRecord:
    """A record after these moves, every one accepted."""
    record = GameRecord() if fen is None else GameRecord.from_fen(fen)
    for move in moves:
        answer = record.play(move)
        assert answer.accepted, answer.sentence
    return record


def outcome_of(record: GameRecord) -> Outcome:
    assert record.outcome is not None
    return record.outcome


def trace(record: GameRecord) -> object:
    """What a refused claim could leave a trace in."""
    return (record.position.key, record.timeline, record.last_ply, record.pgn, record.offer_of)


# Draws that may be claimed.


def test_fide_9_2_2_threefold_on_the_board_is_announced_with_its_plies() -> None:
    record = played(*SHUFFLE, *SHUFFLE[:3])

    answer = record.play("Ng8")

    assert answer.sentence.endswith(
        "White may claim a draw: the position is on the board for the third time, as after plies 0 and 4 "
        "(FIDE 2023, 9.2.2)"
    )
    assert record.claims[0].plies == [0, 4, 8]


def test_fide_9_2_1_threefold_by_an_intended_move_names_the_move() -> None:
    record = played(*SHUFFLE, *SHUFFLE[:3])

    (claim,) = record.claims
    assert (claim.kind, claim.how, claim.side, claim.moves) == ("threefold", "by-move", "black", ["Ng8"])
    assert claim.sentence == (
        "Black may claim a draw by declaring Ng8: it brings a position about for the third time at least "
        "(FIDE 2023, 9.2.1)"
    )


def test_fide_9_3_fifty_moves_by_an_intended_move_and_then_on_the_board() -> None:
    record = played("Ra2", fen="4k3/4p3/8/8/8/8/8/R3K3 w - - 98 80")

    (claim,) = record.claims
    assert (claim.kind, claim.how, claim.side) == ("fifty", "by-move", "black")
    assert claim.moves == ["Kd7", "Kd8", "Kf7", "Kf8"]
    record.play("Kd7")
    assert [(claim.kind, claim.how, claim.side) for claim in record.claims] == [
        ("fifty", "on-board", "white"),
        ("fifty", "by-move", "white"),
    ]


def test_fide_9_2_3_lost_castling_rights_make_another_position() -> None:
    record = played("Ra2", "Kd8", "Ra1", "Ke8", "Ra2", "Kd8", "Ra1", "Ke8", fen="4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")

    assert record.standing.repetition == 2
    assert [claim.how for claim in record.claims] == ["by-move"]


@pytest.mark.parametrize(
    ("moves", "intended", "ending", "article"),
    [
        pytest.param(SHUFFLE * 2, None, "threefold-repetition", "9.2.2", id="threefold-on-board"),
        pytest.param((*SHUFFLE, *SHUFFLE[:3]), "Ng8", "threefold-repetition", "9.2.1", id="threefold-by-move"),
        pytest.param((*SHUFFLE, *SHUFFLE[:3]), "g8", None, "", id="unreadable"),
    ],
)
def test_fide_9_5_1_a_correct_claim_ends_the_game(
    moves: tuple[str, ...], intended: str | None, ending: str | None, article: str
) -> None:
    record = played(*moves)

    answer = record.claim(intended)

    assert answer.accepted == (ending is not None)
    if ending is not None:
        over = outcome_of(record)
        assert (over.ending, over.result, over.article) == (ending, "1/2-1/2", f"FIDE 2023, {article}")
        assert not record.play("Nc3").accepted
        assert record.ply == len(moves)


@pytest.mark.parametrize(
    ("fen", "intended", "article"),
    [
        pytest.param("4k3/4p3/8/8/8/8/8/R3K3 w - - 100 80", None, "9.3.2", id="on-board"),
        pytest.param("4k3/4p3/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", "9.3.1", id="by-move"),
    ],
)
def test_fide_9_3_a_correct_claim_of_fifty_moves(fen: str, intended: str | None, article: str) -> None:
    record = GameRecord.from_fen(fen)

    answer = record.claim(intended)

    assert (answer.accepted, answer.article) == (True, f"FIDE 2023, {article}")
    assert outcome_of(record).ending == "fifty-moves"


def test_fide_9_3_1_a_pawn_move_completes_no_fifty_moves() -> None:
    record = GameRecord.from_fen("4k3/4p3/8/8/8/8/8/R3K3 b - - 99 80")

    answer = record.claim("e6")

    assert not answer.accepted
    assert record.outcome is None


def test_fide_9_5_3_an_incorrect_claim_says_what_is_lacking_and_offers_a_draw() -> None:
    record = played("Nf3", "Nf6", "Ng1", "Ng8")

    answer = record.claim()

    assert not answer.accepted
    assert answer.article == "FIDE 2023, 9.5.3"
    assert answer.sentence == (
        "White's claim is incorrect: the position has been on the board 2 times, three times are needed; of the 100 "
        "plies without pawn move or capture that are needed there are 4; the claim stands as an offer of a draw"
    )
    assert (record.ply, record.offer_of) == (4, "white")
    assert record.agree().accepted


def test_fide_9_5_3_the_intended_move_of_an_incorrect_claim_must_be_made() -> None:
    record = played("e4", "e5")

    answer = record.claim("Nf3")

    assert not answer.accepted
    assert "Nf3 must be made, and is" in answer.sentence
    assert (record.ply, record.standing.san, record.offer_of) == (3, "Nf3", "white")


def test_no_claim_rests_on_an_illegal_move() -> None:
    record = played(*SHUFFLE, *SHUFFLE[:3])
    before = trace(record)

    answer = record.claim("Nh8")

    assert not answer.accepted
    assert answer.sentence.startswith("no claim can rest on it: ")
    assert trace(record) == before


def test_what_may_be_claimed_is_told_again_on_the_way_back() -> None:
    record = played(*SHUFFLE, *SHUFFLE, "Nc3")

    answer = record.undo()

    assert answer.sentence.startswith("5. Nc3 is taken back; White is to move; White may claim a draw: ")


def test_what_ends_the_game_is_told_again_on_the_way_back() -> None:
    record = played("f3", "e5", "g4", "Qh4#")
    over = outcome_of(record).sentence
    record.goto(0)

    assert record.goto(4).sentence == f"after ply 4, 2... Qh4#: {over}"
    record.undo()
    assert record.redo().sentence == f"2... Qh4# is played again; {over}"


# Offers, agreement, resignation.


@pytest.mark.parametrize("moves", [(), ("e4",)], ids=["none", "white-only"])
def test_fide_5_2_3_no_draw_is_agreed_before_both_players_have_moved(moves: tuple[str, ...]) -> None:
    record = played(*moves)

    answer = record.offer()

    assert (answer.accepted, answer.article) == (False, "FIDE 2023, 5.2.3")
    assert not record.agree().accepted
    assert record.outcome is None


def test_fide_5_2_3_a_fen_from_later_in_a_game_has_moves_of_both() -> None:
    record = GameRecord.from_fen("4k3/4p3/8/8/8/8/8/R3K3 w - - 3 40")

    assert record.offer().accepted
    assert record.agree().accepted


def test_fide_9_1_2_1_the_side_that_has_moved_offers_and_the_other_agrees() -> None:
    record = played("e4", "e5", "Nf3")

    offer = record.offer()
    assert offer.sentence == "White offers a draw; Black may agree, or decline by moving"
    assert record.offer_of == "white"
    agreed = record.agree()

    assert agreed.sentence == "Black agrees: the game is drawn"
    over = outcome_of(record)
    assert (over.ending, over.result, over.ply, over.article) == ("agreement", "1/2-1/2", 3, "FIDE 2023, 5.2.3")
    assert record.offer_of is None


def test_fide_9_1_2_1_a_move_declines_the_offer() -> None:
    record = played("e4", "e5", "Nf3")
    record.offer()

    answer = record.play("Nc6")

    assert answer.sentence.endswith("White's offer of a draw is declined")
    assert record.offer_of is None
    assert not record.agree().accepted


def test_an_offer_made_before_ones_own_move_stands_until_the_opponent_moves() -> None:
    record = played("e4", "e5")
    record.offer("white")

    record.play("Nf3")
    assert record.offer_of == "white"
    record.play("Nc6")

    assert record.offer_of is None


def test_a_second_offer_is_none() -> None:
    record = played("e4", "e5", "Nf3")
    record.offer()

    assert "stands already" in record.offer("white").sentence
    assert record.offer("black").sentence == "White's offer of a draw stands already: Black need only agree"


def test_an_offer_goes_and_comes_with_its_move() -> None:
    record = played("e4", "e5", "Nf3")
    record.offer()

    record.undo()
    assert record.offer_of is None
    record.redo()

    assert record.offer_of == "white"


def test_fide_5_1_2_resignation_loses() -> None:
    record = played("e4", "e5", "Nf3")

    answer = record.resign()

    assert answer.sentence == "Black resigns: White has won"
    assert (outcome_of(record).result, outcome_of(record).ply) == ("1-0", 3)
    refused = record.play("Nc6")
    assert refused.sentence == (
        "2... Nc6 is not accepted: the game is over since 2. Nf3, when Black resigned: White has won"
    )


def test_the_side_that_resigns_may_be_named() -> None:
    assert outcome_of_resignation(played("e4"), "white").result == "0-1"


def outcome_of_resignation(record: GameRecord, side: str) -> Outcome:
    assert record.resign(side).accepted
    return outcome_of(record)


@pytest.mark.parametrize(
    ("fen", "side", "winner"),
    [
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "white", "draw", id="against-a-bare-king"),
        pytest.param("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "black", "white", id="by-a-bare-king"),
        pytest.param("4kn2/8/8/8/8/8/8/3QK3 w - - 0 1", "white", "draw", id="a-knight-against-a-queen"),
        pytest.param("4kn2/8/8/8/8/8/8/3RK3 w - - 0 1", "white", "black", id="a-knight-against-a-rook"),
    ],
)
def test_fide_5_1_2_resignation_is_a_draw_where_the_opponent_could_never_mate(fen: str, side: str, winner: str) -> None:
    over = outcome_of_resignation(GameRecord.from_fen(fen), side)

    assert (over.ending, over.winner, over.article) == ("resignation", winner, "FIDE 2023, 5.1.2")


DECISIONS: dict[str, Callable[[GameRecord], Answer]] = {
    "resign": GameRecord.resign,
    "claim": GameRecord.claim,
    "agree": lambda record: record.offer() and record.agree(),
}


@pytest.mark.parametrize("decision", DECISIONS)
def test_what_players_decide_is_taken_back_before_the_last_move_is(decision: str) -> None:
    record = played(*SHUFFLE * 2)
    assert DECISIONS[decision](record).accepted
    over = record.outcome

    assert record.undo().accepted
    assert (record.outcome, record.ply) == (None, 8)
    assert record.redo().accepted
    assert record.outcome == over
    record.undo()
    record.undo()
    assert (record.outcome, record.ply) == (None, 7)
    record.redo()
    assert record.outcome is None
    record.redo()
    assert record.outcome == over


def test_going_elsewhere_leaves_the_decision_where_it_was_made() -> None:
    record = played("e4", "e5", "Nf3")
    record.resign()

    record.goto(1)
    assert record.outcome is None
    record.goto(3)
    assert record.outcome is None
    record.redo()

    assert outcome_of(record).ending == "resignation"
