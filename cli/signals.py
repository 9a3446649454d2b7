"""SIGINT and SIGTERM as one exception that never cuts a write in half."""

import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

from chess_arbiter.cli.exits import Exit

_EXITS = {"SIGINT": Exit.INTERRUPTED, "SIGTERM": Exit.TERMINATED}


class Stopped(BaseException):
    """The user or the system asked the run to end; `exit` is the code it ends with."""

    def __init__(self, code: Exit) -> None:
        super().__init__(code)
        self.exit = code


class Shield:
    """A stretch that a first signal does not cut in half: `with stops.shielded:`."""

    def __init__(self, stops: "Stops") -> None:
        self._stops = stops

    def __enter__(self) -> None:
        self._stops.shield()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stops.unshield()


class Stops:
    """While entered, SIGINT and SIGTERM raise `Stopped`.

    Between `shield` and its `unshield`, which nest, a first signal waits; a second is raised at once, so that a write
    to a reader who has stopped reading can still be broken off. A signal that was ignored at the start (nohup) stays
    ignored.
    """

    def __init__(self) -> None:
        self.shielded = Shield(self)
        self._depth = 0
        self._pending: Exit | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Stops":
        for name, code in _EXITS.items():
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                try:
                    self._before[number] = signal.signal(number, self._handler(code))
                except ValueError:  # not the main thread: signals are not ours to take
                    break
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def shield(self) -> None:
        """A first signal from here on waits for `unshield`."""
        self._depth += 1

    def unshield(self) -> None:
        """Ends a shielded stretch; the outermost raises what came in it."""
        self._depth -= 1
        if self._depth == 0 and self._pending is not None:
            pending, self._pending = self._pending, None
            raise Stopped(pending)

    def _handler(self, code: Exit) -> Callable[[int, FrameType | None], None]:
        def handle(number: int, frame: FrameType | None) -> None:
            if self._depth > 0 and self._pending is None:
                self._pending = code
            else:
                self._pending = None
                raise Stopped(code)

        return handle
