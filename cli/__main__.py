"""`python -m chess_arbiter.cli`: the same as `arbiter`."""

import sys

from chess_arbiter.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
