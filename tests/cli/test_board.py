"""`arbiter board`: diagrams in text and as SVG."""

import gzip
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.render.board_svg import SHAPES, SIDE

Arbiter = Callable[..., Any]

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
SVG = "{http://www.w3.org/2000/svg}"


def test_figures_rights_and_the_side_to_move(arbiter: Arbiter) -> None:
    result = arbiter("board", INITIAL)

    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜    White to move, move 1\n"
        "7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟    castling: White O-O, O-O-O; Black O-O, O-O-O\n"
        "6  ·  ·  ·  ·  ·  ·  ·  ·\n"
        "5  ·  ·  ·  ·  ·  ·  ·  ·\n"
        "4  ·  ·  ·  ·  ·  ·  ·  ·\n"
        "3  ·  ·  ·  ·  ·  ·  ·  ·\n"
        "2  ♙  ♙  ♙  ♙  ♙  ♙  ♙  ♙\n"
        "1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖\n"
        "   a  b  c  d  e  f  g  h\n"
        f"{INITIAL}\n"
    )


def test_ascii_flipped_with_the_last_move_and_the_king_in_check_marked(arbiter: Arbiter) -> None:
    result = arbiter("board", "--ascii", "--flip", "--last", "d8h4", MATE)

    assert result.out == (
        "1  R  N  B (K) Q  B  N  R    White to move, move 3\n"
        "2  P  .  .  P  P  P  P  P    checkmate from the queen on h4\n"
        "3  .  .  P  .  .  .  .  .    castling: White O-O, O-O-O; Black O-O, O-O-O\n"
        "4 [q] P  .  .  .  .  .  .    last move: 2... d8h4\n"
        "5  .  .  .  p  .  .  .  .    plies without pawn move or capture: 1\n"
        "6  .  .  .  .  .  .  .  .\n"
        "7  p  p  p  .  p  p  p  p\n"
        "8  r  n  b  k [.] b  n  r\n"
        "   h  g  f  e  d  c  b  a\n"
        f"{MATE}\n"
    )


def test_stalemate_en_passant_and_rights_that_are_gone(arbiter: Arbiter) -> None:
    stalemate = arbiter("board", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 90").out
    passing = arbiter("board", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").out

    assert "stalemate" in stalemate
    assert "castling: none" in stalemate
    assert "en passant: on d6" in passing


def test_a_game_is_shown_after_a_ply_with_its_last_move(arbiter: Arbiter) -> None:
    pgn = b"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *"

    start = arbiter("board", "--pgn", "-", "--ply", "0", stdin=pgn)
    first = arbiter("board", "--ascii", "--pgn", "-", "--ply", "1", stdin=pgn)
    end = arbiter("board", "--ascii", "--pgn", "-", stdin=pgn)

    assert start.out == arbiter("board", INITIAL).out
    assert "4  .  .  .  . [P] .  .  .\n" in first.out
    assert "last move: 1. e4\n" in first.out
    assert "7  p  p  p  p  . [Q] p  p    check from the queen on f7\n" in end.out
    assert "8  r  .  b  q (k) b  n  r    Black to move, move 3\n" in end.out


def test_the_initial_position_is_shown_on_a_terminal_without_a_fen(arbiter: Arbiter) -> None:
    assert arbiter("board", terminal=True, NO_COLOR="1").out == arbiter("board", INITIAL).out


def test_positions_come_from_a_pipe_with_an_empty_line_between(arbiter: Arbiter) -> None:
    result = arbiter("board", stdin=f"# two\n{INITIAL}\n\n{MATE}\n".encode())

    assert result.code == 0
    assert result.out == f"{arbiter('board', INITIAL).out}\n{arbiter('board', MATE).out}"


def test_marks_are_coloured_on_request(arbiter: Arbiter) -> None:
    result = arbiter("board", "--ascii", "--color", "always", "--last", "d8h4", MATE)

    assert "\x1b[31;1m(K)\x1b[0m" in result.out
    assert "\x1b[33m[q]\x1b[0m" in result.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        pytest.param(("no fen",), 2, "FEN401 error", id="no-fen"),
        pytest.param(("4k3/8/8/8/8/8/8/8 w - - 0 1",), 2, "FEN420 error", id="no-king"),
        pytest.param(("--last", "e2e5", INITIAL), 2, "e2e5 cannot have led here", id="last"),
        pytest.param(("--last", "\x1b", INITIAL), 2, "\\x1b cannot be read as a move", id="last-escaped"),
        pytest.param(("--pgn", "x", "--last", "e4"), 2, "leave FEN, -f and --last away", id="pgn-and-last"),
        pytest.param(("--ply", "3"), 2, "name its file with --pgn", id="ply-without-pgn"),
        pytest.param(("--game", "3", INITIAL), 2, "name its file with --pgn", id="game-without-pgn"),
        pytest.param(("--pgn", "nowhere.pgn"), 2, "nowhere.pgn:1:1: SRC001 error", id="no-file"),
        pytest.param(("--pgn", "-", "--ply", "3"), 2, "game 1 of - has only 1 ply", id="no-ply"),
        pytest.param(("--ascii", "--format", "svg", INITIAL), 2, "--ascii is for --format text", id="ascii-svg"),
        pytest.param(("--format", "svg", INITIAL, MATE), 2, "an SVG diagram shows one position", id="two-svgs"),
    ],
)
def test_what_cannot_be_drawn_is_said(arbiter: Arbiter, arguments: tuple[str, ...], code: int, said: str) -> None:
    result = arbiter("board", *arguments, stdin=b"1. e4 *")

    assert result.code == code
    assert said in result.err


