"""`arbiter codes`: the catalogue of findings."""

from dataclasses import dataclass
from textwrap import indent, wrap
from typing import Any

import click

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.options import OutputOptions, examples, output_options
from chess_arbiter.cli.output import Output
from chess_arbiter.cli.render import renderer
from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.core import catalogue

IN_TABLE = ("code", "severity", "title", "article")
FIELDS = ("code", "severity", "title", "explanation", "example", "article")


@dataclass(frozen=True)
class CodesOptions(OutputOptions):
    """All that `codes` can be told."""

    code: str | None


def _short(entry: catalogue.Entry) -> str:
    return f"{entry.code}  {entry.severity:<7}  {entry.title}"


def _long(entry: catalogue.Entry) -> str:
    parts = [
        f"{entry.code} ({entry.severity}): {entry.title}",
        "\n".join(wrap(entry.explanation, 88)),
        "Example:\n" + indent(entry.example.rstrip("\n"), "    "),
    ]
    if entry.article:
        parts.append(f"Source: {entry.article}")
    return "\n\n".join(parts)


def _values(entry: catalogue.Entry) -> list[object]:
    record = entry.to_record()
    return [record[name] for name in FIELDS]


@click.command(epilog=examples("arbiter codes SAN311", "arbiter codes SAN3 --format json"))
@click.argument("code", required=False)
@output_options("text", "table", "json", "ndjson", "csv")
@click.pass_obj
def command(environment: Environment, /, **values: Any) -> Exit:
    """Explain the codes of findings: what each means, why, an example, and the article it comes from.

    CODE is a code or the beginning of several; without it all are listed.
    """
    options = CodesOptions(**values)
    wanted = (options.code or "").upper()
    chosen = [catalogue.entry(each) for each in catalogue.codes() if each.startswith(wanted)]
    if not chosen:
        raise click.UsageError(f"no code begins with {options.code!r}; `arbiter codes` lists them.")
    with Output(environment, options.output) as output:
        text = _long if len(chosen) == 1 else _short
        kind = RecordKind("code/1", FIELDS, _values, text)
        if options.format == "table":
            kind = kind.chosen(IN_TABLE)
        render = renderer(options.format, output, kind, raw_cells=options.raw_cells)
        render.begin()
        for entry in chosen:
            render.add(entry)
        render.end({"schema": "summary/1", "codes": len(chosen)})
        output.commit()
    return Exit.CLEAN
