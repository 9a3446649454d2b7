"""The tree of a game: lines, variations, positions."""

import doctest

import pytest

import chess_arbiter.core.pgn.game as games
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.chess.san import SanError, SanFault
from chess_arbiter.core.pgn.game import ROSTER, Game
from chess_arbiter.core.pgn.grammar import read_game


def test_the_docstring_is_true() -> None:
    assert doctest.testmod(games).failed == 0


def test_pgn_8_1_1_a_new_game_has_an_empty_roster() -> None:
    game = Game.begin()

    assert list(game.tags) == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert game.tags == ROSTER
    assert game.result == "*"


def test_a_new_game_keeps_no_hold_on_the_position_it_was_given() -> None:
    position = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").position()

    game = Game.begin(position)
    game.root.add(position, "e4")

    assert game.start is not position
    assert write_fen(game.position_at(game.last)) == "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"
    assert write_fen(position) == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_an_illegal_move_is_not_added() -> None:
    game = Game.begin()

    with pytest.raises(SanError) as caught:
        game.root.add(game.position_at(game.root), "e5")

    assert caught.value.fault is SanFault.ILLEGAL
    assert game.root.children == []


def test_pgn_8_2_5_a_variation_replaces_the_move_before_it() -> None:
    game = read_game("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *")

    assert game is not None
    e4 = game.root.next
    assert e4 is not None
    assert [node.san for node in e4.children] == ["e5", "c5"]
    assert [node.san for node in e4.variations[0].children] == ["Nf3", "c3"]
    assert [node.san for node in e4.variations[0].children[1].line()] == ["e4", "c5", "c3"]
    assert [node.ply for node in game.nodes()] == [1, 2, 3, 2, 3, 3]


def test_the_mainline_ends_before_a_refused_move_whatever_could_replace_it() -> None:
    game = read_game("1. e4 e5 2. Ke3 (2. Nf3) Nc6 *")

    assert game is not None
    assert [node.san for node in game.mainline()] == ["e4", "e5"]
    assert game.last.san == "e5"
    assert game.stop is not None
    assert (game.stop.reason.code, game.stop.rest) == ("SAN321", ["Nc6"])
    assert [node.san for node in game.last.variations] == ["Nf3"]


def test_the_position_at_a_refused_move_is_the_one_before_it() -> None:
    game = read_game("1. e4 e5 2. Ke3 *")

    assert game is not None
    assert write_fen(game.position_at(game.last.children[0])) == write_fen(game.position_at(game.last))


def test_a_game_that_cannot_be_replayed_has_no_positions() -> None:
    game = read_game('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *')

    assert game is not None
    assert game.stop is not None
    assert game.stop.reason.code == "FEN420"
    with pytest.raises(ValueError, match="cannot be replayed"):
        game.position_at(game.root)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        pytest.param('[Result "1-0"]\n\n1. e4 0-1', "0-1", id="the-marker-goes-first"),
        pytest.param('[Result "1-0"]\n\n1. e4', "1-0", id="then-the-tag"),
        pytest.param('[Result "won"]\n\n1. e4', "*", id="a-malformed-tag-is-none"),
        pytest.param("1. e4 1:0", "1-0", id="an-unusual-marker"),
    ],
)
def test_pgn_8_2_6_the_result_of_a_game(text: str, result: str) -> None:
    game = read_game(text)

    assert game is not None
    assert game.result == result
