"""Counts that add: of files, of games, of what was found."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from chess_arbiter.core import catalogue
from chess_arbiter.core.catalogue import SEVERITIES, Severity

LENGTH_STEP = 20


@dataclass(slots=True)
class Tally:
    """The counts of a game, a file or a run. Merging is associative and commutative, so workers may count apart.

    `games` is `valid` + `broken` + `unjudged`; `plies` are the legal half-moves of mainlines. `passed_by` counts games
    in which a draw could have been claimed and was not, by kind. Only where a report asks for them are counted:
    `endings` by the laws of the games that were judged, `results` as the markers have them, else the tags, else "",
    and `lengths`, the games by their plies in steps of LENGTH_STEP: n stands for n * LENGTH_STEP and up.
    """

    files: int = 0
    games: int = 0
    valid: int = 0
    broken: int = 0
    unjudged: int = 0
    plies: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    passed_by: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    longest: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """A tally travels as numbers and plain dicts: most of its counts are empty, and a Counter is slow to make."""
        numbers = (self.files, self.games, self.valid, self.broken, self.unjudged, self.plies, self.longest)
        return _tally_of, (numbers, [dict(count) if count else None for count in self._counters()])

    def _counters(self) -> tuple[Counter[Any], ...]:
        return self.codes, self.passed_by, self.endings, self.results, self.lengths

    def clear(self) -> None:
        """All counts are zero again."""
        self.files = self.games = self.valid = self.broken = self.unjudged = self.plies = self.longest = 0
        for counts in self._counters():
            counts.clear()

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

    def add_course(self, *, ending: str | None, result: str, plies: int) -> None:
        """Counts how a game went and ended; `ending` is None for one that was not judged."""
        if ending is not None:
            self.endings[ending] += 1
        self.results[result] += 1
        self.lengths[plies // LENGTH_STEP] += 1
        self.longest = max(self.longest, plies)

    def merge(self, other: "Tally") -> None:
        """Adds the counts of another tally to this one."""
        self.files += other.files
        self.games += other.games
        self.valid += other.valid
        self.broken += other.broken
        self.unjudged += other.unjudged
        self.plies += other.plies
        for counts, more in zip(self._counters(), other._counters(), strict=True):
            if more:  # most are empty, and what adds nothing costs as much as what does
                counts.update(more)
        self.longest = max(self.longest, other.longest)

    def by_severity(self) -> dict[Severity, int]:
        """The number of findings of each severity, gravest first, zeros included."""
        counts: dict[Severity, int] = dict.fromkeys(SEVERITIES, 0)
        for code, count in self.codes.items():
            counts[catalogue.severity(code)] += count
        return counts


def _tally_of(numbers: Sequence[int], counts: Sequence[dict[Any, int] | None]) -> Tally:
    """A tally that has travelled."""
    codes, passed_by, endings, results, lengths = (Counter(count) if count else Counter() for count in counts)
    files, games, valid, broken, unjudged, plies, longest = numbers
    return Tally(
        files, games, valid, broken, unjudged, plies, codes, passed_by, endings, results, lengths, longest=longest
    )
