"""A game as it is played, with the arbiter beside it: moves, claims, offers and resignations judged by the Laws.

    >>> record = GameRecord()
    >>> for move in ("e4", "e5", "Bc4", "Nc6", "Qh5"):
    ...     answer = record.play(move)
    >>> record.play("Nf6").accepted, record.fen
    (True, 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4')
    >>> print(record.play("Qxf8").sentence)
    4. Qxf8 is illegal: the queen on h5 cannot go to f8 in one move; Qf3, Qf5, Qxf7#, Qd1 or Qe2 would be legal
    >>> record.play("Qxf7#").sentence.rpartition("; ")[2], record.outcome.result
    ('White has won', '1-0')
    >>> print(record.play("Ke7").sentence)
    4... Ke7 is not accepted: the game is over since 4. Qxf7#, by checkmate: White has won

Nothing is lost by going back: `undo`, `redo` and `goto` restore positions, counts and rights as they were.

    >>> record.undo().sentence, record.outcome
    ('4. Qxf7# is taken back; White is to move', None)
    >>> record.redo().accepted, record.outcome.result
    (True, '1-0')
    >>> [standing.san for standing in record.timeline][-2:], record.timeline[-1].ending
    (['Nf6', 'Qxf7#'], 'checkmate')
"""

from __future__ import annotations

from dataclasses import dataclass

import chess_arbiter.core.chess.endings as endings
from chess_arbiter.core.chess.castling_conditions import Loss
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.losses import losses
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn.game import Game, Node
from chess_arbiter.core.pgn.writer import write_game
from chess_arbiter.core.rulings import Ruling, rule
from chess_arbiter.core.standing import (
    ON_BOARD,
    THREEFOLD,
    Claim,
    Outcome,
    Standing,
    outcome_by_law,
    player,
    standing_of,
)
from chess_arbiter.core.words import COLOR_NAMES, Color, Move, Square

_BOTH_MOVED = 2
"""Plies after which each player has made a move, if the game begins with White's first."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the arbiter says to a move, a claim, an offer or a wish: accepted or not, why, and by which article.

    `ruling` is the ruling on the move it was about, if there was one. `article` is empty where no law speaks of it.
    """

    accepted: bool
    sentence: str
    article: str = ""
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class _Ply:
    """What is kept of a ply: the move, the position it led to, how the game stands, the castling rights lost so far."""

    move: Move
    position: Position
    standing: Standing
    history: dict[Square, Loss]


