"""Lines as they come: batches follow the reads, line ends are all three kinds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.lines import LONGEST_LINE, batches, fens_of

Arbiter = Callable[..., Any]


def lines_of(*chunks: bytes) -> list[list[bytes]]:
    return list(batches(chunks))


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        pytest.param([b"a\nb\n", b"c\n"], [[b"a", b"b"], [b"c"]], id="a-batch-a-read"),
        pytest.param([b"a\nb", b"c\nd"], [[b"a"], [b"bc"], [b"d"]], id="line-over-two-reads"),
        pytest.param([b"a\r\nb\rc\n"], [[b"a", b"b", b"c"]], id="all-line-ends"),
        pytest.param([b"a\r", b"\nb\n"], [[b"a"], [b"b"]], id="crlf-over-two-reads"),
        pytest.param([b"a\r", b"\r", b"\n"], [[b"a"], [b""]], id="two-cr-then-lf"),
        pytest.param([b"\xef\xbb\xbf# x\n"], [[b"# x"]], id="bom"),
        pytest.param([b"\xef", b"\xbb", b"\xbfa\n"], [[b"a"]], id="bom-in-pieces"),
        pytest.param([b"\n\na\n"], [[b"", b"", b"a"]], id="blank-lines-count"),
        pytest.param([b"a\x0bb\x0cc\x1cd\n"], [[b"a\x0bb\x0cc\x1cd"]], id="other-separators-are-text"),
        pytest.param([], [], id="empty"),
    ],
)
def test_lines_and_batches(chunks: list[bytes], expected: list[list[bytes]]) -> None:
    assert lines_of(*chunks) == expected


def test_an_endless_line_is_looked_at_only_so_far() -> None:
    found = lines_of(*[b"x" * 65536] * 40, b"\n")

    assert len(found) == 1
    assert len(found[0][0]) <= LONGEST_LINE + 65536


def test_separate_fields_are_one_fen_and_quoted_arguments_one_each() -> None:
    one = "8/8/8/8/8/8/8/8 w - - 0 1"

    assert fens_of(tuple(one.split())) == [one]
    assert fens_of((one,)) == [one]
    assert fens_of((one, one)) == [one, one]


GAME = b'\n[Event "x"]\n\n1. e4 e5 *\n'


@pytest.mark.parametrize("command", ["moves", "fen", "board"])
def test_a_file_of_games_is_refused_with_what_reads_games(arbiter: Arbiter, tmp_path: Path, command: str) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAME)

    result = arbiter(command, "-f", str(path))

    assert result.code == 2
    assert f"{path} holds games; a FEN or EPD a line is wanted here. `arbiter validate {path}`" in result.err
    assert "arbiter report --per ply" in result.err
    assert "FEN401" not in result.err + result.out


def test_games_in_a_pipe_are_answered_line_by_line(arbiter: Arbiter) -> None:
    result = arbiter("moves", stdin=GAME)

    assert (result.code, result.out) == (1, "\n?\n\n?\n")
    assert "this is PGN" in result.err


@pytest.mark.parametrize("command", ["moves", "fen", "board"])
def test_a_folder_is_no_file_of_positions(arbiter: Arbiter, tmp_path: Path, command: str) -> None:
    result = arbiter(command, "-f", str(tmp_path))

    assert result.code == 2
    wanted = "this is a folder, not a file; name a file with a FEN or EPD a line, or - for standard input"
    assert f"SRC002 error: {wanted}" in result.err


@pytest.mark.parametrize("arguments", [("board",), ("explain", "e4")])
def test_a_folder_is_no_file_of_games_where_one_game_is_wanted(
    arbiter: Arbiter, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    result = arbiter(*arguments, "--pgn", str(tmp_path))

    assert result.code == 2
    assert "this is a folder, not a file; name a PGN file, or - for standard input" in result.err


def test_the_name_of_a_file_in_place_of_a_fen_is_told(arbiter: Arbiter) -> None:
    result = arbiter("moves", "samples/positions.fen")

    assert (result.code, result.out) == (1, "?\n")
    assert result.err.count("FEN401") == 1
    assert "positions in a file are read with -f FILE" in result.err


@pytest.mark.parametrize("command", ["fen", "moves"])
@pytest.mark.parametrize("argument", ["", "  "])
def test_an_empty_argument_is_a_usage_error(command: str, argument: str, arbiter: Arbiter) -> None:
    result = arbiter(command, argument)

    assert (result.code, result.out) == (2, "")
    assert "a FEN on the command line is empty" in result.err
