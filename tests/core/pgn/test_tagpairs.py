"""The flat store of a game's tag pairs, and what it says as text."""

import pytest

from chess_arbiter.core.lines import decode
from chess_arbiter.core.pgn.tagpairs import NAMES, TagPairs


def pairs(*written: bytes) -> TagPairs:
    """The pairs as written, `[Name "value"]` each."""
    tags = TagPairs()
    for pair in written:
        tags.add(pair, 0, len(pair), pair.index(b'"'), 0)
    return tags


def test_of_duplicates_the_first_counts() -> None:
    assert pairs(b'[White "Tal"]', b'[Black "Petrosian"]', b'[White "Botvinnik"]').to_dict() == {
        "White": "Tal",
        "Black": "Petrosian",
    }


def test_names_that_no_inspector_knows_are_kept_in_the_order_of_the_file() -> None:
    assert list(pairs(b'[Zebra "1"]', b'[Event "2"]', b'[Annotator "3"]').to_dict()) == ["Zebra", "Event", "Annotator"]


def test_a_new_game_begins_with_no_pair() -> None:
    tags = pairs(b'[White "Tal"]')
    tags.clear()
    assert tags.to_dict() == {}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (b"", ""),
        (b"Tal, M.", "Tal, M."),
        (rb"The \"Immortal\" \\ game", r'The "Immortal" \ game'),
        ("Müller".encode(), "Müller"),
        (b"M\xfcller", "Müller"),
        (b"\x80uro", "\u20acuro"),
        (b"a\x00b\x7f", "a\x00b\x7f"),
    ],
)
def test_values_are_text_with_escapes_resolved(value: bytes, text: str) -> None:
    tags = pairs(b'[White "' + value + b'"]')
    assert tags.to_dict() == {"White": text}
    assert tags.to_dict()["White"] == decode(tags.value(0))


def test_a_named_encoding_is_honoured() -> None:
    written = '[White "Спасский"]'.encode("koi8-r")
    assert pairs(written).to_dict("koi8-r") == {"White": "Спасский"}


@pytest.mark.parametrize("name", NAMES[1:])
def test_every_known_name_comes_out_as_written(name: str) -> None:
    assert pairs(f'[{name} "x"]'.encode()).to_dict() == {name: "x"}
