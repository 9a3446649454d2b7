"""`arbiter perft`: the size of the tree of legal moves."""

from dataclasses import dataclass

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.lines import ARGUMENT, fens_of, say_errors
from chess_arbiter.cli.options import debug_option, examples, variant_option
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.uci import write_uci
from chess_arbiter.core.positions import count_tree, divide, read_position


@dataclass(frozen=True)
class PerftOptions:
    """All that `perft` can be told."""

    depth: int
    fen: tuple[str, ...]
    divide: bool
    variant: str


@click.command(
    epilog=examples(
        "arbiter perft 5",
        'arbiter perft 3 --divide "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"',
    )
)
@click.argument("depth", type=click.IntRange(min=0, max=100))
@click.argument("fen", nargs=-1)
@click.option("--divide", is_flag=True, help="The count below each first move, too.")
@variant_option
@debug_option
@click.pass_obj
def command(environment: Environment, depth: int, fen: tuple[str, ...], divide: bool, variant: str) -> Exit:
    """Count the tree of legal moves from a position, DEPTH plies deep.

    FEN is one quoted string or its fields; without it the initial position is meant. The last line is the count alone.
    Exits with 2 where there is no usable position.
    """
    options = PerftOptions(depth, fen, divide, variant)
    position, chess960 = Position.initial(), variant == "chess960"
    if options.fen:
        fens = fens_of(options.fen)
        if len(fens) > 1:
            raise click.UsageError("perft takes one FEN.")
        found, reading = read_position(fens[0], variant=options.variant)
        if found is None:
            say_errors(environment, reading, file=ARGUMENT, line=1)
            return Exit.INCOMPLETE
        position, chess960 = found, reading.chess960
    with Output(environment) as output:
        try:
            total = _count(position, options, output, chess960)
        except Stopped as stopped:
            output.commit()
            environment.say("interrupted: the count is not complete")
            return stopped.exit
        output.write(f"{total}\n")
        output.commit()
    return Exit.CLEAN


def _count(position: Position, options: PerftOptions, output: Output, chess960: bool) -> int:
    """The whole count; with --divide a line a move before it, in UCI order."""
    if not options.divide or options.depth == 0:
        return count_tree(position, options.depth)
    counts = [(write_uci(position, move, chess960=chess960), count) for move, count in divide(position, options.depth)]
    for move, count in sorted(counts):
        output.write(f"{move}: {count}\n")
    return sum(count for _, count in counts)
