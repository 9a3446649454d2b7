"""Results against the position, and play after the end (FIDE 2023, 5 and 9; PGN 8.2.6)."""

from collections.abc import Callable

import pytest

from chess_arbiter.core.catalogue import message
from chess_arbiter.core.finding import Finding

Codes = Callable[[str | bytes], list[str]]
Findings = Callable[[str | bytes], list[Finding]]

MATE = "1. f3 e5 2. g4 Qh4#"
STALEMATE = '[SetUp "1"]\n[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"]\n\n1. Qc7'
SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
FIVEFOLD = SHUFFLE + " 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8"
DEAD = '[SetUp "1"]\n[FEN "8/8/4k3/8/8/3Kp3/8/8 w - - 0 1"]\n\n1. Kxe3'
BARE_KING = '[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Ke2 Kd7'
QUIET_148 = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/R7/4K3 w - - 148 200"]\n\n200. Kd1 Kd8'

GAMES = {
    "mate and its result": (f"{MATE} 0-1", []),
    "mate scored for the other side": (f"{MATE} 1-0", ["END502"]),
    "mate scored as a draw": (f"{MATE} 1/2-1/2", ["END502"]),
    "mate and no result": (f"{MATE} *", ["END505"]),
    "tag and marker differ": ('[Result "1-0"]\n\n1. e4 e5 0-1', ["END501"]),
    "tag and marker differ, mate": (f'[Result "1-0"]\n\n{MATE} 0-1', ["END501", "END502"]),
    "stalemate": (f"{STALEMATE} 1/2-1/2", []),
    "stalemate won": (f"{STALEMATE} 1-0", ["END503"]),
    "threefold passed by": (f"{SHUFFLE} 5. e4 *", ["END509"]),
    "threefold claimed": (f"{SHUFFLE} 1/2-1/2", []),
    "fivefold": (f"{FIVEFOLD} 1/2-1/2", ["END509"]),
    "fivefold won": (f"{FIVEFOLD} 1-0", ["END504", "END509"]),
    "fivefold played on": (f"{FIVEFOLD} 9. e4 1/2-1/2", ["END506", "END509"]),
    "seventy-five moves played on": (f"{QUIET_148} 201. Ke1 1/2-1/2", ["END506", "END509"]),
    "dead position": (f"{DEAD} 1/2-1/2", []),
    "dead position won": (f"{DEAD} 1-0", ["END510"]),
    "dead position played on": (f"{DEAD} Kd5 *", ["END506"]),
    "won by a bare king": (f"{BARE_KING} 1-0", ["END507"]),
    "lost by a bare king": (f"{BARE_KING} 0-1", []),
    "draw before both have moved": ("1. e4 1/2-1/2", ["END508"]),
    "draw when both have moved": ("1. e4 e5 1/2-1/2", []),
    "right ply count": ('[PlyCount "2"]\n\n1. e4 e5 *', []),
    "wrong ply count": ('[PlyCount "3"]\n\n1. e4 e5 *', ["CLK605"]),
    "broken games are not judged": ("1. f3 e5 2. g4 Qh4# 3. a3 1-0", ["SAN341"]),
}


@pytest.mark.parametrize(("text", "codes"), GAMES.values(), ids=GAMES)
def test_a_result_is_judged_by_the_position(text: str, codes: list[str], codes_of: Codes) -> None:
    assert sorted(codes_of(text + "\n")) == sorted(codes)


TOLD = {
    "mate": (f"{MATE} 1-0", "2... Qh4# is checkmate, so Black has won, but the result is 1-0; write 0-1"),
    "stalemate": (
        f"{STALEMATE} 1-0",
        "1. Qc7 is stalemate, so the game is drawn, but the result is 1-0; write 1/2-1/2",
    ),
    "fivefold won": (
        f"{FIVEFOLD} 1-0",
        "the game was drawn by fivefold repetition with 8... Ng8, but the result is 1-0",
    ),
    "played on": (
        f"{FIVEFOLD} 9. e4 e5 1/2-1/2",
        "the game was drawn by fivefold repetition with 8... Ng8, but play went on for 2 plies",
    ),
    "dead": (
        f"{DEAD} 1-0",
        "the position after 1. Kxe3 is dead, so the game is drawn, but the result is 1-0; write 1/2-1/2",
    ),
    "passed by on the board": (
        f"{SHUFFLE} 5. e4 *",
        "a draw by threefold repetition could have been claimed by White after 4... Ng8",
    ),
    "passed by with an intended move": (
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 e5 5. e4 *",
        "a draw by threefold repetition could have been claimed by Black after 4. Ng1 by intending Ng8",
    ),
    "passed by at the start": (
        '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/R7/4K3 w - - 100 90"]\n\n90. Kd1 Kd8 *',
        "a draw by the fifty-move rule could have been claimed by White",
    ),
}


@pytest.mark.parametrize(("text", "told"), TOLD.values(), ids=TOLD)
def test_findings_name_the_move_that_ended_the_game(text: str, told: str, findings_of: Findings) -> None:
    messages = [message(each).removeprefix("game 1, ") for each in findings_of(text + "\n")]

    assert told in messages


def test_a_claim_by_an_intended_move_lists_the_moves(findings_of: Findings) -> None:
    text = '[SetUp "1"]\n[FEN "7k/7p/8/8/8/8/P7/K7 w - - 99 90"]\n\n90. a4 *\n'

    (passed_by,) = [each for each in findings_of(text) if each.code == "END509"]

    assert passed_by.facts == {"kind": "fifty", "how": "by-move", "side": "white", "moves": ["Kb1", "Kb2"]}
