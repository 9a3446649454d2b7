"""The position a game starts from, by its FEN, SetUp and Variant tags (PGN 9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.chess.fen import FenReading, read_fen, write_fen
from chess_arbiter.core.lines import decode

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay

STANDARD = frozenset(("", "standard", "chess", "normal", "classical", "fromposition", "regular", "orthodox"))
CHESS960 = frozenset(("chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess"))
FEN = tagpairs.NAMES.index("FEN")
VARIANT = tagpairs.NAMES.index("Variant")


def variant_of(value: str) -> str | None:
    """The rules a Variant tag names: "standard", "chess960", or None for others. Letters and digits count only."""
    name = "".join(letter for letter in value.lower() if letter.isalnum())
    if name in STANDARD:
        return "standard"
    if name in CHESS960:
        return "chess960"
    return None


def read_start(text: str, rules: str | None) -> FenReading:
    """The FEN tag's position under the rules that `variant_of` names.

    "Standard" beside a FEN of Chess960 is common: only rook-file letters can tell, so the field decides.
    """
    return read_fen(text, variant="chess960" if rules == "chess960" else "auto")


def set_up(game: Replay) -> bool:
    """Sets the game's line to its starting position, noting what is wrong; False where the game cannot be replayed."""
    tags = game.tags
    rules = "auto"
    at = tags.find(VARIANT)
    if at >= 0:
        value = decode(tags.value(at), game.notebook.encoding)
        game.variant = value
        named = variant_of(value)
        if named is None:
            game.valid = 2
            game.notebook.note("TAG216", tags.offset(at), tags.size(at), facts={"tag": "Variant", "value": value})
            return False
        rules = named
        game.chess960 = rules == "chess960"
    at = tags.find(FEN)
    if at < 0:
        game.line.position.set_initial()
        return True
    return _set_fen(game, at, rules)


def _set_fen(game: Replay, at: int, rules: str) -> bool:
    text = decode(game.tags.value(at), game.notebook.encoding)
    reading = read_start(text, rules)
    for fault in reading.faults:
        facts = {"tag": "FEN", "value": text, **fault.facts}
        game.notebook.note(fault.code, game.tags.offset(at), game.tags.size(at), facts=facts)
    game.start_fen = text
    game.chess960 = game.chess960 or reading.chess960
    if not reading.usable:
        game.valid = 0
        errors = [fault.code for fault in reading.faults if severity(fault.code) == "error"]
        game.stopped_by = errors[0]
        return False
    game.line.position.copy_from(reading.position())
    game.start_fen = write_fen(game.line.position)
    return True
