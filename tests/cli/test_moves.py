"""`arbiter moves`: one line in, one line out."""

import json
import select
import subprocess
from collections.abc import Callable
from typing import Any

import chess
import pytest

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
PROMOTION = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"
CHESS960 = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"

Arbiter = Callable[..., Any]


def test_san_is_sorted_by_code_point_and_separated_by_single_blanks(arbiter: Arbiter) -> None:
    result = arbiter("moves", KIWIPETE)

    board = chess.Board(KIWIPETE)
    assert result.code == 0
    assert result.out == " ".join(sorted(map(board.san, board.legal_moves))) + "\n"


def test_a_fen_may_be_its_separate_fields(arbiter: Arbiter) -> None:
    assert arbiter("moves", *KIWIPETE.split()).out == arbiter("moves", KIWIPETE).out


@pytest.mark.parametrize(
    ("notation", "fen", "moves"),
    [
        pytest.param("uci", PROMOTION, "a1a2 a1b1 a1b2 e7d8b e7d8n e7d8q e7d8r e7e8b e7e8n e7e8q e7e8r", id="uci"),
        pytest.param(
            "lan",
            PROMOTION,
            "Ka1-a2 Ka1-b1 Ka1-b2 e7-e8=B e7-e8=N e7-e8=Q+ e7-e8=R+ e7xd8=B e7xd8=N e7xd8=Q+ e7xd8=R+",
            id="lan",
        ),
        pytest.param("san", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", None, id="castling"),
    ],
)
def test_notations(arbiter: Arbiter, notation: str, fen: str, moves: str | None) -> None:
    out = arbiter("moves", "--notation", notation, fen).out

    assert moves is None or out == moves + "\n"


def test_castling_in_uci_is_two_squares_in_standard_chess_and_king_takes_rook_in_chess960(arbiter: Arbiter) -> None:
    assert "e1g1" in arbiter("moves", "--notation", "uci", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").out.split()
    assert "e1b1" in arbiter("moves", "--notation", "uci", CHESS960).out.split()
    assert "O-O-O" in arbiter("moves", "--notation", "lan", CHESS960).out.split()


def test_a_line_in_is_a_line_out(arbiter: Arbiter) -> None:
    lines = ["# comment", "", INITIAL, "no position", "   ", STALEMATE, "8/8/8/8/8/8/8/8 w - - 0 1", INITIAL]

    result = arbiter("moves", "--count", stdin="\n".join(lines).encode())

    assert result.out.splitlines() == ["", "", "20", "?", "", "0", "?", "20"]
    assert result.code == 1
    assert [line.split(" ")[0].rsplit(":", 2)[0] for line in result.err.splitlines()] == ["-:4", "-:7", "-:7"]


def test_a_position_without_moves_is_an_empty_line_and_no_fault(arbiter: Arbiter) -> None:
    result = arbiter("moves", stdin=STALEMATE.encode())

    assert (result.code, result.out, result.err) == (0, "\n", "")


def test_an_error_that_leaves_the_position_usable_is_said_and_the_moves_are_listed(arbiter: Arbiter) -> None:
    result = arbiter("moves", "--count", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1")

    assert (result.code, result.out) == (1, "13\n")
    assert "FEN409 error" in result.err


def test_a_warning_is_no_error(arbiter: Arbiter) -> None:
    result = arbiter("moves", "--count", "4k3/8/8/8/8/8/8/4K2R w")

    assert (result.code, result.out, result.err) == (0, "14\n", "")


def test_ndjson_has_the_state_and_the_flags_of_each_move(arbiter: Arbiter) -> None:
    stdin = f"# one\n{PROMOTION}\n\n{STALEMATE}\nno position\n".encode()

    promotion, stalemate, bad = arbiter("moves", "--format", "ndjson", stdin=stdin).records

    assert list(promotion) == ["schema", "line", "fen", "valid", "ending", "count", "moves"]
    assert (promotion["line"], promotion["fen"], promotion["count"]) == (2, PROMOTION, 11)
    capture = next(move for move in promotion["moves"] if move["san"] == "exd8=Q+")
    flags = {"capture": True, "check": True, "mate": False, "castling": False, "en_passant": False, "promotion": True}
    assert capture == {"san": "exd8=Q+", "uci": "e7d8q", **flags}
    assert (stalemate["line"], stalemate["ending"], stalemate["moves"]) == (4, "stalemate", [])
    assert (bad["line"], bad["valid"], bad["fen"], bad["moves"]) == (5, False, None, None)


def test_en_passant_is_flagged_and_an_ordinary_pawn_capture_is_not(arbiter: Arbiter) -> None:
    (record,) = arbiter("moves", "--format", "ndjson", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1").records

    assert {move["san"] for move in record["moves"] if move["en_passant"]} == {"dxc6"}


def test_json_is_one_document(arbiter: Arbiter) -> None:
    document = json.loads(arbiter("moves", "--format", "json", INITIAL).out)

    assert document["records"][0]["count"] == 20


def test_table_groups_by_piece(arbiter: Arbiter) -> None:
    rows = [line.split() for line in arbiter("moves", "--format", "table", PROMOTION).out.splitlines()]

    assert rows[0] == ["line", "piece", "from", "moves"]
    assert rows[2][1:3] == ["king", "a1"]
    assert rows[3][1:3] == ["pawn", "e7"]


@pytest.mark.parametrize("option", ["legal", "xfen", "always"])
def test_ep_says_when_the_square_is_written(arbiter: Arbiter, option: str) -> None:
    pinned = "4k3/8/8/8/3pP3/8/8/B3K2b b - e3 0 1"
    (record,) = arbiter("moves", "--ep", option, "--format", "ndjson", pinned).records

    assert record["fen"].split()[3] in ("e3", "-")


def test_it_answers_each_line_before_the_next_comes(process: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    with process("moves", "--count") as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(INITIAL.encode() + b"\n")
            running.stdin.flush()
            assert select.select([running.stdout], [], [], 20)[0]
            assert running.stdout.readline() == b"20\n"
        running.stdin.close()
        assert running.wait(20) == 0


def test_a_closed_pipe_ends_quietly(process: Callable[..., "subprocess.Popen[bytes]"], tmp_path: Any) -> None:
    fens = tmp_path / "fens.txt"
    fens.write_text((INITIAL + "\n") * 20_000)

    with process("moves", "-f", str(fens), stdin=subprocess.DEVNULL) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        said = running.stderr.read()

    assert (running.returncode, said) == (0, b"")


def test_a_file_that_cannot_be_read_is_said_with_exit_2(arbiter: Arbiter) -> None:
    result = arbiter("moves", "-f", "no-such-file.fen")

    assert result.code == 2
    assert "no-such-file.fen:1:1: SRC001 error" in result.err


def test_without_a_fen_on_a_terminal_the_usage_is_said(arbiter: Arbiter) -> None:
    result = arbiter("moves", terminal=True)

    assert result.code == 2
    assert "pipe" in result.err
