"""Moves refused in a game: castling rights that were lost in it have a cause and a date."""

from io import BytesIO
from typing import Any

import pytest

from chess_arbiter.core.analysis import validate
from chess_arbiter.core.source import open_stream
from chess_arbiter.core.tally import Tally


def refusal(fen: str, moves: str, variant: str = "Standard") -> tuple[str, dict[str, Any]]:
    """The code and facts of the one move that a game is stopped by."""
    text = f'[Variant "{variant}"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *\n'
    found = list(validate(open_stream(BytesIO(text.encode()), "-"), tally=Tally()))
    (finding,) = [each for each in found if each.code.startswith("SAN31")]
    return finding.code, finding.facts


# The start, the moves, then the code and what is said of the loss.
LOST = (
    pytest.param(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "1. Ke2 Kd8 2. Ke1 Ke8 3. O-O",
        ("SAN317", {"how": "moved", "since": {"number": "1.", "move": "Ke2", "ply": 1}}),
        id="king-came-back",
    ),
    pytest.param(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "1. Ke2 Rb8 2. Ke1 Ra8 3. Ke2 O-O-O",
        ("SAN318", {"how": "moved", "rook": "a8", "since": {"number": "1...", "move": "Rb8", "ply": 2}}),
        id="rook-came-back",
    ),
    pytest.param(
        "r3k2r/8/8/3B4/8/8/8/4K3 w kq - 0 1",
        "1. Bxa8 Rg8 2. Bb7 Rh8 3. Ke2 O-O-O",
        ("SAN318", {"how": "captured", "rook": "a8", "since": {"number": "1.", "move": "Bxa8", "ply": 1}}),
        id="rook-captured",
    ),
    pytest.param(
        "4k2r/6K1/8/8/8/8/8/8 w k - 0 1",
        "1. Kxh8 O-O",
        ("SAN318", {"how": "captured", "rook": "h8", "since": {"number": "1.", "move": "Kxh8", "ply": 1}}),
        id="rook-captured-by-a-king",
    ),
    pytest.param(
        "8/8/8/8/8/8/1k6/R3K3 b Q - 0 1",
        "1... Kxa1 2. O-O-O",
        ("SAN318", {"how": "captured", "rook": "a1", "since": {"number": "1...", "move": "Kxa1", "ply": 1}}),
        id="rook-captured-by-the-black-king",
    ),
)


@pytest.mark.parametrize(("fen", "moves", "expected"), LOST)
def test_fide_3_8_2_1_a_lost_right_has_its_cause_and_date(
    fen: str, moves: str, expected: tuple[str, dict[str, Any]]
) -> None:
    code, facts = refusal(fen, moves)

    assert code == expected[0]
    assert expected[1].items() <= facts.items()


def test_chess960_castling_with_the_rook_beside_the_king_is_called_castling() -> None:
    code, facts = refusal("4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1", "1. O-O Ke7 2. O-O-O", "Chess960")

    assert (code, facts["since"]) == ("SAN317", {"number": "1.", "move": "O-O", "ply": 1})
