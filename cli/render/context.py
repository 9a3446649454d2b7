"""--context: the source line of a finding, a caret under the place, and the board before a refused move."""

import os
import stat
from collections.abc import Callable
from typing import BinaryIO

from chess_arbiter.cli.render.diagram import board_lines
from chess_arbiter.cli.terminal import cells, escape_char
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.lines import decode, decode_line

WINDOW = 4096
"""Bytes read before and after the place: more of a line than any terminal shows."""
COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")
"""First bytes of gzip, bzip2, xz and Zstandard, where an offset of the text is none of the file."""


class SourceContext:
    """Prints findings with their surroundings; keeps the file it last looked into open."""

    def __init__(self, line: Callable[[Finding], str], *, width: int) -> None:
        self._line = line
        self._width = max(width, 40)
        self._path: str | None = None
        self._file: BinaryIO | None = None

    def __call__(self, finding: Finding) -> str:
        """The finding's line, and below it what can be shown of the place."""
        shown = [self._line(finding), *self._source_lines(finding)]
        fen = finding.facts.get("fen")
        if isinstance(fen, str):
            shown += ["    " + line for line in board_lines(fen)]
        return "\n".join(shown)

    def close(self) -> None:
        """Lets go of the file."""
        if self._file is not None:
            self._file.close()
        self._file = self._path = None

    def _source_lines(self, finding: Finding) -> list[str]:
        file = self._open(finding.file)
        if file is None:
            return []
        start = max(0, finding.offset - WINDOW)
        file.seek(start)
        window = file.read(finding.offset - start + WINDOW)
        at = finding.offset - start
        first = max(window.rfind(b"\n", 0, at), window.rfind(b"\r", 0, at)) + 1
        ends = [end for end in (window.find(b"\n", at), window.find(b"\r", at)) if end >= 0]
        last = min(ends, default=len(window))
        before, marked, after = window[first:at], window[at : min(at + finding.length, last)], window[at:last]
        room = self._width - 4 - len(f"{finding.line} | ")
        text, caret, width = excerpt(decode_line(before), decode(marked), decode(after[len(marked) :]), room)
        number = str(finding.line)
        return [f"    {number} | {text}", f"    {' ' * len(number)} | {' ' * caret}{'^' * width}"]

    def _open(self, path: str) -> BinaryIO | None:
        """The file if it can be looked into again: a plain, uncompressed one."""
        if path != self._path:
            self.close()
            self._path = path
            self._file = _reopen(path)
        return self._file


def _reopen(path: str) -> BinaryIO | None:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        file = open(path, "rb")  # noqa: SIM115 (held for the findings that follow)
    except OSError:
        return None
    if file.read(6).startswith(COMPRESSED):
        file.close()
        return None
    return file


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
