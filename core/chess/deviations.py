"""Ways in which a legal move is written other than PGN 8.2.3 has it, each with the facts its message needs."""

import re

import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san as san
from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.evidence import Facts, Reason
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import Move

FILE_AND_RANK = "abcdefgh12345678"
_UCI = re.compile("[a-h][1-8][a-h][1-8][nbrq]?")


def deviations(position: Position, reading: SanReading, move: Move, written: str) -> list[Reason]:
    """SAN300 to SAN309 as far as they apply to a legal move as read and resolved; `written` is its text."""
    after = position.copy()
    after.play(move)
    check = after.checkers != 0
    mate = check and not movegen.has_legal_move(after)
    mask = reading.deviations | san.sign_deviation(reading.sign, check, mate)
    if not mask:
        return []
    wanted = san.write_san(position, move)
    forms = {
        303: _origin_form(reading, wanted),
        304: _capture_form(reading, wanted),
        308: _letter_form(written),
        309: _long_form(reading, move, written),
    }
    found = []
    for bit in range(10):
        if mask >> bit & 1:
            facts: Facts = {"wanted": wanted}
            if forms.get(300 + bit):
                facts["form"] = forms[300 + bit]
            if bit == 2:
                facts["gives"] = "check" if check else "none"
            found.append(evidence.reason(position, f"SAN30{bit}", **facts))
    return found


def _origin_form(reading: SanReading, wanted: str) -> str:
    """How the origin differs from the one PGN 8.2.3.4 asks for."""
    given = (reading.from_file >= 0) + (reading.from_rank >= 0)
    needed = sum(letter in FILE_AND_RANK for letter in wanted.partition("=")[0]) - 2
    return "surplus-origin" if given > needed else "unusual-origin"


def _capture_form(reading: SanReading, wanted: str) -> str:
    if "x" in wanted:
        return "" if reading.capture > 0 else "missing-x"
    return "surplus-x"


def _letter_form(written: str) -> str:
    """What kind of piece letter stands first; empty where the unusual letter is another one."""
    first = written[:1]
    if first == "P":
        return "pawn-letter"
    if "♔" <= first <= "♟":
        return "figurine"
    if first in "nrqk":
        return "lower-case"
    return "" if first in "NBRQKabcdefghO" else "localised"


def _long_form(reading: SanReading, move: Move, written: str) -> str:
    if reading.castling and castling.king_target(move & 63, move >> 6 & 63) != reading.to_sq:
        return "king-takes-rook"
    return "uci" if _UCI.fullmatch(written) else "long-algebraic"
