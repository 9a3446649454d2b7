"""How the cost of `validate` grows, a dimension at a time: the same text at 1, 10 and 100 times."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.generate import write_games
from tests.bench.measure import Entrant, Run, compete
from tests.bench.suites import arbiter, counts_of, expect

FACTORS = (1, 10, 100)
HEADER = '[Event "growth"]\n[Result "*"]\n\n'


@dataclass(frozen=True)
class Text:
    """A game file and the games and plies that are right for it."""

    text: str
    games: int
    plies: int


def shuffle(plies: int) -> str:
    """Knights out and back, a game of any length without a capture."""
    return " ".join(("Nf3", "Nf6", "Ng1", "Ng8")[index % 4] for index in range(plies))


def plies_in_one_game(count: int) -> Text:
    """A game of `count` plies that never captures: the worst that repetition can meet."""
    return Text(f"{HEADER}{shuffle(count)} *\n", 1, count)


def variations(count: int) -> Text:
    """A game with `count` variations of three plies."""
    lines = "\n".join("(1. e4 e5 2. Nf3)" for _ in range(count))
    return Text(f"{HEADER}1. d4\n{lines}\n1... d5 *\n", 1, 2)


def nested_variations(count: int) -> Text:
    """A game with variations `count` deep."""
    return Text(f"{HEADER}1. d4 d5 {'(1... e6 (1... d5 ' * (count // 2)}{')' * (count // 2 * 2)} *\n", 1, 2)


def comments(count: int) -> Text:
    """A game with `count` comments."""
    return Text(HEADER + "1. d4\n" + "{a comment of some length, as people write them}\n" * count + "1... d5 *\n", 1, 2)


def one_comment(count: int) -> Text:
    """A game with one comment of `count` lines."""
    lines = "a line of a comment of some length, as people write them\n" * count
    return Text(f"{HEADER}1. d4 {{{lines}}} d5 *\n", 1, 2)


def findings(count: int) -> Text:
    """A game with `count` plies that all want a `+` taken away."""
    words = " ".join(f"{word}+" for word in shuffle(count).split())
    return Text(f"{HEADER}{words} *\n", 1, count)


def broken_games(count: int) -> Text:
    """Games that break off at their third ply."""
    return Text(f"{HEADER}1. e4 e5 2. Ke3 *\n\n" * count, count, 2 * count)


def tags(count: int) -> Text:
    """A game with `count` tags of different names."""
    return Text("".join(f'[Name{n} "value"]\n' for n in range(count)) + "\n1. d4 d5 *\n", 1, 2)


DIMENSIONS: dict[str, tuple[Callable[[int], Text], int]] = {
    "plies in one game": (plies_in_one_game, 10_000),
    "variations": (variations, 5_000),
    "depth of variations": (nested_variations, 500),
    "comments": (comments, 10_000),
    "lines of one comment": (one_comment, 10_000),
    "findings in one game": (findings, 500),
    "broken games": (broken_games, 500),
    "tags of one game": (tags, 500),
}


def growth(folder: Path, *, rounds: int, scale: float) -> Iterator[tuple[str, list[tuple[int, float, float]]]]:
    """For each dimension the units, processor seconds and peak megabytes at 1, 10 and 100 times."""
    yield "games", [time_games(folder, max(1, int(200 * factor * scale)), rounds) for factor in FACTORS]
    for name, (make, unit) in DIMENSIONS.items():
        rows = []
        for factor in FACTORS:
            amount = max(4, int(unit * factor * scale))
            text = make(amount)
            path = folder / "growth.pgn"
            path.write_text(text.text, encoding="ascii", newline="\n")
            rows.append((amount, *time_file(path, text.games, text.plies, rounds)))
        yield name, rows


def time_games(folder: Path, games: int, rounds: int) -> tuple[int, float, float]:
    written = write_games(folder / "growth.pgn", games=games, seed=1)
    return (games, *time_file(written.path, written.games, written.plies, rounds))


def time_start(folder: Path, *, rounds: int) -> float:
    """The processor seconds of `validate` for next to nothing."""
    path = folder / "growth.pgn"
    path.write_text(f"{HEADER}1. d4 d5 *\n", encoding="ascii", newline="\n")
    return time_file(path, 1, 2, rounds)[0]


def time_file(path: Path, games: int, plies: int, rounds: int) -> tuple[float, float]:
    def check(run: Run) -> None:
        expect("games and plies", counts_of(run), (games, plies))

    entrant = Entrant("validate", [*arbiter(), "validate", "-j", "1", path], check)
    compete([entrant], rounds=rounds)
    return entrant.cpu_median, entrant.peak_mb
