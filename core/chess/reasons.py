"""Why a move is illegal: the law it breaks, and the pieces and squares that show it.

Facts are values for JSON: squares by name, pieces as {"piece": "bishop", "color": "black", "square": "c4"}. Every
reason carries `side`, those about castling `wing` ("kingside", "queenside") too. What else each code carries is listed
in `chess_arbiter.core.catalogue.refusals`; more than it lists (for castling see `castling_conditions`):

    SAN314  double (true where two pieces give the check, so that only the king may move)
    SAN315  target, line ("rank", "file", "diagonal")
    SAN316  through (the king's own square, where it only steps back along the line of a check)
    SAN320  others (pieces of this kind that stand elsewhere), found (what stands on the origin given)
    SAN321  detail ("double-step": not from its first square; "castling": written as a king move)
    SAN322  each of `candidates` with its own `blockers`
    SAN324  capture "straight": a pawn captures straight ahead; on_target (the piece there)
    SAN330  pawn (the one that would be captured, had it just made a double step)
    SAN331  line, shields (the pawns that leave the line)
    SAN341  king, checkers
    SAN342  king
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.castling_conditions import (
    KINGSIDE,
    QUEENSIDE,
    Condition,
    History,
    castling_checklist,
    castling_refusals,
)
from chess_arbiter.core.chess.evidence import Facts, Reason
from chess_arbiter.core.chess.meanings import Meaning, castling_wing, meanings
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.suggestions import suggestions
from chess_arbiter.core.words import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    PIECE_NAMES,
    QUEEN,
    ROOK,
    SQUARE_NAMES,
    Bitboard,
    Move,
    PieceKind,
    Square,
)

__all__ = ["Condition", "History", "Reason", "castling_checklist", "refusals", "suggestions", "why_unsafe"]

FILES = "abcdefgh"
LETTER_MISSING = -2
"""What `SanReading.promotion` is for a `=` without its letter."""

# How close an attempt comes to a legal move; the closest attempt tells why.
LEGAL, UNSAFE, OWN_PIECE, NO_CAPTURE, BLOCKED, NO_SUCH_MOVE = range(6)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One piece that could be meant, and how far it gets; `blockers` in order from the piece on."""

    kind: PieceKind
    from_sq: Square
    to_sq: Square
    stage: int
    reasons: Sequence[Reason] = ()
    blockers: Sequence[Square] = ()
    detail: str = ""


# The whole answer.


def refusals(position: Position, reading: SanReading, *, history: History | None = None) -> list[Reason]:
    """Every reason why the move read is not legal, the most telling first; for moves that `san.resolve` refuses.

    The reasons are those of the piece that comes closest to a legal move: a pinned knight tells why, not the other
    knight that could never get there. `history` dates castling rights lost in the game. Never empty.
    """
    reasons = _after_the_end(position)
    wing = castling_wing(position, reading)
    if wing:
        reasons += castling_refusals(position, wing, history)
        if reading.promotion:
            reasons.append(evidence.reason(position, "SAN333", refused="piece"))
    if not reasons or not wing:
        if reading.to_sq >= 0:
            reasons += _move_refusals(position, reading)
    if not reasons and reading.candidates:
        reasons.append(evidence.reason(position, "SAN340", candidates=evidence.pieces(position, reading.candidates)))
    return reasons or [evidence.reason(position, "SAN349")]


def _after_the_end(position: Position) -> list[Reason]:
    """Mate and stalemate end the game at once (FIDE 2023, 5.1.1 and 5.2.1)."""
    if movegen.has_legal_move(position):
        return []
    king = SQUARE_NAMES[position.king_square(position.turn)]
    if not position.checkers:
        return [evidence.reason(position, "SAN342", king=king)]
    return [evidence.reason(position, "SAN341", king=king, checkers=evidence.pieces(position, position.checkers))]


def why_unsafe(position: Position, move: Move) -> Reason | None:
    """Why a pseudo-legal move leaves or puts its own king in attack (FIDE 2023, 3.9.2); None where it does not."""
    from_sq, to_sq = move & 63, move >> 6 & 63
    if position.color_at(to_sq) == position.turn:
        failed = castling_refusals(position, KINGSIDE if to_sq > from_sq else QUEENSIDE, None)
    else:
        failed = _unsafe(position, from_sq, to_sq)
    return failed[0] if failed else None


# Moves other than castling.


