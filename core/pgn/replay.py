"""Tokens applied to games: the batch path. No object is made for a token or a ply, only for what is wrong.

A game begins and ends by the rules README gives under "A game, for counting"; what its moves do is told by `movetext`.

Leniencies, each with its code: tokens that cannot be a move (PGN101), a missing marker (PGN102), unusual markers
(PGN104).
"""

from typing import Any

import chess_arbiter.core.chess.san as san
import chess_arbiter.core.pgn.kinds as kinds
import chess_arbiter.core.pgn.movetext as movetext
import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn import refusal, start
from chess_arbiter.core.pgn.movetext import Movetext
from chess_arbiter.core.pgn.notebook import Notebook
from chess_arbiter.core.pgn.tagpairs import TagPairs
from chess_arbiter.core.pgn.tokens import TokenBatch

WIDEST_GAP = 32
"""Bytes after a marker in which a parenthesis may close the variation it stands in."""
EMPTY = Position()


class Inspector:
    """Judges a game when it is over; the findings go to the replay's notebook."""

    def judge(self, game: "Replay") -> None:
        """Looks at the facts of the game that has just ended."""


class Replay(Movetext):
    """Replays the games of one stream, batch after batch of tokens, and keeps the facts of the game it is in."""

    def __init__(
        self,
        notebook: Notebook,
        inspectors: list[Inspector],
        *,
        variations: bool = True,
        on_game: Any = None,
        on_fault: Any = None,
        subscriber: Any = None,
        timeline: Timeline | None = None,
    ) -> None:
        """`on_game(replay)` is called at the end of each game, before its facts are given up.

        `on_fault(exception, offset)` is told of what an inspector or `on_game` raises; without it, that is raised.
        A `timeline` that was used before saves the cost of a new one.
        A `subscriber` (see `core.pgn.subscriber`) is told of the mainline's plies as they come.
        """
        super().__init__(notebook, variations, subscriber, timeline)
        self.inspectors = inspectors
        self.on_game = on_game
        self.on_fault = on_fault
        self.tags = TagPairs()
        self.games = self.valid_games = self.broken_games = self.unjudged_games = self.all_plies = 0
        self.abandoned = movetext.OUTSIDE
        self.game = 0
        self.stray_warned = False
        self.may_open = True
        self.in_part = False
        self.blank_seen = False
        self.seen_ends = 0
        self.part_offset = -1
        self._reset()

    def _reset(self) -> None:
        """The facts of a game that has not begun."""
        self._reset_moves()
        self.offset = 0
        self.end_offset = 0
        self.variant: str | None = None
        self.chess960 = False
        self.marker = 0
        self.marker_offset = -1
        self.marker_length = 0

    # --- the stream ---------------------------------------------------------------------------------------------

    def begin_buffer(self, base: int) -> None:
        """The next batches lie in a buffer that begins at this offset of the stream."""
        self.previous_end -= base - self.base
        self.base = base
        self.notebook.begin_buffer(base)

    def hold_places(self, buffer: bytes, at: int) -> None:
        """Before the buffer is given up as far as `at`: remembers the line ends since the last token, and the places
        an unfinished game may still be blamed at.
        """
        self.seen_ends = line_ends(buffer, self.previous_end, at, self.seen_ends)
        offsets = [self.part_offset] if self.in_part else []
        if self.phase != movetext.OUTSIDE:
            offsets += [self.offset] + [self.tags.offset(index) for index in range(self.tags.count)]
            offsets += [line.opened_at for line in self.lines[1 : self.depth + 1]]
        self.notebook.hold(offsets)

    def consume(self, buffer: bytes, batch: TokenBatch, first: int) -> int:
        """Applies the tokens of a batch from index `first` on; gives the index after the last one applied."""
        marked = self.notebook.next_mark - self.base
        index = first
        while index < batch.count:
            kind = batch.kinds[index]
            begin = batch.starts[index]
            end = batch.ends[index]
            if begin > marked:
                self.notebook.note_marks(self.base + begin)
                marked = self.notebook.next_mark - self.base
            if kind & kinds.PART or self.in_part:
                kind = self._part(kind, begin)
                if kind == 0:
                    self._see_blank_line(buffer, begin)
                    self.previous_end = end
                    index += 1
                    continue
            if self.phase != movetext.IN_MOVES and not self._open_game(buffer, kind, begin, end, batch.values[index]):
                self.previous_end = end
                index += 1
                continue
            if kind == kinds.SYMBOL or kind == kinds.NUMBER:
                if not (self.dead or self.line.stopped):
                    index = self._play_on(buffer, batch, index)
                    continue
                if self.dead == 0 and kind == kinds.SYMBOL:
                    self.line.skipped += 1
            elif kind == kinds.COMMENT:
                self._comment(buffer, begin, end)
                if batch.values[index]:
                    self._note_token(buffer, "PGN110", begin, end)
            elif kind == kinds.SUFFIX:
                if self.subscriber is not None and self._is_on_mainline():
                    self.subscriber.nag(batch.values[index])
            elif kind == kinds.DOTS:
                pass
            elif kind == kinds.NAG:
                if batch.values[index] < 0 or batch.values[index] > 255:
                    self._note_token(buffer, "CLK604", begin, end)
                if self.subscriber is not None and self._is_on_mainline():
                    self.subscriber.nag(batch.values[index])
            elif kind == kinds.OPEN:
                self._open_variation(begin, end)
            elif kind == kinds.CLOSE:
                self._close_variation(buffer, begin, end)
            elif kind == kinds.TAG or kind == kinds.TAG_DAMAGED:
                self._tag(buffer, begin, end, batch.values[index], kind == kinds.TAG_DAMAGED)
            elif kind == kinds.MARKER or kind == kinds.ODD_MARKER:
                self._marker(buffer, begin, end, batch.values[index], kind == kinds.ODD_MARKER)
            else:
                self._rare(buffer, kind, begin, end)
            self.previous_end = end
            index += 1
        return index

    def end_stream(self, offset: int) -> None:
        """The stream ends at this offset: so does the game."""
        if self.phase != movetext.OUTSIDE:
            self.notebook.note_marks(offset)  # as the next game's first token would: the game's facts count them
            self._end_game(offset, False)
        self.notebook.end_stream(offset)

    def abandon_game(self) -> None:
        """Gives up the game being read after a fault of the program; the rest of it is passed over."""
        self.notebook.settle()
        if self.phase != movetext.OUTSIDE:
            self.games += 1
            self.broken_games += 1
        self.abandoned = self.phase
        self.phase = movetext.OUTSIDE
        self.depth = self.dead = 0
        self.stray_warned = True
        self.may_open = False

    def _part(self, kind: int, begin: int) -> int:
        """The kind to act on for a part of an over-long token, 0 for none: the first part speaks for all."""
        first = not self.in_part
        self.in_part = kind & kinds.PART != 0
        kind &= ~kinds.PART
        if first:
            self.part_offset = self.base + begin
        elif not self.in_part and kind != kinds.COMMENT_UNCLOSED:
            self.part_offset = -1
        if kind == kinds.COMMENT or kind == kinds.COMMENT_UNCLOSED:
            return 0 if self.in_part else kind
        return kind if first else 0

    # --- games begin and end ------------------------------------------------------------------------------------

    def _open_game(self, buffer: bytes, kind: int, begin: int, end: int, value: int) -> bool:
        """Outside the movetext: whether this token belongs to a game, which it may open."""
        if self.phase == movetext.IN_TAGS:
            if (
                kind == kinds.SYMBOL
                or kind == kinds.NUMBER
                or kind == kinds.OPEN
                or kind == kinds.NULL_MOVE
                or kind == kinds.DOTS
            ):
                self._start_moves()
            else:
                self._see_blank_line(buffer, begin)
            return True
        if self.abandoned and self._is_abandoned(buffer, kind, begin):
            return False
        if kind == kinds.TAG or kind == kinds.TAG_DAMAGED:
            self._begin_game(begin)
            return True
        if kind == kinds.COMMENT_UNCLOSED:
            self._unclosed_comment(buffer, begin, end)
            return False
        if (
            kind == kinds.COMMENT
            or kind == kinds.LINE_COMMENT
            or kind == kinds.ESCAPE
            or kind == kinds.BOM
            or kind == kinds.CONTROL
        ):
            return False
        if line_ends(buffer, self.previous_end, begin, self.seen_ends) == 2:
            self.stray_warned = False
            self.may_open = True
        if self.may_open and (
            (kind == kinds.NUMBER and value >> 3 == 1)
            or (kind == kinds.SYMBOL and san.scan(buffer, begin, end, self.reading))
        ):
            self._begin_game(begin)
            self._start_moves()
            return True
        if not self.stray_warned:
            self.stray_warned = True
            text = refusal.line_from(self, buffer, begin)
            length = min(end - begin, refusal.LONGEST_RUN)
            self.notebook.note("PGN103", self.base + begin, length, facts={"text": text})
        self.may_open = kind == kinds.MARKER or kind == kinds.ODD_MARKER
        return False

    def _see_blank_line(self, buffer: bytes, begin: int) -> None:
        """Among tags: notes whether a blank line stands before this token."""
        if self.phase == movetext.IN_TAGS and not self.blank_seen:
            self.blank_seen = line_ends(buffer, self.previous_end, begin, self.seen_ends) == 2

    def _is_abandoned(self, buffer: bytes, kind: int, begin: int) -> bool:
        """Whether this token belongs to the game that was given up, which ends as any other does."""
        if kind == kinds.TAG or kind == kinds.TAG_DAMAGED:
            if self.abandoned == movetext.IN_MOVES or buffer.startswith(b"[Event ", begin):
                self.abandoned = movetext.OUTSIDE
            return self.abandoned != movetext.OUTSIDE
        if kind == kinds.MARKER or kind == kinds.ODD_MARKER:
            self.abandoned = movetext.OUTSIDE
            self.stray_warned = False
            self.may_open = True
        elif kind == kinds.SYMBOL or kind == kinds.NUMBER:
            self.abandoned = movetext.IN_MOVES
        return True

    def _begin_game(self, begin: int) -> None:
        self._reset()
        self.tags.clear()
        self.timeline.clear()
        self.clocks.clear()
        self.game += 1
        self.notebook.begin_game(self.game, self.base + begin)
        self.offset = self.base + begin
        self.phase = movetext.IN_TAGS
        self.blank_seen = False
        self.depth = self.dead = 0
        self.line = self.lines[0]
        self.line.begin()

    def _start_moves(self) -> None:
        """Sets up the position the tags ask for."""
        self.phase = movetext.IN_MOVES
        line = self.line
        if self.tags.has(tagpairs.TIME_CONTROL):
            self.clocks.set_time_control(self.tags.raw_value(self.tags.find(tagpairs.TIME_CONTROL)))
        if not (self.tags.has(tagpairs.FEN) or self.tags.has(tagpairs.VARIANT)):
            line.position.set_initial()
        elif not start.set_up(self):
            line.position.copy_from(EMPTY)
            line.stopped = True
            line.skipped = 2
            return
        self.timeline.begin(line.position)
        if self.subscriber is not None:
            self.subscriber.begin(self)

    def _end_game(self, offset: int, marked: bool) -> None:
        """The game ends here; inspectors judge it and its facts are passed on."""
        if self.phase == movetext.IN_TAGS:
            self._start_moves()
        if not marked:
            self.notebook.note("PGN102", offset, 0)
        if self.depth or self.dead:
            self._unclosed_variations()
        self.end_offset = offset
        line = self.line
        if line.position.kings:
            self.timeline.finish(line.position)
        self._judge()
        self.games += 1
        self.all_plies += line.ply
        if self.valid == movetext.VALID:
            self.valid_games += 1
        elif self.valid == movetext.BROKEN:
            self.broken_games += 1
        else:
            self.unjudged_games += 1
        self.notebook.end_game(offset)
        self.phase = movetext.OUTSIDE
        self.stray_warned = False
        self.may_open = True

    def _unclosed_variations(self) -> None:
        """The game ends inside variations: one finding, at the outermost that is open."""
        facts = {"count": self.depth + self.dead}
        opened_at = self.lines[1].opened_at if self.depth else self.offset
        self.notebook.note("PGN105", opened_at, 1, variation=1, facts=facts)
        self.depth = self.dead = 0
        self.line = self.lines[0]

    def _judge(self) -> None:
        """Lets the inspectors judge the game, and passes its facts on; a fault in that costs its verdict, no more."""
        try:
            for inspector in self.inspectors:
                inspector.judge(self)
        except Exception as fault:  # told as SRC070, of this game alone
            self._lose_verdict(fault)
        try:
            if self.on_game is not None:
                self.on_game(self)
            if self.subscriber is not None:
                self.subscriber.end(self)
        except Exception as fault:  # the same
            self._lose_verdict(fault)

    def _lose_verdict(self, fault: Exception) -> None:
        if self.on_fault is None or isinstance(fault, MemoryError):
            raise fault
        self.valid = movetext.BROKEN
        self.stopped_by = "SRC070"
        self.on_fault(fault, self.end_offset)

    def _tag(self, buffer: bytes, begin: int, end: int, quote: int, damaged: bool) -> None:
        if self.phase == movetext.IN_MOVES:
            self._end_game(self.base + begin, False)
            self._begin_game(begin)
        number = self._keep_tag(buffer, begin, end, quote, damaged)
        if self.tags.repeated and (number == tagpairs.EVENT or (self.blank_seen and number <= tagpairs.RESULT)):
            self.tags.drop_last()
            self._end_game(self.base + begin, False)
            self._begin_game(begin)
            self._keep_tag(buffer, begin, end, quote, damaged)
        self.blank_seen = False
        if damaged:
            facts = {"text": refusal.text_of(self, buffer, begin, end)}
            if end - begin >= kinds.LONG_TAG - 1:
                facts["detail"] = "it is over 1 MiB long"
            self.notebook.note("TAG204", self.base + begin, end - begin, facts=facts)

    def _keep_tag(self, buffer: bytes, begin: int, end: int, quote: int, damaged: bool) -> int:
        if damaged:
            return self.tags.add_damaged(buffer, begin, end, self.base)
        return self.tags.add(buffer, begin, end, begin + quote, self.base)

    def _marker(self, buffer: bytes, begin: int, end: int, value: int, odd: bool) -> None:
        if (self.depth or self.dead) and closes_next(buffer, end):
            self._note_token(buffer, "PGN101", begin, end)
            return
        self.marker = value
        self.marker_offset = self.base + begin
        self.marker_length = end - begin
        if odd:
            facts = {"found": refusal.text_of(self, buffer, begin, end), "wanted": refusal.MARKERS[value]}
            self.notebook.note("PGN104", self.base + begin, end - begin, facts=facts)
        self._end_game(self.base + end, True)

    # --- tokens that are seldom ---------------------------------------------------------------------------------

    def _rare(self, buffer: bytes, kind: int, begin: int, end: int) -> None:
        if kind == kinds.NULL_MOVE:
            self._null_move(buffer, begin, end)
        elif kind == kinds.COMMENT_UNCLOSED:
            self.comments += 1
            self._unclosed_comment(buffer, begin, end)
        elif kind == kinds.LINE_COMMENT:
            self._comment(buffer, begin, end)
        elif kind == kinds.ESCAPE or kind == kinds.BOM or kind == kinds.CONTROL:
            return
        elif kind == kinds.EN_PASSANT:
            if not self.dead and not self.line.stopped:
                refusal.note_en_passant(self, buffer, begin, end)
        elif kind == kinds.PERCENT:
            self._note_token(buffer, "PGN117", begin, end)
        elif kind == kinds.STRAY:
            self._note_token(buffer, "PGN108" if buffer[begin : begin + 1] == b"}" else "PGN109", begin, end)
        else:
            self._note_token(buffer, "PGN101", begin, end)

    def _unclosed_comment(self, buffer: bytes, begin: int, end: int) -> None:
        """A comment that never closes, perhaps begun in an earlier buffer."""
        offset = self.part_offset if self.part_offset >= 0 else self.base + begin
        self.part_offset = -1
        ply = self.line.ply if self.phase != movetext.OUTSIDE else None
        facts = {"ends": "tags" if end < len(buffer) else "file"}
        self.notebook.note("PGN107", offset, self.base + end - offset, ply=ply, variation=self.depth, facts=facts)


def line_ends(buffer: bytes, start: int, end: int, seen: int) -> int:
    """How many line ends, 2 at the most, lie in buffer[start:end] with only white space between them.

    `seen` were there already in what came before the buffer; they count where `start` is not in the buffer.
    Two make a blank line. CR LF is one line end, that of its LF, though only the CR may lie before `end`.
    """
    text = buffer
    size = len(buffer)
    ends = seen if start <= 0 else 0
    for at in range(max(start, 0), end):
        if ends == 2:
            return 2
        byte = text[at]
        if byte == 10 or (byte == 13 and not (at + 1 < size and text[at + 1] == 10)):
            ends += 1
        elif byte > 32:
            ends = 0
    return ends


def closes_next(buffer: bytes, start: int) -> bool:
    """Whether a closing parenthesis comes next, after white space of fewer than 32 bytes.

    So much is in the buffer wherever the stream was cut, as the tokenizer looks further ahead.
    """
    text = buffer
    at = start
    size = min(start + WIDEST_GAP, len(buffer))
    while at < size and text[at] <= 32:
        at += 1
    return at < size and text[at] == 41
