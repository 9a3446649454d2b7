"""Where data goes: text in, UTF-8 out in large writes, to stdout or to a file that appears whole or not at all."""

import os
import stat
from contextlib import suppress
from types import TracebackType
from typing import BinaryIO, Protocol

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.signals import Stops

BLOCK = 1 << 16
"""Characters gathered before they are written."""


class OutputError(Exception):
    """The output cannot be written; the message says where and why."""


class Sink(Protocol):
    """What a renderer writes to."""

    is_terminal: bool

    def write(self, text: str) -> object:
        """Takes text; nothing need be visible before `flush`."""

    def write_bytes(self, data: bytes) -> object:
        """Takes bytes, where the format is no text."""


class Output:
    """A sink over a byte stream. Leaving it with an exception drops what a file would have held."""

    def __init__(self, environment: Environment, path: str | None = None) -> None:
        """Opens the output: stdout without a path or with `-`.

        A regular file is written under a temporary name in its own folder and takes its place at `commit`; anything
        else that exists (a device, a named pipe) is written to directly. Raises OutputError.
        """
        self._environment = environment
        self._stops: Stops = environment.stops
        self._parts: list[str] = []
        self._size = 0
        self._target: str | None = None
        self._temporary: str | None = None
        self._opened = False
        self.is_terminal = False
        self.name = "standard output" if path in (None, "-") else str(path)
        if path is None or path == "-":
            self._stream = environment.stdout
            self.is_terminal = environment.stdout_is_terminal
        else:
            self._stream = self._open(path)
            self._opened = True
        self._limit = 0 if self.is_terminal else BLOCK

    def _open(self, path: str) -> BinaryIO:
        target = os.path.realpath(path)
        try:
            mode = os.stat(target).st_mode
        except OSError:
            mode = None
        try:
            if mode is not None and not stat.S_ISREG(mode):
                return open(target, "wb")
            folder, name = os.path.split(target)
            temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
            stream = open(temporary, "xb")  # noqa: SIM115 (held until commit or discard)
        except OSError as error:
            raise OutputError(f"cannot write {path}: {error.strerror}") from error
        self._target, self._temporary = target, temporary
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        return stream

    def write(self, text: str) -> None:
        """Takes text; it is written once a block has gathered, or at once on a terminal."""
        self._parts.append(text)
        self._size += len(text)
        if self._size > self._limit:
            self.drain()

    def write_bytes(self, data: bytes) -> None:
        """Hands bytes to the stream, after the text that has gathered."""
        self.drain()
        with self._stops.shielded:
            self._hand_over(data)

    def drain(self) -> None:
        """Hands what has gathered to the stream; no signal cuts this in half."""
        with self._stops.shielded:
            data = "".join(self._parts).encode("utf-8", "backslashreplace")
            self._parts.clear()
            self._size = 0
            self._hand_over(data)

    def _hand_over(self, data: bytes) -> None:
        if self.is_terminal:
            self._environment.clear_terminal()
        try:
            self._stream.write(data)
            if self.is_terminal:
                self._stream.flush()
        except OSError as error:
            self._refuse(error)

    def flush(self) -> None:
        """Everything taken so far is visible to whoever reads."""
        self.drain()
        try:
            self._stream.flush()
        except OSError as error:
            self._refuse(error)

    def _refuse(self, error: OSError) -> None:
        if isinstance(error, BrokenPipeError):
            raise error
        raise OutputError(f"cannot write {self.name}: {error.strerror}") from error

    def commit(self) -> None:
        """The output is complete: a file takes its place now."""
        self.flush()
        try:
            if self._opened:
                self._stream.close()
            if self._temporary is not None and self._target is not None:
                os.replace(self._temporary, self._target)
                self._temporary = None
        except OSError as error:
            self._refuse(error)

    def discard(self) -> None:
        """Removes what a file would have held and was not committed; what stdout was given stays."""
        if self._opened:
            with suppress(OSError):  # what could not be written is not wanted any more
                self._stream.close()
        if self._temporary is not None:
            os.unlink(self._temporary)
            self._temporary = None

    @property
    def is_file(self) -> bool:
        """Whether this output appears only at `commit`."""
        return self._target is not None

    def __enter__(self) -> "Output":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()
