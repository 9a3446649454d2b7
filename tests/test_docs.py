"""README and the help pages are true: every session in them is run and compared, every table generated and compared.

`python tests/test_docs.py` writes what the program prints into README's sessions, tables and totals.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from chess_arbiter.cli.group import COMMANDS
from chess_arbiter.cli.render import findings, games, play, plies, positions, rulings, totals
from chess_arbiter.core import catalogue

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPEED = re.compile(r"; \d+\.\d+ s(, [\d,]+ games/s)?$", re.MULTILINE)
"""The end of the line of totals: no two runs agree on it."""


TOTALS = re.compile(r"(?<=and the line `)\d+ files, [^`]*(?=`)")
"""What README says of `arbiter validate samples/`."""
LINK = re.compile(r"\]\(#([^)]*)\)")
CODES = re.compile(r"^\| code \| severity .*?(?=\n\n)", re.MULTILINE | re.DOTALL)
FIELDS = {
    "finding/1": findings.FIELDS,
    "game/1": games.FIELDS,
    "ply/1": plies.PLY_FIELDS,
    "claim/1": plies.CLAIM_FIELDS,
    "file/1": totals.FILE_FIELDS,
    "total/1": totals.TOTAL_FIELDS,
    "moves/1": positions.MOVES_FIELDS,
    "fen/1": positions.FEN_FIELDS,
    "ruling/1": rulings.FIELDS,
}


class Session(NamedTuple):
    """A command with what README says it prints, stdout and stderr as a terminal shows them."""

    command: str
    printed: str


def sessions(block: str) -> list[Session]:
    """The commands of a console block, which follow one another."""
    found: list[Session] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Session(line[2:], ""))
        else:
            found[-1] = found[-1]._replace(printed=f"{found[-1].printed}{line}\n")
    return found


BLOCKS = [sessions(block[1]) for block in BLOCK.finditer(README)]


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


def replayed(block: list[Session]) -> list[Session]:
    """The same commands with what they print now."""
    status = 0
    found = []
    for session in block:
        printed, status = shell(session.command, status=status)
        found.append(Session(session.command, printed))
    return found


def without_speed(block: list[Session]) -> list[Session]:
    return [session._replace(printed=SPEED.sub("", session.printed)) for session in block]


def anchor(heading: str) -> str:
    """The name that a heading has in links: small letters, no punctuation, hyphens for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def totals_of_samples() -> str:
    printed, status = shell("arbiter validate samples/ > /dev/null")
    assert status == 1
    return SPEED.sub("", printed.strip())


def fields_line(schema: str) -> str:
    return f"- **{schema}**: schema, {', '.join(FIELDS[schema])}"


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0].command)
def test_readme_sessions_are_real(block: list[Session]) -> None:
    assert without_speed(replayed(block)) == without_speed(block)


def test_readme_has_sessions() -> None:
    assert len(BLOCKS) > 5


def test_readme_links_to_each_of_its_chapters_and_every_link_leads_somewhere() -> None:
    text = re.sub(r"^```.*?^```$", "", README, flags=re.MULTILINE | re.DOTALL)
    chapters = {anchor(heading) for heading in re.findall(r"^## (.*)$", text, re.MULTILINE)}
    headings = {anchor(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
    links = set(LINK.findall(text))

    assert chapters - {"contents"} <= links
    assert links <= headings


def test_readme_python_sessions_are_real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")

    assert tried > 5
    assert failed == 0


def test_readme_states_the_totals_of_the_samples() -> None:
    assert TOTALS.findall(README) == [totals_of_samples()]


def test_readme_has_the_catalogues_table_of_codes() -> None:
    assert CODES.findall(README) == [catalogue.table_markdown().strip()]


@pytest.mark.parametrize("schema", FIELDS)
def test_readme_lists_the_fields_of_every_record(schema: str) -> None:
    assert f"\n{fields_line(schema)}\n" in README


def test_readme_lists_the_fields_that_play_adds() -> None:
    assert f"\nIn `play` a ruling has more fields: {', '.join(play.PLAY_FIELDS)}.\n" in README


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


def renewed(readme: str) -> str:
    """README with what the program prints now in its sessions, tables and totals."""

    def console(match: re.Match[str]) -> str:
        old = sessions(match[1])
        new = replayed(old)
        if without_speed(new) == without_speed(old):
            return match[0]
        return "```console\n" + "".join(f"$ {each.command}\n{each.printed}" for each in new) + "```"

    readme = BLOCK.sub(console, readme)
    readme = CODES.sub(lambda _: catalogue.table_markdown().strip(), readme)
    readme = TOTALS.sub(lambda _: totals_of_samples(), readme)
    for schema in FIELDS:
        line = fields_line(schema)
        readme = re.sub(rf"^- \*\*{schema}\*\*: .*$", line, readme, flags=re.MULTILINE)
    return readme


if __name__ == "__main__":
    (ROOT / "README.md").write_text(renewed(README), encoding="utf-8")