# SVG.


def drawing(arbiter: Arbiter, *arguments: str) -> ElementTree.Element:
    return ElementTree.fromstring(arbiter("board", "--format", "svg", *arguments).out)


def pieces(root: ElementTree.Element) -> dict[tuple[int, int], str]:
    """The pieces by column and row of the picture, in letters as a FEN has them."""
    letters = {re.sub(r"\s", "", shape): name for name, shape in SHAPES.items()}
    found = {}
    for group in root.iter(f"{SVG}g"):
        inner = "".join(ElementTree.tostring(child, encoding="unicode") for child in group)
        inner = re.sub(r"\s|(xmlns:ns0=\"[^\"]*\")|ns0:", "", inner)
        name = letters[inner]
        letter = "n" if name == "knight" else name[0]
        place = re.match(r"translate\((\d+) (\d+)\)", group.attrib["transform"])
        assert place is not None
        column, row = (int(place[1]) // SIDE, int(place[2]) // SIDE)
        found[column, row] = letter.upper() if group.attrib["class"] == "w" else letter
    return found


def test_svg_is_well_formed_and_has_every_piece_on_its_square(arbiter: Arbiter) -> None:
    root = drawing(arbiter, MATE)
    flipped = drawing(arbiter, "--flip", MATE)

    expected = {}
    for row, rank in enumerate(MATE.split()[0].split("/")):
        cells = "".join("." * int(char) if char.isdigit() else char for char in rank)
        expected |= {(column, row): char for column, char in enumerate(cells) if char != "."}
    assert pieces(root) == expected
    assert pieces(flipped) == {(7 - column, 7 - row): char for (column, row), char in expected.items()}


def test_svg_has_coordinates_title_and_fen(arbiter: Arbiter) -> None:
    root = drawing(arbiter, MATE)

    assert [text.text for text in root.iter(f"{SVG}text")] == [*"a8b7c6d5e4f3g2h1"]
    assert root.findtext(f"{SVG}title") == "White to move"
    assert root.findtext(f"{SVG}desc") == MATE
    assert re.fullmatch(r"0 0 \d+ \d+", root.attrib["viewBox"])


def test_svg_marks_the_last_move_and_the_king_in_check(arbiter: Arbiter) -> None:
    def marks(*arguments: str) -> int:
        return sum("fill-opacity" in each.attrib for each in drawing(arbiter, *arguments).iter(f"{SVG}rect"))

    assert marks(INITIAL) == 0
    assert marks(MATE) == 1
    assert marks("--last", "d8h4", MATE) == 3


def test_svg_needs_nothing_from_elsewhere(arbiter: Arbiter) -> None:
    out = arbiter("board", "--format", "svg", INITIAL).out

    assert not re.search(r"href|url\(|@import|<image|<script", out)


def test_svg_goes_to_a_file_that_appears_whole(arbiter: Arbiter, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"

    result = arbiter("board", "--format", "svg", "-o", str(target), INITIAL)

    assert (result.code, result.out) == (0, "")
    assert target.read_text(encoding="utf-8") == arbiter("board", "--format", "svg", INITIAL).out


def test_a_game_that_its_file_cuts_short_is_shown_and_the_cut_told(arbiter: Arbiter, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn.gz"
    whole = gzip.compress(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 {" + random.Random(1).randbytes(2000).hex().encode() + b"} a6 *")
    path.write_bytes(whole[:-200])

    board = arbiter("board", "--pgn", str(path))
    ruling = arbiter("explain", "--pgn", str(path), "--ply", "5", "Bb5")
    quiet = arbiter("explain", "--pgn", str(path), "--game", "2", "e4")

    for result in (board, ruling, quiet):
        assert result.code == 2
        assert "SRC003 error" in result.err
    assert "3. Bb5" in board.out
    assert "is legal" in ruling.out
    assert "has no game 2" in quiet.err
