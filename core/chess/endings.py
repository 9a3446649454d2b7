"""How a game ends by the laws, and when a draw may be claimed: one line of play, ply by ply.

Automatic: checkmate (FIDE 2023, 5.1.1), stalemate (5.2.1), dead position by material (5.2.2), fivefold repetition
(9.6.1), seventy-five moves (9.6.2; a mate by the last move goes first). Claimable: threefold repetition and fifty
moves, on the board (9.2.2, 9.3.2) and by an intended move (9.2.1, 9.3.1).

The common ply costs almost nothing: one look-up for repetition, back to the last pawn move or capture; claims by an
intended move are looked for only where a position has been there twice, or the clock stands at 99.
"""

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.movegen import MoveList
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import Color, Move

OPEN, CHECKMATE, STALEMATE, DEAD_POSITION, FIVEFOLD, SEVENTYFIVE = 0, 1, 2, 3, 4, 5
ENDINGS = ("open", "checkmate", "stalemate", "dead-position", "fivefold-repetition", "seventyfive-moves")

CLAIM_CLOCK = 100
"""Plies without pawn move or capture at which a draw may be claimed: fifty moves by each side."""
AUTOMATIC_CLOCK = 150
THREEFOLD, THREEFOLD_BY_MOVE, FIFTY, FIFTY_BY_MOVE = 1, 2, 4, 8
"""The draws that may be claimed, as bits."""
# Compiled, these are C's; this shows them to Python too.
globals().update(
    {"OPEN": 0, "CHECKMATE": 1, "STALEMATE": 2, "DEAD_POSITION": 3, "FIVEFOLD": 4, "SEVENTYFIVE": 5},
    CLAIM_CLOCK=CLAIM_CLOCK,
    AUTOMATIC_CLOCK=AUTOMATIC_CLOCK,
    THREEFOLD=THREEFOLD,
    THREEFOLD_BY_MOVE=THREEFOLD_BY_MOVE,
    FIFTY=FIFTY,
    FIFTY_BY_MOVE=FIFTY_BY_MOVE,
)

RING = 65535
"""One less than the number of positions remembered since the last pawn move or capture."""
SLOTS = 1023


def cannot_mate(position: Position, color: Color) -> bool:
    """Whether this side cannot mate by any series of legal moves, by material alone. Sound: True is a proof.

    So it is with a bare king; with one knight, where the other side has nothing but queens beside its king; with
    bishops, where all bishops on the board stand on one colour of square and there is no pawn and no knight.
    """
    own = position.black if color else position.white
    other = position.white if color else position.black
    if own & (position.pawns | position.rooks | position.queens):
        return False
    pieces = own & ~position.kings
    if not pieces:
        return True
    if pieces & position.knights:
        return pieces & (pieces - 1) == 0 and not other & ~(position.kings | position.queens)
    if position.pawns or position.knights:
        return False
    light = position.bishops & attacks.LIGHT_SQUARES
    return light == 0 or light == position.bishops


def is_dead_by_material(position: Position) -> bool:
    """Whether neither side can mate, by material alone (FIDE 2023, 5.2.2). Sound: True is a proof.

    Bare kings; one knight or one bishop against a bare king; bishops all on one colour of square and nothing else.
    """
    if position.pawns | position.rooks | position.queens:
        return False
    return cannot_mate(position, 0) and cannot_mate(position, 1)


