"""--context: the caret stands under the place, whatever the line holds."""

from pathlib import Path

import pytest

from chess_arbiter.cli.render.context import SourceContext, excerpt
from chess_arbiter.cli.render.diagram import board_lines
from chess_arbiter.cli.terminal import cells
from chess_arbiter.core.finding import Finding


@pytest.mark.parametrize(
    ("before", "marked", "after", "shown", "caret"),
    [
        pytest.param("1. e4 ", "e6", " *", "1. e4 e6 *", "      ^^", id="plain"),
        pytest.param("\t1. ", "e4", "", "    1. e4", "       ^^", id="tab"),
        pytest.param("王将 ", "♘f3", "", "王将 ♘f3", "     ^^^", id="wide"),
        pytest.param("\x1b[2J", "e4", "", "\\x1b[2Je4", "       ^^", id="escaped"),
        pytest.param("e4", "", "", "e4", "  ^", id="nothing-marked"),
    ],
)
def test_the_caret_is_under_the_place(before: str, marked: str, after: str, shown: str, caret: str) -> None:
    text, at, width = excerpt(before, marked, after, 60)

    assert text == shown
    assert " " * at + "^" * width == caret


@pytest.mark.parametrize(
    ("before", "marked", "after"),
    [
        pytest.param("a" * 500, "Nf3", "b" * 500, id="in-the-middle"),
        pytest.param("", "Nf3", "b" * 500, id="at-the-start"),
        pytest.param("王" * 500, "Nf3", "王" * 500, id="wide"),
        pytest.param("a" * 500, "x" * 500, "", id="long-mark"),
    ],
)
def test_a_long_line_is_cut_around_the_place(before: str, marked: str, after: str) -> None:
    text, at, width = excerpt(before, marked, after, 60)

    assert cells(text) <= 60
    assert "…" in text
    assert at + width <= 60
    if len(marked) < 10:
        assert cells(text[: text.index(marked, 1 if before else 0)]) >= at - 1


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["lf", "crlf", "cr"])
def test_the_line_is_found_by_its_offset(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(end.join([b"first", b"caf\xe9 here", b"last"]))
    finding = Finding("PGN101", str(path), 2, 6, 5 + len(end) + 5, 4)
    context = SourceContext(lambda finding: "finding", width=80)

    lines = context(finding).splitlines()

    assert lines == ["finding", "    2 | café here", "      |      ^^^^"]


def test_compressed_and_missing_files_have_no_line_but_the_board_is_shown(tmp_path: Path) -> None:
    archive = tmp_path / "games.pgn.gz"
    archive.write_bytes(b"\x1f\x8b\x08" + bytes(20))
    context = SourceContext(lambda finding: "finding", width=80)
    fen = "8/8/8/8/8/8/4k3/K7 w - - 0 1"

    for path in (str(archive), str(tmp_path / "missing.pgn"), "-"):
        lines = context(Finding("SAN320", path, 1, 1, 0, 2, facts={"fen": fen})).splitlines()

        assert lines[1:] == ["    " + line for line in board_lines(fen)]


@pytest.mark.parametrize(("encoding", "shown"), [("cp1251", "Шах"), ("utf-8", "\ufffd\ufffd\ufffd"), ("utf-16", None)])
def test_the_line_is_shown_in_the_encoding_that_was_named(tmp_path: Path, encoding: str, shown: str | None) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes("Шах".encode("utf-16" if encoding == "utf-16" else "cp1251"))
    context = SourceContext(lambda finding: "finding", width=80, encoding=encoding)

    lines = context(Finding("PGN101", str(path), 1, 1, 0, 1)).splitlines()

    assert lines == ["finding"] if shown is None else lines[1] == f"    1 | {shown}"


def test_a_file_that_is_gone_meanwhile_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(b"one line")
    context = SourceContext(lambda finding: "finding", width=80)
    finding = Finding("PGN101", str(path), 1, 1, 0, 1)

    there = context(finding)
    path.unlink()

    assert "one line" in there
    assert context(finding) == "finding"
