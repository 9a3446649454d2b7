"""The program as a whole: help pages, lazy loading, version, completion."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from chess_arbiter.cli.group import COMMANDS
from chess_arbiter.core import twin
from chess_arbiter.core.version import VERSION

Process = Callable[..., "subprocess.Popen[bytes]"]


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_ends_with_two_examples(
    arbiter: Callable[..., Any], capsys: pytest.CaptureFixture[str], name: str, flag: str
) -> None:
    result = arbiter(name, flag)

    page = capsys.readouterr().out
    assert result.code == 0
    examples = page[page.index("Examples:") :].strip().splitlines()[1:]
    assert len(examples) == 2
    assert all("arbiter " + name in line for line in examples)
    assert page.isascii()


def test_the_group_lists_the_commands_and_its_short_help_is_each_commands_first_line(
    arbiter: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    arbiter("--help")

    page = capsys.readouterr().out
    for name, summary in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(summary)}$", page, re.MULTILINE)


def test_an_unknown_command_is_a_usage_error_that_names_the_known(arbiter: Callable[..., Any]) -> None:
    result = arbiter("valdate")

    assert result.code == 2
    assert all(name in result.err for name in COMMANDS)


def test_version_names_the_twin(arbiter: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert arbiter("--version").code == 0

    words = capsys.readouterr().out
    assert words.startswith(f"arbiter {VERSION} (")
    assert ("compiled" in words) == (twin() == "compiled")


def imported_by(*arguments: str, stdin: bytes = b"") -> set[str]:
    """The modules a command line leaves imported."""
    program = (
        "import sys; from chess_arbiter.cli.main import main; code = main(); "
        "print(*sorted(sys.modules), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], input=stdin, capture_output=True, check=True)
    return set(done.stderr.decode().split())


def test_version_imports_no_chess() -> None:
    modules = imported_by("--version")

    assert "click" in modules
    assert not {name for name in modules if name.startswith("chess_arbiter.core.chess.")}
    assert "importlib.metadata" not in modules


def test_one_fen_imports_nothing_that_one_fen_does_not_need() -> None:
    modules = imported_by("moves", "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1")

    assert not modules & {"tabulate", "importlib.metadata", "json", "csv", "zstandard", "multiprocessing", "asyncio"}
    assert not modules & {f"chess_arbiter.core.{name}" for name in ("catalogue", "examination", "source", "analysis")}
    assert not {name for name in modules if name.startswith("chess_arbiter.core.pgn.")}


@pytest.mark.parametrize("arguments", [("explain", "d6"), ("board",)], ids=["explain", "board"])
def test_a_ruling_on_a_fen_imports_no_reader_of_games(arguments: tuple[str, ...]) -> None:
    command, *move = arguments
    modules = imported_by(command, "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", *move)

    assert not modules & {"tabulate", "chess_arbiter.core.source", "chess_arbiter.core.analysis"}
    assert not {name for name in modules if name.startswith("chess_arbiter.core.pgn.")}


@pytest.mark.parametrize(("shell", "words"), [("zsh", "compdef"), ("fish", "complete")])
def test_completion_scripts(arbiter: Callable[..., Any], shell: str, words: str) -> None:
    result = arbiter("completion", shell)

    assert result.code == 0
    assert words in result.out
    assert "_ARBITER_COMPLETE" in result.out


def test_a_shell_is_told_the_commands(arbiter: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    environment = {"COMP_WORDS": "arbiter v", "COMP_CWORD": "1"}
    program = "import sys; from chess_arbiter.cli.main import main; sys.exit(main())"

    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment, "_ARBITER_COMPLETE": "bash_complete"},
        capture_output=True,
        check=True,
    )

    assert done.stdout.decode().split() == ["plain,validate"]


def test_a_page_of_help_into_a_closed_pipe_ends_quietly(process: Process) -> None:
    with process("validate", "--help", stdout=closed_pipe()) as running:
        _, err = running.communicate(timeout=30)

    assert (running.returncode, err) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["codes"]])
def test_a_full_disk_is_one_line_and_exit_2(process: Process, words: list[str]) -> None:
    with open("/dev/full", "wb") as full, process(*words, stdout=full) as running:
        _, err = running.communicate(timeout=30)

    assert running.returncode == 2
    assert len(err.decode().splitlines()) == 1
    assert "space" in err.decode()


def closed_pipe() -> int:
    """The writing end of a pipe that nobody reads any more."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing
