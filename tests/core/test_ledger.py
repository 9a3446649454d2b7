"""Each item once and each count once, whatever had to be done twice."""

from chess_arbiter.core.analysis import Part, Request, Rows
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.ledger import FileCount, Ledger
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import Began, Done, Message, Reached


def finding(number: int) -> Finding:
    return Finding("PGN106", "a.pgn", number, 1, number, 1)


def reached(*numbers: int) -> Reached:
    return Reached(Part(findings=[finding(number) for number in numbers], tally=Tally(games=1, valid=1)))


def items(ledger: Ledger, *messages: Message) -> list[object]:
    return [item for message in messages for item in ledger.items(message)]


def test_a_second_attempt_gives_what_the_first_did_not() -> None:
    ledger = Ledger(Request(), Tally())

    first = items(ledger, Began("a.pgn"), reached(1, 2))
    ledger.begin_again()
    second = items(ledger, Began("a.pgn"), reached(1, 2), reached(3), Done("a.pgn"))

    assert first + second == [finding(1), finding(2), finding(3)]
    assert (ledger.tally.files, ledger.tally.games, ledger.tally.codes) == (1, 2, {"PGN106": 3})


def test_what_follows_a_second_attempt_that_ended_early_is_new() -> None:
    ledger = Ledger(Request(), Tally())

    items(ledger, Began("a.pgn"), reached(1, 2))
    ledger.begin_again()
    again = items(ledger, Began("a.pgn"))
    ledger.go_on()

    assert again + items(ledger, reached(9)) == [finding(9)]


def test_a_part_that_was_broken_off_counts_the_findings_that_were_given() -> None:
    ledger = Ledger(Request(), Tally())

    given = next(ledger.items(reached(1, 2)))
    ledger.commit()

    assert given == finding(1)
    assert (ledger.tally.games, ledger.tally.codes) == (0, {"PGN106": 1})


def test_counts_of_a_file_are_its_own() -> None:
    ledger = Ledger(Request(rows=Rows.COUNTS), Tally())

    found = items(ledger, Began("a"), reached(1), Done("a"), Began("b"), Done("b"))

    counts = [
        (item.file, item.tally.games, item.tally.codes["PGN106"]) for item in found if isinstance(item, FileCount)
    ]
    assert counts == [("a", 1, 1), ("b", 0, 0)]


def test_a_file_that_could_not_be_opened_has_no_counts() -> None:
    ledger = Ledger(Request(rows=Rows.COUNTS), Tally())

    assert items(ledger, reached(1), Done("a")) == [finding(1)]
    assert items(ledger, Began("b"), Done("b")) == [FileCount("b", Tally(files=1))]
