"""Castling: each of its conditions alone and in every combination, both sides, both wings, Chess960."""

import random
from itertools import chain, combinations
from typing import Any

import chess
import pytest

import chess_arbiter.core.chess.fen as fen
from chess_arbiter.core.chess.castling_conditions import (
    KINGSIDE,
    QUEENSIDE,
    Condition,
    History,
    castling_checklist,
    castling_refusals,
)
from chess_arbiter.core.chess.evidence import Facts
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import SQUARE_NAMES

NAMES = (
    "king has not moved",
    "rook has not moved",
    "squares between are empty",
    "king is not in check",
    "square crossed is not attacked",
    "square reached is not attacked",
)
SIDES = ("white", "black")
WINGS = {KINGSIDE: "kingside", QUEENSIDE: "queenside"}


def position(text: str) -> Position:
    return fen.read_fen(text).position()


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def failed(checklist: list[Condition]) -> dict[str, Facts]:
    """The facts of the conditions that do not hold, by code, without side and wing."""
    return {
        condition.code: {name: fact for name, fact in condition.facts.items() if name not in ("side", "wing")}
        for condition in checklist
        if not condition.holds
    }


def refusal_codes(board: Position, wing: int, history: History | None = None) -> list[str]:
    return [reason.code for reason in castling_refusals(board, wing, history)]


# One obstacle each, seen from White: an enemy rook on a file attacks its square of the first rank, whatever stands
# there; an own knight stands in the way. Black's are the same upside down.
OBSTACLES: dict[int, dict[str, tuple[str, str]]] = {
    KINGSIDE: {
        "in check": ("re4", "SAN310"),
        "crossed attacked": ("rf4", "SAN311"),
        "reached attacked": ("rg4", "SAN312"),
        "rook attacked": ("rh4", ""),
        "f1 occupied": ("Nf1", "SAN313"),
        "g1 occupied": ("Ng1", "SAN313"),
    },
    QUEENSIDE: {
        "in check": ("re4", "SAN310"),
        "crossed attacked": ("rd4", "SAN311"),
        "reached attacked": ("rc4", "SAN312"),
        "b1 attacked": ("rb4", ""),
        "rook attacked": ("ra4", ""),
        "b1 occupied": ("Nb1", "SAN313"),
        "c1 occupied": ("Nc1", "SAN313"),
        "d1 occupied": ("Nd1", "SAN313"),
    },
}


def seen_from(side: str, piece: str) -> str:
    """A piece and its square, turned upside down for Black."""
    return piece if side == "white" else piece[0].swapcase() + piece[1] + str(9 - int(piece[2]))


def with_obstacles(side: str, obstacles: tuple[str, ...]) -> Position:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for own in range(8) if side == "black" else range(56, 64):
        board.remove_piece_at(own)
    board.set_piece_at(chess.B8 if side == "white" else chess.B1, chess.Piece(chess.KING, side != "white"))
    for obstacle in obstacles:
        piece = seen_from(side, obstacle)
        board.set_piece_at(chess.parse_square(piece[1:]), chess.Piece.from_symbol(piece[0]))
    board.turn = side == "white"
    return position(board.fen())


def sets_of(names: dict[str, tuple[str, str]]) -> Any:
    return chain.from_iterable(combinations(names.values(), size) for size in range(len(names) + 1))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("wing", WINGS)
def test_fide_3_8_2_2_the_checklist_is_exact_for_every_set_of_obstacles(side: str, wing: int) -> None:
    for obstacles in sets_of(OBSTACLES[wing]):
        board = with_obstacles(side, tuple(piece for piece, _ in obstacles))

        checklist = castling_checklist(board, wing)

        assert [condition.name for condition in checklist] == list(NAMES)
        assert set(failed(checklist)) == {code for _, code in obstacles if code}, obstacles
        assert refusal_codes(board, wing) == [condition.code for condition in checklist if not condition.holds]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("wing", "name"), [(wing, name) for wing, obstacles in OBSTACLES.items() for name in obstacles]
)
def test_each_obstacle_is_shown(side: str, wing: int, name: str) -> None:
    obstacle, code = OBSTACLES[wing][name]
    piece = seen_from(side, obstacle)
    other = {"white": "black", "black": "white"}[side]

    told = failed(castling_checklist(with_obstacles(side, (obstacle,)), wing))

    first = "1" if side == "white" else "8"
    path = {KINGSIDE: ["f", "g"], QUEENSIDE: ["b", "c", "d"]}[wing]
    attackers = [{"piece": "rook", "color": other, "square": piece[1:]}]
    shown = {
        "SAN310": {"king": "e" + first, "checkers": attackers},
        "SAN311": {"squares": [piece[1] + first], "square": piece[1] + first, "attackers": attackers},
        "SAN312": {"square": piece[1] + first, "attackers": attackers},
        "SAN313": {
            "squares": [file + first for file in path],
            "blockers": [{"piece": "knight", "color": side, "square": piece[1:]}],
        },
    }
    assert told == ({code: shown[code]} if code else {})


