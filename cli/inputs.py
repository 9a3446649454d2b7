"""Game files by name: the default, the opening, and what becomes of a file that cannot be read."""

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit, exit_of
from chess_arbiter.cli.faults import say_fault
from chess_arbiter.cli.options import LONG_WINDOW, InputOptions, OutputOptions
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.source import Source, SourceError, expand, open_source, open_stream

Item = TypeVar("Item")


def open_input(
    path: str,
    environment: Environment,
    *,
    encoding: str | None = None,
    max_bytes: int | None = None,
    allow_long_window: bool = False,
) -> Source:
    """A file, or standard input where the path is `-`; its blocks come as the input comes. Raises SourceError."""
    if path == "-":
        return open_stream(
            environment.stdin, path, encoding=encoding, max_bytes=max_bytes, allow_long_window=allow_long_window
        )
    return open_source(path, encoding=encoding, max_bytes=max_bytes, allow_long_window=allow_long_window)


def _is_same_file(path: str, other: str) -> bool:
    """Whether the two name one file, by whatever links; a file that is not there is none."""
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


class GameFiles:
    """The files that PATHS name, in order; standard input where none is named and a pipe is there.

    `exits` is what they force on the exit code: one could not be read, or a fault of ours cost the rest of one.
    """

    def __init__(self, options: InputOptions, environment: Environment) -> None:
        self._options = options
        self._environment = environment
        self.exits: list[Exit] = []
        if not options.paths and environment.stdin_is_terminal:
            raise click.UsageError("name files or folders, or pipe games in; - is standard input.")
        self.paths = expand(options.paths) if options.paths else ["-"]
        if isinstance(options, OutputOptions) and options.output is not None:
            for path in self.paths:
                if _is_same_file(path, options.output):
                    raise click.UsageError(f"-o {options.output} is an input ({path}); name another file.")

    def each(
        self, examine: Callable[[Source], Iterator[Item]], *, unread: Callable[[Finding], Iterator[Item]]
    ) -> Iterator[Item]:
        """What `examine` says of each file; one that cannot be read is a finding for `unread`, and the next is read."""
        options = self._options
        for path in self.paths:
            try:
                with open_input(
                    path,
                    self._environment,
                    encoding=options.encoding,
                    max_bytes=options.max_bytes,
                    allow_long_window=options.allow_long_window,
                ) as source:
                    yield from examine(source)
            except SourceError as error:
                self.exits.append(exit_of(error.code))
                facts = error.facts | {"flag": LONG_WINDOW} if error.code == "SRC011" else error.facts
                yield from unread(Finding(error.code, path, 1, 1, 0, 0, facts=facts))
            except Exception as fault:
                self.exits.append(Exit.INTERNAL)
                say_fault(self._environment, fault, file=path)
