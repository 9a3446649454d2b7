"""Facts into words: a small template language for messages, and the phrases for pieces, squares and moves.

A template is a sentence with slots and choices:

- `{name}` is the fact of that name in words; `{name:style}` in a style; `{name|default}` falls back to a word.
- `<a|b|c>` is the first alternative whose slots can all be filled, or nothing; alternatives may nest choices.

Any fact may be missing, null or of a strange type: the slot then counts as unfilled. Nothing here raises.
Text from a file goes in as it is, in one line, cut to LIMIT characters; escaping is for the terminal's side.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

LIMIT = 60
"""Characters of a text from the file that a message quotes."""
LONGEST_DETAIL = 200
"""Characters of what is said in our own words, which may quote the file."""
LONGEST_LIST = 8
"""Items of a list that a message names; the rest is counted."""
MOST_MOVERS = 3
"""Pieces that a message names as the possible movers; more are counted."""

Facts: TypeAlias = Mapping[str, Any]
Words: TypeAlias = str | None
"""None is "cannot be said": the slot counts as unfilled."""

WORDS: dict[str, dict[str, str]] = {
    "ends": {
        "tags": "where the next game's tags begin",
        "marker": "at the termination marker",
        "game": "with the game",
        "file": "at the end of the file",
    },
    "gives": {"check": "gives check but not mate", "none": "gives no check"},
    "how": {"moved": "has moved", "captured": "was captured"},
    "kind": {
        "threefold": "threefold repetition",
        "fifty": "the fifty-move rule",
        "fivefold": "fivefold repetition",
        "fivefold-repetition": "fivefold repetition",
        "seventyfive": "the seventy-five-move rule",
        "seventyfive-moves": "the seventy-five-move rule",
        "dead-position": "a dead position",
        "stalemate": "stalemate",
        "checkmate": "checkmate",
    },
    "form": {
        "long-algebraic": "is long algebraic notation",
        "uci": "is UCI notation",
        "king-takes-rook": "writes castling as king takes rook",
        "lower-case": "has its piece letter in lower case",
        "pawn-letter": "has a letter for the pawn",
        "figurine": "has a figurine for its piece",
        "localised": "has a piece letter of another language",
        "missing-x": "captures, but has no x",
        "surplus-x": "captures nothing, but has an x",
        "surplus-origin": "names more of its origin than it needs",
        "unusual-origin": "names its origin in an unusual way",
    },
    "refused": {
        "rank": "a pawn promotes only on the last rank",
        "piece": "only a pawn promotes",
        "kind": "a pawn becomes a queen, a rook, a bishop or a knight",
    },
}
"""Fixed values of certain facts, in words. Other values of these facts are said as they are."""


def one_line(text: str, limit: int = LIMIT) -> str:
    """The text with its line breaks as spaces, cut to so many characters."""
    if len(text) > 4 * limit:
        text = text[: 4 * limit]
    text = " ".join(text.splitlines())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def say(value: object) -> Words:
    """Any fact in words: text, numbers, piece evidence, a move with its number, or a list of such."""
    match value:
        case None | "":
            return None
        case str():
            return one_line(value) or None
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case float():
            return f"{value:g}"
        case Mapping():
            return _moment(value) if "move" in value else _pieces([value])
        case list() | tuple():
            return say_list(value)
        case _:
            return None


def say_list(values: Iterable[object], *, conjunction: str = "and") -> Words:
    """A list in words: `f1 and g1`; pieces of a kind are named together: `the rooks on a8 and e1`."""
    pieces: list[Facts] = []
    others: list[str] = []
    for value in values:
        if isinstance(value, Mapping) and "piece" in value:
            pieces.append(value)
        elif (words := say(value)) is not None:
            others.append(words)
    named = _pieces(pieces)
    return join([named, *others] if named else others, conjunction=conjunction)


def join(words: list[str], *, conjunction: str = "and") -> Words:
    """`a`, `a and b`, `a, b and c`; beyond LONGEST_LIST the rest is counted. None for an empty list."""
    if len(words) > LONGEST_LIST:
        words = [*words[:LONGEST_LIST], f"{len(words) - LONGEST_LIST} more"]
    if len(words) < 2:
        return words[0] if words else None
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def _moment(value: Facts) -> Words:
    """A move with its number: `8. Ke2`."""
    move, number = say(value.get("move")), say(value.get("number"))
    return f"{number} {move}" if move and number else move


def _pieces(pieces: list[Facts]) -> Words:
    """Piece evidence in words, grouped by kind in order of first mention; the colour goes without saying."""
    squares_by_kind: dict[str, list[str]] = {}
    for piece in pieces:
        kind, square = piece.get("piece"), piece.get("square")
        if isinstance(kind, str) and kind:
            squares = squares_by_kind.setdefault(one_line(kind), [])
            squares.append(one_line(square) if isinstance(square, str) else "")
    return join([_kind(kind, squares) for kind, squares in squares_by_kind.items()])


def _kind(kind: str, squares: list[str]) -> str:
    noun = kind if len(squares) == 1 else kind + "s"
    places = join([square for square in squares if square])
    return f"the {noun} on {places}" if places else f"the {noun}"


# Styles: `{name:style argument}`. Each takes the value and the argument.


def _quote(value: object, _: str) -> Words:
    """The text in double quotes, the empty text too."""
    if value == "":
        return '""'
    words = say(value)
    return None if words is None else f'"{words}"'


def _hex(value: object, _: str) -> Words:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"0x{value:02X}"
    return say(value)


def _of(value: object, noun: str) -> Words:
    """A number of things: `1 byte`, `2 bytes`, `1,024 bytes`."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    if value != 1:
        noun = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{value:,} {noun}"


