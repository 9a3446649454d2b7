"""Why a move is illegal: one table a code, exact to the facts."""

import json
import re
from typing import Any

import pytest

import chess_arbiter.core.chess.fen as fen
import chess_arbiter.core.chess.san as san
from chess_arbiter.core import catalogue
from chess_arbiter.core.chess.evidence import Facts
from chess_arbiter.core.chess.move import make
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.reasons import Reason, refusals, why_unsafe
from chess_arbiter.core.words import SQUARE_NAMES

KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def position(text: str) -> Position:
    return fen.read_fen(text).position()


def piece(text: str) -> Facts:
    """Piece evidence from a FEN letter and a square: `Nc3` is a white knight, `nc6` a black one."""
    return {"piece": KINDS[text[0].lower()], "color": "white" if text[0].isupper() else "black", "square": text[1:]}


def pieces(text: str) -> list[Facts]:
    return [piece(each) for each in text.split()]


def refused(text: str, move: str) -> list[Reason]:
    """The reasons for a move that is read and resolved as in a game; it must have been refused."""
    board = position(text)
    reading = SanReading()
    token = move.encode()

    assert san.scan(token, 0, len(token), reading), f"{move} is no move at all"
    assert san.resolve(board, reading) < 0, f"{move} is legal"

    return refusals(board, reading)


def facts_of(text: str, move: str) -> dict[str, Facts]:
    """The facts of each reason by code, in order, without the side."""
    told = {}
    for reason in refused(text, move):
        facts = dict(reason.facts)
        assert facts.pop("side") == ("white" if " w " in text else "black")
        told[reason.code] = facts
    return told


def value(text: str) -> Any:
    """A fact as the tables write it: pieces, lists of them in square brackets, names, `true`."""
    if text.startswith("["):
        return [piece(each) for each in text[1:-1].split()]
    if text == "true":
        return True
    return piece(text) if re.fullmatch("[A-Za-z][a-h][1-8]", text) else text


def reasons_of(text: str) -> dict[str, Facts]:
    """Reasons as the tables write them: `SAN322 piece=rook blockers=[Pe2 ne3] / SAN332 target=e8`."""
    reasons = {}
    for each in text.split(" / "):
        code, _, facts = each.partition(" ")
        reasons[code] = {name: value(words) for name, words in re.findall(r"(\w+)=(\[.*?\]|\S+)", facts)}
    return reasons


def case(name: str, text: str, move: str, expected: str) -> Any:
    return pytest.param(text, move, reasons_of(expected), id=name)


