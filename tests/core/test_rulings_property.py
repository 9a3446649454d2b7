"""Rulings confirmed by a slow arbiter that knows nothing but squares, pieces and how they move.

ARBITER_ILLEGAL_MOVES is the number of illegal moves tried, 2,000 if unset (half with the plain twins). With
ARBITER_DATA half of the positions are from real games.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import pytest

import chess_arbiter.core
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.rulings import Ruling, rule

MOVES = int(os.environ.get("ARBITER_ILLEGAL_MOVES", "1000" if chess_arbiter.core.twin() == "pure" else "2000"))
FILES = "abcdefgh"

Square = tuple[int, int]
Men = dict[Square, str]
"""What stands where: squares as (file, rank) from 0, pieces as a FEN has them."""

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = {
    "N": tuple((file, rank) for file in (-2, -1, 1, 2) for rank in (-2, -1, 1, 2) if abs(file) != abs(rank)),
    "K": STRAIGHT + DIAGONAL,
}
SLIDES = {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL}


def men_of(fen: str) -> Men:
    men: Men = {}
    for rank, row in zip(range(7, -1, -1), fen.split()[0].split("/"), strict=True):
        file = 0
        for char in row:
            if char.isdigit():
                file += int(char)
            else:
                men[file, rank] = char
                file += 1
    return men


def name_of(square: Square) -> str:
    return FILES[square[0]] + str(square[1] + 1)


def square_of(name: str) -> Square:
    return FILES.index(name[0]), int(name[1]) - 1


def on_board(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def reached(men: Men, square: Square) -> Iterator[Square]:
    """The squares that the piece on a square attacks."""
    piece = men[square]
    file, rank = square
    kind = piece.upper()
    if kind == "P":
        up = 1 if piece == "P" else -1
        yield from (each for each in ((file - 1, rank + up), (file + 1, rank + up)) if on_board(each))
    for step in LEAPS.get(kind, ()):
        if on_board((file + step[0], rank + step[1])):
            yield file + step[0], rank + step[1]
    for step in SLIDES.get(kind, ()):
        at = file + step[0], rank + step[1]
        while on_board(at):
            yield at
            if at in men:
                break
            at = at[0] + step[0], at[1] + step[1]


def attackers(men: Men, target: Square, white: bool) -> set[str]:
    """The squares of one side's pieces that attack a square."""
    return {
        name_of(square) for square, piece in men.items() if piece.isupper() == white and target in reached(men, square)
    }


def king_of(men: Men, white: bool) -> Square:
    return next(square for square, piece in men.items() if piece == ("K" if white else "k"))


def attempts(men: Men, white: bool, passed: str) -> Iterator[tuple[Square, Square]]:
    """Every move of a side but castling, whatever becomes of its king; `passed` is the en passant square or `-`."""
    for square, piece in men.items():
        if piece.isupper() != white:
            continue
        if piece.upper() == "P":
            up = 1 if white else -1
            one, two = (square[0], square[1] + up), (square[0], square[1] + 2 * up)
            if one not in men:
                yield square, one
                if square[1] == (1 if white else 6) and two not in men:
                    yield square, two
        for target in reached(men, square):
            taken = men.get(target)
            if taken is None and piece.upper() == "P" and name_of(target) != passed:
                continue
            if taken is None or (taken.isupper() != white and taken.upper() != "K"):
                yield square, target


def made(men: Men, origin: Square, target: Square, passed: str) -> Men:
    """The board after a move."""
    after = dict(men)
    piece = after.pop(origin)
    after[target] = piece
    if piece.upper() == "P" and name_of(target) == passed and target not in men:
        del after[target[0], origin[1]]
    return after


# Positions.


def played(rng: random.Random) -> Iterator[str]:
    """Positions of random games."""
    while True:
        board = chess.Board()
        for _ in range(140):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            if rng.random() < 0.3:
                yield board.fen(en_passant="fen")


