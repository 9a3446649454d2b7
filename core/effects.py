"""What a legal move does: captures, castles, promotes, checks, ends the game, lets a draw be claimed."""

from dataclasses import dataclass, field

import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.endings as endings
import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.evidence import Facts
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import COLOR_NAMES, PAWN, PIECE_NAMES, SQUARE_NAMES, Color, Move

CASTLING_LETTERS = ("K", "Q")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a legal move does, squares by name and pieces as evidence, as they stand after the move.

    In castling `origin` and `target` are the king's. `captured` is the piece taken, with the square it stood on: not
    the target where it is taken en passant. `king` is the square of the king in check, `checkers` give it,
    `discovered` are those among them that did not move themselves. `repetition` is how often the position after the
    move will have been there, as far as it is known. `ending` is how the game stands after the move, `claims` are the
    draws that it lets be claimed: by the mover, who declares the move (`by-move`), and by the other side once it is
    made (`on-board`).
    """

    piece: str
    origin: str
    target: str
    captured: Facts | None = None
    en_passant: bool = False
    promotion: str | None = None
    castling: str | None = None
    rook_from: str | None = None
    rook_to: str | None = None
    king: str | None = None
    checkers: list[Facts] = field(default_factory=list)
    discovered: list[Facts] = field(default_factory=list)
    repetition: int = 1
    ending: str = endings.ENDINGS[0]
    claims: list[Facts] = field(default_factory=list)

    @property
    def check(self) -> bool:
        """Whether the move gives check."""
        return bool(self.checkers)


def effect_of(position: Position, move: Move, timeline: Timeline | None = None) -> Effect:
    """What a legal move does; repetitions count only with the `timeline` that led to the position."""
    after = position.copy()
    after.play(move)
    from_sq, to_sq = move & 63, move >> 6 & 63
    kind = position.kind_at(from_sq)
    facts: Facts = {}
    arrival = to_sq
    captured = -1
    if position.color_at(to_sq) == position.turn:
        facts["castling"] = CASTLING_LETTERS[to_sq < from_sq]
        facts["rook_from"] = SQUARE_NAMES[to_sq]
        arrival = castling.rook_target(from_sq, to_sq)
        facts["rook_to"] = SQUARE_NAMES[arrival]
        to_sq = castling.king_target(from_sq, to_sq)
    elif kind == PAWN and to_sq == position.ep_square:
        captured = to_sq ^ 8
        facts["en_passant"] = True
    elif position.kind_at(to_sq):
        captured = to_sq
    if captured >= 0:
        facts["captured"] = evidence.piece(position, captured)
    if move >> 12:
        facts["promotion"] = PIECE_NAMES[move >> 12]
    if after.checkers:
        facts["king"] = SQUARE_NAMES[after.king_square(after.turn)]
    repetition = _repetition(after, timeline)
    ending = _ending(after, repetition)
    return Effect(
        PIECE_NAMES[kind],
        SQUARE_NAMES[from_sq],
        SQUARE_NAMES[to_sq],
        **facts,
        checkers=evidence.pieces(after, after.checkers),
        discovered=evidence.pieces(after, after.checkers & ~(1 << arrival)),
        repetition=repetition,
        ending=ending,
        claims=_claims(position.turn, after, repetition) if ending == endings.ENDINGS[endings.OPEN] else [],
    )


def _repetition(after: Position, timeline: Timeline | None) -> int:
    """How often the position that a move leads to will then have been there (FIDE 2023, 9.2.3)."""
    if timeline is None or after.halfmove_clock == 0:
        return 1
    return timeline.count_of(after.key) + 1


def _ending(after: Position, repetition: int) -> str:
    """How the game stands after a move: mate first, then the draws that need no claim (FIDE 2023, 9.6.2)."""
    if not movegen.has_legal_move(after):
        ending = endings.CHECKMATE if after.checkers else endings.STALEMATE
    elif endings.is_dead_by_material(after):
        ending = endings.DEAD_POSITION
    elif repetition >= 5:
        ending = endings.FIVEFOLD
    else:
        ending = endings.SEVENTYFIVE if after.halfmove_clock >= endings.AUTOMATIC_CLOCK else endings.OPEN
    return endings.ENDINGS[ending]


def _claims(mover: Color, after: Position, repetition: int) -> list[Facts]:
    kinds = []
    if repetition >= 3:
        kinds.append("threefold")
    if after.halfmove_clock >= endings.CLAIM_CLOCK:
        kinds.append("fifty")
    return [
        {"kind": kind, "how": how, "side": COLOR_NAMES[side]}
        for kind in kinds
        for how, side in (("by-move", mover), ("on-board", mover ^ 1))
    ]
