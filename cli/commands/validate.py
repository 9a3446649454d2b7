"""`arbiter validate`: every game checked by the laws, each finding printed as it comes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Literal

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import UNREAD_CODES, Exit, exit_of, worst
from chess_arbiter.cli.game_files import GameFiles
from chess_arbiter.cli.options import InputOptions, OutputOptions, examples, input_options, output_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.findings import colored_line, finding_kind, line
from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.render.summaries import plural, summary_record, totals_line
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core import catalogue
from chess_arbiter.core.analysis import Request
from chess_arbiter.core.catalogue import SEVERITIES, Severity
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.selection import Selection, read_codes
from chess_arbiter.core.tally import Tally

FORMATS = ("text", "table", "json", "ndjson", "csv", "github", "junit", "sarif")
SELECT_HELP = "Only these codes or prefixes, shown whatever their severity and --show."
IN_TABLE = ("file", "line", "column", "code", "severity", "game", "message")
FINDINGS_ONLY = ("github", "junit", "sarif")


@dataclass(frozen=True)
class ValidateOptions(InputOptions, OutputOptions):
    """All that `validate` can be told."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    fail_on: Severity | Literal["never"]
    show: Severity
    statistics: bool
    variations: bool
    max_findings: int | None
    context: bool
    quiet: bool


def _codes(context: click.Context, parameter: click.Parameter, lists: tuple[str, ...]) -> tuple[str, ...]:
    """Comma-separated codes and prefixes, the option given once or several times."""
    if not all(map(read_codes, lists)):
        raise click.BadParameter("name at least one code or prefix, as in SAN3; `arbiter codes` lists all")
    wanted = read_codes(",".join(lists))
    try:
        Selection(select=wanted)
    except ValueError as error:
        raise click.BadParameter(f"{error}; `arbiter codes` lists all") from error
    return wanted


