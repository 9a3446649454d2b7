"""The nearest valid position to a FEN that is none, and what had to change.

Where the fields can be mended (`chess_arbiter.core.chess.repair`), only they are. Else the pieces change, in a fixed
order, each only where its fault is there: ranks get eight squares, pawns leave the end ranks, each side gets its one
king, the turn or the checking pieces give way where the side not to move is in check, and rights, en passant square and
counters are brought into line. Warnings about pieces are left alone: such a position can be used.
"""

import re
from dataclasses import dataclass

import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.setup as setups
from chess_arbiter.core.catalogue import describe
from chess_arbiter.core.chess.faults import LARGEST_NUMBER, Fault
from chess_arbiter.core.chess.fen import FenReading, read_fen, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.repair import repair
from chess_arbiter.core.chess.setup import Setup
from chess_arbiter.core.lines import decode_line
from chess_arbiter.core.words import COLOR_NAMES, PIECE_NAMES, SQUARE_NAMES, Bitboard, Color, Square

BOARDS = ("pawns", "knights", "bishops", "rooks", "queens", "kings", "white", "black")
KING_HOMES = (4, 60)
END_RANKS = 0xFF00_0000_0000_00FF
LETTERS = "PNBRQKpnbrqk12345678"

PLACEMENT_CODES = frozenset({"FEN401", "FEN402", "FEN403"})
FIELD_CODES = frozenset({"FEN404", "FEN405", "FEN406", "FEN407", "FEN410", "FEN414", "FEN431"})


@dataclass(frozen=True, slots=True)
class Repair:
    """A valid FEN, None where no small change makes one, and the changes that led to it, in order."""

    fen: str | None
    changes: list[str]


def repair_of(reading: FenReading, *, ep: str = "legal") -> Repair:
    """The nearest valid position to what was read, written as a FEN. May change the reading's setup."""
    mended, changes = repair(reading)
    if mended is not None:
        return Repair(write_fen(read_fen(mended).position(), ep=ep), changes)
    return _repair_pieces(reading, ep)


def _repair_pieces(reading: FenReading, ep: str) -> Repair:
    changes: list[str] = []
    if any(fault.code in PLACEMENT_CODES for fault in reading.faults):
        mended = _mend_placement(reading, changes)
        if mended is None:
            return Repair(None, [])
        reading = mended
    changes += [_told(fault) for fault in reading.faults if fault.code in FIELD_CODES]
    setup = reading.setup
    _clear_end_ranks(setup, changes)
    for color in (0, 1):
        _keep_one_king(setup, color, changes)
    _release_the_other_king(setup, changes)
    _drop_rights(setup, changes)
    _drop_ep_square(setup, changes)
    _settle_counters(setup, changes)
    usable = setups.is_usable(setup)
    return Repair(write_fen(Position.from_setup(setup), ep=ep) if usable else None, changes)


def _told(fault: Fault) -> str:
    """What was done about a field that is missing or cannot be read."""
    if fault.code == "FEN405":
        return f"filled in: {', '.join(fault.facts['missing'])}"
    value = fault.facts.get("value") or fault.facts.get("operation") or ""
    return f"left out {value!r}: {describe(fault.code, fault.facts)}"


def _mend_placement(reading: FenReading, changes: list[str]) -> FenReading | None:
    """The line read again with a placement of eight ranks of eight squares; None where there are not eight ranks."""
    placement, _, rest = decode_line(reading.text).strip().partition(" ")
    ranks = [[char for char in rank if char in LETTERS] for rank in placement.rstrip("/").split("/")]
    if len(ranks) != 8:
        return None
    whole = [_whole_rank("".join(rank)) for rank in ranks]
    changes.append(f"made eight ranks of eight squares of {placement}: {'/'.join(whole)}")
    return read_fen(f"{'/'.join(whole)} {rest}", variant="chess960" if reading.chess960 else "auto")


def _whole_rank(rank: str) -> str:
    """The rank filled up with empty squares, or cut after eight."""
    squares = "".join("." * int(char) if char.isdecimal() else char for char in rank)
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), squares[:8].ljust(8, "."))