def _unsafe(position: Position, from_sq: Square, to_sq: Square) -> list[Reason]:
    """What is wrong with a pseudo-legal move: check not answered, a line to the king opened, a step into attack."""
    them = position.turn ^ 1
    occupied = position.occupied()
    king = position.king_square(position.turn)
    from_bb, to_bb = 1 << from_sq, 1 << to_sq
    if from_sq == king:
        return _into_attack(position, king, to_sq)
    captured_bb = 0
    if to_sq == position.ep_square and position.pawns & from_bb and (from_sq ^ to_sq) & 7:
        captured_bb = 1 << (to_sq ^ 8)
    after = position.attackers(king, them, (occupied ^ from_bb ^ captured_bb) | to_bb) & ~(captured_bb | to_bb)
    checkers = position.checkers
    reasons = []
    if after & checkers:
        reasons.append(_unanswered(position, king, checkers))
    opened = after & ~checkers
    if opened and captured_bb:
        reasons.append(_exposed(position, king, to_sq, opened, from_bb | captured_bb))
    elif opened:
        pinner = opened.bit_length() - 1
        reasons.append(
            evidence.reason(
                position,
                "SAN315",
                pinned=evidence.piece(position, from_sq),
                pinner=evidence.piece(position, pinner),
                king=SQUARE_NAMES[king],
                line=evidence.line_name(king, pinner),
                target=SQUARE_NAMES[to_sq],
            )
        )
    return reasons


def _unanswered(position: Position, king: Square, checkers: Bitboard) -> Reason:
    """A check left standing; against two checkers only a king move helps."""
    double: Facts = {"double": True} if checkers & (checkers - 1) else {}
    return evidence.reason(
        position, "SAN314", king=SQUARE_NAMES[king], checkers=evidence.pieces(position, checkers), **double
    )


def _exposed(position: Position, king: Square, to_sq: Square, attackers: Bitboard, leaving: Bitboard) -> Reason:
    """An en passant capture after which a line to the king is open that one or both of the pawns closed."""
    shields = 0
    for attacker in evidence.squares(attackers):
        shields |= attacks.between(king, attacker) & leaving
    return evidence.reason(
        position,
        "SAN331",
        target=SQUARE_NAMES[to_sq],
        king=SQUARE_NAMES[king],
        attackers=evidence.pieces(position, attackers),
        line=evidence.line_name(king, attackers.bit_length() - 1),
        shields=evidence.pieces(position, shields),
    )


def _into_attack(position: Position, king: Square, to_sq: Square) -> list[Reason]:
    """A king's step into attack, also along the line of a check that the king itself now interrupts."""
    them = position.turn ^ 1
    occupied = position.occupied()
    attackers = position.attackers(to_sq, them, occupied ^ 1 << king)
    if not attackers:
        return []
    facts: Facts = {"target": SQUARE_NAMES[to_sq], "attackers": evidence.pieces(position, attackers)}
    if attackers & ~position.attackers(to_sq, them, occupied):
        facts["through"] = SQUARE_NAMES[king]
    return [evidence.reason(position, "SAN316", **facts)]


def _move_refusals(position: Position, reading: SanReading) -> list[Reason]:
    """Why no piece that the move could mean may make it."""
    meant = meanings(position, reading)
    capture = reading.capture > 0
    attempts = [
        _attempt(position, meaning, from_sq, capture)
        for meaning in meant
        for from_sq in evidence.squares(_candidates(position, meaning, capture))
    ]
    if not attempts:
        return [_no_such_piece(position, meant[0], capture), *_promotion(position, reading, meant[0])]
    best = min(attempt.stage for attempt in attempts)
    closest = next(attempt for attempt in attempts if attempt.stage == best)
    reasons: list[Reason] = []
    if best == LEGAL:
        legal = [attempt for attempt in attempts if attempt.stage == LEGAL]
        if len(legal) > 1:
            reasons.append(_ambiguous(position, legal))
    else:
        for stage in range(UNSAFE, NO_SUCH_MOVE + (best == NO_SUCH_MOVE)):
            if reached := [attempt for attempt in attempts if attempt.stage == stage]:
                reasons += _stage_reasons(position, stage, reached)
        reasons += _target_refused(position, closest)
    return reasons + _promotion(position, reading, closest)


def _candidates(position: Position, meaning: Meaning, capture: bool) -> Bitboard:
    """The pieces a meaning fits by kind and origin; a pawn without origin comes from a file that fits."""
    kind, file, rank, to_sq = meaning
    found = evidence.of_kind(position, kind)
    if rank >= 0:
        found &= evidence.RANK_1 << 8 * rank
    if file >= 0:
        return found & evidence.FILE_A << file
    if kind == PAWN:
        if not capture:
            return found & evidence.FILE_A << (to_sq & 7)
        return found & attacks.pawn_attacks(position.turn ^ 1, to_sq) or found
    return found


