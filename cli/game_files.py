"""The game files that are examined: which, by how many processes, and what is said of faults of ours meanwhile."""

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.faults import say_fault, say_trace
from chess_arbiter.cli.inputs import open_input
from chess_arbiter.cli.options import LONG_WINDOW, InputOptions, OutputOptions
from chess_arbiter.cli.progress import Progress
from chess_arbiter.core import parallel
from chess_arbiter.core.analysis import InternalFault, Request
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.plan import total_size
from chess_arbiter.core.source import Source, expand
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import Reading


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

    def examine(self, request: Request, tally: Tally, *, shows_progress: bool = True) -> Iterator[Any]:
        """What is found in all of them, in order; counts into `tally`. Of faults of ours the first is told of."""
        options, environment = self._options, self._environment
        wanted = shows_progress if options.progress is None else options.progress
        watch = None
        if wanted and (environment.stderr_is_terminal or options.progress):
            there = [path for path in self.paths if path == "-" or os.path.exists(path)]
            watch = Progress(environment, total_size(there))
        items = parallel.examine_files(
            self.paths,
            request,
            tally=tally,
            jobs=options.jobs or parallel.processors(),
            reading=Reading(options.encoding, options.max_bytes, options.allow_long_window),
            opener=self._open,
            watch=watch,
        )
        try:
            with closing(items):
                yield from filter(None, map(self._hear, items))
        except BrokenPipeError:
            raise
        except Exception as fault:  # our own, beside any game: told with exit code 70, after what was found so far
            self.exits.append(Exit.INTERNAL)
            say_fault(environment, fault)
        finally:
            if watch is not None:
                watch.end()

    def _open(self, path: str) -> Source:
        options = self._options
        return open_input(
            path,
            self._environment,
            encoding=options.encoding,
            max_bytes=options.max_bytes,
            allow_long_window=options.allow_long_window,
        )

    def _hear(self, item: Any) -> Any:
        """An item, None if it is told of here."""
        if isinstance(item, InternalFault):
            if Exit.INTERNAL not in self.exits:
                say_trace(self._environment, item.error, item.trace, file=item.file, offset=item.offset)
            self.exits.append(Exit.INTERNAL)
            return None
        if isinstance(item, Finding) and item.code == "SRC011":
            return replace(item, facts=item.facts | {"flag": LONG_WINDOW})
        return item
