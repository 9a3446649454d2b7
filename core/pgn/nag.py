"""Numeric annotation glyphs: their names, and the signs that stand for some of them (PGN 8.2.3.8, 8.2.4, 10).

The standard defines 0 to 139; 140 to 146 are in use since. A number without a name here may still be written: 0 to 255
are in range.
"""

HIGHEST = 255

SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The six suffixes of a move (PGN 8.2.3.8) and their numbers."""

_SIGNS = (
    *("‼ 3", "⁇ 4", "⁉ 5", "⁈ 6", "□ 7", "= 10", "∞ 13", "⩲ 14", "⩱ 15", "± 16", "∓ 17", "+- 18", "-+ 19", "⨀ 22"),
    *("○ 26", "⟳ 32", "↑ 36", "→ 40", "⇆ 132", "⊕ 138", "∆ 140", "⌓ 142", "N 146"),
)
SIGNS = SUFFIXES | {line.split()[0]: int(line.split()[1]) for line in _SIGNS}
"""The signs printed for a number, White's where there is one for each colour."""

_MOVES = (
    *("null annotation", "good move", "poor move", "very good move", "very poor move", "speculative move"),
    *("questionable move", "forced move", "singular move", "worst move", "drawish position"),
    *("equal chances, quiet position", "equal chances, active position", "unclear position"),
)
# Each of these is two numbers, White's and then Black's.
_SIDES = (
    *("has a slight advantage", "has a moderate advantage", "has a decisive advantage", "has a crushing advantage"),
    "is in zugzwang",
    *("has a slight space advantage", "has a moderate space advantage", "has a decisive space advantage"),
    *("has a slight lead in development", "has a moderate lead in development", "has a decisive lead in development"),
    *("has the initiative", "has a lasting initiative", "has the attack"),
    "has insufficient compensation for material",
    "has sufficient compensation for material",
    "has more than adequate compensation for material",
    *("has a slight advantage in the centre", "has a moderate advantage in the centre"),
    "has a decisive advantage in the centre",
    *("has a slight advantage on the king side", "has a moderate advantage on the king side"),
    "has a decisive advantage on the king side",
    *("has a slight advantage on the queen side", "has a moderate advantage on the queen side"),
    "has a decisive advantage on the queen side",
    *("has a vulnerable first rank", "has a well protected first rank"),
    *("has a poorly protected king", "has a well protected king", "has a poorly placed king", "has a well placed king"),
    *("has a very weak pawn structure", "has a moderately weak pawn structure"),
    *("has a moderately strong pawn structure", "has a very strong pawn structure"),
    *("has a poorly placed knight", "has a well placed knight", "has a poorly placed bishop"),
    *("has a well placed bishop", "has a poorly placed rook", "has a well placed rook"),
    *("has a poorly placed queen", "has a well placed queen"),
    *("has poor piece coordination", "has good piece coordination"),
    *("has played the opening very poorly", "has played the opening poorly"),
    *("has played the opening well", "has played the opening very well"),
    *("has played the middlegame very poorly", "has played the middlegame poorly"),
    *("has played the middlegame well", "has played the middlegame very well"),
    *("has played the ending very poorly", "has played the ending poorly"),
    *("has played the ending well", "has played the ending very well"),
    *("has slight counterplay", "has moderate counterplay", "has decisive counterplay"),
    *("has moderate time pressure", "has severe time pressure"),
)
_LATER = (
    *("with the idea", "aimed against", "better is", "worse is", "equivalent is", "editorial comment", "novelty"),
)

NAMES = (
    *_MOVES,
    *(f"{color} {said}" for said in _SIDES for color in ("White", "Black")),
    *_LATER,
)
"""The name of each number from 0 to 146."""


def nag_name(number: int) -> str:
    """What a NAG says; empty if it has no agreed meaning."""
    return NAMES[number] if 0 <= number < len(NAMES) else ""


def nag_of_sign(sign: str) -> int:
    """The NAG that a sign stands for, 0 if it is none."""
    return SIGNS.get(sign, 0)


def suffix(number: int) -> str:
    """The suffix of a move that a NAG from 1 to 6 is written as; empty for all others."""
    return next((sign for sign, nag in SUFFIXES.items() if nag == number), "")