def _number(value: object, _: str) -> Words:
    """A move number without its dots."""
    return (say(value) or "").rstrip(". ") or None


def _or(value: object, _: str) -> Words:
    return say_list(value, conjunction="or") if isinstance(value, list | tuple) else say(value)


def _place(value: object, _: str) -> Words:
    """A file, a rank or a square, as an origin is given in SAN: `the b-file`, `rank 2`, `b1`."""
    if isinstance(value, str) and len(value) == 1:
        return f"rank {value}" if value in "12345678" else f"the {one_line(value)}-file"
    return say(value)


def _piece_kind(value: object, _: str) -> Words:
    """Of a piece only what it is: `pawn`."""
    return say(value.get("piece")) if isinstance(value, Mapping) else None


def _name(value: object, _: str) -> Words:
    """A side as a player: `White`."""
    return say(value.capitalize()) if isinstance(value, str) else None


STYLES: dict[str, Callable[[object, str], Words]] = {
    "quote": _quote,
    "hex": _hex,
    "of": _of,
    "number": _number,
    "or": _or,
    "place": _place,
    "kind": _piece_kind,
    "name": _name,
}


# Phrases: slots that draw on several facts.


def _the_move(facts: Facts) -> Words:
    """The move as written, after its number: `12. O-O`, `12... Nxe4 in a variation`."""
    words = _moment(facts)
    depth = facts.get("variation")
    return f"{words} in a variation" if words and isinstance(depth, int) and depth > 0 else words


def _mover(facts: Facts) -> Words:
    """The piece that was to move: by its square if that is known, else all that could be meant."""
    piece, origin, candidates = facts.get("piece"), facts.get("from"), facts.get("candidates")
    if not isinstance(piece, str):
        piece = ""
    if piece and isinstance(origin, str) and len(origin) == 2:
        return _pieces([{"piece": piece, "square": origin}])
    if isinstance(candidates, list | tuple) and candidates:
        if piece and len(candidates) > MOST_MOVERS:
            return f"the {len(candidates)} {one_line(piece)}s"
        return say_list(candidates)
    return f"the {one_line(piece)}" if piece else None


