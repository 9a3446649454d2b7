"""Signals: never in the middle of a write, and never lost."""

import signal

import pytest

from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.signals import Stopped, Stops


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, Exit.INTERRUPTED), (signal.SIGTERM, Exit.TERMINATED)], ids=["int", "term"]
)
def test_a_signal_stops_the_run_with_its_own_exit(number: signal.Signals, code: Exit) -> None:
    with pytest.raises(Stopped) as stopped, Stops():
        signal.raise_signal(number)

    assert stopped.value.exit is code


def test_a_shielded_stretch_ends_before_the_signal_is_raised() -> None:
    done = []

    def stretch() -> None:
        with Stops() as stops:
            stops.shield()
            stops.shield()
            signal.raise_signal(signal.SIGINT)
            stops.unshield()
            done.append("inner")
            stops.unshield()
            done.append("outer")

    with pytest.raises(Stopped):
        stretch()

    assert done == ["inner"]


def test_a_second_signal_breaks_the_shield() -> None:
    stops = Stops()
    with stops:
        stops.shield()
        signal.raise_signal(signal.SIGINT)

        with pytest.raises(Stopped):
            signal.raise_signal(signal.SIGINT)


def test_an_ignored_signal_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Stops():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
