"""The conditions of castling, each judged on its own; standard and Chess960 by one algorithm.

Facts beyond those of `chess_arbiter.core.catalogue.refusals`, which are there when the condition fails; the ones in
round brackets are there when it holds as well:

    SAN317  (king: the square it castles from)
    SAN318  (rook: the square it stood on at the start)
    SAN310  (king)
    SAN313  (squares: all that must be empty)
    SAN311  (squares: all that are crossed), attacked (each with its attackers, where more than one is)
    SAN312  (square), shield (the castling rook, where it was that kept the attack off: Chess960)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.castling as castling
from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.evidence import Facts, Reason
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import COLOR_NAMES, KING, ROOK, SQUARE_NAMES, Bitboard, Square

Loss: TypeAlias = Mapping[str, Any]
"""How a castling right was lost: `how` ("king moved", "rook moved", "rook captured"), `number` ("8."), `move`, `ply`;
`king`, the name of the square that king started from, if it is known. Where the game is known move by move, also what
happened first to the other of the two after the right was gone: `king_since` or `rook_since`, a move with its number
and ply, and for the rook `how` ("moved", "captured")."""
History: TypeAlias = Mapping[Square, Loss]
"""Losses by the square the rook started from. A right that the start position did not give is not in it."""

KINGSIDE, QUEENSIDE = 1, 2
WING_NAMES = ("", "kingside", "queenside")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of castling (FIDE 2023, 3.8.2) and whether it holds; `code` is what its failure is called."""

    name: str
    holds: bool
    code: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Start:
    """Where king and castling rook started, whether the right is still there, and how it and the other were lost."""

    king: Square
    rook: Square
    right: bool
    other_right: bool
    loss: Loss | None
    king_loss: Loss | None


def castling_checklist(position: Position, wing: int, *, history: History | None = None) -> list[Condition]:
    """The six conditions of castling in their order, each judged on its own (FIDE 2023, 3.8.2.1 and 3.8.2.2).

    `wing` is 1 for the king's side, 2 for the queen's. An attack on the rook, or on b1 or b8, is none of them. Where
    the right is gone, the path is judged from where king and rook started: as `history` tells, else as in standard
    chess.
    """
    return _conditions(position, wing, _start(position, wing, history))


def castling_refusals(position: Position, wing: int, history: History | None) -> list[Reason]:
    """The conditions that fail as reasons; the missing right first, where it was not lost in the game.

    Where it is only a guess from which squares king and rook started, nothing is said of the path between them.
    """
    start = _start(position, wing, history)
    conditions = _conditions(position, wing, start)
    reasons: list[Reason] = []
    if not start.right and start.loss is None and start.king_loss is None:
        reasons.append(evidence.reason(position, "SAN319", wing=WING_NAMES[wing]))
        at_home = evidence.of_kind(position, KING) >> start.king & evidence.of_kind(position, ROOK) >> start.rook & 1
        if not at_home:
            del conditions[2:]
    for condition in conditions:
        reason = Reason(condition.code, condition.facts)
        if not condition.holds and reason not in reasons:
            reasons.append(reason)
    return reasons


def _conditions(position: Position, wing: int, start: _Start) -> list[Condition]:
    common: Facts = {"side": COLOR_NAMES[position.turn], "wing": WING_NAMES[wing]}
    return [
        _king_unmoved(position, start, common),
        _rook_unmoved(position, start, common),
        _path_empty(position, start, common),
        _not_in_check(position, common),
        _crossed_safe(position, start, common),
        _reached_safe(position, start, common),
    ]


def _start(position: Position, wing: int, history: History | None) -> _Start:
    """The squares castling is judged from: of the right, else of the history, else of standard chess."""
    back = position.turn * 56
    king = position.king_square(position.turn)
    rights = position.castling_rights & position.pieces(position.turn)
    for rook in evidence.squares(rights):
        if (rook > king) == (wing == KINGSIDE):
            return _Start(king, rook, True, False, None, None)
    losses = {sq: loss for sq, loss in (history or {}).items() if sq & 56 == back and not rights & 1 << sq}
    king_loss = next((loss for loss in losses.values() if loss["how"] == "king moved"), None)
    if king_loss is None:
        king_loss = next((loss["king_since"] for loss in losses.values() if "king_since" in loss), None)
    if not rights:
        king = _king_start(back, losses)
    rook = next((sq for sq in losses if (sq > king) == (wing == KINGSIDE)), -1)
    loss = losses.get(rook)
    if rook < 0:
        rook = back + (7 if wing == KINGSIDE else 0)
    return _Start(king, rook, False, rights != 0, loss, king_loss)


