"""Chess Arbiter's core: the Laws of Chess applied to positions, moves and game files.

Its hot modules exist twice, compiled and plain. With ARBITER_PURE=1 in the environment every one of them loads plain,
in child processes too.
"""

import os
import sys


def _load_plain_twins() -> None:
    """Makes the import system see only `.py` files in this package's folders.

    Must run before anything below this package is imported.
    """
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

    for folder, _, _ in os.walk(__path__[0]):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("ARBITER_PURE") == "1":
    _load_plain_twins()


def twin() -> str:
    """Which twin is running: "compiled" or "pure". Imports none of them."""
    from importlib.util import find_spec

    spec = find_spec("chess_arbiter.core.chess.attacks")
    return "pure" if spec is None or str(spec.origin).endswith(".py") else "compiled"
