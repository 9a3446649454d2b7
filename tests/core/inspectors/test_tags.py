"""Tag pairs: what is missing, repeated or malformed (PGN 8.1, 9)."""

from collections.abc import Callable

import pytest

from chess_arbiter.core.catalogue import message

Codes = Callable[[str | bytes], list[str]]

ONE_PAIR = {
    "date": ('[Date "1992.11.04"]', []),
    "date of which only the year is known": ('[Date "1992.??.??"]', []),
    "date of which nothing is known": ('[Date "????.??.??"]', []),
    "empty date": ('[Date ""]', []),
    "date with dashes": ('[Date "1992-11-04"]', ["TAG207"]),
    "date of a year": ('[Date "1992"]', ["TAG207"]),
    "half a question mark": ('[Date "1992.1?.04"]', ["TAG207"]),
    "thirteenth month": ('[Date "1992.13.01"]', ["TAG208"]),
    "day 0": ('[Date "1992.01.00"]', ["TAG208"]),
    "31 April": ('[Date "1992.04.31"]', ["TAG208"]),
    "29 February of a leap year": ('[Date "2000.02.29"]', []),
    "29 February 1900": ('[Date "1900.02.29"]', ["TAG208"]),
    "29 February of an unknown year": ('[Date "????.02.29"]', []),
    "31 of an unknown month": ('[Date "1992.??.31"]', []),
    "UTC date": ('[UTCDate "2020.02.30"]', ["TAG208"]),
    "result": ('[Result "*"]', []),
    "empty result": ('[Result ""]', ["TAG209"]),
    "result in words": ('[Result "draw"]', ["TAG209"]),
    "result with letters": ('[Result "O-1"]', ["TAG209"]),
    "round": ('[Round "3"]', []),
    "round of a match": ('[Round "3.1.2"]', []),
    "round unknown": ('[Round "?"]', []),
    "round inappropriate": ('[Round "-"]', []),
    "round in words": ('[Round "Final"]', ["TAG210"]),
    "round that ends with a dot": ('[Round "3."]', ["TAG210"]),
    "ECO": ('[ECO "B90"]', []),
    "ECO with a subvariation": ('[ECO "B90/01"]', []),
    "ECO beyond E": ('[ECO "F00"]', ["TAG211"]),
    "ECO of four": ('[ECO "B901"]', ["TAG211"]),
    "Elo": ('[WhiteElo "2851"]', []),
    "Elo unknown": ('[BlackElo "?"]', []),
    "Elo in words": ('[BlackElo "unrated"]', ["TAG212"]),
    "Elo of five digits": ('[BlackElo "28510"]', ["TAG212"]),
    "time control with increment": ('[TimeControl "300+3"]', []),
    "time control of two periods": ('[TimeControl "40/7200:3600"]', []),
    "sandclock": ('[TimeControl "*180"]', []),
    "time control in words": ('[TimeControl "3 min"]', ["TAG213"]),
    "escapes": (r'[Site "The \"Royal\" C:\\Games"]', []),
    "unknown escape": (r'[Site "a\nb"]', ["TAG203"]),
    "odd name": ('[White-Team "x"]', ["TAG205"]),
    "name in the wrong case": ('[white "x"]', ["TAG218"]),
    "SetUp in the wrong case": ('[Setup "0"]', ["TAG218"]),
    "value of 256": (f'[Site "{"x" * 256}"]', ["TAG217"]),
    "value of 255": (f'[Site "{"x" * 255}"]', []),
    "value of 255 characters in 510 bytes": (f'[Site "{"ж" * 255}"]', []),
    "SetUp without FEN": ('[SetUp "1"]', ["TAG215"]),
    "SetUp 0 without FEN": ('[SetUp "0"]', []),
    "FEN without SetUp": ('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]', ["TAG214"]),
    "another game": ('[Variant "Crazyhouse"]', ["TAG216"]),
    "Chess960 in any dress": ('[Variant "chess 960"]', []),
    "damaged": ('[Annotator "Lopez "Battle Royale""]', ["TAG204"]),
}


@pytest.mark.parametrize(("pair", "codes"), ONE_PAIR.values(), ids=ONE_PAIR)
def test_pgn_8_1_a_pair_is_judged_by_its_form(pair: str, codes: list[str], codes_of: Codes) -> None:
    found = codes_of(f"{pair}\n\n1. e4 *\n")

    assert [code for code in found if code != "PGN118"] == codes


def test_pgn_8_1_1_missing_roster_tags_are_told_once_a_game(findings_of: Callable[..., list]) -> None:
    found = [each for each in findings_of('[Event "x"]\n[White "y"]\n\n1. e4 *\n') if each.code == "TAG201"]

    assert [each.facts["tags"] for each in found] == [["Site", "Date", "Round", "Black", "Result"]]


def test_pgn_8_1_a_name_stands_once_and_the_first_counts(findings_of: Callable[..., list], games_of: Codes) -> None:
    text = '[White "Anna"]\n[White "Berta"]\n[Opening "a"]\n[Opening "b"]\n\n1. e4 *\n'

    found = [each.facts for each in findings_of(text) if each.code == "TAG202"]

    assert [(facts["tag"], facts["kept"]) for facts in found] == [("White", "Anna"), ("Opening", "a")]
    assert games_of(text)[0].white == "Anna"


def test_more_tag_pairs_than_a_game_can_have_are_counted(findings_of: Callable[..., list]) -> None:
    text = "".join(f'[T{number} "v"]\n' for number in range(600)) + "\n1. e4 *\n"

    found = [each.facts for each in findings_of(text) if each.code == "TAG219"]

    assert found == [{"count": 88, "limit": 512}]


def test_a_damaged_line_keeps_what_can_be_read(games_of: Codes) -> None:
    game = games_of('[White "Lopez "Battle Royale""]\n[Black "no end]\n\n1. e4 *\n')[0]

    assert (game.white, game.black) == ('Lopez "Battle Royale"', "no end")


@pytest.mark.parametrize("length", [65_000, 65_536, 200_000, 1_000_000])
def test_pgn_7_a_long_value_is_long_and_nothing_else(
    findings_of: Callable[..., list], games_of: Codes, length: int
) -> None:
    text = f'[White "Anna"]\n[Annotator "{"n" * length}"]\n[Black "Berta"]\n\n1. e4 *\n'

    found = [(each.code, each.facts["length"]) for each in findings_of(text) if each.code not in ("TAG201", "PGN118")]

    assert found == [("TAG217", length)]
    assert games_of(text)[0].tags == {"White": "Anna", "Annotator": "n" * length, "Black": "Berta"}


def test_a_tag_pair_over_a_mebibyte_says_so(findings_of: Callable[..., list]) -> None:
    text = f'[White "Anna"]\n[Annotator "{"n" * (1 << 20)}"]\n\n1. e4 *\n'

    found = {each.code: message(each) for each in findings_of(text)}

    assert "it is over 1 MiB long" in found["TAG204"]


def test_text_over_a_mebibyte_is_not_kept(findings_of: Callable[..., list]) -> None:
    text = "".join(f'[{name} "{"n" * 600_000}"]\n' for name in ("Annotator", "Source")) + "\n1. e4 *\n"

    found = {each.code: message(each) for each in findings_of(text)}

    assert found["TAG219"].endswith("1 tag pair not examined: only a game's first 512 are, and 1 MiB of their text")
