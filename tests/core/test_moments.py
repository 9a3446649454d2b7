"""Moments of games in files: the position, what led there, and the castling rights that were lost."""

from io import BytesIO
from itertools import chain, combinations
from pathlib import Path

import chess
import pytest

from chess_arbiter.core.analysis import report_games
from chess_arbiter.core.chess.endings import ENDINGS
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.moments import Moment, Story, moment
from chess_arbiter.core.rulings import Ruling, rule
from chess_arbiter.core.source import open_source, open_stream
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.words import SQUARE_NAMES

SAMPLES = sorted((Path(__file__).parent.parent.parent / "samples").glob("*.pgn"))


def moment_of(text: str, game: int = 1, ply: int | None = None) -> Moment:
    return moment(open_stream(BytesIO(text.encode()), "games.pgn"), game, ply)


def asked(found: Moment, move: str) -> Ruling:
    return rule(found.position, move, history=found.history, timeline=found.timeline, last=found.last)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_end_of_every_game_is_where_the_replay_ends(path: Path) -> None:
    for facts in report_games(open_source(path), tally=Tally()):
        if facts.valid is None or facts.final_fen is None:
            with pytest.raises(LookupError):
                moment(open_source(path), facts.game)
            continue

        found = moment(open_source(path), facts.game)

        assert (write_fen(found.position), found.ply) == (facts.final_fen, facts.plies)
        assert ENDINGS[found.timeline.ending] == facts.ending


TWO_GAMES = """junk before

[Event "1"]

1. e4 {a comment (with brackets} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $1 Nc6 3. Bb5!? a6 *

[Event "2"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1"]

1. O-O Ke7 2. O-O-O Ke8 *
"""


@pytest.mark.parametrize(
    ("game", "ply", "fen", "last"),
    [
        (1, 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        (1, 1, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "1. e4"),
        (1, 2, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "1... e5"),
        (1, None, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "3... a6"),
        (2, 1, "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1", "1. O-O"),
        (2, None, "8/4k3/8/8/8/8/8/R4RK1 w - - 2 2", "1... Ke7"),
    ],
)
def test_a_moment_is_the_mainline_after_so_many_plies(game: int, ply: int | None, fen: str, last: str | None) -> None:
    found = moment_of(TWO_GAMES, game, ply)

    assert write_fen(found.position) == fen
    assert (found.last and f"{found.last['number']} {found.last['move']}") == last
    assert found.chess960 == (game == 2)


def test_the_squares_of_the_last_move_are_the_king_s_in_castling() -> None:
    squares = [SQUARE_NAMES[sq] for sq in moment_of(TWO_GAMES, 2, 1).last_squares]

    assert squares == ["f1", "g1"]


@pytest.mark.parametrize(
    ("text", "game", "ply", "message"),
    [
        (TWO_GAMES, 3, None, "games.pgn has no game 3: it has 2 games"),
        ("", 1, None, "games.pgn has no game 1: it has 0 games"),
        (TWO_GAMES, 1, 7, "game 1 of games.pgn has only 6 plies"),
        (TWO_GAMES, 2, 3, r"game 2 of games.pgn has only 2 plies, where it breaks off \(SAN317\)"),
        ('[Variant "Atomic"]\n\n1. e4 *', 1, None, r"game 1 of games.pgn is played by other rules \(Atomic\)"),
        ('[FEN "8/8"]\n\n1. e4 *', 1, None, "game 1 of games.pgn has no position to start from: "),
    ],
)
def test_what_is_not_there_is_said(text: str, game: int, ply: int | None, message: str) -> None:
    with pytest.raises(LookupError, match=message):
        moment_of(text, game, ply)


def test_no_more_is_read_than_the_game() -> None:
    class Endless(BytesIO):
        reads = 0

        def read(self, size: int | None = -1) -> bytes:
            self.reads += 1
            assert self.reads < 20
            return b"1. e4 e5 *\n\n" * 500

    found = moment(open_stream(Endless(), "endless.pgn"), 3)

    assert found.ply == 2


# Rights lost in a game and obstacles on the board, in every combination, for both sides and both wings. Moves are by
# squares as White has them; x is the file of the rook in question, y that of the other; `*` is a move of the others.
# After the moves stands what is refused then, each with the place of the move that did it.

LOST = {
    "nothing": ("", {}),
    "other rook moved": ("y1y2 * y2y1 *", {}),
    "king moved": ("e1e2 * e2e1 *", {"SAN317": 0}),
    "rook moved": ("x1x2 * x2x1 *", {"SAN318": 0}),
    "king moved, then rook": ("e1e2 * e2e1 * x1x2 * x2x1 *", {"SAN317": 0, "SAN318": 4}),
    "rook moved, then king": ("x1x2 * x2x1 * e1e2 * e2e1 *", {"SAN317": 4, "SAN318": 0}),
    "rook, other rook, king": ("x1x2 * x2x1 * y1y2 * y2y1 * e1e2 * e2e1 *", {"SAN317": 8, "SAN318": 0}),
    "rook captured": ("*x1", {"SAN318": 0}),
    "king moved, then rook captured": ("e1e2 * e2e1 *x1", {"SAN317": 0, "SAN318": 3}),
}
OBSTACLES = {
    "O-O": ("rf5 SAN311", "rg5 SAN312", "Nf1 SAN313", "re5 SAN310", "rh5 -"),
    "O-O-O": ("rd5 SAN311", "rc5 SAN312", "Nb1 SAN313", "re5 SAN310", "rb5 -"),
}
CORNERS = {"O-O": ("h", "a", "f2"), "O-O-O": ("a", "h", "b3")}


def seen_by(side: str, text: str) -> str:
    """Moves or squares as White has them, turned upside down for Black."""
    return text if side == "white" else "".join(str(9 - int(char)) if char.isdigit() else char for char in text)


def after_losing(side: str, castling: str, moves: str) -> Story:
    """A game of kings and rooks in which these moves were made, with a knight where one captures the rook."""
    corner, other, knight = CORNERS[castling]
    board = chess.Board(None)
    pieces = {"e1": "K", "a1": "R", "h1": "R", "b8": "k"} | ({knight: "n"} if "*x1" in moves else {})
    for square, letter in pieces.items():
        board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(letter))
    board.castling_rights = chess.BB_A1 | chess.BB_H1
    board.turn = not moves.startswith("*")
    story = Story(read_fen((board if side == "white" else board.mirror()).fen()).position())
    shuffle = ["b8b7", "b7b8"] * 8
    for move in moves.split():
        squares = {"*": shuffle[0], "*x1": f"{knight}{corner}1"}.get(move) or move.replace("x", corner).replace(
            "y", other
        )
        shuffle = shuffle[1:] if move == "*" else shuffle
        found = rule(story.position, seen_by(side, squares))
        assert found.legal, found.sentence
        story.play(found.move)
    return story


