"""The catalogue: complete, well formed, and readable whatever facts a finding brings."""

import json
import re
from itertools import chain
from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chess_arbiter.core import catalogue, prose
from chess_arbiter.core.catalogue import clk, end, fen, pgn, refusals, san, src, tag
from chess_arbiter.core.finding import Finding

FAMILY_MODULES = (src, pgn, tag, san, refusals, fen, end, clk)

SEVERITIES = {
    "error": """SRC001 SRC002 SRC003 SRC006 SRC007 SRC010 SRC011 SRC012 SRC013 SRC014 SRC070
        PGN105 PGN107 PGN119 PGN120
        SAN310 SAN311 SAN312 SAN313 SAN314 SAN315 SAN316 SAN317 SAN318 SAN319 SAN320 SAN321 SAN322 SAN323 SAN324
        SAN330 SAN331 SAN332 SAN333 SAN340 SAN341 SAN342 SAN349
        FEN401 FEN402 FEN403 FEN404 FEN406 FEN407 FEN409 FEN410 FEN411 FEN414 FEN420 FEN422 FEN423
        END502 END503""",
    "warning": """SRC004 SRC008 SRC009
        PGN101 PGN102 PGN103 PGN104 PGN106 PGN108 PGN109 PGN112 PGN113 PGN117 PGN121 PGN122
        TAG202 TAG203 TAG204 TAG205 TAG207 TAG208 TAG209 TAG210 TAG211 TAG212 TAG213 TAG214 TAG215 TAG216 TAG217
        TAG218 TAG219
        SAN300 SAN301 SAN302 SAN303 SAN304 SAN305 SAN306 SAN307 SAN308 SAN309
        FEN405 FEN408 FEN412 FEN415 FEN416 FEN421 FEN424 FEN431
        END501 END504 END505 END506 END507 END508 END510
        CLK601 CLK602 CLK603 CLK604 CLK605""",
    "info": """SRC005 PGN110 PGN114 PGN115 PGN118 PGN126 TAG201 FEN413 END509""",
}


def piece(kind: str, square: str, color: str = "black") -> dict[str, str]:
    return {"piece": kind, "color": color, "square": square}


def finding(code: str, *, game: int | None = None, move: str | None = None, **facts: Any) -> Finding:
    variation = facts.pop("variation", 0)
    return Finding(code, "games.pgn", 1, 1, 0, 1, game=game, move=move, variation=variation, facts=facts)


def slots(parts: list[Any]) -> set[tuple[str, bool]]:
    """The names of a template's slots, and whether each always says something."""
    found: set[tuple[str, bool]] = set()
    for part in parts:
        if isinstance(part, tuple):
            found.add((part[0], part[3] is not None))
        elif isinstance(part, list):
            found |= {(name, True) for name, _ in chain.from_iterable(map(slots, part))}
    return found


def test_every_code_has_its_severity() -> None:
    wanted = {code: severity for severity, codes in SEVERITIES.items() for code in codes.split()}

    assert {code: catalogue.severity(code) for code in catalogue.codes()} == wanted


def test_no_code_is_there_twice_and_each_is_in_its_family() -> None:
    listed = [each.code for module in FAMILY_MODULES for each in module.ENTRIES]

    assert len(listed) == len(set(listed)) == len(catalogue.codes())
    assert all(re.fullmatch(r"[A-Z]{3}\d{3}", code) and code[:3] in catalogue.FAMILIES for code in listed)


@pytest.mark.parametrize("code", catalogue.codes())
def test_words_are_there_and_end_as_they_should(code: str) -> None:
    entry = catalogue.entry(code)

    assert 3 < len(entry.title) <= 60
    assert not entry.title.endswith(".")
    assert entry.explanation.endswith((".", "games.pgn.", "validate -"))
    assert "  " not in entry.explanation + entry.template
    assert entry.example
    assert entry.article or code.startswith("SRC")


@pytest.mark.parametrize("code", catalogue.codes())
def test_template_says_something_in_every_slot(code: str) -> None:
    parts = prose.compile_template(catalogue.entry(code).template)

    assert [name for name, filled in slots(parts) if not filled] == []


