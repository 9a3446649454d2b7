"""The nearest valid FEN to one with faults, and what was changed to get there."""

from __future__ import annotations

from chess_arbiter.core.chess.epd import begins_operations
from chess_arbiter.core.chess.fen import ASSUMED, FIELD_NAMES, FenReading, read_fen_bytes, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.setup import FenError, Setup

INITIAL_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
QUOTES = "\"'`“”‘’«»"
TURNS = {"white": "w", "black": "b"}
CASTLING_LETTERS = "KQkqABCDEFGHabcdefgh"


def repair(reading: FenReading) -> tuple[str | None, list[str]]:
    """A valid FEN and the changes that led to it, one phrase each; None where any change would be a guess.

    A FEN without errors or warnings comes back in its canonical form, without changes. Warnings that no field can mend
    (FEN421, FEN424) stay.
    """
    changes: list[str] = []
    fields = _fields(reading, changes)
    if fields[0].lower() == "startpos":
        return INITIAL_FEN, ["startpos written out"]
    mends = (_mend_placement, _mend_turn, _mend_castling, _mend_ep_square, _mend_clock, _mend_number)
    mended = [mend(field) for mend, field in zip(mends, fields, strict=True)]
    for name, old, new in zip(FIELD_NAMES, fields, mended, strict=True):
        if new != old:
            changes.append(f"{name} {old} read as {new}")
    again = read_fen_bytes(" ".join(mended).encode(), reading.mode)
    if any(fault.code == "FEN423" for fault in again.faults):
        side = "Black" if mended[1] == "w" else "White"
        mended[1:4] = [side[0].lower(), mended[2], "-"]
        changes.append(f"{side} to move")
        again = read_fen_bytes(" ".join(mended).encode(), reading.mode)
    try:
        position = again.position()
    except FenError:
        return None, []
    for fault in again.faults:
        match fault.code:
            case "FEN416":
                changes.append(f"rank {fault.facts['rank']} written as {fault.facts['wanted']}")
            case "FEN408":
                changes.append(f"castling letters written as {fault.facts['wanted']}")
            case "FEN409":
                changes.append(f"castling right {fault.facts['right']} left out")
            case "FEN411" | "FEN412":
                changes.append(f"en passant square {fault.facts['square']} left out")
                position.ep_square = -1
    _mend_counters(again, position, changes)
    return write_fen(position, ep="always"), changes


def _fields(reading: FenReading, changes: list[str]) -> list[str]:
    """The six fields as they can be made out, the usual values for the missing ones."""
    line = reading.text.decode("utf-8", "replace").lstrip("\ufeff").strip()
    bare = line.strip(QUOTES).strip()
    if bare != line:
        changes.append("quotation marks left out")
    if "_" in bare.split(" ", 1)[0]:
        bare = bare.replace("_", " ")
        changes.append("underscores read as blanks")
    fields = bare.split()
    rest = bare.split(None, 4)[4] if len(fields) > 4 else ""
    if rest and begins_operations(rest):
        # the operations hmvc and fmvn have been read into the setup
        return [*fields[:4], str(reading.setup.halfmove_clock), str(reading.setup.fullmove_number)]
    if len(fields) > 6:
        changes.append(f"{' '.join(fields[6:])} left out")
    elif len(fields) < 6 and len(fields) != 4:
        missing = range(max(len(fields), 1), 6)
        changes += [f"{FIELD_NAMES[index]} taken as {ASSUMED[index]}" for index in missing]
    return [*fields[:6], *ASSUMED[len(fields) :]]


def _mend_placement(field: str) -> str:
    """Leaves out a slash before the first or after the last of eight ranks."""
    return field.strip("/") if field.count("/") > 7 else field


def _mend_turn(field: str) -> str:
    field = TURNS.get(field.lower(), field.lower())
    return field if field in ("w", "b") else "w"


def _mend_castling(field: str) -> str:
    return "".join(letter for letter in field if letter in CASTLING_LETTERS) or "-"


def _mend_ep_square(field: str) -> str:
    field = field.lower()
    return field if len(field) == 2 and field[0] in "abcdefgh" and field[1] in "12345678" else "-"


def _mend_clock(field: str) -> str:
    return field if field.isascii() and field.isdigit() else "0"


def _mend_number(field: str) -> str:
    return field if field.isascii() and field.isdigit() else "1"


def _mend_counters(reading: FenReading, position: Position, changes: list[str]) -> None:
    """Sets clock and move number to the nearest values that do not contradict the position or each other."""
    setup: Setup = reading.setup
    written = {"halfmove clock": setup.halfmove_clock, "move number": setup.fullmove_number}
    for fault in reading.faults:
        if fault.code == "FEN415":
            written[fault.facts["field"]] = fault.facts["value"]
            if fault.facts["reason"] in ("double-step", "check"):
                position.halfmove_clock = 0
    position.halfmove_clock = min(position.halfmove_clock, 2 * (position.fullmove_number - 1) + position.turn)
    if position.halfmove_clock != setup.halfmove_clock:
        changes.append(f"halfmove clock {written['halfmove clock']} set to {position.halfmove_clock}")
    if position.fullmove_number != setup.fullmove_number:
        changes.append(f"move number {written['move number']} set to {position.fullmove_number}")
