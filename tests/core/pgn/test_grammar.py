"""Tokens as trees: what is kept, where lines stop, where games begin and end; all as the replay has it."""

import doctest
from io import BytesIO
from pathlib import Path

import pytest

import chess_arbiter.core.pgn.grammar as grammar
from chess_arbiter.core.analysis import report_games
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.pgn.game import Game, Node
from chess_arbiter.core.pgn.grammar import GameReader, read_game, read_games, written_moves
from chess_arbiter.core.pgn.tree import DEEPEST, Budget
from chess_arbiter.core.source import open_source, open_stream
from chess_arbiter.core.tally import Tally


def game_of(text: str) -> Game:
    game = read_game(text)
    assert game is not None
    return game


def node_of(game: Game, written: str) -> Node:
    """The first node, in the order of the tree, that was written so."""
    return next(node for node in game.nodes() if node.written == written)


def games_of(text: str) -> list[Game]:
    return list(read_games(open_stream(BytesIO(text.encode()), "-")))


def shape(node: Node) -> object:
    """A node with all below it as nested values; only for small trees."""
    stop = None if node.stop is None else (node.stop.reason.code, node.stop.rest)
    said = (node.before, node.nags, node.comments)
    return (node.move, node.san, node.written, node.ply, said, stop, [shape(child) for child in node.children])


def test_the_docstring_is_true() -> None:
    assert doctest.testmod(grammar).failed == 0


def test_no_game() -> None:
    assert read_game("") is None
    assert read_game("{a comment} nothing here") is None


# Comments and glyphs.


def test_comments_belong_to_the_move_before_them() -> None:
    game = game_of('[Event "?"]\n\n{start} 1. e4 {a} ; b\n e5 {c} *')

    assert game.root.comments == ["start"]
    assert node_of(game, "e4").comments == ["a", " b"]
    assert node_of(game, "e5").comments == ["c"]


def test_a_comment_between_number_and_move_belongs_to_the_move_before() -> None:
    game = game_of("1. e4 1... {c} e5 *")

    assert node_of(game, "e4").comments == ["c"]


def test_a_comment_first_in_a_variation_or_after_one_belongs_to_the_next_move() -> None:
    game = game_of("1. e4 e5 ({first} 1... c5 {second}) {third} 2. Nf3 (2. f4) {last} *")

    assert node_of(game, "c5").before == ["first"]
    assert node_of(game, "c5").comments == ["second"]
    assert (node_of(game, "e5").comments, node_of(game, "Nf3").before) == ([], ["third"])
    assert (node_of(game, "Nf3").comments, node_of(game, "Nf3").closing) == ([], ["last"])


def test_a_comment_after_the_marker_belongs_to_the_game_before() -> None:
    first, second = games_of("1. e4 1-0 {White wins}\n\n1. d4 0-1\n")

    assert node_of(first, "e4").comments == ["White wins"]
    assert node_of(second, "d4").comments == []


def test_the_comment_of_an_empty_variation_is_kept() -> None:
    game = game_of("1. e4 ({or d4}) e5 *")

    assert node_of(game, "e5").before == ["or d4"]
    assert node_of(game, "e4").parent is game.root
    assert game.root.variations == []


def test_pgn_8_2_3_8_suffixes_are_glyphs() -> None:
    game = game_of("1. e4! e5 $13 $2 2. Nf3?! $300 Nc6 $ $0 *")

    assert [node.nags for node in game.mainline()] == [[1], [13, 2], [6], [0]]


def test_a_long_comment_given_in_parts_is_one() -> None:
    said = "x" * (3 << 20)
    reader = GameReader()
    text = f"1. e4 {{{said}}} e5 *".encode()

    games = list(reader.read(text[: 2 << 20], final=False)) + list(reader.read(text[2 << 20 :], final=False))
    games += list(reader.read(b"", final=True))

    assert [node.comments for node in games[0].mainline()] == [[said], []]


# Lines that stop.