# Chess960: FEN (Shredder castling letters), wing, codes of what fails.
CHESS960 = (
    pytest.param("4k3/8/8/8/8/8/8/6KR w H - 0 1", KINGSIDE, "", id="king stays on g1"),
    pytest.param("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", KINGSIDE, "", id="rook stays on f1"),
    pytest.param("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", KINGSIDE, "", id="king and rook change places"),
    pytest.param("4k3/8/8/8/8/8/8/RK6 w A - 0 1", QUEENSIDE, "", id="king goes towards the centre"),
    pytest.param("4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", QUEENSIDE, "SAN313", id="rook's square occupied"),
    pytest.param("4k3/8/8/8/8/8/8/RNK5 w A - 0 1", QUEENSIDE, "SAN313", id="king stays, rook blocked"),
    pytest.param("4k3/8/8/8/8/8/8/RK1Q3R w AH - 0 1", KINGSIDE, "SAN313", id="king's long way blocked"),
    pytest.param("4k3/8/8/8/3r4/8/8/1K5R w H - 0 1", KINGSIDE, "SAN311", id="king's long way crossed"),
    pytest.param("4k3/8/8/8/6r1/8/8/6KR w H - 0 1", KINGSIDE, "SAN310 SAN312", id="in check where it stays"),
    pytest.param("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", QUEENSIDE, "SAN312", id="rook uncovers an attack"),
    pytest.param("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", QUEENSIDE, "SAN312", id="rook uncovers a rook"),
    pytest.param("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", QUEENSIDE, "SAN312", id="rook uncovers, king moves"),
    pytest.param("4k3/8/8/8/8/8/8/bRK5 w B - 0 1", QUEENSIDE, "", id="a bishop is not uncovered"),
    pytest.param("4k3/8/8/8/1r6/8/8/1RK5 w B - 0 1", QUEENSIDE, "", id="rook attacked"),
    pytest.param("4k3/8/8/8/8/8/8/R1K4R w A - 0 1", KINGSIDE, "SAN319", id="no right by the FEN"),
)


@pytest.mark.parametrize(("text", "wing", "codes"), CHESS960)
@pytest.mark.parametrize("side", SIDES)
def test_guidelines_ii_chess960_castling_has_the_same_conditions(text: str, wing: int, codes: str, side: str) -> None:
    board = chess.Board(text, chess960=True)
    board = board if side == "white" else board.mirror()

    checklist = castling_checklist(position(board.shredder_fen()), wing)

    assert [condition.code for condition in checklist if not condition.holds] == codes.split()


def test_chess960_the_rook_that_shielded_the_king_is_named() -> None:
    told = failed(castling_checklist(position("4k3/8/8/8/8/8/8/qRK5 w B - 0 1"), QUEENSIDE))

    assert told == {
        "SAN312": {
            "square": "c1",
            "attackers": [{"piece": "queen", "color": "black", "square": "a1"}],
            "shield": {"piece": "rook", "color": "white", "square": "b1"},
        }
    }


def test_chess960_every_attacked_square_on_a_long_way_is_named() -> None:
    told = failed(castling_checklist(position("4k3/8/8/8/2rr4/8/8/1K5R w H - 0 1"), KINGSIDE))

    rooks = [{"piece": "rook", "color": "black", "square": name} for name in ("c4", "d4")]
    assert told == {
        "SAN311": {
            "squares": ["c1", "d1", "e1", "f1"],
            "square": "c1",
            "attackers": rooks[:1],
            "attacked": [
                {"square": "c1", "attackers": rooks[:1]},
                {"square": "d1", "attackers": rooks[1:]},
            ],
        }
    }


# A right lost in the game.
KE2 = {"how": "king moved", "number": "8.", "move": "Ke2", "ply": 15}
RG1 = {"how": "rook moved", "number": "9.", "move": "Rg1", "ply": 17}
BXH1 = {"how": "rook captured", "number": "9...", "move": "Bxh1", "ply": 18}
BACK_HOME = "4k3/8/8/8/8/8/8/R3K2R w {} - 0 20"


def since(loss: dict[str, Any]) -> dict[str, Any]:
    return {name: loss[name] for name in ("number", "move", "ply")}


def test_fide_3_8_2_1_a_king_that_came_back_has_moved_with_a_date() -> None:
    board = position(BACK_HOME.format("-"))
    history = {square("a1"): KE2, square("h1"): KE2}

    for wing in WINGS:
        assert failed(castling_checklist(board, wing, history=history)) == {
            "SAN317": {"king": "e1", "how": "moved", "since": since(KE2)}
        }


