"""Positions a line: from arguments, a file or a pipe, answered as the input arrives.

What only files, pipes or faults need is imported where they are met: one sound FEN starts up without it.
"""

import re
from collections.abc import Callable, Iterable, Iterator

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, exit_of
from chess_arbiter.cli.options import PositionOptions
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.signals import Stopped
from chess_arbiter.core.chess.fen import FenReading

LONGEST_LINE = 1 << 20
"""Bytes of a line that are looked at; no position needs so many."""
BOM = b"\xef\xbb\xbf"

ARGUMENT = "<argument>"
"""The file name of a position that was given on the command line."""


class PositionLines:
    """The lines that hold the positions of a run: FEN arguments, else -f FILE, else the pipe on standard input.

    `name` is their file, `number` the line that is being answered, `exits` what the input itself forces on the exit
    code: it could not be read to its end, or the run was stopped.
    """

    def __init__(self, options: PositionOptions, environment: Environment) -> None:
        self._environment = environment
        self._fens = options.fen
        self.name = ARGUMENT if options.fen else options.file or "-"
        self.number = 0
        self.exits: list[Exit] = []
        if options.fen and options.file is not None:
            raise click.UsageError("give FENs as arguments or with -f FILE, not both.")
        if any(not word.strip() for word in options.fen):
            raise click.UsageError("a FEN on the command line is empty; is a variable of the shell not set?")
        if self.name == "-" and options.file is None and environment.stdin_is_terminal:
            raise click.UsageError("give a FEN, -f FILE, or a pipe of FENs on standard input.")

    def answer(self, answer: Callable[[bytes], object], output: Output) -> None:
        """Gives every line to `answer`; what one read of the input brought is written out before the next read."""
        try:
            for lines in self._batches():
                for text in lines:
                    self.number += 1
                    answer(text)
                output.flush()
        except Stopped as stopped:
            self.exits.append(stopped.exit)

    def close(self, output: Output) -> None:
        """Completes the output: all of it, or, of a file after an interruption, nothing."""
        if not self.stopped or not output.is_file:
            output.commit()
        if self.stopped:
            self._environment.say(f"interrupted after {self.number:,} {'line' if self.number == 1 else 'lines'}")

    @property
    def stopped(self) -> bool:
        """Whether a signal ended the run."""
        return Exit.INTERRUPTED in self.exits or Exit.TERMINATED in self.exits

    def _batches(self) -> Iterator[list[bytes]]:
        if self._fens:
            yield [fen.encode("utf-8", "surrogateescape") for fen in fens_of(self._fens)]
        else:
            yield from self._read()

    def _read(self) -> Iterator[list[bytes]]:
        """The lines of a file or pipe; what keeps them from being read to their end is said."""
        from chess_arbiter.cli.inputs import open_input
        from chess_arbiter.cli.render.findings import fault_line
        from chess_arbiter.cli.render.findings import line as finding_line
        from chess_arbiter.core.finding import Finding
        from chess_arbiter.core.source import SourceError

        said: list[tuple[str, str]] = []
        try:
            source = open_input(self.name, self._environment, wanted="a file with a FEN or EPD a line")
            lines = batches(source.blocks())
            first = next(lines, [])
            if self.name != "-" and holds_games(first):
                source.close()
                self._refuse_games()
                return
            yield first
            yield from lines
            said = [(code, fault_line(self.name, code, offset, facts)) for code, offset, facts in source.faults]
        except SourceError as error:
            said = [(error.code, finding_line(Finding(error.code, self.name, 1, 1, 0, 0, facts=error.facts)))]
        for code, text in said:
            self.exits.append(exit_of(code))
            self._environment.say(text)

    def _refuse_games(self) -> None:
        """Says that the file holds games, and what reads those."""
        self.exits.append(Exit.INCOMPLETE)
        self._environment.say(
            f"arbiter: {self.name} holds games; a FEN or EPD a line is wanted here. `arbiter validate {self.name}` "
            f"checks games, and `arbiter report --per ply --format csv {self.name}` has the FEN after each move"
        )


def holds_games(lines: list[bytes]) -> bool:
    """Whether lines begin with a tag pair of PGN, which is the beginning of no position."""
    first = next((line for line in lines if not is_no_position(line)), b"")
    return re.match(rb"\s*\[\s*\w+\s*\"", first) is not None


def batches(chunks: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Lines without their ends, in batches: those that one chunk completes are one batch.

    CR, LF and CRLF each end a line; a CR at the end of a chunk ends its line without waiting for an LF. A byte order
    mark at the start is left out.
    """
    rest, after_cr, at_start = b"", False, True
    for chunk in chunks:
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


def is_no_position(text: bytes) -> bool:
    """Whether a line is blank or a comment."""
    return text.startswith(b"#") or not text.strip()


def fens_of(arguments: tuple[str, ...]) -> list[str]:
    """Each argument a FEN where each has several fields, else all of them the fields of one."""
    if all(len(argument.split()) > 1 for argument in arguments):
        return [" ".join(argument.splitlines()) for argument in arguments]
    return [" ".join(" ".join(arguments).splitlines())]


def say_errors(environment: Environment, reading: FenReading, *, file: str, line: int) -> None:
    """Says the errors of a line on stderr; warnings are for `arbiter fen`."""
    from chess_arbiter.cli.render.findings import line as finding_line
    from chess_arbiter.core.catalogue import severity
    from chess_arbiter.core.examination import findings_of

    for finding in findings_of(reading, file=file, line=line):
        if severity(finding.code) == "error":
            environment.say(finding_line(finding))
