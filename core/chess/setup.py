"""Any arrangement of pieces as a FEN may claim it, and the kinds of fault it has.

`flaws` finds them all as a bit mask, quickly; the evidence is left to `chess_arbiter.core.chess.faults`.
A flaw is only ever proved, never guessed: an arrangement without one may still be unreachable (FIDE 2023, 3.10.3).
"""

from __future__ import annotations

from typing import Any

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.words as words
from chess_arbiter.core.words import Bitboard, Color, PieceKind, Square

CORNERS = 0x8100_0000_0000_0081
E_FILE = 0x1010_1010_1010_1010

LARGEST_NUMBER = 99_999
"""What a clock or move number is cut to: more than any game can need."""

KINGS = 1
PAWNS_ON_ENDS = 2
MATERIAL = 4
OPPOSITE_CHECK = 8
IMPOSSIBLE_CHECK = 16
RIGHTS = 32
RIGHTS_ORDER = 64
EP_IMPOSSIBLE = 128
EP_UNPLAYED = 256
EP_USELESS = 512
CLOCKS = 1024
UNUSABLE = KINGS | PAWNS_ON_ENDS | OPPOSITE_CHECK
WITHOUT_TURN = KINGS | PAWNS_ON_ENDS | MATERIAL | RIGHTS | RIGHTS_ORDER
"""The flaws that can be told without knowing whose turn it is."""

OUT_OF_ORDER = 1
DOUBLED = 2


class FenError(ValueError):
    """A position was asked for where the FEN gives none; the code and facts of the first fault that forbids it."""

    def __init__(self, code: str, facts: dict[str, Any]) -> None:
        super().__init__(f"{code}: not a usable position: {facts}")
        self.code = code
        self.facts = facts


class Setup:
    """Pieces, turn, castling, en passant and clocks, in any arrangement; all fields may be set freely.

    `castling_field` is the text, `castling_rights` the rook squares it means, `castling_flaws` the mask of OUT_OF_ORDER
    and DOUBLED. `chess960` says that kings and rooks may have started on any file. `ep_square` is -1 for none.
    """

    __slots__ = (
        "bishops",
        "black",
        "castling_field",
        "castling_flaws",
        "castling_rights",
        "chess960",
        "ep_square",
        "fullmove_number",
        "halfmove_clock",
        "kings",
        "knights",
        "pawns",
        "queens",
        "rooks",
        "turn",
        "white",
    )

    def __init__(self) -> None:
        self.pawns = self.knights = self.bishops = self.rooks = self.queens = self.kings = 0
        self.white = self.black = 0
        self.turn = 0
        self.castling_rights = 0
        self.castling_field = "-"
        self.castling_flaws = 0
        self.chess960 = False
        self.ep_square = -1
        self.halfmove_clock = 0
        self.fullmove_number = 1

    def pieces(self, color: Color) -> Bitboard:
        """The squares that hold a piece of this colour."""
        return self.black if color else self.white

    def kind_at(self, sq: Square) -> PieceKind:
        """The kind of piece on a square, 0 where it is empty."""
        square_bb = attacks.SQUARE_BB[sq]
        if self.pawns & square_bb:
            return words.PAWN
        if self.knights & square_bb:
            return words.KNIGHT
        if self.bishops & square_bb:
            return words.BISHOP
        if self.rooks & square_bb:
            return words.ROOK
        if self.queens & square_bb:
            return words.QUEEN
        return words.KING if self.kings & square_bb else 0

    def color_at(self, sq: Square) -> int:
        """The colour of the piece on a square, -1 where it is empty."""
        square_bb = attacks.SQUARE_BB[sq]
        if self.white & square_bb:
            return 0
        return 1 if self.black & square_bb else -1

    def attackers(self, sq: Square, by: Color, occupied: Bitboard) -> Bitboard:
        """The pieces of one colour that attack a square when `occupied` is what blocks sliders."""
        sliders = self.rooks | self.queens
        found = attacks.KNIGHT[sq] & self.knights
        found |= attacks.PAWN[(by ^ 1) << 6 | sq] & self.pawns
        found |= attacks.KING[sq] & self.kings
        if attacks.ROOK_RAYS[sq] & sliders:
            found |= attacks.rook_attacks(sq, occupied) & sliders
        sliders = self.bishops | self.queens
        if attacks.BISHOP_RAYS[sq] & sliders:
            found |= attacks.bishop_attacks(sq, occupied) & sliders
        return found & (self.black if by else self.white)


