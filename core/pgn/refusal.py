"""Turns what the replay met into findings: refused moves, odd spellings, wrong numbers. Only faults come here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess import evidence, reasons
from chess_arbiter.core.chess.deviations import deviations
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.move import make
from chess_arbiter.core.chess.movegen import has_legal_move
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import write_san
from chess_arbiter.core.lines import decode
from chess_arbiter.core.words import COLOR_NAMES, KING, PIECE_LETTERS, SQUARE_NAMES

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.line import Line
    from chess_arbiter.core.pgn.movetext import Movetext

MARKERS = ("", "1-0", "0-1", "1/2-1/2", "*")
LONGEST_TEXT = 120
"""So many bytes of the file are quoted in a finding at the most."""
LONGEST_RUN = 255
"""A longer run may reach us in parts (see `kinds.LONG_RUN`): so much of it is pointed at, wherever it was cut."""


def text_of(game: Movetext, buffer: bytes, begin: int, end: int) -> str:
    """The bytes as text, cut to a length that can be quoted."""
    stop = min(end, begin + LONGEST_TEXT)
    while stop < end and stop > begin + LONGEST_TEXT - 3 and buffer[stop] & 0xC0 == 0x80:  # inside a character
        stop -= 1
    return decode(buffer[begin:stop], game.notebook.encoding)


def line_from(game: Movetext, buffer: bytes, begin: int) -> str:
    """The text from here to the line's end, cut to a length that can be quoted."""
    line = buffer[begin : begin + LONGEST_TEXT + 4].splitlines()[0]
    return text_of(game, line, 0, len(line)).rstrip()


def move_number(position: Position) -> str:
    """The number a move in this position bears: "12." or "12..."."""
    return f"{position.fullmove_number}{'...' if position.turn else '.'}"


def _facts(position: Position) -> dict[str, Any]:
    return {"number": move_number(position), "side": COLOR_NAMES[position.turn]}


def note_refusal(game: Movetext, buffer: bytes, begin: int, end: int, reading: SanReading | None) -> str:
    """Notes why this move is refused; gives the code. `reading` is None where it reads as no move at all."""
    line = game.line
    position = line.position
    facts = {**_facts(position), "fen": write_fen(position)}
    if reading is not None:
        reason = reasons.refusals(position, reading, history=history(line, game.lines[0]))[0]
        code = reason.code
        facts.update(reason.facts)
    elif has_legal_move(position):
        code = "SAN349"
    else:
        code = "SAN341" if position.checkers else "SAN342"
    _note_move(game, code, buffer, begin, end, line.ply + 1, facts)
    return code


def note_deviations(game: Movetext, buffer: bytes, begin: int, end: int, move: int) -> None:
    """Notes each way in which a legal move is written other than PGN 8.2.3 has it."""
    line = game.line
    before = line.before
    written = text_of(game, buffer, begin, end)
    for reason in deviations(before, game.reading, move, written):
        facts = {**_facts(before), **reason.facts, "written": written}
        _note_move(game, reason.code, buffer, begin, end, line.ply, facts)


def note_en_passant(game: Movetext, buffer: bytes, begin: int, end: int) -> None:
    """Notes an `e.p.` that stands apart: a spelling after an en passant capture, else a token of no meaning."""
    line = game.line
    before = line.before
    text = text_of(game, buffer, begin, end)
    gone = before.pawns & ~line.position.pawns
    if line.moves and before.ep_legal >= 0 and gone & before.pieces(before.turn ^ 1):
        wanted = write_san(before, make(bits.lsb(gone & before.pieces(before.turn)), before.ep_legal))
        facts = {**_facts(before), "wanted": wanted, "written": text}
        _note_move(game, "SAN307", buffer, begin, end, line.ply, facts, move=wanted)
    else:
        _note_move(game, "PGN101", buffer, begin, end, line.ply, {"text": text})


def note_null_move(game: Movetext, buffer: bytes, begin: int, end: int) -> str:
    """Notes a null move; gives the code."""
    line = game.line
    position = line.position
    facts = _facts(position)
    code = "PGN121" if game.depth else "PGN120"
    if game.depth and position.checkers:
        code = "SAN314"
        facts.update(fen=write_fen(position), checkers=evidence.pieces(position, position.checkers))
    _note_move(game, code, buffer, begin, end, line.ply + 1, facts)
    return code


def note_dots(game: Movetext, value: int, begin: int, end: int) -> None:
    """Notes a move number whose dots do not fit the side to move."""
    position = game.line.position
    facts = {"expected": move_number(position), "found": f"{value >> 3}{'.' * (value & 7)}"}
    game.notebook.note(
        "PGN115", game.base + begin, end - begin, ply=game.line.ply + 1, variation=game.depth, facts=facts
    )


def note_commands(game: Movetext, buffer: bytes, begin: int, end: int) -> None:
    """Notes the malformed commands of a comment, and a clock that rises."""
    side = COLOR_NAMES[game.line.position.turn ^ 1]
    for code, first, last, facts in game.clocks.take_faults(buffer, begin, end, side, game.notebook.encoding):
        game.notebook.note(
            code, game.base + first, last - first, ply=game.line.ply or None, variation=game.depth, facts=facts
        )


def _note_move(
    game: Movetext,
    code: str,
    buffer: bytes,
    begin: int,
    end: int,
    ply: int,
    facts: dict[str, Any],
    *,
    move: str | None = None,
) -> None:
    game.notebook.note(
        code,
        game.base + begin,
        min(end - begin, LONGEST_RUN),
        ply=ply,
        variation=game.depth,
        move=move or text_of(game, buffer, begin, end),
        facts=facts,
    )


def history(line: Line, mainline: Line) -> dict[int, dict[str, Any]]:
    """How castling rights were lost in this line, by the square of the rook: what, when and by which move."""
    found = {}
    plies_now = 2 * line.position.fullmove_number + line.position.turn
    losses = line.losses()
    at = {(rook, ply) for rook, ply, _ in losses}
    for rook, ply, code in losses:
        from_sq, to_sq, kind = code & 63, code >> 6 & 63, code >> 16
        plies_then = plies_now - 1 - (line.ply - ply)
        mover = plies_then % 2
        number = f"{plies_then // 2}{'...' if mover else '.'}"
        if rook >> 3 != 7 * mover:
            how = "rook captured"
        else:
            how = "rook moved" if from_sq == rook else "king moved"
        castled = kind == KING and to_sq >> 3 == 7 * mover and (to_sq, ply) in at
        move = _castling(from_sq, to_sq) if castled else _short(kind, from_sq, to_sq, how)
        found[rook] = {"how": how, "number": number, "move": move, "ply": ply}
    return found


def _castling(king: int, rook: int) -> str:
    return "O-O" if rook > king else "O-O-O"


def _short(kind: int, from_sq: int, to_sq: int, how: str) -> str:
    """The move by piece and target, as exact as can be said without its position."""
    letter = PIECE_LETTERS[kind] if kind > 1 else SQUARE_NAMES[from_sq][0]
    return f"{letter}{'x' if how == 'rook captured' else ''}{SQUARE_NAMES[to_sq]}"
