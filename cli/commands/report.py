"""`arbiter report`: how games went and how they ended, a record a game, a move, a file or a claimable draw."""

from dataclasses import dataclass
from sys import maxsize
from time import monotonic
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import UNREAD_CODES, Exit, exit_of, worst
from chess_arbiter.cli.game_files import GameFiles
from chess_arbiter.cli.options import InputOptions, OutputOptions, examples, input_options, output_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.findings import line
from chess_arbiter.cli.render.games import game_kind
from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.render.summaries import summary_record, totals_line
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core.analysis import GameFacts, Request, Rows
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.ledger import FileCount
from chess_arbiter.core.pgn.facts import COLUMNS as GAME_FIELDS
from chess_arbiter.core.tally import Tally

FORMATS = ("text", "table", "json", "ndjson", "csv", "parquet")
PER = ("game", "ply", "file", "total")


@dataclass(frozen=True)
class ReportOptions(InputOptions, OutputOptions):
    """All that `report` can be told."""

    per: str
    fields: tuple[str, ...] | None
    games: tuple[int, int] | None
    claims: bool


def _fields(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Names between commas."""
    if text is None:
        return None
    names = tuple(part.strip() for part in text.split(",") if part.strip())
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


def _kind(options: ReportOptions, width: int) -> RecordKind:
    """The kind of record that is asked for, with the fields that are asked for; of games, tags are fields, too."""
    fields, tags = options.fields or (), ""
    known: tuple[str, ...] = GAME_FIELDS
    if options.claims or options.per == "ply":
        from chess_arbiter.cli.render.plies import CLAIM, PLY

        kind = CLAIM if options.claims else PLY
        known = kind.fields
    elif options.per != "game":
        from chess_arbiter.cli.render.totals import totals_kind

        kind = totals_kind(options.per, width=width)
        known = kind.fields
    else:
        kind = game_kind(options.fields, width=width)
        fields, tags = tuple(name for name in fields if name.islower()), " (tags begin with a capital)"
    for name in fields:
        if name not in known:
            raise click.UsageError(f"{name!r} is no record field{tags}; fields: {', '.join(known)}")
    return kind.chosen(fields) if fields and kind.whole else kind


@click.command(
    epilog=examples(
        "arbiter report samples/ --format csv -o games.csv",
        "arbiter report samples/famous-games.pgn --fields game,White,WhiteElo,ending --format ndjson",
    )
)
@input_options
@output_options(*FORMATS)
@click.option("--per", type=click.Choice(PER), default="game", show_default=True, help="What a record is about.")
@click.option("--fields", metavar="LIST", callback=_fields, help="Only these record fields or tags, comma-separated.")
@click.option("--game", "games", metavar="N[-M]", callback=_games, help="Only these games of each file.")
@click.option("--claims", is_flag=True, help="Only the moments a draw could be claimed, or came about by itself.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Tell how games went and how they ended.

    PATHS are files, folders (searched for .pgn, compressed or not) or - for standard input. Exits with 0 whatever the
    games hold, 2 where an input could not be read to its end or no file has the --game asked for. With --fields, CSV
    has those columns and no other.
    """
    options = ReportOptions(**values)
    if options.claims and options.per != "game":
        raise click.UsageError("--claims has records of its own; leave --per out.")
    if options.games and options.per in ("file", "total"):
        raise click.UsageError(f"--per {options.per} counts every game; leave --game out.")
    return Report(options, _kind(options, environment.width), environment).run()


class Report:
    """One run of `report`."""

    def __init__(self, options: ReportOptions, kind: RecordKind, environment: Environment) -> None:
        self._options = options
        self._kind = kind
        self._environment = environment
        self._files = GameFiles(options, environment)
        self._tally = Tally()
        self._stopped: Exit | None = None
        self._has_games = options.games is None
        """Whether a file has the games that are wanted."""

    def run(self) -> Exit:
        """Reports every game and gives the exit code."""
        options, environment, started = self._options, self._environment, monotonic()
        with Output(environment, options.output) as output:
            render = renderer(options.format, output, self._kind, raw_cells=options.raw_cells)
            render.begin()
            self._render(render)
            if options.per == "total":
                render.add(self._tally)
            counts = self._tally.by_severity()
            render.end(summary_record(self._tally, counts, complete=self._stopped is None))
            if self._stopped is None or not output.is_file:
                output.commit()
        codes = [*self._files.exits, *map(exit_of, self._tally.codes)]
        codes += [] if self._has_games else [Exit.INCOMPLETE]
        if self._stopped is not None:
            environment.say("interrupted: " + totals_line(self._tally, counts, monotonic() - started))
            codes.append(self._stopped)
        return worst(codes)

    def _render(self, render: Renderer) -> None:
        """Renders each item, until all are done or a signal stops the run."""
        stops = self._environment.stops
        first, last = self._options.games or (1, maxsize)
        request = Request(keep=UNREAD_CODES, rows=self._rows(), first=first, last=last)
        try:
            for item in self._files.examine(request, self._tally):
                if isinstance(item, Finding):
                    self._say(item)
                elif isinstance(item, FileCount) and self._options.games:
                    self._look_for(first, item)
                elif self._is_wanted(item, first, last):
                    with stops.shielded:
                        render.add(item)
        except Stopped as stopped:
            self._stopped = stopped.exit

    def _rows(self) -> Rows:
        """What a record is about."""
        if self._options.claims:
            return Rows.CLAIMS
        return {"game": Rows.GAMES, "ply": Rows.PLIES}.get(self._options.per, Rows.COUNTS)

    def _is_wanted(self, item: object, first: int, last: int) -> bool:
        """Whether there is to be a record of this."""
        if isinstance(item, FileCount):
            return self._options.per == "file"
        return not isinstance(item, GameFacts) or first <= int(item.game) <= last

    def _look_for(self, game: int, count: FileCount) -> None:
        """Says it where a file has not even the first of the games that are wanted."""
        if count.tally.games < game:
            from chess_arbiter.core.moments import no_such_game

            self._environment.say(f"arbiter: {no_such_game(count.file, game, count.tally.games)}")
        else:
            self._has_games = True

    def _say(self, finding: Finding) -> None:
        """Says that a file could not be read, or not to its end."""
        self._environment.say(line(finding))
