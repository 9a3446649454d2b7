"""`arbiter fen`: positions examined, every fault of each."""

from dataclasses import dataclass
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, worst
from chess_arbiter.cli.lines import PositionLines, is_no_position
from chess_arbiter.cli.options import OutputOptions, PositionOptions, examples, output_options, position_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.positions import FEN, SUMMARY
from chess_arbiter.core.examination import PositionReport, examine_fen


@dataclass(frozen=True)
class FenOptions(PositionOptions, OutputOptions):
    """All that `fen` can be told."""

    strict: bool
    repair: bool
    quiet: bool


@click.command(
    epilog=examples(
        'arbiter fen "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1"',
        "arbiter fen -f samples/positions.fen --format ndjson",
    )
)
@position_options
@output_options("text", "table", "json", "ndjson", "csv")
@click.option("--strict", is_flag=True, help="Count every warning as an error.")
@click.option("--repair", is_flag=True, help="Print the nearest valid FEN and what was changed.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code says it.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Examine positions: every fault of the FEN, the canonical FEN, the state, the castlings.

    FEN is one quoted string or its fields; without it, lines are read from -f FILE or a pipe. Blank lines and lines
    that begin with # are no positions. Exits with 1 where a FEN is not valid.
    """
    return Examination(FenOptions(**values), environment).run()


class Examination:
    """One run of `fen`."""

    def __init__(self, options: FenOptions, environment: Environment) -> None:
        self._options = options
        self._environment = environment
        self._lines = PositionLines(options, environment)
        self._valid = 0
        self._invalid = 0

    def run(self) -> Exit:
        """Examines every line and gives the exit code."""
        options, lines = self._options, self._lines
        if options.quiet:
            self._lines.answer(self._judge, Output(self._environment))
            return self._exit()
        with Output(self._environment, options.output) as output:
            kind = SUMMARY if options.format == "table" else FEN
            render = renderer(options.format, output, kind, raw_cells=options.raw_cells)
            render.begin()
            lines.answer(lambda text: self._examine(text, render), output)
            render.end(self._summary())
            lines.close(output)
        return self._exit()

    def _exit(self) -> Exit:
        return worst([*self._lines.exits, Exit.FINDINGS if self._invalid else Exit.CLEAN])

    def _summary(self) -> dict[str, object]:
        """summary/1 of `fen`."""
        return {
            "schema": "summary/1",
            "positions": self._valid + self._invalid,
            "valid": self._valid,
            "invalid": self._invalid,
            "complete": not self._lines.stopped,
        }

    def _examine(self, text: bytes, render: Renderer) -> None:
        """Renders all that is to be said of a line."""
        report = self._judge(text)
        if report is not None:
            with self._environment.stops.shielded:
                render.add(report)

    def _judge(self, text: bytes) -> PositionReport | None:
        """All that is to be said of a line, which is counted; None where it holds no position."""
        if is_no_position(text):
            return None
        options = self._options
        report = examine_fen(
            text,
            variant=options.variant,
            ep=options.ep,
            strict=options.strict,
            with_repair=options.repair,
            file=self._lines.name,
            line=self._lines.number,
        )
        if report.valid:
            self._valid += 1
        else:
            self._invalid += 1
        return report