@pytest.mark.parametrize("side", ["white", "black"])
@pytest.mark.parametrize("castling", OBSTACLES)
@pytest.mark.parametrize("cause", LOST)
def test_fide_3_8_2_the_checklist_is_exact_for_lost_rights_and_obstacles_together(
    side: str, castling: str, cause: str
) -> None:
    moves, lost = LOST[cause]
    story = after_losing(side, castling, moves)
    names = OBSTACLES[castling]
    for chosen in chain.from_iterable(combinations(names, size) for size in range(len(names) + 1)):
        board = chess.Board(write_fen(story.position))
        for obstacle in chosen:
            piece = chess.Piece.from_symbol(obstacle[0])
            piece.color = piece.color if side == "white" else not piece.color
            board.set_piece_at(chess.parse_square(seen_by(side, obstacle[1:3])), piece)

        ruling = rule(read_fen(board.fen()).position(), castling, history=story.history)

        refused = {check.code: check.sentence for check in ruling.checklist if not check.holds}
        assert set(refused) == {*lost, *(code for code in (each[4:] for each in chosen) if code != "-")}
        assert ruling.legal == (not refused)
        assert {reason.code for reason in ruling.reasons} == set(refused)
        for code, at in lost.items():
            assert refused[code].endswith(f", with {called(side, castling, moves, at)}")


def called(side: str, castling: str, moves: str, at: int) -> str:
    """The number and SAN of one of the moves."""
    last = after_losing(side, castling, " ".join(moves.split()[: at + 1])).last
    assert last is not None
    return f"{last['number']} {last['move']}"


def test_fide_3_8_2_1_castling_moves_king_and_rook() -> None:
    story = moment_of('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]\n\n1. O-O Ke7 *')

    kingside, queenside = asked(story, "O-O"), asked(story, "O-O-O")

    assert [check.sentence for check in kingside.checklist if not check.holds][:2] == [
        "the king has moved, with 1. O-O",
        "the rook from h1 has moved, with 1. O-O",
    ]
    assert [check.sentence for check in queenside.checklist if not check.holds] == ["the king has moved, with 1. O-O"]


def test_fide_3_8_2_1_a_rook_captured_by_a_king_or_a_castling_rook_is_dated() -> None:
    king = moment_of('[SetUp "1"]\n[FEN "4k2r/6K1/8/8/8/8/8/8 w k - 0 1"]\n\n1. Kxh8 *')
    rook = moment_of('[SetUp "1"]\n[FEN "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"]\n\n1. Rxh8+ *')

    assert asked(king, "O-O").sentence == "1... O-O is illegal: the rook from h8 was captured, with 1. Kxh8"
    assert [check.sentence for check in asked(rook, "O-O").checklist if not check.holds] == [
        "the rook from h8 was captured, with 1. Rxh8+",
        "the king on e8 is in check from the rook on h8",
        "f8, which the king would cross, is attacked by the rook on h8",
        "g8, where the king would end, is attacked by the rook on h8",
    ]
