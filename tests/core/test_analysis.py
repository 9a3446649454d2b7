"""A stream examined whole: what is quoted of it is read in its encoding."""

from io import BytesIO
from typing import Any

import pytest

from chess_arbiter.core.analysis import report_games, report_plies, validate
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
