"""Files by name, or standard input."""

from chess_arbiter.cli.environment import Environment
from chess_arbiter.core.source import Source, open_source, open_stream


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