# Flaws: the kinds of fault as a mask, without evidence.


def flaws(setup: Setup) -> int:
    """The kinds of fault this arrangement has, as a mask; 0 for none."""
    found = 0
    if bits.popcount(setup.kings & setup.white) != 1 or bits.popcount(setup.kings & setup.black) != 1:
        found |= KINGS
    if setup.pawns & attacks.END_RANKS:
        found |= PAWNS_ON_ENDS
    if _has_surplus(setup, setup.white) or _has_surplus(setup, setup.black):
        found |= MATERIAL
    if setup.castling_rights and setup.castling_rights != sound_rights(setup):
        found |= RIGHTS
    if setup.castling_flaws:
        found |= RIGHTS_ORDER
    if setup.ep_square >= 0 and ep_flaw(setup):
        found |= EP_IMPOSSIBLE
    if not found & (KINGS | PAWNS_ON_ENDS):
        found |= _check_flaws(setup, found & EP_IMPOSSIBLE)
    if _has_clock_flaw(setup, found & (EP_IMPOSSIBLE | EP_UNPLAYED)):
        found |= CLOCKS
    return found


def is_usable(setup: Setup) -> bool:
    """Whether `Position.from_setup` gives a position."""
    return flaws(setup) & UNUSABLE == 0


def sound_rights(setup: Setup) -> Bitboard:
    """The castling rights that have their king and rook, one a side of the king: of two, the outer rook's (X-FEN)."""
    found = 0
    for color in range(2):
        own = setup.black if color else setup.white
        rank = attacks.RANK_8 if color else attacks.RANK_1
        king = setup.kings & own
        rights = setup.castling_rights & setup.rooks & own & rank
        if not rights or not king & rank or king & (king - 1):
            continue
        if not setup.chess960:
            rights &= CORNERS
            if not king & E_FILE:
                continue
        side = rights & (king - 1)
        found |= side & -side
        side = rights ^ side
        while side & (side - 1):
            side &= side - 1
        found |= side
    return found


def sound_ep_square(setup: Setup) -> int:
    """The en passant square if pawn and squares fit a double step over it, else -1.

    Kept even where the step cannot have happened (EP_UNPLAYED): whether it may be captured is another question.
    """
    return -1 if setup.ep_square < 0 or ep_flaw(setup) else setup.ep_square


def _over(men: Bitboard, limit: int) -> int:
    """How many men there are beyond the limit."""
    count = bits.popcount(men)
    return count - limit if count > limit else 0


def promoted(setup: Setup, own: Bitboard) -> int:
    """How many of these men at least were promoted; one bishop a colour of square was there at the start."""
    bishops = setup.bishops & own
    return (
        _over(setup.knights & own, 2)
        + _over(bishops & attacks.LIGHT_SQUARES, 1)
        + _over(bishops & ~attacks.LIGHT_SQUARES, 1)
        + _over(setup.rooks & own, 2)
        + _over(setup.queens & own, 1)
    )


def _has_surplus(setup: Setup, own: Bitboard) -> bool:
    pawns = bits.popcount(setup.pawns & own)
    return pawns > 8 or bits.popcount(own) > 16 or promoted(setup, own) > 8 - pawns


def ep_flaw(setup: Setup) -> int:
    """Why no pawn can have passed over the en passant square (PGN 16.1.3.4), 0 if one can.

    1: it lies on the wrong rank for the turn; 2: no pawn stands before it; 3: it is occupied; 4: the pawn's first
    square is occupied.
    """
    ep_square = setup.ep_square
    if ep_square >> 3 != (2 if setup.turn else 5):
        return 1
    if not setup.pawns & (setup.white if setup.turn else setup.black) & attacks.SQUARE_BB[ep_square ^ 8]:
        return 2
    occupied = setup.white | setup.black
    if occupied & attacks.SQUARE_BB[ep_square]:
        return 3
    return 4 if occupied & attacks.SQUARE_BB[ep_square ^ 24] else 0


