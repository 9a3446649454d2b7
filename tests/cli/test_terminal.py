"""Untrusted text on its way to a terminal."""

import pytest

from chess_arbiter.cli.terminal import cells, escape, fit, style


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Müller–Tal, 1960 ♘", "Müller–Tal, 1960 ♘", id="printable"),
        pytest.param("\x1b[2J", "\\x1b[2J", id="escape-sequence"),
        pytest.param("\x9b2J", "\\x9b2J", id="c1-csi"),
        pytest.param("a\r\nb\tc", "a\\r\\nb\\tc", id="line-ends-and-tab"),
        pytest.param("\x00\x7f", "\\x00\\x7f", id="nul-and-delete"),
        pytest.param("abc\u202egpj", "abc\\u202egpj", id="bidi-override"),
        pytest.param("a\u2028b\u2029", "a\\u2028b\\u2029", id="line-separators"),
        pytest.param("\U000e0001", "\\U000e0001", id="tag-character"),
        pytest.param("caf\udce9.pgn", "caf\\xe9.pgn", id="undecodable-file-name"),
        pytest.param("1\u00a0000", "1\u00a0000", id="no-break-space-stays"),
    ],
)
def test_what_could_steer_a_terminal_is_written_out(text: str, shown: str) -> None:
    assert escape(text) == shown


def test_every_control_character_is_escaped() -> None:
    controls = [chr(point) for point in (*range(0x20), *range(0x7F, 0xA0))]

    assert all(escape(char).isprintable() and len(escape(char)) > 1 for char in controls)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        pytest.param("abc", 3, id="ascii"),
        pytest.param("王将", 4, id="wide"),
        pytest.param("e\u0301", 1, id="combining"),
    ],
)
def test_width_is_counted_in_cells(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "width", "fitted"),
    [
        pytest.param("Tal", 5, "Tal  ", id="padded"),
        pytest.param("Botvinnik", 5, "Botv…", id="cut"),
        pytest.param("王将王", 4, "王… ", id="wide-cut-between-cells"),
    ],
)
def test_text_is_fitted_to_a_column(text: str, width: int, fitted: str) -> None:
    assert fit(text, width) == fitted
    assert cells(fitted) == width


def test_style_without_colour_leaves_the_text() -> None:
    assert style("error", "error", color=False) == "error"
    assert style("error", "error", color=True).startswith("\x1b[")
