"""What each piece attacks from each square.

Leapers are looked up. A slider's attacks along one line depend on the six inner squares of that line only; a
multiplication gathers them into an index ("kindergarten bitboards", after G. Isenberg):

- rank, diagonal, anti-diagonal: the line has at most one square a file, so times the b-file every occupied square of
  file f lands on bit 57 + f, without carries; the top six bits are files b to g.
- file: shifted to the a-file, the square of rank index r (1 to 6) stands on bit 8r. Times the sum of 2^(57 - 7s) for
  s in 1..6 it lands on bit 57 + r, and every other product on a bit under 58 or past the word, all of them different.

`slow_slider_attacks` walks the rays; a test compares the two on every square.
"""

from chess_arbiter.core.words import Bitboard, Color, Square

ALL = 0xFFFF_FFFF_FFFF_FFFF
FILE_A = 0x0101_0101_0101_0101
FILE_B = 0x0202_0202_0202_0202
FILE_H = 0x8080_8080_8080_8080
RANK_1 = 0x0000_0000_0000_00FF
RANK_8 = 0xFF00_0000_0000_0000
END_RANKS = RANK_1 | RANK_8
LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
GATHER_FILE = 2**50 + 2**43 + 2**36 + 2**29 + 2**22 + 2**15

ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_STEPS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

SQUARE_BB: list[Bitboard] = [2**sq for sq in range(64)]


def _walk(sq: Square, steps: tuple[tuple[int, int], ...], occupied: Bitboard, far: bool) -> Bitboard:
    """The squares reached from `sq` by these (file, rank) steps, sliders up to and with the first occupied one."""
    reached = 0
    for file_step, rank_step in steps:
        file = (sq & 7) + file_step
        rank = (sq >> 3) + rank_step
        while 0 <= file < 8 and 0 <= rank < 8:
            square_bb = SQUARE_BB[8 * rank + file]
            reached |= square_bb
            if not far or occupied & square_bb:
                break
            file += file_step
            rank += rank_step
    return reached


def slow_slider_attacks(sq: Square, occupied: Bitboard, *, diagonal: bool) -> Bitboard:
    """Slider attacks by walking the rays: the definition the fast ones equal."""
    return _walk(sq, BISHOP_STEPS if diagonal else ROOK_STEPS, occupied, True)


def _line(sq: Square, file_step: int, rank_step: int) -> Bitboard:
    return _walk(sq, ((file_step, rank_step), (-file_step, -rank_step)), 0, True)


def _first_rank_fill() -> list[Bitboard]:
    """For each file and each occupancy of files b to g: the attacks along a rank, copied to all eight ranks."""
    table = []
    for file in range(8):
        for inner in range(64):
            table.append(_walk(file, ((1, 0), (-1, 0)), inner * 2, True) * FILE_A)
    return table


def _a_file_attacks() -> list[Bitboard]:
    """For each rank and each gathered occupancy of the a-file: the attacks along it."""
    table = [0] * 512
    for rank in range(8):
        for inner in range(64):
            occupied = sum(2 ** (8 * (bit + 1)) for bit in range(6) if inner & 2**bit)
            index = (occupied * GATHER_FILE & ALL) // 2**58
            table[rank * 64 + index] = _walk(rank * 8, ((0, 1), (0, -1)), occupied, True)
    return table


def _between_and_line() -> tuple[list[Bitboard], list[Bitboard]]:
    """Two tables of 64 by 64: the squares strictly between two squares, and the whole line through both."""
    between, line = [0] * 4096, [0] * 4096
    for sq in range(64):
        for file_step, rank_step in ROOK_STEPS + BISHOP_STEPS:
            whole = _line(sq, file_step, rank_step) | SQUARE_BB[sq]
            passed = 0
            file = (sq & 7) + file_step
            rank = (sq >> 3) + rank_step
            while 0 <= file < 8 and 0 <= rank < 8:
                other = 8 * rank + file
                between[sq * 64 + other] = passed
                line[sq * 64 + other] = whole
                passed |= SQUARE_BB[other]
                file += file_step
                rank += rank_step
    return between, line


KNIGHT = [_walk(sq, KNIGHT_STEPS, 0, False) for sq in range(64)]
KING = [_walk(sq, ROOK_STEPS + BISHOP_STEPS, 0, False) for sq in range(64)]
PAWN = [_walk(sq, ((-1, up), (1, up)), 0, False) for up in (1, -1) for sq in range(64)]
"""Index colour * 64 + square: what a pawn of that colour attacks."""
ROOK_RAYS = [_walk(sq, ROOK_STEPS, 0, True) for sq in range(64)]
BISHOP_RAYS = [_walk(sq, BISHOP_STEPS, 0, True) for sq in range(64)]
"""What a rook, a bishop attacks on an empty board."""
RANK_LINE = [_line(sq, 1, 0) for sq in range(64)]
DIAGONAL = [_line(sq, 1, 1) for sq in range(64)]
ANTI_DIAGONAL = [_line(sq, 1, -1) for sq in range(64)]
FIRST_RANK_FILL = _first_rank_fill()
A_FILE_ATTACKS = _a_file_attacks()
_between, _lines = _between_and_line()
BETWEEN = _between
"""Index a * 64 + b: the squares strictly between, empty where a and b share no line."""
LINE = _lines
"""Index a * 64 + b: the whole rank, file or diagonal through both, with both; empty where they share none."""


def rook_attacks(sq: Square, occupied: Bitboard) -> Bitboard:
    """What a rook on `sq` attacks, up to and with the first occupied square each way."""
    file = sq & 7
    rank_line = RANK_LINE[sq]
    along_file = ((occupied >> file) & FILE_A) * GATHER_FILE & ALL
    return (A_FILE_ATTACKS[((sq & 56) << 3) | (along_file >> 58)] << file) | (
        FIRST_RANK_FILL[(file << 6) | (((occupied & rank_line) * FILE_B & ALL) >> 58)] & rank_line
    )


def bishop_attacks(sq: Square, occupied: Bitboard) -> Bitboard:
    """What a bishop on `sq` attacks, up to and with the first occupied square each way."""
    fill = (sq & 7) << 6
    diagonal = DIAGONAL[sq]
    anti_diagonal = ANTI_DIAGONAL[sq]
    return (FIRST_RANK_FILL[fill | (((occupied & diagonal) * FILE_B & ALL) >> 58)] & diagonal) | (
        FIRST_RANK_FILL[fill | (((occupied & anti_diagonal) * FILE_B & ALL) >> 58)] & anti_diagonal
    )


def queen_attacks(sq: Square, occupied: Bitboard) -> Bitboard:
    """What a queen on `sq` attacks."""
    return rook_attacks(sq, occupied) | bishop_attacks(sq, occupied)


def knight_attacks(sq: Square) -> Bitboard:
    """What a knight on `sq` attacks."""
    return KNIGHT[sq]


def king_attacks(sq: Square) -> Bitboard:
    """What a king on `sq` attacks."""
    return KING[sq]


def pawn_attacks(color: Color, sq: Square) -> Bitboard:
    """What a pawn of this colour on `sq` attacks."""
    return PAWN[color << 6 | sq]


def between(a: Square, b: Square) -> Bitboard:
    """The squares strictly between `a` and `b` on a rank, file or diagonal; empty where they share none."""
    return BETWEEN[a << 6 | b]


def line(a: Square, b: Square) -> Bitboard:
    """The whole rank, file or diagonal through `a` and `b`, with both; empty where they share none."""
    return LINE[a << 6 | b]
