"""A stream examined whole: what is quoted of it is read in its encoding."""

from io import BytesIO
from typing import Any

import pytest

from chess_arbiter.core.analysis import report_games, report_plies, validate
from chess_arbiter.core.catalogue import message
from chess_arbiter.core.pgn.grammar import GameReader
from chess_arbiter.core.pgn.plies import COLUMNS
from chess_arbiter.core.source import Source, open_stream
from chess_arbiter.core.tally import Tally

GAME = """[Event "Матч"]
[Site "Москва"]
[Date "когда-то"]
[Round "1"]
[White "Таль"]
[Black "Ботвинник"]
[Result "*"]
[Клуб "Даугава"]

1. e4 {хорошо} e5 2. Кf3 *
"""
ENCODINGS = [("utf-8", None), ("utf-8", "utf-8"), ("cp1251", "cp1251"), ("koi8-r", "koi8-r"), ("utf-16", "utf-16")]


def source(written: str, named: str | None) -> Source:
    return open_stream(BytesIO(GAME.encode(written)), "test.pgn", encoding=named)


@pytest.mark.parametrize(("written", "named"), ENCODINGS)
def test_facts_have_the_tags_in_the_encoding_of_the_stream(written: str, named: str | None) -> None:
    (facts,) = report_games(source(written, named), tally=Tally())
    assert (facts.event, facts.site, facts.white, facts.tags["Клуб"]) == ("Матч", "Москва", "Таль", "Даугава")


@pytest.mark.parametrize(("written", "named"), ENCODINGS)
def test_findings_quote_in_the_encoding_of_the_stream(written: str, named: str | None) -> None:
    found: dict[str, Any] = {each.code: each for each in validate(source(written, named), tally=Tally())}
    assert found["TAG207"].facts["value"] == "когда-то"
    assert found["TAG205"].facts["tag"] == "Клуб"
    assert any(each.move == "Кf3" or each.facts.get("text") == "Кf3" for each in found.values())


@pytest.mark.parametrize(("written", "named"), ENCODINGS)
def test_a_ply_has_its_comment_in_the_encoding_of_the_stream(written: str, named: str | None) -> None:
    first, *_ = report_plies(source(written, named), tally=Tally())
    assert "хорошо" in dict(zip(COLUMNS, first, strict=True)).values()


def test_a_long_value_is_cut_between_characters() -> None:
    text = GAME.replace("Москва", "ж" * 300)
    findings = validate(open_stream(BytesIO(text.encode()), "test.pgn"), tally=Tally())
    (long,) = [each for each in findings if each.code == "TAG217"]
    assert (long.facts["value"], long.facts["length"]) == ("ж" * 255, 300)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        pytest.param("1. e4 e5 2. Nf", ["PGN102"], id="move"),
        pytest.param("1. e4 e5 2. Nf3 1/2", ["PGN102"], id="marker"),
        pytest.param("1. e4 e5 2", ["PGN102"], id="number"),
        pytest.param("1. e4 e5 {best by", ["PGN102"], id="comment"),
        pytest.param('1. e4 *\n\n[White "Kas', [], id="tag"),
        pytest.param("1. e4 e5 2. Ke3 ", ["SAN321", "PGN102"], id="nothing"),
        pytest.param("1. e4 e5 2. Nf3 1-0", [], id="whole-marker"),
    ],
)
def test_what_a_stream_breaks_off_in_is_not_judged(text: str, codes: list[str]) -> None:
    whole = text.encode() + b" " * 100
    stream = open_stream(BytesIO(whole), "test.pgn", max_bytes=len(text))

    found = [each.code for each in validate(stream, tally=Tally()) if each.code != "TAG201"]

    assert found == [*codes, "SRC010"]


@pytest.mark.parametrize(
    ("text", "ends"), [("1. e4 { never", "file"), ('1. e4 { never\n[Event "b"]\n\n1. d4 *', "tags")]
)
def test_pgn_5_a_comment_left_open_is_told_with_where_it_ends(text: str, ends: str) -> None:
    found = {each.code: each for each in validate(open_stream(BytesIO(text.encode()), "x"), tally=Tally())}

    assert found["PGN107"].facts == {"ends": ends}


@pytest.mark.parametrize("blank_line_before", [False, True])
def test_blank_lines_in_a_comment_of_megabytes_are_none_between_tags(blank_line_before: bool) -> None:
    comment = "{" + "long\n\n" * 400_000 + "}"
    blank = "\n" if blank_line_before else ""
    text = f'[White "x"]\n[Black "y"]\n{blank}{comment}\n[White "z"]\n\n*'

    games = list(report_games(open_stream(BytesIO(text.encode()), "x"), tally=Tally()))

    assert len(games) == 1 + blank_line_before


@pytest.mark.parametrize(
    ("gap", "codes"), [(31, ["PGN101"]), (32, ["PGN105", "PGN103"]), (200_000, ["PGN105", "PGN103"])]
)
@pytest.mark.parametrize("before", [0, 262_000])
def test_a_marker_in_a_variation_is_told_by_the_bytes_that_follow(gap: int, codes: list[str], before: int) -> None:
    text = "{" + "x" * before + "} 1. e4 (1. d4 *" + "\n" * gap + ") e5 *"

    found = [each.code for each in validate(open_stream(BytesIO(text.encode()), "x"), tally=Tally())]

    assert [code for code in found if code not in ("TAG201", "PGN118")] == codes


def test_a_byte_order_mark_inside_a_tag_stays_in_its_name_and_value() -> None:
    text = '[\ufeffEvent "\ufeffCup"]\n[White "x"]\n\n*'

    (facts,) = report_games(open_stream(BytesIO(text.encode()), "x"), tally=Tally())
    (game,) = GameReader().read(text.encode(), final=True)
    odd = [each for each in validate(open_stream(BytesIO(text.encode()), "x"), tally=Tally()) if each.code == "TAG205"]

    assert facts.tags == game.tags == {"\ufeffEvent": "\ufeffCup", "White": "x"}
    assert facts.event is None
    assert [each.facts["tag"] for each in odd] == ["\ufeffEvent"]


def test_a_word_of_any_length_is_one_unreadable_move_wherever_the_stream_is_cut() -> None:
    for length in (200, 300, 300_000):
        text = f"1. {'N' * length} e5 2. Ke3 *"

        found = [each.code for each in validate(open_stream(BytesIO(text.encode()), "x"), tally=Tally())]

        assert [code for code in found if code not in ("TAG201", "PGN118")] == ["SAN349"]


def test_numbers_that_are_too_large_to_count_are_not_told_as_others() -> None:
    text = "1. e4 $256 e5 $99999999999 20000000000. Nf3 *"
    findings = validate(open_stream(BytesIO(text.encode()), "x"), tally=Tally())

    assert [message(each) for each in findings if each.code != "TAG201"] == [
        "game 1, NAG $256 is out of range; $0 to $255 are defined",
        "game 1, NAG $99999999999 is out of range; $0 to $255 are defined",
        "game 1, move number is wrong: this is move 2",
    ]