def _check_flaws(setup: Setup, ep_impossible: int) -> int:
    """The flaws of checks and of the last move; each side has one king and no pawn stands on an end rank."""
    own = setup.black if setup.turn else setup.white
    other = setup.white if setup.turn else setup.black
    occupied = own | other
    found = 0
    if setup.attackers(bits.lsb(setup.kings & other), setup.turn, occupied):
        found = OPPOSITE_CHECK
    known = setup.ep_square >= 0 and not ep_impossible
    if known and checkers_before_the_double_step(setup):
        found |= EP_UNPLAYED
        known = False
    if known:
        if not _can_capture_en_passant(setup):
            found |= EP_USELESS
    elif setup.attackers(bits.lsb(setup.kings & own), setup.turn ^ 1, occupied):
        if not _has_last_move(setup, False):
            found |= IMPOSSIBLE_CHECK
        elif setup.halfmove_clock and not _has_last_move(setup, True):
            found |= CLOCKS
    return found


def checkers_before_the_double_step(setup: Setup) -> Bitboard:
    """The pieces that check the side now to move once the double step is taken back: with any, it was illegal.

    The pawn is in the set by its square before the step.
    """
    king_bb = setup.kings & (setup.black if setup.turn else setup.white)
    if not king_bb:
        return 0
    home = setup.ep_square ^ 24
    pawn_bb = attacks.SQUARE_BB[setup.ep_square ^ 8]
    occupied = (setup.white | setup.black) ^ pawn_bb ^ attacks.SQUARE_BB[home]
    found = setup.attackers(bits.lsb(king_bb), setup.turn ^ 1, occupied) & ~pawn_bb
    if attacks.PAWN[(setup.turn ^ 1) << 6 | home] & king_bb:
        found |= attacks.SQUARE_BB[home]
    return found


def _can_capture_en_passant(setup: Setup) -> bool:
    """Whether a pawn may legally capture on the en passant square (FIDE 2023, 3.7.3.1 and 3.9.2)."""
    own = setup.black if setup.turn else setup.white
    king = bits.lsb(setup.kings & own)
    ep_square = setup.ep_square
    pawn_bb = attacks.SQUARE_BB[ep_square ^ 8]
    capturers = attacks.PAWN[(setup.turn ^ 1) << 6 | ep_square] & setup.pawns & own
    while capturers:
        occupied = (setup.white | setup.black) ^ (capturers & -capturers) ^ pawn_bb | attacks.SQUARE_BB[ep_square]
        if not setup.attackers(king, setup.turn ^ 1, occupied) & ~pawn_bb:
            return True
        capturers &= capturers - 1
    return False


def plies_before(setup: Setup) -> int:
    """How many plies the move number says were played."""
    return (setup.fullmove_number - 1) * 2 + setup.turn


def _has_clock_flaw(setup: Setup, ep_impossible: int) -> bool:
    """Whether a number is out of range, or the clock counts plies that were not played or not quiet."""
    if setup.fullmove_number < 1 or setup.fullmove_number > LARGEST_NUMBER:
        return True
    if setup.halfmove_clock < 0 or setup.halfmove_clock > plies_before(setup):
        return True
    return setup.halfmove_clock > 0 and setup.ep_square >= 0 and not ep_impossible


# The last move: every way to take one back, tried until one leaves the side now to move out of check. Each may ask too
# little of the earlier position, never too much: that none exists is a proof, that one exists is not.


def _has_last_move(setup: Setup, quiet: bool) -> bool:
    """Whether some last move explains the check, or some `quiet` one, neither capture nor pawn move.

    Sound where it is False.
    """
    them = setup.turn ^ 1
    own = setup.black if setup.turn else setup.white
    other = setup.white if setup.turn else setup.black
    king = bits.lsb(setup.kings & own)
    unmoved = sound_rights(setup) & other
    if unmoved:
        unmoved |= setup.kings & other
    may_capture = not quiet and bits.popcount(own) < 16
    may_promote = not quiet and bits.popcount(setup.pawns & other) < 8
    first = setup.attackers(king, them, own | other) & ~unmoved
    rest = other & ~(unmoved | first)
    while first or rest:
        if first:
            sq = bits.lsb(first)
            first &= first - 1
        else:
            sq = bits.lsb(rest)
            rest &= rest - 1
        kind = setup.kind_at(sq)
        if kind != words.PAWN:
            if _has_come(setup, king, sq, kind, may_capture):
                return True
            if may_promote and kind != words.KING and sq >> 3 == (0 if them else 7):
                if _has_pawn_come(setup, king, sq, may_capture):
                    return True
        elif not quiet and _has_pawn_come(setup, king, sq, may_capture):
            return True
    return unmoved == 0 and _has_castled(setup, king, other)


