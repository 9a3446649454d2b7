"""`arbiter explain`: the ruling on one move."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from chess_arbiter.cli.render.rulings import FIELDS

Arbiter = Callable[..., Any]

CROSSED = "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1"
PGN = b'[Event "1"]\n\n1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Be7 5. Bc4 d6 6. O-O *\n'


def record_of(arbiter: Arbiter, *arguments: str, **settings: Any) -> dict[str, Any]:
    (record,) = arbiter("explain", "--format", "ndjson", *arguments, **settings).records
    return dict(record)


def test_the_text_has_the_ruling_its_article_and_the_checklist(arbiter: Arbiter) -> None:
    result = arbiter("explain", CROSSED, "O-O")

    assert result.code == 1
    assert result.err == ""
    assert result.out == (
        "1. O-O is illegal: the king would cross f1, attacked by the bishop on c4; O-O-O would be legal "
        "(FIDE 2023, 3.8.2.2; SAN311)\n"
        "  ✓ the king on e1 has not moved\n"
        "  ✓ the rook on h1 has not moved\n"
        "  ✓ f1 and g1 are empty\n"
        "  ✓ the king on e1 is not in check\n"
        "  ✗ f1, which the king would cross, is attacked by the bishop on c4\n"
        "  ✓ g1, where the king would end, is not attacked\n"
    )


def test_further_reasons_and_notes_have_lines_of_their_own(arbiter: Arbiter) -> None:
    mated = arbiter("explain", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "a3")
    spelled = arbiter("explain", "7k/8/8/3Q2K1/8/8/8/8 w - - 99 80", "d5d6")

    assert mated.out.splitlines()[1:] == [
        "  also: it does not answer the check from the queen on h4 (FIDE 2023, 3.9.2; SAN314)"
    ]
    assert spelled.out.splitlines()[1:] == [
        "  note: 80. d5d6 is UCI notation; write Qd6 (PGN 8.2.3; SAN309)",
        "  White may claim a draw by declaring this move, Black after it: it completes 50 moves by each side without a "
        "pawn move or a capture (FIDE 2023, 9.3.1 and 9.3.2)",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param((CROSSED, "O-O-O"), id="one-string"),
        pytest.param((*CROSSED.split(), "O-O-O"), id="separate-fields"),
        pytest.param((CROSSED, "1.", "O-O-O"), id="move-in-two-words"),
        pytest.param(("-q", CROSSED, "e1c1"), id="quiet"),
    ],
)
def test_a_legal_move_exits_with_0(arbiter: Arbiter, arguments: tuple[str, ...]) -> None:
    result = arbiter("explain", *arguments)

    assert (result.code, result.err) == (0, "")
    assert bool(result.out) == ("-q" not in arguments)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param((CROSSED, "O-O"), 1, id="illegal"),
        pytest.param((CROSSED, "nonsense"), 1, id="unreadable"),
        pytest.param(("4k3/8/8/8/8/8/8/8 w - - 0 1", "Ke2"), 2, id="no-king"),
        pytest.param(("no", "fen"), 2, id="no-fen"),
    ],
)
def test_quiet_answers_by_exit_code_alone(arbiter: Arbiter, arguments: tuple[str, ...], code: int) -> None:
    result = arbiter("explain", "-q", *arguments)

    assert (result.code, result.out, result.err) == (code, "", "")


def test_the_faults_of_a_position_are_told(arbiter: Arbiter) -> None:
    unusable = arbiter("explain", "4k3/8/8/8/8/8/8/8 w - - 0 1", "Ke2")
    usable = arbiter("explain", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "O-O")

    assert (unusable.code, unusable.out) == (2, "")
    assert "<argument>:1:1: FEN420 error: White has 0 kings" in unusable.err
    assert usable.code == 1
    assert "FEN409 error" in usable.err
    assert "SAN319" in usable.out


def test_the_record_has_its_fields_in_order(arbiter: Arbiter) -> None:
    legal = record_of(arbiter, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6")
    illegal = record_of(arbiter, CROSSED, "O-O")

    for record in (legal, illegal):
        assert list(record) == ["schema", *FIELDS]
        assert record["schema"] == "ruling/1"
    assert (legal["captured"], legal["captured_on"], legal["to"], legal["en_passant"]) == ("pawn", "d5", "d6", True)
    assert (legal["legal"], legal["code"], legal["reasons"], legal["check"]) == (True, None, [], False)
    assert (illegal["legal"], illegal["code"], illegal["article"]) == (False, "SAN311", "FIDE 2023, 3.8.2.2")
    assert illegal["suggestions"] == ["O-O-O"]
    assert illegal["san"] is illegal["piece"] is illegal["check"] is illegal["fen_after"] is None
    assert [check["holds"] for check in illegal["checklist"]] == [True, True, True, True, False, True]
    assert list(illegal["checklist"][4]) == ["condition", "holds", "code", "message", "article", "facts"]
    assert illegal["reasons"][0]["facts"]["square"] == "f1"


def test_chess960_castling_in_uci_is_king_takes_rook(arbiter: Arbiter) -> None:
    record = record_of(arbiter, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O")

    assert (record["uci"], record["castling"], record["rook_from"], record["rook_to"]) == ("e1h1", "K", "h1", "f1")


def test_json_is_one_document(arbiter: Arbiter) -> None:
    document = json.loads(arbiter("explain", "--format", "json", CROSSED, "O-O").out)

    assert document["schema"] == document["records"][0]["schema"] == "ruling/1"
    assert document["summary"] == {"schema": "summary/1", "rulings": 1, "legal": 0, "illegal": 1}


def test_fide_3_8_2_1_a_right_lost_in_a_game_is_dated(arbiter: Arbiter) -> None:
    result = arbiter("explain", "--pgn", "-", "O-O", stdin=PGN)

    assert result.code == 1
    assert result.out.startswith(
        "game 1, 6. O-O is illegal: the king has moved, with 2. Ke2 (FIDE 2023, 3.8.2.1; SAN317)\n"
        "  ✗ the king has moved, with 2. Ke2\n"
    )


def test_the_ply_is_the_one_the_move_would_be(arbiter: Arbiter) -> None:
    record = record_of(arbiter, "--pgn", "-", "--ply", "3", "Nf3", stdin=PGN)

    assert (record["file"], record["game"], record["ply"]) == ("-", 1, 3)
    assert (record["number"], record["legal"]) == ("2.", True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("--pgn", "-", "--game", "2", "e4"), "arbiter: - has no game 2: it has 1 game", id="game"),
        pytest.param(
            ("--pgn", "-", "--ply", "20", "e4"),
            "arbiter: game 1 of - has only 10 plies, where it breaks off (SAN317)",
            id="ply",
        ),
        pytest.param(("--pgn", "nowhere.pgn", "e4"), "nowhere.pgn:1:1: SRC001 error: ", id="file"),
        pytest.param(("--pgn", "-"), "give the MOVE to rule on", id="no-move"),
        pytest.param(("--pgn", "-", "--ply", "0", "e4"), "the first move is ply 1", id="ply-0"),
        pytest.param(("e4",), "give a FEN and a MOVE", id="no-fen"),
        pytest.param((), "give a FEN and a MOVE", id="nothing"),
    ],
)
def test_what_is_not_there_exits_with_2(arbiter: Arbiter, arguments: tuple[str, ...], said: str) -> None:
    result = arbiter("explain", *arguments, stdin=PGN)

    assert (result.code, result.out) == (2, "")
    assert said in result.err


def test_untrusted_text_is_escaped(arbiter: Arbiter) -> None:
    result = arbiter("explain", CROSSED, "\x1b[2J")

    assert "\x1b" not in result.out
    assert "\\x1b[2J" in result.out


def test_refused_conditions_are_coloured_on_request(arbiter: Arbiter) -> None:
    assert "\x1b[31;1m✗\x1b[0m" in arbiter("explain", "--color", "always", CROSSED, "O-O").out
