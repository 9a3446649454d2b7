"""ruling/1: its fields, and the lines people get instead."""

from collections.abc import Sequence
from dataclasses import dataclass

from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.terminal import escape, style
from chess_arbiter.core.rulings import Check, Ground, Ruling

FIELDS = (
    "file",
    "game",
    "ply",
    "move",
    "number",
    "side",
    "legal",
    "message",
    "code",
    "article",
    "san",
    "uci",
    "reasons",
    "checklist",
    "suggestions",
    "deviations",
    "remarks",
    "piece",
    "from",
    "to",
    "captured",
    "captured_on",
    "en_passant",
    "promotion",
    "castling",
    "rook_from",
    "rook_to",
    "check",
    "checkers",
    "discovered",
    "mate",
    "stalemate",
    "repetition",
    "ending",
    "claims",
    "fen",
    "fen_after",
)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and the place in a file it is about: the ply the move is or would be; None where it is about a FEN."""

    ruling: Ruling
    file: str | None = None
    game: int | None = None
    ply: int | None = None


def _ground(ground: Ground) -> dict[str, object]:
    return {
        "code": ground.code,
        "message": ground.sentence,
        "article": ground.article or None,
        "facts": ground.facts,
    }


def _check(check: Check) -> dict[str, object]:
    return {
        "condition": check.condition,
        "holds": check.holds,
        "code": check.code,
        "message": check.sentence,
        "article": check.article,
        "facts": check.facts,
    }


def _effect(ruling: Ruling) -> dict[str, object]:
    """The fields that only a legal move has."""
    effect = ruling.effect
    if effect is None:
        return {}
    captured = effect.captured or {}
    return {
        "piece": effect.piece,
        "from": effect.origin,
        "to": effect.target,
        "captured": captured.get("piece"),
        "captured_on": captured.get("square"),
        "en_passant": effect.en_passant,
        "promotion": effect.promotion,
        "castling": effect.castling,
        "rook_from": effect.rook_from,
        "rook_to": effect.rook_to,
        "check": effect.check,
        "checkers": effect.checkers,
        "discovered": effect.discovered,
        "mate": effect.ending == "checkmate",
        "stalemate": effect.ending == "stalemate",
        "repetition": effect.repetition,
        "ending": effect.ending,
        "claims": effect.claims,
    }


def ruling_values(ruled: Ruled) -> Sequence[object]:
    """The ruling's values in the order of FIELDS."""
    ruling = ruled.ruling
    known = {
        "file": ruled.file,
        "game": ruled.game,
        "ply": ruled.ply,
        "move": ruling.written,
        "number": ruling.number,
        "side": ruling.side,
        "legal": ruling.legal,
        "message": ruling.sentence,
        "code": ruling.code,
        "article": ruling.article,
        "san": ruling.san,
        "uci": ruling.uci,
        "reasons": [_ground(reason) for reason in ruling.reasons],
        "checklist": [_check(check) for check in ruling.checklist],
        "suggestions": ruling.suggestions,
        "deviations": [_ground(deviation) for deviation in ruling.deviations],
        "remarks": [{"message": remark.sentence, "article": remark.article} for remark in ruling.remarks],
        "fen": ruling.fen,
        "fen_after": ruling.fen_after,
        **_effect(ruling),
    }
    return [known.get(name) for name in FIELDS]


def _text(ruled: Ruled, color: bool) -> str:
    """The ruling, and under it all that belongs to it, a line each."""
    ruling = ruled.ruling
    place = "" if ruled.game is None else f"game {ruled.game}, "
    source = ruling.article if ruling.code is None else f"{ruling.article}; {ruling.code}"
    return "\n".join([f"{place}{escape(ruling.sentence)} ({source})", *ruling_details(ruling, color=color)])


def ruling_details(ruling: Ruling, *, color: bool) -> list[str]:
    """What belongs to a ruling beside its sentence: conditions, further reasons, notes and remarks, a line each."""
    lines = []
    for check in ruling.checklist:
        mark = "✓" if check.holds else style("✗", "error", color=color)
        lines.append(f"  {mark} {escape(check.sentence)}")
    listed = {check.code for check in ruling.checklist}
    prefix = f"{ruling.number} {ruling.written} is illegal: "
    for reason in ruling.reasons[1:]:
        if reason.code not in listed:
            lines.append(f"  also: {escape(reason.sentence.removeprefix(prefix))} ({reason.article}; {reason.code})")
    for note in ruling.deviations:
        lines.append(f"  note: {escape(note.sentence)} ({note.article}; {note.code})")
    lines += [f"  {remark.sentence} ({remark.article})" for remark in ruling.remarks]
    return lines


def ruling_kind(*, color: bool) -> RecordKind:
    """ruling/1, its text in colour or not."""
    return RecordKind("ruling/1", FIELDS, ruling_values, lambda ruled: _text(ruled, color))
