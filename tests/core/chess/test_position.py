"""What `play` keeps up to date, and when two positions are the same."""

import random
from collections.abc import Callable, Iterator

import chess
import pytest

import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.setup import FenError, Setup
from chess_arbiter.core.chess.uci import read_uci
from chess_arbiter.core.words import BLACK, WHITE

Boards = Callable[[int], Iterator[chess.Board]]
CarryOver = Callable[[chess.Board], Position]

FIELDS = (
    *("pawns", "knights", "bishops", "rooks", "queens", "kings", "white", "black", "turn", "castling_rights"),
    *("ep_square", "ep_legal", "halfmove_clock", "fullmove_number", "key", "checkers", "pinned"),
)


def fields_of(position: Position) -> dict[str, int]:
    return {name: getattr(position, name) for name in FIELDS}


def played(fen: str, *moves: str) -> Position:
    position = read_fen(fen).position()
    for move in moves:
        position.play(read_uci(position, move))
    return position


def test_incremental_key_and_checkers_equal_fresh_ones(game_boards: Boards, position_of: CarryOver) -> None:
    rng = random.Random(3)
    for board in game_boards(4_000):
        position = position_of(board)
        moves = movegen.legal_moves(position)
        if not moves:
            continue

        position.play(rng.choice(moves))

        incremental = fields_of(position)
        position.settle()
        assert incremental == fields_of(position), board.shredder_fen()
        assert position.key == position.fresh_key()


def test_play_leads_where_the_oracle_goes(game_boards: Boards, position_of: CarryOver) -> None:
    rng = random.Random(4)
    for board in game_boards(4_000):
        position = position_of(board)
        moves = list(board.legal_moves)
        if not moves:
            continue
        move = rng.choice(moves)

        position.play(move.from_square | move.to_square << 6 | (move.promotion or 0) << 12)

        after = board.copy()
        after.push(move)
        assert fields_of(position) == fields_of(position_of(after)), (board.shredder_fen(), move.uci())


def test_take_back_restores_every_field(game_boards: Boards, position_of: CarryOver) -> None:
    for board in game_boards(2_000):
        position = position_of(board)
        before = fields_of(position)
        for move in movegen.legal_moves(position):
            kind = position.kind_at(move & 63)
            rights, ep_square, clock = position.castling_rights, position.ep_square, position.halfmove_clock
            captured = position.move_piece(move, kind)
            position.take_back(move, kind, captured, rights, ep_square, clock)
            assert fields_of(position) == before, (board.shredder_fen(), move)


def test_move_piece_tells_the_kind_it_captures(game_boards: Boards, position_of: CarryOver) -> None:
    for board in game_boards(2_000):
        for move in board.legal_moves:
            position = position_of(board)
            captured = position.move_piece(
                move.from_square | move.to_square << 6 | (move.promotion or 0) << 12,
                board.piece_type_at(move.from_square) or 0,
            )
            wanted = 1 if board.is_en_passant(move) else board.piece_type_at(move.to_square) or 0
            assert captured == (0 if board.is_castling(move) else wanted), (board.shredder_fen(), move.uci())


def test_quiet_key_is_the_key_after_a_quiet_move(game_boards: Boards, position_of: CarryOver) -> None:
    compared = 0
    for board in game_boards(2_000):
        position = position_of(board)
        for move in movegen.legal_moves(position):
            after = position.copy()
            after.play(move)
            if after.halfmove_clock and after.castling_rights == position.castling_rights:
                assert position.quiet_key(move) == after.key, (board.shredder_fen(), move)
                compared += 1
    assert compared > 1_000


def test_a_null_move_is_taken_back() -> None:
    position = played("4k3/8/8/8/4p3/8/3P4/4K3 w - - 5 9", "d2d4")
    before = fields_of(position)

    ep_square, clock = position.ep_square, position.halfmove_clock
    position.pass_turn()
    position.take_back(0, 0, 0, position.castling_rights, ep_square, clock)

    assert fields_of(position) == before


def test_attackers_equal_the_oracles(scattered_boards: Boards, position_of: CarryOver) -> None:
    for board in scattered_boards(500):
        if board.status() & chess.STATUS_OPPOSITE_CHECK:
            continue
        position = position_of(board)
        for sq in range(64):
            for color in (WHITE, BLACK):
                expected = board.attackers_mask(color == WHITE, sq)

                assert position.attackers(sq, color, position.occupied()) == expected


def test_is_safe_equals_the_kings_fate_after_the_move(scattered_boards: Boards, position_of: CarryOver) -> None:
    for board in scattered_boards(2_000):
        if board.status() & (chess.STATUS_OPPOSITE_CHECK | chess.STATUS_INVALID_EP_SQUARE):
            continue
        position = position_of(board)
        for move in board.pseudo_legal_moves:
            our_move = move.from_square | move.to_square << 6 | (move.promotion or 0) << 12

            assert position.is_safe(our_move) == board.is_legal(move), (board.fen(), move.uci())


def test_a_copy_is_equal_and_its_own() -> None:
    position = played("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1")
    twin = position.copy()

    assert fields_of(twin) == fields_of(position)
    twin.play(read_uci(twin, "e8c8"))

    assert position.turn == BLACK
    assert fields_of(twin) != fields_of(position)


def test_the_initial_position_is_the_fens() -> None:
    position = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position()

    assert fields_of(position) == fields_of(Position.initial())


def test_pass_turn_keeps_the_key_true() -> None:
    position = played("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4")

    position.pass_turn()

    assert position.turn == WHITE
    assert position.ep_square == -1
    assert position.key == position.fresh_key()


def test_fide_9_2_3_clocks_do_not_tell_positions_apart() -> None:
    first = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").position()
    later = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 7 30").position()

    assert first.same_as(later)


def test_fide_9_2_3_2_lost_rights_tell_positions_apart() -> None:
    there_and_back = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2", "e8d8", "h2h1", "d8e8")
    before = read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").position()

    assert not there_and_back.same_as(before)
    assert there_and_back.same_as(read_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").position())


@pytest.mark.parametrize(
    ("fen", "double_step", "counts"),
    [
        pytest.param("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", True, id="may-be-captured"),
        pytest.param("4k3/8/8/8/p7/8/4P3/4K3 w - - 0 1", "e2e4", False, id="nobody-there"),
        pytest.param("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", False, id="would-expose-the-king"),
    ],
)
def test_fide_9_2_3_1_only_a_legal_en_passant_capture_counts(fen: str, double_step: str, counts: bool) -> None:
    stepped = played(fen, double_step)
    without = read_fen(write_fen(stepped).replace(" e3 ", " - ")).position()

    assert stepped.ep_square == chess.E3
    assert (stepped.ep_legal == chess.E3) == counts
    assert stepped.same_as(without) != counts
    assert (stepped.key == without.key) != counts


def test_from_setup_refuses_what_cannot_be_played() -> None:
    with pytest.raises(FenError) as caught:
        Position.from_setup(Setup())

    assert caught.value.code == "FEN420"
    assert caught.value.facts["side"] == "white"


def test_from_setup_leaves_out_what_cannot_be() -> None:
    setup = read_fen("4k3/8/8/8/8/8/8/R3K2R w KQkq e6 0 0").setup

    position = Position.from_setup(setup)

    assert write_fen(position, ep="always") == "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
