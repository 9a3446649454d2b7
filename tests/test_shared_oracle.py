"""Every ply of real games against python-chess: mate, stalemate, dead position, fivefold, seventy-five, claims.

The files are kept beside the checkout. The gate tries the first plies of the first games of each;
`ARBITER_ORACLE=whole` tries all plies of all games, some quarter of an hour. The oracle counts repetitions by walking
back through the game, so it is asked where its own board says that a position has been there twice, and on every
fortieth ply besides.

Two differences are the Laws'. Once a game is over by an automatic draw nothing is claimable (FIDE 2023, 5.2, 9.6),
while the oracle goes on answering. And the fifty moves may be claimed by intending a move that would mate or stalemate,
for it is the declared move that completes them (9.3.1); the oracle wants a move after which play could go on.
"""

import os
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import chess
import pytest

import chess_arbiter.core
import chess_arbiter.core.chess.endings as endings
from chess_arbiter.core.analysis import report_claims
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.movegen import has_legal_move
from chess_arbiter.core.lines import LineMap
from chess_arbiter.core.pgn.notebook import Notebook
from chess_arbiter.core.pgn.replay import Replay
from chess_arbiter.core.pgn.subscriber import Subscriber
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer
from chess_arbiter.core.source import open_source, open_stream
from chess_arbiter.core.tally import Tally

FIRST_GAMES, FIRST_PLIES = 2, 300
WHOLE = 10**9
EVERY = 40
CLAIM_THREEFOLD = endings.THREEFOLD | endings.THREEFOLD_BY_MOVE
CLAIM_FIFTY = endings.FIFTY | endings.FIFTY_BY_MOVE


class Witness(Subscriber):
    """Plays every game on the oracle's board, too, and notes each ply on which the two disagree."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.plies = self.asked = 0
        self.disagreements: list[tuple[int, int, str]] = []
        self.board = chess.Board()
        self.seen: Counter[Any] = Counter()
        self.twice = False

    def begin(self, game: Replay) -> None:
        self.board = chess.Board(write_fen(game.lines[0].position), chess960=True)
        self.seen = Counter([self.identity()])
        self.twice = False

    def move(self, game: Replay, written: bytes, move: int) -> None:
        if game.game > self.last or (self.last < WHOLE and game.timeline.ply > FIRST_PLIES):
            return
        board = self.board
        board.push(chess.Move(move & 63, move >> 6 & 63, move >> 12 or None))
        if board.halfmove_clock == 0:
            self.seen.clear()
            self.twice = False
        key = self.identity()
        self.seen[key] += 1
        self.twice = self.twice or self.seen[key] > 1
        self.plies += 1
        self.compare(game)

    def identity(self) -> tuple[int, ...]:
        """FIDE 2023, 9.2.3, by the oracle's own board."""
        board = self.board
        ep_square = board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else None
        return (
            *(board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),
            *(board.occupied_co[chess.WHITE], board.turn, board.clean_castling_rights(), ep_square or 0),
        )

    def compare(self, game: Replay) -> None:
        board, story, position = self.board, game.timeline, game.lines[0].position
        has_move = has_legal_move(position)
        checked = position.checkers != 0
        told = {
            "checkmate": (not has_move and checked, board.is_checkmate()),
            "stalemate": (not has_move and not checked, board.is_stalemate()),
            "dead position": (endings.is_dead_by_material(position), board.is_insufficient_material()),
            "seventy-five": (has_move and position.halfmove_clock >= 150, board.is_seventyfive_moves()),
        }
        ask = self.twice or self.plies % EVERY == 0
        self.asked += ask
        told["fivefold"] = (story.occurrences >= 5, board.is_fivefold_repetition() if ask else False)
        if story.ending == endings.OPEN and has_move:
            claims = story.claims(position)
            told["threefold"] = (
                claims & CLAIM_THREEFOLD != 0,
                board.can_claim_threefold_repetition() if ask else False,
            )
            told["fifty"] = (claims & CLAIM_FIFTY != 0, board.can_claim_fifty_moves())
        elif story.ending != endings.OPEN:
            told["nothing to claim"] = (story.claims(position) == 0, True)
        for name, (ours, theirs) in told.items():
            if ours != theirs:
                self.disagreements.append((game.game, story.ply, name))


def witness_of(data: bytes, name: str, last: int) -> Witness:
    """What the oracle says of the games of a file up to number `last`."""
    witness = Witness(last)
    lines = LineMap()
    lines.feed(data)
    notebook = Notebook(name, lines)
    replay = Replay(notebook, [], variations=False, subscriber=witness)
    replay.begin_buffer(0)
    tokenizer, batch, at = Tokenizer(), TokenBatch(), 0
    while replay.games < last:
        at = tokenizer.fill(data, at, True, batch)
        count = batch.count
        if count == 0:
            break
        for first in range(0, count, 1024):
            batch.count = min(first + 1024, count)
            replay.consume(data, batch, first)
            notebook.take()
            if replay.games >= last:
                break
    replay.end_stream(len(data))
    return witness


def files() -> Iterator[Any]:
    """The files to try: the plain twins, which are slow, try one in eight."""
    folder = os.environ.get("ARBITER_DATA")
    if not folder:
        yield pytest.param(None, id="no-data", marks=pytest.mark.skip(reason="ARBITER_DATA is not set"))
        return
    found = sorted((Path(folder) / "pgn").rglob("*.pgn"))
    assert found
    for path in found if chess_arbiter.core.twin() == "compiled" else found[::8]:
        yield pytest.param(path, id=path.name)


@pytest.mark.parametrize("path", list(files()))
def test_endings_and_claims_agree_with_the_oracle_on_every_ply(path: Path) -> None:
    last = WHOLE if os.environ.get("ARBITER_ORACLE") == "whole" else FIRST_GAMES
    with open_source(str(path)) as source:
        data = b"".join(source.blocks()) if last == WHOLE else next(source.blocks(), b"")

    witness = witness_of(data, path.name, last)

    assert witness.disagreements == []


def test_fide_9_6_the_oracle_lets_a_draw_be_claimed_that_needs_no_claim_any_more() -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 4
    witness = witness_of(f"{shuffle} Nf3 *".encode(), "test.pgn", 1)

    assert witness.board.can_claim_threefold_repetition()
    assert witness.disagreements == []  # `nothing to claim` on the last two plies is what was compared


def test_fide_9_3_1_a_declared_move_may_mate() -> None:
    fen = "2rkr3/2p1p3/8/8/8/3B4/3R2PP/4r2K w - - 99 90"
    assert not chess.Board(fen).can_claim_fifty_moves()
    assert [str(move) for move in chess.Board(fen).legal_moves] == ["d3f1"]

    claims = report_claims(
        open_stream(BytesIO(f'[SetUp "1"]\n[FEN "{fen}"]\n\n90. Bf1# 1-0\n'.encode()), "-"), tally=Tally()
    )

    assert [(row[2], row[3], row[4], row[6]) for row in claims] == [(0, "fifty", "by-move", ["Bf1#"])]
