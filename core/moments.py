"""A moment of a game in a file: the position at a ply of its mainline, and what led there."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

import chess_arbiter.core.chess.san as san
import chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core import catalogue
from chess_arbiter.core.analysis import Examination, Request, Rows
from chess_arbiter.core.chess.castling_conditions import History, Loss
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.losses import losses
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.trace import squares_of
from chess_arbiter.core.pgn.facts import GameFacts
from chess_arbiter.core.pgn.replay import closes_next
from chess_arbiter.core.pgn.start import variant_of
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer
from chess_arbiter.core.rulings import number_of
from chess_arbiter.core.source import Source
from chess_arbiter.core.words import Move, Square

PUT_OFF = 4 << 20
"""A game that has not begun begins within so many bytes before the end of what was read: no token is put off so far."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after `ply` half-moves of its mainline.

    `history` dates the castling rights lost so far, `timeline` counts the repetitions, `last` is the move that led
    here ({"number": "8.", "move": "Ke2", "ply": 15}) and `last_squares` where it went from and to; None and empty at
    the start. `facts` are those of the whole game.
    """

    position: Position
    ply: int
    history: History
    timeline: Timeline
    last: dict[str, Any] | None
    last_squares: tuple[Square, ...]
    chess960: bool
    facts: GameFacts


class Story:
    """A line of play as it goes on: its position, and what of the way there the Laws ask about."""

    def __init__(self, position: Position) -> None:
        """The line begins with this position, which is taken over and moves on."""
        self.position = position
        self.ply = 0
        self.history: dict[Square, Loss] = {}
        self.timeline = Timeline()
        self.timeline.begin(position)
        self.last: dict[str, Any] | None = None
        self.last_squares: tuple[Square, ...] = ()

    def play(self, move: Move) -> None:
        """Plays a legal move."""
        position = self.position
        before = position.copy()
        number, name = number_of(position), san.write_san(position, move)
        position.play(move)
        self.ply += 1
        self.history |= losses(before, position, move, number=number, san=name, ply=self.ply, history=self.history)
        self.timeline.add(position, move, name.endswith("#"))
        self.last = {"number": number, "move": name, "ply": self.ply}
        self.last_squares = squares_of(before, move)


def moment(source: Source, game: int = 1, ply: int | None = None) -> Moment:
    """Game number `game` of a file after `ply` half-moves, or after its last legal move.

    Raises LookupError, with a message to show, where the file has no such game, the game no such ply, or no position
    to start from.
    """
    facts, text = _find(source, game)
    place = f"game {game} of {source.name}"
    if facts.valid is None:
        raise LookupError(f"{place} is played by other rules ({facts.variant}) and is not judged")
    start, chess960 = _start(facts)
    if start is None:
        raise LookupError(f"{place} has no position to start from: {catalogue.entry(str(facts.stopped_by)).title}")
    story = Story(start)
    for move in _moves(text, start):
        if story.ply == ply:
            break
        story.play(move)
    if ply is not None and ply > story.ply:
        plies = "ply" if story.ply == 1 else "plies"
        stopped = f", where it breaks off ({facts.stopped_by})" if facts.stopped_by else ""
        raise LookupError(f"{place} has only {story.ply} {plies}{stopped}")
    story.timeline.finish(start)
    return Moment(start, story.ply, story.history, story.timeline, story.last, story.last_squares, chess960, facts)


def _find(source: Source, game: int) -> tuple[GameFacts, bytes]:
    """The facts of a game and its bytes. Reads no further than needed, and keeps little more than that game."""
    examination = Examination(source, Request(variations=False, keep=frozenset(), rows=Rows.GAMES))
    kept = bytearray()
    begin = 0
    for block in chain(source.blocks(), (b"",)):
        kept += block
        parts = examination.read(block) if block else examination.end(source.faults)
        rows = [facts for part in parts for facts in part.rows] + examination.take().rows
        for facts in rows:
            if facts.game == game:
                return facts, bytes(kept[facts.offset - begin : facts.offset + facts.length - begin])
        if examination.games < game and len(kept) > PUT_OFF:
            begin += len(kept) - PUT_OFF
            del kept[:-PUT_OFF]
    raise LookupError(no_such_game(source.name, game, examination.finished))


def no_such_game(file: str, game: int, games: int) -> str:
    """What is said where a game is asked for and the file has only so many."""
    return f"{file} has no game {game}: it has {games} game{'' if games == 1 else 's'}"


def _start(facts: GameFacts) -> tuple[Position | None, bool]:
    """The position a game starts from, None where its FEN gives none; and whether it is Chess960."""
    rules = variant_of(facts.tags.get("Variant", ""))
    text = facts.tags.get("FEN")
    if text is None:
        return Position.initial(), rules == "chess960"
    reading = read_fen(text, variant="chess960" if rules == "chess960" else "auto")
    return reading.position() if reading.usable else None, rules == "chess960" or reading.chess960


def _moves(text: bytes, position: Position) -> Iterator[Move]:
    """The legal moves of a game's mainline; `position` is to be played on between them. Ends where the game breaks."""
    reading = SanReading()
    depth = 0
    for kind, begin, end, _ in _tokens(text):
        if kind == kinds.OPEN:
            depth += 1
        elif kind == kinds.CLOSE:
            depth = max(depth - 1, 0)
        elif kind in (kinds.MARKER, kinds.ODD_MARKER) and not (depth and closes_next(text, end)):
            return
        elif depth == 0 and kind & ~kinds.PART in (kinds.SYMBOL, kinds.NULL_MOVE):
            if kind != kinds.SYMBOL or not san.scan(text, begin, end, reading):
                return
            move = san.resolve(position, reading)
            if move < 0:
                return
            yield move


def _tokens(text: bytes) -> Iterator[tuple[int, int, int, int]]:
    """The tokens of a game's bytes: kind, start, end, value."""
    tokenizer, batch = Tokenizer(), TokenBatch()
    at = 0
    while True:
        at = tokenizer.fill(text, at, True, batch)
        if batch.count == 0:
            return
        yield from batch.to_list()
