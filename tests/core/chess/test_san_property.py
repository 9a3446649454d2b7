"""SAN written and read back on random positions, and what hostile bytes do to the reader.

The positions come from games played out by python-chess, which also is the oracle.
"""

import random
from collections.abc import Iterator

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san import legal_lans, legal_sans, resolve, scan, write_lan, write_san

PROMOTION_IMPOSSIBLE = -4
NO_MOVE = "no move"


def position_of(fen: str) -> Position:
    reading = read_fen(fen)
    assert reading.usable, fen
    return Position.from_setup(reading.setup)


def of_board(board: chess.Board) -> Position:
    return position_of(board.shredder_fen() if board.chess960 else board.fen(en_passant="fen"))


def read(position: Position, text: str | bytes) -> tuple[int | str, set[int], SanReading]:
    """What `resolve` answers, the codes of the deviations, and the reading."""
    token = text.encode() if isinstance(text, str) else text
    reading = SanReading()
    if not scan(token, 0, len(token), reading):
        return NO_MOVE, set(), reading
    move = resolve(position, reading)
    return move, {300 + bit for bit in range(10) if reading.deviations & 2**bit}, reading


def boards(games: int, *, chess960: bool, every: int = 5) -> Iterator[chess.Board]:
    """Positions of games of random moves, some plies apart."""
    for seed in range(games):
        chooser = random.Random(seed)
        board = chess.Board.from_chess960_pos(chooser.randrange(960)) if chess960 else chess.Board(chess960=True)
        for ply in range(150):
            moves = list(board.legal_moves)
            if not moves:
                yield board
                break
            if ply % every == seed % every:
                yield board
            board.push(chooser.choice(moves))


@pytest.mark.parametrize("chess960", [False, True], ids=["standard", "chess960"])
def test_pgn_8_2_3_written_moves_equal_the_oracle_and_are_read_back(chess960: bool) -> None:
    for board in boards(12, chess960=chess960):
        position = of_board(board)
        expected = {}
        for each in board.legal_moves:
            expected[each.from_square | each.to_square << 6 | (each.promotion or 0) << 12] = board.san(each)

        assert legal_sans(position) == sorted(expected.values()), board.fen()
        for move, text in expected.items():
            assert write_san(position, move) == text, board.fen()
            assert read(position, text)[:2] == (move, set()), (board.fen(), text)
        assert position.same_as(of_board(board))


@pytest.mark.parametrize("chess960", [False, True], ids=["standard", "chess960"])
def test_long_algebraic_and_coordinates_are_read_back(chess960: bool) -> None:
    for board in boards(6, chess960=chess960, every=11):
        position = of_board(board)
        lans = []
        for each in board.legal_moves:
            move = each.from_square | each.to_square << 6 | (each.promotion or 0) << 12
            lans.append(write_lan(position, move))
            allowed: tuple[set[int], ...] = ({309},)
            if lans[-1].startswith("O-O"):
                allowed = (set(),)
            elif lans[-1][0] in "NBRQ" and "x" in lans[-1]:  # may also be SAN with the whole square, or too much of it
                allowed = ({309}, {303}, set())
            found, codes, _ = read(position, lans[-1])

            assert read(position, each.uci())[:2] == (move, {309}), (board.fen(), each.uci())
            assert lans[-1] == board.lan(each), board.fen()
            assert found == move, (board.fen(), lans[-1])
            assert codes in allowed, (board.fen(), lans[-1])
        assert legal_lans(position) == sorted(lans)