@pytest.mark.parametrize(
    ("text", "code", "rest"),
    [
        pytest.param(
            "1. e5 d5 {so} $3 (1... c5) 2. d4 *", "SAN321", ["d5", "{so}", "$3", "(", "c5", ")", "d4"], id="illegal"
        ),
        pytest.param("1. Zf9 d5 *", "SAN349", ["d5"], id="unreadable"),
        pytest.param("1. -- d5 *", "PGN120", ["d5"], id="null-move"),
        pytest.param("1. f3 e5 2. g4 Qh4# 3. a3 a6 *", "SAN341", ["a6"], id="after-mate"),
        pytest.param("1. f3 e5 2. g4 Qh4# 3. hm a6 *", "SAN341", ["a6"], id="unreadable-after-mate"),
        pytest.param('[FEN "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]\n\n1... hm *', "SAN342", [], id="after-stalemate"),
    ],
)
def test_a_line_stops_at_its_first_bad_move_and_the_rest_is_kept_as_text(text: str, code: str, rest: list[str]) -> None:
    stop = game_of(text).stop

    assert stop is not None
    assert (stop.reason.code, stop.rest) == (code, rest)


def test_what_is_said_of_a_refused_move_is_its_own() -> None:
    refused = node_of(game_of("1. e4 e5 2. Ke3?? {how odd} (2. Ke2 {better}) Nc6 *"), "Ke3")

    assert (refused.nags, refused.comments, refused.ply) == ([4], ["how odd"], 3)


def test_fide_3_8_2_1_the_reason_knows_when_the_right_was_lost() -> None:
    game = game_of("1. e4 e5 2. Ke2 Ke7 3. Ke1 a6 4. Nf3 a5 5. Bc4 a4 6. O-O *")

    assert game.stop is not None
    assert game.stop.reason.code == "SAN317"
    assert game.stop.reason.facts["since"] == {"number": "2.", "move": "Ke2", "ply": 3}


def test_the_reason_in_a_variation_knows_of_its_own_line_only() -> None:
    game = game_of("1. e4 e5 2. Ke2 (2. Nf3 a6 3. Bc4 a5 4. O-O a4) 2... a6 *")

    assert [node.san for node in game.nodes()][-6:] == ["Nf3", "a6", "Bc4", "a5", "O-O", "a4"]


def test_a_null_move_in_a_variation_passes_the_turn() -> None:
    game = game_of("1. e4 (1. -- e5 2. e4) e5 *")

    assert [node.san for node in game.nodes()] == ["e4", "e5", "--", "e5", "e4"]
    assert (
        write_fen(game.position_at(node_of(game, "--"))) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"
    )


def test_fide_3_9_2_a_null_move_in_check_is_refused() -> None:
    game = game_of("1. e4 f6 2. Qh5+ g6 (2... -- 3. Qxe8) *")

    assert node_of(game, "--").stop is not None
    assert node_of(game, "--").stop.reason.code == "SAN314"  # type: ignore[union-attr]


# Variations that have no place.


def test_a_variation_before_any_move_is_kept_as_a_comment() -> None:
    game = game_of('[Event "?"]\n\n( 1. d4 {x} ) 1. e4 e5 *')

    assert game.root.comments == []
    assert node_of(game, "e4").before == ["( d4 {x} )"]


def test_a_comment_before_the_tags_belongs_to_no_game() -> None:
    assert game_of("{start} 1. e4 *").root.comments == []


def test_variations_that_never_close_end_with_the_game() -> None:
    first, second = games_of('1. e4 (1. d4 d5 (1... Nf6 {x}\n\n[Event "next"]\n\n1. c4 *\n')

    assert [node.san for node in first.nodes()] == ["e4", "d4", "d5", "Nf6"]
    assert [node.san for node in second.nodes()] == ["c4"]


def test_a_marker_before_a_closing_parenthesis_ends_no_game() -> None:
    (game,) = games_of("1. e4 (1. d4 1-0) e5 0-1\n")

    assert [node.san for node in game.mainline()] == ["e4", "e5"]
    assert game.marker == "0-1"


