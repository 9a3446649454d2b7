"""`arbiter report`: a record a game, telling how it went and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, exit_of, worst
from chess_arbiter.cli.faults import say_fault
from chess_arbiter.cli.inputs import over_files, paths_of
from chess_arbiter.cli.options import InputOptions, OutputOptions, examples, input_options, output_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.findings import line
from chess_arbiter.cli.render.games import FIELDS, game_kind, heading
from chess_arbiter.cli.render.summaries import summary_record, totals_line
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core import analysis
from chess_arbiter.core.finding import Finding
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


@dataclass
class Report:
    """One run of `report`."""

    options: ReportOptions
    environment: Environment
    tally: Tally = field(default_factory=Tally)
    faults: int = 0

    def run(self) -> Exit:
        """Reports every game and gives the exit code."""
        options, environment, started = self.options, self.environment, monotonic()
        paths = paths_of(options, environment)
        with Output(environment, options.output) as output:
            kind = game_kind(options.fields, width=environment.width)
            render = renderer(options.format, output, kind, raw_cells=options.raw_cells)
            if options.format == "text" and options.fields is None:
                output.write(heading(environment.width) + "\n")
            render.begin()
            stopped = self._games(paths, render)
            counts = self.tally.by_severity()
            render.end(summary_record(self.tally, counts, complete=stopped is None))
            if stopped is None or not output.is_file:
                output.commit()
        if stopped is not None:
            environment.say("interrupted: " + totals_line(self.tally, counts, monotonic() - started))
        codes = [exit_of(code) for code in self.tally.codes]
        codes += [Exit.INTERNAL] if self.faults else []
        codes += [stopped] if stopped is not None else []
        return worst(codes)

    def _games(self, paths: list[str], render: Renderer) -> Exit | None:
        """Renders each game; what stopped the run, if anything did."""
        stops = self.environment.stops
        try:
            for game in over_files(paths, self.options, self._examine, unread=self._unread, fault=self._fault):
                stops.shield()
                try:
                    render.add(game)
                finally:
                    stops.unshield()
        except Stopped as stopped:
            return stopped.exit
        return None

    def _examine(self, source: Any) -> Iterator[analysis.GameFacts]:
        games = analysis.report_games(source, tally=self.tally)
        if self.options.games is None:
            yield from games
            return
        first, last = self.options.games
        for game in games:
            if game.game >= first:
                yield game
            if game.game >= last:
                break

    def _unread(self, finding: Finding) -> Iterator[analysis.GameFacts]:
        self.tally.add_finding(finding.code)
        self.environment.say(line(finding))
        return iter(())

    def _fault(self, path: str, fault: Exception) -> None:
        self.faults += 1
        say_fault(self.environment, fault, file=path)
