"""A legal position: eight bitboards, turn, castling rights, en passant, clocks, checkers and an incremental key."""

from __future__ import annotations

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.setup as setups
from chess_arbiter.core.chess.faults import evidence
from chess_arbiter.core.chess.setup import FenError, Setup
from chess_arbiter.core.words import Bitboard, Color, Move, PieceKind, Square

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 1, 2, 3, 4, 5, 6


def _random_words(count: int) -> list[int]:
    """Fixed pseudo-random 64-bit words (splitmix64, after S. Vigna), the same on every machine."""
    words, state = [], 0x4A7B_1C5D_9E3F_2680
    for _ in range(count):
        state = (state + 0x9E37_79B9_7F4A_7C15) % 2**64
        mixed = (state ^ state // 2**30) * 0xBF58_476D_1CE4_E5B9 % 2**64
        mixed = (mixed ^ mixed // 2**27) * 0x94D0_49BB_1331_11EB % 2**64
        words.append(mixed ^ mixed // 2**31)
    return words


_words = _random_words(1153)
PIECE_KEY = _words[:1024]
"""Index (colour * 8 + kind) * 64 + square."""
CASTLING_KEY = _words[1024:1088]
EN_PASSANT_KEY = _words[1088:1152]
BLACK_TO_MOVE_KEY = _words[1152]


class Position:
    """A position whose side not to move is not in check; `play` and `copy_from` change it, nothing else does.

    `castling_rights` is the set of rook squares that castling is still allowed with. `ep_square` is the square behind a
    pawn that has just made a double step, or -1; `ep_legal` is the same square only where an en passant capture there
    is legal: it alone counts for the identity of positions (FIDE 2023, 9.2.3.1) and for `key`.
    """

    __slots__ = (
        "bishops",
        "black",
        "castling_rights",
        "checkers",
        "ep_legal",
        "ep_square",
        "fullmove_number",
        "halfmove_clock",
        "key",
        "kings",
        "knights",
        "pawns",
        "queens",
        "rooks",
        "turn",
        "white",
    )

    def __init__(self) -> None:
        """An empty board, White to move; fill in the fields and call `settle`."""
        self.pawns = self.knights = self.bishops = self.rooks = self.queens = self.kings = 0
        self.white = self.black = 0
        self.turn = 0
        self.castling_rights = 0
        self.ep_square = self.ep_legal = -1
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.key = self.checkers = 0

    @staticmethod
    def initial() -> Position:
        """The initial position of standard chess."""
        position = Position()
        position.set_initial()
        return position

    def set_initial(self) -> None:
        """Sets up the initial position of standard chess."""
        self.pawns = INITIAL_PAWNS
        self.knights = INITIAL_KNIGHTS
        self.bishops = INITIAL_BISHOPS
        self.rooks = self.castling_rights = INITIAL_ROOKS
        self.queens = INITIAL_QUEENS
        self.kings = INITIAL_KINGS
        self.white = INITIAL_WHITE
        self.black = INITIAL_BLACK
        self.turn = 0
        self.ep_square = self.ep_legal = -1
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.checkers = 0
        self.key = INITIAL_KEY

    @staticmethod
    def from_setup(setup: Setup) -> Position:
        """The position of a setup, without the castling rights and the en passant square that cannot be.

        Raises FenError where a fault makes the setup unusable: kings missing or doubled, pawns on the end ranks, the
        side not to move in check.
        """
        mask = setups.flaws(setup) & setups.UNUSABLE
        if mask:
            fault = evidence(setup, mask)[0]
            raise FenError(fault.code, fault.facts)
        position = Position()
        position.place(setup)
        return position

    def place(self, setup: Setup) -> None:
        """Takes over a usable setup; rights and an en passant square that cannot be are left out."""
        self.pawns = setup.pawns
        self.knights = setup.knights
        self.bishops = setup.bishops
        self.rooks = setup.rooks
        self.queens = setup.queens
        self.kings = setup.kings
        self.white = setup.white
        self.black = setup.black
        self.turn = setup.turn
        self.castling_rights = setups.sound_rights(setup)
        self.ep_square = setups.sound_ep_square(setup)
        self.halfmove_clock = min(max(setup.halfmove_clock, 0), setups.LARGEST_NUMBER)
        self.fullmove_number = min(max(setup.fullmove_number, 1), setups.LARGEST_NUMBER)
        self.settle()

    def settle(self) -> None:
        """Computes `checkers`, `ep_legal` and `key` from the other fields."""
        self._find_checkers()
        self.ep_legal = -1
        if self.ep_square >= 0 and self._has_legal_en_passant():
            self.ep_legal = self.ep_square
        self.key = self.fresh_key()

    def copy(self) -> Position:
        """A position of its own with the same contents."""
        other = Position()
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Takes over all of another position's contents."""
        self.pawns = other.pawns
        self.knights = other.knights
        self.bishops = other.bishops
        self.rooks = other.rooks
        self.queens = other.queens
        self.kings = other.kings
        self.white = other.white
        self.black = other.black
        self.turn = other.turn
        self.castling_rights = other.castling_rights
        self.ep_square = other.ep_square
        self.ep_legal = other.ep_legal
        self.halfmove_clock = other.halfmove_clock
        self.fullmove_number = other.fullmove_number
        self.key = other.key
        self.checkers = other.checkers

    def same_as(self, other: Position) -> bool:
        """Whether the two are the same position in the sense of FIDE 2023, 9.2.3: clocks do not count."""
        return (
            self.key == other.key
            and self.pawns == other.pawns
            and self.knights == other.knights
            and self.bishops == other.bishops
            and self.rooks == other.rooks
            and self.queens == other.queens
            and self.kings == other.kings
            and self.white == other.white
            and self.turn == other.turn
            and self.castling_rights == other.castling_rights
            and self.ep_legal == other.ep_legal
        )

    def occupied(self) -> Bitboard:
        """The squares that hold a piece."""
        return self.white | self.black

    def pieces(self, color: Color) -> Bitboard:
        """The squares that hold a piece of this colour."""
        return self.black if color else self.white

    def king_square(self, color: Color) -> Square:
        """Where this colour's king stands."""
        return bits.lsb(self.kings & (self.black if color else self.white))

    def kind_of(self, square_bb: Bitboard) -> PieceKind:
        """The kind of piece on the one square of this set, 0 where it is empty."""
        if self.pawns & square_bb:
            return PAWN
        if self.knights & square_bb:
            return KNIGHT
        if self.bishops & square_bb:
            return BISHOP
        if self.rooks & square_bb:
            return ROOK
        if self.queens & square_bb:
            return QUEEN
        if self.kings & square_bb:
            return KING
        return 0

    def kind_at(self, sq: Square) -> PieceKind:
        """The kind of piece on a square, 0 where it is empty."""
        return self.kind_of(attacks.SQUARE_BB[sq])

    def color_at(self, sq: Square) -> int:
        """The colour of the piece on a square, -1 where it is empty."""
        square_bb = attacks.SQUARE_BB[sq]
        if self.white & square_bb:
            return 0
        if self.black & square_bb:
            return 1
        return -1

    def attackers(self, sq: Square, by: Color, occupied: Bitboard) -> Bitboard:
        """The pieces of one colour that attack a square when `occupied` is what blocks sliders.

        A pinned piece still attacks (FIDE 2023, 3.1.3). Pieces are taken from the board, not from `occupied`.
        """
        sliders = self.rooks | self.queens
        found = attacks.KNIGHT[sq] & self.knights
        found |= attacks.PAWN[(by ^ 1) << 6 | sq] & self.pawns
        found |= attacks.KING[sq] & self.kings
        theirs = self.black if by else self.white
        if attacks.ROOK_RAYS[sq] & sliders & theirs:
            found |= attacks.rook_attacks(sq, occupied) & sliders
        sliders = self.bishops | self.queens
        if attacks.BISHOP_RAYS[sq] & sliders & theirs:
            found |= attacks.bishop_attacks(sq, occupied) & sliders
        return found & theirs

    def is_safe(self, move: Move) -> bool:
        """Whether the mover's own king is not attacked after this pseudo-legal move (FIDE 2023, 3.9.2).

        Not for castling: `can_castle` judges that.
        """
        from_sq = move & 63
        to_sq = move >> 6 & 63
        from_bb = attacks.SQUARE_BB[from_sq]
        to_bb = attacks.SQUARE_BB[to_sq]
        turn = self.turn
        occupied = self.white | self.black
        king = bits.lsb(self.kings & (self.black if turn else self.white))
        if from_sq == king:
            return self.attackers(to_sq, turn ^ 1, occupied ^ from_bb) == 0
        if to_sq == self.ep_square and self.pawns & from_bb and (from_sq ^ to_sq) & 7:
            captured_bb = attacks.SQUARE_BB[to_sq ^ 8]
            return self.attackers(king, turn ^ 1, (occupied ^ from_bb ^ captured_bb) | to_bb) & ~captured_bb == 0
        checkers = self.checkers
        if checkers:
            if checkers & (checkers - 1):
                return False
            if not (attacks.BETWEEN[king << 6 | bits.lsb(checkers)] | checkers) & to_bb:
                return False
        line = attacks.LINE[king << 6 | from_sq]
        sliders = (self.bishops | self.rooks | self.queens) & (self.white if turn else self.black)
        if not line & sliders or line & to_bb:
            return True
        occupied = (occupied ^ from_bb) | to_bb
        if attacks.ROOK_RAYS[king] & from_bb:
            return attacks.rook_attacks(king, occupied) & line & sliders & ~self.bishops == 0
        return attacks.bishop_attacks(king, occupied) & line & sliders & ~self.rooks == 0

    def can_castle(self, rook: Square) -> bool:
        """Whether the side to move may castle with the rook on this square now (FIDE 2023, 3.8.2)."""
        turn = self.turn
        own = self.black if turn else self.white
        rook_bb = attacks.SQUARE_BB[rook]
        if not self.castling_rights & own & rook_bb or self.checkers:
            return False
        king = bits.lsb(self.kings & own)
        occupied = self.white | self.black
        if castling.must_be_empty(king, rook) & occupied:
            return False
        king_bb = attacks.SQUARE_BB[king]
        path = castling.king_path(king, rook)
        while path:
            if self.attackers(bits.lsb(path), turn ^ 1, occupied ^ king_bb):
                return False
            path &= path - 1
        # In Chess960 the rook may have shielded the king's last square: look once more with both in their new places.
        target = castling.king_target(king, rook)
        occupied = (occupied ^ king_bb ^ rook_bb) | attacks.SQUARE_BB[castling.rook_target(king, rook)]
        return self.attackers(target, turn ^ 1, occupied) == 0

    def play(self, move: Move) -> None:
        """Plays a legal move; an illegal one leaves the position undefined."""
        from_sq = move & 63
        to_sq = move >> 6 & 63
        from_bb = attacks.SQUARE_BB[from_sq]
        to_bb = attacks.SQUARE_BB[to_sq]
        turn = self.turn
        own = turn << 9
        kind = self.kind_of(from_bb)
        key = self.key ^ BLACK_TO_MOVE_KEY ^ PIECE_KEY[own | kind << 6 | from_sq]
        if self.ep_legal >= 0:
            key ^= EN_PASSANT_KEY[self.ep_legal]
        ep_square = self.ep_square
        self.ep_square = self.ep_legal = -1
        self.halfmove_clock += 1
        if kind == KING and to_bb & self.castling_rights & (self.black if turn else self.white):
            self._castle(from_sq, to_sq, key)
            return
        rights = self.castling_rights & ~(from_bb | to_bb)
        captured = self.kind_of(to_bb)
        if captured:
            self._remove(captured, to_bb)
            key ^= PIECE_KEY[(own ^ 512) | captured << 6 | to_sq]
            self.halfmove_clock = 0
        if turn:
            self.black ^= from_bb | to_bb
        else:
            self.white ^= from_bb | to_bb
        if kind == PAWN:
            self.halfmove_clock = 0
            self.pawns ^= from_bb | to_bb
            if to_bb & attacks.END_RANKS:
                kind = move >> 12
                self.pawns ^= to_bb
                self._put(kind, to_bb)
            elif to_sq - from_sq == 16 or from_sq - to_sq == 16:
                self.ep_square = (from_sq + to_sq) >> 1
            elif to_sq == ep_square:
                self._remove(PAWN, attacks.SQUARE_BB[to_sq ^ 8])
                key ^= PIECE_KEY[(own ^ 512) | PAWN << 6 | (to_sq ^ 8)]
        elif kind == KNIGHT:
            self.knights ^= from_bb | to_bb
        elif kind == BISHOP:
            self.bishops ^= from_bb | to_bb
        elif kind == ROOK:
            self.rooks ^= from_bb | to_bb
        elif kind == QUEEN:
            self.queens ^= from_bb | to_bb
        else:
            self.kings ^= from_bb | to_bb
            rights &= self.white if turn else self.black
        key ^= PIECE_KEY[own | kind << 6 | to_sq]
        if rights != self.castling_rights:
            key ^= self._keep_rights(rights)
        self._pass_turn(key)

    def pass_turn(self) -> None:
        """Plays a null move: the other side is to move. Not for a position in check."""
        key = self.key ^ BLACK_TO_MOVE_KEY
        if self.ep_legal >= 0:
            key ^= EN_PASSANT_KEY[self.ep_legal]
        self.ep_square = self.ep_legal = -1
        self.halfmove_clock += 1
        self._pass_turn(key)

    def _pass_turn(self, key: int) -> None:
        self.fullmove_number += self.turn
        self.turn ^= 1
        self._find_checkers()
        if self.ep_square >= 0 and self._has_legal_en_passant():
            self.ep_legal = self.ep_square
            key ^= EN_PASSANT_KEY[self.ep_square]
        self.key = key

    def _castle(self, king: Square, rook: Square, key: int) -> None:
        """Moves king and rook; `key` has the king's old square, turn and en passant already taken out."""
        own = self.turn << 9
        king_end = castling.king_target(king, rook)
        rook_end = castling.rook_target(king, rook)
        king_bb = attacks.SQUARE_BB[king]
        rook_bb = attacks.SQUARE_BB[rook]
        king_end_bb = attacks.SQUARE_BB[king_end]
        rook_end_bb = attacks.SQUARE_BB[rook_end]
        self.kings ^= king_bb ^ king_end_bb
        self.rooks ^= rook_bb ^ rook_end_bb
        if self.turn:
            self.black ^= king_bb ^ rook_bb ^ king_end_bb ^ rook_end_bb
            rights = self.castling_rights & self.white
        else:
            self.white ^= king_bb ^ rook_bb ^ king_end_bb ^ rook_end_bb
            rights = self.castling_rights & self.black
        key ^= PIECE_KEY[own | ROOK << 6 | rook]
        key ^= PIECE_KEY[own | ROOK << 6 | rook_end]
        key ^= PIECE_KEY[own | KING << 6 | king_end]
        self._pass_turn(key ^ self._keep_rights(rights))

    def _keep_rights(self, rights: Bitboard) -> int:
        """Keeps only these castling rights; gives the change of the key."""
        change = 0
        lost = self.castling_rights ^ rights
        while lost:
            change ^= CASTLING_KEY[bits.lsb(lost)]
            lost &= lost - 1
        self.castling_rights = rights
        return change

    def _remove(self, kind: PieceKind, square_bb: Bitboard) -> None:
        """Takes a piece of the side not to move off the board."""
        if self.turn:
            self.white ^= square_bb
        else:
            self.black ^= square_bb
        self._put(kind, square_bb)

    def _put(self, kind: PieceKind, square_bb: Bitboard) -> None:
        """Puts a piece on, or takes it off, the set of its kind."""
        if kind == PAWN:
            self.pawns ^= square_bb
        elif kind == KNIGHT:
            self.knights ^= square_bb
        elif kind == BISHOP:
            self.bishops ^= square_bb
        elif kind == ROOK:
            self.rooks ^= square_bb
        elif kind == QUEEN:
            self.queens ^= square_bb
        else:
            self.kings ^= square_bb

    def _find_checkers(self) -> None:
        king_bb = self.kings & (self.black if self.turn else self.white)
        self.checkers = self.attackers(bits.lsb(king_bb), self.turn ^ 1, self.white | self.black) if king_bb else 0

    def _has_legal_en_passant(self) -> bool:
        own = self.black if self.turn else self.white
        capturers = attacks.PAWN[(self.turn ^ 1) << 6 | self.ep_square] & self.pawns & own
        while capturers:
            if self.is_safe(bits.lsb(capturers) | self.ep_square << 6):
                return True
            capturers &= capturers - 1
        return False

    def fresh_key(self) -> int:
        """The key computed from nothing: what the incremental one always equals."""
        key = BLACK_TO_MOVE_KEY if self.turn else 0
        occupied = self.white | self.black
        while occupied:
            square_bb = occupied & -occupied
            color = 1 if self.black & square_bb else 0
            key ^= PIECE_KEY[color << 9 | self.kind_of(square_bb) << 6 | bits.lsb(occupied)]
            occupied ^= square_bb
        rights = self.castling_rights
        while rights:
            key ^= CASTLING_KEY[bits.lsb(rights)]
            rights &= rights - 1
        if self.ep_legal >= 0:
            key ^= EN_PASSANT_KEY[self.ep_legal]
        return key


INITIAL_PAWNS = 0x00FF_0000_0000_FF00
INITIAL_KNIGHTS = 0x4200_0000_0000_0042
INITIAL_BISHOPS = 0x2400_0000_0000_0024
INITIAL_ROOKS = 0x8100_0000_0000_0081
INITIAL_QUEENS = 0x0800_0000_0000_0008
INITIAL_KINGS = 0x1000_0000_0000_0010
INITIAL_WHITE = 0x0000_0000_0000_FFFF
INITIAL_BLACK = 0xFFFF_0000_0000_0000
INITIAL_KEY = 0
_initial = Position.initial()
INITIAL_KEY = _initial.fresh_key()
