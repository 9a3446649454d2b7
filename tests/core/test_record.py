"""A game as it is played: back and forth, refused moves, what ends it by law, its text."""

import doctest
import os
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

import chess_arbiter.core.record as records
from chess_arbiter.core import twin
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.movegen import legal_moves
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san import write_san
from chess_arbiter.core.chess.setup import FenError
from chess_arbiter.core.pgn.grammar import read_game
from chess_arbiter.core.record import GameRecord
from chess_arbiter.core.standing import Outcome
from chess_arbiter.core.words import PAWN, Move

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")
LONGEST = 300
GAMES = int(os.environ.get("ARBITER_RANDOM_GAMES", "40" if twin() == "compiled" else "6"))
"""Random games taken back and played again; 2000 where all of them are wanted."""


def played(*moves: str, fen: str | None = None) -> GameRecord:
    """A record after these moves, every one accepted."""
    record = GameRecord() if fen is None else GameRecord.from_fen(fen)
    for move in moves:
        answer = record.play(move)
        assert answer.accepted, answer.sentence
    return record


def outcome_of(record: GameRecord) -> Outcome:
    assert record.outcome is not None
    return record.outcome


def trace(record: GameRecord) -> object:
    """Everything a refused move could leave a trace in."""
    return (
        write_fen(record.position),
        record.position.key,
        record.timeline,
        record.last_ply,
        record.pgn,
        record.offer_of,
    )


def test_the_docstring_is_true() -> None:
    assert doctest.testmod(records).failed == 0


def test_a_fen_that_is_no_position_is_an_error_of_the_caller() -> None:
    with pytest.raises(FenError):
        GameRecord.from_fen("8/8/8/8/8/8/8/8 w - - 0 1")


def test_the_record_keeps_no_hold_on_positions_given_or_taken() -> None:
    start = Position.initial()
    record = GameRecord(start)

    start.play(legal_moves(start)[0])
    taken = record.position
    taken.play(legal_moves(taken)[0])

    assert record.fen == write_fen(Position.initial())


# Back and forth.


def snapshot(position: Position) -> tuple[object, ...]:
    """A position byte for byte, rights and counters too, and its key computed anew."""
    board = (position.pawns, position.knights, position.bishops, position.rooks, position.queens, position.kings)
    state = (position.turn, position.castling_rights, position.ep_square, position.ep_legal)
    counts = (position.halfmove_clock, position.fullmove_number, position.checkers)
    return (
        write_fen(position, ep="always"),
        *board,
        position.white,
        position.black,
        *state,
        *counts,
        position.fresh_key(),
    )


def random_move(position: Position, chance: random.Random) -> Move:
    """A legal move; castling, en passant and promotion rather than others where they are possible."""
    moves = legal_moves(position)
    special = [
        move
        for move in moves
        if move >> 12
        or position.color_at(move >> 6 & 63) == position.turn
        or (move >> 6 & 63 == position.ep_square and position.kind_at(move & 63) == PAWN)
    ]
    return chance.choice(special if special and chance.random() < 0.7 else moves)


def random_game(seed: int) -> tuple[GameRecord, list[tuple[object, ...]], list[int]]:
    """A game of up to 300 plies; what each position was, and how often it had been there by comparison in full."""
    chance = random.Random(seed)
    record = GameRecord()
    positions = [record.position]
    while record.outcome is None and record.ply < LONGEST:
        position = record.position
        assert record.play(write_san(position, random_move(position, chance))).accepted
        positions.append(record.position)
    counts = [sum(each.same_as(position) for each in positions[: at + 1]) for at, position in enumerate(positions)]
    return record, [snapshot(position) for position in positions], counts


def assert_restored(record: GameRecord, wanted: tuple[object, ...], count: int) -> None:
    position = record.position
    assert snapshot(position) == wanted
    assert position.key == position.fresh_key()
    assert (record.fen, record.standing.repetition) == (write_fen(position), count)


