"""Games as trees: tokens into tag pairs, moves, comments, glyphs and variations, with an explicit stack and a budget.

    >>> game = read_game("1. e4 {best} e5 (1... c5 2. Nf3) 2. Ke3 d6 *")
    >>> [node.san for node in game.mainline()], game.root.next.comments
    (['e4', 'e5'], ['best'])
    >>> [node.written for node in game.nodes()]
    ['e4', 'e5', 'Ke3', 'c5', 'Nf3']
    >>> game.stop.reason.code, game.stop.rest
    ('SAN321', ['d6'])

Games begin and end as in the replay (`chess_arbiter.core.pgn.replay`), and a line of play stops where it does there.
What cannot be placed in the tree is kept as text: what follows a refused move in `Stop.rest`, a variation before any
move in a comment. Tokens that cannot be a move, move numbers and `%` lines are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import chess_arbiter.core.chess.san as san
import chess_arbiter.core.pgn.kinds as kinds
import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.chess.evidence import Reason
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn.game import Game
from chess_arbiter.core.pgn.refusal import MARKERS
from chess_arbiter.core.pgn.replay import closes_next, line_ends
from chess_arbiter.core.pgn.start import read_start, variant_of
from chess_arbiter.core.pgn.tagpairs import TagPairs
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer
from chess_arbiter.core.pgn.tree import Budget, Tree
from chess_arbiter.core.source import Source

EVENT, RESULT = tagpairs.NAMES.index("Event"), tagpairs.NAMES.index("Result")
TAGS = frozenset((kinds.TAG, kinds.TAG_DAMAGED))
MARKS = frozenset((kinds.MARKER, kinds.ODD_MARKER))
COMMENTS = frozenset((kinds.COMMENT, kinds.COMMENT_UNCLOSED, kinds.LINE_COMMENT))
SILENT = COMMENTS | {kinds.ESCAPE, kinds.BOM, kinds.CONTROL}
"""Tokens that outside a game open none, and are no stray text either."""
FIRST_IN_MOVETEXT = frozenset((kinds.SYMBOL, kinds.NUMBER, kinds.OPEN, kinds.NULL_MOVE, kinds.DOTS))
BESIDE_MOVES = SILENT | {kinds.NUMBER, kinds.DOTS, kinds.NAG, kinds.SUFFIX, kinds.EN_PASSANT, kinds.SIGN}
"""Tokens that may stand beside moves and are none."""
OUTSIDE, IN_TAGS, IN_MOVES = 0, 1, 2


def read_game(text: str | bytes, *, budget: Budget | None = None) -> Game | None:
    """The first game of a text; None where there is none."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return next(GameReader(None, budget).read(raw, final=True), None)


def written_moves(text: str) -> list[str]:
    """The moves in a stretch of movetext as they are written; numbers, glyphs, comments and `e.p.` are left out.

    What is none of these, nor a move, is given too, for whoever is to refuse it.
    """
    raw = text.encode("utf-8", "surrogatepass")
    tokenizer, batch = Tokenizer(), TokenBatch()
    found: list[bytes] = []
    at = 0
    while True:
        at = tokenizer.fill(raw, at, True, batch)
        if batch.count == 0:
            return [move.decode("utf-8", "replace") for move in found]
        found += [raw[start:end] for kind, start, end, _ in batch.to_list() if kind not in BESIDE_MOVES]


def read_games(source: Source, *, budget: Budget | None = None) -> Iterator[Game]:
    """The games of a stream, each once the next begins: comments after its marker are its own."""
    reader = GameReader(source.encoding, budget)
    for block in source.blocks():
        yield from reader.read(block, final=False)
    yield from reader.read(b"", final=True)


@dataclass(slots=True)
class _Parts:
    """The parts of an over-long token so far, and their size."""

    pieces: list[bytes]
    size: int = 0


