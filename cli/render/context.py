"""--context: the source line of a finding, a caret under the place, and the board before a refused move."""

from collections.abc import Callable

from chess_arbiter.cli.render.diagram import board_lines
from chess_arbiter.cli.terminal import cells, escape_char
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.lines import decode, decode_line
from chess_arbiter.core.source import SourceError, file_size, open_range, open_source

WINDOW = 4096
"""Bytes read before and after the place: more of a line than any terminal shows."""


class SourceContext:
    """Gives findings with their surroundings, of files that can be read again at an offset: plain ones.

    `encoding` is the one that was named for all files, if any.
    """

    def __init__(self, line: Callable[[Finding], str], *, width: int, encoding: str | None = None) -> None:
        self._line = line
        self._width = max(width, 40)
        self._encoding = encoding
        self._path: str | None = None
        self._size: int | None = None

    def __call__(self, finding: Finding) -> str:
        """The finding's line, and below it what can be shown of the place."""
        shown = [self._line(finding), *self._source_lines(finding)]
        fen = finding.facts.get("fen")
        if isinstance(fen, str):
            shown += ["    " + line for line in board_lines(fen)]
        return "\n".join(shown)

    def _source_lines(self, finding: Finding) -> list[str]:
        start = max(0, finding.offset - WINDOW)
        window = self._read(finding.file, start, finding.offset + WINDOW)
        if window is None:
            return []
        at = finding.offset - start
        first = max(window.rfind(b"\n", 0, at), window.rfind(b"\r", 0, at)) + 1
        ends = [end for end in (window.find(b"\n", at), window.find(b"\r", at)) if end >= 0]
        last = min(ends, default=len(window))
        marked_end = min(at + finding.length, last)
        before = decode_line(window[first:at], self._encoding)
        marked, after = (decode(part, self._encoding) for part in (window[at:marked_end], window[marked_end:last]))
        room = self._width - 4 - len(f"{finding.line} | ")
        text, caret, width = excerpt(before, marked, after, room)
        number = str(finding.line)
        return [f"    {number} | {text}", f"    {' ' * len(number)} | {' ' * caret}{'^' * width}"]

    def _read(self, path: str, start: int, end: int) -> bytes | None:
        """Bytes of a file; None where its offsets are not those of the text, or it is not there any more."""
        try:
            if path != self._path:
                self._path, self._size = path, self._size_of(path)
            if self._size is None:
                return None
            with open_range(path, start, min(end, self._size)) as source:
                return b"".join(source.blocks())
        except SourceError:
            return None

    def _size_of(self, path: str) -> int | None:
        """The size of a plain file in bytes of its text; a pipe is not opened once more."""
        if file_size(path) is None:
            return None
        with open_source(path, encoding=self._encoding) as source:
            return source.size


def excerpt(before: str, marked: str, after: str, room: int) -> tuple[str, int, int]:
    """A line cut around a marked place to fit in `room` cells: the text, the caret's cell and its width.

    Every character stands escaped in as many cells as it takes, a tab in four, so that the caret is under its place.
    """
    head, mark, tail = _spread(before), _spread(marked), _spread(after)
    left = _keep_last(head, room // 2)
    kept = "…" + "".join(left) if len(left) < len(head) else "".join(left)
    caret = cells(kept)
    shown_mark = _keep_first(mark, room - caret - 1)
    shown = kept + "".join(shown_mark)
    width = max(1, cells("".join(shown_mark)))
    shown_tail = _keep_first(tail, room - cells(shown) - 1) if len(shown_mark) == len(mark) else []
    shown += "".join(shown_tail)
    if len(shown_mark) < len(mark) or len(shown_tail) < len(tail):
        shown += "…"
    return shown, caret, width


def _spread(text: str) -> list[str]:
    return ["    " if char == "\t" else char if char.isprintable() else escape_char(char) for char in text]


def _keep_first(pieces: list[str], room: int) -> list[str]:
    kept = []
    for piece in pieces:
        room -= cells(piece)
        if room < 0:
            break
        kept.append(piece)
    return kept


def _keep_last(pieces: list[str], room: int) -> list[str]:
    return _keep_first(pieces[::-1], room)[::-1]