def _king_start(back: Square, losses: History) -> Square:
    """Where the king started: as a loss tells, else e1 or e8 if that is between the rooks, else between them."""
    for loss in losses.values():
        if "king" in loss:
            return SQUARE_NAMES.index(loss["king"])
    if len(losses) == 2 and not min(losses) < back + 4 < max(losses):
        return sum(losses) // 2
    return back + 4


def _since(loss: Loss) -> Facts:
    return {"since": {key: loss[key] for key in ("number", "move", "ply") if key in loss}}


def _king_unmoved(position: Position, start: _Start, common: Facts) -> Condition:
    name = "king has not moved"
    facts = {**common, "king": SQUARE_NAMES[start.king]}
    if start.right or start.other_right:
        return Condition(name, True, "SAN317", facts)
    if start.king_loss:
        return Condition(name, False, "SAN317", {**facts, "how": "moved", **_since(start.king_loss)})
    king = position.king_square(position.turn)
    if start.loss is None:
        on_first_rank = king & 56 == start.king & 56
        return Condition(name, False, "SAN319" if on_first_rank else "SAN317", common)
    return Condition(name, king == start.king, "SAN317", facts)


def _rook_unmoved(position: Position, start: _Start, common: Facts) -> Condition:
    name = "rook has not moved"
    facts = {**common, "rook": SQUARE_NAMES[start.rook]}
    if start.right:
        return Condition(name, True, "SAN318", facts)
    rooks = evidence.of_kind(position, ROOK)
    if start.loss is None:
        rooks_at_home = rooks & evidence.RANK_1 << (start.rook & 56)
        return Condition(name, False, "SAN319" if rooks_at_home else "SAN318", common)
    if start.loss["how"] != "king moved":
        how = start.loss["how"].removeprefix("rook ")
        return Condition(name, False, "SAN318", {**facts, "how": how, **_since(start.loss)})
    if later := start.loss.get("rook_since"):
        return Condition(name, False, "SAN318", {**facts, "how": later["how"], **_since(later)})
    return Condition(name, bool(rooks & 1 << start.rook), "SAN318", facts)


def _path_empty(position: Position, start: _Start, common: Facts) -> Condition:
    own_king = 1 << position.king_square(position.turn)
    path = castling.must_be_empty(start.king, start.rook)
    facts = {**common, "squares": evidence.names(path)}
    if blocked := path & position.occupied() & ~own_king:
        facts["blockers"] = evidence.pieces(position, blocked)
    return Condition("squares between are empty", not blocked, "SAN313", facts)


def _not_in_check(position: Position, common: Facts) -> Condition:
    facts = {**common, "king": SQUARE_NAMES[position.king_square(position.turn)]}
    if position.checkers:
        facts["checkers"] = evidence.pieces(position, position.checkers)
    return Condition("king is not in check", not position.checkers, "SAN310", facts)


def _attacked(position: Position, sq: Square) -> Bitboard:
    """What attacks a square once the king has left its own."""
    without_king = position.occupied() ^ 1 << position.king_square(position.turn)
    return position.attackers(sq, position.turn ^ 1, without_king)


def _crossed_safe(position: Position, start: _Start, common: Facts) -> Condition:
    crossed = attacks.between(start.king, castling.king_target(start.king, start.rook))
    facts = {**common, "squares": evidence.names(crossed)}
    attacked = [
        {"square": SQUARE_NAMES[sq], "attackers": evidence.pieces(position, attackers)}
        for sq in evidence.squares(crossed)
        if (attackers := _attacked(position, sq))
    ]
    if attacked:
        facts |= attacked[0]
    if len(attacked) > 1:
        facts["attacked"] = attacked
    return Condition("square crossed is not attacked", not attacked, "SAN311", facts)


def _reached_safe(position: Position, start: _Start, common: Facts) -> Condition:
    """The king's last square, also with the rook in its new place: in Chess960 the rook may have shielded it."""
    target = castling.king_target(start.king, start.rook)
    facts = {**common, "square": SQUARE_NAMES[target]}
    attackers = _attacked(position, target)
    if start.right:
        leaving = 1 << start.king | 1 << start.rook
        arriving = 1 << target | 1 << castling.rook_target(start.king, start.rook)
        uncovered = position.attackers(target, position.turn ^ 1, (position.occupied() ^ leaving) | arriving)
        if uncovered & ~attackers:
            facts["shield"] = evidence.piece(position, start.rook)
        attackers |= uncovered
    if attackers:
        facts["attackers"] = evidence.pieces(position, attackers)
    return Condition("square reached is not attacked", not attackers, "SAN312", facts)
