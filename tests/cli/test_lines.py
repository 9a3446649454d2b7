"""Lines as they come: batches follow the reads, line ends are all three kinds."""

import pytest

from chess_arbiter.cli.lines import LONGEST_LINE, batches, fens_of


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