def strewn(rng: random.Random) -> Iterator[str]:
    """Kings and a handful of pieces anywhere, sometimes with a pawn that has just passed another: checks and pins."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(range(64), rng.randrange(4, 14))
        kinds = [chess.KING, chess.KING, *rng.choices((2, 3, 4, 5), k=len(squares) - 2)]
        for index, (square, kind) in enumerate(zip(squares, kinds, strict=True)):
            board.set_piece_at(square, chess.Piece(kind, index % 2 == 0))
        board.turn = rng.random() < 0.5
        file, rank = rng.randrange(1, 7), 4 if board.turn else 3
        own, other = chess.square(file, rank), chess.square(file + rng.choice((-1, 1)), rank)
        step = 8 if board.turn else -8
        if not any(board.piece_at(each) for each in (own, other, other + step, other + 2 * step)):
            board.set_piece_at(own, chess.Piece(chess.PAWN, board.turn))
            board.set_piece_at(other, chess.Piece(chess.PAWN, not board.turn))
            board.ep_square = other + step
            line_up(rng, board, rank)
        if not board.was_into_check():
            yield board.fen(en_passant="fen")


def line_up(rng: random.Random, board: chess.Board, rank: int) -> None:
    """Sometimes moves the king to the pawns' rank, with an enemy rook on it: en passant may open the rank."""
    empty = [square for square in chess.SquareSet(chess.BB_RANKS[rank]) if board.piece_at(square) is None]
    king = board.king(board.turn)
    if king is not None and len(empty) > 1 and rng.random() < 0.4:
        board.remove_piece_at(king)
        for square, kind, color in zip(rng.sample(empty, 2), (6, 4), (board.turn, not board.turn), strict=True):
            board.set_piece_at(square, chess.Piece(kind, color))


def real() -> Iterator[str]:
    """Positions of real games, where they are at hand."""
    folder = os.environ.get("ARBITER_DATA")
    if folder:
        lines = (Path(folder) / "fen" / "positions-30k.fen").read_text(encoding="utf-8").splitlines()
        random.Random(3).shuffle(lines)
        yield from (line for line in lines if line and not line.startswith("#"))


def positions() -> Iterator[tuple[str, Position]]:
    """Positions of each kind in turn, as our FEN has them."""
    rng = random.Random(29)
    random_ones, strewn_ones, real_ones = played(rng), strewn(rng), real()
    while True:
        for fen in (next(random_ones), next(strewn_ones), next(real_ones, ""), next(real_ones, "")):
            reading = read_fen(fen) if fen else None
            if reading is not None and reading.usable:
                yield fen, reading.position()


# The slow arbiter.


def squares_in(evidence: Any) -> set[str]:
    return {each["square"] for each in (evidence if isinstance(evidence, list) else [evidence])}


def pieces_named(facts: dict[str, Any]) -> Iterator[dict[str, str]]:
    for fact in facts.values():
        for each in fact if isinstance(fact, list) else [fact]:
            if isinstance(each, dict) and "piece" in each:
                yield each


def confirm_evidence(men: Men, ruling: Ruling) -> None:
    """Every piece that a reason names stands where it says, and its square is in the sentence."""
    for reason in ruling.reasons:
        for each in pieces_named(reason.facts):
            piece = men[square_of(each["square"])]
            assert each["color"] == ("white" if piece.isupper() else "black")
            assert each["piece"] == chess.piece_name("PNBRQK".index(piece.upper()) + 1)
            if reason.code != "SAN331" or each in reason.facts["attackers"]:
                assert each["square"] in reason.sentence, reason.sentence


def confirm(men: Men, white: bool, origin: Square, target: Square, passed: str, ruling: Ruling) -> None:
    """The move leaves the king attacked, and the reasons together say by which pieces, each by the law it names."""
    king = king_of(men, white)
    after = made(men, origin, target, passed)
    now, then = attackers(men, king, not white), attackers(after, king_of(after, white), not white)
    assert then
    assert not ruling.legal
    confirm_evidence(men, ruling)
    told: set[str] = set()
    for reason in ruling.reasons:
        facts = reason.facts
        match reason.code:
            case "SAN314":
                assert squares_in(facts["checkers"]) == now
                told |= now & then
                assert now & then
            case "SAN315":
                without = {square: piece for square, piece in men.items() if square != origin}
                pinner = squares_in(facts["pinner"])
                assert squares_in(facts["pinned"]) == {name_of(origin)}
                assert pinner <= attackers(without, king, not white) - now
                told |= pinner
            case "SAN316":
                assert origin == king
                assert squares_in(facts["attackers"]) == then
                told |= then
            case "SAN331":
                assert name_of(target) == passed
                assert squares_in(facts["attackers"]) == then - now
                told |= then - now
            case "SAN341":
                assert squares_in(facts["checkers"]) == now
                continue
            case "SAN342":
                assert not now
                continue
            case other:
                pytest.fail(f"{other}: {ruling.sentence}")
        assert reason.article == "FIDE 2023, 3.9.2"
    assert told == then, ruling.sentence


