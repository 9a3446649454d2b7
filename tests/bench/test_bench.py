"""The benchmarks run, and the answers they check agree; how long it takes is nobody's business here."""

import subprocess
import sys
from pathlib import Path


def test_every_suite_agrees_on_its_answers(root: Path) -> None:
    command = [sys.executable, "-m", "tests.bench", "--smoke", "validate", "report", "workers", "moves", "fen", "perft"]

    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stderr
    rows = [line.split(" | ")[0] for line in result.stdout.splitlines() if line.startswith("| ")]
    assert {"| validate", "| report", "| moves", "| fen", "| perft 2 kiwipete"} <= set(rows)


def test_a_seed_gives_the_same_games(root: Path, tmp_path: Path) -> None:
    texts = []
    for name in ("one.pgn", "two.pgn"):
        command = [sys.executable, "-m", "tests.bench.generate", "--games", "3", "--seed", "7", str(tmp_path / name)]
        subprocess.run(command, cwd=root, check=True, capture_output=True)
        texts.append((tmp_path / name).read_bytes())

    assert texts[0] == texts[1]
    assert texts[0].count(b"[Event ") == 3
