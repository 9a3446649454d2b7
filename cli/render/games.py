"""game/1: its fields, a chosen part of them or of the tags, and the line people get instead."""

from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from chess_arbiter.cli.render.records import RecordKind, plain, typed
from chess_arbiter.cli.terminal import fit, fit_end
from chess_arbiter.core.pgn.facts import COLUMNS as FIELDS
from chess_arbiter.core.pgn.facts import GameFacts

TYPES = typed(
    boolean="valid",
    integer="game line offset length plies ending_ply played_on threefold_ply threefold_by_move_ply fifty_ply "
    "fifty_by_move_ply max_repetition max_repetition_ply longest_quiet longest_quiet_ply checks_white checks_black "
    "captures castlings en_passants promotions underpromotions variations comments findings",
)

# The ten columns of the text form: field, heading, cells (0: an even share of what is left), whether it is a number.
COLUMNS = (
    ("file", "file", 0, False),
    ("game", "game", 5, True),
    ("white", "white", 0, False),
    ("black", "black", 0, False),
    ("result", "result", 7, False),
    ("plies", "plies", 5, True),
    ("ending", "ending", 9, False),
    ("winner", "winner", 6, False),
    ("stopped_by", "stopped", 7, False),
    ("findings", "found", 5, True),
)


def values(fields: Sequence[str]) -> Callable[[GameFacts], Sequence[object]]:
    """What gives a game's values in the order of these fields; a name that is no field is a tag."""
    if fields == FIELDS:
        return itemgetter(slice(len(FIELDS)))
    if all(name in FIELDS for name in fields):
        if len(fields) == 1:
            only = attrgetter(fields[0])
            return lambda game: (only(game),)
        return attrgetter(*fields)

    def chosen(game: GameFacts) -> Sequence[object]:
        tags = game.tags
        return [getattr(game, name) if name in FIELDS else tags.get(name) for name in fields]

    return chosen


def game_kind(fields: Sequence[str] | None, *, width: int) -> RecordKind:
    """game/1 with all its fields, or with the chosen fields and tags only; text in `width` cells."""
    if fields is None:
        return RecordKind("game/1", FIELDS, values(FIELDS), text_line(width), heading=heading(width), types=TYPES)
    chosen = values(fields)
    return RecordKind(
        "game/1", tuple(fields), chosen, lambda game: "  ".join(map(plain, chosen(game))), whole=False, types=TYPES
    )


def _widths(width: int) -> list[int]:
    cells = [cells for _, _, cells, _ in COLUMNS]
    share = max(8, (width - sum(cells) - len(cells) + 1) // cells.count(0))
    return [room or share for room in cells]


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    file, *others = zip(COLUMNS, cells, widths, strict=True)
    shown = [fit_end(file[1], file[2])]
    shown += [text.rjust(room) if right else fit(text, room) for (_, _, _, right), text, room in others]
    return " ".join(shown).rstrip()


def heading(width: int) -> str:
    """The names of the ten columns."""
    return _aligned([name for _, name, _, _ in COLUMNS], _widths(width))


def text_line(width: int) -> Callable[[Any], str]:
    """What gives a game's ten columns in a line of `width` cells."""
    widths = _widths(width)
    fields = attrgetter(*(name for name, _, _, _ in COLUMNS))

    def line(game: GameFacts) -> str:
        return _aligned([plain(value) for value in fields(game)], widths)

    return line
