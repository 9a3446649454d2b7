"""Counts that add."""

import pickle

from chess_arbiter.core.tally import Tally


def first() -> Tally:
    tally = Tally(files=1)
    tally.add_game(valid=True, plies=40)
    tally.add_game(valid=False, plies=7)
    tally.add_course(ending="checkmate", result="1-0", plies=40)
    tally.add_course(ending="open", result="", plies=7)
    tally.passed_by["threefold"] += 1
    tally.add_finding("SAN311")
    tally.add_finding("PGN102")
    return tally


def second() -> Tally:
    tally = Tally(files=1)
    tally.add_game(valid=None, plies=0)
    tally.add_course(ending=None, result="1-0", plies=0)
    tally.add_finding("PGN102")
    tally.add_finding("TAG201")
    return tally


def test_games_are_valid_broken_or_unjudged() -> None:
    tally = first()
    tally.merge(second())

    assert (tally.files, tally.games, tally.valid, tally.broken, tally.unjudged, tally.plies) == (2, 3, 1, 1, 1, 47)


def test_merging_counts_in_either_order() -> None:
    one, other = first(), second()
    one.merge(second())
    other.merge(first())

    assert one == other
    assert one.codes == {"SAN311": 1, "PGN102": 2, "TAG201": 1}


def test_findings_are_counted_by_severity_with_zeros() -> None:
    assert list(first().by_severity().items()) == [("error", 1), ("warning", 1), ("info", 0)]
    assert Tally().by_severity() == {"error": 0, "warning": 0, "info": 0}


def test_courses_are_counted_and_add_up() -> None:
    tally = first()
    tally.merge(second())

    assert tally.endings == {"checkmate": 1, "open": 1}
    assert tally.results == {"1-0": 2, "": 1}
    assert tally.lengths == {0: 2, 2: 1}
    assert tally.longest == 40
    assert tally.passed_by == {"threefold": 1}


def test_merging_is_associative() -> None:
    left, inner = first(), second()
    left.merge(second())
    left.merge(first())
    inner.merge(first())
    right = first()
    right.merge(inner)

    assert left == right


def test_a_tally_travels_whole() -> None:
    for tally in (Tally(), first(), second()):
        assert pickle.loads(pickle.dumps(tally)) == tally


def test_a_tally_that_is_cleared_is_as_new() -> None:
    tally = first()

    tally.clear()

    assert tally == Tally()
