"""What a legal move does, and how the conditions of castling stand, in words that need no code."""

from collections.abc import Mapping
from typing import Any

from chess_arbiter.core import prose
from chess_arbiter.core.chess.castling_conditions import Condition
from chess_arbiter.core.effects import Effect
from chess_arbiter.core.prose import join, say

OTHER = {"white": "black", "black": "white"}
WINGS = {"K": "kingside", "Q": "queenside"}

ENDINGS = {
    "stalemate": "{other} has no legal move and is not in check, which is stalemate: the game is drawn",
    "dead-position": "neither side can mate any more, which is a dead position: the game is drawn",
    "fivefold-repetition": "the same position is on the board for the fifth time: the game is drawn",
    "seventyfive-moves": "that completes 75 moves by each side without a pawn move or a capture: the game is drawn",
}
"""What a move brings about, besides checkmate."""

STANDING = {
    "checkmate": "checkmate",
    "stalemate": "stalemate",
    "dead-position": "a dead position",
    "fivefold-repetition": "fivefold repetition",
    "seventyfive-moves": "the seventy-five-move rule",
}
ENDING_ARTICLES = {
    "checkmate": "FIDE 2023, 5.1.1",
    "stalemate": "FIDE 2023, 5.2.1",
    "dead-position": "FIDE 2023, 5.2.2",
    "fivefold-repetition": "FIDE 2023, 9.6.1",
    "seventyfive-moves": "FIDE 2023, 9.6.2",
}
CLAIMS = {
    "threefold": ("it brings about the same position for the {time} time", "the position is there for the {time} time"),
    "fifty": (
        "it completes 50 moves by each side without a pawn move or a capture",
        "there have been 50 moves by each side without a pawn move or a capture",
    ),
}
"""Why, of a move and of the position on the board."""
TIMES = ("", "first", "second", "third", "fourth", "fifth")
CLAIM_ARTICLES = {"threefold": ("9.2.1", "9.2.2"), "fifty": ("9.3.1", "9.3.2")}


def effect_words(side: str, effect: Effect, *, over: bool = False) -> str:
    """What a legal move does, as clauses of one sentence without its full stop; `over`: no draw can arise any more."""
    words = _movement(side, effect) + _check(effect)
    if effect.ending in ENDINGS and (not over or effect.ending == "stalemate"):
        words += "; " + ENDINGS[effect.ending].format(other=OTHER[side].capitalize())
    return words


def effect_article(effect: Effect) -> str:
    """The article of the most notable thing that a legal move does."""
    if effect.ending in ENDING_ARTICLES:
        return ENDING_ARTICLES[effect.ending]
    if effect.castling:
        return "FIDE 2023, 3.8.2"
    if effect.en_passant:
        return "FIDE 2023, 3.7.3.1"
    return "FIDE 2023, 3.7.3.3" if effect.promotion else "FIDE 2023, 3.10.1"


def _movement(side: str, effect: Effect) -> str:
    if effect.castling:
        king = f"stays on {effect.target}" if effect.origin == effect.target else _goes(effect.origin, effect.target)
        stays = effect.rook_from == effect.rook_to
        rook = f"stays on {effect.rook_to}" if stays else f"from {effect.rook_from} to {effect.rook_to}"
        if king.startswith("stays") and not stays:
            rook = f"goes {rook}"
        return f"{side.capitalize()} castles {WINGS[effect.castling]}, the king {king}, the rook {rook}"
    becomes = f" and becomes a {effect.promotion}" if effect.promotion else ""
    if effect.captured is None:
        return f"the {effect.piece} {_goes(effect.origin, effect.target)}{becomes}"
    taken = f"the {effect.piece} on {effect.origin} takes {say(effect.captured)}"
    if effect.en_passant:
        return f"{taken} en passant and lands on {effect.target}"
    return taken + becomes


def _goes(origin: str, target: str) -> str:
    return f"goes from {origin} to {target}"


def _check(effect: Effect) -> str:
    """The check or mate a move gives, and by which pieces where that does not go without saying."""
    if not effect.checkers:
        return ""
    double = "double " if len(effect.checkers) > 1 else ""
    verb = "uncovering" if len(effect.discovered) == len(effect.checkers) else "giving"
    said = f", {verb} {double}check to the king on {effect.king}"
    if double or effect.discovered or effect.castling:
        said += f" from {say(effect.checkers)}"
    return said + ("; that is checkmate, and the game is over" if effect.ending == "checkmate" else "")


