"""`arbiter moves`: legal moves, one line in, one line out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, worst
from chess_arbiter.cli.lines import PositionLines, is_no_position, say_errors
from chess_arbiter.cli.options import OutputOptions, PositionOptions, examples, output_options, position_options
from chess_arbiter.cli.output import Output
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.positions import NOTATIONS, count_moves, list_moves, read_position


@dataclass(frozen=True)
class MovesOptions(PositionOptions, OutputOptions):
    """All that `moves` can be told."""

    notation: str
    count: bool


@click.command(
    epilog=examples(
        'arbiter moves "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"',
        "arbiter moves --notation uci < samples/positions.fen",
    )
)
@position_options
@output_options("text", "table", "json", "ndjson", "csv")
@click.option(
    "--notation", type=click.Choice(NOTATIONS), default="san", show_default=True, help="How text writes the moves."
)
@click.option("--count", is_flag=True, help="Print the number of moves instead.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """List the legal moves of positions: one line in, one line out, in order.

    FEN is one quoted string or its fields; without it, lines are read from -f FILE or a pipe. The moves are sorted and
    separated by single spaces. A position without moves, a blank line and a line that begins with # give an empty line;
    a line that is no usable position gives ?, a finding on stderr, and exit code 1 at the end.
    """
    options = MovesOptions(**values)
    if options.count and options.format != "text":
        raise click.UsageError("--count is for --format text; the other formats have the number in each record.")
    return Listing(options, environment).run()


class Listing:
    """One run of `moves`."""

    def __init__(self, options: MovesOptions, environment: Environment) -> None:
        self._options = options
        self._environment = environment
        self._lines = PositionLines(options, environment)
        self._invalid = False

    def run(self) -> Exit:
        """Answers every line and gives the exit code."""
        with Output(self._environment, self._options.output) as output:
            if self._options.format == "text":
                answer = self._count(output) if self._options.count else self._words(output)
                self._lines.answer(answer, output)
            else:
                self._render(output)
            self._lines.close(output)
        return worst([*self._lines.exits, Exit.FINDINGS if self._invalid else Exit.CLEAN])

    def _words(self, output: Output) -> Callable[[bytes], None]:
        """Writes the moves of a line."""
        write, variant, notation = output.write, self._options.variant, self._options.notation

        def answer(text: bytes) -> None:
            if is_no_position(text):
                write("\n")
                return
            moves, valid = list_moves(text, variant=variant, notation=notation)
            if not valid:
                self._report(text)
            write("?\n" if moves is None else moves + "\n")

        return answer

    def _count(self, output: Output) -> Callable[[bytes], None]:
        """Writes the number of moves of a line."""
        write, variant = output.write, self._options.variant

        def answer(text: bytes) -> None:
            if is_no_position(text):
                write("\n")
                return
            position, reading = read_position(text, variant=variant)
            if not reading.valid:
                self._report(text)
            write("?\n" if position is None else f"{count_moves(position)}\n")

        return answer

    def _render(self, output: Output) -> None:
        """Renders the record of each line; blank lines and comments have none."""
        # Text, the common case, starts up without these.
        from chess_arbiter.cli.render import renderer
        from chess_arbiter.cli.render.positions import BY_PIECE, MOVES, rows_by_piece
        from chess_arbiter.core.examination import list_records

        options, lines, shielded = self._options, self._lines, self._environment.stops.shielded
        by_piece = options.format == "table"
        render = renderer(options.format, output, BY_PIECE if by_piece else MOVES, raw_cells=options.raw_cells)

        def answer(text: bytes) -> None:
            if is_no_position(text):
                return
            records = list_records(text, variant=options.variant, ep=options.ep, line=lines.number)
            if not records.valid:
                self._report(text)
            with shielded:
                for item in rows_by_piece(records) if by_piece else (records,):
                    render.add(item)

        render.begin()
        lines.answer(answer, output)
        render.end({"schema": "summary/1", "lines": lines.number, "complete": not lines.stopped})

    def _report(self, text: bytes) -> None:
        """Says the errors of a line on stderr; they make the exit code 1."""
        self._invalid = True
        reading = read_fen(text, variant=self._options.variant)
        say_errors(self._environment, reading, file=self._lines.name, line=self._lines.number)
