"""summary/1 and the line of totals."""

from collections.abc import Mapping

from chess_arbiter.core.catalogue import SEVERITIES, Severity
from chess_arbiter.core.tally import Tally


def summary_record(tally: Tally, counts: Mapping[Severity, int], *, complete: bool) -> dict[str, object]:
    """summary/1: schema, files, games, valid, broken, unjudged, plies, errors, warnings, infos, codes, complete.

    `codes` maps each code found to its count, `complete` is false after an interruption. The time taken is not in it:
    the same input gives the same bytes.
    """
    return {
        "schema": "summary/1",
        "files": tally.files,
        "games": tally.games,
        "valid": tally.valid,
        "broken": tally.broken,
        "unjudged": tally.unjudged,
        "plies": tally.plies,
        "errors": counts["error"],
        "warnings": counts["warning"],
        "infos": counts["info"],
        "codes": dict(sorted(tally.codes.items())),
        "complete": complete,
    }


def plural(count: int, noun: str, many: str | None = None) -> str:
    """`1 game`, `2,000 games`."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"


def totals_line(tally: Tally, counts: Mapping[Severity, int], seconds: float) -> str:
    """Files, games, plies, findings by severity, time, games a second."""
    found = ", ".join(plural(counts[severity], severity) for severity in SEVERITIES)
    read = ", ".join(
        (plural(tally.files, "file"), plural(tally.games, "game"), plural(tally.plies, "ply", "plies")),
    )
    pace = f", {tally.games / seconds:,.0f} games/s" if tally.games and seconds > 0 else ""
    return f"{read}: {found}; {seconds:.2f} s{pace}"
