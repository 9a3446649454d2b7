"""Positions a line: from arguments, a file or a pipe, in batches that follow how the input arrives."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.options import PositionOptions
from chess_arbiter.core.source import open_source

CHUNK = 1 << 16
LONGEST_LINE = 1 << 20
"""Bytes of a line that are looked at; no position needs so many."""
BOM = b"\xef\xbb\xbf"

ARGUMENT = "<argument>"
"""The file name of a position that was given on the command line."""


class Batches:
    """Lines without their ends, in batches: what one read brought is one batch, so that it can be answered at once.

    CR, LF and CRLF each end a line; a CR at the end of a batch ends its line without waiting for an LF.
    """

    def __init__(self, name: str, chunks: Iterable[bytes]) -> None:
        self.name = name
        self._chunks = chunks

    def __iter__(self) -> Iterator[list[bytes]]:
        rest, after_cr, at_start = b"", False, True
        for chunk in self._chunks:
            if at_start:
                rest += chunk
                if len(rest) < 3 and BOM.startswith(rest):
                    continue
                chunk, rest, at_start = rest.removeprefix(BOM), b"", False
            if after_cr and chunk.startswith(b"\n"):
                chunk = chunk[1:]
            after_cr = chunk.endswith(b"\r")
            lines = (rest + chunk).splitlines()
            rest = b"" if chunk.endswith((b"\n", b"\r")) or not lines else lines.pop()[:LONGEST_LINE]
            if lines:
                yield lines
        if rest:
            yield [rest]


def batches_of(options: PositionOptions, environment: Environment) -> Batches:
    """The positions the options name: FEN arguments, else -f FILE, else the pipe on standard input."""
    if options.fen:
        if options.file is not None:
            raise click.UsageError("give FENs as arguments or with -f FILE, not both.")
        return Batches(ARGUMENT, ["\n".join(fens_of(options.fen)).encode("utf-8", "surrogateescape") + b"\n"])
    if options.file is not None and options.file != "-":
        return Batches(options.file, open_source(options.file).blocks())
    if options.file is None and environment.stdin_is_terminal:
        raise click.UsageError("give a FEN, -f FILE, or a pipe of FENs on standard input.")
    return Batches("-", as_it_comes(environment.stdin))


def fens_of(arguments: tuple[str, ...]) -> list[str]:
    """Each argument a FEN where each has several fields, else all of them the fields of one."""
    if all(len(argument.split()) > 1 for argument in arguments):
        return [" ".join(argument.splitlines()) for argument in arguments]
    return [" ".join(" ".join(arguments).splitlines())]


def as_it_comes(stream: BinaryIO) -> Iterator[bytes]:
    """What the stream has, as soon as it has anything: one read a chunk."""
    read = getattr(stream, "read1", stream.read)
    while chunk := read(CHUNK):
        yield chunk