def _capture_refused(facts: Facts) -> Words:
    """Why there is nothing a pawn, or any piece, may take on its target."""
    target = say(facts.get("target"))
    match facts.get("capture"):
        case "empty":
            return f"there is nothing to capture on {target}" if target else "there is nothing to capture"
        case "king":
            return f"the king on {target} is never captured" if target else "a king is never captured"
        case "straight":
            return "a pawn does not capture straight ahead"
        case _:
            return None


def _tag_names(facts: Facts) -> Words:
    """The tags that are missing, with their noun: `tag Round is`, `tags Site and Round are`."""
    tags = facts.get("tags")
    if not isinstance(tags, list | tuple):
        tags = [facts.get("tag")]
    names = [words for words in map(say, tags) if words]
    listed = join(names)
    return listed and (f"tag {listed} is" if len(names) == 1 else f"tags {listed} are")


PHRASES: dict[str, Callable[[Facts], Words]] = {
    "the_move": _the_move,
    "mover": _mover,
    "capture_refused": _capture_refused,
    "tag_names": _tag_names,
}

# Templates, compiled on first use: text, slots (a tuple of strings) and choices (a list of alternatives).

Slot: TypeAlias = tuple[str, str, str, str | None]
"""Name, style, the style's argument, default."""
Part: TypeAlias = "str | Slot | list[list[Part]]"


def fill(template: str, facts: Facts) -> str:
    """The template's sentence for these facts. A slot outside a choice and without a default may stay empty."""
    return "".join([_fill_part(part, facts) or "" for part in compile_template(template)])


def _fill_part(part: Part, facts: Facts) -> Words:
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return next((words for each in part if (words := _fill_all(each, facts)) is not None), "")
    return _fill_slot(part, facts)


def _fill_all(parts: list[Part], facts: Facts) -> Words:
    """The parts together, or None if one of them cannot be filled."""
    filled: list[str] = []
    for part in parts:
        words = _fill_part(part, facts)
        if words is None:
            return None
        filled.append(words)
    return "".join(filled)


def _fill_slot(slot: Slot, facts: Facts) -> Words:
    name, style, argument, default = slot
    words: Words
    if name in PHRASES:
        words = PHRASES[name](facts)
    elif style:
        words = STYLES[style](facts.get(name), argument)
    elif name == "detail" and isinstance(facts.get(name), str):  # our own words
        words = one_line(facts[name], LONGEST_DETAIL) or None
    else:
        value = facts.get(name)
        known = WORDS.get(name)
        words = known[value] if known and isinstance(value, str) and value in known else say(value)
    return default if words is None else words


@cache
def compile_template(template: str) -> list[Part]:
    """The parts of a template. Raises ValueError for a template that is not well formed: a fault of the catalogue."""
    alternatives, end = _read_alternatives(template, 0)
    if end != len(template) or len(alternatives) != 1:
        raise ValueError(f"{template!r} is not a well-formed template at {end}")
    return alternatives[0]


def _read_alternatives(template: str, at: int) -> tuple[list[list[Part]], int]:
    """The alternatives from `at` up to the choice's end or the template's, and where that is."""
    alternatives: list[list[Part]] = [[]]
    start = at
    while at < len(template) and template[at] != ">":
        mark = template[at]
        if mark not in "{<|":
            at += 1
            continue
        if at > start:
            alternatives[-1].append(template[start:at])
        if mark == "|":
            alternatives.append([])
            at += 1
        elif mark == "{":
            end = template.index("}", at)
            alternatives[-1].append(_read_slot(template[at + 1 : end]))
            at = end + 1
        else:
            choice, end = _read_alternatives(template, at + 1)
            if end == len(template):
                raise ValueError(f"{template!r} has a choice that is never closed")
            alternatives[-1].append(choice)
            at = end + 1
        start = at
    if at > start:
        alternatives[-1].append(template[start:at])
    return alternatives, at


def _read_slot(text: str) -> Slot:
    text, bar, default = text.partition("|")
    name, _, style = text.partition(":")
    style, _, argument = style.partition(" ")
    if style and style not in STYLES:
        raise ValueError(f"no style {style!r}")
    return name, style, argument, default if bar else None
