"""`arbiter moves`: legal moves, one line in, one line out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, worst
from chess_arbiter.cli.lines import PositionLines, is_no_position
from chess_arbiter.cli.options import OutputOptions, PositionOptions, examples, output_options, position_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.cli.render.positions import BY_PIECE, MOVES, rows_by_piece
from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.positions import NOTATIONS, count_moves, list_moves, list_records, read_position


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
@output_options("text", "ndjson", "json", "table")
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
    options = MovesOptions(raw_cells=False, **values)
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
        lines, format_name = self._lines, self._options.format
        with Output(self._environment, self._options.output) as output:
            if format_name == "text":
                lines.answer(self._count(output) if self._options.count else self._words(output), output)
            else:
                render = renderer(format_name, output, BY_PIECE if format_name == "table" else MOVES)
                render.begin()
                lines.answer(self._record(render), output)
                render.end({"schema": "summary/1", "lines": lines.number, "complete": not lines.stopped})
            lines.close(output)
        return worst([*lines.exits, Exit.FINDINGS if self._invalid else Exit.CLEAN])

    def _words(self, output: Output) -> Callable[[bytes], None]:
        """Writes the moves of a line."""
        write, variant, notation = output.write, self._options.variant, self._options.notation

        def answer(text: bytes) -> None:
            if is_no_position(text):
                write("\n")
                return
            moves, findings = list_moves(text, variant=variant, notation=notation)
            if findings:
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
            position, _, findings = read_position(text, variant=variant)
            if findings:
                self._report(text)
            write("?\n" if position is None else f"{count_moves(position)}\n")

        return answer

    def _record(self, render: Renderer) -> Callable[[bytes], None]:
        """Renders the record of a line; blank lines and comments have none."""
        options, stops = self._options, self._environment.stops
        by_piece = options.format == "table"

        def answer(text: bytes) -> None:
            if is_no_position(text):
                return
            records = list_records(text, variant=options.variant, ep=options.ep, line=self._lines.number)
            if records.findings:
                self._report(text)
            stops.shield()
            try:
                for item in rows_by_piece(records) if by_piece else (records,):
                    render.add(item)
            finally:
                stops.unshield()

        return answer

    def _report(self, text: bytes) -> None:
        """Says the errors of a line on stderr; one makes the exit code 1."""
        lines = self._lines
        reading = read_position(text, variant=self._options.variant, file=lines.name, line=lines.number)
        for finding in reading.findings:
            if severity(finding.code) == "error":
                self._invalid = True
                self._environment.say(finding_line(finding))
