"""Moves written as text: SAN as PGN 8.2.3 exports it, and long algebraic notation (`Ng1-f3`, `e7-e8=Q`, `O-O`).

Inside, a move's text is a word of eight bytes, the first character in the highest: such words sort by code point.
"""

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.notation as notation
import chess_arbiter.core.words as words
from chess_arbiter.core.chess.movegen import MoveList
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import SQUARE_NAMES, Bitboard, Move, PieceKind

FILE, RANK = 1, 2
ALL = 0xFFFF_FFFF_FFFF_FFFF
FIRST_CHARACTER = 2**56


def _word(text: str) -> int:
    return int.from_bytes(text.encode("ascii"), "big")


LETTER = [_word(letter) for letter in ("", "", "N", "B", "R", "Q", "K")]
SQUARE = [_word(name) for name in SQUARE_NAMES]
PROMOTION = [_word(text) for text in ("", "", "=N", "=B", "=R", "=Q")]
KINGSIDE, QUEENSIDE = _word("O-O"), _word("O-O-O")


class SanWriter:
    """Room for writing all moves of a position, to be used again and again; one thread at a time."""

    __slots__ = (
        "checks",
        "child",
        "discoverers",
        "enemy_king",
        "moves",
        "origins",
        "size",
        "words",
    )

    def __init__(self) -> None:
        self.child = Position()
        self.moves = MoveList()
        self.words = [0] * 1280
        self.size = 0
        self.origins = [0] * 512
        self.checks = [0] * 8
        self.discoverers = 0
        self.enemy_king = 0

    def legal_line(self, position: Position, long: bool = False) -> str:
        """All legal moves, in SAN or `long` algebraic notation, sorted by code point, with single spaces between."""
        movegen.generate(position, self.moves)
        self._write_all(position, self.moves, long)
        self._sort()
        return self._line()

    def sans(self, position: Position, moves: MoveList) -> list[str]:
        """The SANs of a list of all legal moves, in its order."""
        self._write_all(position, moves, False)
        return self._line().split()

    def lans(self, position: Position, moves: MoveList) -> list[str]:
        """A list of all legal moves in long algebraic notation, in its order."""
        self._write_all(position, moves, True)
        return self._line().split()

    def _write_all(self, position: Position, moves: MoveList, long: bool) -> None:
        """Fills `words` with the texts of a list of all legal moves."""
        self._look_for_checks(position)
        self._note_origins(position, moves)
        last_from = -1
        kind = 0
        self.size = moves.size
        for index in range(moves.size):
            move = moves.moves[index]
            from_sq = move & 63
            if from_sq != last_from:
                last_from = from_sq
                kind = position.kind_of(attacks.SQUARE_BB[from_sq])
            origin = 0
            if words.KNIGHT <= kind <= words.QUEEN and not long:
                others = self.origins[kind << 6 | move >> 6 & 63] ^ attacks.SQUARE_BB[from_sq]
                if others:
                    origin = notation.origin_needed(from_sq, others)
            word = _move_word(position, move, kind, origin, long)
            if self._gives_check(position, move, kind):
                word = word << 8 | self._check_sign(position, move)
            self.words[index] = _left(word)

    def _note_origins(self, position: Position, moves: MoveList) -> None:
        """Notes by kind and target where the pieces that may need telling apart come from."""
        for index in range(512):
            self.origins[index] = 0
        last_from = -1
        kind = 0
        for index in range(moves.size):
            move = moves.moves[index]
            from_sq = move & 63
            if from_sq != last_from:
                last_from = from_sq
                kind = position.kind_of(attacks.SQUARE_BB[from_sq])
            self.origins[kind << 6 | move >> 6 & 63] |= attacks.SQUARE_BB[from_sq]

    def _look_for_checks(self, position: Position) -> None:
        """Finds from which squares each kind would give check, and which own pieces may uncover one."""
        turn = position.turn
        own = position.black if turn else position.white
        occupied = position.white | position.black
        king = position.king_square(turn ^ 1)
        self.enemy_king = king
        self.checks[words.PAWN] = attacks.pawn_attacks(turn ^ 1, king)
        self.checks[words.KNIGHT] = attacks.knight_attacks(king)
        self.checks[words.BISHOP] = attacks.bishop_attacks(king, occupied)
        self.checks[words.ROOK] = attacks.rook_attacks(king, occupied)
        self.checks[words.QUEEN] = self.checks[words.BISHOP] | self.checks[words.ROOK]
        self.checks[words.KING] = 0
        snipers = attacks.ROOK_RAYS[king] & (position.rooks | position.queens) & own
        snipers |= attacks.BISHOP_RAYS[king] & (position.bishops | position.queens) & own
        self.discoverers = 0
        while snipers:
            blockers = attacks.BETWEEN[king << 6 | bits.lsb(snipers)] & occupied
            if blockers & (blockers - 1) == 0:
                self.discoverers |= blockers & own
            snipers &= snipers - 1

    def _gives_check(self, position: Position, move: Move, kind: int) -> bool:
        """Whether a legal move gives check; what moves more than one piece, or changes one, is tried out."""
        from_sq = move & 63
        to_sq = move >> 6 & 63
        to_bb = attacks.SQUARE_BB[to_sq]
        if kind == words.PAWN:
            if to_bb & attacks.END_RANKS or (to_sq == position.ep_square and (from_sq ^ to_sq) & 7):
                return self._is_check(position, move)
        elif kind == words.KING and to_bb & position.castling_rights:
            return self._is_check(position, move)
        if self.checks[kind] & to_bb:
            return True
        if self.discoverers & attacks.SQUARE_BB[from_sq]:
            return attacks.LINE[self.enemy_king << 6 | from_sq] & to_bb == 0
        return False

    def _is_check(self, position: Position, move: Move) -> bool:
        self.child.copy_from(position)
        self.child.play(move)
        return self.child.checkers != 0

    def _check_sign(self, position: Position, move: Move) -> int:
        """The sign of a move that gives check: # for mate, + otherwise."""
        self.child.copy_from(position)
        self.child.play(move)
        return 43 if movegen.has_legal_move(self.child) else 35

    def _sort(self) -> None:
        """Sorts the words by insertion: a position has few moves, and they come half sorted."""
        for index in range(1, self.size):
            word = self.words[index]
            place = index
            while place > 0 and self.words[place - 1] > word:
                self.words[place] = self.words[place - 1]
                place -= 1
            self.words[place] = word

    def _line(self) -> str:
        """The words as text, with single spaces between."""
        text = bytearray(9 * self.size)
        at = 0
        for index in range(self.size):
            if index:
                text[at] = 32
                at += 1
            word = self.words[index]
            while word:
                text[at] = word >> 56
                word = word << 8 & ALL
                at += 1
        return text[:at].decode("ascii")


