"""Counts that add: of files, of games, of what was found."""

from collections import Counter
from dataclasses import dataclass, field

from chess_arbiter.core import catalogue
from chess_arbiter.core.catalogue import SEVERITIES, Severity


@dataclass(slots=True)
class Tally:
    """The counts of a game, a file or a run. Merging is associative and commutative, so workers may count apart.

    `games` is `valid` + `broken` + `unjudged`; `plies` are the legal half-moves of mainlines.
    """

    files: int = 0
    games: int = 0
    valid: int = 0
    broken: int = 0
    unjudged: int = 0
    plies: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    def add_game(self, *, valid: bool | None, plies: int) -> None:
        """Counts a game; `valid` is None for a game of another variant, which is not judged."""
        self.games += 1
        self.plies += plies
        if valid is None:
            self.unjudged += 1
        elif valid:
            self.valid += 1
        else:
            self.broken += 1

    def add_finding(self, code: str) -> None:
        """Counts a finding."""
        self.codes[code] += 1

    def merge(self, other: "Tally") -> None:
        """Adds the counts of another tally to this one."""
        self.files += other.files
        self.games += other.games
        self.valid += other.valid
        self.broken += other.broken
        self.unjudged += other.unjudged
        self.plies += other.plies
        self.codes.update(other.codes)

    def by_severity(self) -> dict[Severity, int]:
        """The number of findings of each severity, gravest first, zeros included."""
        counts: dict[Severity, int] = dict.fromkeys(SEVERITIES, 0)
        for code, count in self.codes.items():
            counts[catalogue.severity(code)] += count
        return counts
