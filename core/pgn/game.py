"""A game as a tree: its tag pairs, and a node for each move with its comments, glyphs and variations.

    >>> game = Game.begin()
    >>> e4 = game.root.add(game.start, "e4")
    >>> e5 = e4.add(game.position_at(e4), "e5")
    >>> d4 = game.root.add(game.start, "d4")
    >>> [node.san for node in game.mainline()], [node.san for node in game.root.variations]
    (['e4', 'e5'], ['d4'])
    >>> from chess_arbiter.core.chess.fen import write_fen
    >>> write_fen(game.position_at(e5))
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'

The batch path makes no tree: one is built for the API and for writing games anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import chess_arbiter.core.chess.san as san
from chess_arbiter.core.chess.evidence import Reason
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import Move

NO_MOVE: Move = -1
NULL_MOVE: Move = 0
NULL_SAN = "--"

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The Seven Tag Roster in its order, with what stands where nothing is known (PGN 8.1.1)."""


@dataclass(slots=True)
class Stop:
    """Why a line of play stops at a node, and what follows there as written, comments in braces.

    `reason` is the law the move breaks, or what is wrong with the start of a game that cannot be replayed at all.
    """

    reason: Reason
    rest: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A move and what is said of it; the root of a game, its starting position.

    `children[0]` is the move that follows in the line, the others are variations that replace it (PGN 8.2.5). `move` is
    NO_MOVE for the root and for a refused move, which has a `stop` and no children. `before` are comments that stand
    before the move (after a variation, or first in one), `comments` those after it, `closing` those after variations at
    the end of a line. `ply` counts from the game's start.
    """

    parent: Node | None = None
    ply: int = 0
    move: Move = NO_MOVE
    san: str = ""
    written: str = ""
    before: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    closing: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    stop: Stop | None = None

    def __repr__(self) -> str:
        """The move and its ply: what is above and below would fill pages."""
        return f"<Node {self.ply} {self.san or self.written or 'root'}>"

    def add(self, position: Position, written: str) -> Node:
        """Adds a move in this node's position: the next of its line, or one more variation. Raises SanError."""
        move = san.read_san(position, written)
        return self.append(Node(self, self.ply + 1, move, san.write_san(position, move), written))

    def append(self, child: Node) -> Node:
        """Adds a child that is made already; gives it back."""
        self.children.append(child)
        return child

    @property
    def next(self) -> Node | None:
        """The move that follows in the line; None at its end, and before a refused move."""
        child = self.children[0] if self.children else None
        return child if child is not None and child.stop is None else None

    @property
    def variations(self) -> list[Node]:
        """The moves that could be played here instead of the line's next."""
        return self.children[1:]

    def line(self) -> list[Node]:
        """The moves that lead here from the start, this one last."""
        found: list[Node] = []
        node: Node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]


@dataclass(slots=True, eq=False)
class Game:
    """A game: tag pairs in the order they were given, the tree of moves, the termination marker.

    `start` is the position it begins from; None where it cannot be replayed, and then `root.stop` says why and has the
    whole movetext. `marker` is None where none stands. `cut` says that a budget ran out before the game did. `number`
    and `offset` say where in its file it is: the games count from 1, the bytes from 0.
    """

    tags: dict[str, str]
    start: Position | None
    chess960: bool = False
    root: Node = field(default_factory=Node)
    marker: str | None = None
    cut: bool = False
    number: int = 1
    offset: int = 0

    @classmethod
    def begin(cls, position: Position | None = None, *, chess960: bool = False) -> Game:
        """A new game with an empty roster, from a position or from the initial one."""
        start = Position.initial() if position is None else position.copy()
        return cls(dict(ROSTER), start, chess960)

    @property
    def result(self) -> str:
        """The termination marker, else the Result tag where it has one of their values, else `*`."""
        tag = self.tags.get("Result", "*")
        return self.marker or (tag if tag in ("1-0", "0-1", "1/2-1/2") else "*")

    @property
    def stop(self) -> Stop | None:
        """Where and why the mainline stops before its end: at an illegal move, or at once."""
        if self.root.stop is not None:
            return self.root.stop
        last = self.last
        return last.children[0].stop if last.children else None

    @property
    def last(self) -> Node:
        """The last move of the mainline, the root of a game without moves."""
        node = self.root
        while (following := node.next) is not None:
            node = following
        return node

    def mainline(self) -> Iterator[Node]:
        """The moves of the game, up to its end or to a refused one."""
        node = self.root.next
        while node is not None:
            yield node
            node = node.next

    def nodes(self) -> Iterator[Node]:
        """Every move of the tree, refused ones too; a line to its end before the variations that replace its moves."""
        waiting = self.root.children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children[::-1]

    def position_at(self, node: Node) -> Position:
        """The position after a move, of a refused one the position before it; costs a replay from the start.

        Raises ValueError for a game that cannot be replayed.
        """
        if self.start is None:
            raise ValueError("the game cannot be replayed: root.stop says why")
        position = self.start.copy()
        for each in node.line():
            if each.move == NULL_MOVE:
                position.pass_turn()
            elif each.move != NO_MOVE:
                position.play(each.move)
        return position
