"""The arbiter's ruling on one move: legal or not, every reason, what the move does, what may have been meant.

>>> from chess_arbiter.core.chess.fen import read_fen
>>> position = read_fen("r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1").position()
>>> print(rule(position, "O-O").sentence)
1. O-O is illegal: the king would cross f1, attacked by the bishop on c4; O-O-O would be legal
>>> print(rule(position, "O-O-O").sentence)
1. O-O-O is legal: White castles queenside, the king goes from e1 to c1, the rook from a1 to d1
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import chess_arbiter.core.chess.endings as endings
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san as san
import chess_arbiter.core.chess.uci as uci
from chess_arbiter.core import catalogue
from chess_arbiter.core.chess import evidence, reasons
from chess_arbiter.core.chess.castling_conditions import KINGSIDE, QUEENSIDE, Condition, History, castling_checklist
from chess_arbiter.core.chess.deviations import deviations
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.chess.evidence import Facts, Reason
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.meanings import castling_wing
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.suggestions import MOST, edit_distance, suggestions
from chess_arbiter.core.effects import Effect, effect_of
from chess_arbiter.core.ruling_words import (
    ENDING_ARTICLES,
    claim_article,
    claim_words,
    condition_words,
    effect_article,
    effect_words,
    standing_words,
)
from chess_arbiter.core.words import COLOR_NAMES, SQUARE_NAMES, Move

OPEN = endings.ENDINGS[endings.OPEN]
NULL_MOVES = frozenset(("--", "Z0", "z0", "@@@@", "0000", "<>"))
LONGEST_SAN = 9
"""Characters beyond which a text is no move with a slip in it."""
HOW_TO_WRITE = "a move is written as Nf3, exd5, e8=Q, O-O or e2e4"
_NUMBER = re.compile(r"\d+\s*(?:\.+|…)\s*")


@dataclass(frozen=True, slots=True)
class Ground:
    """One reason or deviation: its code, the article it comes from, the facts that show it, and all that in words."""

    code: str
    article: str
    facts: Facts
    sentence: str


@dataclass(frozen=True, slots=True)
class Check:
    """One condition of castling: whether it holds, and the evidence. `code` is what its failure is called."""

    condition: str
    holds: bool
    code: str
    article: str
    facts: Facts
    sentence: str


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to know beside the ruling: a draw that may be claimed, a game that was over."""

    article: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the arbiter says of one move.

    `written` is the move as asked about, without its number; `number` is the one it bears ("12.", "12..."). `fen` is
    the position before it, `fen_after` the one after. `move`, `san`, `uci` and `effect` are there for a legal move,
    `reasons` and `suggestions` for another, the most telling first. `checklist` has the six conditions where the move
    is or means castling. `sentence` is the whole ruling in one sentence, without a full stop.
    """

    written: str
    legal: bool
    number: str
    side: str
    fen: str
    sentence: str
    move: Move = 0
    san: str | None = None
    uci: str | None = None
    reasons: list[Ground] = field(default_factory=list)
    checklist: list[Check] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)
    deviations: list[Ground] = field(default_factory=list)
    effect: Effect | None = None
    fen_after: str | None = None
    remarks: list[Remark] = field(default_factory=list)

    @property
    def code(self) -> str | None:
        """The code of the most telling reason."""
        return self.reasons[0].code if self.reasons else None

    @property
    def article(self) -> str:
        """The article the ruling rests on: that of the most telling reason, or of what a legal move does."""
        return self.reasons[0].article if self.effect is None else effect_article(self.effect)


def rule(
    position: Position,
    text: str,
    *,
    history: History | None = None,
    timeline: Timeline | None = None,
    last: Mapping[str, Any] | None = None,
    chess960: bool = False,
) -> Ruling:
    """The ruling on a move in SAN, UCI or long algebraic notation; the position stays as it is. Raises nothing.

    What happened before, as far as it is known: `history` dates lost castling rights (`losses` gathers it), `timeline`
    counts repetitions, `last` is the move that led to the position ({"number": "8.", "move": "Ke2", "ply": 15}).
    `chess960` writes castling in UCI as king takes rook.
    """
    written = _token(text)
    token = written.encode("utf-8", "surrogatepass")
    reading = SanReading()
    if not san.scan(token, 0, len(token), reading):
        return _unreadable(position, written, last)
    move = san.resolve(position, reading)
    if move < 0:
        return _refused(position, reading, written, history, last)
    return _legal(position, reading, move, written, history, timeline, chess960)


def number_of(position: Position) -> str:
    """The number that a move in this position bears: "12." or "12..."."""
    return f"{position.fullmove_number}{'...' if position.turn else '.'}"


def _token(text: str) -> str:
    """The move alone: without white space around it, its number, `!` and `?`."""
    text = text.strip()
    number = _NUMBER.match(text)
    if number and number.end() < len(text):
        text = text[number.end() :]
    return text.rstrip("!?").rstrip()


def _ground(reason: Reason, written: str, number: str, **more: Any) -> Ground:
    facts = {**reason.facts, "number": number, **more}
    sentence = catalogue.describe(reason.code, facts, move=written)
    return Ground(reason.code, reason.article, reason.facts, sentence)


# Refused moves.


def _unreadable(position: Position, written: str, last: Mapping[str, Any] | None) -> Ruling:
    """A text that is no move in any notation."""
    if not movegen.has_legal_move(position):
        return _refused(position, SanReading(), written, None, last)
    if written in NULL_MOVES:
        ruling = _ruling_against(position, [evidence.reason(position, "PGN120")], written, [], [])
        sentence = f"{ruling.number} {written} is illegal: it passes the turn, and whoever has the move must make one"
        return replace(ruling, sentence=sentence, reasons=[replace(ruling.reasons[0], sentence=sentence)])
    reason = evidence.reason(position, "SAN349", detail=HOW_TO_WRITE)
    return _ruling_against(position, [reason], written, [], _near(position, written))


def _near(position: Position, written: str) -> list[str]:
    """Legal moves whose SAN is the text but for a character; in a longer text, where there is none, but for two."""
    if len(written) > LONGEST_SAN:
        return []
    found = sorted((edit_distance(written, name), name) for name in san.legal_sans(position))
    most = 2 if len(written) > 3 and found[0][0] == 2 else 1
    return [name for distance, name in found if distance <= most][:MOST]


def _refused(
    position: Position, reading: SanReading, written: str, history: History | None, last: Mapping[str, Any] | None
) -> Ruling:
    """A move that reads as one and is not legal here."""
    found = reasons.refusals(position, reading, history=history)
    if last:
        found = [_since(reason, last) for reason in found]
    wing = castling_wing(position, reading)
    checklist = castling_checklist(position, wing, history=history) if wing else []
    meant = suggestions(position, reading, written) if movegen.has_legal_move(position) else []
    return _ruling_against(position, found, written, checklist, meant)


def _told_apart(position: Position, ambiguous: Reason, meant: list[str]) -> list[str]:
    """The suggestions that are moves of the pieces an ambiguous move could mean."""
    squares = {candidate["square"] for candidate in ambiguous.facts.get("candidates", ())}
    target = ambiguous.facts.get("target")
    moves = {san.write_san(position, move): move for move in movegen.legal_moves(position)}
    return [
        name
        for name in meant
        if not squares or SQUARE_NAMES[moves[name] & 63] in squares
        if target in (None, SQUARE_NAMES[moves[name] >> 6 & 63])
    ]


def _since(reason: Reason, last: Mapping[str, Any]) -> Reason:
    """A mate or stalemate with the move that gave it."""
    if reason.code not in ("SAN341", "SAN342"):
        return reason
    return Reason(reason.code, {**reason.facts, "since": dict(last)})


def _ruling_against(
    position: Position, found: list[Reason], written: str, checklist: list[Condition], meant: list[str]
) -> Ruling:
    number = number_of(position)
    if found[0].code == "SAN340":
        meant = _told_apart(position, found[0], meant)
    known = {"suggestions": meant} if meant else {}
    return Ruling(
        written,
        False,
        number,
        COLOR_NAMES[position.turn],
        write_fen(position),
        _ground(found[0], written, number, **known).sentence,
        reasons=[_ground(reason, written, number) for reason in found],
        checklist=[_check(condition) for condition in checklist],
        suggestions=meant,
    )


def _check(condition: Condition) -> Check:
    article = catalogue.entry(condition.code).article
    return Check(condition.name, condition.holds, condition.code, article, condition.facts, condition_words(condition))


# Legal moves.


def _legal(
    position: Position,
    reading: SanReading,
    move: Move,
    written: str,
    history: History | None,
    timeline: Timeline | None,
    chess960: bool,
) -> Ruling:
    """A legal move: what it does, and what is unusual in the way it is written."""
    number, side = number_of(position), COLOR_NAMES[position.turn]
    effect = effect_of(position, move, timeline)
    name = san.write_san(position, move)
    checklist: list[Condition] = []
    if effect.castling:
        wing = KINGSIDE if effect.castling == "K" else QUEENSIDE
        checklist = castling_checklist(position, wing, history=history)
    after = position.copy()
    after.play(move)
    return Ruling(
        written,
        True,
        number,
        side,
        write_fen(position),
        f"{number} {name} is legal: {effect_words(side, effect, over=_standing(position, timeline) != OPEN)}",
        move=move,
        san=name,
        uci=uci.write_uci(position, move, chess960=chess960),
        checklist=[_check(condition) for condition in checklist],
        deviations=[_ground(each, written, number) for each in _deviations(position, reading, move, written)],
        effect=effect,
        fen_after=write_fen(after),
        remarks=_remarks(position, effect, timeline),
    )


def _deviations(position: Position, reading: SanReading, move: Move, written: str) -> list[Reason]:
    """What is unusual in the notation; where it is not SAN at all, a missing sign is not told as well."""
    found = deviations(position, reading, move, written)
    if any(each.code == "SAN309" for each in found):
        found = [each for each in found if each.code not in ("SAN300", "SAN301")]
    return found


def _remarks(position: Position, effect: Effect, timeline: Timeline | None) -> list[Remark]:
    """That the game was over before the move, or the draws that may be claimed before, with and after it."""
    ending = _standing(position, timeline)
    if ending != OPEN:
        at = 2 * position.fullmove_number + position.turn
        over = 0 if timeline is None or timeline.ending_ply < 1 else at - 1 - (timeline.ply - timeline.ending_ply)
        return [Remark(ENDING_ARTICLES[ending], standing_words(ending, over, at))]
    now, side = claimable(position, timeline), COLOR_NAMES[position.turn]
    if now:
        found = {kind: {"on-board": side} for kind in now}
        repetition = timeline.occurrences if timeline is not None else 1
    else:
        found = {claim["kind"]: {} for claim in effect.claims}
        for claim in effect.claims:
            found[claim["kind"]][claim["how"]] = claim["side"]
        repetition = effect.repetition
    return [Remark(claim_article(kind, sides), claim_words(kind, sides, repetition)) for kind, sides in found.items()]


def _standing(position: Position, timeline: Timeline | None) -> str:
    """How the game stands in a position with a legal move."""
    if timeline is not None and timeline.ending != endings.OPEN:
        return endings.ENDINGS[timeline.ending]
    if endings.is_dead_by_material(position):
        return endings.ENDINGS[endings.DEAD_POSITION]
    drawn = position.halfmove_clock >= endings.AUTOMATIC_CLOCK
    return endings.ENDINGS[endings.SEVENTYFIVE if drawn else endings.OPEN]


def claimable(position: Position, timeline: Timeline | None = None) -> list[str]:
    """The draws that the side to move may claim on the board (FIDE 2023, 9.2.2 and 9.3.2), by kind."""
    kinds = []
    if timeline is not None and timeline.occurrences >= 3:
        kinds.append("threefold")
    if position.halfmove_clock >= endings.CLAIM_CLOCK:
        kinds.append("fifty")
    return kinds
