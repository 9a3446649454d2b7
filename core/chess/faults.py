"""Every fault of a setup with the facts that show it, as data; the catalogue's `fen` lists the facts by code.

Where a code covers several cases there is also `reason`, one word for programs.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.setup as setups
from chess_arbiter.core.chess.setup import Setup
from chess_arbiter.core.words import COLOR_NAMES, PIECE_NAMES, SQUARE_NAMES, Bitboard, Color, Square

Facts: TypeAlias = dict[str, Any]

END_RANKS = 0xFF00_0000_0000_00FF
LARGEST_NUMBER = 99_999
RIGHTS_IN_ORDER = (*range(7, -1, -1), *range(63, 55, -1), *range(8, 56))
"""Rook squares as castling letters are ordered: White's king's side first."""

ERRORS = frozenset(f"FEN{number}" for number in (401, 402, 403, 404, 406, 407, 409, 410, 411, 414, 420, 422, 423))
UNUSABLE = ERRORS - {"FEN409", "FEN411"}
"""The errors that leave no position; without a wrong castling right or en passant square it is used all the same."""


class Fault(NamedTuple):
    """One fault of a FEN: its code, and the facts that show it, JSON-able values only."""

    code: str
    facts: Facts


def faults(setup: Setup) -> list[Fault]:
    """Every fault of the arrangement, in the order of a FEN's fields; the list is empty where there is none."""
    mask = setups.flaws(setup)
    return evidence(setup, mask) if mask else []


def evidence(setup: Setup, mask: int) -> list[Fault]:
    """The faults behind a mask that `flaws` gave for this setup."""
    return [fault for bit, show in enumerate(EVIDENCE) if mask >> bit & 1 for fault in show(setup)]


def pieces_on(setup: Setup, squares: Bitboard) -> list[dict[str, str]]:
    """Each piece on these squares as evidence, from a1 to h8."""
    return [
        {
            "piece": PIECE_NAMES[setup.kind_at(sq)],
            "color": COLOR_NAMES[setup.color_at(sq)],
            "square": SQUARE_NAMES[sq],
        }
        for sq in range(64)
        if squares >> sq & 1
    ]


def names_of(squares: Bitboard) -> list[str]:
    """The names of these squares, from a1 to h8."""
    return [SQUARE_NAMES[sq] for sq in range(64) if squares >> sq & 1]


def _single(squares: Bitboard) -> int:
    """The only square of the set, -1 where it has none or several."""
    return squares.bit_length() - 1 if squares.bit_count() == 1 else -1


def _kings(setup: Setup) -> Iterator[Fault]:
    for color, side in enumerate(COLOR_NAMES):
        kings = setup.kings & setup.pieces(color)
        if kings.bit_count() != 1:
            yield Fault("FEN420", {"side": side, "found": kings.bit_count(), "squares": names_of(kings)})


def _pawns_on_ends(setup: Setup) -> Iterator[Fault]:
    pawns = setup.pawns & END_RANKS
    yield Fault("FEN422", {"squares": names_of(pawns), "pawns": pieces_on(setup, pawns)})


def _material(setup: Setup) -> Iterator[Fault]:
    for color, side in enumerate(COLOR_NAMES):
        own = setup.pieces(color)
        men, pawns, promoted = own.bit_count(), (setup.pawns & own).bit_count(), setups.promoted(setup, own)
        if men > 16:
            yield Fault("FEN421", {"reason": "men", "side": side, "men": men})
        if pawns > 8:
            yield Fault("FEN421", {"reason": "pawns", "side": side, "pawns": pawns})
        elif promoted > 8 - pawns:
            counts = {"promoted": promoted, "missing": 8 - pawns}
            yield Fault("FEN421", {"reason": "promoted", "side": side, **counts})


def _check(setup: Setup, color: Color) -> Facts:
    """The facts about the check that this colour's king stands in."""
    king = _single(setup.kings & setup.pieces(color))
    checkers = setup.attackers(king, color ^ 1, setup.white | setup.black)
    return {"side": COLOR_NAMES[color], "king": SQUARE_NAMES[king], "checkers": pieces_on(setup, checkers)}


def _opposite_check(setup: Setup) -> Iterator[Fault]:
    yield Fault("FEN423", _check(setup, setup.turn ^ 1))


def _impossible_check(setup: Setup) -> Iterator[Fault]:
    facts = _check(setup, setup.turn)
    count = len(facts["checkers"])
    if count == 1:
        detail = f"the {facts['checkers'][0]['piece']} has no square it can have come from"
    elif count == 2:
        detail = "no one move gives both checks"
    else:
        detail = "one move gives two checks at most"
    yield Fault("FEN424", {**facts, "detail": detail})


def _rights_order(setup: Setup) -> Iterator[Fault]:
    rights = [rook for rook in RIGHTS_IN_ORDER if setup.castling_rights >> rook & 1]
    reason = "doubled" if setup.castling_flaws & 2 else "order"
    wanted = "".join(_right_letter(setup, rook) for rook in rights)
    yield Fault("FEN408", {"value": setup.castling_field, "reason": reason, "wanted": wanted})


def _rights(setup: Setup) -> Iterator[Fault]:
    lost = setup.castling_rights & ~setups.sound_rights(setup)
    for rook in RIGHTS_IN_ORDER:
        if lost >> rook & 1:
            yield Fault("FEN409", _lost_right(setup, rook))


