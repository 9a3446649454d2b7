"""`arbiter play`: a game on the command line, with the arbiter beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from chess_arbiter.cli.console import Console
from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, exit_of, worst
from chess_arbiter.cli.inputs import open_input
from chess_arbiter.cli.lines import ARGUMENT, batches, fens_of
from chess_arbiter.cli.options import OutputOptions, examples, output_options, variant_option
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import Renderer, renderer
from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.cli.render.play import play_kind
from chess_arbiter.cli.session import Session
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.examination import findings_of
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.lines import decode_line
from chess_arbiter.core.record import GameRecord
from chess_arbiter.core.source import SourceError


@dataclass(frozen=True)
class PlayOptions(OutputOptions):
    """All that `play` can be told."""

    fen: tuple[str, ...]
    variant: str


@click.command(
    epilog=examples(
        "echo 'f3 e5 g4 Qh4#' | arbiter play",
        "printf 'Kd2\\nundo\\nO-O\\nfen\\n' | arbiter play \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"",
    )
)
@click.argument("fen", nargs=-1)
@variant_option
@output_options("text", "ndjson")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Play a game: moves are judged, draws announced, claims decided.

    FEN is one quoted string or its fields; without it the game begins from the initial position. On a terminal moves
    are typed, with line editing and completion; from a pipe a script is read, and each move or command gets its ruling,
    a line each. `help` lists the commands. Exits with 1 where a script had a move or command that was refused, with 2
    where the FEN is no position or a file could not be saved.
    """
    options = PlayOptions(raw_cells=False, **values)
    record = _begin(options, environment)
    return Exit.INCOMPLETE if record is None else Play(record, options, environment).run()


def _begin(options: PlayOptions, environment: Environment) -> GameRecord | None:
    """The game at its start; None, with the FEN's faults told, where that is no position."""
    if not options.fen:
        return GameRecord(chess960=options.variant == "chess960")
    fens = fens_of(options.fen)
    if len(fens) > 1:
        raise click.UsageError("play takes one FEN.")
    reading = read_fen(fens[0], variant=options.variant)
    for finding in findings_of(reading, file=ARGUMENT, line=1):
        if severity(finding.code) != "info":
            environment.say(finding_line(finding))
    return GameRecord(reading.position(), chess960=reading.chess960) if reading.usable else None


class Play:
    """One run of `play`."""

    def __init__(self, record: GameRecord, options: PlayOptions, environment: Environment) -> None:
        self._record = record
        self._options = options
        self._environment = environment
        self._talks = environment.stdin_is_terminal
        self._session = Session(record, environment, figures=options.format == "text")
        self._exits: list[Exit] = []

    def run(self) -> Exit:
        """Answers every line and gives the exit code."""
        options, environment, session = self._options, self._environment, self._session
        with Output(environment, options.output) as output:
            color = environment.colors_output() and options.output is None
            render = renderer(options.format, output, play_kind(color=color, verbose=self._talks))
            render.begin()
            stopped = self._answer(render, output)
            render.end({"schema": "summary/1", "plies": self._record.ply, "refused": session.refused})
            if not stopped or not output.is_file:
                output.commit()
        if stopped:
            if self._talks:
                environment.say("")
            environment.say(f"interrupted after {session.plies()}")
        if session.refused and not self._talks:
            self._exits.append(Exit.FINDINGS)
        return worst([*self._exits, *session.exits])

    def _answer(self, render: Renderer, output: Output) -> bool:
        """Answers lines until they end or one says so; whether a signal came first."""
        try:
            for number, line in enumerate(self._typed() if self._talks else self._script(output), 1):
                for response in self._session.answer(line, number):
                    self._show(response, render)
                if self._talks:
                    output.flush()
                if self._session.over:
                    break
        except Stopped as stopped:
            self._exits.append(stopped.exit)
            return True
        except SourceError as error:
            self._say(error.code, error.facts)
        return False

    def _show(self, response: object, render: Renderer) -> None:
        stops = self._environment.stops
        stops.shield()
        try:
            render.add(response)
        finally:
            stops.unshield()

    def _typed(self) -> Iterator[str]:
        """The lines of a conversation, each asked for by the number of the move it may be."""
        console = Console(self._environment, self._session.completions)
        self._environment.say(f"{self._record.state}; help lists the commands")
        while (line := console.read(self._session.prompt())) is not None:
            yield line
        self._environment.say("")

    def _script(self, output: Output) -> Iterator[str]:
        """The lines of a script; what one read of the input brought is answered before the next read."""
        source = open_input("-", self._environment)
        for lines in batches(source.blocks()):
            yield from (decode_line(line) for line in lines)
            output.flush()
        for code, _, facts in source.faults:
            self._say(code, facts)

    def _say(self, code: str, facts: dict[str, Any]) -> None:
        """Something that cut the script short."""
        self._exits.append(exit_of(code))
        self._environment.say(finding_line(Finding(code, "-", 1, 1, 0, 0, facts=facts)))