@pytest.mark.parametrize("part", range(4))
def test_random_games_come_back_byte_for_byte(part: int) -> None:
    kinds = set()
    for seed in range(part, GAMES, 4):
        record, wanted, counts = random_game(seed)
        standings = record.timeline
        kinds |= {san[0] if "=" not in san else "=" for san in (str(each.san) for each in standings[1:])}
        for ply in range(record.ply - 1, -1, -1):
            assert record.undo().accepted
            assert_restored(record, wanted[ply], counts[ply])
        assert not record.undo().accepted
        for ply in range(1, record.last_ply + 1):
            assert record.redo().accepted
            assert_restored(record, wanted[ply], counts[ply])
        assert not record.redo().accepted
        assert record.timeline == standings
        chance = random.Random(seed)
        for ply in sorted(chance.sample(range(1, record.last_ply), 5), reverse=True):
            assert record.goto(ply).accepted
            assert_restored(record, wanted[ply], counts[ply])
            # Counts and claims told anew from here are those of before.
            assert record.play(str(standings[ply + 1].san)).accepted
            assert record.timeline == standings[: ply + 2]

    assert kinds >= {"O", "="}


EN_PASSANT = ("e4", "a6", "e5", "d5", "exd6")
CASTLING = ("e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O", "O-O")
PROMOTION = ("a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Rb8", "a8=N")


@pytest.mark.parametrize("moves", [EN_PASSANT, CASTLING, PROMOTION], ids=["en-passant", "castling", "promotion"])
def test_every_kind_of_move_is_taken_back_and_played_again(moves: Sequence[str]) -> None:
    record = played(*moves)
    before, after = snapshot(played(*moves[:-1]).position), snapshot(record.position)

    record.undo()
    assert snapshot(record.position) == before
    record.redo()

    assert snapshot(record.position) == after
    assert record.standing.san == moves[-1]


def test_another_move_forgets_what_was_taken_back() -> None:
    record = played("e4", "e5", "Nf3")

    record.goto(1)
    record.play("c5")

    assert (record.ply, record.last_ply) == (2, 2)
    assert not record.redo().accepted


def test_a_refused_move_forgets_nothing_that_was_taken_back() -> None:
    record = played("e4", "e5", "Nf3")

    record.goto(1)
    record.play("e4")

    assert record.redo().accepted
    assert record.redo().accepted


@pytest.mark.parametrize("ply", [-1, 4, 10**9])
def test_goto_a_ply_that_is_not_there(ply: int) -> None:
    record = played("e4", "e5", "Nf3")

    answer = record.goto(ply)

    assert not answer.accepted
    assert answer.sentence == f"there is no ply {ply}; the game has plies 0 to 3"
    assert record.ply == 3


# Refused moves.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("Ke2", "White's own pawn", id="own-piece"),
        pytest.param("O-O", "blocked", id="castling"),
        pytest.param("e5", "cannot go", id="no-such-move"),
        pytest.param("xyzzy", "cannot be read", id="unreadable"),
        pytest.param("", "cannot be read", id="nothing"),
        pytest.param("--", "passes the turn", id="null-move"),
    ],
)
def test_a_refused_move_leaves_no_trace_and_says_why(text: str, words: str) -> None:
    record = GameRecord()
    before = trace(record)

    answer = record.play(text)

    assert not answer.accepted
    assert answer.ruling is not None
    assert words in answer.sentence
    assert trace(record) == before


def test_fide_3_8_2_1_a_lost_right_is_dated_and_comes_back_when_it_is_taken_back() -> None:
    record = played("e4", "e5", "Nf3", "Nf6", "Be2", "Be7", "Rg1", "Rg8", "Rh1", "Rh8")

    assert "the rook from h1 has moved, with 4. Rg1" in record.play("O-O").sentence
    record.goto(6)
    assert record.play("O-O").accepted


def test_ruling_plays_nothing() -> None:
    record = played("e4", "e5")
    before = trace(record)

    assert record.ruling("Nf3").legal
    assert not record.ruling("Nf5").legal
    assert trace(record) == before


