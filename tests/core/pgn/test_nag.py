"""NAG names and signs."""

import pytest

from chess_arbiter.core.pgn.nag import NAMES, SIGNS, SUFFIXES, nag_name, nag_of_sign, suffix
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "null annotation"),
        (6, "questionable move"),
        (13, "unclear position"),
        (14, "White has a slight advantage"),
        (19, "Black has a decisive advantage"),
        (22, "White is in zugzwang"),
        (37, "Black has the initiative"),
        (66, "White has a vulnerable first rank"),
        (105, "Black has good piece coordination"),
        (129, "Black has played the ending very well"),
        (136, "White has moderate time pressure"),
        (139, "Black has severe time pressure"),
        (140, "with the idea"),
        (146, "novelty"),
        (147, ""),
        (-1, ""),
    ],
)
def test_pgn_10_names(number: int, name: str) -> None:
    assert nag_name(number) == name


def test_pgn_10_every_number_of_the_standard_has_a_name_of_its_own() -> None:
    assert len(NAMES) == len(set(NAMES)) == 147


@pytest.mark.parametrize("sign", SUFFIXES)
def test_pgn_8_2_3_8_the_six_suffixes(sign: str) -> None:
    batch = TokenBatch()
    Tokenizer().fill(f"e4{sign}".encode(), 0, True, batch)

    assert nag_of_sign(sign) == batch.to_list()[1][3]
    assert suffix(nag_of_sign(sign)) == sign


def test_signs_stand_for_numbers_with_names() -> None:
    assert all(nag_name(number) for number in SIGNS.values())
    assert nag_of_sign("x") == 0
    assert suffix(7) == ""
