"""Output: UTF-8 whatever the locale; a file appears whole or not at all."""

import os
import stat
from io import BytesIO
from pathlib import Path

import pytest

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.exits import Exit
from chess_arbiter.cli.output import Output, OutputError
from chess_arbiter.cli.signals import Stopped


@pytest.fixture
def environment() -> Environment:
    return Environment(BytesIO(), BytesIO(), BytesIO())


def test_a_file_appears_only_at_commit(environment: Environment, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"

    with Output(environment, str(target)) as output:
        output.write("é\n")
        output.flush()
        assert not target.exists()
        output.commit()

    assert target.read_bytes() == "é\n".encode()
    assert os.listdir(tmp_path) == ["out.csv"]


@pytest.mark.parametrize("error", [ValueError(), Stopped(Exit.INTERRUPTED)], ids=["fault", "interrupted"])
def test_a_broken_run_leaves_the_old_file_and_nothing_else(
    environment: Environment, tmp_path: Path, error: BaseException
) -> None:
    target = tmp_path / "out.csv"
    target.write_text("old")

    def write() -> None:
        with Output(environment, str(target)) as output:
            output.write("new")
            raise error

    with pytest.raises(type(error)):
        write()

    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.csv"]


def test_the_mode_of_a_replaced_file_and_a_link_to_it_stay(environment: Environment, tmp_path: Path) -> None:
    target, link = tmp_path / "out.csv", tmp_path / "link.csv"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)

    with Output(environment, str(link)) as output:
        output.write("new")
        output.commit()

    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_device_is_written_to_and_not_replaced(environment: Environment) -> None:
    with Output(environment, os.devnull) as output:
        output.write("text")
        output.commit()

    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)


def test_a_file_that_cannot_be_written_is_said_at_once(environment: Environment, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot write"):
        Output(environment, str(tmp_path / "no" / "out.csv"))


def test_a_lone_surrogate_does_not_stop_the_output() -> None:
    stdout = BytesIO()

    with Output(Environment(BytesIO(), stdout, BytesIO())) as output:
        output.write("caf\udce9\n")
        output.commit()

    assert stdout.getvalue() == b"caf\\udce9\n"
