"""FEN and EPD, read and written: X-FEN and Shredder-FEN castling, any blanks between fields, four fields or six.

Forgiven without a word: blanks, tabs and line ends around the fields, a byte order mark, four fields (PGN 16.2.3).
Forgiven with a warning: other missing fields (FEN405), castling letters in any order (FEN408), empty squares counted by
several digits in a row (FEN416), EPD operations that are malformed (FEN431). Castling rights that cannot be (FEN409)
and impossible en passant squares (FEN411) are errors, but the position is used without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.setup as setups
from chess_arbiter.core.chess.faults import ERRORS, UNUSABLE, Fault, evidence
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.setup import FenError, Setup
from chess_arbiter.core.words import Bitboard, Square

AUTO, STANDARD, CHESS960 = 0, 1, 2
VARIANTS = {"auto": AUTO, "standard": STANDARD, "chess960": CHESS960}
FIELD_NAMES = ("placement", "side to move", "castling", "en passant", "halfmove clock", "move number")
ASSUMED = ("", "w", "-", "-", "0", "1")
NO_OPERATIONS: Mapping[str, tuple[str, ...]] = MappingProxyType({})

EP_LEGAL, EP_XFEN, EP_ALWAYS = 0, 1, 2
EP_MODES = {"legal": EP_LEGAL, "xfen": EP_XFEN, "always": EP_ALWAYS}

BLANK, DASH, SLASH = b" -/"
LETTER_A, LETTER_B, LETTER_H, LETTER_K, LETTER_N, LETTER_P, LETTER_Q, LETTER_R, LETTER_W = b"abhknpqrw"
DIGIT_0, DIGIT_1, DIGIT_8, DIGIT_9 = b"0189"
LOWER = 32
"""What turns a capital of ASCII into its small letter."""

UNREAD, READ, SPLIT = 0, 1, 2

ENOUGH = 100_000_000

STANDARD_ROOKS = 0x8100_0000_0000_0081
E_FILE = 0x1010_1010_1010_1010


def _by_letter(values: dict[int, int]) -> list[int]:
    return [values.get(letter, 0) for letter in range(256)]


PIECE_OF_LETTER = _by_letter({**{b" PNBRQK"[n]: n for n in range(1, 7)}, **{b" pnbrqk"[n]: n + 8 for n in range(1, 7)}})
"""Kind, and 8 for Black; 0 for what is no piece."""
IS_BLANK = _by_letter(dict.fromkeys(b" \t\r\n\v\f", 1))
_boards = [0] * 16
"""Room for the placement while it is read: the squares of each piece."""
_squares = [0] * 64
"""Room for the placement while it is written: the letter of each square, 0 for none."""
_out = bytearray(128)
"""Room for the FEN while it is written."""


class FenReading:
    """What a line says: the setup, every fault of it, and whether it is usable; `mode` is how it was read.

    `valid` is no error at all; `usable` that `position` gives one: only castling rights and en passant squares are
    wrong, if anything. `operations` are EPD's, by opcode.
    """

    __slots__ = (
        "_end",
        "_numbered",
        "_start",
        "_stop",
        "chess960",
        "faults",
        "mode",
        "operations",
        "setup",
        "text",
        "usable",
        "valid",
    )

    def __init__(self, text: bytes, mode: int) -> None:
        self.text = text
        self.mode = mode
        self.setup = Setup()
        self.faults: list[Fault] = []
        self.operations = NO_OPERATIONS
        self.usable = self.valid = True
        self.chess960 = False
        self._numbered = False
        self._start = self._stop = 0
        self._end = len(text)

    def position(self) -> Position:
        """The position, without the rights and the en passant square that cannot be. Raises FenError if not usable."""
        if not self.usable:
            for fault in self.faults:
                if fault.code in UNUSABLE:
                    raise FenError(fault.code, fault.facts)
        position = Position()
        position.place(self.setup)
        return position

    def _next_field(self) -> bool:
        """Moves to the next field; False where there is none."""
        self._start = _skip_blanks(self.text, self._stop, self._end)
        self._stop = _field_end(self.text, self._start, self._end)
        return self._start < self._end

    def _field(self) -> str:
        return self.text[self._start : self._stop].decode("utf-8", "replace")

    def _fault(self, code: str, facts: dict[str, Any]) -> None:
        self.faults.append(Fault(code, facts))

    def _read(self) -> None:
        """Reads all fields, then looks at what they say together."""
        known = ~0
        read = _read_placement(self.setup, self.text, self._start, self._stop) if self._next_field() else UNREAD
        if read == UNREAD:
            known = 0
            if not self._explain_placement():
                self._close(0)
                return
        elif read == SPLIT:
            from chess_arbiter.core.chess.unreadable import split_counts

            self.faults += split_counts(self._field())
        fields = 1
        if self._next_field():
            fields = 2
            if not _read_turn(self.setup, self.text, self._start, self._stop):
                known &= setups.WITHOUT_TURN
                self._fault("FEN406", {"value": self._field()})
            if self._next_field():
                fields = 3
                if not _read_castling(self.setup, self.text, self._start, self._stop, self.mode):
                    self._fault("FEN407", {"value": self._field()})
                elif self._stop > self._start + 1 or self.setup.castling_rights:
                    self.setup.castling_field = self._field()
                if self._next_field():
                    fields = 4
                    if not _read_ep_square(self.setup, self.text, self._start, self._stop):
                        self._fault("FEN410", {"value": self._field()})
                    if self._next_field():
                        fields = self._read_rest()
        if fields != 4 and fields != 6:
            self._fault(
                "FEN405",
                {"found": fields, "missing": list(FIELD_NAMES[fields:]), "assumed": list(ASSUMED[fields:])},
            )
        self.chess960 = self.setup.chess960
        self._close(known if self._numbered else known & ~setups.CLOCKS)

    def _read_rest(self) -> int:
        """Reads what follows the fourth field, EPD operations or the clocks; gives the number of fields."""
        if self._has_operations():
            self._read_operations()
            return 4
        number = _read_number(self.text, self._start, self._stop)
        if number < 0:
            self._fault("FEN414", {"field": "halfmove clock", "value": self._field()})
        else:
            self.setup.halfmove_clock = number
        if not self._next_field():
            return 5
        number = _read_number(self.text, self._start, self._stop)
        if number < 0:
            self._fault("FEN414", {"field": "move number", "value": self._field()})
        else:
            self.setup.fullmove_number = number
            self._numbered = True
        if self._next_field():
            self._stop = self._end
            self._fault("FEN404", {"value": self._field().rstrip()})
        return 6

    def _close(self, known: int) -> None:
        """Adds the faults of the setup, as far as it is known, and sums up."""
        mask = setups.flaws(self.setup) & known
        if mask:
            found = evidence(self.setup, mask)
            for fault in found:
                if fault.code == "FEN415" and fault.facts["value"] >= ENOUGH:
                    fault.facts["value"] = self._counter_as_written(fault.facts["field"])
            self.faults += found
        if self.faults:
            for fault in self.faults:
                if fault.code in ERRORS:
                    self.valid = False
                if fault.code in UNUSABLE:
                    self.usable = False

    def _explain_placement(self) -> bool:
        """Adds the faults of a placement that cannot be read; False where the line is no FEN at all."""
        from chess_arbiter.core.chess.unreadable import placement_faults

        found = placement_faults(self.text.decode("utf-8", "replace"), self._field())
        self.faults += found
        return "reason" not in found[0].facts

    def _counter_as_written(self, name: str) -> str:
        """A clock or move number of more digits than count."""
        opcode = "hmvc" if name == "halfmove clock" else "fmvn"
        if opcode in self.operations:
            return self.operations[opcode][0]
        return self.text.split()[FIELD_NAMES.index(name)].decode("utf-8", "replace")

    def _has_operations(self) -> bool:
        """Whether EPD operations begin here, not a clock."""
        if _read_number(self.text, self._start, self._start + 1) >= 0:
            return False
        from chess_arbiter.core.chess.epd import begins_operations

        return begins_operations(self.text[self._start :].decode("utf-8", "replace"))

    def _read_operations(self) -> None:
        from chess_arbiter.core.chess.epd import read_operations

        operations, found = read_operations(self.text[self._start :].decode("utf-8", "replace"))
        self.operations = MappingProxyType(operations)
        for opcode in ("hmvc", "fmvn"):
            operands = operations.get(opcode)
            if operands is None:
                continue
            data = operands[0].encode() if len(operands) == 1 else b""
            number = _read_number(data, 0, len(data))
            if number < 0:
                detail = "it wants one whole number"
                found.append(Fault("FEN431", {"operation": " ".join((opcode, *operands)), "detail": detail}))
            elif opcode == "hmvc":
                self.setup.halfmove_clock = number
            else:
                self.setup.fullmove_number = number
                self._numbered = True
        self.faults += found


def read_fen(text: str | bytes, *, variant: str = "auto") -> FenReading:
    """Reads one FEN or EPD line; never raises for what stands in it.

    `variant` says what castling letters mean: "auto" (rook-file letters mean Chess960, else standard), "standard" or
    "chess960" (K and Q are the outermost rooks).
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else bytes(text)
    return read_fen_bytes(data, VARIANTS[variant])


