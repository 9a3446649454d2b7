"""`arbiter board`: a position as a diagram."""

from dataclasses import dataclass
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, worst
from chess_arbiter.cli.lines import PositionLines, is_no_position
from chess_arbiter.cli.options import (
    MomentOptions,
    OutputOptions,
    PositionOptions,
    examples,
    moment_options,
    output_options,
    position_options,
    refuse_lone_moment,
)
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render.board import BoardView, board_text
from chess_arbiter.cli.render.board_svg import svg
from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.cli.terminal import escape
from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.trace import last_squares
from chess_arbiter.core.examination import findings_of


@dataclass(frozen=True)
class BoardOptions(MomentOptions, PositionOptions, OutputOptions):
    """All that `board` can be told."""

    ascii: bool
    flip: bool
    last: str | None


@click.command(
    epilog=examples(
        'arbiter board --last e2e4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"',
        "arbiter board --pgn samples/castling.pgn --game 2 --format svg -o castling.svg",
    )
)
@position_options
@moment_options("Show the game after so many plies; 0 is its start, and its end the default.")
@output_options("text", "svg")
@click.option("--ascii", is_flag=True, help="Letters in place of figures.")
@click.option("--flip", is_flag=True, help="Show the board from Black's side.")
@click.option("--last", metavar="MOVE", help="Mark this as the move that led here, as in e2e4 or Ng1-f3.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Draw a position: the board, the side to move, castling rights, the last move and a check marked.

    FEN is one quoted string or its fields; without it, lines are read from -f FILE or a pipe, and with nothing at all
    the initial position is shown. In text [ ] marks the last move and ( ) a king in check. Exits with 2 where there is
    no usable position.
    """
    return Drawing(BoardOptions(raw_cells=False, **values), environment).run()


class Drawing:
    """One run of `board`."""

    def __init__(self, options: BoardOptions, environment: Environment) -> None:
        refuse_lone_moment(options)
        if options.format == "svg" and options.ascii:
            raise click.UsageError("--ascii is for --format text.")
        if options.pgn is not None and (options.fen or options.file is not None or options.last is not None):
            raise click.UsageError("--pgn has its own position and last move; leave FEN, -f and --last away.")
        self._options = options
        self._environment = environment
        self._color = environment.colors_output() and options.output is None
        self._exits: list[Exit] = []
        self._drawn = 0
        self._read = Exit.CLEAN
        """What a file of games forces on the exit code."""

    def run(self) -> Exit:
        """Draws every position and gives the exit code."""
        options, environment = self._options, self._environment
        with Output(environment, options.output) as output:
            if options.pgn is not None:
                self._draw_moment(options.pgn, output)
            elif not options.fen and options.file is None and environment.stdin_is_terminal:
                self._draw(self._view(Position.initial()), output)
            else:
                lines = PositionLines(options, environment)
                lines.answer(lambda text: self._draw_line(text, lines, output), output)
                lines.close(output)
                return worst([*lines.exits, *self._exits])
            if not self._exits:
                output.commit()
        return worst([*self._exits, self._read])

    def _draw_moment(self, path: str, output: Output) -> None:
        # Imported here: a FEN needs no reader of games.
        from chess_arbiter.cli.moments import NoMoment, read_moment

        options = self._options
        try:
            found, self._read = read_moment(path, options.game, options.ply, self._environment)
        except NoMoment as reason:
            self._environment.say(str(reason))
            self._exits.append(Exit.INCOMPLETE)
            return
        last = "" if found.last is None else f"{found.last['number']} {found.last['move']}"
        self._draw(BoardView(found.position, options.flip, found.last_squares, last), output)

    def _draw_line(self, text: bytes, lines: PositionLines, output: Output) -> None:
        if is_no_position(text):
            return
        reading = read_fen(text, variant=self._options.variant)
        for finding in findings_of(reading, file=lines.name, line=lines.number):
            if severity(finding.code) == "error":
                self._environment.say(finding_line(finding))
        if reading.usable:
            self._draw(self._view(reading.position()), output)
        else:
            self._exits.append(Exit.INCOMPLETE)

    def _view(self, position: Position) -> BoardView:
        options = self._options
        if options.last is None:
            return BoardView(position, options.flip)
        try:
            squares = last_squares(position, options.last)
        except ValueError as error:
            raise click.BadParameter(f"{error}.", param_hint="--last") from error
        number = f"{position.fullmove_number}." if position.turn else f"{position.fullmove_number - 1}..."
        return BoardView(position, options.flip, squares, f"{number} {escape(options.last)}")

    def _draw(self, view: BoardView, output: Output) -> None:
        options = self._options
        self._drawn += 1
        if options.format == "svg":
            if self._drawn > 1:
                raise click.UsageError("an SVG diagram shows one position; give one.")
            output.write(svg(view))
            return
        if self._drawn > 1:
            output.write("\n")
        board = board_text(view, ascii_only=options.ascii, color=self._color)
        output.write(f"{board}\n{write_fen(view.position, ep=options.ep)}\n")