def mutations(text: str) -> Iterator[tuple[str, set[int]]]:
    """Other ways to write the same move, with the codes they must be named by; castling excepted."""
    yield text.replace("x", ":"), {304} if "x" in text else set()
    if text[0] in "NRQK":
        yield text[0].lower() + text[1:], {308}
    if text[0] in "NBRQK":
        yield chr(0x2654 + "KQRBN".index(text[0])) + text[1:], {308}
        yield chr(0x265A + "KQRBN".index(text[0])) + text[1:], {308}
        yield text[0] + text[1:].replace("x", ""), {304} if "x" in text else set()
        if "x" not in text:
            sign = text.rstrip("+#")
            yield sign[:-2] + "x" + text[len(sign) - 2 :], {304}
    else:
        yield "P" + text, {308}
        yield "♟" + text, {308}
        if "=" in text:
            yield text.replace("=", ""), {306}
            yield text.replace("=", "/"), {306}
            yield text.replace("=", " = "), {306}
            yield text[:-1] + text[-1].lower() if text[-1] in "NBRQ" else text.replace("=", ""), {306}
        if "x" in text:
            sign = text.rstrip("+#")
            yield sign + "e.p." + text[len(sign) :], {307}


def test_mutated_moves_are_read_and_named() -> None:
    for board in boards(10, chess960=True, every=7):
        position = of_board(board)
        for each in board.legal_moves:
            text = board.san(each)
            if text.startswith("O"):
                continue
            move = each.from_square | each.to_square << 6 | (each.promotion or 0) << 12
            for mutated, codes in mutations(text):
                assert read(position, mutated)[:2] == (move, codes), (board.fen(), text, mutated)


def test_pgn_8_2_3_4_a_surplus_file_or_rank_is_named() -> None:
    for board in boards(10, chess960=False, every=7):
        position = of_board(board)
        for each in board.legal_moves:
            text = board.san(each)
            core = text.rstrip("+#")
            if text[0] not in "NBRQ" or len(core.replace("x", "")) != 3:
                continue
            move = each.from_square | each.to_square << 6
            square = chess.square_name(each.from_square)

            assert read(position, text[0] + square[0] + text[1:])[:2] == (move, {303}), (board.fen(), text)
            assert read(position, text[0] + square[1] + text[1:])[:2] == (move, {303}), (board.fen(), text)
            assert read(position, text[0] + square + text[1:])[:2] == (move, {309}), (board.fen(), text)


# Hostile input

ALPHABET = [*b"abcdefgh12345678NBRQKPOoxX:-+#=()/0. ep", 0, 9, 10, 0xD7, 0x96, 0xC3, 0x97, 0xE2, 0x99, 0x98, 0x80, 0x93]
ALPHABET += [0xD0, 0x9A, 0xD1, 0x80, 0xEF, 0xB8, 0x8F, 0xFF]
TOKENS = st.one_of(st.binary(max_size=12), st.lists(st.sampled_from(ALPHABET), max_size=12).map(bytes))


def facts(reading: SanReading) -> tuple[int, ...]:
    return (
        *(reading.kind, reading.from_file, reading.from_rank, reading.to_sq, reading.promotion),
        *(reading.capture, reading.castling, reading.sign, reading.deviations, reading.kinds_mask, reading.form),
    )


@given(TOKENS)
def test_scan_reads_nothing_beside_its_token(token: bytes) -> None:
    alone, among = SanReading(), SanReading()

    read_alone = scan(token, 0, len(token), alone)

    for before, after in ((b"N", b"=Q"), (b"O-", b"x"), (b"\xe2\x99", b"\x80\x80\x80"), (b"0-", b"-0"), (b"b", b"ep+")):
        read_among = scan(before + token + after, len(before), len(before) + len(token), among)
        assert read_among == read_alone
        if read_alone:
            assert facts(among) == facts(alone)


@given(TOKENS, st.integers(0, 1000))
def test_whatever_is_read_resolves_to_a_legal_move_or_a_refusal(token: bytes, seed: int) -> None:
    chooser = random.Random(seed)
    board = chess.Board()
    for _ in range(chooser.randrange(30)):
        board.push(chooser.choice(list(board.legal_moves)))
    legal = {move.from_square | move.to_square << 6 | (move.promotion or 0) << 12 for move in board.legal_moves}
    board.chess960 = True
    legal |= {move.from_square | move.to_square << 6 for move in board.generate_castling_moves()}

    found = read(of_board(board), token)[0]

    assert found == NO_MOVE or found in legal or found in range(PROMOTION_IMPOSSIBLE, 0)