def read_fen_bytes(text: bytes, mode: int) -> FenReading:
    """The same for bytes, with the variant as AUTO, STANDARD or CHESS960 (0, 1, 2)."""
    reading = FenReading(text, mode)
    reading.setup.chess960 = mode == CHESS960
    if text.startswith(b"\xef\xbb\xbf"):
        reading._stop = 3
    reading._read()
    return reading


def _skip_blanks(text: bytes, at: int, end: int) -> int:
    while at < end and IS_BLANK[text[at]]:
        at += 1
    return at


def _field_end(text: bytes, at: int, end: int) -> int:
    while at < end and not IS_BLANK[text[at]]:
        at += 1
    return at


def _read_placement(setup: Setup, text: bytes, at: int, end: int) -> int:
    """Puts the pieces on the board (PGN 16.1.3.1); UNREAD, with none, if they are not eight ranks of eight squares.

    SPLIT if all is there, but digits stand in a row.
    """
    for piece in range(16):
        _boards[piece] = 0
    sq, left = 56, 8
    last_digit, answer = -1, READ
    while at < end:
        letter = text[at]
        at += 1
        piece = PIECE_OF_LETTER[letter]
        if piece:
            if left == 0:
                return UNREAD
            _boards[piece] |= attacks.SQUARE_BB[sq]
            sq += 1
            left -= 1
        elif DIGIT_1 <= letter <= DIGIT_8:
            letter -= DIGIT_0
            if letter > left:
                return UNREAD
            sq += letter
            left -= letter
            if last_digit == at - 1:
                answer = SPLIT
            last_digit = at
        elif letter != SLASH or left or sq < 16:
            return UNREAD
        else:
            sq -= 16
            left = 8
    if sq != 8 or left:
        return UNREAD
    setup.pawns = _boards[1] | _boards[9]
    setup.knights = _boards[2] | _boards[10]
    setup.bishops = _boards[3] | _boards[11]
    setup.rooks = _boards[4] | _boards[12]
    setup.queens = _boards[5] | _boards[13]
    setup.kings = _boards[6] | _boards[14]
    setup.white = _boards[1] | _boards[2] | _boards[3] | _boards[4] | _boards[5] | _boards[6]
    setup.black = _boards[9] | _boards[10] | _boards[11] | _boards[12] | _boards[13] | _boards[14]
    return answer