class GameRecord:
    """A game being played, forwards and back.

    What a player may not do is refused with the reason and leaves no trace. A game is over when the Laws say so or the
    players end it; no move is accepted then, until something is taken back.
    """

    def __init__(self, position: Position | None = None, *, chess960: bool = False) -> None:
        """Begins from a position, or from the initial one; `chess960` writes UCI castling as king takes rook."""
        start = Position.initial() if position is None else position.copy()
        self.chess960 = chess960
        self.tags: dict[str, str] = {}
        """Tag pairs for `pgn`, beside those the game itself gives."""
        self._timeline = Timeline()
        self._timeline.begin(start)
        self._plies = [_Ply(0, start, standing_of(start, self._timeline), {})]
        self._at = 0
        self._timeline_at = 0
        self._offers: list[tuple[int, Color]] = []
        self._decision: Outcome | None = None
        self._decided = False

    @classmethod
    def from_fen(cls, text: str, *, variant: str = "auto") -> GameRecord:
        """Begins from a FEN. Raises FenError where it is no position to play from."""
        reading = read_fen(text, variant=variant)
        return cls(reading.position(), chess960=reading.chess960)

    # How the game stands.

    @property
    def ply(self) -> int:
        """Half-moves played, less those taken back."""
        return self._at

    @property
    def last_ply(self) -> int:
        """Half-moves that `redo` and `goto` can reach."""
        return len(self._plies) - 1

    @property
    def position(self) -> Position:
        """The position on the board, a copy."""
        return self._plies[self._at].position.copy()

    def position_at(self, ply: int) -> Position:
        """The position after so many plies, a copy; as far as `last_ply`. Raises IndexError beyond."""
        return self._plies[ply].position.copy()

    @property
    def fen(self) -> str:
        """The FEN of the position on the board."""
        return self.standing.fen

    @property
    def standing(self) -> Standing:
        """How the game stands now."""
        return self._plies[self._at].standing

    @property
    def timeline(self) -> list[Standing]:
        """How the game stood after each ply so far, the start first."""
        return [each.standing for each in self._plies[: self._at + 1]]

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return [each.move for each in self._plies[1 : self._at + 1]]

    @property
    def claims(self) -> list[Claim]:
        """The draws that the side to move may claim now."""
        return [] if self.outcome else self.standing.claims

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, by law or by its players; None while it goes on."""
        if self._decided:
            return self._decision
        return outcome_by_law(self.standing)

    @property
    def offer_of(self) -> str | None:
        """The side whose offer of a draw stands (FIDE 2023, 9.1.2.1); None where none does."""
        color = None if self.outcome else self._offer()
        return None if color is None else COLOR_NAMES[color]

    @property
    def state(self) -> str:
        """Who is to move and what may be claimed, or since when and why the game is over, in words."""
        over = self.outcome
        if over is not None:
            return over.sentence
        check = ", in check" if self.standing.check else ""
        return "; ".join([f"{player(self._turn)} is to move{check}", *self._claimable()])

    @property
    def _turn(self) -> Color:
        return self._plies[self._at].position.turn

    # Moves.

    def ruling(self, text: str) -> Ruling:
        """The arbiter's ruling on a move in SAN, UCI or long algebraic notation; nothing is played."""
        here = self._plies[self._at]
        last = None
        if here.standing.san is not None:
            last = {"number": here.standing.number, "move": here.standing.san, "ply": self._at}
        return rule(
            here.position,
            text,
            history=here.history,
            timeline=self._story(),
            last=last,
            chess960=self.chess960,
        )

    def play(self, text: str) -> Answer:
        """Plays a legal move and tells what it brings about; a refused one leaves no trace."""
        ruling = self.ruling(text)
        over = self.outcome
        if over is not None:
            return Answer(False, f"{ruling.number} {ruling.written} is not accepted: {over.sentence}", over.article)
        if not ruling.legal:
            return Answer(False, ruling.sentence, ruling.article or "", ruling)
        offer = self._offer()
        declined = offer is not None and offer != self._turn
        self._push(ruling)
        said = [ruling.sentence, *self._announcements()]
        if declined and self.outcome is None:
            said.append(f"{player(self._turn)}'s offer of a draw is declined")
        return Answer(True, "; ".join(said), ruling.article or "", ruling)

    def _push(self, ruling: Ruling) -> None:
        """Plays a move that was ruled legal; what was taken back before it is forgotten."""
        story = self._story()
        self._forget_the_future()
        here = self._plies[self._at]
        position = here.position.copy()
        position.play(ruling.move)
        name = str(ruling.san)
        lost = losses(
            here.position,
            position,
            ruling.move,
            number=ruling.number,
            san=name,
            ply=self._at + 1,
            history=here.history,
        )
        story.add(position, ruling.move, name.endswith("#"))
        standing = standing_of(position, story, number=ruling.number, san=name, uci=ruling.uci)
        self._plies.append(_Ply(ruling.move, position, standing, {**here.history, **lost} if lost else here.history))
        self._at += 1
        self._timeline_at = self._at

    def _announcements(self) -> list[str]:
        """What a move has brought about that its ruling does not say: who has won, which draws may be claimed."""
        over = self.outcome
        if over is not None:
            return [] if over.winner == "draw" else [over.score]
        return self._claimable()

    def _claimable(self) -> list[str]:
        """The draws that may be claimed, in words; by an intended move where not on the board."""
        claims = self.claims
        on_board = {claim.kind for claim in claims if claim.how == ON_BOARD}
        return [claim.sentence for claim in claims if claim.how == ON_BOARD or claim.kind not in on_board]

    def _story(self) -> Timeline:
        """The timeline of the moves on the board; told anew where they are not those it has."""
        if self._timeline_at != self._at:
            self._timeline.begin(self._plies[0].position)
            for each in self._plies[1 : self._at + 1]:
                self._timeline.add(each.position, each.move, each.standing.ending == "checkmate")
            self._timeline.finish(self._plies[self._at].position)
            self._timeline_at = self._at
        return self._timeline

    def _forget_the_future(self) -> None:
        """Drops what was taken back: something else is done instead."""
        del self._plies[self._at + 1 :]
        self._offers = [offer for offer in self._offers if offer[0] <= self._at]
        self._decision = None
        self._decided = False

    # Back and forth.

    def undo(self) -> Answer:
        """Takes back the last move, or what has ended the game after it."""
        if self._decided and self._decision is not None:
            self._decided = False
            return Answer(True, f"it is taken back that {self._decision.how}; {self.state}")
        if self._at == 0:
            return Answer(False, "there is no move to take back")
        undone = self.standing.moment
        self._at -= 1
        return Answer(True, f"{undone} is taken back; {self.state}")

    def redo(self) -> Answer:
        """Plays again what was taken back last."""
        if self._at < self.last_ply:
            self._at += 1
            return Answer(True, f"{self.standing.moment} is played again; {self.state}")
        if self._decision is not None and not self._decided:
            self._decided = True
            return Answer(True, f"again {self._decision.how}: {self._decision.score}", self._decision.article)
        return Answer(False, "nothing was taken back")

    def goto(self, ply: int) -> Answer:
        """Goes to the position after so many plies, 0 being the start; none is forgotten."""
        if not 0 <= ply <= self.last_ply:
            return Answer(False, f"there is no ply {ply}; the game has plies 0 to {self.last_ply}")
        if ply != self._at:
            self._decided = False
        self._at = ply
        return Answer(True, f"after ply {ply}, {self.standing.moment}: {self.state}")

    # What players do beside moving.

    def claim(self, text: str | None = None) -> Answer:
        """A claim of the side to move that the game is drawn, as it stands or by an intended move.

        A correct one ends the game at once (FIDE 2023, 9.5.2); the intended move need not be made. An incorrect one
        leaves an offer of a draw (9.1.2.3), and the intended move must be made (9.5.3).
        """
        over = self.outcome
        if over is not None:
            return Answer(False, f"there is nothing to claim: {over.sentence}", over.article)
        ruling = None if text is None else self.ruling(text)
        if ruling is not None and not ruling.legal:
            return Answer(False, f"no claim can rest on it: {ruling.sentence}", ruling.article or "", ruling)
        move = None if ruling is None else ruling.san
        for claim in self.claims:
            if (claim.how == ON_BOARD) if move is None else move in claim.moves:
                return self._grant(claim, ruling)
        side = player(self._turn)
        self._offers.append((self._at, self._turn))
        said = [f"{side}'s claim is incorrect: {self._why_not(ruling)}"]
        if ruling is not None:
            self._push(ruling)
            said += [f"{ruling.san} must be made, and is", *self._announcements()]
        if self.outcome is None:
            said.append("the claim stands as an offer of a draw")
        return Answer(False, "; ".join(said), "FIDE 2023, 9.5.3", ruling)

    def _grant(self, claim: Claim, ruling: Ruling | None) -> Answer:
        """The draw that is claimed."""
        kind = "threefold-repetition" if claim.kind == THREEFOLD else "fifty-moves"
        name = "threefold repetition" if claim.kind == THREEFOLD else "the fifty-move rule"
        how = f"{claim.side.capitalize()} claimed a draw by {name}"
        if ruling is not None:
            how += f", declaring {ruling.number} {ruling.san}"
        outcome = self._decide(kind, "draw", how, claim.article)
        said = f"{claim.side.capitalize()}'s claim is correct: {claim.reason}; {outcome.score}"
        return Answer(True, said, claim.article, ruling)

    def _why_not(self, ruling: Ruling | None) -> str:
        """How far the game is from a draw to claim, on the board or after an intended move."""
        standing = self.standing
        if ruling is None or ruling.effect is None:
            subject, verb = "the position", "has been on the board"
            times, clock = standing.repetition, standing.halfmove_clock
        else:
            subject, verb = f"the position after {ruling.san}", "would be on the board"
            times = ruling.effect.repetition
            clock = int(str(ruling.fen_after).split()[4])
        often = "once" if times == 1 else f"{times} times"
        seen = f"{subject} {verb} {often}, three times are needed"
        return f"{seen}; of the 100 plies without pawn move or capture that are needed there are {clock}"

    def offer(self, side: str | None = None) -> Answer:
        """An offer of a draw, by the side that has just moved or by the one named (FIDE 2023, 9.1.2.1).

        It stands until the opponent agrees or makes a move.
        """
        over = self.outcome
        if over is not None:
            return Answer(False, f"a draw is offered too late: {over.sentence}", over.article)
        color = self._turn ^ 1 if side is None else COLOR_NAMES.index(side)
        too_early = self._too_early()
        if too_early is not None:
            return too_early
        standing = self._offer()
        if standing == color:
            return Answer(False, f"{player(color)}'s offer of a draw stands already", "FIDE 2023, 9.1.2.1")
        if standing is not None:
            said = f"{player(standing)}'s offer of a draw stands already: {player(color)} need only agree"
            return Answer(False, said, "FIDE 2023, 9.1.2.1")
        self._offers.append((self._at, color))
        said = f"{player(color)} offers a draw; {player(color ^ 1)} may agree, or decline by moving"
        return Answer(True, said, "FIDE 2023, 9.1.2.1")

    def agree(self) -> Answer:
        """The opponent of the side that has offered a draw agrees to it (FIDE 2023, 5.2.3)."""
        over = self.outcome
        if over is not None:
            return Answer(False, f"there is nothing to agree to: {over.sentence}", over.article)
        color = self._offer()
        if color is None:
            return Answer(False, "there is nothing to agree to: no offer of a draw stands", "FIDE 2023, 9.1.2.1")
        too_early = self._too_early()
        if too_early is not None:
            return too_early
        outcome = self._decide("agreement", "draw", "the players agreed to a draw", "FIDE 2023, 5.2.3")
        return Answer(True, f"{player(color ^ 1)} agrees: {outcome.score}", outcome.article)

    def resign(self, side: str | None = None) -> Answer:
        """A resignation, of the side to move or of the one named (FIDE 2023, 5.1.2).

        It loses, but where the opponent could never mate it is a draw.
        """
        over = self.outcome
        if over is not None:
            return Answer(False, f"there is nothing to resign: {over.sentence}", over.article)
        color = self._turn if side is None else COLOR_NAMES.index(side)
        article = "FIDE 2023, 5.1.2"
        how, other = f"{player(color)} resigned", player(color ^ 1)
        if endings.cannot_mate(self._plies[self._at].position, color ^ 1):
            how += f", but {other} could never have mated"
            outcome = self._decide("resignation", "draw", how, article)
            return Answer(True, f"{player(color)} resigns, but {other} could never mate: {outcome.score}", article)
        outcome = self._decide("resignation", COLOR_NAMES[color ^ 1], how, article)
        return Answer(True, f"{player(color)} resigns: {outcome.score}", article)

    def _decide(self, ending: str, winner: str, how: str, article: str) -> Outcome:
        """The game ends here by what its players do."""
        self._forget_the_future()
        self._decision = Outcome(ending, winner, self._at, self.standing.moment, how, article)
        self._decided = True
        return self._decision

    def _too_early(self) -> Answer | None:
        """What is said of a draw before both players have made a move (FIDE 2023, 5.2.3)."""
        start = self._plies[0].position
        if 2 * (start.fullmove_number - 1) + start.turn + self._at >= _BOTH_MOVED:
            return None
        return Answer(False, "no draw can be agreed before both players have made a move", "FIDE 2023, 5.2.3")

    def _offer(self) -> Color | None:
        """The side whose offer stands: its opponent has made no move since."""
        for ply, color in sorted(self._offers, key=lambda offer: offer[0])[::-1]:
            if ply <= self._at:
                turns = [self._plies[at].position.turn for at in range(ply, self._at)]
                return None if color ^ 1 in turns else color
        return None

    # The game as a tree, and as text.

    def to_game(self) -> Game:
        """The game so far as a tree; how its players ended it is a comment after the last move."""
        game = Game.begin(self._plies[0].position, chess960=self.chess960)
        node = game.root
        for each in self._plies[1 : self._at + 1]:
            san = str(each.standing.san)
            node = node.append(Node(node, node.ply + 1, each.move, san, san))
        over = self.outcome
        game.marker = "*" if over is None else over.result
        game.tags |= {**self.tags, "Result": game.marker}
        if over is not None and self._decided:
            node.comments.append(over.how[0].upper() + over.how[1:])
        return game

    @property
    def pgn(self) -> str:
        """The game so far in PGN's export format."""
        return write_game(self.to_game())
