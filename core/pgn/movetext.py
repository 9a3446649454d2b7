"""What moves do: the movetext of a game applied to its lines, mainline and variations.

Each line of play stops at its first illegal move; what was valid before it is kept, variations after it are read on.

Leniencies, each with its code: null moves in variations (PGN121), wrong move numbers (PGN113 to PGN115), every SAN30x
spelling.
"""

from typing import Any

import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.forms as forms
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san as san
import chess_arbiter.core.pgn.kinds as kinds
import chess_arbiter.core.words as words
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn import refusal
from chess_arbiter.core.pgn.commands import Clocks
from chess_arbiter.core.pgn.line import Line
from chess_arbiter.core.pgn.notebook import Notebook
from chess_arbiter.core.pgn.tokens import TokenBatch
from chess_arbiter.core.words import Move

OUTSIDE, IN_TAGS, IN_MOVES = 0, 1, 2
BROKEN, VALID, UNJUDGED = 0, 1, 2
DEEPEST = 10000
"""Variations nested deeper than this are counted, not examined (PGN119)."""


class Movetext:
    """The lines of the game being read and what their moves amount to; where games begin and end is `Replay`'s.

    `depth` is that of the line being read; `dead` counts the variations inside it that are passed over.
    """

    def __init__(self, notebook: Notebook, variations: bool, subscriber: Any, timeline: Timeline | None) -> None:
        self.notebook = notebook
        self.subscriber = subscriber
        self.judge_variations = variations
        self.timeline = Timeline() if timeline is None else timeline
        self.clocks = Clocks()
        self.reading = SanReading()
        self.lines: list[Line] = [Line()]
        self.line = self.lines[0]
        self.base = 0
        self.phase = OUTSIDE
        self.depth = self.dead = 0
        self.previous_end = 0
        self._reset_moves()

    def _reset_moves(self) -> None:
        """Nothing has been played yet."""
        self.valid = VALID
        self.stopped_by: str | None = None
        self.start_fen: str | None = None
        self.checks_white = self.checks_black = self.captures = self.castlings = self.en_passants = 0
        self.promotions = self.underpromotions = self.variations = self.comments = 0
        self.reading.new_game()
        self.number_shift = 0
        self.depth_warned = False

    # --- moves --------------------------------------------------------------------------------------------------

    def _play_on(self, buffer: bytes, batch: TokenBatch, index: int) -> int:
        """Applies the moves and their numbers from a token on; gives the index of the first that is neither.

        For a line that goes on: a refused move, too, ends the run. So does a marked place (`Notebook.next_mark`).
        """
        line = self.line
        position = line.position
        reading = self.reading
        text = bits.as_text(buffer)
        unmarked = self.notebook.next_mark - self.base
        begin = batch.starts[index]
        kind = batch.kinds[index] & ~kinds.PART  # the first part of a long token speaks for all, and ends the run
        while True:
            end = batch.ends[index]
            if kind == kinds.NUMBER:
                self._number(batch.values[index], begin, end, position)
            elif kind != kinds.SYMBOL:
                break
            elif not forms.scan_token(text, begin, end, reading):
                self._refuse(buffer, begin, end, None)
            else:
                move = san.resolve(position, reading)
                if move < 0:
                    self._refuse(buffer, begin, end, reading)
                else:
                    line.play(move, reading.kind)
                    self._follow(buffer, begin, end, move, line, position)
            self.previous_end = end
            index += 1
            if index == batch.count or line.stopped:
                break
            begin = batch.starts[index]
            kind = batch.kinds[index]
            if begin > unmarked:
                break
        return index

    def _follow(self, buffer: bytes, begin: int, end: int, move: Move, line: Line, position: Position) -> int:
        """What a move has led to: a check or mate, a draw, a count; and how it was written."""
        deviations = self.reading.deviations
        mate = False
        if position.checkers or self.reading.sign:
            mate = position.checkers != 0 and not movegen.has_legal_move(position)
            deviations |= san.sign_deviation(self.reading.sign, position.checkers != 0, mate)
        if self.depth == 0:
            if position.checkers or position.halfmove_clock == 0 or self.reading.castling:
                self._count(line)
            self.timeline.add(position, move, mate)
            if self.subscriber is not None:
                self.subscriber.move(self, buffer[begin:end], move)
        if deviations:
            refusal.note_deviations(self, buffer, begin, end, move)
        return 0

    def _count(self, line: Line) -> None:
        """Counts what the mainline's move was: a check, castling, a capture or a promotion."""
        if line.position.checkers:
            if line.position.turn:
                self.checks_white += 1
            else:
                self.checks_black += 1
        if self.reading.castling:
            self.castlings += 1
        elif line.captured:
            self.captures += 1
            if line.kind == words.PAWN and line.move >> 6 & 63 == line.ep_square:
                self.en_passants += 1
        if line.move >> 12:
            self.promotions += 1
            if line.move >> 12 != words.QUEEN:
                self.underpromotions += 1

    def _refuse(self, buffer: bytes, begin: int, end: int, reading: SanReading | None) -> None:
        """The line stops at this move."""
        code = refusal.note_refusal(self, buffer, begin, end, reading)
        self._stop(code)

    def _stop(self, code: str) -> None:
        self.line.stopped = True
        self.line.skipped = 1
        if self.depth == 0:
            self.valid = BROKEN
            self.stopped_by = code

    def _number(self, value: int, begin: int, end: int, position: Position) -> int:
        """A move number: optional on import, but where it stands it should be right (PGN 8.2.2)."""
        if value >> 3 != position.fullmove_number + self.number_shift:
            self._wrong_number(value >> 3, begin, end)
        elif value & 7 != (3 if position.turn else 1):
            refusal.note_dots(self, value, begin, end)
        return 0

    def _wrong_number(self, found: int, begin: int, end: int) -> None:
        """One wrong number is named; those after it are measured by it, so that they are not."""
        position = self.line.position
        expected = position.fullmove_number + self.number_shift
        self.number_shift = found - position.fullmove_number
        if self.number_shift == 0:
            return
        code = "PGN114" if found == 1 and self.line.ply == 0 and self.start_fen is not None else "PGN113"
        facts = {"expected": expected, "found": found if found < kinds.MAX_NUMBER else None}
        self.notebook.note(
            code, self.base + begin, end - begin, ply=self.line.ply + 1, variation=self.depth, facts=facts
        )

    def _null_move(self, buffer: bytes, begin: int, end: int) -> None:
        """A null move ends the mainline; in a variation it passes the turn, unless the king is in check."""
        line = self.line
        if self.dead:
            return
        if line.stopped:
            line.skipped += 1
            return
        if self.depth == 0 or line.position.checkers:
            self._stop(refusal.note_null_move(self, buffer, begin, end))
            return
        refusal.note_null_move(self, buffer, begin, end)
        line.pass_turn()

    # --- variations and comments --------------------------------------------------------------------------------

    def _open_variation(self, begin: int, end: int) -> None:
        self.variations += 1
        line = self.line
        if self.dead or not self.judge_variations or (line.stopped and line.skipped != 1):
            self.dead += 1
            return
        if line.moves == 0 and not line.stopped:
            self.notebook.note("PGN112", self.base + begin, end - begin, ply=line.ply + 1, variation=self.depth)
            self.dead += 1
            return
        if self.depth >= DEEPEST:
            if not self.depth_warned:
                self.depth_warned = True
                self.notebook.note(
                    "PGN119", self.base + begin, end - begin, variation=self.depth, facts={"limit": DEEPEST}
                )
            self.dead += 1
            return
        self.depth += 1
        if len(self.lines) <= self.depth:
            self.lines.append(Line())
        self.line = self.lines[self.depth]
        self.line.branch(line, self.base + begin)

    def _comment(self, buffer: bytes, begin: int, end: int) -> int:
        """A comment: counted, and its commands read (clocks, evaluations)."""
        self.comments += 1
        clocks = self.clocks
        commands = clocks.read(buffer, begin, end)
        if commands:
            line = self.line
            clocks.settle(self.depth == 0 and self.phase == IN_MOVES and not line.stopped, line.position.turn)
            if clocks.faults:
                refusal.note_commands(self, buffer, begin, end)
        if self.subscriber is not None and self._is_on_mainline():
            self.subscriber.comment(self, buffer[begin:end], commands)
        return 0

    def _is_on_mainline(self) -> bool:
        """Whether what stands here is about the mainline's last move."""
        return self.depth == 0 and self.dead == 0 and self.phase == IN_MOVES and not self.line.stopped

    def _close_variation(self, buffer: bytes, begin: int, end: int) -> None:
        if self.dead:
            self.dead -= 1
        elif self.depth == 0:
            self._note_token(buffer, "PGN106", begin, end)
        else:
            if self.line.moves == 0 and not self.line.stopped:
                self._note_token(buffer, "PGN122", begin, end)
            self.depth -= 1
            self.line = self.lines[self.depth]

    def _note_token(self, buffer: bytes, code: str, begin: int, end: int) -> None:
        facts = {"text": refusal.text_of(self, buffer, begin, end)}
        length = min(end - begin, refusal.LONGEST_RUN)
        self.notebook.note(
            code, self.base + begin, length, ply=self.line.ply or None, variation=self.depth, facts=facts
        )
