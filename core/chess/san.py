"""Moves as people write them: scanned from bytes, then found among the legal moves of a position.

`scan` reads the notation alone, `resolve` finds the move it means; neither makes a Python object or raises on what a
file may hold. Every way of writing that is not PGN 8.2.3 leaves its bit in `SanReading.deviations` (bit n is SAN30n):

- 300 to 302: judged by `sign_deviation` once the move is played.
- 303: an origin that is not needed, or not the one PGN 8.2.3.4 asks for.
- 304: `x` missing or surplus, or written `:`, `X`, `×`.
- 305: castling as `0-0`, `o-o`, `OO`, or with other dashes.
- 306: promotion as `e8Q`, `e8(Q)`, `e8/Q`, `e8:Q`, `e8=q`, `e8 = Q`.
- 307: `e.p.`, `ep`, glued or apart.
- 308: a lower-case piece letter, `P`, a figurine, a letter of another language (PGN 17, and Russian).
- 309: long algebraic or coordinates (`Ng1-f3`, `e2e4`, `e7e8q`), and castling as `e1g1` or king takes rook (`e1h1`).
"""

from enum import Enum

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.forms as forms
import chess_arbiter.core.chess.notation as notation
import chess_arbiter.core.words as words
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import SanWriter, legal_lans, legal_sans, write_lan, write_san
from chess_arbiter.core.words import Bitboard, Move, PieceKind, Square

__all__ = (
    "SanError",
    "SanFault",
    "SanWriter",
    "legal_lans",
    "legal_sans",
    "read_san",
    "resolve",
    "scan",
    "sign_deviation",
    "write_lan",
    "write_san",
)

ILLEGAL, AMBIGUOUS, PROMOTION_MISSING, PROMOTION_IMPOSSIBLE = -1, -2, -3, -4
"""What `resolve` answers in place of a move."""

PIECE_CHARACTER = [0, *b"PNBRQK"]


def scan(buffer: bytes, start: int, end: int, reading: SanReading) -> bool:
    """Reads `buffer[start:end]`, a token without `!` and `?`; false where it is no move in any form."""
    if start < 0 or end > len(buffer):
        return False
    return forms.scan_token(bits.as_text(buffer), start, end, reading)


def resolve(position: Position, reading: SanReading) -> Move:
    """The legal move a reading means, or ILLEGAL, AMBIGUOUS (see `reading.candidates`), PROMOTION_MISSING or
    PROMOTION_IMPOSSIBLE.

    Only pieces that may legally go there count (PGN 8.2.3.4); signs never choose (PGN 8.2.3.5).
    """
    if (reading.form | reading.languages | reading.letter) == 0:
        return _resolve_kind(position, reading)
    move = _resolve_form(position, reading)
    if move >= 0 and reading.letter:
        _learn_language(reading)
    return move


def _resolve_form(position: Position, reading: SanReading) -> int:
    """The move of a reading by its form."""
    if reading.form == notation.CASTLING:
        return _resolve_castling(position, reading)
    if reading.form == notation.SEVERAL_KINDS:
        return _resolve_several_kinds(position, reading)
    if reading.form == notation.PAWN_OR_BISHOP:
        return _resolve_pawn_or_bishop(position, reading)
    if reading.form != notation.ORDINARY:
        return _resolve_coordinates(position, reading)
    if reading.foreign >= 2 and reading.kind > words.PAWN and reading.deviations & notation.PIECE_LETTER == 0:
        return _resolve_in_language(position, reading)
    return _resolve_kind(position, reading)


def _resolve_kind(position: Position, reading: SanReading) -> int:
    """The move of a piece of `reading.kind`."""
    to_sq = reading.to_sq
    own = position.black if position.turn else position.white
    occupied = position.white | position.black
    to_bb = attacks.SQUARE_BB[to_sq]
    if own & to_bb:
        return ILLEGAL
    if reading.kind == words.PAWN:
        return _resolve_pawn(position, reading, own)
    found = _on_rays(position, reading.kind, to_sq) & own
    if found == 0:
        return ILLEGAL
    if reading.from_file >= 0 or reading.from_rank >= 0:
        return _resolve_origin(position, reading, _unblocked(found, to_sq, occupied))
    if found & (found - 1):
        found = _legal_origins(position, _unblocked(found, to_sq, occupied), to_sq)
        if found == 0:
            return ILLEGAL
        if found & (found - 1):
            reading.candidates = found
            return AMBIGUOUS
        move = bits.lsb(found) | to_sq << 6
    else:
        from_sq = bits.lsb(found)
        move = from_sq | to_sq << 6
        if attacks.BETWEEN[to_sq << 6 | from_sq] & occupied:
            return ILLEGAL
        if _is_at_risk(position, from_sq) and not position.is_safe(move):
            return ILLEGAL
    if reading.promotion:
        return PROMOTION_IMPOSSIBLE
    _compare_capture(reading, occupied & to_bb)
    return move