def _lost_right(setup: Setup, rook: Square) -> Facts:
    """What a castling right with the rook on this square lacks."""
    color = 0 if rook < 32 else 1
    own = setup.pieces(color)
    king = _king_on_rank_of(setup, rook)
    facts: Facts = {"right": _right_letter(setup, rook), "side": COLOR_NAMES[color]}
    if king < 0 or not (setup.chess960 or king & 7 == 4):
        facts["lacks"] = "king"
        if not setup.chess960:
            facts["square"] = SQUARE_NAMES[rook & 56 | 4]
    elif not setup.rooks & own & 1 << rook:
        facts |= {"lacks": "rook", "square": SQUARE_NAMES[rook]}
    elif not setup.chess960:
        facts |= {"lacks": "rook", "square": SQUARE_NAMES[rook & 56 | (7 if rook > king else 0)]}
    else:
        facts |= {"lacks": "rook", "reason": "another-rook"}
    return facts


def _king_on_rank_of(setup: Setup, rook: Square) -> int:
    """The only king of a right's colour if it stands on the rook's rank, else -1."""
    king = _single(setup.kings & setup.pieces(0 if rook < 32 else 1))
    return king if king >> 3 == rook >> 3 else -1


def _right_letter(setup: Setup, rook: Square) -> str:
    """The letter of the castling field that means this rook."""
    king = _king_on_rank_of(setup, rook)
    letter = "abcdefgh"[rook & 7]
    side = "k" if rook & 7 > (king & 7 if king >= 0 else 3) else "q"
    if rook < 32:
        letter, side = letter.upper(), side.upper()
    return letter if letter in setup.castling_field else side


_EP_REASONS = ("", "rank", "no-pawn", "occupied", "home-occupied")


def _ep_impossible(setup: Setup) -> Iterator[Fault]:
    sq, flaw = setup.ep_square, setups.ep_flaw(setup)
    name, pawn, home = SQUARE_NAMES[sq], SQUARE_NAMES[sq ^ 8], SQUARE_NAMES[sq ^ 24]
    turn = COLOR_NAMES[setup.turn].capitalize()
    detail = (
        "",
        f"with {turn} to move it lies on the {'third' if setup.turn else 'sixth'} rank",
        f"there is no {COLOR_NAMES[setup.turn ^ 1]} pawn on {pawn}",
        "it is occupied",
        f"{home}, where the pawn came from, is occupied",
    )[flaw]
    yield Fault("FEN411", {"square": name, "reason": _EP_REASONS[flaw], "detail": detail})


def _ep_unplayed(setup: Setup) -> Iterator[Fault]:
    king = setup.kings & setup.pieces(setup.turn)
    before = setups.checkers_before_the_double_step(setup)
    home = 1 << (setup.ep_square ^ 24)
    attackers = pieces_on(setup, before & ~home)
    if before & home:
        attackers.append(
            {"piece": "pawn", "color": COLOR_NAMES[setup.turn ^ 1], "square": SQUARE_NAMES[setup.ep_square ^ 24]}
        )
    facts = {"square": SQUARE_NAMES[setup.ep_square], "king": names_of(king)[0], "attackers": attackers}
    yield Fault("FEN412", facts)


def _ep_useless(setup: Setup) -> Iterator[Fault]:
    ready = attacks.pawn_attacks(setup.turn ^ 1, setup.ep_square) & setup.pawns & setup.pieces(setup.turn)
    facts: Facts = {"square": SQUARE_NAMES[setup.ep_square]}
    if ready:
        detail = "the capture would leave the king in check"
        facts |= {"reason": "exposes-king", "candidates": pieces_on(setup, ready), "detail": detail}
    else:
        facts |= {"reason": "no-pawn", "detail": "no pawn stands beside the one that moved"}
    yield Fault("FEN413", facts)


def _clocks(setup: Setup) -> Iterator[Fault]:
    clock, number = setup.halfmove_clock, setup.fullmove_number
    found = []
    if number < 1:
        found.append(("move number", number, "move-zero", "moves count from 1"))
    elif clock < 0:
        found.append(("halfmove clock", clock, "negative", "clocks count from 0"))
    elif clock > setups.plies_before(setup):
        plies = setups.plies_before(setup)
        before = "was 1 ply" if plies == 1 else f"were {plies} plies"
        detail = f"before move {number} there {before}"
        found.append(("halfmove clock", clock, "over-moves", detail))
    for field, value in (("halfmove clock", clock), ("move number", number)):
        if value > LARGEST_NUMBER:
            found.append((field, value, "too-large", f"{LARGEST_NUMBER} is taken for it"))
    if clock and setups.sound_ep_square(setup) >= 0 and not setups.checkers_before_the_double_step(setup):
        found.append(("halfmove clock", clock, "double-step", "the last move was a pawn's double step"))
    if not found:
        found.append(("halfmove clock", clock, "check", "only a pawn move or a capture can have given this check"))
    for field, value, reason, detail in found:
        yield Fault("FEN415", {"field": field, "value": value, "reason": reason, "detail": detail})


EVIDENCE = (
    _kings,
    _pawns_on_ends,
    _material,
    _opposite_check,
    _impossible_check,
    _rights,
    _rights_order,
    _ep_impossible,
    _ep_unplayed,
    _ep_useless,
    _clocks,
)
"""In the order of the flaws' bits."""
