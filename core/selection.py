"""Which findings are shown: --select, --ignore and --show."""

from dataclasses import dataclass, field

from chess_arbiter.core import catalogue
from chess_arbiter.core.catalogue import FAMILIES, SEVERITIES, Severity


@dataclass(frozen=True, slots=True)
class Selection:
    """A choice among codes, by codes and prefixes of codes such as SAN, SAN3 or SAN311.

    The longest prefix that a code begins with decides: named in `select` the code is in, named in `ignore` it is out;
    named in both, it is out. Where neither names it, it is in if `select` is empty. Of what is in, that is shown which
    `select` names, and everything at least as grave as `show`.
    Raises ValueError for a prefix that no code begins with.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    show: Severity = "warning"
    _verdicts: dict[str, tuple[bool, bool]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for prefix in (*self.select, *self.ignore):
            if not prefix or not any(code.startswith(prefix) for code in catalogue.codes()):
                raise ValueError(f'no code begins with "{prefix}"; the families are {", ".join(FAMILIES)}')

    def includes(self, code: str) -> bool:
        """Whether the code is in, whatever its severity: such findings are counted and decide the exit code."""
        return self._verdict(code)[0]

    def shows(self, code: str) -> bool:
        """Whether findings of the code are printed."""
        return self._verdict(code)[1]

    def _verdict(self, code: str) -> tuple[bool, bool]:
        verdict = self._verdicts.get(code)
        if verdict is None:
            verdict = self._verdicts[code] = self._judge(code)
        return verdict

    def _judge(self, code: str) -> tuple[bool, bool]:
        selected, ignored = _longest_match(code, self.select), _longest_match(code, self.ignore)
        included = selected > ignored or (not self.select and not ignored)
        grave = SEVERITIES.index(catalogue.severity(code)) <= SEVERITIES.index(self.show)
        return included, included and (grave or selected > 0)


def read_codes(text: str) -> tuple[str, ...]:
    """The codes and prefixes of a comma-separated list, in capitals: `san3, tag201` gives ("SAN3", "TAG201")."""
    return tuple(part.strip().upper() for part in text.split(",") if part.strip())


def _longest_match(code: str, prefixes: tuple[str, ...]) -> int:
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=0)
