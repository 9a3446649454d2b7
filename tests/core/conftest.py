"""What the tests of readers and inspectors share: games as text in, findings and facts out."""

import bz2
import functools
import gzip
import lzma
import random
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
import zstandard

from chess_arbiter.core.analysis import report_games, validate
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.pgn.facts import GameFacts
from chess_arbiter.core.source import Source, open_stream
from chess_arbiter.core.tally import Tally


def _source(text: str | bytes) -> Source:
    return open_stream(BytesIO(text if isinstance(text, bytes) else text.encode()), "test.pgn")


@pytest.fixture(scope="session")
def findings_of() -> Callable[[str | bytes], list[Finding]]:
    """Every finding of a PGN text."""
    return lambda text: list(validate(_source(text), tally=Tally()))


@pytest.fixture(scope="session")
def codes_of() -> Callable[[str | bytes], list[str]]:
    """The codes found, in the order of their places; missing roster tags are left out."""
    return lambda text: [each.code for each in validate(_source(text), tally=Tally()) if each.code != "TAG201"]


@pytest.fixture(scope="session")
def games_of() -> Callable[[str | bytes], list[GameFacts]]:
    """The facts of every game of a PGN text."""
    return lambda text: list(report_games(_source(text), tally=Tally()))


_TAGS = '[Event "{0}"]\n[Site "?"]\n[Date "2001.02.03"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n'
_GAME = _TAGS + "1. e4 e5 2. Nf3 Nc6 *\n\n"
_GAMES = "".join(_GAME.format(number) for number in range(5))

AWKWARD: dict[str, bytes] = {
    name: text if isinstance(text, bytes) else text.encode()
    for name, text in {
        "ordinary": _GAMES,
        "carriage-return-line-feed": _GAMES.replace("\n", "\r\n"),
        "tags-twice": _GAMES.replace('[Site "?"]\n', '[Site "?"]\n' * 3).replace("\n", "\r\n"),
        "carriage-return": _GAMES.replace("\n", "\r"),
        "byte-order-marks": ("\ufeff" + _GAME.format("a")) * 3,
        "no-blank-lines": _GAMES.replace("\n\n", "\n"),
        "blank-lines-among-tags": _GAMES.replace("\n[", "\n\n["),
        "blank-lines-everywhere": _GAMES.replace("\n", "\n\n\n"),
        "tags-in-a-comment": _GAMES.replace("e5 2.", 'e5 {\n\n[Event "no"]\n[Site "?"]\n\n1. d4 *\n\n} 2.'),
        "tags-in-a-comment-of-a-game-before-moves": _GAMES.replace("1. e4", '{\n\n[Event "no"]\n\n} 1. e4'),
        "tags-in-a-string": _GAMES.replace('[Site "?"]', '[Site "?\n\n[Event "no"]\n[Date "?"]'),
        "tags-after-an-escape": _GAMES.replace("2. Nf3", '\n%\n%[Event "no"]\n% \n[Event "no"]\n2. Nf3'),
        "tags-in-a-line-comment": _GAMES.replace("2. Nf3", '; [Event "no"]\n2. Nf3'),
        "tags-in-movetext": _GAMES.replace("2. Nf3", '\n[Event "no"]\n2. Nf3'),
        "tags-that-are-no-event": _GAMES.replace("2. Nf3", '\n\n[Foo "no"]\n\n[Site "no"]\n\n2. Nf3'),
        "unclosed-comment": _GAMES.replace("2. Nf3", "{ 2. Nf3"),
        "unclosed-comment-then-a-closed-one": _GAME.format(1).replace("2.", "{ 2.") + _GAMES.replace("2.", "{ a } 2."),
        "unclosed-variation": _GAMES.replace("2. Nf3", "(1... c5 (1... c6 2. Nf3"),
        "stray-closings": _GAMES.replace("2. Nf3", ") } ] 2. Nf3"),
        "no-markers": _GAMES.replace("*\n", "\n"),
        "markers-doubled": _GAMES.replace("*\n", "* 1-0\n\n1-0 *\n"),
        "text-between": _GAMES.replace("*\n\n", "*\n\nRound two, see\n[Event \n[Foo bar]\n\n"),
        "moves-without-tags": "1. e4 e5 *\n\n1. d4 d5 1/2-1/2\n" * 3 + _GAMES,
        "headers-only": "".join(f'[Event "{number}"]\n[White "A"]\n\n' for number in range(6)),
        "headers-without-event": "".join(f'[White "{number}"]\n[Black "B"]\n\n' for number in range(6)),
        "event-twice": _GAMES.replace('[Site "?"]\n', '[Event "again"]\n'),
        "damaged-tags": _GAMES.replace('[White "A"]', '[White "A "B"" C"]').replace('[Black "B"]', '[Black "B'),
        "event-damaged": _GAMES.replace('"2"]', '"2').replace('"3"]', "3]"),
        "setup-illegal-and-ambiguous": _GAMES.replace('[Round "1"]', '[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]')
        + _GAMES.replace("2. Nf3", "2. Nd5"),
        "three-encodings": _GAMES.encode().replace(b'"A"', b'"Mu\xf1oz \x93"').replace(b'"B"', '"Ł"'.encode()),
        "control-bytes": _GAMES.encode().replace(b"2.", b"\x00\x00\x01 2.", 3).replace(b"*\n\n", b"*\n\x1a\n\n"),
        "control-bytes-at-the-end-of-games": _GAMES.replace("*\n\n", "\x1a\n\n"),
        "long-words": _GAMES.replace("2. Nf3", "2. " + "a" * 600 + " Nf3"),
        "long-lines": _GAMES.replace("2. Nf3", "{" + "long " * 80 + "} 2. Nf3"),
        "no-line-end-at-the-end": _GAMES.rstrip(),
        "one-game": _GAME.format(1),
        "only-comments": '{ [Event "no"] }\n\n{\n\n[Event "no"]\n}\n',
        "blank": "\n\n \n",
        "empty": "",
    }.items()
}
"""Streams whose games are hard to tell apart."""


@pytest.fixture(params=AWKWARD)
def awkward(request: pytest.FixtureRequest) -> bytes:
    """Each stream whose games are hard to tell apart."""
    return AWKWARD[request.param]


@pytest.fixture(scope="session")
def awkward_files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """All of them as files, in a folder."""
    folder = tmp_path_factory.mktemp("awkward")
    for name, data in AWKWARD.items():
        (folder / f"{name}.pgn").write_bytes(data)
    return [str(path) for path in sorted(folder.iterdir())]


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], Path]:
    """Writes a file whose name tells nothing."""

    def write(data: bytes) -> Path:
        path = tmp_path / "games"
        path.write_bytes(data)
        return path

    return write


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": lambda data: zstandard.ZstdCompressor(write_checksum=True).compress(data),
}


@functools.cache
def _noise(length: int) -> bytes:
    return random.Random(length).randbytes(length).translate(bytes(range(0x20, 0x5F)) * 4 + b"\n\n\n\n")


@functools.cache
def _packed(kind: str, data: bytes) -> bytes:
    return PACKERS[kind](data)


@pytest.fixture(scope="session")
def noise() -> Callable[[int], bytes]:
    """So many bytes of lines that hardly compress."""
    return _noise


@pytest.fixture(scope="session")
def pack() -> Callable[[str, bytes], bytes]:
    """The bytes in an archive of a kind."""
    return _packed
