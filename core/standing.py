"""How a game stands after a ply, and how it ended: values for programs, each with its words."""

from dataclasses import dataclass, field

import chess_arbiter.core.chess.endings as endings
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san as san
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn.claims import evidence_of
from chess_arbiter.core.prose import join
from chess_arbiter.core.ruling_words import ENDING_ARTICLES, STANDING
from chess_arbiter.core.words import COLOR_NAMES, Color

THREEFOLD, FIFTY = "threefold", "fifty"
ON_BOARD, BY_MOVE = "on-board", "by-move"
OPEN = endings.ENDINGS[endings.OPEN]
ARTICLES = {
    (THREEFOLD, ON_BOARD): "FIDE 2023, 9.2.2",
    (THREEFOLD, BY_MOVE): "FIDE 2023, 9.2.1",
    (FIFTY, ON_BOARD): "FIDE 2023, 9.3.2",
    (FIFTY, BY_MOVE): "FIDE 2023, 9.3.1",
}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
KINDS = (
    (endings.THREEFOLD, THREEFOLD, ON_BOARD),
    (endings.FIFTY, FIFTY, ON_BOARD),
    (endings.THREEFOLD_BY_MOVE, THREEFOLD, BY_MOVE),
    (endings.FIFTY_BY_MOVE, FIFTY, BY_MOVE),
)
RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw that the side to move may claim: `kind` threefold or fifty, `how` on-board or by-move.

    `moves` are those that would do it, declared and not yet made (FIDE 2023, 9.2.1 and 9.3.1); `plies` those after
    which the position, or one that such a move leads to, has been on the board.
    """

    kind: str
    how: str
    side: str
    moves: list[str] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)

    @property
    def article(self) -> str:
        """The article that grants it."""
        return ARTICLES[self.kind, self.how]

    @property
    def sentence(self) -> str:
        """Who may claim, how and why, in words."""
        return f"{self.side.capitalize()} may claim a draw{self._by_move()}: {self.reason} ({self.article})"

    def _by_move(self) -> str:
        if self.how == ON_BOARD:
            return ""
        return f" by declaring {join(self.moves, conjunction='or')}"

    @property
    def reason(self) -> str:
        """What it rests on, in words."""
        if self.kind == FIFTY:
            made = "there have been" if self.how == ON_BOARD else "it completes"
            return f"{made} 50 moves by each side without a pawn move or a capture"
        if self.how == ON_BOARD:
            times = ORDINALS[min(len(self.plies), 5)]
            return f"the position is on the board for the {times} time, as after plies {join(_words(self.plies[:-1]))}"
        return "it brings a position about for the third time at least"


def _words(plies: list[int]) -> list[str]:
    return [str(ply) for ply in plies]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands after `ply` half-moves.

    `number`, `san` and `uci` are the move that led here, None at the start. `repetition` counts how often the position
    has been on the board, this time included (FIDE 2023, 9.2.3); `halfmove_clock` the plies without pawn move or
    capture. `claims` are the draws that the side to move may claim now; there are none once the game is over by law,
    as `ending` says: `open`, `checkmate`, `stalemate`, `dead-position`, `fivefold-repetition`, `seventyfive-moves`.
    """

    ply: int
    number: str | None
    san: str | None
    uci: str | None
    turn: str
    fen: str
    check: bool
    legal_moves: int
    repetition: int
    halfmove_clock: int
    ending: str
    claims: list[Claim] = field(default_factory=list)

    @property
    def moment(self) -> str:
        """The move that led here, with its number, in words."""
        return "the start" if self.san is None else f"{self.number} {self.san}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How and when a game ended: by law, or by what its players did.

    `ending` is one of `Standing.ending`, or `resignation`, `agreement`, `threefold-repetition`, `fifty-moves` (both
    claimed). `winner` is `white`, `black` or `draw`; `since` the last move with its number; `how` says it in words.
    """

    ending: str
    winner: str
    ply: int
    since: str
    how: str
    article: str

    @property
    def result(self) -> str:
        """The termination marker."""
        return RESULTS[self.winner]

    @property
    def score(self) -> str:
        """Who has won, in words."""
        return "the game is drawn" if self.winner == "draw" else f"{self.winner.capitalize()} has won"

    @property
    def sentence(self) -> str:
        """Since when and why the game is over, in words."""
        when = "" if self.ending in endings.ENDINGS else "when "
        return f"the game is over since {self.since}, {when}{self.how}: {self.score}"


def standing_of(
    position: Position, timeline: Timeline, *, number: str | None = None, san: str | None = None, uci: str | None = None
) -> Standing:
    """How the game stands in a position that the timeline has just come to."""
    timeline.finish(position)
    ending = endings.ENDINGS[timeline.ending]
    return Standing(
        timeline.ply,
        number,
        san,
        uci,
        COLOR_NAMES[position.turn],
        write_fen(position),
        position.checkers != 0,
        len(movegen.legal_moves(position)),
        timeline.occurrences,
        position.halfmove_clock,
        ending,
        claims_of(position, timeline) if ending == OPEN else [],
    )


def claims_of(position: Position, timeline: Timeline) -> list[Claim]:
    """The draws that the side to move may claim: on the board first (FIDE 2023, 9.2 and 9.3)."""
    side = COLOR_NAMES[position.turn]
    bits = timeline.claims(position)
    found = []
    for bit, kind, how in KINDS:
        if bits & bit:
            moves, plies = evidence_of(timeline, position, bit)
            sans = sorted(san.write_san(position, move) for move in moves or [])
            found.append(Claim(kind, how, side, sans, plies or []))
    return found


def outcome_by_law(standing: Standing) -> Outcome | None:
    """How the game has ended by law where it stands; None while it is open."""
    if standing.ending == OPEN:
        return None
    winner = "draw"
    if standing.ending == "checkmate":
        winner = "black" if standing.turn == "white" else "white"
    how = f"{'in' if standing.ending == 'dead-position' else 'by'} {STANDING[standing.ending]}"
    return Outcome(standing.ending, winner, standing.ply, standing.moment, how, ENDING_ARTICLES[standing.ending])


def player(color: Color) -> str:
    """A side as the subject of a sentence."""
    return COLOR_NAMES[color].capitalize()
