"""The compiled and the plain form of the hot modules: which is under test, and that no process mixes them."""

import ast
import importlib
import multiprocessing
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

import chess_arbiter.core
from chess_arbiter.core import words
from chess_arbiter.core.pgn import kinds

PLAIN = "pure"
COMPILED = "compiled"


def compiled_list(root: Path) -> list[str]:
    """The names in setup.py's list COMPILED, below `chess_arbiter`."""
    for statement in ast.parse((root / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.AnnAssign) and getattr(statement.target, "id", "") == "COMPILED":
            assert statement.value is not None
            return list(ast.literal_eval(statement.value))
    raise AssertionError("setup.py has no list COMPILED")


def twin_of(module_name: str) -> str:
    file = importlib.import_module(f"chess_arbiter.{module_name}").__file__ or ""
    if file.endswith(tuple(EXTENSION_SUFFIXES)):
        return COMPILED
    assert file.endswith(".py"), file
    return PLAIN


def twins_of(module_names: list[str]) -> set[str]:
    return {twin_of(name) for name in module_names}


def test_the_expected_twin_is_under_test(root: Path) -> None:
    expected = os.environ.get("ARBITER_EXPECT")
    if expected is None:
        pytest.skip("ARBITER_EXPECT (compiled or pure) is not set")
    assert expected in (COMPILED, PLAIN)

    found = {name: twin_of(name) for name in compiled_list(root)}

    assert found == dict.fromkeys(found, expected)


def test_all_twins_are_compiled_or_none(root: Path) -> None:
    found = twins_of(compiled_list(root))

    assert found == {chess_arbiter.core.twin()}


def test_every_pxd_belongs_to_a_compiled_module_or_only_names_intrinsics_and_constants(root: Path) -> None:
    declared = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for folder in ("core", "cli")
        for path in (root / folder).rglob("*.pxd")
    }

    assert declared - set(compiled_list(root)) <= {"core.bulk", "core.chess.bits", "core.words", "core.pgn.kinds"}
    assert set(compiled_list(root)) <= declared


@pytest.mark.parametrize(
    ("module", "folder", "last"), [(words, "core", "KING"), (kinds, "core/pgn", "MAX_NUMBER")], ids=["words", "kinds"]
)
def test_the_constants_are_the_same_in_c(root: Path, module: ModuleType, folder: str, last: str) -> None:
    name = module.__name__.rpartition(".")[2]
    text = (root / folder / f"{name}.pxd").read_text(encoding="utf-8")
    constants = {name: int(value) for name, value in re.findall(r"(\w+) = (\d+)", text)}

    assert constants == {name: getattr(module, name) for name in constants}
    assert last in constants


CHILD = """
import importlib, multiprocessing, sys

def file_of(name):
    return importlib.import_module("chess_arbiter." + name).__file__

def tell(pipe, names):
    pipe.send(list(map(file_of, names)))

if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    ours, theirs = context.Pipe()
    process = context.Process(target=tell, args=(theirs, sys.argv[2:]))  # a pool would need semaphores
    process.start()
    theirs.close()
    print(*ours.recv(), sep="\\n")
    process.join()
"""


def files_in_a_child(root: Path, folder: Path, method: str, pure: str) -> list[str]:
    """The files that a worker started by `method` loads the modules of COMPILED from."""
    script = folder / "child.py"
    script.write_text(CHILD, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, script, method, *compiled_list(root)],
        env={**os.environ, "ARBITER_PURE": pure},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.split()


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_worker_processes_run_the_same_twin(root: Path, tmp_path: Path, method: str) -> None:
    files = files_in_a_child(root, tmp_path, method, os.environ.get("ARBITER_PURE", ""))

    assert len(files) == len(compiled_list(root))
    assert {file.endswith(".py") for file in files} == {chess_arbiter.core.twin() == PLAIN}


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_arbiter_pure_loads_every_plain_twin_in_worker_processes(root: Path, tmp_path: Path, method: str) -> None:
    files = files_in_a_child(root, tmp_path, method, "1")

    assert len(files) == len(compiled_list(root))
    assert all(file.endswith(".py") for file in files)


def uses_of(path: Path, modules: set[str]) -> Iterator[tuple[int, str, str]]:
    """Where a module names something of one of these modules: line, module, name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aliases = {
        alias.asname or alias.name: alias.name.removeprefix("chess_arbiter.")
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = aliases.get(node.value.id)
            if module in modules:
                yield node.lineno, str(module), node.attr


def test_plain_modules_name_only_what_compiled_modules_show(root: Path) -> None:
    """What a `.pxd` declares with `cdef` is invisible from outside the compiled modules."""
    compiled = compiled_list(root)
    plain = [
        path
        for folder in ("core", "cli")
        for path in sorted((root / folder).rglob("*.py"))
        if ".".join(path.relative_to(root).with_suffix("").parts) not in compiled
    ]

    hidden = [
        f"{path.relative_to(root)}:{line}: {module}.{name}"
        for path in plain
        for line, module, name in uses_of(path, set(compiled))
        if not hasattr(importlib.import_module(f"chess_arbiter.{module}"), name)
    ]

    assert not hidden