def test_fide_3_8_2_1_a_rook_that_came_back_has_moved_with_a_date() -> None:
    board = position(BACK_HOME.format("Q"))
    history = {square("h1"): RG1}

    assert failed(castling_checklist(board, QUEENSIDE, history=history)) == {}
    assert failed(castling_checklist(board, KINGSIDE, history=history)) == {
        "SAN318": {"rook": "h1", "how": "moved", "since": since(RG1)}
    }


def test_fide_3_8_2_1_another_rook_on_its_square_does_not_replace_a_captured_one() -> None:
    board = position(BACK_HOME.format("Q"))

    assert failed(castling_checklist(board, KINGSIDE, history={square("h1"): BXH1})) == {
        "SAN318": {"rook": "h1", "how": "captured", "since": since(BXH1)}
    }


def test_fide_3_8_2_1_king_and_rook_moved_are_told_each_with_its_date() -> None:
    board = position(BACK_HOME.format("-"))
    history = {square("a1"): {**KE2, "number": "10."}, square("h1"): RG1}

    told = failed(castling_checklist(board, KINGSIDE, history=history))

    assert told == {
        "SAN317": {"king": "e1", "how": "moved", "since": since({**KE2, "number": "10."})},
        "SAN318": {"rook": "h1", "how": "moved", "since": since(RG1)},
    }


def test_both_rooks_moved_and_the_king_at_home_has_not() -> None:
    board = position(BACK_HOME.format("-"))
    history = {square("a1"): {**RG1, "move": "Rb1"}, square("h1"): RG1}

    assert set(failed(castling_checklist(board, KINGSIDE, history=history))) == {"SAN318"}


def test_the_other_side_s_losses_say_nothing() -> None:
    board = position("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 20")
    history = {square("a8"): KE2, square("h8"): KE2}

    assert failed(castling_checklist(board, KINGSIDE, history=history)) == {}


def test_a_right_that_the_fen_never_gave_has_no_date() -> None:
    board = position(BACK_HOME.format("-"))

    assert refusal_codes(board, KINGSIDE) == ["SAN319"]
    assert refusal_codes(board, KINGSIDE, {square("a1"): {**RG1, "move": "Rb1"}}) == ["SAN319"]


def test_without_history_the_board_alone_may_show_that_king_or_rook_is_gone() -> None:
    assert refusal_codes(position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1"), KINGSIDE) == ["SAN319", "SAN317"]
    assert refusal_codes(position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), KINGSIDE) == ["SAN319", "SAN318"]


def test_the_rest_of_the_path_is_judged_too_where_the_right_is_lost() -> None:
    board = position("4k3/8/8/8/5r2/8/8/R3K1NR w Q - 0 20")

    assert refusal_codes(board, KINGSIDE, {square("h1"): RG1}) == ["SAN318", "SAN313", "SAN311"]


@pytest.mark.parametrize(
    ("home", "king"), [("b1", {"king": "b1"}), ("e1", {}), ("b1", {})], ids=["told", "standard", "between the rooks"]
)
def test_chess960_a_lost_right_is_judged_from_where_king_and_rook_started(home: str, king: dict[str, str]) -> None:
    rooks = ("a1", "c1") if home == "b1" else ("a1", "h1")
    history = {square(rook): {**KE2, **king} for rook in rooks}
    board = position("4k3/8/8/8/8/8/4K3/8 w - - 0 20")

    for wing, rook in zip((QUEENSIDE, KINGSIDE), rooks, strict=True):
        told = failed(castling_checklist(board, wing, history=history))

        assert told["SAN317"] == {"king": home, "how": "moved", "since": since(KE2)}
        assert told["SAN318"] == {"rook": rook}


def random_back_rank(rng: random.Random) -> chess.Board:
    """A Chess960 start with rights and a few pieces strewn on the board, White to move."""
    while True:
        board = chess.Board.from_chess960_pos(rng.randrange(960))
        rights = board.clean_castling_rights()
        for sq in range(64):
            if not chess.BB_SQUARES[sq] & rights and board.piece_type_at(sq) != chess.KING and rng.random() < 0.8:
                board.remove_piece_at(sq)
        for _ in range(rng.randrange(5)):
            sq = rng.randrange(64)
            if board.piece_at(sq) is None:
                kind = rng.choice((chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))
                board.set_piece_at(sq, chess.Piece(kind, rng.random() < 0.3))
        board.castling_rights = rights
        if not board.was_into_check():
            return board


def test_all_conditions_hold_exactly_where_an_oracle_castles() -> None:
    rng = random.Random(17)
    allowed = 0
    for _ in range(600):
        board = random_back_rank(rng)
        ours = position(board.shredder_fen())
        castlings = list(board.generate_castling_moves())
        for wing, is_wing in ((KINGSIDE, board.is_kingside_castling), (QUEENSIDE, board.is_queenside_castling)):
            expected = any(is_wing(move) for move in castlings)
            allowed += expected

            assert (failed(castling_checklist(ours, wing)) == {}) == expected, board.shredder_fen()
    assert 100 < allowed < 1000
