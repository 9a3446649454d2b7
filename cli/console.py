"""Lines typed at a terminal: prompted for, and edited and completed where the readline library is there."""

import sys
from collections.abc import Callable
from typing import Any

from chess_arbiter.cli.environment import Environment
from chess_arbiter.core.lines import decode_line

Completer = Callable[[str, str], list[str]]
"""Gives what a word may become: called with what stands before it on the line, and with what there is of it."""


class Console:
    """The user's end of a conversation."""

    def __init__(self, environment: Environment, complete: Completer) -> None:
        """Readline works on the process's own terminal only; anywhere else lines come as they are."""
        self._environment = environment
        self._edits = (
            environment.stdin_is_terminal
            and environment.stdout_is_terminal
            and environment.stdin is getattr(sys.stdin, "buffer", None)
        )
        if self._edits:
            _set_completer(complete)

    def read(self, prompt: str) -> str | None:
        """The next line; None at the end of input."""
        environment = self._environment
        if not self._edits:
            talk = environment.stdout if environment.stdout_is_terminal else environment.stderr
            talk.write(prompt.encode())
            talk.flush()
            line = environment.stdin.readline()
            return decode_line(line) if line else None
        try:
            return input(prompt)
        except EOFError:
            return None
        except UnicodeDecodeError as error:
            return decode_line(error.object)


def _set_completer(complete: Completer) -> None:
    """Binds the Tab key; a Python without readline does without."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def offer(text: str, state: int) -> Any:
        if state == 0:
            found[:] = complete(readline.get_line_buffer()[: readline.get_begidx()], text)
        return found[state] if state < len(found) else None

    readline.set_completer_delims(" \t")
    readline.set_completer(offer)
    is_editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