def _left(word: int) -> int:
    """The word with its first character in the highest byte."""
    while word < FIRST_CHARACTER:
        word <<= 8
    return word


def _move_word(position: Position, move: Move, kind: int, origin: int, long: bool) -> int:
    """A legal move's text without a sign; `origin` says whether the file and the rank it comes from are needed."""
    from_sq = move & 63
    to_sq = move >> 6 & 63
    to_bb = attacks.SQUARE_BB[to_sq]
    if kind == words.KING and to_bb & position.castling_rights & position.pieces(position.turn):
        return KINGSIDE if to_sq > from_sq else QUEENSIDE
    captures = (position.white | position.black) & to_bb != 0 or (kind == words.PAWN and (from_sq ^ to_sq) & 7 != 0)
    word = LETTER[kind]
    if long:
        word = (word << 16 | SQUARE[from_sq]) << 8 | (120 if captures else 45)
    else:
        if kind == words.PAWN and captures:
            origin = FILE
        if origin & FILE:
            word = word << 8 | 97 + (from_sq & 7)
        if origin & RANK:
            word = word << 8 | 49 + (from_sq >> 3)
        if captures:
            word = word << 8 | 120
    word = word << 16 | SQUARE[to_sq]
    if move >> 12:
        word = word << 16 | PROMOTION[move >> 12]
    return word


def _others(position: Position, move: Move, kind: PieceKind) -> Bitboard:
    """Where the other pieces of the kind stand that may legally go to the same square."""
    moves = MoveList()
    found = 0
    for index in range(movegen.generate(position, moves)):
        other = moves.moves[index]
        if (other ^ move) & ~63 == 0 and other != move:
            found |= attacks.SQUARE_BB[other & 63]
    if kind == words.KNIGHT:
        return found & position.knights
    if kind == words.BISHOP:
        return found & position.bishops
    if kind == words.ROOK:
        return found & position.rooks
    return found & position.queens


def _write(position: Position, move: Move, long: bool) -> str:
    kind = position.kind_of(attacks.SQUARE_BB[move & 63])
    origin = 0
    if words.KNIGHT <= kind <= words.QUEEN and not long:
        origin = notation.origin_needed(move & 63, _others(position, move, kind))
    word = _move_word(position, move, kind, origin, long)
    child = position.copy()
    child.play(move)
    if child.checkers:
        word = word << 8 | (43 if movegen.has_legal_move(child) else 35)
    text = bytearray(8)
    at = 0
    word = _left(word)
    while word:
        text[at] = word >> 56
        word = word << 8 & ALL
        at += 1
    return text[:at].decode("ascii")


def write_san(position: Position, move: Move) -> str:
    """The SAN of a legal move, with the least disambiguation and its + or # (PGN 8.2.3)."""
    return _write(position, move, False)


def write_lan(position: Position, move: Move) -> str:
    """A legal move in long algebraic notation, with its + or #."""
    return _write(position, move, True)


def legal_sans(position: Position) -> list[str]:
    """The SANs of all legal moves, sorted by code point."""
    return SanWriter().legal_line(position).split()


def legal_lans(position: Position) -> list[str]:
    """The legal moves in long algebraic notation, sorted by code point."""
    return SanWriter().legal_line(position, True).split()
