"""Chess files of any size from a seed: the same seed and size give the same bytes.

    python -m tests.bench.generate --games 1000 --seed 1 games.pgn
    python -m tests.bench.generate --positions 30000 --seed 1 positions.fen
    python -m tests.bench.generate --repeat games.pgn --bytes 1000000000 big.pgn

The moves are random but legal. For games as people play them, repeat a file of real ones: every copy gets its own
Event tags, so that no two games are alike.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.chess.movegen import legal_moves
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import write_san

LONGEST = 240
"""Plies of a random game at most."""
CLOCK_START = 7_200
"""Seconds on each clock at the start."""
EVENT = b'[Event "'


@dataclass(frozen=True)
class Written:
    """What is in a generated file, for those who read it to agree with."""

    path: Path
    games: int
    plies: int
    positions: int = 0


def random_line(chance: random.Random, longest: int) -> Iterator[tuple[Position, str]]:
    """Random legal moves from the initial position, as SAN, each with the position after it."""
    position = Position.initial()
    for _ in range(longest):
        moves = legal_moves(position)
        if not moves or position.halfmove_clock >= 100:
            return
        move = chance.choice(sorted(moves))
        text = write_san(position, move)
        position.play(move)
        yield position, text


def movetext(moves: list[str], ending: str, *, clocks: bool = False) -> str:
    """Numbered moves in lines under 80 characters."""
    words = []
    for index, move in enumerate(moves):
        words += [f"{index // 2 + 1}."] if index % 2 == 0 else []
        words.append(move)
        if clocks:
            left = CLOCK_START - index // 2 * 20
            words.append(f"{{ [%clk {left // 3600}:{left // 60 % 60:02}:{left % 60:02}] }}")
            words += [f"{index // 2 + 1}..."] if index % 2 == 0 and index + 1 < len(moves) else []
    lines, line = [], ""
    for word in [*words, ending]:
        if len(line) + 1 + len(word) >= 80:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line, ""])


def game_text(chance: random.Random, number: int, *, clocks: bool = False) -> tuple[str, int]:
    """One game and its plies. A mate is scored as one, every other game is left open."""
    moves = [text for _, text in random_line(chance, chance.randint(20, LONGEST))]
    ending = "*"
    if moves[-1].endswith("#"):
        ending = "1-0" if len(moves) % 2 else "0-1"
    tags = {
        "Event": f"Random games {number // 100 + 1}",
        "Site": "?",
        "Date": f"{chance.randint(1900, 2023)}.{chance.randint(1, 12):02}.{chance.randint(1, 28):02}",
        "Round": str(number % 100 + 1),
        "White": f"Player {chance.randint(1, 999)}",
        "Black": f"Player {chance.randint(1, 999)}",
        "Result": ending,
    }
    header = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{header}\n{movetext(moves, ending, clocks=clocks)}\n", len(moves)


def write_games(path: Path, *, games: int, seed: int, clocks: bool = False) -> Written:
    """A file of random games."""
    chance, plies = random.Random(seed), 0
    with path.open("w", encoding="ascii", newline="\n") as file:
        for number in range(games):
            text, count = game_text(chance, number, clocks=clocks)
            file.write(text)
            plies += count
    return Written(path, games, plies)


def write_positions(path: Path, *, positions: int, seed: int) -> Written:
    """A file of FENs, every third position of random games."""
    chance, count = random.Random(seed), 0
    with path.open("w", encoding="ascii", newline="\n") as file:
        while count < positions:
            for ply, (position, _) in enumerate(random_line(chance, LONGEST)):
                if ply % 3 == 2 and count < positions:
                    file.write(write_fen(position) + "\n")
                    count += 1
    return Written(path, 0, 0, positions)


def repeat_file(path: Path, sources: list[Path], *, size: int) -> int:
    """Writes the sources again and again, whole, until at least `size` bytes; gives the number of copies."""
    texts = [source.read_bytes() for source in sources]
    copies = written = 0
    with path.open("wb") as file:
        while written < size:
            copies += 1
            for text in texts:
                written += file.write(text.replace(EVENT, b"%s%d: " % (EVENT, copies)))
                written += file.write(b"\n")
    return copies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--clocks", action="store_true", help="a clock comment behind every move")
    parser.add_argument("--positions", type=int, help="FENs instead of games")
    parser.add_argument("--repeat", type=Path, nargs="+", metavar="FILE", help="repeat these instead")
    parser.add_argument("--bytes", type=int, default=1_000_000_000, help="with --repeat: the least size")
    options = parser.parse_args()
    if options.repeat:
        print(f"{repeat_file(options.path, options.repeat, size=options.bytes)} copies")
    elif options.positions:
        print(write_positions(options.path, positions=options.positions, seed=options.seed))
    else:
        print(write_games(options.path, games=options.games, seed=options.seed, clocks=options.clocks))


if __name__ == "__main__":
    main()
