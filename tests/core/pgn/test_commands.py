"""Commands in comments: clocks and evaluations."""

from collections.abc import Callable

import pytest

from chess_arbiter.core.pgn.commands import Clocks, read_time, write_time

NO_EVAL = -1_000_000
TIMES = {
    "0:00:00": 0,
    "1:02:03": 372300,
    "0:00:09.5": 950,
    "0:00:09.57": 957,
    "0:00:09.573": 957,
    "12:59:59": 4679900,
    "0:05": -1,
    "1:60:00": -1,
    "1:00:60": -1,
    "0:00:09.": -1,
    "-0:00:01": -1,
    "1:2:3:4": -1,
    "": -1,
    "99999:00:00": -1,
}
EVALS = {
    "0.24": (24, NO_EVAL),
    "-1.5,20": (-150, NO_EVAL),
    "+3": (300, NO_EVAL),
    "0.005": (0, NO_EVAL),
    "#-3": (NO_EVAL, -3),
    "#12,31": (NO_EVAL, 12),
}
BAD_EVALS = ("", "good", "1.2.3", "#", "#1.5", "1,", "1,x", "--1")


@pytest.mark.parametrize(("text", "time_cs"), TIMES.items(), ids=str)
def test_clock_times_are_hours_minutes_and_seconds(text: str, time_cs: int) -> None:
    assert read_time(text.encode(), 0, len(text)) == time_cs


def test_times_are_written_as_they_are_read() -> None:
    for time_cs in (0, 1, 99, 100, 5999, 360000, 372357):
        text = write_time(time_cs).encode()

        assert read_time(text, 0, len(text)) == time_cs


@pytest.mark.parametrize(("text", "values"), EVALS.items(), ids=str)
def test_evaluations_are_pawns_or_moves_to_mate(text: str, values: tuple[int, int]) -> None:
    comment = b"{[%eval " + text.encode() + b"]}"
    clocks = Clocks()

    assert clocks.read(comment, 0, len(comment))
    assert (clocks.eval_cp, clocks.eval_mate, clocks.faults) == (*values, 0)


@pytest.mark.parametrize("text", BAD_EVALS)
def test_a_malformed_evaluation_is_named(text: str, codes_of: Callable[[str], list[str]]) -> None:
    assert codes_of(f"1. e4 {{[%eval {text}]}} *\n") == ["CLK602"]


def test_commands_of_other_names_are_passed_by(codes_of: Callable[[str], list[str]]) -> None:
    assert codes_of("1. e4 {[%csl Rd4][%cal Gd2d4] [%clock x] 50% [%]} *\n") == []


def test_pgn_9_6_1_a_clock_rises_only_with_an_increment(codes_of: Callable[[str], list[str]]) -> None:
    moves = "1. e4 {[%clk 0:04:50]} e5 {[%clk 0:04:59]} 2. Nf3 {[%clk 0:05:10]} *\n"

    assert codes_of(f'[TimeControl "300"]\n\n{moves}') == ["CLK603"]
    assert codes_of(f'[TimeControl "300+30"]\n\n{moves}') == []
    assert codes_of(f'[TimeControl "40/7200:3600"]\n\n{moves}') == []
    assert codes_of(moves) == []


def test_the_clock_of_a_variation_is_not_the_games(codes_of: Callable[[str], list[str]]) -> None:
    moves = "1. e4 {[%clk 0:04:50]} (1. d4 {[%clk 0:01:00]}) e5 2. Nf3 {[%clk 0:04:40]} *\n"

    assert codes_of(f'[TimeControl "300"]\n\n{moves}') == []
