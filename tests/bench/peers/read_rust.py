"""rust-pgn-reader-python-binding reading games in one thread: prints games, mainline plies, games with errors.

It wants each game as a string; the files are split where a tag section begins with Event, which real files keep to.
"""

import sys

from rust_pgn_reader_python_binding import parse_games_from_strings

AT_ONCE = 2000


def main() -> None:
    games = plies = broken = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", errors="replace") as file:
            first, *others = file.read().split("\n[Event ")
        texts = [first, *("[Event " + text for text in others)]
        for start in range(0, len(texts), AT_ONCE):
            parsed = parse_games_from_strings(texts[start : start + AT_ONCE], num_threads=1)
            games += parsed.num_games
            plies += parsed.num_moves
            broken += sum(not game.is_valid for game in parsed)
    print(games, plies, broken)


main()