def _remove(setup: Setup, squares: Bitboard, changes: list[str], why: str) -> None:
    """Takes the pieces off these squares."""
    while squares:
        sq = bits.lsb(squares)
        name = f"{COLOR_NAMES[setup.color_at(sq)]} {PIECE_NAMES[setup.kind_at(sq)]} on {SQUARE_NAMES[sq]}"
        changes.append(f"removed the {name}: {why}")
        squares &= squares - 1
        for board in BOARDS:
            setattr(setup, board, getattr(setup, board) & ~(1 << sq))


def _clear_end_ranks(setup: Setup, changes: list[str]) -> None:
    _remove(setup, setup.pawns & END_RANKS, changes, "no pawn stands on an end rank")


def _keep_one_king(setup: Setup, color: Color, changes: list[str]) -> None:
    """Of several kings the one nearest its first square stays; a missing one is put on the nearest safe square."""
    kings = setup.kings & setup.pieces(color)
    home = KING_HOMES[color]
    if not kings:
        _place_king(setup, color, home, changes)
        return
    squares = sorted((sq for sq in range(64) if kings >> sq & 1), key=lambda sq: (_distance(sq, home), sq))
    surplus = sum(1 << sq for sq in squares[1:])
    _remove(setup, surplus, changes, "each side has one king")


def _place_king(setup: Setup, color: Color, home: Square, changes: list[str]) -> None:
    occupied = setup.white | setup.black
    for sq in sorted(range(64), key=lambda sq: (_distance(sq, home), sq)):
        if not occupied >> sq & 1 and not setup.attackers(sq, color ^ 1, occupied):
            setup.kings |= 1 << sq
            side = "black" if color else "white"
            setattr(setup, side, setup.pieces(color) | 1 << sq)
            changes.append(f"put a {side} king on {SQUARE_NAMES[sq]}: each side has one king")
            return


def _distance(a: Square, b: Square) -> int:
    """King's moves between two squares."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


def _checkers(setup: Setup, color: Color) -> Bitboard:
    """What gives check to this colour's king."""
    king = setup.kings & setup.pieces(color)
    return setup.attackers(bits.lsb(king), color ^ 1, setup.white | setup.black) if king else 0


def _release_the_other_king(setup: Setup, changes: list[str]) -> None:
    """Where the side not to move is in check, the turn changes if that helps, else the checking pieces go."""
    checkers = _checkers(setup, setup.turn ^ 1)
    if not checkers:
        return
    if not _checkers(setup, setup.turn):
        setup.turn ^= 1
        setup.ep_square = -1
        changes.append(f"gave the turn to {COLOR_NAMES[setup.turn]}: its king is in check")
        return
    while checkers and not checkers & setup.kings:
        _remove(setup, checkers, changes, "the side not to move cannot be in check")
        checkers = _checkers(setup, setup.turn ^ 1)


def _drop_rights(setup: Setup, changes: list[str]) -> None:
    sound = setups.sound_rights(setup)
    if setup.castling_rights != sound or setup.castling_flaws:
        changes.append(f"rewrote the castling field {setup.castling_field}")
    setup.castling_rights = sound
    setup.castling_flaws = 0


def _drop_ep_square(setup: Setup, changes: list[str]) -> None:
    if setup.ep_square != setups.sound_ep_square(setup):
        changes.append(f"left out the en passant square {SQUARE_NAMES[setup.ep_square]}")
        setup.ep_square = -1


def _settle_counters(setup: Setup, changes: list[str]) -> None:
    """The move number is at least 1, and there were no more quiet plies than plies."""
    number = min(max(setup.fullmove_number, 1), LARGEST_NUMBER)
    if number != setup.fullmove_number:
        changes.append(f"move number {setup.fullmove_number} became {number}")
        setup.fullmove_number = number
    most = 0 if setup.ep_square >= 0 else (number - 1) * 2 + setup.turn
    if setup.halfmove_clock > most:
        changes.append(f"halfmove clock {setup.halfmove_clock} became {most}")
        setup.halfmove_clock = most
