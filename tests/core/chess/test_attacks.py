"""Attack tables against their slow definitions."""

import random

import pytest

import chess_arbiter.core.chess.attacks as attacks
from chess_arbiter.core.words import BLACK, WHITE

ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_STEPS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def reached(sq: int, steps: tuple[tuple[int, int], ...]) -> int:
    """The squares one of these steps away."""
    files, ranks = sq % 8, sq // 8
    return sum(
        1 << (ranks + rank) * 8 + files + file
        for file, rank in steps
        if 0 <= files + file < 8 and 0 <= ranks + rank < 8
    )


@pytest.mark.parametrize("sq", range(64))
def test_fast_slider_attacks_equal_the_walk_along_the_rays(sq: int) -> None:
    rng = random.Random(sq)
    boards = [0, 2**64 - 1, 1 << sq, *(rng.getrandbits(64) for _ in range(30))]
    boards += [rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) for _ in range(30)]

    for occupied in boards:
        rook = attacks.slow_slider_attacks(sq, occupied, diagonal=False)
        bishop = attacks.slow_slider_attacks(sq, occupied, diagonal=True)

        assert attacks.rook_attacks(sq, occupied) == rook
        assert attacks.bishop_attacks(sq, occupied) == bishop
        assert attacks.queen_attacks(sq, occupied) == rook | bishop


@pytest.mark.parametrize("line", ["rank", "file"])
def test_every_occupancy_of_a_rank_and_of_a_file(line: str) -> None:
    for sq in range(8) if line == "rank" else range(0, 64, 8):
        for pattern in range(256):
            occupied = pattern if line == "rank" else sum(1 << 8 * bit for bit in range(8) if pattern >> bit & 1)

            expected = attacks.slow_slider_attacks(sq, occupied, diagonal=False)

            assert attacks.rook_attacks(sq, occupied) == expected


def test_leapers_step_once() -> None:
    for sq in range(64):
        assert attacks.knight_attacks(sq) == reached(sq, KNIGHT_STEPS)
        assert attacks.king_attacks(sq) == reached(sq, ROOK_STEPS + BISHOP_STEPS)
        assert attacks.pawn_attacks(WHITE, sq) == reached(sq, ((-1, 1), (1, 1)))
        assert attacks.pawn_attacks(BLACK, sq) == reached(sq, ((-1, -1), (1, -1)))


def test_between_and_line_are_what_two_queens_see_of_each_other() -> None:
    for a in range(64):
        for b in range(64):
            diagonal = bool(attacks.bishop_attacks(a, 0) >> b & 1)
            aligned = a != b and (diagonal or attacks.rook_attacks(a, 0) >> b & 1)
            both = 1 << a | 1 << b
            see = attacks.bishop_attacks if diagonal else attacks.rook_attacks

            assert attacks.between(a, b) == (see(a, both) & see(b, both) & ~both if aligned else 0)
            assert attacks.line(a, b) == (see(a, 0) & see(b, 0) | both if aligned else 0)
