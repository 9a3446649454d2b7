"""What the tests share: where things stand, one way to run the program, and quiet, repeatable property tests."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import chess_arbiter.core

ROOT = Path(__file__).resolve().parent.parent

# The gate tells the same story twice: examples are derived from the test itself. No test has a deadline: the plain
# twins are slow. For a search, `pytest --hypothesis-profile=search`.
settings.register_profile("gate", derandomize=True, deadline=None, database=None, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=5_000)
settings.load_profile("gate")

Runner = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="session", autouse=True)
def no_stdin() -> Iterator[None]:
    """An empty standard input for what tests start, so that nothing waits for a pipe that pytest itself was given."""
    try:
        if os.isatty(0):
            yield
            return
        kept = os.dup(0)
    except OSError:  # closed
        yield
        return
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    yield
    os.dup2(kept, 0)
    os.close(kept)


def pytest_report_header() -> str:
    return f"twins under test: {chess_arbiter.core.twin()}"


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def samples() -> Path:
    return ROOT / "samples"


@pytest.fixture(scope="session")
def arbiter_data() -> Path:
    """The folder of large data kept beside the checkout; without it the test skips."""
    name = os.environ.get("ARBITER_DATA")
    if not name:
        pytest.skip("ARBITER_DATA is not set")
    folder = Path(name)
    if not folder.is_dir():
        pytest.fail(f"ARBITER_DATA is {name!r}, which is no folder")
    return folder.resolve()


@pytest.fixture(scope="session")
def runner() -> Runner:
    """Runs `arbiter` as a process of its own, from the checkout: `runner("validate", "-q", path, stdin=b"")`."""

    def run(
        *arguments: str | Path, stdin: bytes = b"", env: dict[str, str] | None = None, cwd: Path = ROOT
    ) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [sys.executable, "-m", "chess_arbiter.cli", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            env={**os.environ, **(env or {})},
            cwd=cwd,
            check=False,
        )

    return run
