"""ply/1 and claim/1: their fields, and the lines people get instead."""

from collections.abc import Sequence
from typing import Any

from chess_arbiter.cli.render.records import RecordKind, typed
from chess_arbiter.cli.terminal import escape, fit_end
from chess_arbiter.core.pgn import claims, plies
from chess_arbiter.core.prose import join

PLY_FIELDS = plies.COLUMNS
CLAIM_FIELDS = claims.COLUMNS

PLY_TYPES = typed(
    boolean="check mate stalemate",
    integer="game ply number repetition halfmove_clock replies eval_cp eval_mate",
    number="clock_s emt_s",
    texts="claimable",
    integers="nags",
)
CLAIM_TYPES = typed(integer="game ply", texts="moves", integers="plies")

PLY_HEADING = "file              game   ply move              replies times quiet     clock  notes"
_KINDS = {
    "threefold": "threefold repetition",
    "fifty": "the fifty-move rule",
    "fivefold": "fivefold repetition",
    "seventyfive": "the seventy-five-move rule",
    "stalemate": "stalemate",
    "dead-position": "a dead position",
}


def ply_text(row: Sequence[Any]) -> str:
    """A move in a line: number and SAN, replies, occurrences, halfmove clock, clock, and what there is to note."""
    ply = dict(zip(PLY_FIELDS, row, strict=True))
    move = f"{ply['number']}{'.' if ply['side'] == 'white' else '...'} {ply['san']}"
    place = f"{fit_end(escape(ply['file']), 16)} {ply['game']:>5} {ply['ply']:>5}"
    counts = f"{ply['replies']:>7} {ply['repetition']:>5} {ply['halfmove_clock']:>5} {_time(ply['clock_s']):>9}"
    line = f"{place} {move:<18}{counts}  {'; '.join(_notes(ply))}"
    return line.rstrip()


def _notes(ply: dict[str, Any]) -> list[str]:
    notes = []
    if ply["mate"]:
        notes.append("checkmate")
    if ply["castling"]:
        notes.append(f"rook {ply['rook_from']}-{ply['rook_to']}")
    if ply["captured"]:
        notes.append(f"takes the {ply['captured']} on {ply['captured_on']}")
    if ply["automatic"]:
        notes.append(f"drawn by {_KINDS[ply['automatic']]}")
    if ply["claimable"]:
        notes.append(f"claimable: {', '.join(ply['claimable'])}")
    return notes


def _time(seconds: float | None) -> str:
    """`1:02:03`, decimals left out."""
    if seconds is None:
        return "-"
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def claim_text(row: Sequence[Any]) -> str:
    """A claim in a sentence after its place: file, game and the move before."""
    claim = dict(zip(CLAIM_FIELDS, row, strict=True))
    place = f"after {claim['after']}" if claim["after"] else "at the start"
    draw = _KINDS[claim["kind"]]
    if claim["how"] == "automatic":
        said = f"drawn by {draw}"
    else:
        said = f"{claim['side'].capitalize()} may claim a draw by {draw}"
    if claim["moves"] is not None:
        said += f", intending {join(claim['moves'], conjunction='or')}"
    if claim["plies"] is not None:
        said += f" (it was there after plies {join([str(ply) for ply in claim['plies']])})"
    return escape(f"{claim['file']}: game {claim['game']}, ply {claim['ply']}, {place}: {said}")


PLY = RecordKind("ply/1", PLY_FIELDS, lambda row: row, ply_text, heading=PLY_HEADING, types=PLY_TYPES)
CLAIM = RecordKind("claim/1", CLAIM_FIELDS, lambda row: row, claim_text, types=CLAIM_TYPES)
