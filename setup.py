"""Builds the compiled twins: every module with a `.pxd` beside it, all of them or none.

Without a working compiler the install goes on with plain Python, unless ARBITER_REQUIRE_COMPILED=1.
"""

import os
import shutil
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
STAGE = ROOT / "build" / "cython"
REQUIRED = os.environ.get("ARBITER_REQUIRE_COMPILED") == "1"

# One list says what is compiled. The order is the order of the rooms.
COMPILED: list[str] = [
    "core.chess.attacks",
    "core.chess.castling",
    "core.chess.position",
    "core.chess.movegen",
]

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}


def stage() -> None:
    """Lays the sources out by their installed names, where Cython and mypy look for them."""
    package = STAGE / "chess_arbiter"
    package.mkdir(parents=True, exist_ok=True)
    for name in ("core", "cli"):
        link = package / name
        if link.is_symlink():
            link.unlink()
        elif link.is_dir():
            shutil.rmtree(link)
        try:
            link.symlink_to(Path("..") / ".." / ".." / name, target_is_directory=True)
        except OSError:
            shutil.copytree(ROOT / name, link)


def extensions() -> list[Extension]:
    """The compiled modules as Cython extensions, with the generated C kept out of the tree."""
    from Cython.Build import cythonize

    here = os.getcwd()
    os.chdir(STAGE)
    try:
        modules = [
            Extension(
                f"chess_arbiter.{name}",
                [os.path.join("chess_arbiter", *name.split(".")) + ".py"],
                extra_compile_args=[] if os.name == "nt" else ["-O3"],
            )
            for name in COMPILED
        ]
        return cythonize(
            modules,
            include_path=["."],
            build_dir=str(ROOT / "build" / "c"),
            compiler_directives=DIRECTIVES,
            nthreads=0,
        )
    finally:
        os.chdir(here)


class BuildTwins(build_ext):
    """Builds every twin or removes all it built."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # any failure means plain Python, never half a build
            if REQUIRED:
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            print(f"chess-arbiter: installing without compiled modules ({type(error).__name__}: {error})")


def arguments() -> dict[str, Any]:
    stage()
    try:
        return {"ext_modules": extensions(), "cmdclass": {"build_ext": BuildTwins}}
    except Exception as error:
        if REQUIRED:
            raise
        print(f"chess-arbiter: installing without compiled modules ({type(error).__name__}: {error})")
        return {}


setup(**arguments())
