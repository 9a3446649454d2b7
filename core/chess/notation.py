"""What a move token says, before any position is looked at, and the numbers it is said in."""

from chess_arbiter.core.words import Bitboard, Square

PAWN, KNIGHT = 1, 2

SIGN_NONE, SIGN_CHECK, SIGN_MATE, SIGN_DOUBLE, SIGN_ODD = 0, 1, 2, 3, 4
PROMOTION_LETTER_IMPOSSIBLE, PROMOTION_LETTER_MISSING = -1, -2

CHECK_SIGN_MISSING, MATE_SIGN_MISSING, SIGN_WRONG = 1, 2, 4
ORIGIN, CAPTURE_SIGN, CASTLING_SPELLING, PROMOTION_SPELLING = 8, 16, 32, 64
EN_PASSANT_MARK, PIECE_LETTER, LONG_ALGEBRAIC = 128, 256, 512

ORDINARY, CASTLING, COORDINATES, SQUARE_TO_SQUARE, SEVERAL_KINDS, PAWN_OR_BISHOP, RANKLESS = 0, 1, 2, 3, 4, 5, 6
"""How a reading is to be resolved; see `SanReading.form`."""


def _letter_kinds() -> list[int]:
    """For each ASCII letter the kinds of piece it may mean, as a set of bits.

    KQRBNP keep their English meaning; the others have every meaning that a language of PGN 17 gives them. Lower-case
    letters mean what their capitals mean, except those that name files.
    """
    table = [0] * 128
    english = "PNBRQK"
    others = "PJSVDK BSLTDK OPLTDK PROVLK PRLTDK PCFTDR GHFBVK PRBHDK PCATDR PSGWHK PCBTDR PCNTDR"
    for kind, letter in enumerate(english, PAWN):
        table[ord(letter)] = 2**kind
    for letters in others.split():
        for kind, letter in enumerate(letters, PAWN):
            if letter not in english:
                table[ord(letter)] |= 2**kind
    for code in range(ord("i"), ord("z") + 1):
        table[code] = table[code - 32]
    return table


LETTER_KINDS = _letter_kinds()


def english_kind(code: int) -> int:
    """The piece kind that a capital of KQRBN means in SAN, else 0."""
    return KNIGHT + b"NBRQK".index(code) if code in b"NBRQK" else 0


ENGLISH_KIND = [english_kind(code) for code in range(256)]


FILES: list[Bitboard] = [0x0101_0101_0101_0101 * 2**file for file in range(8)]
RANKS: list[Bitboard] = [0xFF * 2 ** (8 * rank) for rank in range(8)]


def origin_needed(from_sq: Square, others: Bitboard) -> int:
    """What tells a piece from the others of its kind: 0 nothing, 1 the file, 2 the rank, 3 both (PGN 8.2.3.4)."""
    if others == 0:
        return 0
    if others & FILES[from_sq & 7] == 0:
        return 1
    if others & RANKS[from_sq >> 3] == 0:
        return 2
    return 3


class SanReading:
    """What one move token says, and what resolving it found; to be used again and again.

    `kind` is a piece kind, or 0 for coordinates until `resolve` has seen what stands on the square. `from_file`,
    `from_rank` are -1 where not given. `promotion` is 0 (none), a kind, -1 (a letter no pawn can become) or -2 (`=` and
    no letter). `castling` is 1 kingside, 2 queenside. `sign` is 0 none, 1 `+`, 2 `#`, 3 `++`, 4 any other. `kinds_mask`
    has bit n for kind n where a letter has several meanings. `candidates` are the squares an ambiguous move may come
    from. `to_sq` is -1 for castling and for a target without its rank, which then has `to_file`.
    """

    __slots__ = (
        "candidates",
        "capture",
        "castling",
        "deviations",
        "form",
        "from_file",
        "from_rank",
        "kind",
        "kinds_mask",
        "promotion",
        "sign",
        "to_file",
        "to_sq",
    )

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forgets what was read."""
        self.kind = self.promotion = self.capture = self.castling = self.sign = 0
        self.deviations = self.kinds_mask = self.form = 0
        self.from_file = self.from_rank = self.to_sq = self.to_file = -1
        self.candidates = 0