# What ends a game by law, and what is said of it.

ENDINGS = (
    pytest.param(None, ("f3", "e5", "g4", "Qh4#"), "checkmate", "black", "5.1.1", id="checkmate"),
    pytest.param("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", ("Qf7",), "stalemate", "draw", "5.2.1", id="stalemate"),
    pytest.param("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", ("Kxd2",), "dead-position", "draw", "5.2.2", id="dead-position"),
    pytest.param(None, SHUFFLE * 4, "fivefold-repetition", "draw", "9.6.1", id="fivefold"),
    pytest.param("4k3/8/8/8/8/8/8/R3K3 w - - 149 90", ("Ra2",), "seventyfive-moves", "draw", "9.6.2", id="75-moves"),
    pytest.param("7k/R7/6K1/8/8/8/8/8 w - - 149 90", ("Ra8#",), "checkmate", "white", "5.1.1", id="mate-goes-first"),
)


@pytest.mark.parametrize(("fen", "moves", "ending", "winner", "article"), ENDINGS)
def test_a_game_over_by_law_takes_no_move_and_says_since_when(
    fen: str | None, moves: tuple[str, ...], ending: str, winner: str, article: str
) -> None:
    record = played(*moves, fen=fen)

    over = outcome_of(record)
    assert (over.ending, over.winner, over.ply) == (ending, winner, len(moves))
    assert over.article == f"FIDE 2023, {article}"
    for answer in (record.play("Kd1"), record.claim(), record.offer(), record.agree(), record.resign()):
        assert not answer.accepted
        assert f"the game is over since {record.standing.number} {moves[-1]}" in answer.sentence
    assert (record.ply, record.outcome) == (len(moves), over)


@pytest.mark.parametrize(("fen", "moves", "ending", "winner", "article"), ENDINGS)
def test_taking_the_last_move_back_opens_the_game_again(
    fen: str | None, moves: tuple[str, ...], ending: str, winner: str, article: str
) -> None:
    record = played(*moves, fen=fen)

    record.undo()

    assert record.outcome is None
    assert record.play(moves[-1]).accepted
    assert outcome_of(record).ending == ending


def test_a_game_may_be_over_at_the_start() -> None:
    record = GameRecord.from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")

    answer = record.play("Kg8")

    assert not answer.accepted
    assert (
        answer.sentence == "1... Kg8 is not accepted: the game is over since the start, by stalemate: the game is drawn"
    )


def test_check_is_announced() -> None:
    assert "giving check" in GameRecord.from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").play("Ra8").sentence


# The game as text.


def test_the_game_in_export_format() -> None:
    record = played("f3", "e5", "g4", "Qh4#")
    record.tags["White"] = "Anybody"

    assert record.pgn.endswith("\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n")
    assert '[White "Anybody"]\n[Black "?"]\n[Result "0-1"]\n' in record.pgn


def test_how_the_players_ended_the_game_is_a_comment() -> None:
    record = played("e4", "e5")
    record.resign()

    assert record.pgn.endswith('[Result "0-1"]\n\n1. e4 e5 {White resigned} 0-1\n\n')


def test_moves_taken_back_are_not_written() -> None:
    record = played("e4", "e5", "Nf3")
    record.undo()

    assert record.pgn.endswith('[Result "*"]\n\n1. e4 e5 *\n\n')


def test_a_game_of_chess960_from_a_fen() -> None:
    fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"
    record = GameRecord.from_fen(fen)

    assert record.play("O-O").accepted
    assert record.standing.uci == "f1g1"
    game = read_game(record.pgn)
    assert game is not None
    assert (game.chess960, [node.san for node in game.mainline()]) == (True, ["O-O"])


def test_standings_are_values() -> None:
    record = played("e4")

    assert replace(record.standing) == record.standing
    assert (record.standing.moment, record.standing.turn, record.standing.legal_moves) == ("1. e4", "black", 20)
