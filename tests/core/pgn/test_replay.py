"""Where games begin and end, how lines of play stop, and what costs nobody else anything."""

from collections.abc import Callable
from typing import Any

import pytest

Read = Callable[[str | bytes], list[Any]]

COUNTS = {
    "two games with nothing between": ('[Event "a"]\n1. e4 *[Event "b"]\n1. d4 d5 *', [1, 2]),
    "games without tags": ("1. e4 e5 1-0 1. d4 0-1\n1. c4 c5 2. Nc3 *", [2, 1, 3]),
    "a move without its number opens a game": ("e4 e5 *", [2]),
    "move number 2 after a marker opens none": ("1. e4 e5 1/2-1/2 2. Nf3 Nc6 *", [2]),
    "a marker alone opens none": ("1. e4 * *\n1-0", [1]),
    "a marker after tags is a game": ('[White "x"]\n\n*', [0]),
    "headers only": ('[Event "a"]\n[White "x"]\n\n[Event "b"]\n[White "y"]\n', [0, 0]),
    "headers only, told by a roster tag after a blank line": ('[White "x"]\n[Black "y"]\n\n[White "z"]\n\n*', [0, 0]),
    "a blank line among tags": ('[White "x"]\n\n[Black "y"]\n\n1. e4 *', [1]),
    "a duplicate tag without a blank line": ('[White "x"]\n[White "y"]\n1. e4 *', [1]),
    "prose between games": ("1. e4 *\n\nWhite was better here.\n\n1. d4 d5 *", [1, 2]),
    "a missing marker": ('1. e4 e5\n\n[Event "b"]\n\n1. d4 *', [2, 1]),
    "tags in a comment": ('1. e4 {\n[Event "no"]\n} e5 *', [2]),
    "an unclosed comment": ('1. e4 { open\n[Event "b"]\n\n1. d4 {x} d5 *', [1, 2]),
    "no game at all": ("; nothing\n{ here }\n", []),
    "stopped at an illegal move": ("1. e4 e5 2. Ke3 Nf6 *\n\n1. d4 *", [2, 1]),
    "an unusable start": ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *', [0, 1]),
    "a BOM in the middle": (b'1. e4 *\n\xef\xbb\xbf[Event "b"]\n\n1. d4 d5 *', [1, 2]),
}


@pytest.mark.parametrize(("text", "plies"), COUNTS.values(), ids=COUNTS)
def test_games_begin_and_end_by_the_rules_of_counting(text: str | bytes, plies: list[int], games_of: Read) -> None:
    assert [game.plies for game in games_of(text)] == plies


LINES = {
    "an illegal move in a variation": ("1. e4 e5 (1... Nf5 2. d4) 2. Nf3 Nc6 *", ["SAN321"]),
    "a variation to the refused move": ("1. e4 e5 2. Ke3 (2. Nf3 Nc6 3. Ke3) *", ["SAN321", "SAN321"]),
    "variations after the refused move are read": ("1. e4 Ke3 (1... e5 2. Ke3) *", ["SAN321", "SAN321"]),
    "moves after the refused one are not judged": ("1. e4 Ke3 2. Ke8 Ka1 (2. Kz9) *", ["SAN321"]),
    "a variation in a variation": ("1. e4 (1. d4 d5 (1... Nf6 2. Nf6) 2. c4) e5 *", ["SAN321"]),
    "a variation before any move": ('[White "x"]\n\n(1. e4) 1. d4 *', ["PGN112"]),
    "an empty variation": ("1. e4 () e5 *", ["PGN122"]),
    "a stray parenthesis": ("1. e4 ) e5 *", ["PGN106"]),
    "a variation never closed": ("1. e4 (1. d4 *", ["PGN105"]),
    "a marker in a variation": ("1. e4 (1. d4 1-0) e5 *", ["PGN101"]),
    "a null move in the mainline": ("1. e4 -- 2. d4 *", ["PGN120"]),
    "a null move in a variation": ("1. e4 e5 (1... -- 2. d4) *", ["PGN121"]),
    "a null move in check": ("1. e4 f6 2. Qh5+ g6 (2... -- 3. Qe8) *", ["SAN314"]),
    "a wrong number": ("1. e4 e5 3. Nf3 Nc6 4. Bb5 *", ["PGN113"]),
    "numbers that come right again": ("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 4. Ba4 *", ["PGN113"]),
    "a number of twenty digits": ("1. e4 e5 20000000000000000000. Nf3 Nc6 3. Bb5 *", ["PGN113"]),
    "a number without its dot": ("1 e4 e5 *", ["PGN115"]),
    "Black's number": ("1. e4 1... e5 2. Nf3 *", []),
    "numbered from 1 under a FEN": (
        '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"]\n\n1. e4 Kd7 2. e5 *',
        ["PGN114"],
    ),
    "a brace in a comment": ("1. e4 { a { b } e5 *", ["PGN110"]),
    "a stray brace": ("1. e4 } e5 *", ["PGN108"]),
    "a token of no meaning": ("1. e4 , e5 *", ["PGN101"]),
    "a percent sign off column one": ("1. e4 % e5 *", ["PGN117"]),
    "a NAG out of range": ("1. e4 $256 e5 $255 *", ["CLK604"]),
    "an unusual marker": ("1. e4 e5 1/2", ["PGN104"]),
    "stray text is one warning a block": ("1. e4 e5 1-0 0-1 * x\n\ny z", ["PGN103", "PGN103"]),
    "e.p. apart": ("1. e4 a6 2. e5 d5 3. exd6 e.p. *", ["SAN307"]),
    "e.p. where there is none": ("1. e4 e.p. e5 *", ["PGN101"]),
}


@pytest.mark.parametrize(("text", "codes"), LINES.values(), ids=LINES)
def test_each_line_of_play_is_judged_by_itself(text: str, codes: list[str], codes_of: Read) -> None:
    assert codes_of(text + "\n") == codes


def test_fide_3_8_2_1_a_lost_right_is_dated(findings_of: Read) -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ke2 Be7 5. Ke1 d6 6. O-O *\n"

    facts = next(finding.facts for finding in findings_of(text) if finding.code == "SAN317")

    assert (facts["since"]["number"], facts["since"]["move"], facts["since"]["ply"]) == ("4.", "Ke2", 7)


def test_pgn_8_2_5_a_variation_does_not_date_the_mainlines_rights(codes_of: Read) -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 (4. Ke2 Be7 5. Ke1 d6 6. O-O) 4... Be7 5. O-O *\n"

    assert codes_of(text) == ["SAN317"]


def test_facts_of_a_game_speak_of_its_mainline(games_of: Read) -> None:
    text = '[White "A"]\n[Black "B"]\n\n1. e4 (1. d4 d5) e5 {x} 2. Qh5 Nf6 3. Qxe5+ Be7 4. d4 O-O 1-0\n'

    game = games_of(text)[0]

    assert (game.plies, game.captures, game.checks_white, game.castlings) == (8, 1, 1, 1)
    assert (game.variations, game.comments, game.marker, game.valid) == (1, 1, "1-0", True)
    assert game.final_fen == "rnbq1rk1/ppppbppp/5n2/4Q3/3PP3/8/PPP2PPP/RNB1KBNR w KQ - 1 5"


def test_an_unusable_start_leaves_no_trace_of_the_game_before(games_of: Read) -> None:
    games = games_of('1. e4 e5 *\n\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n')

    assert (games[1].final_fen, games[1].ending, games[1].valid) == (None, None, False)