class Timeline:
    """The story of a line of play: its ending, its claimable draws, its repetitions and its quiet stretches.

    `ending` and `ending_ply` say how and when the game was over by the laws; nothing can be claimed after that. The
    `…_ply` fields are plies played when first true, -1 where it never was. `occurrences` counts the position on the
    board, itself included; the starting position is occurrence one, and its halfmove clock counts (FIDE 2023, 9.2.3).
    """

    __slots__ = (
        "_counts",
        "_first",
        "_heads",
        "_keys",
        "_last",
        "_links",
        "_list",
        "_moves",
        "_origin",
        "_probe",
        "_twice",
        "ending",
        "ending_ply",
        "fifty_by_move_ply",
        "fifty_ply",
        "longest_quiet",
        "longest_quiet_ply",
        "max_repetition",
        "max_repetition_ply",
        "occurrences",
        "ply",
        "threefold_by_move_ply",
        "threefold_ply",
    )

    def __init__(self) -> None:
        self._keys = [0] * 65536
        self._links = [0] * 65536
        self._counts = [0] * 65536
        self._moves = [0] * 65536
        self._heads = [0] * 1024
        self._first = self._last = 1
        self._twice = [0, 0]
        self._origin = Position()
        self._probe = Position()
        self._list = MoveList()
        self.clear()

    def clear(self) -> None:
        """Tells of no line: nothing was played and nothing is claimable."""
        self.ending = OPEN
        self.ending_ply = -1
        self.threefold_ply = self.threefold_by_move_ply = self.fifty_ply = self.fifty_by_move_ply = -1
        self.max_repetition = self.occurrences = 1
        self.max_repetition_ply = self.longest_quiet = self.longest_quiet_ply = self.ply = 0

    def begin(self, position: Position) -> None:
        """A game begins from this position."""
        self.clear()
        self._origin.copy_from(position)
        self._last = 0
        self._restart(position.key, 0)
        self.longest_quiet = position.halfmove_clock
        self._judge(position)

    def add(self, position: Position, move: Move, mate: bool) -> None:
        """A move has been played and led to this position; `mate` says that it mates."""
        self.ply += 1
        if position.halfmove_clock == 0:
            self._restart(position.key, move)
        else:
            self._append(position.key, move, position.turn)
            if position.halfmove_clock > self.longest_quiet:
                self.longest_quiet = position.halfmove_clock
                self.longest_quiet_ply = self.ply
        if self.ending != OPEN:
            return
        if mate:
            self.ending = CHECKMATE
            self.ending_ply = self.ply
        elif (
            self._twice[0] | self._twice[1]
            or position.halfmove_clock >= CLAIM_CLOCK - 1
            or not position.pawns | position.rooks | position.queens
        ):
            self._judge(position)

    def finish(self, position: Position) -> None:
        """The line ends here: mate and stalemate on the board go before whatever else ends the game on this ply."""
        if self.ending == CHECKMATE or (self.ending != OPEN and self.ending_ply != self.ply):
            return
        if not movegen.has_legal_move(position):
            self.ending = CHECKMATE if position.checkers else STALEMATE
            self.ending_ply = self.ply
            self._unclaim()

    def _unclaim(self) -> None:
        """Nothing can be claimed on the ply that ended the game."""
        if self.threefold_ply == self.ply:
            self.threefold_ply = -1
        if self.threefold_by_move_ply == self.ply:
            self.threefold_by_move_ply = -1
        if self.fifty_ply == self.ply:
            self.fifty_ply = -1
        if self.fifty_by_move_ply == self.ply:
            self.fifty_by_move_ply = -1

    def _judge(self, position: Position) -> None:
        """Automatic draws first, then what may be claimed now."""
        if is_dead_by_material(position):
            self.ending = DEAD_POSITION
        elif self.occurrences >= 5 and self.is_confirmed(position):
            self.ending = FIVEFOLD
        elif position.halfmove_clock >= AUTOMATIC_CLOCK:
            self.ending = SEVENTYFIVE
        if self.ending != OPEN:
            self.ending_ply = self.ply
            return
        if self.threefold_ply < 0 and self.occurrences >= 3 and self.is_confirmed(position):
            self.threefold_ply = self.ply
        if self.threefold_by_move_ply < 0 and self._twice[position.turn ^ 1] and self.repeats_by_move(position):
            self.threefold_by_move_ply = self.ply
        if position.halfmove_clock >= CLAIM_CLOCK:
            if self.fifty_ply < 0:
                self.fifty_ply = self.ply
        if position.halfmove_clock >= CLAIM_CLOCK - 1:
            if self.fifty_by_move_ply < 0 and has_quiet_move(position, self._list):
                self.fifty_by_move_ply = self.ply

    def claims(self, position: Position) -> int:
        """The draws that may be claimed on the board or by an intended move, as bits; none once the game is over.

        The position is the one that the last move led to, and has a legal move.
        """
        found = 0
        if self.ending != OPEN:
            return found
        if self.occurrences >= 3 and self.is_confirmed(position):
            found |= THREEFOLD
        if self._twice[position.turn ^ 1] and self.repeats_by_move(position):
            found |= THREEFOLD_BY_MOVE
        if position.halfmove_clock >= CLAIM_CLOCK:
            found |= FIFTY
        if position.halfmove_clock >= CLAIM_CLOCK - 1 and has_quiet_move(position, self._list):
            found |= FIFTY_BY_MOVE
        return found

    # --- repetition: a table of chains over a ring of keys ---------------------------------------------------------
    # Positions are numbered in the order of the line, from 1. `_heads[key & SLOTS]` is the latest position of that slot
    # and `_links` leads to the one before, so that a number below `_first`, the beginning of the window of positions
    # that can come again, ends every chain: a ply costs one look-up, of a step or two in the common window, of 64 on
    # the average in the longest. Nothing is ever cleared: a head left by an earlier game is either above `_last`, and
    # then ends the chain, or the number of a position of another slot, whose chain goes down like any other. `_twice`
    # counts the positions of the window that have come again, by the side to move: a move by one side leads to a
    # position with the other to move.

    def _restart(self, key: int, move: Move) -> None:
        """The window begins anew with the next position: none before it can come again."""
        self._twice[0] = self._twice[1] = 0
        self._enter(key, move, 1)
        self._first = self._last

    def _append(self, key: int, move: Move, turn: Color) -> None:
        count = 1
        if self._last - self._first >= 3:  # a repetition takes four plies at the least
            count += self.count_of(key)
        self._enter(key, move, count)
        if self._last - self._first > RING:
            self._first = self._last - RING
        if count > 1:
            self._twice[turn] += 1
            if count > self.max_repetition:
                self.max_repetition = count
                self.max_repetition_ply = self.ply

    def _enter(self, key: int, move: Move, count: int) -> None:
        slot = key & SLOTS
        head = self._heads[slot]
        at = (self._last + 1) & RING
        self._keys[at] = key
        self._moves[at] = move
        self._counts[at] = count
        self._links[at] = head if head <= self._last else 0
        self._last += 1
        self._heads[slot] = self._last
        self.occurrences = count

    def count_of(self, key: int) -> int:
        """How often a position with this key has been there since the last pawn move or capture."""
        number = self._heads[key & SLOTS]
        if number > self._last:
            return 0
        while number >= self._first:
            at = number & RING
            if self._keys[at] == key:
                return self._counts[at]
            number = self._links[at]
        return 0

    def repeats_by_move(self, position: Position) -> bool:
        """Whether an intended move would bring a position about for the third time at least (FIDE 2023, 9.2.1)."""
        for index in range(movegen.generate(position, self._list)):
            if self._repeats(position, self._list.moves[index]):
                return True
        return False

    def repeating_moves(self, position: Position) -> list[Move]:
        """The moves that would bring a position about for the third time at least."""
        moves = movegen.legal_moves(position)
        return [move for move in moves if self._repeats(position, move)]

    def _repeats(self, position: Position, move: Move) -> bool:
        """Whether a move would; it must be quiet and keep all castling rights, so its key alone refuses most."""
        if self.count_of(position.quiet_key(move)) < 2:
            return False
        probe = self._probe
        probe.copy_from(position)
        probe.play(move)
        return probe.halfmove_clock > 0 and self.count_of(probe.key) >= 2

    def is_confirmed(self, position: Position) -> bool:
        """Whether the occurrences counted by key are this position in full: keys propose, equality disposes.

        Where a game's first moves are forgotten the keys are believed.
        """
        if self.ply > RING:
            return True
        probe = self._probe
        self._set_back(probe, self._first)
        count = 1 if probe.same_as(position) else 0
        for number in range(self._first + 1, self._last + 1):
            probe.play(self._moves[number & RING])
            if probe.same_as(position):
                count += 1
        return count >= self.occurrences

    def repeated_at(self) -> list[int]:
        """The plies at which the position on the board has been there, the present one last."""
        return self.plies_of(self._keys[self._last & RING])

    def plies_of(self, key: int) -> list[int]:
        """The plies since the last pawn move or capture at which a position with this key was on the board."""
        numbers = [number for number in range(self._first, self._last + 1) if self._keys[number & RING] == key]
        return [self.ply - (self._last - number) for number in numbers]

    # --- what was played -------------------------------------------------------------------------------------------

    def move_at(self, ply: int) -> Move:
        """The move that was played as this ply, 0 if there is none or it is forgotten: 65,535 plies are remembered."""
        if not 0 < ply <= self.ply or self.ply - ply > RING:
            return 0
        return self._moves[(self._last - (self.ply - ply)) & RING]

    def position_at(self, ply: int) -> Position | None:
        """The position after so many plies; None where the moves that led there are forgotten. Replays the line."""
        if not 0 <= ply <= self.ply or self.ply > RING:
            return None
        position = Position()
        self._set_back(position, self._last - (self.ply - ply))
        return position

    def repeating_moves_at(self, ply: int) -> list[Move]:
        """The same as `repeating_moves` for the position after so many plies; none where that is forgotten."""
        found: list[Move] = []
        position = self.position_at(ply)
        if position is None:
            return found
        last = self._last - (self.ply - ply)
        first = last - min(position.halfmove_clock, ply)
        probe = self._probe
        for index in range(movegen.generate(position, self._list)):
            move = self._list.moves[index]
            probe.copy_from(position)
            probe.play(move)
            if probe.halfmove_clock > 0:
                count = 0
                for number in range(first, last + 1):
                    if self._keys[number & RING] == probe.key:
                        count += 1
                if count >= 2:
                    found.append(move)
        return found

    def _set_back(self, position: Position, last: int) -> None:
        """Replays the line on a board as far as the position of this number; no move of the line is forgotten."""
        position.copy_from(self._origin)
        for number in range(self._last - self.ply + 1, last + 1):
            position.play(self._moves[number & RING])


def has_quiet_move(position: Position, moves: MoveList) -> bool:
    """Whether a legal move exists that neither moves a pawn nor captures."""
    occupied = position.white | position.black
    own = position.black if position.turn else position.white
    for index in range(movegen.generate(position, moves)):
        move = moves.moves[index]
        to_bb = attacks.SQUARE_BB[move >> 6 & 63]
        if not position.pawns & attacks.SQUARE_BB[move & 63] and (not occupied & to_bb or own & to_bb):
            return True
    return False