class GameReader:
    """Reads one stream, block by block, into games."""

    def __init__(self, encoding: str | None = None, budget: Budget | None = None) -> None:
        """`encoding` is that of the blocks; None is UTF-8, else Windows-1252."""
        self._encoding = encoding
        self._budget = budget or Budget()
        self._tokenizer = Tokenizer()
        self._batch = TokenBatch()
        self._tags = TagPairs()
        self._reading = SanReading()
        self._tree: Tree | None = None
        self._ready: list[Game] = []
        self._rest = b""
        self._base = 0
        self._games = 0
        self._phase = OUTSIDE
        self._blank_seen = False
        self._may_open = True
        self._previous_end = 0
        self._seen_ends = 0
        self._parts: _Parts | None = None

    def read(self, block: bytes, *, final: bool) -> Iterator[Game]:
        """The games that are complete with one more block, or with the end of the stream."""
        buffer = self._rest + block
        at = 0
        while True:
            at = self._tokenizer.fill(buffer, at, final, self._batch)
            if self._batch.count == 0:
                break
            for kind, begin, end, value in self._batch.to_list():
                self._take(buffer, kind, begin, end, value)
            yield from self._finished()
        if final:
            at = len(buffer)
            self._end_game(None)
            self._give_up_tree()
            yield from self._finished()
        self._seen_ends = line_ends(buffer, self._previous_end, at, self._seen_ends)
        self._rest = buffer[at:]
        self._base += at
        self._previous_end -= at

    def _finished(self) -> list[Game]:
        ready, self._ready = self._ready, []
        return ready

    def _take(self, buffer: bytes, kind: int, begin: int, end: int, value: int) -> None:
        """Takes in one token, or one part of it."""
        if self._phase == IN_TAGS and kind not in FIRST_IN_MOVETEXT and not self._blank_seen and self._parts is None:
            self._blank_seen = line_ends(buffer, self._previous_end, begin, self._seen_ends) == 2
        kind, text = self._whole(kind, buffer[begin:end])
        if kind == 0:
            return
        tree = self._tree
        if self._phase != IN_MOVES and not self._opens(buffer, kind, begin, value, text):
            if kind in COMMENTS and tree is not None:
                tree.place(kind, text, value)
        elif kind in TAGS:
            self._tag(buffer, begin, end, value, kind)
        elif self._tree is not None:
            if kind in MARKS and not (self._tree.is_open and closes_next(buffer, end)):
                self._end_game(MARKERS[value])
            else:
                self._tree.place(kind, text, value)
        self._previous_end = end

    def _whole(self, kind: int, text: bytes) -> tuple[int, bytes]:
        """The token with all its parts; kind 0 while parts are missing. What is over the budget is not kept."""
        parts = self._parts
        if parts is None and not kind & kinds.PART:
            return kind, text
        if parts is None:
            parts = self._parts = _Parts([])
        if parts.size <= self._budget.text:
            parts.pieces.append(text)
            parts.size += len(text)
        if kind & kinds.PART:
            return 0, b""
        self._parts = None
        return kind, b"".join(parts.pieces)

    # Games begin and end.

    def _opens(self, buffer: bytes, kind: int, begin: int, value: int, text: bytes) -> bool:
        """Outside the movetext: whether this token belongs to a game, which it may open."""
        if self._phase == IN_TAGS:
            if kind in FIRST_IN_MOVETEXT:
                self._start_moves()
            return True
        if kind in TAGS:
            self._begin_game(begin)
            return True
        if kind in SILENT:
            return False
        if line_ends(buffer, self._previous_end, begin, self._seen_ends) == 2:
            self._may_open = True
        begins_movetext = (kind == kinds.NUMBER and value >> 3 == 1) or (
            kind == kinds.SYMBOL and san.scan(text, 0, len(text), self._reading)
        )
        if self._may_open and begins_movetext:
            self._begin_game(begin)
            self._start_moves()
            return True
        self._may_open = kind in MARKS
        return False

    def _begin_game(self, begin: int) -> None:
        self._give_up_tree()
        self._games += 1
        game = Game({}, None, number=self._games, offset=self._base + begin)
        self._tree = Tree(game, self._reading, self._encoding, self._budget)
        self._tags.clear()
        self._phase = IN_TAGS
        self._blank_seen = False

    def _give_up_tree(self) -> None:
        """Nothing more belongs to the game before."""
        if self._tree is not None:
            self._tree.close()
            self._ready.append(self._tree.game)
        self._tree = None

    def _start_moves(self) -> None:
        """The tags are complete: sets up the position they ask for."""
        self._phase = IN_MOVES
        if self._tree is not None:
            game, tags = self._tree.game, self._tags
            game.tags.update(tags.to_dict(self._encoding))
            game.start, game.chess960, reason = starting_position(game.tags)
            self._tree.begin(reason)

    def _end_game(self, marker: str | None) -> None:
        if self._phase == IN_TAGS:
            self._start_moves()
        if self._phase == IN_MOVES and self._tree is not None:
            self._tree.close()
            self._tree.game.marker = marker
        self._phase = OUTSIDE
        self._may_open = True

    def _tag(self, buffer: bytes, begin: int, end: int, quote: int, kind: int) -> None:
        """A tag pair, which may begin the next game by the rules README gives under "A game, for counting"."""
        if self._phase == IN_MOVES:
            self._end_game(None)
            self._begin_game(begin)
        number = self._keep_tag(buffer, begin, end, quote, kind)
        if self._tags.repeated and (number == EVENT or (self._blank_seen and number <= RESULT)):
            self._tags.drop_last()
            self._end_game(None)
            self._begin_game(begin)
            self._keep_tag(buffer, begin, end, quote, kind)
        self._blank_seen = False

    def _keep_tag(self, buffer: bytes, begin: int, end: int, quote: int, kind: int) -> int:
        if kind == kinds.TAG_DAMAGED:
            return self._tags.add_damaged(buffer, begin, end, self._base)
        return self._tags.add(buffer, begin, end, begin + quote, self._base)


def starting_position(tags: dict[str, str]) -> tuple[Position | None, bool, Reason | None]:
    """The position that the FEN and Variant tags ask for, whether it is Chess960, and why there is none."""
    rules = variant_of(tags.get("Variant", ""))
    if rules is None:
        return None, False, Reason("TAG216", {"tag": "Variant", "value": tags["Variant"]})
    chess960 = rules == "chess960"
    if "FEN" not in tags:
        return Position.initial(), chess960, None
    reading = read_start(tags["FEN"], rules)
    if reading.usable:
        return reading.position(), chess960 or reading.chess960, None
    fault = next(fault for fault in reading.faults if severity(fault.code) == "error")
    return None, chess960, Reason(fault.code, {"tag": "FEN", "value": tags["FEN"], **fault.facts})
