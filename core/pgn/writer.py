"""Games in PGN's export format (PGN 3.2): the same game gives the same bytes, whatever it was read from.

    >>> from chess_arbiter.core.pgn.grammar import read_game
    >>> game = read_game('[White "A \\\\"B\\\\""] e4 ; best\\n c5?! (e5 Nf3) Nf3 1-0')
    >>> print(write_game(game), end="")
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "A \\"B\\""]
    [Black "?"]
    [Result "1-0"]
    <BLANKLINE>
    1. e4 {best} 1... c5 $6 (1... e5 2. Nf3) 2. Nf3 1-0
    <BLANKLINE>

The roster comes first in its order, then all other tags sorted by name (PGN 8.1.1). Lines of movetext are under 80
characters (8.2.1), but for a single word longer than that. White's moves have their number, Black's where a comment or
a variation stands before them (8.2.2.2); a glyph is taken for part of its move. Suffixes are glyphs (8.2.3.8), `;`
comments stand in braces.

What the format cannot hold is said in it: a refused move and what follows it are a comment that begins with `illegal:`,
braces within comments become parentheses, control characters are left out, runs of white space become one space. The
movetext of a game that cannot be replayed is written as it was.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn.game import ROSTER, Game, Node, Stop

WIDTH = 79
"""Characters of a line of movetext: less than 80 (PGN 8.2.1)."""

_CONTROLS = dict.fromkeys([*range(32), *range(0x7F, 0xA0)])
_IN_COMMENT = {**_CONTROLS, ord("{"): "(", ord("}"): ")"}


def write_game(game: Game) -> str:
    """Tag pairs, an empty line, the movetext with the result, an empty line (PGN 8.1, 8.2.1)."""
    return f"{write_tags(export_tags(game))}\n{write_movetext(game)}\n"


def export_tags(game: Game) -> dict[str, str]:
    """The tags as exported: the whole roster, the result, SetUp and FEN where the game has a start of its own."""
    tags = {**ROSTER, **game.tags, "Result": game.result}
    if game.start is not None:
        fen = write_fen(game.start)
        if fen != write_fen(Position.initial()):
            tags.setdefault("FEN", fen)
    if "FEN" in tags:
        tags["SetUp"] = "1"
    if game.chess960:
        tags.setdefault("Variant", "Chess960")
    return {name: tags[name] for name in [*ROSTER, *sorted(tags.keys() - ROSTER.keys())]}


def write_tags(tags: Mapping[str, str]) -> str:
    """Tag pairs, a line each, in the order given (PGN 8.1)."""
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags.items())


def _escape(value: str) -> str:
    r"""A tag value with `\"` and `\\` (PGN 7), in one line."""
    plain = " ".join(value.splitlines()).translate(_CONTROLS)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def write_movetext(game: Game) -> str:
    """The moves with all that is said of them, and the result, in lines."""
    return lay_out([*_Movetext(game).words(), game.result])


def lay_out(words: Iterable[str]) -> str:
    """Words in lines of up to WIDTH characters, as many as fit on each."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) <= WIDTH:
            line += f" {word}"
        else:
            if line:
                lines.append(line)
            line = word
    return "".join(f"{each}\n" for each in [*lines, line])


_Item: TypeAlias = Node | Stop | str | list[str]
"""What is still to be written: a move and what follows it, what follows a refused one, a mark, comments."""


class _Movetext:
    """The movetext of one game as words, written with a stack of what is still to come: depth costs no recursion."""

    def __init__(self, game: Game) -> None:
        self._game = game
        start = game.start
        self._first = 0 if start is None else 2 * start.fullmove_number + start.turn
        self._words: list[str] = []
        self._opened = ""
        self._comments = 0
        self._number_due = True

    def words(self) -> list[str]:
        """All of it but the result; a comment's first word has its brace, a variation's its parenthesis."""
        root = self._game.root
        self._say(root.comments)
        if root.stop is not None:
            self._put_rest(root.stop)
            return self._words
        waiting: list[_Item] = [*root.children[:1]]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                self._mark(item)
            elif isinstance(item, list):
                self._say(item)
            elif isinstance(item, Stop):
                self._put_rest(item)
            else:
                waiting += self._write(item)[::-1]
        return self._words

    def _write(self, node: Node) -> list[_Item]:
        """Writes one move; gives what comes after it: the variations that replace it, the line's next move."""
        self._say(node.before)
        if node.stop is not None:
            self._open_comment("illegal:")
            self._number_due = True
        self._put_move(node)
        for nag in node.nags:
            self._put(f"${nag}")
        self._say(node.comments)
        following: list[_Item] = []
        if node.parent is not None and node is node.parent.children[0]:
            # Refused ones last: they are comments, which belong to the next move once they are read.
            for variation in sorted(node.parent.variations, key=lambda each: each.stop is not None):
                following += ["(", variation, ")"] if variation.stop is None else [variation]
        following.append(node.closing)
        if node.stop is not None:
            following += [node.stop, "}"]
        return following + node.children[:1]

    def _put_move(self, node: Node) -> None:
        """The move with its number: White's always, Black's where something was said in between (PGN 8.2.2.2)."""
        number, black = divmod(self._first + node.ply - 1, 2)
        if not black:
            self._put(f"{number}.")
        elif self._number_due:
            self._put(f"{number}...")
        self._put(node.san or node.written)
        self._number_due = False

    def _put_rest(self, stop: Stop) -> None:
        """What follows where a line of play stops, as it was written."""
        for text in stop.rest:
            if text.startswith("{"):
                self._say([text[1:-1]])
            else:
                self._put(text)

    def _put(self, word: str) -> None:
        """One word. In a comment, `[` and `%` begin no line: readers would take it for a tag or skip it."""
        plain = word.translate(_CONTROLS)
        if not plain:
            return
        word = self._opened + plain
        self._opened = ""
        if self._comments and word[0] in "[%" and self._words:
            self._words[-1] += f" {word}"
        else:
            self._words.append(word)

    def _mark(self, mark: str) -> None:
        """The parenthesis of a variation, or the end of a comment."""
        if mark == "(":
            self._opened += mark
        elif mark == ")":
            self._words[-1] += mark
        else:
            self._close_comment()
        self._number_due = True

    def _open_comment(self, word: str) -> None:
        self._put(("(" if self._comments else "{") + word)
        self._comments += 1

    def _close_comment(self) -> None:
        self._comments -= 1
        self._words[-1] += ")" if self._comments else "}"
        self._number_due = True

    def _say(self, comments: list[str]) -> None:
        """Comments, word by word; one without a word is left out."""
        for comment in comments:
            plain = [word.translate(_IN_COMMENT) for word in comment.split()]
            words = [word for word in plain if word]
            if words:
                self._open_comment(words[0])
                for word in words[1:]:
                    self._put(word)
                self._close_comment()
