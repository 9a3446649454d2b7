"""Game files by name: the default, the opening, and what becomes of a file that cannot be read."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.options import InputOptions
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.source import Source, SourceError, expand, open_source

Item = TypeVar("Item")


def paths_of(options: InputOptions, environment: Environment) -> list[str]:
    """The files that PATHS name, in order; standard input where none is named and a pipe is there."""
    if options.paths:
        return expand(options.paths)
    if environment.stdin_is_terminal:
        raise click.UsageError("name files or folders, or pipe games in; - is standard input.")
    return ["-"]


def over_files(
    paths: list[str],
    options: InputOptions,
    examine: Callable[[Source], Iterator[Item]],
    *,
    unread: Callable[[Finding], Iterator[Item]],
    fault: Callable[[str, Exception], None],
) -> Iterator[Item]:
    """What `examine` says of each file, in order.

    A file that cannot be read becomes a finding for `unread`, and a fault of ours costs the rest of its file: either
    way the next file is read.
    """
    for path in paths:
        try:
            source = open_source(path, encoding=options.encoding, max_bytes=options.max_bytes)
            yield from examine(source)
        except SourceError as error:
            yield from unread(Finding(error.code, path, 1, 1, 0, 0, facts=error.facts))
        except Exception as error:
            fault(path, error)