def _attempt(position: Position, meaning: Meaning, from_sq: Square, capture: bool) -> _Attempt:
    """How far one piece gets towards the target square."""
    kind, to_sq = meaning.kind, meaning.to_sq
    if kind == PAWN:
        attempt = _pawn_attempt(position, from_sq, to_sq, capture)
    elif not _reach(kind, from_sq) & 1 << to_sq:
        castling_meant = kind == KING and abs(to_sq - from_sq) == 2 and from_sq == position.turn * 56 + 4
        attempt = _Attempt(kind, from_sq, to_sq, NO_SUCH_MOVE, detail="castling" if castling_meant else "")
    elif between := attacks.between(from_sq, to_sq) & position.occupied():
        blockers = tuple(evidence.squares(between))
        attempt = _Attempt(kind, from_sq, to_sq, BLOCKED, blockers=blockers if to_sq > from_sq else blockers[::-1])
    elif position.color_at(to_sq) == position.turn:
        attempt = _Attempt(kind, from_sq, to_sq, OWN_PIECE)
    else:
        attempt = _Attempt(kind, from_sq, to_sq, LEGAL)
    if attempt.stage == LEGAL:
        if unsafe := _unsafe(position, from_sq, to_sq):
            return _Attempt(kind, from_sq, to_sq, UNSAFE, unsafe)
    return attempt


def _reach(kind: PieceKind, sq: Square) -> Bitboard:
    """Where a piece other than a pawn could go on an empty board."""
    if kind == KNIGHT:
        return attacks.knight_attacks(sq)
    if kind == KING:
        return attacks.king_attacks(sq)
    straight = attacks.rook_attacks(sq, 0) if kind in (ROOK, QUEEN) else 0
    return straight | (attacks.bishop_attacks(sq, 0) if kind in (BISHOP, QUEEN) else 0)


def _pawn_attempt(position: Position, from_sq: Square, to_sq: Square, capture: bool) -> _Attempt:
    """How far a pawn gets (FIDE 2023, 3.7), its own king's safety aside."""
    turn = position.turn
    if attacks.pawn_attacks(turn, from_sq) & 1 << to_sq:
        return _pawn_capture(position, from_sq, to_sq)
    up = -8 if turn else 8
    path: tuple[Square, ...] = (to_sq,)
    if to_sq - from_sq == 2 * up:
        if from_sq >> 3 != (6 if turn else 1):
            return _Attempt(PAWN, from_sq, to_sq, NO_SUCH_MOVE, detail="double-step")
        path = (from_sq + up, to_sq)
    elif to_sq - from_sq != up:
        return _Attempt(PAWN, from_sq, to_sq, NO_SUCH_MOVE)
    blockers = tuple(sq for sq in path if position.kind_at(sq))
    if blockers == (to_sq,):
        if position.color_at(to_sq) == turn:
            return _Attempt(PAWN, from_sq, to_sq, OWN_PIECE)
        if position.kind_at(to_sq) == KING:
            return _Attempt(PAWN, from_sq, to_sq, NO_CAPTURE, detail="king")
    if capture and blockers in ((), (to_sq,)):
        return _Attempt(PAWN, from_sq, to_sq, NO_CAPTURE, detail="straight")
    return _Attempt(PAWN, from_sq, to_sq, BLOCKED if blockers else LEGAL, blockers=blockers)


def _pawn_capture(position: Position, from_sq: Square, to_sq: Square) -> _Attempt:
    """How far a pawn gets that captures: an empty square beside a pawn that could have passed is en passant."""
    color = position.color_at(to_sq)
    if color == position.turn:
        return _Attempt(PAWN, from_sq, to_sq, OWN_PIECE)
    if color >= 0 or to_sq == position.ep_square:
        return _Attempt(PAWN, from_sq, to_sq, LEGAL)
    passed = 0
    if to_sq >> 3 == (2 if position.turn else 5):
        passed = position.pawns & position.pieces(position.turn ^ 1) & 1 << (to_sq ^ 8)
    return _Attempt(PAWN, from_sq, to_sq, NO_CAPTURE, detail="en passant" if passed else "empty")


def _stage_reasons(position: Position, stage: int, attempts: list[_Attempt]) -> list[Reason]:
    """The reasons of the attempts that got equally far, told together where they are the same."""
    if stage == UNSAFE:
        reasons: list[Reason] = []
        for reason in (reason for attempt in attempts for reason in attempt.reasons):
            if reason not in reasons:
                reasons.append(reason)
        return reasons
    to_sq, detail = attempts[0].to_sq, attempts[0].detail
    facts = _movers(position, attempts)
    if stage == OWN_PIECE:
        return [evidence.reason(position, "SAN323", **facts, blocker=evidence.piece(position, to_sq))]
    if stage == NO_CAPTURE and detail == "en passant":
        return [evidence.reason(position, "SAN330", **facts, pawn=evidence.piece(position, to_sq ^ 8))]
    if stage == NO_CAPTURE:
        if position.kind_at(to_sq):
            facts["on_target"] = evidence.piece(position, to_sq)
        return [evidence.reason(position, "SAN324", **facts, capture=detail)]
    if stage == BLOCKED:
        return [_blocked(position, attempts, facts)]
    if detail:
        facts["detail"] = detail
    return [evidence.reason(position, "SAN321", **facts)]


