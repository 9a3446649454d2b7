"""Whatever the bytes, `validate` ends, its findings lie inside them, and the cut into blocks changes none."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chess_arbiter.core import catalogue
from chess_arbiter.core.analysis import validate
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.source import Source, open_source
from chess_arbiter.core.tally import Tally
from tests.fuzz.mutate import spoiled_games


def make(chance: random.Random) -> bytes:
    return spoiled_games(chance)


class Cut:
    """A source whose blocks are cut again, into a number of lines each."""

    def __init__(self, source: Source, lines: int) -> None:
        self._source = source
        self._lines = lines

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def blocks(self) -> Iterator[bytes]:
        for block in self._source.blocks():
            lines = block.splitlines(keepends=True)
            for start in range(0, len(lines), self._lines):
                yield b"".join(lines[start : start + self._lines])


def findings_of(path: Path, lines: int) -> tuple[list[Finding], Tally]:
    tally = Tally()
    source: Any = Cut(open_source(str(path)), lines)
    return list(validate(source, tally=tally)), tally


def check(data: bytes, chance: random.Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "fuzz.pgn")
        path.write_bytes(data)
        found, tally = findings_of(path, len(data) + 1)
        for finding in found:
            assert 0 <= finding.offset <= finding.offset + finding.length <= len(data), finding
            assert finding.line >= 1, finding
            assert finding.column >= 1, finding
            assert finding.code != "SRC070", finding
            assert catalogue.message(finding), finding
        assert tally.games == tally.valid + tally.broken + tally.unjudged, tally
        assert findings_of(path, chance.randint(1, 12)) == (found, tally)
