"""The export format: PGN 3.2, 7, 8.1, 8.2."""

import doctest
import io
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chess_arbiter.core.pgn.writer as writer
from chess_arbiter.core.analysis import validate
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.pgn.game import Game
from chess_arbiter.core.pgn.grammar import read_game, read_games
from chess_arbiter.core.pgn.writer import WIDTH, write_game, write_movetext
from chess_arbiter.core.source import open_source, open_stream
from chess_arbiter.core.tally import Tally


def game_of(text: str) -> Game:
    game = read_game(text)
    assert game is not None
    return game


def movetext(text: str) -> str:
    """The movetext of a game written anew, in one line."""
    return " ".join(write_movetext(game_of(text)).split())


def test_the_docstring_is_true() -> None:
    assert doctest.testmod(writer).failed == 0


# Tag pairs.


def test_pgn_8_1_1_the_roster_comes_first_and_the_rest_sorted() -> None:
    game = game_of('[ECO "C20"]\n[Black "b"]\n[Annotator "c"]\n[WhiteElo "2000"]\n[Event "e"]\n\n1. e4 1-0')

    names = [line[1:].split()[0] for line in write_game(game).splitlines() if line.startswith("[")]

    roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert names == [*roster, "Annotator", "ECO", "WhiteElo"]


def test_pgn_8_2_6_the_result_tag_equals_the_marker() -> None:
    text = write_game(game_of('[Result "0-1"]\n\n1. e4 1-0'))

    assert '[Result "1-0"]' in text
    assert text.endswith("1. e4 1-0\n\n")


def test_pgn_7_quotes_and_backslashes_are_escaped() -> None:
    game = Game.begin()
    game.tags["White"] = 'a "b" \\ c\\"'

    text = write_game(game)

    assert '[White "a \\"b\\" \\\\ c\\\\\\""]\n' in text
    assert game_of(text).tags["White"] == 'a "b" \\ c\\"'


def test_a_tag_value_stays_in_its_line() -> None:
    game = Game.begin()
    game.tags["White"] = 'a\n[Black "b"]\r\x1b\x85\x00c'

    assert '[White "a [Black \\"b\\"]  c"]\n' in write_game(game)


def test_pgn_9_7_a_start_of_its_own_has_setup_and_fen() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    tags = game_of(write_game(Game.begin(read_fen(fen).position()))).tags

    assert (tags["SetUp"], tags["FEN"]) == ("1", fen)


def test_a_chess960_game_says_so() -> None:
    position = read_fen("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1").position()

    tags = game_of(write_game(Game.begin(position, chess960=True))).tags

    assert (tags["Variant"], tags["FEN"]) == ("Chess960", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1")


# Movetext.


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("e4 e5 Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *", id="white-has-its-number"),
        pytest.param("1. e4 {x} e5 *", "1. e4 {x} 1... e5 *", id="black-after-a-comment"),
        pytest.param("1. e4 ; x\n e5 *", "1. e4 {x} 1... e5 *", id="black-after-a-line-comment"),
        pytest.param("1. e4 (1. d4 d5) e5 *", "1. e4 (1. d4 d5) 1... e5 *", id="black-after-a-variation"),
        pytest.param("1. e4 $1 e5 *", "1. e4 $1 e5 *", id="black-after-a-glyph"),
        pytest.param("1. e4 e5 (c5) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *", id="black-first-in-a-variation"),
        pytest.param("1. e4 e5 ({x} c5 {y}) {z} 2. c3 *", "1. e4 e5 ({x} 1... c5 {y}) {z} 2. c3 *", id="comments"),
        pytest.param(
            "1. e4 (1. d4) (1. c4 c5 (1... e5)) e5 *", "1. e4 (1. d4) (1. c4 c5 (1... e5)) 1... e5 *", id="nested"
        ),
        pytest.param("1. e4!? e5?? *", "1. e4 $5 e5 $4 *", id="suffixes-are-glyphs"),
        pytest.param(
            "1. e2e4 e7-e5 2. Ng1f3 Nc6 3. Bb5 a6 4. 0-0 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *", id="SAN"
        ),
        pytest.param(
            '[FEN "4k3/8/8/8/8/8/4p3/K7 b - - 0 30"]\n\n1... e1Q+ 2. Ka2 *',
            "30... e1=Q+ 31. Ka2 *",
            id="numbers-from-the-fen",
        ),
    ],
)
def test_pgn_8_2_the_movetext_in_export_format(text: str, wanted: str) -> None:
    assert movetext(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("1. e4 ; a { b } c\n e5 *", "1. e4 {a ( b ) c} 1... e5 *", id="braces-become-parentheses"),
        pytest.param("1. e4 {  a\n\n b\x01\t c } e5 *", "1. e4 {a b c} 1... e5 *", id="white-space-becomes-one-space"),
        pytest.param("1. e4 { } e5 *", "1. e4 e5 *", id="a-comment-without-a-word-is-left-out"),
        pytest.param("1. e4 {[%clk 0:01:00] fine} *", "1. e4 {[%clk 0:01:00] fine} *", id="commands"),
    ],
)
def test_pgn_5_comments_in_export_format(text: str, wanted: str) -> None:
    assert movetext(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(
            "1. e4 e5 2. Ke3! Nc6 {x} 3. d4 1-0", "1. e4 e5 {illegal: 2. Ke3 $1 Nc6 (x) d4} 1-0", id="mainline"
        ),
        pytest.param(
            "1. e4 e5 2. Ke3 {a} (2. Nf3 {b} Nc6) Nc6 *",
            "1. e4 e5 {illegal: 2. Ke3 (a) (2. Nf3 (b) 2... Nc6) Nc6} *",
            id="with-what-could-replace-it",
        ),
        pytest.param("1. e4 e5 (1... e4 2. d4) 2. d4 *", "1. e4 e5 {illegal: 1... e4 d4} 2. d4 *", id="variation"),
        pytest.param(
            "1. e4 e5 (1... c5 2. Ke3 (2. Ke4)) *",
            "1. e4 e5 (1... c5 {illegal: 2. Ke3 (illegal: 2. Ke4)}) *",
            id="refused-in-place-of-a-refused-move",
        ),
        pytest.param('[Variant "Crazyhouse"]\n\n1. e4 {x} N@e5 (d5) *', "e4 {x} N@e5 ( d5 ) *", id="not-judged"),
    ],
)
def test_what_cannot_be_played_is_said_in_words(text: str, wanted: str) -> None:
    assert movetext(text) == wanted


