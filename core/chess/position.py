"""A legal position: eight bitboards, turn, castling rights, en passant, clocks, checkers, pins, an incremental key."""

from __future__ import annotations

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.setup as setups
import chess_arbiter.core.words as words
from chess_arbiter.core.chess.faults import evidence
from chess_arbiter.core.chess.setup import FenError, Setup
from chess_arbiter.core.words import Bitboard, Color, Move, PieceKind, Square


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
    is legal: it alone counts for the identity of positions (FIDE 2023, 9.2.3.1) and for `key`. `checkers` are the
    pieces that attack the king of the side to move, `pinned` its pieces that alone shield the king from a slider.
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
        "pinned",
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
        self.key = self.checkers = self.pinned = 0

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
        self.checkers = self.pinned = 0
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
        """Computes `checkers`, `pinned`, `ep_legal` and `key` from the other fields."""
        self._look_from_king()
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
        self.pinned = other.pinned

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
            return words.PAWN
        if self.knights & square_bb:
            return words.KNIGHT
        if self.bishops & square_bb:
            return words.BISHOP
        if self.rooks & square_bb:
            return words.ROOK
        if self.queens & square_bb:
            return words.QUEEN
        if self.kings & square_bb:
            return words.KING
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
        from_bb = attacks.SQUARE_BB[move & 63]
        to_sq = move >> 6 & 63
        if self.kings & from_bb:
            return self.attackers(to_sq, self.turn ^ 1, (self.white | self.black) ^ from_bb) == 0
        if to_sq == self.ep_square and self.pawns & from_bb and (move ^ to_sq) & 7:
            return self._is_safe_en_passant(from_bb, to_sq)
        checkers = self.checkers
        if checkers | self.pinned & from_bb == 0:
            return True
        if checkers & (checkers - 1):
            return False
        king = bits.lsb(self.kings & (self.black if self.turn else self.white))
        to_bb = attacks.SQUARE_BB[to_sq]
        if checkers and not (attacks.BETWEEN[king << 6 | bits.lsb(checkers)] | checkers) & to_bb:
            return False
        return self.pinned & from_bb == 0 or attacks.LINE[king << 6 | move & 63] & to_bb != 0

    def _is_safe_en_passant(self, from_bb: Bitboard, to_sq: Square) -> bool:
        """Whether the king is safe when two pawns leave their squares at once."""
        king = bits.lsb(self.kings & (self.black if self.turn else self.white))
        captured_bb = attacks.SQUARE_BB[to_sq ^ 8]
        occupied = ((self.white | self.black) ^ from_bb ^ captured_bb) | attacks.SQUARE_BB[to_sq]
        return self.attackers(king, self.turn ^ 1, occupied) & ~captured_bb == 0

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
        self.move_piece(move, self.kind_of(attacks.SQUARE_BB[move & 63]))

    def move_piece(self, move: Move, kind: PieceKind) -> PieceKind:
        """Plays a legal move of a piece of this kind; gives the kind of piece that it captures, 0 for none."""
        from_sq = move & 63
        to_sq = move >> 6 & 63
        to_bb = attacks.SQUARE_BB[to_sq]
        turn = self.turn
        own = self.black if turn else self.white
        other = self.white if turn else self.black
        if own & to_bb:
            self._castle(from_sq, to_sq)
            return 0
        change = attacks.SQUARE_BB[from_sq] | to_bb
        own ^= change
        man = turn << 9 | kind << 6
        key = self.key ^ BLACK_TO_MOVE_KEY ^ PIECE_KEY[man | from_sq]
        ep_square = self.ep_square
        if self.ep_legal >= 0:
            key ^= EN_PASSANT_KEY[self.ep_legal]
        self.ep_square = self.ep_legal = -1
        self.halfmove_clock += 1
        self.fullmove_number += turn
        self.turn = turn ^ 1
        lost = self.castling_rights & change
        captured = 0
        if other & to_bb:
            captured = self.kind_of(to_bb)
            self._put(captured, to_bb)
            other ^= to_bb
            key ^= PIECE_KEY[(turn ^ 1) << 9 | captured << 6 | to_sq]
            self.halfmove_clock = 0
        if kind == words.PAWN:
            self.halfmove_clock = 0
            if to_bb & attacks.END_RANKS:
                self.pawns ^= change ^ to_bb
                self._put(move >> 12, to_bb)
                man = turn << 9 | move >> 12 << 6
            else:
                self.pawns ^= change
                if from_sq ^ to_sq == 16:  # one bit of the rank: two ranks on, on the same file
                    self.ep_square = (from_sq + to_sq) >> 1
                elif to_sq == ep_square:
                    captured = words.PAWN
                    ep_square ^= 8
                    self.pawns ^= attacks.SQUARE_BB[ep_square]
                    other ^= attacks.SQUARE_BB[ep_square]
                    key ^= PIECE_KEY[(turn ^ 1) << 9 | words.PAWN << 6 | ep_square]
        else:
            self._put(kind, change)
            if kind == words.KING:
                lost |= self.castling_rights & own
        self.white = other if turn else own
        self.black = own if turn else other
        if lost:
            key ^= self._lose_rights(lost)
        self.key = key ^ PIECE_KEY[man | to_sq]
        self._look_from_king()
        if self.ep_square >= 0 and self._has_legal_en_passant():
            self.ep_legal = self.ep_square
            self.key ^= EN_PASSANT_KEY[self.ep_square]
        return captured

    def quiet_key(self, move: Move) -> int:
        """The key after a legal move that captures nothing, is no pawn's and no castling, and ends no right."""
        from_sq = move & 63
        man = self.turn << 9 | self.kind_of(attacks.SQUARE_BB[from_sq]) << 6
        key = self.key ^ BLACK_TO_MOVE_KEY ^ PIECE_KEY[man | from_sq] ^ PIECE_KEY[man | (move >> 6 & 63)]
        return key ^ EN_PASSANT_KEY[self.ep_legal] if self.ep_legal >= 0 else key

    def take_back(
        self, move: Move, kind: PieceKind, captured: PieceKind, rights: Bitboard, ep_square: Square, clock: int
    ) -> None:
        """Undoes `move_piece`, given what it was told and gave and what the move ended for good; kind 0: a null move.

        `rights`, `ep_square` and `clock` are what they were before the move.
        """
        from_sq = move & 63
        to_sq = move >> 6 & 63
        from_bb = attacks.SQUARE_BB[from_sq]
        to_bb = attacks.SQUARE_BB[to_sq]
        self.turn ^= 1
        self.fullmove_number -= self.turn
        if kind == words.KING and captured == 0 and rights & to_bb:
            self._swap_castled(from_sq, to_sq)
        elif kind:
            self._put(move >> 12 if move >> 12 else kind, to_bb)
            self._put(kind, from_bb)
            captured_bb = to_bb
            if kind == words.PAWN and to_sq == ep_square:
                captured_bb = attacks.SQUARE_BB[to_sq ^ 8]
            if captured:
                self._put(captured, captured_bb)
            else:
                captured_bb = 0
            if self.turn:
                self.black ^= from_bb | to_bb
                self.white ^= captured_bb
            else:
                self.white ^= from_bb | to_bb
                self.black ^= captured_bb
        self.castling_rights = rights
        self.ep_square = ep_square
        self.halfmove_clock = clock
        self.settle()

    def pass_turn(self) -> None:
        """Plays a null move: the other side is to move. Not for a position in check."""
        self._pass_turn(self.key)

    def _pass_turn(self, key: int) -> None:
        self.fullmove_number += self.turn
        self.turn ^= 1
        self.halfmove_clock += 1
        self.ep_square = -1
        if self.ep_legal >= 0:
            key ^= EN_PASSANT_KEY[self.ep_legal]
            self.ep_legal = -1
        self.key = key ^ BLACK_TO_MOVE_KEY
        self._look_from_king()

    def _castle(self, king: Square, rook: Square) -> None:
        man = self.turn << 9 | words.KING << 6
        key = self.key ^ PIECE_KEY[man | king] ^ PIECE_KEY[man | castling.king_target(king, rook)]
        man = self.turn << 9 | words.ROOK << 6
        key ^= PIECE_KEY[man | rook] ^ PIECE_KEY[man | castling.rook_target(king, rook)]
        key ^= self._lose_rights(self.castling_rights & (self.black if self.turn else self.white))
        self._swap_castled(king, rook)
        self._pass_turn(key)

    def _swap_castled(self, king: Square, rook: Square) -> None:
        """Takes king and rook from where they stand before castling to where they stand after it, or back."""
        kings = attacks.SQUARE_BB[king] ^ attacks.SQUARE_BB[castling.king_target(king, rook)]
        rooks = attacks.SQUARE_BB[rook] ^ attacks.SQUARE_BB[castling.rook_target(king, rook)]
        self.kings ^= kings
        self.rooks ^= rooks
        if self.turn:
            self.black ^= kings ^ rooks
        else:
            self.white ^= kings ^ rooks

    def _lose_rights(self, lost: Bitboard) -> int:
        """Ends these castling rights; gives the change of the key."""
        change = 0
        self.castling_rights ^= lost
        while lost:
            change ^= CASTLING_KEY[bits.lsb(lost)]
            lost &= lost - 1
        return change

    def _put(self, kind: PieceKind, square_bb: Bitboard) -> None:
        """Puts a piece on, or takes it off, the set of its kind; both at once where it moves."""
        if kind == words.PAWN:
            self.pawns ^= square_bb
        elif kind == words.KNIGHT:
            self.knights ^= square_bb
        elif kind == words.BISHOP:
            self.bishops ^= square_bb
        elif kind == words.ROOK:
            self.rooks ^= square_bb
        elif kind == words.QUEEN:
            self.queens ^= square_bb
        else:
            self.kings ^= square_bb

    def _look_from_king(self) -> None:
        """Finds `checkers` and `pinned`: along each line to an enemy slider stands nobody, one piece, or more."""
        own = self.black if self.turn else self.white
        other = self.white if self.turn else self.black
        king_bb = self.kings & own
        if king_bb == 0:
            self.checkers = self.pinned = 0
            return
        king = bits.lsb(king_bb)
        pinned = 0
        checkers = attacks.KNIGHT[king] & self.knights | attacks.PAWN[self.turn << 6 | king] & self.pawns
        sliders = attacks.ROOK_RAYS[king] & (self.rooks | self.queens)
        sliders |= attacks.BISHOP_RAYS[king] & (self.bishops | self.queens)
        sliders &= other
        while sliders:
            between = attacks.BETWEEN[king << 6 | bits.lsb(sliders)] & (own | other)
            if between == 0:
                checkers |= sliders & -sliders
            elif between & (between - 1) == 0:
                pinned |= between
            sliders &= sliders - 1
        self.checkers = checkers & other
        self.pinned = pinned & own

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
