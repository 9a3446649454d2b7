"""What a move token says, before any position is looked at, and the numbers it is said in."""

from chess_arbiter.core.words import Bitboard, Square

PAWN, KNIGHT = 1, 2

SIGN_NONE, SIGN_CHECK, SIGN_MATE, SIGN_DOUBLE, SIGN_ODD = 0, 1, 2, 3, 4
PROMOTION_LETTER_IMPOSSIBLE, PROMOTION_LETTER_MISSING = -1, -2

CHECK_SIGN_MISSING, MATE_SIGN_MISSING, SIGN_WRONG = 1, 2, 4
ORIGIN, CAPTURE_SIGN, CASTLING_SPELLING, PROMOTION_SPELLING = 8, 16, 32, 64
EN_PASSANT_MARK, PIECE_LETTER, LONG_ALGEBRAIC = 128, 256, 512

ORDINARY, CASTLING, COORDINATES, SQUARE_TO_SQUARE, SEVERAL_KINDS, PAWN_OR_BISHOP = 0, 1, 2, 3, 4, 5
"""How a reading is to be resolved; see `SanReading.form`."""


ENGLISH = "PNBRQK"
LANGUAGES = (
    "BSLTDK",  # German, Danish, Norwegian, Swedish
    "PJSVDK",  # Czech
    "OPLTDK",  # Dutch
    "PROVLK",  # Estonian
    "PRLTDK",  # Finnish
    "PCFTDR",  # French
    "GHFBVK",  # Hungarian
    "PRBHDK",  # Icelandic
    "PCATDR",  # Italian, Spanish
    "PSGWHK",  # Polish
    "PCBTDR",  # Portuguese
    "PCNTDR",  # Romanian
)
"""The letters of PGN 17, pawn to king. A set of languages has bit n for the language in place n."""


def _language_kinds() -> list[int]:
    """Index language * 128 + letter: the kind that letter means there as a set of one bit, or 0."""
    table = [0] * (128 * len(LANGUAGES))
    for language, letters in enumerate(LANGUAGES):
        for kind, letter in enumerate(letters, PAWN):
            table[128 * language + ord(letter)] = 2**kind
    return table


LANGUAGE_KINDS = _language_kinds()
LANGUAGE_COUNT = len(LANGUAGES)
ALL_LANGUAGES = (1 << LANGUAGE_COUNT) - 1


def kinds_meant(letter: int, languages: int) -> int:
    """The kinds that an ASCII letter means in some languages, as a set of bits."""
    kinds = 0
    for language in range(LANGUAGE_COUNT):
        if languages >> language & 1:
            kinds |= LANGUAGE_KINDS[language << 7 | letter]
    return kinds


def languages_meaning(letter: int, kind: int) -> int:
    """The languages in which an ASCII letter means a kind, as a set of bits."""
    languages = 0
    for language in range(LANGUAGE_COUNT):
        if LANGUAGE_KINDS[language << 7 | letter] >> kind & 1:
            languages |= 1 << language
    return languages


def _letter_kinds() -> list[int]:
    """For each ASCII letter the kinds of piece it may mean, as a set of bits.

    KQRBNP keep their English meaning; the others have every meaning that a language gives them. Lower-case letters mean
    what their capitals mean, except those that name files.
    """
    table = [kinds_meant(letter, ALL_LANGUAGES) for letter in range(128)]
    for kind, letter in enumerate(ENGLISH, PAWN):
        table[ord(letter)] = 2**kind
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
    from. `to_sq` is -1 for castling.

    `letter` is the capital of a piece letter that is not English, or was found to mean something else; else 0. The
    moves resolved since `new_game` say by their letters which `languages` are possible; `foreign` counts them.
    """

    __slots__ = (
        "candidates",
        "capture",
        "castling",
        "deviations",
        "foreign",
        "form",
        "from_file",
        "from_rank",
        "kind",
        "kinds_mask",
        "languages",
        "letter",
        "promotion",
        "sign",
        "to_sq",
    )

    def __init__(self) -> None:
        self.new_game()
        self.clear()

    def new_game(self) -> None:
        """Forgets what was learnt of the language of the letters."""
        self.languages = self.foreign = 0

    def clear(self) -> None:
        """Forgets the move that was read, but not the languages."""
        self.kind = self.promotion = self.capture = self.castling = self.sign = 0
        self.deviations = self.kinds_mask = self.letter = self.form = 0
        self.from_file = self.from_rank = self.to_sq = -1
        self.candidates = 0
