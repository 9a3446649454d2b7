"""The tree of one game, grown token by token: an open line for each variation that is open, and no recursion."""

from dataclasses import dataclass, field

import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san as san
import chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core.chess import evidence, reasons
from chess_arbiter.core.chess.evidence import Reason
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.lines import decode
from chess_arbiter.core.pgn import refusal
from chess_arbiter.core.pgn.game import NULL_MOVE, NULL_SAN, Game, Node, Stop
from chess_arbiter.core.pgn.line import Line
from chess_arbiter.core.pgn.nag import HIGHEST

DEEPEST = 10_000
"""Variations nested deeper are left out, and the game is cut (PGN119)."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a game may cost: moves in its tree, and bytes of all that is kept as text. What is over is left out."""

    moves: int = 1_000_000
    text: int = 1 << 26


@dataclass(slots=True, eq=False)
class _Level:
    """An open line: where it stands, its last node, and what waits for its next move.

    `after_variation` says that a variation has closed since the last move: comments then belong to the next.
    """

    line: Line
    node: Node
    comments: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    after_variation: bool = False


class Tree:
    """Grows the tree of a game; `begin` once its tags are complete, then `place` for each token, `close` at its end."""

    def __init__(self, game: Game, reading: SanReading, encoding: str | None, budget: Budget) -> None:
        self.game = game
        self._reading = reading
        self._encoding = encoding
        self._budget = budget
        self._moves = 0
        self._text = 0
        self._levels = [_Level(Line(), game.root)]
        self._dead = 0
        self._lost: list[str] = []
        self._misplaced = False
        reading.new_game()

    @property
    def is_open(self) -> bool:
        """Whether a variation is open."""
        return len(self._levels) > 1 or self._dead > 0

    def begin(self, reason: Reason | None) -> None:
        """The tags are complete and the game has its starting position; `reason` says why it has none."""
        line = self._levels[0].line
        if self.game.start is not None:
            line.position.copy_from(self.game.start)
        if reason is not None:
            self.game.root.stop = Stop(reason)
            line.stopped = True
            line.skipped = 2

    def place(self, kind: int, text: bytes, value: int) -> None:
        """Takes in one token; one that has no place in a tree is left out."""
        if self.game.cut:
            return
        if kind == kinds.SYMBOL:
            self._move(text)
        elif kind == kinds.NULL_MOVE:
            self._null_move(text)
        elif kind == kinds.COMMENT or kind == kinds.COMMENT_UNCLOSED or kind == kinds.LINE_COMMENT:
            self._comment(text, kind)
        elif kind == kinds.OPEN:
            self._open()
        elif kind == kinds.CLOSE:
            self._close()
        elif kind == kinds.NAG or kind == kinds.SUFFIX:
            if 0 < value <= HIGHEST or (kind == kinds.NAG and value == 0):
                self._nag(value)

    def close(self) -> None:
        """The game is over: variations still open end with it."""
        while self._dead:
            self._close()
        while len(self._levels) > 1:
            self._close()
        self._settle(self._levels[0])

    def _decode(self, text: bytes) -> str:
        self._text += len(text)
        if self._text > self._budget.text:
            self.game.cut = True
        return decode(text, self._encoding)

    def _aside(self) -> list[str] | None:
        """Where a token goes that is in no line of play; None where it is in one, or the next to a refused move."""
        if self._dead:
            return self._lost
        level = self._levels[-1]
        if level.line.stopped and level.line.skipped > 1 and level.node.stop is not None:
            return level.node.stop.rest
        return None

    # Moves.

    def _move(self, text: bytes) -> None:
        level = self._levels[-1]
        line, reading = level.line, self._reading
        if self._skip(text):
            return
        position = line.position
        written = self._decode(text)
        if not san.scan(text, 0, len(text), reading):
            self._refuse(written, _unreadable(position))
            return
        move = san.resolve(position, reading)
        if move < 0:
            history = refusal.history(line, self._levels[0].line)
            self._refuse(written, reasons.refusals(position, reading, history=history)[0])
            return
        name = san.write_san(position, move)
        line.play(move, reading.kind)
        self._append(Node(level.node, line.ply, move, name, written))

    def _skip(self, text: bytes) -> bool:
        """Whether a move is in no line of play, or follows a refused one; it is kept as text."""
        level = self._levels[-1]
        if self._dead:
            self._lost.append(self._decode(text))
        elif level.line.stopped and level.node.stop is not None:
            level.line.skipped += 1
            level.node.stop.rest.append(self._decode(text))
        return self._dead > 0 or level.line.stopped

    def _null_move(self, text: bytes) -> None:
        """A null move ends the mainline; in a variation it passes the turn, unless the king is in check."""
        level = self._levels[-1]
        line, position = level.line, level.line.position
        if self._skip(text):
            return
        written = self._decode(text)
        if len(self._levels) == 1:
            self._refuse(written, evidence.reason(position, "PGN120"))
        elif position.checkers:
            checkers = evidence.pieces(position, position.checkers)
            self._refuse(written, evidence.reason(position, "SAN314", checkers=checkers))
        else:
            line.pass_turn()
            self._append(Node(level.node, line.ply, NULL_MOVE, NULL_SAN, written))

    def _refuse(self, written: str, reason: Reason) -> None:
        """The line stops at this move."""
        level = self._levels[-1]
        level.line.stopped = True
        level.line.skipped = 1
        self._append(Node(level.node, level.line.ply + 1, written=written, stop=Stop(reason)))

    def _append(self, node: Node) -> None:
        """The node goes on the line, with what was waiting for it."""
        self._moves += 1
        if self._moves > self._budget.moves:
            self.game.cut = True
            return
        level = self._levels[-1]
        node.before, node.nags = level.comments, level.nags
        level.comments, level.nags, level.after_variation = [], [], False
        level.node.append(node)
        level.node = node

    # What is said of them.

    def _comment(self, text: bytes, kind: int) -> None:
        if kind == kinds.COMMENT:
            text = text[1:-1]
        else:
            text = text[1:]
        said = self._decode(text)
        aside = self._aside()
        level = self._levels[-1]
        if aside is not None:
            aside.append(f"{{{said}}}")
        elif level is self._levels[0] and level.node is self.game.root:
            level.node.comments.append(said)
        elif (level.line.moves == 0 or level.after_variation) and not level.line.stopped:
            level.comments.append(said)
        else:
            level.node.comments.append(said)

    def _nag(self, value: int) -> None:
        aside = self._aside()
        level = self._levels[-1]
        if aside is not None:
            aside.append(f"${value}")
        elif level.line.moves == 0 and not level.line.stopped:
            level.nags.append(value)
        else:
            level.node.nags.append(value)

    # Variations.

    def _open(self) -> None:
        aside = self._aside()
        level = self._levels[-1]
        parent = level.node.parent
        if aside is None and len(self._levels) <= DEEPEST and parent is not None and _has_move(level):
            branch = Line()
            branch.branch(level.line, 0)
            self._levels.append(_Level(branch, parent))
            return
        if len(self._levels) > DEEPEST:
            self.game.cut = True
        self._misplaced = aside is None
        self._lost = [] if aside is None else aside
        self._lost.append("(")
        self._dead += 1

    def _close(self) -> None:
        if self._dead:
            self._dead -= 1
            self._lost.append(")")
            if not self._dead and self._misplaced:
                self._misplaced = False
                self._levels[-1].comments.append(" ".join(self._lost))
        elif len(self._levels) > 1:
            closed = self._levels.pop()
            self._settle(closed)
            level = self._levels[-1]
            level.after_variation = True
            level.comments += closed.comments  # of an empty variation

    def _settle(self, level: _Level) -> None:
        """A line is over: what waited for a next move belongs to the last."""
        if _has_move(level) or level is self._levels[0]:
            said = level.node.closing if level.after_variation else level.node.comments
            said += level.comments
            level.comments = []


def _has_move(level: _Level) -> bool:
    """Whether a line has a move, played or refused, that a variation can replace."""
    return level.line.moves > 0 or level.line.stopped


def _unreadable(position: Position) -> Reason:
    """What is wrong with a token that reads as no move at all."""
    if movegen.has_legal_move(position):
        return evidence.reason(position, "SAN349")
    return evidence.reason(position, "SAN341" if position.checkers else "SAN342")
