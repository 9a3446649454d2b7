"""Which findings are printed, and which make the exit code 1: --select, --ignore, --show and --fail-on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

SEVERITIES = ("error", "warning", "info")
_RANK = {"error": 3, "warning": 2, "info": 1, "never": 4}


@dataclass(frozen=True)
class Verdict:
    """What becomes of a code: `counted` at all (not ignored), `shown`, and `failing` (it makes the exit code 1)."""

    counted: bool
    shown: bool
    failing: bool


@dataclass(frozen=True)
class Selection:
    """Codes and prefixes to take and to leave; the longest match wins, and of two equally long, leaving.

    What `select` names is shown whatever its severity. `severity` gives a code's severity.
    """

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    show: str
    fail_on: str
    severity: Callable[[str], str]
    _known: dict[str, Verdict] = field(default_factory=dict, compare=False)

    def verdict(self, code: str) -> Verdict:
        """What becomes of a finding with this code."""
        verdict = self._known.get(code)
        if verdict is None:
            verdict = self._known[code] = self._judge(code)
        return verdict

    def _judge(self, code: str) -> Verdict:
        taken = _longest(self.select, code)
        left = _longest(self.ignore, code)
        if (left and left >= taken) or (self.select and not taken):
            return Verdict(counted=False, shown=False, failing=False)
        rank = _RANK[self.severity(code)]
        return Verdict(
            counted=True,
            shown=taken > 0 or rank >= _RANK[self.show],
            failing=rank >= _RANK[self.fail_on],
        )

    def counts(self, codes: Mapping[str, int]) -> dict[str, int]:
        """The counted findings by severity, all three named."""
        found = dict.fromkeys(SEVERITIES, 0)
        for code, count in codes.items():
            if self.verdict(code).counted:
                found[self.severity(code)] += count
        return found

    def fails(self, codes: Mapping[str, int]) -> bool:
        """Whether these findings reach the threshold."""
        return any(count and self.verdict(code).failing for code, count in codes.items())


def _longest(prefixes: tuple[str, ...], code: str) -> int:
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=0)
