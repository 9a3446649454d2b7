"""What surrounds a run: streams, terminals, width and colour, in one object that tests can put another in place of."""

import errno
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, BinaryIO, TextIO

from chess_arbiter.cli.signals import Stops
from chess_arbiter.cli.terminal import escape

DEFAULT_WIDTH = 80
COMPLETE_VARIABLE = "_ARBITER_COMPLETE"
"""The variable through which a shell asks for completions."""


class ClosedStream(BytesIO):
    """What stands for a standard output that is closed: nothing can be written."""

    def write(self, data: Any, /) -> int:
        if len(data) > 0:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return 0


@dataclass
class Environment:
    """The process's surroundings. Streams carry bytes: everything written is UTF-8, whatever the locale says."""

    stdin: BinaryIO
    stdout: BinaryIO
    stderr: BinaryIO
    variables: Mapping[str, str] = field(default_factory=dict)
    stdin_is_terminal: bool = False
    stdout_is_terminal: bool = False
    stderr_is_terminal: bool = False
    stops: Stops = field(default_factory=Stops)
    color: str = "auto"
    """What --color said: auto, always or never."""
    debug: bool = False
    before_talk: Callable[[], None] | None = None
    """What is to be done before anything is written to a terminal: a line that shows progress goes."""

    @classmethod
    def of_process(cls) -> "Environment":
        """The real surroundings; a stream that the caller closed is an empty one, and of data to stdout an error."""
        return cls(
            stdin=_bytes_of(sys.stdin),
            stdout=_bytes_of(sys.stdout) if sys.stdout is not None else ClosedStream(),
            stderr=_bytes_of(sys.stderr),
            variables=os.environ,
            stdin_is_terminal=_is_terminal(sys.stdin),
            stdout_is_terminal=_is_terminal(sys.stdout),
            stderr_is_terminal=_is_terminal(sys.stderr),
        )

    def say(self, text: str) -> None:
        """One line of talk on stderr, escaped, after the data written so far."""
        self.say_raw(escape(text))

    def say_raw(self, text: str) -> None:
        """The same for text that is already fit for a terminal."""
        self.clear_terminal()
        if self.stdout_is_terminal:
            self.stdout.flush()
        self.stderr.write(text.encode("utf-8", "backslashreplace") + b"\n")
        self.stderr.flush()

    def clear_terminal(self) -> None:
        """Makes room for what is written next."""
        if self.before_talk is not None:
            self.before_talk()

    def colors_output(self) -> bool:
        """Whether data on stdout is coloured."""
        return self._colors(self.stdout_is_terminal)

    def colors_talk(self) -> bool:
        """Whether talk on stderr is coloured."""
        return self._colors(self.stderr_is_terminal)

    def _colors(self, is_terminal: bool) -> bool:
        if self.color != "auto":
            return self.color == "always"
        return is_terminal and not self.variables.get("NO_COLOR") and self.variables.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        """The columns of the terminal; COLUMNS goes first, 80 where nobody says."""
        columns = self.variables.get("COLUMNS", "")
        if columns.isdecimal() and int(columns) > 0:
            return int(columns)
        try:
            return os.get_terminal_size(self.stdout.fileno()).columns or DEFAULT_WIDTH
        except (OSError, ValueError):
            return DEFAULT_WIDTH


def _bytes_of(stream: TextIO | None) -> BinaryIO:
    return BytesIO() if stream is None else stream.buffer


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False
