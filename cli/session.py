"""What is said to each line of a game: moves, and the commands beside them."""

import glob
import os
from collections.abc import Callable, Iterator

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.output import Output, OutputError
from chess_arbiter.cli.render.board import BoardView, board_text
from chess_arbiter.cli.render.play import Response
from chess_arbiter.core.chess.san_writer import legal_sans
from chess_arbiter.core.chess.suggestions import edit_distance
from chess_arbiter.core.chess.trace import squares_of
from chess_arbiter.core.pgn.grammar import written_moves
from chess_arbiter.core.prose import one_line
from chess_arbiter.core.record import Answer, GameRecord
from chess_arbiter.core.rulings import number_of
from chess_arbiter.core.words import COLOR_NAMES

HELP = """\
MOVE               in SAN, UCI or long algebraic notation; several on a line, with move numbers or without
undo, redo         take back what was done last; do it again
goto N             go to the position after ply N; 0 is the start
board, moves, fen  the position: a diagram, the legal moves, the FEN
pgn, save FILE     the game in PGN's export format; write it to a file
claim [MOVE]       claim a draw, as the position stands or by declaring a move
offer, agree       offer a draw, after one's own move; agree to the opponent's offer
resign             give up the game; resign white, resign black: whoever has the move
quit               end the session"""
MARKERS = ("1-0", "0-1", "1/2-1/2", "*")

Done = tuple[Answer, list[str]]
"""An answer, and the lines that were asked for."""