def _is_explained(
    setup: Setup, king: Square, taken: Bitboard, kind: PieceKind, from_sq: Square, before: Bitboard
) -> bool:
    """Whether the king is not attacked with the `taken` pieces gone and one of this kind on `from_sq` instead."""
    them = setup.turn ^ 1
    if setup.attackers(king, them, before) & ~taken:
        return False
    king_bb = attacks.SQUARE_BB[king]
    if kind == words.PAWN:
        return not attacks.PAWN[them << 6 | from_sq] & king_bb
    return not _reach(kind, from_sq, before) & king_bb


def _reach(kind: PieceKind, sq: Square, occupied: Bitboard) -> Bitboard:
    """What a piece other than a pawn attacks."""
    if kind == words.KNIGHT:
        return attacks.KNIGHT[sq]
    if kind == words.KING:
        return attacks.KING[sq]
    reached = 0
    if kind != words.ROOK:
        reached = attacks.bishop_attacks(sq, occupied)
    if kind != words.BISHOP:
        reached |= attacks.rook_attacks(sq, occupied)
    return reached


def _has_come(setup: Setup, king: Square, sq: Square, kind: PieceKind, may_capture: bool) -> bool:
    """Whether a move of this piece to its square explains the check; with a capture more lines were closed before."""
    occupied = setup.white | setup.black
    square_bb = attacks.SQUARE_BB[sq]
    origins = _reach(kind, sq, occupied) & ~occupied
    while origins:
        before = occupied | (origins & -origins)
        if not may_capture:
            before ^= square_bb
        if _is_explained(setup, king, square_bb, kind, bits.lsb(origins), before):
            return True
        origins &= origins - 1
    return False


def _has_pawn_come(setup: Setup, king: Square, sq: Square, may_capture: bool) -> bool:
    """Whether a pawn's move to this square explains the check: the piece there is the pawn, or what it became."""
    occupied = setup.white | setup.black
    square_bb = attacks.SQUARE_BB[sq]
    them = setup.turn ^ 1
    rank = sq >> 3 if them == 0 else 7 - (sq >> 3)
    if rank < 2:
        return False
    behind = sq - 8 if them == 0 else sq + 8
    behind_bb = attacks.SQUARE_BB[behind]
    if not occupied & behind_bb:
        if _is_explained(setup, king, square_bb, words.PAWN, behind, occupied ^ square_bb ^ behind_bb):
            return True
        if rank == 3:
            home = behind ^ 24
            if not occupied & attacks.SQUARE_BB[home]:
                before = occupied ^ square_bb ^ attacks.SQUARE_BB[home]
                if _is_explained(setup, king, square_bb, words.PAWN, home, before):
                    return True
    if not may_capture:
        return False
    origins = attacks.PAWN[setup.turn << 6 | sq] & ~occupied
    while origins:
        before = occupied | (origins & -origins)
        if _is_explained(setup, king, square_bb, words.PAWN, bits.lsb(origins), before):
            return True
        if rank == 5 and not occupied & (behind_bb | attacks.SQUARE_BB[sq ^ 24]):
            before ^= square_bb | behind_bb
            if _is_explained(setup, king, square_bb, words.PAWN, bits.lsb(origins), before):
                return True
        origins &= origins - 1
    return False


def _has_castled(setup: Setup, king: Square, other: Bitboard) -> bool:
    """Whether castling, from any files a king and a rook may have started on, explains the check."""
    them = setup.turn ^ 1
    end_bb = setup.kings & other & (attacks.RANK_8 if them else attacks.RANK_1)
    if not end_bb:
        return False
    king_end = bits.lsb(end_bb)
    if king_end & 7 != 6 and king_end & 7 != 2:
        return False
    kingside = king_end & 7 == 6
    taken = end_bb | attacks.SQUARE_BB[king_end - 1 if kingside else king_end + 1]
    if not setup.rooks & other & taken:
        return False
    staying = (setup.white | setup.black) ^ taken
    king_bb = attacks.SQUARE_BB[king]
    start = king_end & 56
    for king_from in range(start + 1, start + 7):
        for rook_from in range(start, start + 8):
            if rook_from == king_from or (rook_from > king_from) != kingside:
                continue
            before = staying | attacks.SQUARE_BB[king_from] | attacks.SQUARE_BB[rook_from]
            if staying & (attacks.SQUARE_BB[king_from] | attacks.SQUARE_BB[rook_from]):
                continue
            if castling.must_be_empty(king_from, rook_from) & staying or attacks.KING[king_from] & king_bb:
                continue
            if _is_explained(setup, king, taken, words.ROOK, rook_from, before):
                return True
    return False
