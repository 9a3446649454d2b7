"""Builds the compiled twins: every module with a `.pxd` beside it, all of them or none.

Without a working compiler the install goes on with plain Python, unless ARBITER_REQUIRE_COMPILED=1.
"""

import os
import shutil
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
STAGE = ROOT / "build" / "cython"
REQUIRED = os.environ.get("ARBITER_REQUIRE_COMPILED") == "1"

# One list says what is compiled. The order is the order of the rooms.
COMPILED: list[str] = [
    "core.lines",
    "core.chess.attacks",
    "core.chess.castling",
    "core.chess.setup",
    "core.chess.position",
    "core.chess.movegen",
    "core.chess.fen",
    "core.chess.uci",
    "core.chess.endings",
    "core.chess.notation",
    "core.chess.forms",
    "core.chess.san_writer",
    "core.chess.san",
    "core.pgn.tagpairs",
    "core.pgn.characters",
    "core.pgn.enclosed",
    "core.pgn.tokens",
    "core.pgn.commands",
    "core.pgn.line",
    "core.pgn.notebook",
    "core.pgn.movetext",
    "core.pgn.replay",
    "core.pgn.facts",
    "core.inspectors.tags",
    "core.inspectors.result",
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


def plain_extensions() -> list[Extension]:
    """The modules of COMPILED, as Python sources relative to the staging folder."""
    return [
        Extension(
            f"chess_arbiter.{name}",
            [os.path.join("chess_arbiter", *name.split(".")) + ".py"],
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0"],
        )
        for name in COMPILED
    ]


def translated(modules: list[Extension]) -> list[Extension]:
    """The same modules with C for sources; the C is kept out of the tree and of the wheel."""
    from Cython.Build import cythonize

    here = os.getcwd()
    os.chdir(STAGE)
    try:
        return cythonize(
            modules, include_path=["."], build_dir=str(ROOT / "build" / "c"), compiler_directives=DIRECTIVES
        )
    finally:
        os.chdir(here)


class BuildTwins(build_ext):
    """Builds every twin, or removes whatever it has built."""

    failure: Exception | None = None

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = min(os.cpu_count() or 1, 4)

    def finalize_options(self) -> None:
        if self.extensions is None:
            try:
                self.distribution.ext_modules = translated(plain_extensions())
            except Exception as error:  # no Cython, or a source that it refuses
                self.failure = error
                self.distribution.ext_modules = []
        super().finalize_options()

    def run(self) -> None:
        in_place = bool(self.inplace)
        expected = {Path(self.get_ext_filename(extension.name)).name for extension in self.extensions}
        for twin in self.twins(in_place):
            if twin.name not in expected:
                twin.unlink()
        try:
            if self.failure is not None:
                raise self.failure
            super().run()
        except Exception as error:  # any failure means plain Python, never half a build
            if REQUIRED:
                raise
            for twin in self.twins(in_place):
                twin.unlink()
            self.extensions = []
            print(f"chess-arbiter: installing without compiled modules ({type(error).__name__}: {error})")

    def twins(self, in_place: bool) -> Iterator[Path]:
        """Every extension module of this Python in the build folder and, for an editable install, beside its source."""
        folders = [Path(self.build_lib) / "chess_arbiter"]
        if in_place:
            folders += [ROOT / "core", ROOT / "cli"]
        for folder in folders:
            for path in sorted(folder.rglob("*")):
                if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
                    yield path


stage()
setup(ext_modules=plain_extensions(), cmdclass={"build_ext": BuildTwins})
