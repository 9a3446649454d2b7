"""`arbiter perft`: counts with known answers."""

from collections.abc import Callable
from typing import Any

import pytest

Arbiter = Callable[..., Any]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(("depth", "count"), [("0", 1), ("1", 20), ("3", 8902)])
def test_the_initial_position(arbiter: Arbiter, depth: str, count: int) -> None:
    result = arbiter("perft", depth)

    assert (result.code, result.out) == (0, f"{count}\n")


def test_divide_adds_up_and_ends_with_the_count_alone(arbiter: Arbiter) -> None:
    *lines, last = arbiter("perft", "2", "--divide", KIWIPETE).out.splitlines()

    assert len(lines) == 48
    assert lines == sorted(lines)
    assert "e1g1: 43" in lines
    assert int(last) == sum(int(line.split(": ")[1]) for line in lines) == 2039


def test_a_deep_count_is_the_sum_of_its_subtrees(arbiter: Arbiter) -> None:
    assert arbiter("perft", "5", "8/8/8/8/8/k7/p7/K7 w - - 0 1").out == "0\n"
    assert arbiter("perft", "5", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").out == "133987\n"


def test_an_unusable_position_is_said(arbiter: Arbiter) -> None:
    result = arbiter("perft", "3", "8/8/8/8/8/8/8/8 w - - 0 1")

    assert (result.code, result.out) == (2, "")
    assert "FEN420 error" in result.err


@pytest.mark.parametrize("depth", ["101", "99999999999999999999"])
def test_a_depth_that_no_machine_counts_is_a_usage_error(arbiter: Arbiter, depth: str) -> None:
    result = arbiter("perft", depth)

    assert (result.code, result.out) == (2, "")
    assert "is not in the range 0<=x<=100" in result.err
