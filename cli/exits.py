"""Exit codes, and which of several wins."""

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """What the process ends with; scripts rely on the numbers."""

    CLEAN = 0
    FINDINGS = 1
    INCOMPLETE = 2
    """A usage error, or some input that could not be read to its end."""
    INTERNAL = 70
    INTERRUPTED = 130
    TERMINATED = 143


_WEIGHT = {
    Exit.CLEAN: 0,
    Exit.FINDINGS: 1,
    Exit.INCOMPLETE: 2,
    Exit.INTERRUPTED: 3,
    Exit.TERMINATED: 3,
    Exit.INTERNAL: 4,
}

INTERNAL_CODE = "SRC070"
"""The finding an internal fault leaves behind."""

UNREAD_CODES = frozenset(
    {"SRC001", "SRC002", "SRC003", "SRC006", "SRC007", "SRC010", "SRC011", "SRC012", "SRC013"},
)
"""Findings that say some input was not read, or not to its end; hiding them does not hide that from the exit."""


def worst(codes: Iterable[Exit]) -> Exit:
    """The code that wins, in the order 70, 130 or 143, 2, 1, 0; `CLEAN` of none."""
    return max(codes, key=_WEIGHT.__getitem__, default=Exit.CLEAN)


def exit_of(code: str) -> Exit:
    """The exit a finding's code forces whatever its severity: most force none."""
    if code == INTERNAL_CODE:
        return Exit.INTERNAL
    return Exit.INCOMPLETE if code in UNREAD_CODES else Exit.CLEAN
