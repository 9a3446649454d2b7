"""Every fuzzer for a moment, always on the same inputs."""

import subprocess
import sys
from pathlib import Path

import pytest

import chess_arbiter.core

FOLDER = Path(__file__).parent
COUNT = 60 if chess_arbiter.core.twin() == "pure" else 400
NAMES = sorted(path.stem for path in FOLDER.glob("*_*.py") if not path.stem.startswith(("test_", "__")))


@pytest.mark.parametrize("name", NAMES)
def test_property_holds_on_inputs_of_a_seed(root: Path, name: str) -> None:
    command = [sys.executable, "-m", "tests.fuzz", name, "--count", str(COUNT)]

    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stderr
    assert f"{name}: holds for {COUNT} inputs" in result.stdout
