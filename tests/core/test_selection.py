"""Selecting and ignoring codes: the longest match wins."""

import pytest

from chess_arbiter.core.selection import Selection, read_codes


def test_by_default_errors_and_warnings_are_shown_and_infos_counted() -> None:
    selection = Selection()

    assert selection.shows("SAN311")
    assert selection.shows("PGN102")
    assert not selection.shows("TAG201")
    assert selection.includes("TAG201")


@pytest.mark.parametrize(
    ("select", "ignore", "shown"),
    [
        (("SAN",), (), "SAN300 SAN311"),
        (("SAN3",), ("SAN31",), "SAN300"),
        (("SAN311",), ("SAN",), "SAN311"),
        (("SAN",), ("SAN",), ""),
        ((), ("SAN30", "PGN"), "SAN311"),
        (("TAG201",), (), "TAG201"),
        (("T", "SAN"), ("SAN311",), "TAG201 SAN300"),
    ],
)
def test_the_longest_match_wins_and_a_selected_code_is_shown_whatever_its_severity(
    select: tuple[str, ...], ignore: tuple[str, ...], shown: str
) -> None:
    selection = Selection(select, ignore)

    assert " ".join(code for code in ("TAG201", "PGN102", "SAN300", "SAN311") if selection.shows(code)) == shown


@pytest.mark.parametrize(("show", "shown"), [("error", "SAN311"), ("info", "TAG201 PGN102 SAN311")])
def test_show_sets_the_least_severity(show: str, shown: str) -> None:
    selection = Selection(show=show)  # type: ignore[arg-type]

    assert " ".join(code for code in ("TAG201", "PGN102", "SAN311") if selection.shows(code)) == shown


def test_what_is_ignored_does_not_count_either() -> None:
    selection = Selection(ignore=("PGN102",))

    assert not selection.includes("PGN102")
    assert selection.includes("PGN103")


@pytest.mark.parametrize("prefix", ["XYZ", "SAN9", "SAN3111", "", "san"])
def test_a_prefix_that_no_code_begins_with_is_refused_with_the_families(prefix: str) -> None:
    with pytest.raises(ValueError, match="the families are SRC, PGN, TAG, SAN, FEN, END, CLK"):
        Selection(ignore=(prefix,))


def test_codes_are_read_from_a_list() -> None:
    assert read_codes("san3, TAG201,,end") == ("SAN3", "TAG201", "END")
