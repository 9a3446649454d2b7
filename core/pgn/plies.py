"""The full record of each move of a game: the rows of ply/1, each a tuple in the order of COLUMNS.

A row is finished when the next move or the end of the game is seen, for clocks, glyphs and comments stand after a move.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.movegen import MoveList
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import write_san
from chess_arbiter.core.chess.uci import write_uci
from chess_arbiter.core.lines import decode
from chess_arbiter.core.pgn.claims import AUTOMATIC, names_of
from chess_arbiter.core.pgn.commands import NO_EVAL
from chess_arbiter.core.pgn.nag import HIGHEST
from chess_arbiter.core.pgn.subscriber import Subscriber
from chess_arbiter.core.words import COLOR_NAMES, PAWN, PIECE_NAMES, SQUARE_NAMES, Move

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay

COLUMNS = (
    *(
        "file",
        "game",
        "ply",
        "number",
        "side",
        "written",
        "san",
        "uci",
        "piece",
        "from",
        "to",
        "captured",
        "captured_on",
    ),
    *("promotion", "castling", "rook_from", "rook_to", "check", "mate", "stalemate", "repetition", "halfmove_clock"),
    *("claimable", "automatic", "replies", "fen", "clock_s", "emt_s", "eval_cp", "eval_mate", "nags", "comment"),
)

Row: TypeAlias = tuple[Any, ...]

LONGEST_WRITTEN = 120
"""So many bytes of a move as written are kept; a longer one is none."""
KNOWN_COMMAND = re.compile(
    r"\[%(?:(?:clk|emt)\s+\d{1,4}:\d{1,2}:\d{1,2}(?:\.\d+)?|eval\s+(?:[+-]?\d*\.?\d+\.?|#[+-]?\d+)(?:,\d+)?)\s*\]"
)
"""The commands that have fields of their own; others stay in the comment's text, and so do malformed ones."""


class PlyRecorder(Subscriber):
    """Gathers the rows of ply/1 of the games from number `first` to `last`, in `rows`, which others empty."""

    def __init__(self, *, first: int, last: int) -> None:
        self._range = range(first, last + 1)
        self._wanted = False
        self.rows: list[Row] = []
        self._moves = MoveList()
        self._known: Row = ()
        self._clock_cs = self._emt_cs = -1
        self._eval_cp = self._eval_mate = NO_EVAL
        self._nags: list[int] = []
        self._words: list[str] = []

    def begin(self, game: Replay) -> None:
        """A game begins, wanted or not."""
        self._wanted = game.game in self._range
        self._clear()

    def move(self, game: Replay, written: bytes, move: Move) -> None:
        """Finishes the row before and begins this move's."""
        if not self._wanted:
            return
        self._finish()
        line = game.lines[0]
        before: Position = line.before
        position: Position = line.position
        story: Timeline = game.timeline
        replies = movegen.generate(position, self._moves)
        mate, stalemate = (position.checkers != 0, position.checkers == 0) if replies == 0 else (False, False)
        self._known = (
            game.notebook.file,
            game.game,
            line.ply,
            before.fullmove_number,
            COLOR_NAMES[before.turn],
            decode(written, game.notebook.encoding)[:LONGEST_WRITTEN],
            write_san(before, move),
            write_uci(before, move, chess960=game.chess960),
            *_geometry(before, move),
            position.checkers != 0,
            mate,
            stalemate,
            story.occurrences,
            position.halfmove_clock,
            names_of(story.claims(position)) if replies else [],
            "stalemate" if stalemate else None if mate else _automatic(story),
            replies,
            write_fen(position),
        )

    def nag(self, number: int) -> None:
        """Adds a glyph to the move's."""
        if self._wanted and 0 < number <= HIGHEST:
            self._nags.append(number)

    def comment(self, game: Replay, text: bytes, commands: bool) -> None:
        """Adds a comment to the move's: clocks and evaluations on their own, and the words that are left."""
        if not self._wanted or not self._known:
            return
        if commands:
            clocks = game.clocks
            if clocks.clock_cs >= 0:
                self._clock_cs = clocks.clock_cs
            if clocks.emt_cs >= 0:
                self._emt_cs = clocks.emt_cs
            if clocks.eval_cp != NO_EVAL or clocks.eval_mate != NO_EVAL:
                self._eval_cp, self._eval_mate = clocks.eval_cp, clocks.eval_mate
        words = words_of(text, game.notebook.encoding)
        if words:
            self._words.append(words)

    def end(self, game: Replay) -> None:
        """Finishes the last row."""
        if self._wanted:
            self._finish()
        self._wanted = False

    def _clear(self) -> None:
        self._known = ()
        self._clock_cs = self._emt_cs = -1
        self._eval_cp = self._eval_mate = NO_EVAL
        self._nags = []
        self._words = []

    def _finish(self) -> None:
        if self._known:
            self.rows.append(
                (
                    *self._known,
                    _seconds(self._clock_cs),
                    _seconds(self._emt_cs),
                    None if self._eval_cp == NO_EVAL else self._eval_cp,
                    None if self._eval_mate == NO_EVAL else self._eval_mate,
                    self._nags,
                    " ".join(self._words) or None,
                )
            )
        self._clear()


def words_of(text: bytes, encoding: str | None = None) -> str:
    """A comment's own words: without its braces or semicolon and known commands, white space as single spaces."""
    if text.startswith((b"{", b";")):
        text = text[1:]
    if text.endswith(b"}"):
        text = text[:-1]
    if not text:
        return ""
    words = decode(text, encoding)
    if "[%" in words:
        words = KNOWN_COMMAND.sub(" ", words)
    return " ".join(words.split())


def _seconds(time_cs: int) -> int | float | None:
    """Hundredths of a second as seconds, whole where they are."""
    if time_cs < 0:
        return None
    return time_cs / 100 if time_cs % 100 else time_cs // 100


def _automatic(story: Timeline) -> str | None:
    """The draw that ended the game on this ply without a claim; there is a legal move."""
    return AUTOMATIC.get(story.ending) if story.ending_ply == story.ply else None


def _geometry(before: Position, move: Move) -> tuple[str | None, ...]:
    """Piece, squares, capture, promotion and castling of a move: the columns from `piece` to `rook_to`.

    In castling `from` and `to` are the king's; `captured_on` differs from `to` in en passant.
    """
    from_sq, to_sq, promotion = move & 63, move >> 6 & 63, move >> 12
    kind = before.kind_at(from_sq)
    taken = before.kind_at(to_sq)
    if taken and before.color_at(to_sq) == before.turn:
        wing = "K" if to_sq > from_sq else "Q"
        king_to, rook_to = castling.king_target(from_sq, to_sq), castling.rook_target(from_sq, to_sq)
        squares = (SQUARE_NAMES[from_sq], SQUARE_NAMES[king_to])
        return ("king", *squares, None, None, None, wing, SQUARE_NAMES[to_sq], SQUARE_NAMES[rook_to])
    taken_on = to_sq
    if kind == PAWN and not taken and (to_sq - from_sq) & 7:
        taken, taken_on = PAWN, to_sq ^ 8
    return (
        PIECE_NAMES[kind],
        SQUARE_NAMES[from_sq],
        SQUARE_NAMES[to_sq],
        PIECE_NAMES[taken] if taken else None,
        SQUARE_NAMES[taken_on] if taken else None,
        PIECE_NAMES[promotion] if promotion else None,
        None,
        None,
        None,
    )
