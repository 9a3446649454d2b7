"""`arbiter explain`: the arbiter's ruling on one move."""

from dataclasses import dataclass
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, worst
from chess_arbiter.cli.lines import ARGUMENT, fens_of
from chess_arbiter.cli.options import (
    MomentOptions,
    OutputOptions,
    examples,
    moment_options,
    output_options,
    refuse_lone_moment,
    variant_option,
)
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import renderer
from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.cli.render.rulings import Ruled, ruling_kind
from chess_arbiter.core.catalogue import severity
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.examination import findings_of
from chess_arbiter.core.rulings import rule


@dataclass(frozen=True)
class ExplainOptions(MomentOptions, OutputOptions):
    """All that `explain` can be told."""

    words: tuple[str, ...]
    variant: str
    quiet: bool


@click.command(
    epilog=examples(
        'arbiter explain "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1" O-O',
        "arbiter explain --pgn samples/castling-refusals.pgn --game 5 --ply 11 O-O",
    )
)
@click.argument("words", nargs=-1, metavar="[FEN] MOVE")
@moment_options("The ply the move would be, the first being 1; the one after the game's last by default.")
@variant_option
@output_options("text", "json", "ndjson")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code tells.")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Rule on one move: legal or not, every reason with its article, and what the move does.

    FEN is one quoted string or its fields; MOVE is in SAN, UCI or long algebraic notation. With --pgn the position is
    taken from a game, and castling rights lost in it are dated. Exits with 0 for a legal move, 1 for another, 2 where
    there is no usable position.
    """
    options = ExplainOptions(raw_cells=False, **values)
    refuse_lone_moment(options)
    read = Exit.CLEAN
    if options.pgn is None:
        ruled = _of_fen(options, environment)
    else:
        ruled, read = _of_moment(options, environment)
    if ruled is None:
        return Exit.INCOMPLETE
    if not options.quiet:
        _show(ruled, options, environment)
    return worst([read, Exit.CLEAN if ruled.ruling.legal else Exit.FINDINGS])


def _of_moment(options: ExplainOptions, environment: Environment) -> tuple[Ruled | None, Exit]:
    """The ruling on a move at a moment of a game; None, with the reason told, where there is none.

    With it comes what the file forces on the exit code.
    """
    if not options.words:
        raise click.UsageError("give the MOVE to rule on.")
    if options.ply == 0:
        raise click.UsageError("the first move is ply 1.")
    # Imported here: a FEN needs no reader of games.
    from chess_arbiter.cli.moments import NoMoment, read_moment

    path = str(options.pgn)
    try:
        found, read = read_moment(path, options.game, None if options.ply is None else options.ply - 1, environment)
    except NoMoment as reason:
        environment.say(str(reason))
        return None, Exit.INCOMPLETE
    ruling = rule(
        found.position,
        " ".join(options.words),
        history=found.history,
        timeline=found.timeline,
        last=found.last,
        chess960=found.chess960,
    )
    return Ruled(ruling, path, options.game, found.ply + 1), read


def _of_fen(options: ExplainOptions, environment: Environment) -> Ruled | None:
    """The ruling on a move in a FEN's position; None, with its faults told, where it cannot be used."""
    words = options.words
    if len(words) < 2:
        raise click.UsageError("give a FEN and a MOVE, or --pgn FILE and a MOVE.")
    # A FEN in one word has blanks in it, and all after it is the move; else the move is the last word.
    whole = len(words[0].split()) > 1
    fen, move = (words[:1], " ".join(words[1:])) if whole else (words[:-1], words[-1])
    reading = read_fen(fens_of(fen)[0], variant=options.variant)
    if not options.quiet:
        for finding in findings_of(reading, file=ARGUMENT, line=1):
            if severity(finding.code) != "info":
                environment.say(finding_line(finding))
    if not reading.usable:
        return None
    return Ruled(rule(reading.position(), move, chess960=reading.chess960))


def _show(ruled: Ruled, options: ExplainOptions, environment: Environment) -> None:
    with Output(environment, options.output) as output:
        color = environment.colors_output() and options.output is None
        render = renderer(options.format, output, ruling_kind(color=color))
        render.begin()
        render.add(ruled)
        legal = int(ruled.ruling.legal)
        render.end({"schema": "summary/1", "rulings": 1, "legal": legal, "illegal": 1 - legal})
        output.commit()
