"""The names of `chess_arbiter.core`: all there, all lazy, and the same for people, for mypy and at run time."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import chess_arbiter.core


def names_for_mypy(root: Path) -> set[str]:
    """What `core/__init__.py` imports under `if TYPE_CHECKING:`."""
    tree = ast.parse((root / "core" / "__init__.py").read_text(encoding="utf-8"))
    return {
        alias.name
        for statement in tree.body
        if isinstance(statement, ast.If) and getattr(statement.test, "id", "") == "TYPE_CHECKING"
        for imported in statement.body
        if isinstance(imported, ast.ImportFrom)
        for alias in imported.names
    }


@pytest.mark.parametrize("name", chess_arbiter.core.__all__)
def test_every_name_of_the_api_loads(name: str) -> None:
    assert getattr(chess_arbiter.core, name).__name__ == name


def test_mypy_sees_the_same_names(root: Path) -> None:
    assert names_for_mypy(root) | {"twin"} == set(chess_arbiter.core.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'play'"):
        chess_arbiter.core.play  # noqa: B018 (the access is the test)


def test_importing_the_core_loads_none_of_its_modules() -> None:
    script = "import sys, chess_arbiter.core; print([name for name in sys.modules if 'chess_arbiter.core.' in name])"

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