class Session:
    """A game and the commands that drive it.

    `over` says that the session is; `refused` counts what was refused; `exits` are what failures to save force on the
    exit code.
    """

    def __init__(self, record: GameRecord, environment: Environment, *, figures: bool) -> None:
        self._record = record
        self._environment = environment
        self._color = figures and environment.colors_output()
        self.over = False
        self.refused = 0
        self.exits: list[Exit] = []
        self._commands: dict[str, Callable[[str], Done]] = {
            "undo": lambda _: (record.undo(), []),
            "redo": lambda _: (record.redo(), []),
            "goto": self._goto,
            "board": lambda _: (self._yes(record.fen), self._board()),
            "moves": lambda _: self._moves(),
            "fen": lambda _: (self._yes(record.fen), [record.fen]),
            "pgn": lambda _: (self._yes("the game in export format"), record.pgn.splitlines()),
            "save": self._save,
            "claim": lambda move: (record.claim(move or None), []),
            "offer": self._by_side(record.offer),
            "agree": lambda _: (record.agree(), []),
            "resign": self._by_side(record.resign),
            "help": lambda _: (self._yes("the commands"), HELP.splitlines()),
            "quit": self._quit,
        }

    def answer(self, line: str, number: int) -> Iterator[Response]:
        """What is said to a line, once for each move on it; blank lines and those that begin with # are passed over.

        After a refused move the rest of its line is not looked at.
        """
        text = line.strip()
        if not text or text.startswith("#"):
            return
        word, _, rest = text.partition(" ")
        command = word.lower()
        if command in self._commands:
            yield self._respond(number, text, command, self._obey(command, rest.strip()))
            return
        plain = text.isalnum() and text[0].isalpha()
        for move in [text] if plain else written_moves(text):
            answer = self._play(move)
            yield self._respond(number, move, "move", (answer, []))
            if not answer.accepted:
                return

    def _respond(self, line: int, text: str, command: str, done: Done) -> Response:
        answer, lines = done
        record = self._record
        if not answer.accepted:
            self.refused += 1
        return Response(
            line,
            text,
            command,
            answer,
            self.number(),
            record.standing,
            record.outcome,
            record.claims,
            record.offer_of,
            lines,
        )

    def _play(self, move: str) -> Answer:
        if move in MARKERS:
            said = f"{move} is no move; resign, agree and claim end a game that no law has ended"
            return Answer(False, said)
        answer = self._record.play(move)
        meant = _nearest(move, list(self._commands)) if answer.ruling and answer.ruling.code == "SAN349" else None
        if meant is None:
            return answer
        return Answer(False, f"{answer.sentence}; {meant} is a command", answer.article, answer.ruling)

    # Commands.

    def _obey(self, command: str, rest: str) -> Done:
        if rest and command in ALONE:
            return Answer(False, f"{command} stands alone on its line"), []
        return self._commands[command](rest)

    @staticmethod
    def _yes(text: str) -> Answer:
        return Answer(True, text)

    def _goto(self, rest: str) -> Done:
        if not rest.isascii() or not rest.isdecimal() or len(rest) > 9:
            return Answer(False, f"goto needs a ply, 0 to {self._record.last_ply}"), []
        return self._record.goto(int(rest)), []

    def _by_side(self, act: Callable[[str | None], Answer]) -> Callable[[str], Done]:
        """The command that one side gives: the one named, or the one whose turn it is to do so."""

        def obey(rest: str) -> Done:
            side = rest.lower()
            if side and side not in COLOR_NAMES:
                return Answer(False, f'"{one_line(rest)}" is no side; say white or black'), []
            return act(side or None), []

        return obey

    def _board(self) -> list[str]:
        """The diagram, with the last move marked."""
        record = self._record
        squares: tuple[int, ...] = ()
        last = ""
        if record.ply:
            before = record.position_at(record.ply - 1)
            squares, last = squares_of(before, record.moves[-1]), record.standing.moment
        view = BoardView(record.position, last_squares=squares, last=last)
        return board_text(view, color=self._color).splitlines()

    def _moves(self) -> Done:
        """The legal moves on one line."""
        over = self._record.outcome
        if over is not None:
            return self._yes(f"no move can be made: {over.sentence}"), []
        line = " ".join(legal_sans(self._record.position))
        return self._yes(line), [line]

    def _save(self, rest: str) -> Done:
        if rest in ("", "-"):
            return Answer(False, "save needs the name of a file"), []
        path = os.path.expanduser(rest)
        try:
            with Output(self._environment, path) as output:
                output.write(self._record.pgn)
                output.commit()
        except (OutputError, ValueError) as error:
            self.exits.append(Exit.INCOMPLETE)
            said = str(error) if isinstance(error, OutputError) else f"cannot write {rest}: no file has such a name"
            return Answer(False, said), []
        return self._yes(f"saved to {rest}"), []

    def _quit(self, _: str) -> Done:
        self.over = True
        return self._yes(f"the session ends after {self.plies()}; {self._record.state}"), []

    # What a conversation needs.

    def plies(self) -> str:
        """How many plies have been played, in words."""
        count = self._record.ply
        return "1 ply" if count == 1 else f"{count:,} plies"

    def number(self) -> str:
        """The number of the next move."""
        return number_of(self._record.position)

    def prompt(self) -> str:
        """What a line is asked for with: the number of the next move, or the result."""
        over = self._record.outcome
        return f"{self.number()} " if over is None else f"({over.result}) "

    def completions(self, before: str, text: str) -> list[str]:
        """What the word begun may become: a legal move, a command, or what a command takes."""
        words = before.lower().split()
        if not words:
            known = [*legal_sans(self._record.position), *self._commands]
        elif words[0] == "claim":
            known = legal_sans(self._record.position)
        elif words[0] in ("offer", "resign"):
            known = list(COLOR_NAMES)
        elif words[0] == "save":
            known = glob.glob(glob.escape(text) + "*")
        else:
            known = []
        return [word for word in known if word.startswith(text)]


ALONE = frozenset(("undo", "redo", "board", "moves", "fen", "pgn", "agree", "help", "quit"))
"""Commands that take nothing."""


def _nearest(word: str, commands: list[str]) -> str | None:
    """The command that a word is a slip of the fingers away from."""
    near = [(edit_distance(word.lower(), command), command) for command in commands] if len(word) < 10 else []
    return next((command for distance, command in sorted(near) if distance <= (1 if len(word) < 5 else 2)), None)
