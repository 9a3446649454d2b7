"""Renderers, each over a small record kind: cells, escapes, documents."""

import csv
import json
from io import StringIO
from typing import Any

import pytest

from chess_arbiter.cli.output import OutputError
from chess_arbiter.cli.render import RENDERERS, renderer
from chess_arbiter.cli.render.csv import guarded
from chess_arbiter.cli.render.json import to_json
from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.render.table import MOST_ROWS

PAIR = RecordKind("pair/1", ("name", "value"), lambda pair: pair, lambda pair: f"{pair[0]}={pair[1]}")
SUMMARY = {"schema": "summary/1"}


class Paper(StringIO):
    is_terminal = False

    def write_bytes(self, data: bytes) -> None:
        raise AssertionError("text only")


def rendered(format_name: str, items: list[tuple[str, Any]], **settings: Any) -> str:
    paper = Paper()
    made = renderer(format_name, paper, PAIR, **settings)
    made.begin()
    for item in items:
        made.add(item)
    made.end(SUMMARY)
    return paper.getvalue()


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("@x", "'@x"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("-1", "'-1"),
        ("--", "'--"),
        ("-", "-"),
        ("1-0", "1-0"),
        ("", ""),
    ],
)
def test_csv_has_no_cell_that_a_spreadsheet_takes_for_a_formula(text: str, cell: str) -> None:
    assert guarded(text) == cell


@pytest.mark.parametrize(
    ("value", "cell"),
    [(True, "true"), (False, "false"), (None, ""), (-3, "-3"), ([1, "a"], '[1,"a"]'), ({"a": None}, '{"a":null}')],
)
def test_csv_values(value: object, cell: str) -> None:
    rows = list(csv.reader(StringIO(rendered("csv", [("x", value)]))))

    assert rows == [["schema", "name", "value"], ["pair/1", "x", cell]]


def test_csv_lines_end_with_lf_and_raw_cells_stay_raw() -> None:
    assert rendered("csv", [("=a", "b\nc")], raw_cells=True) == 'schema,name,value\npair/1,=a,"b\nc"\n'


def test_csv_keeps_untrusted_text_as_it_is() -> None:
    assert "\x1b[2J" in rendered("csv", [("\x1b[2J", 1)])


@pytest.mark.parametrize("items", [[], [("a", 1)], [("a", 1), ("b", None)]], ids=["none", "one", "two"])
def test_json_is_one_document(items: list[tuple[str, Any]]) -> None:
    document = json.loads(rendered("json", items))

    assert list(document) == ["schema", "records", "summary"]
    assert document["records"] == [{"schema": "pair/1", "name": name, "value": value} for name, value in items]
    assert document["summary"] == SUMMARY


def test_ndjson_is_a_record_a_line_with_the_schema_first() -> None:
    lines = rendered("ndjson", [("a", 1), ("b\n", "é")]).splitlines()

    assert [json.loads(line) for line in lines] == [
        {"schema": "pair/1", "name": "a", "value": 1},
        {"schema": "pair/1", "name": "b\n", "value": "é"},
    ]
    assert all(line.startswith('{"schema":') for line in lines)


@pytest.mark.parametrize("text", ["\x9b2J", "a\u202eb", "\u2028", "\U000e0001", "\udce9", "é♘ 王", '"\\'])
def test_json_says_the_same_with_nothing_that_steers_a_terminal(text: str) -> None:
    encoded = to_json({"text": text})

    assert encoded.isprintable()
    assert json.loads(encoded) == {"text": text}


def test_table_is_aligned_and_escaped() -> None:
    lines = rendered("table", [("a\x1b", 5), ("bcd", 12345)]).splitlines()

    assert lines[0].split() == ["name", "value"]
    assert lines[2].startswith("a\\x1b")
    assert lines[2].endswith("    5")


def test_table_refuses_more_rows_than_anyone_reads() -> None:
    with pytest.raises(OutputError, match="csv"):
        rendered("table", [("a", 1)] * (MOST_ROWS + 1))


@pytest.mark.parametrize("name", RENDERERS)
def test_every_registered_format_has_its_module(name: str) -> None:
    if name == "parquet":
        pytest.importorskip("pyarrow", reason="Parquet is an extra")

    assert renderer(name, Paper(), PAIR) is not None
