"""file/1 and total/1: counts that add up, and the charts people get instead."""

from collections.abc import Iterable, Sequence

from chess_arbiter.cli.render.records import RecordKind, typed
from chess_arbiter.cli.render.summaries import plural
from chess_arbiter.cli.terminal import escape, fit_end
from chess_arbiter.core import catalogue
from chess_arbiter.core.catalogue import SEVERITIES
from chess_arbiter.core.chess.endings import ENDINGS
from chess_arbiter.core.tally import LENGTH_STEP, Tally

COUNTS = (
    *("games", "valid", "broken", "unjudged", "plies", "errors", "warnings", "infos", "codes", "endings", "results"),
    *("passed_by", "lengths", "longest"),
)
FILE_FIELDS = ("file", *COUNTS)
TOTAL_FIELDS = ("files", *COUNTS)
TYPES = typed(
    integer="files games valid broken unjudged plies errors warnings infos longest",
    json="codes endings results passed_by lengths",
)

RESULTS = ("1-0", "1/2-1/2", "0-1", "*", "")
PASSED_BY = ("threefold", "fifty")
EIGHTHS = " ▏▎▍▌▋▊▉"
BAR = 20
STRIPES = "█▒░"
"""White's wins, draws and Black's wins in a file's bar."""


def _counts(tally: Tally) -> list[object]:
    """The values of COUNTS. Objects of counts name every ending, result and draw, and what else was found."""
    severities = tally.by_severity()
    return [
        *(tally.games, tally.valid, tally.broken, tally.unjudged, tally.plies),
        *(severities[severity] for severity in SEVERITIES),
        dict(sorted(tally.codes.items())),
        {name: tally.endings[name] for name in ENDINGS},
        {name or "none": tally.results[name] for name in RESULTS},
        {name: tally.passed_by[name] for name in PASSED_BY},
        {_span(step): tally.lengths[step] for step in sorted(tally.lengths)},
        tally.longest,
    ]


def _span(step: int) -> str:
    return f"{step * LENGTH_STEP}-{(step + 1) * LENGTH_STEP - 1}"


def bar(share: float, width: int) -> str:
    """A bar of a share of so many cells, to an eighth of a cell; what is not nothing shows."""
    eighths = max(round(share * width * 8), 1 if share > 0 else 0)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def stripes(counts: Sequence[int], width: int) -> str:
    """Counts side by side in one bar of so many cells, a sign each; empty where there is nothing."""
    whole = sum(counts)
    if whole == 0:
        return ""
    ends = [round(sum(counts[: index + 1]) * width / whole) for index in range(len(counts))]
    return "".join(sign * (end - start) for sign, start, end in zip(STRIPES, [0, *ends], ends, strict=False))


def chart(title: str, rows: Iterable[tuple[str, int]], *, width: int, whole: int | None = None) -> list[str]:
    """A title and a bar each row: name, count, share of the whole. Rows of nothing are left out, empty charts too."""
    shown = [(name, count) for name, count in rows if count]
    if not shown:
        return []
    most = max(count for _, count in shown)
    room = max(len(name) for name, _ in shown)
    digits = max(len(f"{count:,}") for _, count in shown)
    cells = max(width - room - digits - 11, 8)
    lines = ["", title]
    for name, count in shown:
        share = f"{100 * count / whole:5.1f}%" if whole else ""
        lines.append(f"  {name:<{room}} {count:>{digits},} {share} {bar(count / most, cells)}".rstrip())
    return lines


def _total_text(tally: Tally, width: int) -> str:
    head = ", ".join(
        (plural(tally.files, "file"), plural(tally.games, "game"), plural(tally.plies, "ply", "plies")),
    )
    games = tally.games
    names = {"*": "* (unfinished)", "": "none given"}
    codes = [(f"{code}  {catalogue.entry(code).title}", count) for code, count in sorted(tally.codes.items())]
    verdicts = (("valid", tally.valid), ("broken", tally.broken), ("not judged", tally.unjudged))
    lengths = [(f"{_span(step):>9}", tally.lengths[step]) for step in sorted(tally.lengths)]
    lines = [
        head,
        *chart("games", verdicts, width=width, whole=games),
        *chart("results", ((names.get(name, name), tally.results[name]) for name in RESULTS), width=width, whole=games),
        *chart("endings by the Laws", ((name, tally.endings[name]) for name in ENDINGS), width=width, whole=games),
        *chart("claimable draws passed by", tally.passed_by.items(), width=width, whole=games),
        *chart(f"plies (the most: {tally.longest:,})", lengths, width=width, whole=games),
        *chart("findings", tally.by_severity().items(), width=width),
        *chart("findings by code", codes, width=width),
    ]
    return "\n".join(lines)


def _file_text(item: tuple[str, Tally], width: int) -> str:
    file, tally = item
    severities = tally.by_severity()
    results = [tally.results[name] for name in RESULTS[:3]]
    numbers = (tally.games, tally.broken, tally.plies, severities["error"], severities["warning"])
    return _file_line(escape(file), [f"{number:,}" for number in numbers], stripes(results, BAR), width)


def _file_line(file: str, numbers: Sequence[str], tail: str, width: int) -> str:
    cells = (7, 6, 9, 6, 8)
    room = max(width - sum(cells) - len(cells) - BAR - 1, 12)
    middle = " ".join(number.rjust(cell) for number, cell in zip(numbers, cells, strict=True))
    return f"{fit_end(file, room)} {middle} {tail}".rstrip()


def totals_kind(per: str, *, width: int) -> RecordKind:
    """file/1, of pairs of a name and a tally, or total/1, of a tally; text in `width` cells."""
    if per == "file":
        heading = _file_line("file", ("games", "broken", "plies", "errors", "warnings"), "█ 1-0  ▒ draw  ░ 0-1", width)
        return RecordKind(
            "file/1",
            FILE_FIELDS,
            lambda item: [item[0], *_counts(item[1])],
            lambda item: _file_text(item, width),
            heading=heading,
            types=TYPES,
        )
    return RecordKind(
        "total/1",
        TOTAL_FIELDS,
        lambda tally: [tally.files, *_counts(tally)],
        lambda tally: _total_text(tally, width),
        types=TYPES,
    )
