"""README and the help pages are true: every session in them is run and compared, every table generated and compared."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from chess_arbiter.cli.group import COMMANDS
from chess_arbiter.cli.render import findings, games, positions
from chess_arbiter.core import catalogue

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPEED = re.compile(r"; \d+\.\d+ s(, [\d,]+ games/s)?$", re.MULTILINE)
"""The end of the line of totals: no two runs agree on it."""


class Session(NamedTuple):
    """A command with what README says it prints, stdout and stderr as a terminal shows them."""

    line: int
    command: str
    printed: str


def sessions() -> Iterator[list[Session]]:
    """The console blocks of README, each a list of commands that follow one another."""
    for block in BLOCK.finditer(README):
        line = README.count("\n", 0, block.start(1)) + 1
        found: list[Session] = []
        for text in block[1].splitlines():
            if text.startswith("$ "):
                found.append(Session(line, text[2:], ""))
            else:
                found[-1] = found[-1]._replace(printed=f"{found[-1].printed}{text}\n")
            line += 1
        yield found


def shell(command: str, *, status: int = 0, folder: Path = ROOT) -> tuple[str, int]:
    """Runs a shell line, `$?` being `status`; what a terminal would show, and the exit status."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"(exit {status})\n{command}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env={**os.environ, "PATH": path, "HOME": str(folder)},
        check=False,
    )
    return done.stdout.decode("utf-8"), done.returncode


@pytest.mark.parametrize("block", list(sessions()), ids=lambda block: f"line {block[0].line}: {block[0].command}")
def test_readme_sessions_are_real(block: list[Session]) -> None:
    status = 0
    for session in block:
        printed, status = shell(session.command, status=status)

        assert SPEED.sub("", printed) == SPEED.sub("", session.printed), f"README.md:{session.line}"


def test_readme_has_sessions() -> None:
    assert len(list(sessions())) > 5


def test_readme_has_the_catalogues_table_of_codes() -> None:
    assert f"\n{catalogue.table_markdown().strip()}\n" in README


@pytest.mark.parametrize(
    ("schema", "fields"),
    [
        ("finding/1", findings.FIELDS),
        ("game/1", games.FIELDS),
        ("moves/1", positions.MOVES_FIELDS),
        ("fen/1", positions.FEN_FIELDS),
    ],
)
def test_readme_lists_the_fields_of_every_record(schema: str, fields: tuple[str, ...]) -> None:
    assert f"\n- **{schema}**: schema, {', '.join(fields)}\n" in README


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_tells_every_command(command: str) -> None:
    assert re.search(rf"^### `arbiter {command}\b", README, re.MULTILINE)


@pytest.mark.parametrize("sample", sorted(path.name for path in (ROOT / "samples").iterdir()))
def test_readme_names_every_sample(sample: str) -> None:
    assert f"`samples/{sample}`" in README


def examples_of(command: str) -> list[str]:
    """The example lines that end a command's help page."""
    page, status = shell(f"arbiter {command} --help")
    assert status == 0, page
    return [line.strip() for line in page.rpartition("Examples:\n")[2].splitlines() if line.strip()]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_ends_with_two_examples_that_run(command: str, tmp_path: Path) -> None:
    examples = examples_of(command)
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    (tmp_path / ".config" / "fish" / "completions").mkdir(parents=True)

    assert len(examples) >= 2
    for example in examples:
        assert f"arbiter {command}".strip() in example
        printed, status = shell(example, folder=tmp_path)
        assert status in (0, 1), f"{example}\n{printed}"
        assert "internal fault" not in printed
        assert "No such file" not in printed


def test_markdown_has_one_sentence_a_line() -> None:
    """So that a change of one sentence is a change of one line."""
    prose = re.sub(r"^```.*?^```$", "", README, flags=re.MULTILINE | re.DOTALL)

    crowded = [
        line
        for line in prose.splitlines()
        if not line.startswith(("|", "#")) and re.search(r"[a-z`)][.!?] [A-Z]", line)
    ]

    assert not crowded