def test_depth_costs_no_recursion() -> None:
    depth = 5_000
    text = "1. e4 " + "(1. d4 " * depth + ")" * depth + " e5 *"

    game = game_of(text)

    assert not game.cut
    assert len(game.root.children) == depth + 1


def test_variations_nested_too_deep_cut_the_game() -> None:
    text = "1. e4 " + "(1. d4 " * (DEEPEST + 5) + ")" * (DEEPEST + 5) + " e5 *"

    game = game_of(text)

    assert game.cut
    assert len(game.root.children) == DEEPEST + 1


# The budget.


def test_the_budget_of_moves_cuts_the_game_and_the_next_is_whole() -> None:
    reader = GameReader(budget=Budget(moves=3))

    first, second = reader.read(b"1. e4 e5 (1... c5 2. d4) 2. Nf3 {x} 1-0\n\n1. d4 d5 2. c4 *\n", final=True)

    assert (first.cut, [node.san for node in first.nodes()], first.marker) == (True, ["e4", "e5", "c5"], "1-0")
    assert (second.cut, [node.san for node in second.nodes()]) == (False, ["d4", "d5", "c4"])


def test_the_budget_of_text_cuts_the_game() -> None:
    game = read_game("1. e4 {" + "x" * 100 + "} e5 {y} *", budget=Budget(text=50))

    assert game is not None
    assert game.cut
    assert [node.san for node in game.mainline()] == ["e4"]


# Games begin and end as in the replay.

SAMPLES = sorted((Path(__file__).resolve().parents[3] / "samples").glob("*.pgn"))


def compare(path: Path) -> tuple[list[object], list[object]]:
    """What the tree and the replay say of the games of a file, in the same words."""
    trees: list[object] = []
    for game in read_games(open_source(path)):
        judged = game.stop is None or game.stop.reason.code != "TAG216"
        code = game.stop.reason.code if game.stop is not None and judged else None
        plies = sum(1 for _ in game.mainline())
        fen = None if game.start is None else write_fen(game.position_at(game.last))
        trees.append((game.offset, game.tags, game.marker, code, plies, fen))
    facts: list[object] = [
        (each.offset, each.tags, each.marker, each.stopped_by, each.plies, each.final_fen)
        for each in report_games(open_source(path), tally=Tally())
    ]
    return trees, facts


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_trees_and_replay_tell_the_same_of_the_samples(path: Path) -> None:
    trees, facts = compare(path)

    assert trees == facts


@pytest.mark.parametrize("folder", ["odd", "annotated"])
def test_trees_and_replay_tell_the_same_of_real_files(arbiter_data: Path, folder: str) -> None:
    for path in sorted((arbiter_data / "pgn" / folder).glob("*.pgn")):
        if path.stat().st_size < 70_000:
            trees, facts = compare(path)
            assert trees == facts, path.name


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_the_same_trees_however_the_bytes_are_cut(samples: Path, size: int) -> None:
    for name in ("annotated.pgn", "broken.pgn"):
        data = (samples / name).read_bytes()
        whole = [(game.tags, game.offset, shape(game.root)) for game in GameReader().read(data, final=True)]
        reader = GameReader()
        cut = [game for at in range(0, len(data), size) for game in reader.read(data[at : at + size], final=False)]
        cut += reader.read(b"", final=True)

        assert [(game.tags, game.offset, shape(game.root)) for game in cut] == whole


def test_the_moves_of_a_stretch_of_movetext() -> None:
    text = "1. e4! {x} e5 $1 2... exd6 e.p. ( d4 ) ; y\ne8 = Q xyzzy 1-0"

    assert written_moves(text) == ["e4", "e5", "exd6", "(", "d4", ")", "e8 = Q", "xyzzy", "1-0"]
    assert written_moves("") == []
    assert len(written_moves("e4 " * 70_000)) == 70_000


def test_the_encoding_named_is_the_one_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes('[White "Алёхин"]\n\n1. e4 {шах} *\n'.encode("koi8-r"))

    (game,) = read_games(open_source(path, encoding="koi8-r"))

    assert game.tags["White"] == "Алёхин"
    assert game.last.comments == ["шах"]