def test_pgn_8_2_1_lines_are_under_80_characters_and_full() -> None:
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 " * 40
    lines = write_movetext(game_of(moves + "*")).splitlines()

    assert all(len(line) <= WIDTH for line in lines)
    assert all(len(line) + 1 + len(after.split()[0]) > WIDTH for line, after in pairwise(lines))


def test_a_word_longer_than_a_line_is_not_cut() -> None:
    assert f"\n{'x' * 200}}}\n" in write_movetext(game_of(f"1. e4 {{a {'x' * 200}}} *"))


def test_pgn_6_no_line_of_a_comment_begins_like_an_escape_or_a_tag() -> None:
    for length in range(50, 90):
        game = game_of(f'1. e4 {{{"x" * length} %escape {"y" * (length % 7)} [Event "?"] z}} *')

        lines = write_movetext(game).splitlines()

        assert not [line for line in lines if line.startswith(("%", "["))]


def test_depth_costs_no_recursion() -> None:
    depth = 3_000
    text = "1. e4 " + "(1. d4 d5 2. Ke5 (2. c4 " * depth + ")" * 2 * depth + " e5 *"

    assert write_movetext(game_of(text)).count("(") == 2 * depth


# The whole.


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).resolve().parents[3] / "samples").glob("*.pgn")), ids=lambda p: p.name
)
def test_what_was_written_is_written_again_the_same(path: Path) -> None:
    for game in read_games(open_source(path)):
        text = write_game(game)

        assert write_game(game_of(text)) == text


CLEAN = (
    "annotated",
    "castling",
    "checkmate",
    "chess960",
    "clocks",
    "en-passant",
    "famous-games",
    "promotion",
    "studies",
)


@pytest.mark.parametrize("name", CLEAN)
def test_export_format_has_no_fault_that_the_game_had_not(samples: Path, name: str) -> None:
    path = samples / f"{name}.pgn"
    before = {finding.code for finding in validate(open_source(path), tally=Tally())}
    text = "".join(write_game(game) for game in read_games(open_source(path)))

    after = {finding.code for finding in validate(open_stream(BytesIO(text.encode()), "-"), tally=Tally())}

    assert after <= before


@pytest.mark.parametrize("name", ["annotated", "famous-games", "studies", "chess960", "clocks"])
def test_another_reader_finds_the_same_game(samples: Path, name: str) -> None:
    for game in read_games(open_source(samples / f"{name}.pgn")):
        theirs = chess.pgn.read_game(io.StringIO(write_game(game)))

        assert theirs is not None
        assert theirs.errors == []
        exporter = chess.pgn.StringExporter(columns=None, headers=False)
        # They put a blank inside the braces and the parentheses, and join comments.
        plain = theirs.accept(exporter).replace("{ ", "{").replace(" }", "}").replace("( ", "(").replace(" )", ")")
        assert " ".join(plain.split()) == " ".join(write_movetext(game).split()).replace("} {", " ")


# Texts of every kind as names and comments: nothing written breaks out of its place.
ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=60) | st.text('{}[]()%;"\\\n\r aE', max_size=60)


@given(name=ANY_TEXT, said=ANY_TEXT)
def test_no_text_escapes_its_tag_or_comment(name: str, said: str) -> None:
    game = Game.begin()
    game.tags["White"] = name
    e4 = game.root.add(game.position_at(game.root), "e4")
    e4.comments = [said]
    e4.add(game.position_at(e4), "e5")

    again = game_of(write_game(game))

    assert [node.san for node in again.mainline()] == ["e4", "e5"]
    assert list(again.tags) == list(game.tags)
    assert len(again.last.line()[0].comments) <= 1
    assert write_game(again) == write_game(game)
