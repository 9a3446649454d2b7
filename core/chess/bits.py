"""Words of 64 bits, one bit a square.

Plain Python everywhere: what a compiler does with one instruction it is told in `bits.pxd`.
"""

from chess_arbiter.core.words import Bitboard, Square


def lsb(bb: Bitboard) -> Square:
    """The lowest square of a non-empty set."""
    return (bb & -bb).bit_length() - 1


def popcount(bb: Bitboard) -> int:
    """How many squares the set has, 0 to 64."""
    return bb.bit_count()


def as_text(buffer: bytes) -> bytes:
    """The bytes themselves; compiled, a pointer to them that knows no bounds."""
    return buffer
