"""The squares of the last move, from its text and the position it led to."""

import pytest

from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.trace import last_squares
from chess_arbiter.core.words import SQUARE_NAMES


@pytest.mark.parametrize(
    ("fen", "text", "squares"),
    [
        pytest.param("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "e2e4", "e2 e4", id="uci"),
        pytest.param("4k3/8/8/8/8/5N2/8/4K3 b - - 0 1", "Ng1-f3+", "g1 f3", id="long-algebraic"),
        pytest.param("4k3/8/8/8/8/5N2/8/4K3 b - - 0 1", "Nf3", "f3", id="san"),
        pytest.param("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8=Q+", "a8", id="promotion"),
        pytest.param("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a7a8q", "a7 a8", id="promotion-in-uci"),
        pytest.param("4k3/8/8/8/8/8/8/5RK1 b - - 0 1", "O-O", "e1 g1", id="castling"),
        pytest.param("4k3/8/8/8/8/8/8/5RK1 b - - 0 1", "e1g1", "e1 g1", id="castling-in-uci"),
        pytest.param("4k3/8/8/8/8/8/8/5RK1 b - - 0 1", "e1h1", "e1 g1", id="king-takes-rook"),
        pytest.param("2kr4/8/8/8/8/8/8/4K3 w - - 0 1", "0-0-0", "e8 c8", id="black-castles"),
        pytest.param("4k3/8/8/8/8/8/8/4RRK1 b - - 0 1", "O-O", "g1", id="chess960-castling"),
    ],
)
def test_the_last_move_is_marked_as_far_as_its_text_tells(fen: str, text: str, squares: str) -> None:
    found = last_squares(read_fen(fen).position(), text)

    assert [SQUARE_NAMES[sq] for sq in found] == squares.split()


@pytest.mark.parametrize(
    ("fen", "text", "message"),
    [
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "e2e5", "e2e5 cannot have led here: no white piece stands where it goes"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "Ne4", "Ne4 cannot have led here: no white knight stands where it goes"),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - - 0 1", "e2e4", "e2e4 cannot have led here: e2 is not empty"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "O-O", "O-O cannot have led here: no white king stands where it goes"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "what", "what cannot be read as a move"),
    ],
)
def test_a_last_move_that_cannot_be_is_refused(fen: str, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        last_squares(read_fen(fen).position(), text)