def _is_at_risk(position: Position, from_sq: Square) -> bool:
    """Whether a move from here needs `is_safe`: the king's, a pinned piece's, any in check; so does en passant."""
    return (position.checkers | (position.pinned | position.kings) & attacks.SQUARE_BB[from_sq]) != 0


def _on_rays(position: Position, kind: PieceKind, to_sq: Square) -> Bitboard:
    """The pieces of a kind, of both colours, that would reach the target on an empty board; no pawns."""
    if kind == words.KNIGHT:
        return attacks.KNIGHT[to_sq] & position.knights
    if kind == words.BISHOP:
        return attacks.BISHOP_RAYS[to_sq] & position.bishops
    if kind == words.ROOK:
        return attacks.ROOK_RAYS[to_sq] & position.rooks
    if kind == words.QUEEN:
        return (attacks.ROOK_RAYS[to_sq] | attacks.BISHOP_RAYS[to_sq]) & position.queens
    return attacks.KING[to_sq] & position.kings


def _unblocked(found: Bitboard, to_sq: int, occupied: Bitboard) -> Bitboard:
    """Those pieces that nothing on a line keeps from the target."""
    rest = found
    while rest:
        if attacks.BETWEEN[to_sq << 6 | bits.lsb(rest)] & occupied:
            found ^= rest & -rest
        rest &= rest - 1
    return found


def _legal_origins(position: Position, found: Bitboard, to_sq: int) -> Bitboard:
    """Those squares from which the move to the target leaves the own king safe."""
    rest = found
    while rest:
        if not position.is_safe(bits.lsb(rest) | to_sq << 6):
            found ^= rest & -rest
        rest &= rest - 1
    return found


def _compare_capture(reading: SanReading, captured: Bitboard) -> None:
    """Notes an x that is missing or surplus."""
    if (captured != 0) != (reading.capture != 0):
        reading.deviations |= notation.CAPTURE_SIGN


def _given_origin(reading: SanReading, found: Bitboard) -> Bitboard:
    """Those squares that lie on the file and rank given."""
    if reading.from_file >= 0:
        found &= notation.FILES[reading.from_file]
    if reading.from_rank >= 0:
        found &= notation.RANKS[reading.from_rank]
    return found


def _resolve_origin(position: Position, reading: SanReading, found: Bitboard) -> int:
    """The piece move whose origin is given; notes where PGN 8.2.3.4 asks for less, or for other."""
    to_sq = reading.to_sq
    legal = _legal_origins(position, found, to_sq)
    found = _given_origin(reading, legal)
    if found == 0:
        return ILLEGAL
    if found & (found - 1):
        reading.candidates = found
        return AMBIGUOUS
    if reading.promotion:
        return PROMOTION_IMPOSSIBLE
    from_sq = bits.lsb(found)
    needed = notation.origin_needed(from_sq, legal ^ found)
    given = (1 if reading.from_file >= 0 else 0) | (2 if reading.from_rank >= 0 else 0)
    if given != needed and not reading.deviations & notation.LONG_ALGEBRAIC:
        if given == 3 and needed == 0:
            reading.deviations |= notation.LONG_ALGEBRAIC
        else:
            reading.deviations |= notation.ORIGIN
    _compare_capture(reading, (position.white | position.black) & attacks.SQUARE_BB[to_sq])
    return from_sq | to_sq << 6


def _resolve_pawn(position: Position, reading: SanReading, own: Bitboard) -> int:
    """The pawn move: a capture where a file other than the target's, or only an x, is given."""
    to_sq = reading.to_sq
    turn = position.turn
    file = reading.from_file
    pawns = position.pawns & own
    to_bb = attacks.SQUARE_BB[to_sq]
    occupied = position.white | position.black
    if (file >= 0 and file != to_sq & 7) or (file < 0 and reading.capture):
        if occupied & to_bb == 0 and to_sq != position.ep_square:
            return ILLEGAL
        found = attacks.PAWN[(turn ^ 1) << 6 | to_sq] & pawns
    elif occupied & to_bb or reading.capture:
        return ILLEGAL
    else:
        found = _pawn_step_origin(turn, to_sq, pawns, occupied)
    if file >= 0 or reading.from_rank >= 0:
        found = _given_origin(reading, found)
    if found & (found - 1):
        found = _legal_origins(position, found, to_sq)
        if found & (found - 1):
            reading.candidates = found
            return AMBIGUOUS
    if found == 0:
        return ILLEGAL
    from_sq = bits.lsb(found)
    move = from_sq | to_sq << 6
    if (to_sq == position.ep_square or _is_at_risk(position, from_sq)) and not position.is_safe(move):
        return ILLEGAL
    if reading.from_rank >= 0 or file == to_sq & 7 or (file < 0 and reading.capture):
        _note_pawn_origin(reading)
    if file >= 0 and file != to_sq & 7 and reading.capture == 0 and reading.form != notation.COORDINATES:
        reading.deviations |= notation.CAPTURE_SIGN
    return _add_promotion(reading, move)


