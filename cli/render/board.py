"""A position as a diagram in text: the board with its marks, and beside it what a board does not show."""

from dataclasses import dataclass

import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.cli.terminal import style
from chess_arbiter.core import prose
from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import BLACK, COLOR_NAMES, PIECE_LETTERS, SQUARE_NAMES, WHITE, Color, Square

FIGURES = " ♙♘♗♖♕♔", " ♟♞♝♜♛♚"
LETTERS = "".join(PIECE_LETTERS), "".join(PIECE_LETTERS).lower()
GAP = "   "


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position and how it is shown: from Black's side with `flip`, with the squares of the last move marked.

    `last` is that move in words, empty where it is not known.
    """

    position: Position
    flip: bool = False
    last_squares: tuple[Square, ...] = ()
    last: str = ""

    @property
    def checked(self) -> Square:
        """The square of the king in check, -1 where none is."""
        return self.position.king_square(self.position.turn) if self.position.checkers else -1


def board_text(view: BoardView, *, ascii_only: bool = False, color: bool = False) -> str:
    """Eight ranks and the files below: `[N]` marks the last move, `(k)` a king in check. Beside them the rest.

    Pieces are figures, or letters with `ascii_only`, White's in capitals.
    """
    sides = LETTERS if ascii_only else FIGURES
    empty = "." if ascii_only else "·"
    beside = notes(view)
    lines = []
    for index in range(8):
        rank = index if view.flip else 7 - index
        files = range(7, -1, -1) if view.flip else range(8)
        cells = "".join(_cell(view, rank << 3 | file, sides, empty, color) for file in files)
        note = GAP + beside[index] if index < len(beside) else ""
        lines.append(f"{rank + 1} {cells}{note}".rstrip())
    names = "hgfedcba" if view.flip else "abcdefgh"
    lines.append("  " + "".join(f" {name} " for name in names).rstrip())
    return "\n".join(lines)


def _cell(view: BoardView, sq: Square, sides: tuple[str, str], empty: str, color: bool) -> str:
    kind = view.position.kind_at(sq)
    shown = sides[view.position.color_at(sq)][kind] if kind else empty
    if sq == view.checked:
        return style(f"({shown})", "error", color=color)
    if sq in view.last_squares:
        return style(f"[{shown}]", "warning", color=color)
    return f" {shown} "


def notes(view: BoardView) -> list[str]:
    """What stands beside the board: at most eight lines."""
    position = view.position
    found = [f"{_player(position.turn)} to move, move {position.fullmove_number}", _state(position)]
    found.append(f"castling: {rights(position)}")
    if position.ep_legal >= 0:
        found.append(f"en passant: on {SQUARE_NAMES[position.ep_legal]}")
    if view.last:
        found.append(f"last move: {view.last}")
    if position.halfmove_clock:
        found.append(f"plies without pawn move or capture: {position.halfmove_clock}")
    return [note for note in found if note]


def _player(color: Color) -> str:
    return COLOR_NAMES[color].capitalize()


def _state(position: Position) -> str:
    """Check, mate or stalemate; empty where there is none of them."""
    over = not movegen.has_legal_move(position)
    if not position.checkers:
        return "stalemate" if over else ""
    checkers = prose.say(evidence.pieces(position, position.checkers))
    return f"{'checkmate' if over else 'check'} from {checkers}"


def rights(position: Position) -> str:
    """The castling rights of both sides: `White O-O, O-O-O; Black O-O`; `none`."""
    found = []
    for color in (WHITE, BLACK):
        king = position.king_square(color)
        own = list(evidence.squares(position.castling_rights & position.pieces(color)))
        names = ["O-O" if rook > king else "O-O-O" for rook in reversed(own)]
        if names:
            found.append(f"{_player(color)} {', '.join(names)}")
    return "; ".join(found) or "none"
