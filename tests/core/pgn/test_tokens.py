"""The token machine: what is a token, that tokens tile the bytes, and that no cut of the stream shows in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core.pgn.kinds import CAPACITY, KIND_NAMES
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer

Token = tuple[int, int, int, int]

MEBIBYTE = 1 << 20
WHITE_SPACE = b" \t\n\r\v\f"
PART = 0x80


def read(blocks: list[bytes]) -> tuple[list[Token], int]:
    """The tokens of a stream that comes in blocks, parts merged, and the most bytes ever kept between two blocks."""
    tokenizer, batch = Tokenizer(), TokenBatch()
    found: list[Token] = []
    buffer, offset, kept = b"", 0, 0
    goes_on = False
    for number, block in enumerate(blocks, start=1):
        buffer += block
        at = 0
        while True:
            at = tokenizer.fill(buffer, at, number == len(blocks), batch)
            for kind, start, end, value in batch.to_list():
                if goes_on:
                    assert found[-1][2] == offset + start, "parts follow each other without a gap"
                    found[-1] = (kind & 0x7F, found[-1][1], offset + end, value)
                else:
                    found.append((kind & 0x7F, offset + start, offset + end, value))
                goes_on = kind & PART != 0
            if batch.count < CAPACITY:
                break
        buffer, offset = buffer[at:], offset + at
        kept = max(kept, len(buffer))
    assert not goes_on
    assert not buffer
    return found, kept


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)] or [b""]


def named(data: bytes) -> list[tuple[str, bytes]]:
    """Kind and bytes of each token."""
    return [(KIND_NAMES[kind], data[start:end]) for kind, start, end, _ in read([data])[0]]


def values(data: bytes) -> list[tuple[str, int]]:
    """Kind and value of each token."""
    return [(KIND_NAMES[kind], value) for kind, _, _, value in read([data])[0]]


def words(data: bytes) -> str:
    """The tokens in one line, with their kinds where they are no moves: `NUMBER 1. | e4`."""
    return " | ".join(f"{kind} {text.decode('latin-1')}".removeprefix("SYMBOL ") for kind, text in named(data))


def assert_tiles(data: bytes, found: list[Token]) -> None:
    at = 0
    for _, start, end, _ in found:
        assert at <= start < end
        assert not data[at:start].strip(WHITE_SPACE)
        at = end
    assert not data[at:].strip(WHITE_SPACE)


# Movetext (PGN 7, 8.2). Each case is read alone and with other tokens after it: near the end of a stream and far from
# it the machine takes different ways.
MOVETEXT = {
    "number and move": ("1. e4", "NUMBER 1. | e4"),
    "number glued": ("1.e4 e5", "NUMBER 1. | e4 | e5"),
    "three dots": ("12...Nf6", "NUMBER 12... | Nf6"),
    "number alone": ("7 e4", "NUMBER 7 | e4"),
    "dots apart": ("7 ... e4", "NUMBER 7 | DOTS ... | e4"),
    "dots alone": ("..Nf6", "DOTS .. | Nf6"),
    "long san": ("Qh4xe1+ Nbxd7# R1a3", "Qh4xe1+ | Nbxd7# | R1a3"),
    "promotion": ("exd8=Q+ e8Q e8/Q", "exd8=Q+ | e8Q | e8/Q"),
    "promotion in parentheses": ("e8(Q)+ (e4)", "e8(Q)+ | OPEN ( | e4 | CLOSE )"),
    "promotion in pieces": ("e8 = Q+ a1= n bxa8 =R", "e8 = Q+ | a1= n | bxa8 =R"),
    "no promotion, a move follows": ("e8= Nf3", "e8= | Nf3"),
    "no promotion, not an end rank": ("e7(Q) e7 = Q", "e7 | OPEN ( | Q | CLOSE ) | e7 | JUNK = | Q"),
    "a variation after an end rank": ("e8(Qd1)", "e8 | OPEN ( | Qd1 | CLOSE )"),
    "castling": ("O-O O-O-O+ 0-0 0-0-0+ o-o OO", "O-O | O-O-O+ | 0-0 | 0-0-0+ | o-o | OO"),
    "castling in zeros alone": ("00 000", "00 | 000"),
    "long algebraic": ("e2-e4 Ng1-f3 e7xd8=Q e2e4 2e5", "e2-e4 | Ng1-f3 | e7xd8=Q | e2e4 | 2e5"),
    "unfinished moves": ("Nf3x dxc K", "Nf3x | dxc | K"),
    "en passant glued": ("exd6e.p. exd6ep exd6e.p.+ exd6e.p", "exd6e.p. | exd6ep | exd6e.p.+ | exd6e.p"),
    "en passant apart": ("exd6 e.p. ep e.p.+", "exd6 | EN_PASSANT e.p. | EN_PASSANT ep | EN_PASSANT e.p. | SIGN +"),
    "no en passant": ("e.pawn", "e | DOTS . | pawn"),
    "sign apart": ("Qd5 + Qd5 ++ #", "Qd5 | SIGN + | Qd5 | SIGN ++ | SIGN #"),
    "suffixes": ("e4! e5?? d4 !? ⁇", "e4 | SUFFIX ! | e5 | SUFFIX ?? | d4 | SUFFIX !? | SUFFIX ⁇"),
    "null moves": ("-- Z0 @@@@ 0000 null", "NULL_MOVE -- | NULL_MOVE Z0 | NULL_MOVE @@@@ | NULL_MOVE 0000 | null"),
    "no null move": ("0000. --- @@", "NUMBER 0000. | JUNK --- | JUNK @@"),
    "angle brackets are reserved": ("<> <x>", "<> | <x>"),
    "nag": ("$1 $139 $ $x", "NAG $1 | NAG $139 | NAG $ | NAG $ | x"),
    "variation": ("(1. e4)", "OPEN ( | NUMBER 1. | e4 | CLOSE )"),
    "comment": ("{a {b} } e4", "COMMENT {a {b} | STRAY } | e4"),
    "line comment": ("e4 ; { (\ne5", "e4 | LINE_COMMENT ; { ( | e5"),
    "line comment glued": ("Bb5;x\ra6", "Bb5 | LINE_COMMENT ;x | a6"),
    "escape in column one only": ("e4\n% a\r\ne5 %b", "e4 | ESCAPE % a | e5 | PERCENT % | b"),
    "junk": ("e4, \"e5\" \\$3 &'", 'e4 | JUNK , | JUNK " | e5 | JUNK " | JUNK \\ | NAG $3 | JUNK &\''),
    "evaluations": ("e4 = += +- / ~", "e4 | JUNK = | JUNK += | JUNK +- | JUNK / | JUNK ~"),
    "stray brackets": ("e4 [%clk] e5", "e4 | STRAY [ | PERCENT % | clk | STRAY ] | e5"),
    "control bytes": ("e4\0\0 e5\x1a\x7f", "e4 | CONTROL \0\0 | e5 | CONTROL \x1a\x7f"),
    "figurines and other letters": ("♘f3 Кf3 Dé5", "♘f3 | Кf3 | Dé5"),
    "figurine promotion": ("e8(♕) e8 = ♕", "e8(♕) | e8 = ♕"),
    "dashes of other kinds": ("O–O e2–e4", "O–O | e2–e4"),
    "ellipsis": ("12…Nf6", "NUMBER 12 | DOTS … | Nf6"),
    "quotation marks": ("“e4” «e5»", "JUNK “ | e4 | JUNK ” | JUNK « | e5 | JUNK »"),
    "signs that are no letters": ("e5± d4\u00a0d5", "e5 | JUNK ± | d4 | JUNK \u00a0 | d5"),
}  # fmt: skip

MARKERS = {
    "white": ("1-0", "MARKER", 1),
    "black": ("0-1", "MARKER", 2),
    "draw": ("1/2-1/2", "MARKER", 3),
    "unknown": ("*", "MARKER", 4),
    "half": ("1/2", "ODD_MARKER", 3),
    "half sign": ("½", "ODD_MARKER", 3),
    "half signs": ("½-½", "ODD_MARKER", 3),
    "decimals": ("0.5-0.5", "ODD_MARKER", 3),
    "colon": ("1:0", "ODD_MARKER", 1),
    "colon the other way": ("0:1", "ODD_MARKER", 2),
    "spaces": ("1 - 0", "ODD_MARKER", 1),
    "spaces the other way": ("0 - 1", "ODD_MARKER", 2),
    "space on one side": ("1 -0", "ODD_MARKER", 1),
    "draw with spaces": ("1/2 - 1/2", "ODD_MARKER", 3),
    "letter O first": ("O-1", "ODD_MARKER", 2),
    "letter O last": ("1-O", "ODD_MARKER", 1),
    "en dash": ("1–0", "ODD_MARKER", 1),
}

NO_MARKERS = {
    "castling": ("0-0", "0-0"),
    "too long": ("1-0-0", "1-0-0"),
    "glued": ("1/2-1/2x 1-0x", "1/2-1/2x | 1-0x"),
    "no result": ("1-1 0-2", "1-1 | 0-2"),
    "star glued": ("*x", "JUNK * | x"),
    "evaluations": ("+- -+ +/-", "JUNK +- | JUNK -+ | JUNK +/-"),
    "number, then a dash": ("1 - e4", "NUMBER 1 | JUNK - | e4"),
}


def in_latin_1(text: str) -> str:
    return text.encode().decode("latin-1")


@pytest.mark.parametrize(("text", "expected"), MOVETEXT.values(), ids=MOVETEXT.keys())
@pytest.mark.parametrize("after", ["", "\n" + "Ke2 " * 40], ids=["at the end", "within"])
def test_pgn_7_tokens_of_movetext(text: str, expected: str, after: str) -> None:
    data = f"e4 {text}{after}".encode()

    found = words(data)

    assert found == in_latin_1(f"e4 | {expected}" + " | Ke2" * (40 if after else 0))


@pytest.mark.parametrize(("text", "kind", "value"), MARKERS.values(), ids=MARKERS.keys())
@pytest.mark.parametrize("after", ["", " ", "\r\n", "{c}", "(", ")", "}", ";x", '[Event "x"]', " e4" * 50])
def test_pgn_8_2_6_termination_markers(text: str, kind: str, value: int, after: str) -> None:
    data = f"1. e4 {text}{after}".encode()

    found = values(data)[2]

    assert found == (kind, value)
    assert named(data)[2][1] == text.encode()


@pytest.mark.parametrize("text", [b"1. e4 \xbd-\xbd", b"1. e4 \xbd", b"1. e4 1\x960 "])
def test_pgn_8_2_6_markers_in_single_bytes(text: bytes) -> None:
    assert values(text)[2][0] == "ODD_MARKER"


@pytest.mark.parametrize(("text", "expected"), NO_MARKERS.values(), ids=NO_MARKERS.keys())
def test_pgn_8_2_6_what_is_no_marker(text: str, expected: str) -> None:
    assert words(text.encode()) == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"1. e4", ("NUMBER", 9)),
        (b"12... e4", ("NUMBER", 99)),
        (b"3......... e4", ("NUMBER", 31)),
        (b"9999999999999999999. e4", ("NUMBER", (1 << 30) + 1)),
        (b"...", ("DOTS", 3)),
        (b"!", ("SUFFIX", 1)),
        (b"?", ("SUFFIX", 2)),
        (b"!!", ("SUFFIX", 3)),
        (b"??", ("SUFFIX", 4)),
        (b"!?", ("SUFFIX", 5)),
        (b"?!", ("SUFFIX", 6)),
        (b"!!!", ("SUFFIX", 0)),
        ("‼".encode(), ("SUFFIX", 3)),
        ("⁉".encode(), ("SUFFIX", 5)),
        (b"$7", ("NAG", 7)),
        (b"$", ("NAG", -1)),
        (b"$" + b"9" * 200, ("NAG", 1 << 27)),
        (b"{ {{ }", ("COMMENT", 2)),
        (b"]", ("STRAY", 0x5D)),
    ],
)
def test_values(data: bytes, expected: tuple[str, int]) -> None:
    assert values(data)[0] == expected


# Tag pairs (PGN 8.1).
TAG_SECTIONS = {
    "one": ('[Event "x"]', 'TAG [Event "x"]'),
    "escapes": (r'[Event "The \"Open\" of C:\\"]', r'TAG [Event "The \"Open\" of C:\\"]'),
    "a lone backslash": (r'[Site "C:\Games"]', r'TAG [Site "C:\Games"]'),
    "brackets and more in the value": ('[White "Ash [!] (2nd) {x}; %"]', 'TAG [White "Ash [!] (2nd) {x}; %"]'),
    "white space between the parts": ('[ Event\n"x"\t]', 'TAG [ Event\n"x"\t]'),
    "none between the parts": ('[Event"x"]', 'TAG [Event"x"]'),
    "several on a line": ('[A "x"] [B "y"][C ""]', 'TAG [A "x"] | TAG [B "y"] | TAG [C ""]'),
    "odd names": ('[White-Team "x"][ "y"]', 'TAG [White-Team "x"] | TAG [ "y"]'),
    "quotes within": ('[A "L "B R""]\n[B "y"]', 'TAG_DAMAGED [A "L "B R""] | TAG [B "y"]'),
    "curly closing quote": ('[A "57”]\r\n[B "y"]', 'TAG_DAMAGED [A "57”] | TAG [B "y"]'),
    "closing bracket missing": ('[A "x"\n[B "y"]', 'TAG_DAMAGED [A "x" | TAG [B "y"]'),
    "closing quote missing": ('[A "x]\n[B "y"]', 'TAG_DAMAGED [A "x] | TAG [B "y"]'),
    "quotes missing": ("[A x]\n[B y", "TAG_DAMAGED [A x] | TAG_DAMAGED [B y"),
    "opening bracket missing": ('[A "x"]\nSite "y"]\n', 'TAG [A "x"] | TAG_DAMAGED Site "y"]'),
    "comments between": ('[A "x"] ; c\n{f}\n[B "y"]', 'TAG [A "x"] | LINE_COMMENT ; c | COMMENT {f} | TAG [B "y"]'),
    "an escape between": ('[A "x"]\n% e\n[B "y"]', 'TAG [A "x"] | ESCAPE % e | TAG [B "y"]'),
    "after moves": ('e4 [A "x"]', 'e4 | TAG [A "x"]'),
    "damaged after moves": ('e4\n[A "x]\n[B y]', 'e4 | TAG_DAMAGED [A "x] | TAG_DAMAGED [B y]'),
    "damaged after a marker": ("1-0\n[A x]", "MARKER 1-0 | TAG_DAMAGED [A x]"),
    "no tag in a line of moves": ('e4\n[a] e5 [A "x', 'e4 | STRAY [ | a | STRAY ] | e5 | STRAY [ | A | JUNK " | x'),
    "byte order mark": ('\ufeff[A "x"]', 'BOM \ufeff | TAG [A "x"]'),
    "byte order mark within": ("*\n\ufeff[B y]", "MARKER * | BOM \ufeff | TAG_DAMAGED [B y]"),
    "escape after a byte order mark": ("\ufeff% x\n", "BOM \ufeff | ESCAPE % x"),
    "a byte order mark off column one": ("e4\ufeff", "e4\ufeff"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TAG_SECTIONS.values(), ids=TAG_SECTIONS.keys())
def test_pgn_8_1_tag_section(text: str, expected: str) -> None:
    assert words(text.encode()) == in_latin_1(expected)


@pytest.mark.parametrize(("data", "quote"), [(b'[Event "x"]', 7), (b'[A "L "B""]', 3), (b"[A x]", 0)])
def test_pgn_8_1_the_value_of_a_tag_token_is_the_place_of_its_quote(data: bytes, quote: int) -> None:
    assert values(data)[0][1] == quote


# Unclosed comments. A line with an Event tag may stand in a comment, but no game may vanish in one.
EVENT = b'\n[Event "2"]\n1. d4 1-0'


def test_pgn_5_a_comment_may_hold_a_game() -> None:
    data = b"1. e4 {x" + EVENT + b"} 1-0"

    assert [kind for kind, _ in named(data)] == ["NUMBER", "SYMBOL", "COMMENT", "MARKER"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"1. e4 {x", b""),
        (b"1. e4 {x", b" {y} 1-0"),
        (b"1. e4 {x { y", b" {y} 1-0"),
        (b"1. e4 {x\r", b" {y}"),
        (b"1. e4 {x", b" " * MEBIBYTE + b"}"),
        (b"1. e4 {" + b"x " * MEBIBYTE, b" {"),
    ],
    ids=["never", "another first", "braces before", "cr lf", "a mebibyte later", "long before"],
)
def test_an_unclosed_comment_ends_before_the_next_game(before: bytes, after: bytes) -> None:
    data = before + EVENT + after

    found = named(data)

    assert [kind for kind, _ in found[:6]] == ["NUMBER", "SYMBOL", "COMMENT_UNCLOSED", "TAG", "NUMBER", "SYMBOL"]
    assert found[3] == ("TAG", b'[Event "2"]')


def test_a_comment_may_close_within_a_mebibyte() -> None:
    data = b"{" + EVENT
    data += b" " * (2 + MEBIBYTE - len(data)) + b"}"

    assert [kind for kind, _ in named(data)] == ["COMMENT"]
    assert named(data.replace(b" }", b"  }"))[0][0] == "COMMENT_UNCLOSED"


def test_an_unclosed_comment_without_a_next_game_goes_to_the_end() -> None:
    data = b'1. e4 {x } [Event {"y"\n[Site "x"]\n'

    assert named(data)[-1] == ("COMMENT_UNCLOSED", b'{"y"\n[Site "x"]\n')


# Cuts of the stream. Pieces are chosen so that most neighbours make something else together.
PIECES = [
    *(b"e4", b"Nf3", b"O-O", b"e8", b"e8=Q", b"e", b"ep", b"p", b".", b"...", b"1", b"0", b"-", b"1-0", b"1/2", b"*"),
    *(b"0000", b"--", b"=", b"Q", b"(", b")", b"{", b"}", b"[", b"]", b'"', b"\\", b'[Event "', b'x"]', b"Event", b";"),
    *(b"%", b"$", b"!", b"?", b"+", b"#", b",", b"\0", b"\x1a", b" ", b"\n", b"\r", b"\r\n", b"\t", b"<>", b"@", b"Z0"),
    *("…½♘–“é\ufeff‼".encode(), b"\xc2", b"\xbd", b"\xe2", b"\x80", b"\xa6", b"\xef", b"\xbb", b"\xff", b"12"),
    *(b"Re1 " * 9, b"e.p.", b"e8 = Q", b"e8(Q)", b"1 - 0", b"\nA \"x", b'\n[A "x'),
    *(b"y" * 300, b"," * 300, b"\0" * 300, b"." * 300, b"!" * 300, b"7" * 300, b"\x80" * 300, b" " * 300),
]  # fmt: skip
STREAMS = st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=4)), max_size=40).map(b"".join)


@given(STREAMS)
def test_tokens_tile_the_bytes(data: bytes) -> None:
    found, _ = read([data])

    assert_tiles(data, found)


@given(STREAMS, st.lists(st.integers(1, 200), min_size=1, max_size=8))
def test_no_cut_of_the_stream_shows_in_the_tokens(data: bytes, sizes: list[int]) -> None:
    blocks, at, turn = [], 0, 0
    while at < len(data):
        blocks.append(data[at : at + sizes[turn % len(sizes)]])
        at, turn = at + len(blocks[-1]), turn + 1

    found, _ = read([*blocks, b""])

    assert found == read([data])[0]


@pytest.mark.parametrize("start", [b"1. e4 { a {", b"{ a", b"; a remark"], ids=["braces", "brace", "line"])
@pytest.mark.parametrize("length", [10, 100, 1000])
@pytest.mark.parametrize("shown", [1, 9, 64])
@pytest.mark.parametrize("end", [b"", b"\n"], ids=["", "event"])
def test_bytes_may_be_shown_before_they_are_given(start: bytes, length: int, shown: int, end: bytes) -> None:
    start += b"a" * length + end
    rest = b'[Event "x"]\n' + b"a " * 40 + b"}\n1-0" if end else b" {a " * 20 + b"}\n1-0"
    tokenizer, batch = Tokenizer(), TokenBatch()

    at = tokenizer.fill(start + rest[:shown], 0, False, batch)
    found = [kind for kind, _, _, _ in batch.to_list()]
    for text in (start, start + rest[:2], start + rest):
        at += tokenizer.fill(text[at:], 0, text == start + rest, batch)
        found += [kind for kind, _, _, _ in batch.to_list()]

    assert found == [kind for kind, _, _, _ in read([start + rest])[0]]


def test_a_batch_that_is_full_goes_on_in_the_next() -> None:
    data = b"Ke2 " * 150_000

    found, _ = read([data])

    assert len(found) == 150_000
    assert_tiles(data, found)


# Hostile files. Each of these takes minutes where a scan is begun again and again.
HOSTILE = {
    "open parentheses": b"(" * MEBIBYTE,
    "open braces": b"{" * MEBIBYTE,
    "brackets": b"[" * MEBIBYTE,
    "a comment without end": b"{" + b"x" * 3 * MEBIBYTE,
    "a line without end": b";" + b"x" * 3 * MEBIBYTE,
    "a tag without end": b'[A "' + b"x" * 3 * MEBIBYTE,
    "a name without end": b"[" + b"x" * 3 * MEBIBYTE,
    "a word without end": b"x" * 3 * MEBIBYTE,
    "digits without end": b"1" * 3 * MEBIBYTE,
    "nuls": b"\0" * 3 * MEBIBYTE,
    "continuation bytes": b"\xa6" * 2 * MEBIBYTE,
    "white space": b"1 " + b" " * 3 * MEBIBYTE + b"- 0",
    "game lines in a comment": b"{" + b'\n[Event "x"]' * 200_000,
    "game lines in comments": b'{\n[Event "x"]' * 200_000,
    "tags in tags": b'e4 [a "' * 200_000,
    "escaped tags in tags": b'[a \\"' * 200_000,
    "blank tags": b"[\n" * 400_000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_files_cost_no_more_than_their_length(data: bytes) -> None:
    found, kept = read(cut(data, MEBIBYTE // 4))

    assert_tiles(data, found)
    assert kept <= 1.1 * MEBIBYTE + MEBIBYTE // 4


@pytest.mark.parametrize("name", ["a comment without end", "a line without end", "a word without end", "nuls"])
def test_parts_of_a_long_token_are_one_token(name: str) -> None:
    data = HOSTILE[name]

    assert len(read(cut(data, 100_000))[0]) == 1


@pytest.mark.parametrize(
    ("data", "kinds"),
    [
        (b"x" * 300 + b"(Q) ", ["SYMBOL", "OPEN", "SYMBOL", "CLOSE"]),
        (b"+" * 256, ["SYMBOL"]),
        (b"1" * 256 + b". ", ["SYMBOL", "DOTS"]),
        (b"1" * 255 + b". ", ["NUMBER"]),
        (b'[A "' + b"x" * 1_048_570 + b'"]', ["TAG"]),
        (b'[A "' + b"x" * 1_048_571 + b'"]', ["TAG_DAMAGED"]),
    ],
)
def test_where_the_limits_are(data: bytes, kinds: list[str]) -> None:
    assert [kind for kind, _ in named(data)] == kinds
