"""ruling/1 as `play` gives it: a record for every move or command, and the line or lines people get instead."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.render.rulings import FIELDS, Ruled, ruling_details, ruling_values
from chess_arbiter.cli.terminal import escape, style
from chess_arbiter.core.record import Answer
from chess_arbiter.core.standing import Claim, Outcome, Standing

PLAY_FIELDS = ("line", "input", "command", "accepted", "plies", "turn", "outcome", "claimable", "offer", "text")
"""What `play` adds to the fields of a ruling."""
ORDINARY = "FIDE 2023, 3.10.1"
"""The article that every legal move rests on; it is not worth saying each time."""
LONGEST_INPUT = 1000
"""So many characters of a command are given back."""


@dataclass(frozen=True, slots=True)
class Response:
    """What is said to one move or command, and how the game stands after it.

    `command` is `move` or the command's name. `text` are the lines that a command asked for; empty where it asked for
    none.
    """

    line: int
    input: str
    command: str
    answer: Answer
    number: str
    standing: Standing
    outcome: Outcome | None
    claims: list[Claim]
    offer: str | None
    text: list[str] = field(default_factory=list)


def _values(response: Response) -> Sequence[object]:
    answer, standing = response.answer, response.standing
    if answer.ruling is not None:
        before = standing.ply - (answer.ruling.fen != standing.fen)
        known = dict(zip(FIELDS, ruling_values(Ruled(answer.ruling, ply=before + 1)), strict=True))
    else:
        known = {"ply": standing.ply, "number": response.number, "side": standing.turn, "fen": standing.fen}
        if response.command == "move":
            known |= {"ply": standing.ply + 1, "move": response.input, "legal": False}
    known |= {"message": answer.sentence, "article": answer.article or None}
    added = (
        response.line,
        response.input[:LONGEST_INPUT],
        response.command,
        answer.accepted,
        standing.ply,
        standing.turn,
        _outcome(response.outcome),
        [_claim(claim) for claim in response.claims],
        response.offer,
        response.text or None,
    )
    return [*(known.get(name) for name in FIELDS), *added]


def _outcome(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {
        "ending": outcome.ending,
        "result": outcome.result,
        "winner": outcome.winner,
        "ply": outcome.ply,
        "since": outcome.since,
        "message": outcome.sentence,
        "article": outcome.article,
    }


def _claim(claim: Claim) -> dict[str, object]:
    return {
        "kind": claim.kind,
        "how": claim.how,
        "side": claim.side,
        "moves": claim.moves,
        "plies": claim.plies,
        "message": claim.sentence,
        "article": claim.article,
    }


def _text(response: Response, color: bool, verbose: bool) -> str:
    """What was asked for, else the answer with its article and code; `verbose` tells all that a refusal rests on."""
    if response.text:
        return "\n".join(response.text)
    answer = response.answer
    shown = escape(answer.sentence)
    code = None if answer.ruling is None else answer.ruling.code
    source = "; ".join(each for each in (answer.article, code) if each)
    if source and not (answer.accepted and source == ORDINARY):
        shown += f" ({source})"
    if answer.accepted:
        return shown
    shown = style(shown, "error", color=color)
    if verbose and answer.ruling is not None and not answer.ruling.legal:
        shown = "\n".join([shown, *ruling_details(answer.ruling, color=color)])
    return shown


def play_kind(*, color: bool, verbose: bool) -> RecordKind:
    """ruling/1 of `play`, its text in colour or not."""
    return RecordKind("ruling/1", (*FIELDS, *PLAY_FIELDS), _values, lambda response: _text(response, color, verbose))
