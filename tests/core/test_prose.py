"""Facts into words, and the template language."""

from typing import Any

import pytest

from chess_arbiter.core import prose


def pieces(*named: str) -> list[dict[str, str]]:
    return [{"piece": kind, "color": "black", "square": square} for kind, square in (each.split() for each in named)]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, None),
        ("", None),
        ([], None),
        ({}, None),
        (True, "yes"),
        (12, "12"),
        (0.5, "0.5"),
        ("f1", "f1"),
        (["f1", "g1"], "f1 and g1"),
        (["f1", None, "g1", "h1"], "f1, g1 and h1"),
        (list("abcdefghij"), "a, b, c, d, e, f, g, h and 2 more"),
        (pieces("bishop c4")[0], "the bishop on c4"),
        (pieces("rook a8", "rook e1"), "the rooks on a8 and e1"),
        (pieces("rook a8", "bishop c4", "rook e1"), "the rooks on a8 and e1 and the bishop on c4"),
        ({"piece": "rook"}, "the rook"),
        ({"number": "8.", "move": "Ke2", "ply": 15}, "8. Ke2"),
        ({"move": "Ke2"}, "Ke2"),
        ("one\r\ntwo", "one two"),
        (object(), None),
    ],
)
def test_any_fact_is_said_in_words(value: Any, words: str | None) -> None:
    assert prose.say(value) == words


@pytest.mark.parametrize(
    ("template", "sentence"),
    [
        ("on {square}", "on f1"),
        ("on {missing}", "on "),
        ("on {missing|a square}", "on a square"),
        ("illegal<: {square}>", "illegal: f1"),
        ("illegal<: {missing}>", "illegal"),
        ("<{missing}|{square}|neither>", "f1"),
        ("<{missing}|neither>", "neither"),
        ("<on {square}<, by {missing}>>", "on f1"),
        ("{text:quote}", '"e4, e5"'),
        ("{empty:quote}", '""'),
        ("{byte:hex}", "0x07"),
        ("{byte:of byte} {one:of ply} {many:of ply}", "7 bytes 1 ply 1,200 plies"),
        ("{squares:or}", "f1 or g1"),
        ("{file:place}, {rank:place}, {square:place}", "the b-file, rank 2, f1"),
        ("{number:number}", "12"),
    ],
)
def test_template_is_filled(template: str, sentence: str) -> None:
    facts = {
        "square": "f1",
        "squares": ["f1", "g1"],
        "text": "e4, e5",
        "empty": "",
        "byte": 7,
        "one": 1,
        "many": 1200,
        "file": "b",
        "rank": "2",
        "number": "12...",
    }

    assert prose.fill(template, facts) == sentence


@pytest.mark.parametrize("template", ["<never closed", "opened never>", "one|two", "{square:nosuchstyle}", "{never"])
def test_template_that_is_not_well_formed_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        prose.compile_template(template)


def test_a_detail_is_no_quotation_and_is_not_cut_like_one() -> None:
    detail = "startpos is a word of UCI, not a FEN; write the initial position out"

    assert prose.fill("<{detail}>", {"detail": detail}) == detail
    assert len(prose.fill("<{detail}>", {"detail": "x" * 1000})) == prose.LONGEST_DETAIL