def _movers(position: Position, attempts: list[_Attempt]) -> Facts:
    """The piece meant by kind and square, or the several that could be, and where it was to go."""
    facts: Facts = {}
    if all(attempt.kind == attempts[0].kind for attempt in attempts):
        facts["piece"] = PIECE_NAMES[attempts[0].kind]
    if len(attempts) == 1:
        facts["from"] = SQUARE_NAMES[attempts[0].from_sq]
    else:
        facts["candidates"] = [evidence.piece(position, attempt.from_sq) for attempt in attempts]
    facts["target"] = SQUARE_NAMES[attempts[0].to_sq]
    return facts


def _ambiguous(position: Position, legal: list[_Attempt]) -> Reason:
    """Several pieces that may legally make the move (PGN 8.2.3.4), or one that may make several."""
    facts = _movers(position, legal)
    if len({attempt.to_sq for attempt in legal}) > 1:
        del facts["target"]
    return evidence.reason(position, "SAN340", **facts)


def _blocked(position: Position, attempts: list[_Attempt], facts: Facts) -> Reason:
    """Blocked paths: what stands in each candidate's way, and all of it together."""
    if len(attempts) > 1:
        for candidate, attempt in zip(facts["candidates"], attempts, strict=True):
            candidate["blockers"] = evidence.listed(position, attempt.blockers)
    squares = dict.fromkeys(sq for attempt in attempts for sq in attempt.blockers)
    return evidence.reason(position, "SAN322", **facts, blockers=evidence.listed(position, squares))


def _target_refused(position: Position, closest: _Attempt) -> list[Reason]:
    """What would be wrong with the target square for any piece, where no piece gets near it."""
    to_sq, target = closest.to_sq, SQUARE_NAMES[closest.to_sq]
    if position.color_at(to_sq) == position.turn:
        if closest.stage > OWN_PIECE and closest.from_sq != to_sq:
            return [evidence.reason(position, "SAN323", target=target, blocker=evidence.piece(position, to_sq))]
    elif position.kind_at(to_sq) == KING and closest.stage > NO_CAPTURE:
        on_target = evidence.piece(position, to_sq)
        return [evidence.reason(position, "SAN324", target=target, capture="king", on_target=on_target)]
    return []


def _no_such_piece(position: Position, meaning: Meaning, capture: bool) -> Reason:
    """No piece of the kind at all, or none on the file, rank or square the move names."""
    kind, file, rank, to_sq = meaning
    if kind == PAWN and not capture and file < 0 and rank < 0:
        file = to_sq & 7
    origin = (FILES[file] if file >= 0 else "") + (str(rank + 1) if rank >= 0 else "")
    facts: Facts = {}
    if kind:
        facts["piece"] = PIECE_NAMES[kind]
    if origin:
        facts["from"] = origin
    if to_sq >= 0:
        facts["target"] = SQUARE_NAMES[to_sq]
    if others := evidence.of_kind(position, kind):
        facts["others"] = evidence.pieces(position, others)
    if len(origin) == 2 and position.kind_at(rank << 3 | file):
        facts["found"] = evidence.piece(position, rank << 3 | file)
    return evidence.reason(position, "SAN320", **facts)


def _promotion(position: Position, reading: SanReading, meant: Meaning | _Attempt) -> list[Reason]:
    """Promotion: asked of a pawn on the last rank, refused to everything else (FIDE 2023, 3.7.3.3)."""
    become = reading.promotion
    if meant.to_sq < 0:
        return []
    pawn = meant.kind == PAWN
    last_rank = pawn and meant.to_sq >> 3 == (0 if position.turn else 7)
    facts: Facts = {"target": SQUARE_NAMES[meant.to_sq]}
    if last_rank and become in (0, LETTER_MISSING):
        if isinstance(meant, _Attempt) and meant.stage == NO_SUCH_MOVE:
            return []
        return [evidence.reason(position, "SAN332", **facts)]
    if become == 0 or (last_rank and KNIGHT <= become <= QUEEN):
        return []
    if become > 0:
        facts["promotion"] = PIECE_NAMES[become]
    refused = "kind" if last_rank else "rank" if pawn else "piece"
    return [evidence.reason(position, "SAN333", **facts, refused=refused)]
