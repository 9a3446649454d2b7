"""What the tests of readers and inspectors share: games as text in, findings and facts out."""

from collections.abc import Callable
from io import BytesIO

import pytest

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
