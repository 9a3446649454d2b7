"""`arbiter report`: a record a game, telling how it went and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass
from sys import maxsize
from time import monotonic
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, exit_of, worst
from chess_arbiter.cli.inputs import GameFiles
from chess_arbiter.cli.options import InputOptions, OutputOptions, examples, input_options, output_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.findings import fault_line, line
from chess_arbiter.cli.render.games import FIELDS, game_kind, heading
from chess_arbiter.cli.render.summaries import summary_record, totals_line
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core import analysis
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.source import Source
from chess_arbiter.core.tally import Tally

FORMATS = ("text", "table", "json", "ndjson", "csv")


@dataclass(frozen=True)
class ReportOptions(InputOptions, OutputOptions):
    """All that `report` can be told."""

    per: str
    fields: tuple[str, ...] | None
    games: tuple[int, int] | None


def _fields(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Record fields by name; any other name with a capital in it is a tag."""
    if text is None:
        return None
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    for name in names:
        if name not in FIELDS and name.islower():
            known = ", ".join(FIELDS)
            raise click.BadParameter(f"{name!r} is no record field (tags begin with a capital); fields: {known}")
    if not names:
        raise click.BadParameter("name at least one field")
    return names


def _games(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """`37` or `10-20`, counted within each file."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal():
        raise click.BadParameter("say N or N-M, as in 37 or 10-20")
    bounds = int(first), int(last or first)
    if not 1 <= bounds[0] <= bounds[1]:
        raise click.BadParameter("games count from 1, the lower number first")
    return bounds


@click.command(
    epilog=examples(
        "arbiter report samples/ --format csv -o games.csv",
        "arbiter report samples/famous-games.pgn --fields game,White,WhiteElo,ending --format ndjson",
    )
)
@input_options
@output_options(*FORMATS)
@click.option("--per", type=click.Choice(["game"]), default="game", show_default=True, help="What a record is about.")
@click.option("--fields", metavar="LIST", callback=_fields, help="Only these record fields or tags, comma-separated.")
@click.option("--game", "games", metavar="N[-M]", callback=_games, help="Only these games of each file.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Tell how games went and how they ended.

    PATHS are files, folders (searched for .pgn, compressed or not) or - for standard input. Exits with 0 whatever the
    games hold, 2 where an input could not be read to its end. With --fields, CSV has those columns and no other.
    """
    return Report(ReportOptions(**values), environment).run()


class Report:
    """One run of `report`."""

    def __init__(self, options: ReportOptions, environment: Environment) -> None:
        self._options = options
        self._environment = environment
        self._files = GameFiles(options, environment)
        self._tally = Tally()
        self._stopped: Exit | None = None

    def run(self) -> Exit:
        """Reports every game and gives the exit code."""
        options, environment, started = self._options, self._environment, monotonic()
        with Output(environment, options.output) as output:
            kind = game_kind(options.fields, width=environment.width)
            render = renderer(options.format, output, kind, raw_cells=options.raw_cells)
            if options.format == "text" and options.fields is None:
                output.write(heading(environment.width) + "\n")
            render.begin()
            self._render_games(render)
            counts = self._tally.by_severity()
            render.end(summary_record(self._tally, counts, complete=self._stopped is None))
            if self._stopped is None or not output.is_file:
                output.commit()
        codes = [*self._files.exits, *map(exit_of, self._tally.codes)]
        if self._stopped is not None:
            environment.say("interrupted: " + totals_line(self._tally, counts, monotonic() - started))
            codes.append(self._stopped)
        return worst(codes)

    def _render_games(self, render: Renderer) -> None:
        """Renders each game, until all are done or a signal stops the run."""
        stops = self._environment.stops
        try:
            for game in self._files.each(self._examine, unread=self._unread):
                with stops.shielded:
                    render.add(game)
        except Stopped as stopped:
            self._stopped = stopped.exit

    def _examine(self, source: Source) -> Iterator[analysis.GameFacts]:
        first, last = self._options.games or (1, maxsize)
        for number, game in enumerate(analysis.report_games(source, tally=self._tally), 1):
            if number >= first:
                yield game
            if number >= last:
                break
        for code, offset, facts in source.faults:
            self._environment.say(fault_line(source.name, code, offset, facts))

    def _unread(self, finding: Finding) -> Iterator[analysis.GameFacts]:
        self._tally.add_finding(finding.code)
        self._environment.say(line(finding))
        return iter(())
