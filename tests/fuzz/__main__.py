"""The fuzzers: `python -m tests.fuzz [PROPERTY…] [--count N | --seconds S] [--seed N]`.

A property is a module of this folder, named after what it claims; `make` gives an input, `check` raises where the
claim fails. The input that fails is written to a file. The same seed makes the same inputs.
"""

import argparse
import importlib
import random
import sys
import tempfile
import time
import traceback
from pathlib import Path

FOLDER = Path(__file__).parent
PROPERTIES = sorted(path.stem for path in FOLDER.glob("*_*.py") if path.stem not in ("__main__", "test_fuzz"))


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("properties", nargs="*", metavar="PROPERTY", help=f"of {', '.join(PROPERTIES)}")
    parser.add_argument("--count", type=int, default=1_000, help="inputs of each")
    parser.add_argument("--seconds", type=float, help="go on for so long, whatever the count")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    unknown = set(options.properties) - set(PROPERTIES)
    if unknown:
        parser.error(f"no property {', '.join(sorted(unknown))}")
    names = options.properties or PROPERTIES
    return max(try_property(name, options.count, options.seconds, options.seed) for name in names)


def try_property(name: str, count: int, seconds: float | None, seed: int) -> int:
    """Tries one property on many inputs; gives 1 after a failure, which is told."""
    claim = importlib.import_module(f"tests.fuzz.{name}")
    started, tried = time.monotonic(), 0
    while time.monotonic() - started < seconds if seconds is not None else tried < count:
        chance = random.Random(f"{seed}:{tried}")
        data: bytes = claim.make(chance)
        try:
            claim.check(data, chance)
        except Exception:
            with tempfile.NamedTemporaryFile(prefix=f"{name}-", delete=False) as file:
                file.write(data)
            print(f"{name}: fails on input {tried} of seed {seed}, kept in {file.name}", file=sys.stderr)
            traceback.print_exc()
            return 1
        tried += 1
    print(f"{name}: holds for {tried} inputs of seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
