"""Which exit code wins."""

import pytest

from chess_arbiter.cli.exits import Exit, exit_of, worst


@pytest.mark.parametrize(
    ("codes", "wins"),
    [
        pytest.param([], 0, id="nothing"),
        pytest.param([0, 1], 1, id="findings"),
        pytest.param([1, 2, 0], 2, id="unread-over-findings"),
        pytest.param([2, 130, 1], 130, id="interrupted-over-unread"),
        pytest.param([143, 2], 143, id="terminated-over-unread"),
        pytest.param([130, 70, 2], 70, id="internal-over-all"),
    ],
)
def test_the_highest_in_the_order_70_130_143_2_1_0_wins(codes: list[int], wins: int) -> None:
    assert worst(Exit(code) for code in codes) == wins


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [("SRC001", 2), ("SRC003", 2), ("SRC010", 2), ("SRC070", 70), ("SRC004", 0), ("SAN311", 0)],
)
def test_what_was_not_read_and_what_failed_inside_force_the_exit(code: str, exit_code: int) -> None:
    assert exit_of(code) == exit_code