def test_fide_3_9_2_every_ruling_on_an_unsafe_move_is_confirmed_by_a_slow_arbiter() -> None:
    seen: Counter[str] = Counter()
    tried = legal = 0
    for fen, position in positions():
        if tried >= MOVES:
            break
        men, white, passed = men_of(fen), fen.split()[1] == "w", fen.split()[3]
        for origin, target in attempts(men, white, passed):
            safe = not attackers(after := made(men, origin, target, passed), king_of(after, white), not white)
            last = "q" if men[origin].upper() == "P" and target[1] in (0, 7) else ""
            ruling = rule(position, name_of(origin) + name_of(target) + last)
            if safe:
                assert ruling.legal, f"{ruling.sentence} in {fen}"
                legal += 1
                continue
            confirm(men, white, origin, target, passed, ruling)
            tried += 1
            seen[str(ruling.code)] += 1
    print(f"\n{tried:,} illegal and {legal:,} legal moves: {dict(seen)}")
    assert {"SAN314", "SAN315", "SAN316", "SAN331"} <= seen.keys()


# Castling, in the same positions and with every right the board allows.


def castling_faults(men: Men, white: bool, kingside: bool) -> set[str]:
    """What is wrong with a castling whose right is there."""
    rank = 0 if white else 7
    between = (5, 6) if kingside else (1, 2, 3)
    crossed, end = (5, 6) if kingside else (3, 2)
    without = {square: piece for square, piece in men.items() if square != (4, rank)}
    found = set()
    if any((file, rank) in men for file in between):
        found.add("SAN313")
    if attackers(men, (4, rank), not white):
        found.add("SAN310")
    if attackers(without, (crossed, rank), not white):
        found.add("SAN311")
    if attackers(without, (end, rank), not white):
        found.add("SAN312")
    return found


def test_fide_3_8_2_every_ruling_on_castling_is_confirmed_by_a_slow_arbiter() -> None:
    rng = random.Random(31)
    seen: Counter[str] = Counter()
    for fen, _ in positions():
        if sum(seen.values()) >= MOVES // 2:
            break
        men, white = men_of(fen), fen.split()[1] == "w"
        rank = 0 if white else 7
        men[king_of(men, white)] = "n" if white else "N"
        men |= {(4, rank): "K" if white else "k", (0, rank): "R" if white else "r", (7, rank): "R" if white else "r"}
        for square in ((file, rank) for file in (1, 2, 3, 5, 6) if rng.random() < 0.7):
            men.pop(square, None)
        rows = ("".join(men.get((file, row), "1") for file in range(8)) for row in range(7, -1, -1))
        reading = read_fen(f"{'/'.join(rows)} {'w' if white else 'b'} {'KQ' if white else 'kq'} - 0 1")
        if not reading.usable:
            continue
        for text, kingside in (("O-O", True), ("O-O-O", False)):
            faults = castling_faults(men, white, kingside)

            ruling = rule(reading.position(), text)

            assert ruling.legal == (not faults)
            assert {reason.code for reason in ruling.reasons} - {"SAN341", "SAN342"} == faults, ruling.sentence
            assert {check.code for check in ruling.checklist if not check.holds} == faults
            confirm_evidence(men, ruling)
            seen.update(faults or {"legal"})
    print(f"\n{dict(seen)}")
    assert {"SAN310", "SAN311", "SAN312", "SAN313", "legal"} <= seen.keys()