@click.command(
    epilog=examples(
        "arbiter validate samples/ --show info",
        "arbiter validate samples/broken.pgn --ignore SAN30,TAG --statistics",
    )
)
@input_options
@output_options(*FORMATS)
@click.option("--select", multiple=True, metavar="CODES", callback=_codes, help=SELECT_HELP)
@click.option("--ignore", multiple=True, metavar="CODES", callback=_codes, help="Not these; the longest match wins.")
@click.option(
    "--fail-on",
    type=click.Choice([*SEVERITIES, "never"]),
    default="error",
    show_default=True,
    help="Exit with 1 on findings this severe.",
)
@click.option(
    "--show", type=click.Choice(SEVERITIES), default="warning", show_default=True, help="Print findings this severe."
)
@click.option("--statistics", is_flag=True, help="A table of codes and counts instead of each finding.")
@click.option("--variations/--no-variations", default=True, help="Replay variations, too, or mainlines only.")
@click.option("--max-findings", type=click.IntRange(min=0), metavar="N", help="Print no more than N; examine all.")
@click.option("--context", is_flag=True, help="Print the source line, a caret, and the board before a refused move.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code says it.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Check games by the laws and say what is wrong and where.

    PATHS are files, folders (searched for .pgn, compressed or not) or - for standard input. Exits with 0 where nothing
    reaches --fail-on, 1 where something does, 2 where an input could not be read to its end.
    """
    options = ValidateOptions(**values)
    if options.statistics and options.format in FINDINGS_ONLY:
        raise click.UsageError(f"--statistics has no --format {options.format}.")
    if options.context and (options.statistics or options.format != "text"):
        raise click.UsageError("--context is for findings in --format text.")
    return Validation(options, environment).run()


class Validation:
    """One run of `validate`."""

    def __init__(self, options: ValidateOptions, environment: Environment) -> None:
        self._options = options
        self._environment = environment
        self._files = GameFiles(options, environment)
        self._selection = Selection(options.select, options.ignore, options.show)
        self._tally = Tally()
        self._stopped: Exit | None = None

    def run(self) -> Exit:
        """Examines every file, prints what is to be printed, and gives the exit code."""
        started = monotonic()
        if self._options.quiet:
            self._examine()
        else:
            self._print()
            lead = "" if self._stopped is None else "interrupted: "
            self._environment.say(lead + totals_line(self._tally, self._counts(), monotonic() - started))
        codes = [*self._files.exits, *map(exit_of, self._tally.codes)]
        codes += [Exit.FINDINGS] if self._fails() else []
        codes += [self._stopped] if self._stopped is not None else []
        return worst(codes)

    def _print(self) -> None:
        options = self._options
        with Output(self._environment, options.output) as output:
            kind = STATISTICS if options.statistics else finding_kind(self._text(output))
            if options.format == "table" and not options.statistics:
                kind = kind.chosen(IN_TABLE)
            render = renderer(options.format, output, kind, raw_cells=options.raw_cells)
            printer = Printer(render, self._environment, limit=options.max_findings)
            render.begin()
            self._examine(None if options.statistics else printer)
            if options.statistics:
                self._add_statistics(render)
            counted = replace(self._tally, codes=self._counted())
            render.end(summary_record(counted, counted.by_severity(), complete=self._stopped is None))
            if self._stopped is None or not output.is_file:
                output.commit()
        if printer.withheld:
            self._environment.say(f"{plural(printer.withheld, 'more finding')} not printed (--max-findings)")

    def _add_statistics(self, render: Renderer) -> None:
        for code, count in sorted(self._tally.codes.items()):
            if self._selection.shows(code):
                render.add((code, catalogue.severity(code), count, catalogue.entry(code).title))

    def _counted(self) -> Counter[str]:
        """The findings that are not ignored, by code. That an input could not be read is never ignored."""
        includes = self._selection.includes
        counted = {code: n for code, n in self._tally.codes.items() if includes(code) or code in UNREAD_CODES}
        return Counter(counted)

    def _counts(self) -> dict[Severity, int]:
        """The same by severity."""
        return Tally(codes=self._counted()).by_severity()

    def _fails(self) -> bool:
        """Whether a finding that is not ignored reaches --fail-on."""
        if self._options.fail_on == "never":
            return False
        grave = SEVERITIES[: SEVERITIES.index(self._options.fail_on) + 1]
        counts = self._counts()
        return any(counts[severity] for severity in grave)

    def _text(self, output: Output) -> Callable[[Finding], str]:
        """What makes a finding's text: its line, with colours or not, and with --context what surrounds the place."""
        colors = self._environment.colors_output() and not output.is_file
        text = colored_line if colors else line
        if self._options.context:
            from chess_arbiter.cli.render.context import SourceContext

            return SourceContext(text, width=self._environment.width, encoding=self._options.encoding)
        return text

    def _examine(self, printer: "Printer | None" = None) -> None:
        """Has each finding printed that is to be, until all is examined or a signal stops the run.

        What could not be read is told in any case: on stderr where it is not printed.
        """
        shown = frozenset(filter(self._selection.shows, catalogue.codes())) if printer else frozenset()
        quiet = self._options.quiet
        request = Request(variations=self._options.variations, keep=shown if quiet else shown | UNREAD_CODES)
        try:
            for finding in self._files.examine(request, self._tally, shows_progress=not quiet):
                is_printed = printer is not None and finding.code in shown and printer.add(finding)
                if not is_printed and finding.code in UNREAD_CODES:
                    self._environment.say(line(finding))
        except Stopped as stopped:
            self._stopped = stopped.exit


class Printer:
    """Hands on the findings that are to be printed, up to a limit, each whole."""

    def __init__(self, render: Renderer, environment: Environment, *, limit: int | None) -> None:
        self._add = render.add
        self._stops = environment.stops
        self._left = limit if limit is not None else -1
        self.withheld = 0

    def add(self, finding: Finding) -> bool:
        """Prints one finding, or counts it; whether it was printed."""
        if self._left == 0:
            self.withheld += 1
            return False
        self._left -= 1
        with self._stops.shielded:
            self._add(finding)
        return True


def _statistics_text(row: tuple[str, str, int, str]) -> str:
    code, severity, count, title = row
    return f"{count:>9,}  {code}  {severity:<7}  {title}"


STATISTICS = RecordKind("statistic/1", ("code", "severity", "count", "title"), lambda row: row, _statistics_text)