def documented_facts() -> dict[str, str]:
    """The facts listed at the head of each family's module, by code."""
    listed: dict[str, str] = {}
    for module in FAMILY_MODULES:
        code = ""
        for line in (module.__doc__ or "").splitlines():
            if match := re.match(r"    ([A-Z]{3}\d{3})  (.*)", line):
                code = match[1]
                listed[code] = match[2]
            elif code and line.startswith(" " * 12):
                listed[code] += line
    return listed


COMMON = {"the_move", "mover", "capture_refused", "tag_names", "suggestions", "side", "wanted", "wing"}
"""Phrases over several facts, and facts that a family's head gives to all its codes."""


@pytest.mark.parametrize("code", catalogue.codes())
def test_facts_that_a_template_names_are_documented(code: str) -> None:
    facts = set(re.findall(r"[a-z_]+", documented_facts()[code]))

    used = {name for name, _ in slots(prose.compile_template(catalogue.entry(code).template))}

    assert used - COMMON <= facts


@pytest.mark.parametrize("code", catalogue.codes())
def test_message_without_any_facts_is_a_sentence(code: str) -> None:
    message = catalogue.message(finding(code))

    assert not re.search(r"[{}<>\n|]|  | [,;:.]|None|[ ,;:]$", message)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_characters="{}"), max_size=200),
    lambda inner: (
        st.lists(inner, max_size=12)
        | st.dictionaries(st.sampled_from(["piece", "color", "square", "number", "move", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(code=st.sampled_from(catalogue.codes()), data=st.data())
@settings(max_examples=400, deadline=None)
def test_message_with_junk_for_facts_is_one_line(code: str, data: st.DataObject) -> None:
    names = sorted(set(re.findall(r"\{([a-z_]+)", catalogue.entry(code).template)) | {"number", "piece", "from"})
    facts = data.draw(st.dictionaries(st.sampled_from(names), JUNK))
    move = data.draw(st.none() | st.text(st.characters(exclude_characters="{}"), max_size=200))

    message = catalogue.message(finding(code, game=3, move=move, **facts))

    assert message.startswith("game 3, ")
    assert len(message.splitlines()) == 1
    assert not set(message) & set("{}")


KNIGHT = piece("knight", "f6")

MESSAGES = [
    (
        finding("SAN311", game=37, move="O-O", number="12.", square="f1", attackers=[piece("bishop", "c4")]),
        "game 37, 12. O-O is illegal: the king would cross f1, attacked by the bishop on c4",
    ),
    (
        finding("SAN315", game=37, move="Nxe4", number="12...", pinned=KNIGHT, pinner=piece("bishop", "g5")),
        "game 37, 12... Nxe4 is illegal: the knight on f6 is pinned to its king by the bishop on g5",
    ),
    (
        finding("PGN107", game=9, ends="tags"),
        "game 9, comment is never closed; it ends where the next game's tags begin",
    ),
    (
        finding("SRC004", game=9, byte=0x93),
        "game 9, byte 0x93 is not UTF-8; read as Windows-1252 (say --encoding NAME if it is not)",
    ),
    (finding("SRC001", reason="no such file or directory"), "cannot be opened: no such file or directory"),
    (
        finding("SRC003", compression="gzip", reason="the checksum is wrong", read=1048576),
        "the gzip data is cut short or damaged: the checksum is wrong; the 1,048,576 bytes before that were examined",
    ),
    (
        finding("PGN113", game=2, found="13.", expected=12, side="white"),
        "game 2, move number 13 is wrong: this is White's move 12",
    ),
    (
        finding("PGN103", game=4, text="2. Nf3 Nc6 *\r\n\r\nsee you next week at the club, same time, same board"),
        'game 4, stray text outside the games: "2. Nf3 Nc6 *  see you next week at the club, same time, sam…"; '
        "put it in a comment or delete it",
    ),
    (
        finding("TAG201", game=1, tags=["Event", "Site", "Round"]),
        "game 1, tags Event, Site and Round are missing; write ? for what is unknown",
    ),
    (finding("TAG201", tag="Round"), "tag Round is missing; write ? for what is unknown"),
    (
        finding("TAG202", game=1, tag="White", value="", kept="Anna"),
        'game 1, tag White is given again, as ""; "Anna" stands',
    ),
    (
        finding("TAG207", game=1, tag="Date", value="3.4.2021"),
        'game 1, Date "3.4.2021" is malformed; write YYYY.MM.DD with ? for what is unknown',
    ),
    (
        finding("SAN300", game=5, move="Qxf7", number="3.", wanted="Qxf7+", variation=2),
        "game 5, 3. Qxf7 in a variation gives check; write Qxf7+",
    ),
    (
        finding("SAN302", game=5, move="Bb5++", number="3.", wanted="Bb5+", gives="check"),
        "game 5, 3. Bb5++ gives check but not mate; write Bb5+",
    ),
    (
        finding("SAN308", game=5, move="Sf3", number="2.", wanted="Nf3", form="localised", language="German"),
        "game 5, 2. Sf3 has a piece letter of another language (German); write Nf3",
    ),
    (
        finding("SAN313", game=5, move="O-O", number="2.", blockers=[piece("bishop", "f1"), piece("knight", "g1")]),
        "game 5, 2. O-O is illegal: the path is blocked by the bishop on f1 and the knight on g1",
    ),
    (
        finding("SAN314", move="Nf6", number="3...", checkers=[piece("rook", "a8"), piece("rook", "e1")]),
        "3... Nf6 is illegal: it does not answer the check from the rooks on a8 and e1",
    ),
    (
        finding("SAN317", move="O-O", number="6.", how="moved", since={"number": "3.", "move": "Ke2", "ply": 5}),
        "6. O-O is illegal: the king has moved, with 3. Ke2",
    ),
    (
        finding("SAN318", move="O-O", number="2...", rook="h8", how="captured", since={"number": "2.", "move": "Bxh8"}),
        "2... O-O is illegal: the rook from h8 was captured, with 2. Bxh8",
    ),
    (
        finding("SAN319", move="O-O", number="1.", side="white", wing="kingside"),
        "1. O-O is illegal: the FEN gives White no right to castle kingside",
    ),
    (
        finding("SAN320", move="Nbd2", number="4.", side="white", piece="knight", **{"from": "b"}),
        "4. Nbd2 is illegal: White has no knight on the b-file",
    ),
    (
        finding("SAN321", move="Ke3", number="2.", piece="king", target="e3", **{"from": "e1"}),
        "2. Ke3 is illegal: the king on e1 cannot go to e3 in one move",
    ),
    (
        finding("SAN321", move="e5", piece="pawn", target="e5", candidates=[piece("pawn", f + "2") for f in "abcde"]),
        "e5 is illegal: the 5 pawns cannot go to e5 in one move",
    ),
    (
        finding("SAN322", move="Bc4", number="1.", piece="bishop", blockers=[piece("pawn", "e2")], **{"from": "f1"}),
        "1. Bc4 is illegal: the bishop on f1 cannot pass the pawn on e2",
    ),
    (
        finding("SAN323", move="Nd2", number="1.", side="white", target="d2", blocker=piece("pawn", "d2", "white")),
        "1. Nd2 is illegal: White's own pawn stands on d2",
    ),
    (
        finding("SAN324", move="exd5", number="2.", target="d5", capture="empty", suggestions=["exf5", "d4"]),
        "2. exd5 is illegal: there is nothing to capture on d5; exf5 or d4 would be legal",
    ),
    (
        finding(
            "SAN340",
            move="Nd2",
            number="3.",
            target="d2",
            candidates=[piece("knight", "b1"), piece("knight", "f3")],
            suggestions=["Nbd2", "Nfd2"],
        ),
        "3. Nd2 is ambiguous: the knights on b1 and f3 can go to d2; write Nbd2 or Nfd2",
    ),
    (
        finding("SAN341", move="a3", number="3.", since={"number": "2...", "move": "Qh4#", "ply": 4}),
        "3. a3 is illegal: 2... Qh4# was checkmate and ended the game",
    ),
    (
        finding("FEN409", right="K", side="white", lacks="rook", square="h1"),
        'castling right "K" is void: there is no white rook on h1; it is left out',
    ),
    (finding("FEN420", side="black", found=0), "Black has 0 kings; each side has one"),
    (
        finding("FEN421", side="white", promoted=3, missing=0),
        "White has 3 promoted pieces, but only 0 missing pawns",
    ),
    (
        finding("FEN421", side="black", promoted=2, missing=1),
        "Black has 2 promoted pieces, but only 1 missing pawn",
    ),
    (
        finding("FEN421", side="black", promoted=1, missing=0),
        "Black has 1 promoted piece, but only 0 missing pawns",
    ),
    (
        finding("FEN423", side="black", king="e8", checkers=[piece("rook", "e1", "white")]),
        "the black king on e8 is in check from the rook on e1, but Black is not to move",
    ),
    (
        finding("END501", game=8, tag="1-0", marker="1/2-1/2"),
        'game 8, the Result tag says "1-0", but the moves end with "1/2-1/2"',
    ),
    (
        finding("END506", game=8, kind="fivefold-repetition", since={"number": "8...", "move": "Ng8"}, plies=1),
        "game 8, the game was drawn by fivefold repetition with 8... Ng8, but play went on for 1 ply",
    ),
    (
        finding("CLK603", game=8, side="white", before="0:04:58", after="0:05:10", time_control="300"),
        'game 8, White\'s clock rises from 0:04:58 to 0:05:10, but TimeControl "300" gives no increment',
    ),
]


@pytest.mark.parametrize(("told", "message"), MESSAGES, ids=[told.code for told, _ in MESSAGES])
def test_message_is_one_sentence_with_its_facts(told: Finding, message: str) -> None:
    assert catalogue.message(told) == message


def test_message_cuts_what_came_from_the_file() -> None:
    message = catalogue.message(finding("SAN349", game=1, move="N" * 1000, number="1."))

    assert message == f"game 1, 1. {'N' * 59}… cannot be read as a move"


def test_finding_record_has_its_fields_in_order() -> None:
    told = finding("SAN311", game=37, move="O-O", number="12.", square="f1", attackers=[piece("bishop", "c4")])

    record = told.to_record()

    assert " ".join(record) == (
        "schema file line column offset length game ply variation move code severity message article facts"
    )
    assert (record["schema"], record["severity"], record["article"]) == ("finding/1", "error", "FIDE 2023, 3.8.2.2")
    assert json.loads(json.dumps(record)) == record


def test_article_of_a_record_is_null_where_there_is_none() -> None:
    assert finding("SRC001").to_record()["article"] is None
    assert catalogue.entry("SRC001").to_record()["article"] is None


def test_table_has_a_row_for_every_code() -> None:
    rows = catalogue.table_markdown().splitlines()[2:]

    assert [row.split(" | ")[0].strip("| ") for row in rows] == list(catalogue.codes())
    assert all(row.count("|") == 5 for row in rows)


def play_example(example: str) -> tuple[chess.Board, list[str]]:
    """The start position and the moves of an example, as far as they are plain."""
    start = re.search(r'\[FEN "(.*?)"\]', example)
    text = re.sub(r"\[.*\]", "", example)
    moves = [word for word in text.split() if not re.fullmatch(r"\d+\.+|\*|1-0|0-1|1/2-1/2", word)]
    return chess.Board(start[1]) if start else chess.Board(), moves


@pytest.mark.parametrize("entry", refusals.ENTRIES, ids=lambda entry: entry.code)
def test_example_of_a_refusal_breaks_at_its_last_move_and_not_before(entry: catalogue.Entry) -> None:
    board, moves = play_example(entry.example)
    for move in moves[:-1]:
        board.push_san(move)

    with pytest.raises(ValueError, match=r"san"):
        board.push_san(moves[-1])


@pytest.mark.parametrize("entry", end.ENTRIES, ids=lambda entry: entry.code)
def test_example_of_an_ending_is_a_legal_game(entry: catalogue.Entry) -> None:
    board, moves = play_example(entry.example)

    for move in moves:
        board.push_san(move)
