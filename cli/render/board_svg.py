"""A position as an SVG diagram: own shapes, no fonts for the pieces, nothing fetched from elsewhere."""

from collections.abc import Iterable

from chess_arbiter.cli.render.board import BoardView
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.words import COLOR_NAMES, PIECE_NAMES, WHITE, Square

SIDE = 45
"""Units of a square; a piece is drawn within them."""
MARGIN = 18
LIGHT, DARK, LAST, CHECK, INK, PAPER = "#f2e6d0", "#b9926a", "#d9c94e", "#d5483a", "#1d1a17", "#ffffff"

_BASE = '<rect x="10.5" y="36" width="24" height="4" rx="1.5"/>'
SHAPES = {
    "pawn": '<path d="M16.5 19h12l-2.6 2.8c.9 5.2 3.4 8 5.6 11v3.2h-18v-3.2c2.2-3 4.7-5.8 5.6-11z"/>'
    '<circle cx="22.5" cy="13.2" r="5.6"/>' + _BASE,
    "knight": '<path d="M32 36H14c-.2-5.6 2.6-8.4 6-11.2 1.2-1 1.7-2.1 1.4-3.3-1.9 1.6-4.1 1.8-5.8 3.4'
    "-1.2 1.1-2.2 2.2-3.7 1.7-1.6-.5-2.5-2.3-2-3.8 1.4-3.2 3-5.2 3.6-8.2.4-2 1.3-3.6 2.7-4.8"
    'l-.3-3.6 3.1 2c.9-.9 1.7-1.6 2.2-3.2l2.3 2.9c6.5 1.3 10.3 7.7 9.9 16.6-.2 4.2-.6 7.7-1.4 11.5z"/>'
    '<circle class="d" cx="17.6" cy="14.6" r="1"/><path class="l" d="M12.4 23.5l1.2-.9"/>' + _BASE,
    "bishop": '<circle cx="22.5" cy="7.8" r="2.3"/><path d="M22.5 10.2c-6.3 4-9 8.6-9 13 0 3.3 2 6 4.5 7.8h9'
    'c2.5-1.8 4.5-4.5 4.5-7.8 0-4.4-2.7-9-9-13z"/><path class="l" d="M22.5 16.5v8M18.8 20.3h7.4"/>'
    '<rect x="15" y="31" width="15" height="3.6" rx="1.2"/>' + _BASE,
    "rook": '<path d="M12 8.5v8l3.5 3-1 13h16l-1-13 3.5-3v-8h-4.4v3.2h-3.7V8.5h-4.8v3.2h-3.7V8.5z"/>'
    '<path class="l" d="M15.5 19.5h14"/><rect x="13" y="32.5" width="19" height="3.5"/>' + _BASE,
    "queen": '<path d="M13.5 31l-5-15.5 6.2 7.5 1-11.5 4.6 10.5 2.2-12 2.2 12 4.6-10.5 1 11.5 6.2-7.5-5 15.5z"/>'
    '<circle cx="8.3" cy="14" r="2"/><circle cx="15.6" cy="10" r="2"/><circle cx="22.5" cy="8.5" r="2"/>'
    '<circle cx="29.4" cy="10" r="2"/><circle cx="36.7" cy="14" r="2"/>'
    '<rect x="13" y="31" width="19" height="3.6" rx="1.2"/>' + _BASE,
    "king": '<path class="s" d="M22.5 4.5v8M19 7.7h7"/>'
    '<path d="M22.5 23c-2.7-4.3-3-8.3 0-10.8 3 2.5 2.7 6.5 0 10.8z"/>'
    '<path d="M22.5 23c1.5-4.3 4.2-7 8-7 4.7 0 6.7 4 5.2 7.9-1.2 3-3.5 4.6-4 7.1H13.3c-.5-2.5-2.8-4.1-4-7.1'
    '-1.5-3.9.5-7.9 5.2-7.9 3.8 0 6.5 2.7 8 7z"/><rect x="13" y="31" width="19" height="3.6" rx="1.2"/>' + _BASE,
}
"""The pieces: outlines, with lines (`l`), dots (`d`) and bare strokes (`s`) in the colour of the outline."""

STYLE = (
    f".w{{fill:{PAPER};stroke:{INK}}}.b{{fill:{INK};stroke:{INK}}}"
    ".w,.b{stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}"
    f".w .l,.b .l{{fill:none}}.w .d{{fill:{INK}}}.b .d{{fill:{PAPER};stroke:{PAPER}}}.b .l{{stroke:{PAPER}}}"
    ".s{fill:none;stroke-width:2.6}.t{font:11px sans-serif;text-anchor:middle;fill:#4a4037}"
)


def svg(view: BoardView) -> str:
    """The diagram as an SVG document, with coordinates and a mark for the side to move."""
    size = 8 * SIDE + 2 * MARGIN
    position = view.position
    title = f"{COLOR_NAMES[position.turn].capitalize()} to move"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">',
        f"<title>{title}</title>",
        f"<desc>{write_fen(position)}</desc>",
        f"<style>{STYLE}</style>",
        f'<rect width="{size}" height="{size}" fill="{PAPER}"/>',
        *_squares(view),
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{8 * SIDE}" height="{8 * SIDE}" fill="none" stroke="{INK}"/>',
        *_coordinates(view),
        _turn(view),
        *_pieces(view),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _place(view: BoardView, sq: Square) -> tuple[int, int]:
    """The upper left corner of a square."""
    file, rank = sq & 7, sq >> 3
    if view.flip:
        return MARGIN + (7 - file) * SIDE, MARGIN + rank * SIDE
    return MARGIN + file * SIDE, MARGIN + (7 - rank) * SIDE


def _squares(view: BoardView) -> Iterable[str]:
    check = view.checked
    for sq in range(64):
        x, y = _place(view, sq)
        light = (sq ^ sq >> 3) & 1
        square = f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="'
        yield f'{square}{LIGHT if light else DARK}"/>'
        if sq in view.last_squares:
            yield f'{square}{LAST}" fill-opacity=".7"/>'
        if sq == check:
            yield f'{square}{CHECK}" fill-opacity=".8"/>'


def _coordinates(view: BoardView) -> Iterable[str]:
    low = MARGIN + 8 * SIDE + 13
    for index in range(8):
        file, rank = (7 - index, index + 1) if view.flip else (index, 8 - index)
        middle = MARGIN + index * SIDE + SIDE // 2
        yield f'<text class="t" x="{middle}" y="{low}">{"abcdefgh"[file]}</text>'
        yield f'<text class="t" x="{MARGIN // 2}" y="{middle + 4}">{rank}</text>'


def _turn(view: BoardView) -> str:
    """A small disc beside the board, at the side that is to move and in its colour."""
    white = view.position.turn == WHITE
    low = white != view.flip
    y = MARGIN + 8 * SIDE - 8 if low else MARGIN + 8
    return f'<circle class="{"w" if white else "b"}" cx="{MARGIN + 8 * SIDE + 9}" cy="{y}" r="4.5"/>'


def _pieces(view: BoardView) -> Iterable[str]:
    position = view.position
    for sq in range(64):
        kind = position.kind_at(sq)
        if kind:
            x, y = _place(view, sq)
            color = "w" if position.color_at(sq) == WHITE else "b"
            yield f'<g class="{color}" transform="translate({x} {y})">{SHAPES[PIECE_NAMES[kind]]}</g>'