def _read_turn(setup: Setup, text: bytes, at: int, end: int) -> bool:
    if end - at != 1 or (text[at] != LETTER_W and text[at] != LETTER_B):
        return False
    setup.turn = 1 if text[at] == LETTER_B else 0
    return True


def _read_castling(setup: Setup, text: bytes, at: int, end: int, mode: int) -> bool:
    """Reads KQkq, X-FEN or Shredder-FEN letters as rook squares; False, with no right, if there is anything else."""
    if end - at == 1 and text[at] == DASH:
        return True
    chess960 = mode == CHESS960
    for index in range(at, end):
        letter = text[index] | LOWER
        if LETTER_A <= letter <= LETTER_H:
            if mode == AUTO:
                chess960 = True
        elif letter != LETTER_K and letter != LETTER_Q:
            return False
    rights = flaws = 0
    previous = -1
    for index in range(at, end):
        letter = text[index] | LOWER
        color = 1 if text[index] & LOWER else 0
        if letter > LETTER_H:
            rook = _wing_rook(setup, color, letter == LETTER_K, chess960)
        else:
            rook = letter - LETTER_A + 56 * color
        rank = color << 3 | (7 - (rook & 7))
        if rights & attacks.SQUARE_BB[rook]:
            flaws |= 2
        elif rank < previous:
            flaws |= 1
        previous = rank
        rights |= attacks.SQUARE_BB[rook]
    setup.chess960 = chess960
    setup.castling_rights = rights
    setup.castling_flaws = flaws
    return True


def _wing_rook(setup: Setup, color: int, kingside: bool, chess960: bool) -> Square:
    """The rook that K or Q means: in Chess960 the outermost on its side of the king (X-FEN), else the corner."""
    corner = (7 if kingside else 0) + 56 * color
    own = setup.black if color else setup.white
    rank = attacks.RANK_8 if color else attacks.RANK_1
    king = setup.kings & own & rank
    if not chess960 or not king or king & (king - 1):
        return corner
    rooks = setup.rooks & own & rank
    before = rooks & (king - 1)
    if not kingside:
        return bits.lsb(before) if before else corner
    rooks ^= before
    if not rooks:
        return corner
    while rooks & (rooks - 1):
        rooks &= rooks - 1
    return bits.lsb(rooks)


def _read_ep_square(setup: Setup, text: bytes, at: int, end: int) -> bool:
    if end - at == 1 and text[at] == DASH:
        return True
    if end - at != 2:
        return False
    if not LETTER_A <= text[at] <= LETTER_H or not DIGIT_1 <= text[at + 1] <= DIGIT_8:
        return False
    setup.ep_square = text[at] - LETTER_A + 8 * (text[at + 1] - DIGIT_1)
    return True