def _pawn_step_origin(turn: int, to_sq: int, pawns: Bitboard, occupied: Bitboard) -> Bitboard:
    """Where the pawn stands that may step to an empty square (FIDE 2023, 3.7.1 and 3.7.2)."""
    back = 8 if turn else -8
    from_sq = to_sq + back
    if from_sq < 0 or from_sq > 63:
        return 0
    if pawns & attacks.SQUARE_BB[from_sq]:
        return attacks.SQUARE_BB[from_sq]
    if to_sq >> 3 == (4 if turn else 3) and occupied & attacks.SQUARE_BB[from_sq] == 0:
        return pawns & attacks.SQUARE_BB[from_sq + back]
    return 0


def _note_pawn_origin(reading: SanReading) -> None:
    """Notes an origin that a pawn's move does not need, or lacks: long algebraic where it is the whole square."""
    if reading.deviations & notation.LONG_ALGEBRAIC:
        return
    if reading.from_file >= 0 and reading.from_rank >= 0:
        reading.deviations |= notation.LONG_ALGEBRAIC
    else:
        reading.deviations |= notation.ORIGIN


def _add_promotion(reading: SanReading, move: int) -> int:
    """The legal pawn move with what the pawn becomes (FIDE 2023, 3.7.3.3 to 3.7.3.5), or what is wrong with it."""
    if attacks.SQUARE_BB[move >> 6] & attacks.END_RANKS == 0:
        return PROMOTION_IMPOSSIBLE if reading.promotion else move
    if reading.promotion > 0:
        return move | reading.promotion << 12
    return PROMOTION_IMPOSSIBLE if reading.promotion == notation.PROMOTION_LETTER_IMPOSSIBLE else PROMOTION_MISSING


def _resolve_castling(position: Position, reading: SanReading) -> int:
    """Castling to the side given (FIDE 2023, 3.8.2)."""
    own = position.black if position.turn else position.white
    king = bits.lsb(position.kings & own)
    rights = position.castling_rights & own
    found = ILLEGAL
    while rights:
        rook = bits.lsb(rights)
        if (rook > king) == (reading.castling == 1) and position.can_castle(rook):
            if found >= 0:
                reading.candidates = attacks.SQUARE_BB[rook] | attacks.SQUARE_BB[found >> 6]
                return AMBIGUOUS
            found = king | rook << 6
        rights &= rights - 1
    return found


def _resolve_coordinates(position: Position, reading: SanReading) -> int:
    """The move between two squares, of whatever stands on the first; castling as the king's or onto the rook."""
    from_sq = reading.from_rank << 3 | reading.from_file
    from_bb = attacks.SQUARE_BB[from_sq]
    own = position.black if position.turn else position.white
    if own & from_bb == 0:
        return ILLEGAL
    reading.kind = position.kind_of(from_bb)
    if reading.kind == words.KING:
        rook = _castling_rook(position, from_sq, reading.to_sq, own)
        if rook >= 0:
            reading.castling = 1 if rook > from_sq else 2
            if reading.promotion:
                return PROMOTION_IMPOSSIBLE
            return from_sq | rook << 6 if position.can_castle(rook) else ILLEGAL
    captures = reading.capture
    if reading.form == notation.COORDINATES:
        reading.capture = 1 if (position.white | position.black) & attacks.SQUARE_BB[reading.to_sq] else 0
    move = _resolve_kind(position, reading)
    reading.capture = captures
    return move


def _castling_rook(position: Position, king: int, to_sq: int, own: Bitboard) -> int:
    """The rook a king's move by coordinates castles with: its target, or one whose castling ends there; or -1."""
    rights = position.castling_rights & own
    if rights & attacks.SQUARE_BB[to_sq]:
        return to_sq
    if attacks.KING[king] & attacks.SQUARE_BB[to_sq]:
        return -1
    while rights:
        rook = bits.lsb(rights)
        if castling.king_target(king, rook) == to_sq:
            return rook
        rights &= rights - 1
    return -1