NO_SUCH_PIECE = (
    case("none of the kind", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Bc4", "SAN320 piece=bishop target=c4"),
    case("none on the file", INITIAL, "Nef3", "SAN320 piece=knight from=e target=f3 others=[Nb1 Ng1]"),
    case("none on the rank", INITIAL, "N2f3", "SAN320 piece=knight from=2 target=f3 others=[Nb1 Ng1]"),
    case(
        "no pawn on the file",
        "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1",
        "e5",
        "SAN320 piece=pawn from=e target=e5 others=[Pd4]",
    ),
    case(
        "other piece on the square",
        INITIAL,
        "Nd1-d3",
        "SAN320 piece=knight from=d1 target=d3 others=[Nb1 Ng1] found=Qd1",
    ),
    case("coordinates, empty", INITIAL, "e4e5", "SAN320 from=e4 target=e5"),
    case("coordinates, enemy piece", INITIAL, "e7e5", "SAN320 from=e7 target=e5 found=pe7"),
)

DOES_NOT_MOVE_SO = (
    case("king two squares up", INITIAL, "Ke3", "SAN321 piece=king from=e1 target=e3"),
    case("two knights", INITIAL, "Nd5", "SAN321 piece=knight candidates=[Nb1 Ng1] target=d5"),
    case("queen as a knight", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "Qe6", "SAN321 piece=queen from=d4 target=e6"),
    case(
        "double step not from its first square",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e5",
        "SAN321 piece=pawn from=e3 target=e5 detail=double-step",
    ),
    case("pawn backwards", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e3", "SAN321 piece=pawn from=e4 target=e3"),
    case("pawn captures sideways", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd5", "SAN321 piece=pawn from=e5 target=d5"),
    case("black pawn goes down", "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1", "e6", "SAN321 piece=pawn from=e5 target=e6"),
    case(
        "castling written as a king move",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "Kg1",
        "SAN321 piece=king from=e1 target=g1 detail=castling",
    ),
    case("letter of two meanings", "4k3/8/8/8/8/8/8/N1B1K3 w - - 0 1", "Sh8", "SAN321 candidates=[Na1 Bc1] target=h8"),
)

BLOCKED = (
    case("bishop behind its pawn", INITIAL, "Bc4", "SAN322 piece=bishop from=f1 target=c4 blockers=[Pe2]"),
    case(
        "nearest blocker first",
        "r3k3/8/8/n7/8/p7/8/R3K3 w - - 0 1",
        "Rxa8",
        "SAN322 piece=rook from=a1 target=a8 blockers=[pa3 na5]",
    ),
    case(
        "downwards",
        "r3k3/8/8/n7/8/p7/8/R3K3 b - - 0 1",
        "Ra1",
        "SAN322 piece=rook from=a8 target=a1 blockers=[na5 pa3]",
    ),
    case(
        "pawn steps onto an enemy piece",
        "4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1",
        "e5",
        "SAN322 piece=pawn from=e4 target=e5 blockers=[ne5]",
    ),
    case(
        "double step over a piece",
        "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
        "e4",
        "SAN322 piece=pawn from=e2 target=e4 blockers=[ne3]",
    ),
    case(
        "double step onto a piece",
        "4k3/4p3/8/4N3/8/8/8/4K3 b - - 0 1",
        "e5",
        "SAN322 piece=pawn from=e7 target=e5 blockers=[Ne5]",
    ),
)

TARGET = (
    case("own pawn", INITIAL, "Nd2", "SAN323 piece=knight from=b1 target=d2 blocker=Pd2"),
    case(
        "own piece, out of reach as well",
        INITIAL,
        "Nd1",
        "SAN321 piece=knight candidates=[Nb1 Ng1] target=d1 / SAN323 target=d1 blocker=Qd1",
    ),
    case(
        "pawn pushes onto its own",
        "4k3/8/8/8/4N3/4P3/8/4K3 w - - 0 1",
        "e4",
        "SAN323 piece=pawn from=e3 target=e4 blocker=Ne4",
    ),
    case(
        "pawn captures its own",
        "4k3/8/8/8/3N4/4P3/8/4K3 w - - 0 1",
        "exd4",
        "SAN323 piece=pawn from=e3 target=d4 blocker=Nd4",
    ),
    case(
        "nothing to capture",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        "exd5",
        "SAN324 piece=pawn from=e4 target=d5 capture=empty",
    ),
    case(
        "captures straight ahead",
        "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
        "exe5",
        "SAN324 piece=pawn from=e4 target=e5 on_target=pe5 capture=straight",
    ),
    case(
        "pawn pushes onto the king",
        "8/8/8/4k3/4P3/8/8/4K3 w - - 0 1",
        "e5",
        "SAN324 piece=pawn from=e4 target=e5 on_target=ke5 capture=king",
    ),
    case(
        "queen takes the king through a piece",
        "4k3/8/4n3/8/8/8/4Q3/4K3 w - - 0 1",
        "Qxe8",
        "SAN322 piece=queen from=e2 target=e8 blockers=[ne6] / SAN324 target=e8 on_target=ke8 capture=king",
    ),
)

KING_SAFETY = (
    case("check not answered", "4k3/8/8/8/4r3/8/8/RN2K3 w - - 0 1", "Nc3", "SAN314 king=e1 checkers=[re4]"),
    case(
        "double check, one checker taken",
        "4k3/8/8/8/4r3/5n2/6P1/4K3 w - - 0 1",
        "gxf3",
        "SAN314 king=e1 checkers=[nf3 re4] double=true",
    ),
    case("two candidates, told once", "4k3/8/8/8/4r3/8/8/1N1NK3 w - - 0 1", "Nc3", "SAN314 king=e1 checkers=[re4]"),
    case(
        "en passant does not answer another check",
        "4b1k1/8/8/3pP3/K7/8/8/8 w - d6 0 2",
        "exd6",
        "SAN314 king=a4 checkers=[be8]",
    ),
    case(
        "pinned on the file",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "Nc3",
        "SAN315 pinned=Ne2 pinner=re8 king=e1 line=file target=c3",
    ),
    case(
        "pinned on the rank",
        "7K/8/8/8/8/8/8/k1b4R b - - 0 1",
        "Bb2",
        "SAN315 pinned=bc1 pinner=Rh1 king=a1 line=rank target=b2",
    ),
    case(
        "pinned pawn on the diagonal",
        "6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1",
        "f4",
        "SAN315 pinned=Pf2 pinner=bh4 king=e1 line=diagonal target=f4",
    ),
    case(
        "pinned, and the other cannot get there",
        "4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1",
        "Nc3",
        "SAN315 pinned=Ne2 pinner=re8 king=e1 line=file target=c3",
    ),
    case(
        "pinned, and the other is blocked",
        "4r1k1/8/8/8/8/8/R1P1R3/4K3 w - - 0 1",
        "Rd2",
        "SAN315 pinned=Re2 pinner=re8 king=e1 line=file target=d2 / SAN322 piece=rook from=a2 target=d2 blockers=[Pc2]",
    ),
    case(
        "pinned and check not answered",
        "4r1k1/8/8/8/8/5n2/4N3/4K3 w - - 0 1",
        "Nc3",
        "SAN314 king=e1 checkers=[nf3] / SAN315 pinned=Ne2 pinner=re8 king=e1 line=file target=c3",
    ),
    case("king beside the king", "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "Ke2", "SAN316 target=e2 attackers=[ke3]"),
    case("king takes a guarded piece", "4k3/8/1b6/8/8/8/5r2/4K3 w - - 0 1", "Kxf2", "SAN316 target=f2 attackers=[bb6]"),
    case(
        "FIDE 3.1.3: a pinned piece attacks",
        "4k3/8/8/8/8/4n3/8/4R2K w - - 0 1",
        "Kg2",
        "SAN316 target=g2 attackers=[ne3]",
    ),
    case(
        "king steps back along the line of the check",
        "4r1k1/8/8/8/8/4K3/8/8 w - - 0 1",
        "Ke2",
        "SAN316 target=e2 attackers=[re8] through=e3",
    ),
)

EN_PASSANT = (
    case(
        "no double step just now",
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "exd6",
        "SAN330 piece=pawn from=e5 target=d6 pawn=pd5",
    ),
    case(
        "the other pawn made it",
        "4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 2",
        "exd6",
        "SAN330 piece=pawn from=e5 target=d6 pawn=pd5",
    ),
    case("black", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "dxe3", "SAN330 piece=pawn from=d4 target=e3 pawn=Pe4"),
    case(
        "both pawns leave the rank",
        "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 2",
        "dxe6",
        "SAN331 target=e6 king=a5 attackers=[rh5] line=rank shields=[Pd5 pe5]",
    ),
    case(
        "the capturing pawn leaves the file",
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "exd6",
        "SAN331 target=d6 king=e1 attackers=[re8] line=file shields=[Pe5]",
    ),
    case(
        "the capturing pawn leaves the diagonal",
        "4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 2",
        "exd6",
        "SAN331 target=d6 king=c3 attackers=[bg7] line=diagonal shields=[Pe5]",
    ),
)

PROMOTION = (
    case("missing", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8", "SAN332 target=e8"),
    case("letter missing", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=", "SAN332 target=e8"),
    case("missing in a capture", "3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "exd8", "SAN332 target=d8"),
    case(
        "missing, and blocked",
        "4r3/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
        "e8",
        "SAN322 piece=pawn from=e7 target=e8 blockers=[re8] / SAN332 target=e8",
    ),
    case("to a king", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=K", "SAN333 target=e8 refused=kind"),
    case("stays a pawn", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=P", "SAN333 target=e8 refused=kind"),
    case("not on the last rank", INITIAL, "e4=Q", "SAN333 target=e4 promotion=queen refused=rank"),
    case("not a pawn", INITIAL, "Nf3=Q", "SAN333 target=f3 promotion=queen refused=piece"),
)

AMBIGUOUS = (
    case(
        "two knights", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "SAN340 piece=knight candidates=[Nb1 Nf3] target=d2"
    ),
    case(
        "file not enough",
        "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82",
        "Nec3",
        "SAN340 piece=knight candidates=[Ne2 Ne4] target=c3",
    ),
    case(
        "PGN 8.2.3.4: a pinned knight is no candidate",
        "4r1k1/8/8/8/2N1N3/8/8/1N2K3 w - - 0 1",
        "Nd2",
        "SAN340 piece=knight candidates=[Nb1 Nc4] target=d2",
    ),
    case("letter of two meanings", "4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", "Sd2", "SAN340 candidates=[Nb1 Bc1] target=d2"),
)

OVER = (
    case(
        "FIDE 5.1.1: mate",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "a3",
        "SAN341 king=e1 checkers=[qh4] / SAN314 king=e1 checkers=[qh4]",
    ),
    case(
        "FIDE 5.2.1: stalemate",
        "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
        "Ka7",
        "SAN342 king=a8 / SAN316 target=a7 attackers=[Kb6 Qc7]",
    ),
)

LOWER_CASE = (
    case(
        "pawn rather than bishop",
        "4k3/8/8/8/8/1P6/8/4K1B1 w - - 0 1",
        "bc4",
        "SAN324 piece=pawn from=b3 target=c4 capture=empty",
    ),
    case(
        "bishop where there is no pawn",
        "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1",
        "bc4",
        "SAN322 piece=bishop from=f1 target=c4 blockers=[Pe2]",
    ),
)

ALL = (
    *NO_SUCH_PIECE,
    *DOES_NOT_MOVE_SO,
    *BLOCKED,
    *TARGET,
    *KING_SAFETY,
    *EN_PASSANT,
    *PROMOTION,
    *AMBIGUOUS,
    *OVER,
    *LOWER_CASE,
)


@pytest.mark.parametrize(("text", "move", "expected"), ALL)
def test_every_reason_is_given_with_its_facts_the_most_telling_first(
    text: str, move: str, expected: dict[str, Facts]
) -> None:
    told = facts_of(text, move)

    assert told == expected
    assert list(told) == list(expected)


@pytest.mark.parametrize(("text", "move", "expected"), ALL)
def test_reasons_have_an_article_and_a_sentence_and_go_into_json(
    text: str, move: str, expected: dict[str, Facts]
) -> None:
    for reason in refused(text, move):
        sentence = catalogue.describe(reason.code, reason.facts, move=move)

        assert reason.article
        assert sentence.startswith(move)
        assert "None" not in sentence
        assert json.loads(json.dumps(reason.facts)) == reason.facts


def test_each_candidate_is_shown_with_what_blocks_it() -> None:
    told = facts_of("4k3/8/8/8/8/8/8/RN1K1B1R w - - 0 1", "Re1")

    assert told == {
        "SAN322": {
            "piece": "rook",
            "candidates": [
                {**piece("Ra1"), "blockers": pieces("Nb1 Kd1")},
                {**piece("Rh1"), "blockers": pieces("Bf1")},
            ],
            "target": "e1",
            "blockers": pieces("Nb1 Kd1 Bf1"),
        }
    }


def test_a_move_that_cannot_be_explained_is_unreadable_never_without_reason() -> None:
    board = position(INITIAL)
    reading = SanReading()

    assert [reason.code for reason in refusals(board, reading)] == ["SAN349"]


def test_why_unsafe_is_silent_on_a_safe_move() -> None:
    board = position("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1")
    e2, e8, d2 = (SQUARE_NAMES.index(name) for name in ("e2", "e8", "d2"))

    reason = why_unsafe(board, make(e2, d2))

    assert why_unsafe(board, make(e2, e8)) is None
    assert reason is not None
    assert reason.code == "SAN315"


def test_why_unsafe_judges_castling_as_king_takes_rook() -> None:
    board = position("4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1")
    e1, h1, a1 = (SQUARE_NAMES.index(name) for name in ("e1", "h1", "a1"))

    reason = why_unsafe(board, make(e1, h1))

    assert why_unsafe(board, make(e1, a1)) is None
    assert reason == Reason(
        "SAN311",
        {"side": "white", "wing": "kingside", "squares": ["f1"], "square": "f1", "attackers": pieces("bc4")},
    )