def _read_number(text: bytes, at: int, end: int) -> int:
    """A whole number, of which nine digits count; -1 if it is none."""
    if at == end:
        return -1
    number = 0
    while at < end:
        if not DIGIT_0 <= text[at] <= DIGIT_9:
            return -1
        if number < ENOUGH:
            number = number * 10 + text[at] - DIGIT_0
        at += 1
    return number


def write_fen(position: Position, *, ep: str = "legal") -> str:
    """The FEN with its six fields: KQkq where all kings and rooks of rights stand on their standard squares, else the
    rooks' files (Shredder-FEN).

    `ep` says when the en passant square is written: "legal" if a capture there is legal, "xfen" if a pawn stands ready
    to capture, "always" after every double step (PGN 16.1.3.4).
    """
    return write_fen_mode(position, EP_MODES[ep])


def write_fen_mode(position: Position, mode: int) -> str:
    """The same with the mode as EP_LEGAL, EP_XFEN or EP_ALWAYS (0, 1, 2)."""
    size = _put_placement(position)
    _out[size] = BLANK
    _out[size + 1] = LETTER_B if position.turn else LETTER_W
    _out[size + 2] = BLANK
    size = _put_castling(position, size + 3)
    _out[size] = BLANK
    size += 1
    sq = _ep_square(position, mode)
    if sq < 0:
        _out[size] = DASH
        size += 1
    else:
        _out[size] = LETTER_A + (sq & 7)
        _out[size + 1] = DIGIT_1 + (sq >> 3)
        size += 2
    size = _put_number(position.halfmove_clock, size)
    size = _put_number(position.fullmove_number, size)
    return _out[:size].decode("ascii")


def board_fen(position: Position) -> str:
    """The placement alone, a FEN's first field."""
    size = _put_placement(position)
    return _out[:size].decode("ascii")


def _put_placement(position: Position) -> int:
    """Writes the placement at the start of `_out`; gives its length."""
    for sq in range(64):
        _squares[sq] = 0
    _mark(position.pawns, position.white, LETTER_P)
    _mark(position.knights, position.white, LETTER_N)
    _mark(position.bishops, position.white, LETTER_B)
    _mark(position.rooks, position.white, LETTER_R)
    _mark(position.queens, position.white, LETTER_Q)
    _mark(position.kings, position.white, LETTER_K)
    size = 0
    for rank in range(56, -8, -8):
        empty = 0
        for sq in range(rank, rank + 8):
            letter = _squares[sq]
            if letter == 0:
                empty += 1
                continue
            if empty:
                _out[size] = DIGIT_0 + empty
                size += 1
                empty = 0
            _out[size] = letter
            size += 1
        if empty:
            _out[size] = DIGIT_0 + empty
            size += 1
        if rank:
            _out[size] = SLASH
            size += 1
    return size


def _mark(pieces: Bitboard, white: Bitboard, letter: int) -> None:
    while pieces:
        square_bb = pieces & -pieces
        _squares[bits.lsb(pieces)] = letter ^ LOWER if square_bb & white else letter
        pieces ^= square_bb


def _put_castling(position: Position, size: int) -> int:
    rights = position.castling_rights
    if not rights:
        _out[size] = DASH
        return size + 1
    standard = rights & ~STANDARD_ROOKS == 0
    if rights & attacks.RANK_1 and not position.kings & position.white & attacks.RANK_1 & E_FILE:
        standard = False
    if rights & attacks.RANK_8 and not position.kings & position.black & attacks.RANK_8 & E_FILE:
        standard = False
    for index in range(16):
        rook = 7 - index if index < 8 else 71 - index
        if rights & attacks.SQUARE_BB[rook]:
            letter = LETTER_A + (rook & 7)
            if standard:
                letter = LETTER_K if rook & 7 else LETTER_Q
            _out[size] = letter if index >= 8 else letter ^ LOWER
            size += 1
    return size


def _ep_square(position: Position, mode: int) -> int:
    """The en passant square that the mode writes, -1 for none."""
    if mode == EP_LEGAL:
        return position.ep_legal
    sq = position.ep_square
    if mode == EP_XFEN and sq >= 0:
        own = position.black if position.turn else position.white
        if not attacks.PAWN[(position.turn ^ 1) << 6 | sq] & position.pawns & own:
            return -1
    return sq


def _put_number(number: int, size: int) -> int:
    """Writes a blank and a number that is not negative."""
    _out[size] = BLANK
    size += 1
    scale = 1
    while number // scale >= 10:
        scale *= 10
    while scale:
        _out[size] = DIGIT_0 + number // scale % 10
        size += 1
        scale //= 10
    return size