def _resolve_several_kinds(position: Position, reading: SanReading) -> int:
    """The move of a letter of several meanings: legal if exactly one meaning gives exactly one legal move."""
    deviations = reading.deviations
    found = ILLEGAL
    found_kind = reading.kind
    found_deviations = deviations
    candidates = 0
    kinds = reading.kinds_mask
    while kinds:
        reading.kind = bits.lsb(kinds)
        reading.deviations = deviations
        move = _resolve_kind(position, reading)
        if move >= 0 or move == AMBIGUOUS:
            candidates |= attacks.SQUARE_BB[move & 63] if move >= 0 else reading.candidates
            if found >= 0:
                move = AMBIGUOUS
        if found == ILLEGAL or move == AMBIGUOUS or (move >= 0 and found != AMBIGUOUS):
            found = move
            found_kind = reading.kind
            found_deviations = reading.deviations
        kinds &= kinds - 1
    reading.kind = found_kind
    reading.deviations = found_deviations
    reading.candidates = candidates
    return found


def _resolve_in_language(position: Position, reading: SanReading) -> int:
    """The move of an English letter in a game with letters of another language, as R is a Spanish king.

    One such letter may be a slip of the pen; after two the language is believed first. Where it gives the letter no
    legal move the letter is English after all. Nobody writes the letters of pawns.
    """
    kind = reading.kind
    deviations = reading.deviations
    kinds = notation.kinds_meant(PIECE_CHARACTER[kind], reading.languages) & ~(1 << words.PAWN)
    if kinds and kinds != 1 << kind:
        reading.kinds_mask = kinds
        reading.deviations |= notation.PIECE_LETTER
        move = _resolve_several_kinds(position, reading)
        if move != ILLEGAL and reading.kind != kind:
            reading.letter = PIECE_CHARACTER[kind]
            return move
        reading.kind = kind
        reading.kinds_mask = 0
        reading.deviations = deviations
    return _resolve_kind(position, reading)


def _learn_language(reading: SanReading) -> None:
    """Keeps the languages in which the letter of the move found means its piece."""
    languages = notation.languages_meaning(reading.letter, reading.kind)
    reading.languages = reading.languages & languages or languages
    reading.foreign += 1


def _resolve_pawn_or_bishop(position: Position, reading: SanReading) -> int:
    """`bc4`: a pawn of the b-file captures; if none can, a bishop moves."""
    deviations = reading.deviations
    move = _resolve_kind(position, reading)
    if move != ILLEGAL:
        return move
    reading.kind = words.BISHOP
    reading.from_file = -1
    reading.deviations = deviations | notation.PIECE_LETTER
    move = _resolve_kind(position, reading)
    if move == ILLEGAL:
        reading.kind = words.PAWN
        reading.from_file = 1
        reading.deviations = deviations
    return move


def sign_deviation(sign: int, check: bool, mate: bool) -> int:
    """The deviation bits of a sign, once it is known whether the move gave check and mate (PGN 8.2.3.5)."""
    if sign == notation.SIGN_NONE:
        if mate:
            return notation.MATE_SIGN_MISSING
        return notation.CHECK_SIGN_MISSING if check else 0
    if sign == notation.SIGN_CHECK:
        if mate:
            return notation.MATE_SIGN_MISSING
        return 0 if check else notation.SIGN_WRONG
    if sign == notation.SIGN_MATE:
        return 0 if mate else notation.SIGN_WRONG
    return notation.SIGN_WRONG


class SanFault(Enum):
    """Which layer refused a move."""

    SYNTAX = "syntax"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"


class SanError(ValueError):
    """A text that is not one legal move; `fault` says why, `candidates` where an ambiguous one may start."""

    def __init__(self, fault: SanFault, text: str, candidates: Bitboard = 0) -> None:
        super().__init__(f"{fault.value} move: {text!r}")
        self.fault = fault
        self.text = text
        self.candidates = candidates


def read_san(position: Position, text: str) -> Move:
    """The legal move that a text means, in any form people write; `!` and `?` after it do not count.

    Raises SanError.
    """
    token = text.strip().rstrip("!?").encode("utf-8", "replace")
    reading = SanReading()
    if not scan(token, 0, len(token), reading):
        raise SanError(SanFault.SYNTAX, text)
    move = resolve(position, reading)
    if move >= 0:
        return move
    if move == AMBIGUOUS:
        raise SanError(SanFault.AMBIGUOUS, text, reading.candidates)
    raise SanError(SanFault.ILLEGAL, text)
