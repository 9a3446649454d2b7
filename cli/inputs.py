"""Files by name, or standard input."""

import os

from chess_arbiter.cli.environment import Environment
from chess_arbiter.core.source import Source, SourceError, open_source, open_stream


def open_input(
    path: str,
    environment: Environment,
    *,
    encoding: str | None = None,
    max_bytes: int | None = None,
    allow_long_window: bool = False,
    wanted: str | None = None,
) -> Source:
    """A file, or standard input where the path is `-`; its blocks come as the input comes. Raises SourceError.

    Where a folder will not do, `wanted` says what will.
    """
    if path == "-":
        return open_stream(
            environment.stdin, path, encoding=encoding, max_bytes=max_bytes, allow_long_window=allow_long_window
        )
    try:
        return open_source(path, encoding=encoding, max_bytes=max_bytes, allow_long_window=allow_long_window)
    except SourceError as error:
        if wanted is None or error.code != "SRC002":
            raise
        found = "a folder" if os.path.isdir(path) else error.facts.get("found")
        raise SourceError("SRC002", {"found": found, "wanted": f"{wanted}, or - for standard input"}) from None