def claim_words(kind: str, sides: Mapping[str, str], repetition: int) -> str:
    """Who may claim a draw, when and why; `sides` says by `how` the claim is made which side may make it."""
    mover, other = sides.get("by-move"), sides.get("on-board")
    by_move, on_board = (reason.format(time=TIMES[min(repetition, 5)]) for reason in CLAIMS[kind])
    if mover and other:
        return f"{mover.capitalize()} may claim a draw by declaring this move, {other.capitalize()} after it: {by_move}"
    return f"{str(other).capitalize()} may claim a draw instead of moving: {on_board}"


def standing_words(ending: str, ply: int, at: int) -> str:
    """That the game was over before a move: by what, and since when. Plies as `2 * move number + turn`; `ply` 0: never.

    `at` is the ply of the move ruled on.
    """
    since = f", since move {ply // 2} of {('White', 'Black')[ply % 2]}" if 0 < ply < at else ""
    return f"the game was drawn before this move, by {STANDING[ending]}{since}"


def claim_article(kind: str, sides: Mapping[str, str]) -> str:
    """The articles that such a claim rests on."""
    by_move, on_board = CLAIM_ARTICLES[kind]
    return f"FIDE 2023, {by_move} and {on_board}" if "by-move" in sides else f"FIDE 2023, {on_board}"


# The conditions of castling.


def condition_words(condition: Condition) -> str:
    """How a condition of castling stands, with its evidence."""
    return _CONDITIONS[condition.name](condition, condition.facts)


def _no_right(condition: Condition, subject: str) -> str:
    side, wing = str(condition.facts["side"]).capitalize(), condition.facts["wing"]
    return f"the {subject} may have moved: the FEN gives {side} no right to castle {wing}"


def _king_unmoved(condition: Condition, facts: Mapping[str, Any]) -> str:
    if condition.holds:
        return f"the king on {facts['king']} has not moved"
    if condition.code == "SAN319":
        return _no_right(condition, "king")
    return prose.fill("the king has moved<, with {since}|, it started on {king}|>", facts)


def _rook_unmoved(condition: Condition, facts: Mapping[str, Any]) -> str:
    if condition.holds:
        return f"the rook on {facts['rook']} has not moved"
    if condition.code == "SAN319":
        return _no_right(condition, "rook")
    return prose.fill("the rook< from {rook}> {how|has moved or is gone}<, with {since}>", facts)


def _path_empty(condition: Condition, facts: Mapping[str, Any]) -> str:
    if not condition.holds:
        stand = "stand" if len(facts["blockers"]) > 1 else "stands"
        return f"{say(facts['blockers'])} {stand} in the way"
    squares = facts["squares"]
    return f"{_squares(squares)} empty" if squares else "no square has to be empty"


def _not_in_check(condition: Condition, facts: Mapping[str, Any]) -> str:
    if condition.holds:
        return f"the king on {facts['king']} is not in check"
    return f"the king on {facts['king']} is in check from {say(facts['checkers'])}"


def _crossed_safe(condition: Condition, facts: Mapping[str, Any]) -> str:
    if not condition.holds:
        attacked = facts.get("attacked") or [{"square": facts["square"], "attackers": facts["attackers"]}]
        return str(join([f"{each['square']}, which the king would cross, {_attacked(each)}" for each in attacked]))
    squares = facts["squares"]
    if not squares:
        return "the king would cross no square"
    names, verb = _squares(squares).rsplit(" ", 1)
    return f"{names}, which the king would cross, {verb} not attacked"


def _reached_safe(condition: Condition, facts: Mapping[str, Any]) -> str:
    state = "is not attacked" if condition.holds else _attacked(facts)
    return f"{facts['square']}, where the king would end, {state}"


def _attacked(facts: Mapping[str, Any]) -> str:
    """`is attacked by the queen on a1 once the rook on b1 has left`."""
    return prose.fill("is attacked by {attackers}< once {shield} has left>", facts)


def _squares(squares: list[str]) -> str:
    """`f1 is`, `f1 and g1 are`."""
    return f"{join(squares)} {'are' if len(squares) > 1 else 'is'}"


_CONDITIONS = {
    "king has not moved": _king_unmoved,
    "rook has not moved": _rook_unmoved,
    "squares between are empty": _path_empty,
    "king is not in check": _not_in_check,
    "square crossed is not attacked": _crossed_safe,
    "square reached is not attacked": _reached_safe,
}
