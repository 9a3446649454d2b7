"""How far a long run is: one line on stderr that is written anew and leaves no trace."""

from time import monotonic

from chess_arbiter.cli.environment import Environment

PATIENCE = 1.0
"""Seconds before anything is shown."""
PAUSE = 0.2
"""Seconds between two looks."""
PLAIN_PAUSE = 5.0
"""The same where stderr is no terminal, and each look is a line that stays."""
UNITS = ("B", "kB", "MB", "GB", "TB")


class Progress:
    """Shows bytes done of bytes known, games, rate and time left; a terminal's other output clears it first."""

    def __init__(self, environment: Environment, total: int | None) -> None:
        """`total` is the bytes of all input, None where nobody knows."""
        self._environment = environment
        self._total = total
        self._started = monotonic()
        self._on_terminal = environment.stderr_is_terminal
        self._pause = PAUSE if self._on_terminal else PLAIN_PAUSE
        self._due = self._started + max(PATIENCE, 0 if self._on_terminal else PLAIN_PAUSE)
        self._is_shown = False
        environment.before_talk = self.clear

    def __call__(self, done: int, games: int) -> None:
        """So many bytes and games are done."""
        now = monotonic()
        if now < self._due:
            return
        self._due = now + self._pause
        text = progress_line(done, self._total, games, now - self._started)
        if self._on_terminal:
            shown = text[: max(self._environment.width - 1, 0)]
            self._write(f"\r{shown}\x1b[K")
            self._is_shown = True
        else:
            self._write(text + "\n")

    def clear(self) -> None:
        """Takes the line away."""
        if self._is_shown:
            self._is_shown = False
            self._write("\r\x1b[K")

    def end(self) -> None:
        """The run is over."""
        self.clear()
        self._environment.before_talk = None

    def _write(self, text: str) -> None:
        stderr = self._environment.stderr
        with self._environment.stops.shielded:
            stderr.write(text.encode())
            stderr.flush()


def progress_line(done: int, total: int | None, games: int, seconds: float) -> str:
    """`412 MB of 1.0 GB (41%), 561,234 games, 58 MB/s, 0:10 left`; what nobody knows is left away."""
    rate = done / seconds if seconds > 0 else 0.0
    known = f" of {_bytes(total)} ({min(100 * done // total, 100)}%)" if total else ""
    parts = [_bytes(done) + known, f"{games:,} game{'' if games == 1 else 's'}"]
    if rate > 0:
        parts.append(f"{_bytes(rate)}/s")
        if total:
            parts.append(f"{_time(round(max(total - done, 0) / rate))} left")
    return ", ".join(parts)


def _time(seconds: int) -> str:
    """`0:07`, `12:30`, `1:00:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _bytes(count: float) -> str:
    """`999 B`, `58 MB`, `1.2 GB`."""
    unit = 0
    while count >= 999.5 and unit < len(UNITS) - 1:
        count /= 1000
        unit += 1
    return f"{count:.1f} {UNITS[unit]}" if unit and count < 9.95 else f"{count:.0f} {UNITS[unit]}"
