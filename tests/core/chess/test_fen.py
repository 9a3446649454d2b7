"""FEN and EPD as text: what is read, what is named, and that writing what was read changes nothing."""

from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.fen import FenReading, board_fen, read_fen, write_fen
from chess_arbiter.core.chess.movegen import MoveList
from chess_arbiter.core.chess.setup import FenError

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KING_AND_ROOK = "4k3/8/8/8/8/8/8/4K2R"


def codes_of(text: str | bytes, *, variant: str = "auto") -> list[str]:
    return [fault.code for fault in read_fen(text, variant=variant).faults]


def canonical(text: str | bytes, *, variant: str = "auto", ep: str = "legal") -> str:
    return write_fen(read_fen(text, variant=variant).position(), ep=ep)


# Layout.


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{KING_AND_ROOK} w K - 0 1", id="plain"),
        pytest.param(f"  {KING_AND_ROOK}   w  K -\t0   1  ", id="blanks-and-tabs"),
        pytest.param(f"{KING_AND_ROOK} w K - 0 1\r\n", id="line-end"),
        pytest.param(f"\ufeff{KING_AND_ROOK} w K - 0 1", id="byte-order-mark"),
        pytest.param(f"{KING_AND_ROOK} w K - 00 01", id="leading-zeros"),
        pytest.param(f"{KING_AND_ROOK} w K -", id="four-fields"),
        pytest.param(f'{KING_AND_ROOK} w K - bm O-O; id "a;b";', id="operations"),
        pytest.param(f"{KING_AND_ROOK} w K - ", id="four-fields-and-a-blank"),
    ],
)
@pytest.mark.parametrize("form", [str, str.encode], ids=["text", "bytes"])
def test_layout_that_does_not_matter(text: str, form: type[str]) -> None:
    reading = read_fen(form(text))

    assert reading.faults == []
    assert reading.valid
    assert reading.usable
    assert write_fen(reading.position()) == f"{KING_AND_ROOK} w K - 0 1"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        pytest.param(
            KING_AND_ROOK, ["side to move", "castling", "en passant", "halfmove clock", "move number"], id="1"
        ),
        pytest.param(f"{KING_AND_ROOK} w", ["castling", "en passant", "halfmove clock", "move number"], id="2"),
        pytest.param(f"{KING_AND_ROOK} w -", ["en passant", "halfmove clock", "move number"], id="3"),
        pytest.param(f"{KING_AND_ROOK} w - - 0", ["move number"], id="5"),
    ],
)
def test_pgn_16_1_3_missing_fields_are_filled_in_and_named(text: str, missing: list[str]) -> None:
    reading = read_fen(text)

    assert [(fault.code, fault.facts["missing"]) for fault in reading.faults] == [("FEN405", missing)]
    assert reading.valid
    assert write_fen(reading.position()) == f"{KING_AND_ROOK} w - - 0 1"


def test_pgn_16_1_3_1_digits_in_a_row_are_added_up_and_named() -> None:
    reading = read_fen("4k3/8/8/44/8/2p131/8/4K21 w - - 0 1")

    assert [(each.code, each.facts["value"], each.facts["wanted"]) for each in reading.faults] == [
        ("FEN416", "44", "8"),
        ("FEN416", "2p131", "2p5"),
        ("FEN416", "4K21", "4K3"),
    ]
    assert reading.valid
    assert write_fen(reading.position()) == "4k3/8/8/8/8/2p5/8/4K3 w - - 0 1"


def test_pgn_16_1_3_5_a_huge_clock_is_quoted_whole() -> None:
    clock, number = "123456789012", "9" * 30
    reading = read_fen(f"{KING_AND_ROOK} w - - {clock} {number}")
    operations = read_fen(f"{KING_AND_ROOK} w - - hmvc {clock}; fmvn 1;")

    assert {each.facts["value"] for each in reading.faults} == {clock, number}
    assert {each.facts["value"] for each in operations.faults} == {clock}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        pytest.param(f"{KING_AND_ROOK}/ w K - 0 1", ["FEN402"], id="trailing-slash"),
        pytest.param("8/8/8/8/8/8/4K2R w - - 0 1", ["FEN402"], id="seven-ranks"),
        pytest.param("4k3/8/8/9/8/8/8/4K2R w K - 0 1", ["FEN401"], id="digit-nine"),
        pytest.param("4k3/8/8/44p/8/7/8/4K2R w K - 0 1", ["FEN403", "FEN403"], id="too-wide-and-too-narrow"),
        pytest.param("4k3/8/8/3x4/8/7/8/4K2R w K - 0 1", ["FEN401", "FEN403"], id="letter-and-width"),
        pytest.param("4k3/8/8//8/8/8/4K2R w K - 0 1", ["FEN403"], id="empty-rank"),
        pytest.param(f"{KING_AND_ROOK} x K - 0 1", ["FEN406"], id="turn"),
        pytest.param(f"{KING_AND_ROOK} W K - 0 1", ["FEN406"], id="turn-in-capitals"),
        pytest.param(f"{KING_AND_ROOK} w xK - 0 1", ["FEN407"], id="castling-letter"),
        pytest.param(f"{KING_AND_ROOK} w K- - 0 1", ["FEN407"], id="castling-dash-after-letters"),
        pytest.param(f"{KING_AND_ROOK} w -- - 0 1", ["FEN407"], id="castling-two-dashes"),
        pytest.param(f"{KING_AND_ROOK} w K e 0 1", ["FEN410"], id="en-passant-file-only"),
        pytest.param(f"{KING_AND_ROOK} w K i3 0 1", ["FEN410"], id="en-passant-off-the-board"),
        pytest.param(f"{KING_AND_ROOK} w K - x y", ["FEN414", "FEN414"], id="clocks-of-letters"),
        pytest.param(f"{KING_AND_ROOK} w K - -1 1", ["FEN414"], id="negative-clock"),
        pytest.param(f"{KING_AND_ROOK} w K - 1.0 1", ["FEN414"], id="decimal-clock"),
        pytest.param(f"{KING_AND_ROOK} w K - ٣ 1", ["FEN414"], id="digits-of-another-script"),
        pytest.param(f"{KING_AND_ROOK} w K - 0 1 extra", ["FEN404"], id="seventh-field"),
        pytest.param(f"{KING_AND_ROOK} w K - 0 1 bm O-O;", ["FEN404"], id="operations-after-six-fields"),
        pytest.param("x/8 x x x x x x", ["FEN402", "FEN401", "FEN406", "FEN407", "FEN410"], id="everything"),
    ],
)
def test_unreadable_fields_are_errors_that_leave_no_position(text: str, codes: list[str]) -> None:
    reading = read_fen(text)

    assert [fault.code for fault in reading.faults][: len(codes)] == codes
    assert not reading.usable
    assert not reading.valid
    with pytest.raises(FenError) as caught:
        reading.position()
    assert caught.value.code == codes[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("", "empty", id="empty"),
        pytest.param(" \t ", "empty", id="blanks"),
        pytest.param("startpos", "startpos", id="startpos"),
        pytest.param(f'"{INITIAL}"', "quoted", id="quoted"),
        pytest.param(INITIAL.replace(" ", "_"), "underscores", id="underscores"),
        pytest.param("this is not a fen", "no-fen", id="prose"),
        pytest.param("1. e4 e5 2. Nf3", "no-fen", id="moves"),
        pytest.param(b"\xff\xfe\x00", "no-fen", id="bytes"),
    ],
)
def test_a_line_that_is_something_else_is_named_once(text: str | bytes, reason: str) -> None:
    (fault,) = read_fen(text).faults

    assert (fault.code, fault.facts["reason"]) == ("FEN401", reason)
    assert fault.facts["detail"]


def test_faults_of_fields_and_of_the_position_are_named_together() -> None:
    assert codes_of("4k3/8/8/8/8/8/8/4KR2 w K e3 x 1") == ["FEN414", "FEN409", "FEN411"]


def test_without_the_turn_only_what_needs_no_turn_is_judged() -> None:
    assert codes_of("4k3/8/8/8/8/8/4R3/4K3 x K e3 0 1") == ["FEN406", "FEN409"]


# Castling letters.


@pytest.mark.parametrize(
    ("field", "codes", "written"),
    [
        pytest.param("KQkq", [], "KQkq", id="standard"),
        pytest.param("-", [], "-", id="none"),
        pytest.param("QKkq", ["FEN408"], "KQkq", id="out-of-order"),
        pytest.param("kqKQ", ["FEN408"], "KQkq", id="black-first"),
        pytest.param("KKkq", ["FEN408"], "Kkq", id="doubled"),
        pytest.param("HAha", [], "KQkq", id="rook-files"),
        pytest.param("AHah", ["FEN408"], "KQkq", id="rook-files-out-of-order"),
        pytest.param("KHkq", ["FEN408"], "Kkq", id="one-right-in-two-letters"),
        pytest.param("KAkq", [], "KQkq", id="mixed"),
    ],
)
def test_pgn_16_1_3_3_castling_letters(field: str, codes: list[str], written: str) -> None:
    text = f"r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1"

    assert codes_of(text) == codes
    assert canonical(text).split()[2] == written


@pytest.mark.parametrize(
    ("fen", "variant", "chess960", "rooks"),
    [
        pytest.param("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "auto", True, {"b1", "g1", "b8", "g8"}, id="shredder"),
        pytest.param(
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "chess960", True, {"b1", "g1", "b8", "g8"}, id="x-fen"
        ),
        pytest.param("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "auto", False, {"a1", "h1", "a8", "h8"}, id="standard"),
        pytest.param("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "chess960", True, {"a1", "h1"}, id="outermost"),
        pytest.param("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "auto", True, {"b1", "g1"}, id="inner-rooks"),
        pytest.param("4k3/8/8/8/8/8/8/RR2K1RR w GQ - 0 1", "auto", True, {"a1", "g1"}, id="one-of-each"),
        pytest.param("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "standard", False, {"a1", "h1"}, id="files-in-standard"),
    ],
)
def test_castling_letters_mean_rooks(fen: str, variant: str, chess960: bool, rooks: set[str]) -> None:
    reading = read_fen(fen, variant=variant)

    assert reading.faults == []
    assert reading.chess960 == chess960
    assert set(map(chess.square_name, chess.SquareSet(reading.position().castling_rights))) == rooks


@pytest.mark.parametrize(
    ("fen", "written"),
    [
        pytest.param("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", id="standard-squares"),
        pytest.param("r3k2r/8/8/8/8/8/8/R3K1R1 w GAha - 0 1", "GAha", id="one-rook-elsewhere"),
        pytest.param("1k4r1/8/8/8/8/8/8/R3K2R w HAg - 0 1", "HAg", id="one-king-elsewhere"),
        pytest.param("4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1", "HB", id="an-inner-rook"),
    ],
)
def test_standard_letters_where_all_kings_and_rooks_stand_so(fen: str, written: str) -> None:
    assert canonical(fen).split()[2] == written
    assert canonical(canonical(fen)) == canonical(fen)


@pytest.mark.parametrize(
    ("field", "reason", "wanted"),
    [("QKkq", "order", "KQkq"), ("KKkq", "doubled", "Kkq"), ("haHA", "order", "HAha"), ("KHkq", "doubled", "Hkq")],
)
def test_the_castling_letters_that_are_wanted(field: str, reason: str, wanted: str) -> None:
    (fault,) = read_fen(f"r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1").faults

    assert fault == ("FEN408", {"value": field, "reason": reason, "wanted": wanted})


# En passant.


@pytest.mark.parametrize(
    ("fen", "legal", "xfen", "always"),
    [
        pytest.param("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "e6", "e6", "e6", id="may-be-captured"),
        pytest.param("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "-", "e6", "e6", id="a-pawn-stands-ready"),
        pytest.param("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "-", "-", "e6", id="nobody-there"),
        pytest.param("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "d3", "d3", "d3", id="black"),
        pytest.param("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "-", "-", id="none"),
    ],
)
def test_when_the_en_passant_square_is_written(fen: str, legal: str, xfen: str, always: str) -> None:
    position = read_fen(fen).position()

    assert [write_fen(position, ep=mode).split()[3] for mode in ("legal", "xfen", "always")] == [legal, xfen, always]


# EPD operations.


def test_pgn_16_2_operations_are_read() -> None:
    reading = read_fen(f'{KING_AND_ROOK} w K - bm O-O Kf1; id "a;b"; noop; hmvc 5; fmvn 9;')

    assert dict(reading.operations) == {
        "bm": ("O-O", "Kf1"),
        "id": ("a;b",),
        "noop": (),
        "hmvc": ("5",),
        "fmvn": ("9",),
    }
    assert reading.faults == []
    assert write_fen(reading.position()).endswith(" 5 9")


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param('id "endless;', id="string-does-not-end"),
        pytest.param("bm O-O", id="no-semicolon"),
        pytest.param("bm O-O;; ce 1;", id="empty"),
        pytest.param("bm O-O; bm Kf1;", id="twice"),
        pytest.param("_id x; ce 1;", id="opcode-begins-with-an-underscore"),
        pytest.param("hmvc five;", id="clock-is-no-number"),
        pytest.param("fmvn;", id="no-number"),
        pytest.param("averyveryverylong x;", id="opcode-too-long"),
    ],
)
def test_malformed_operations_are_warnings(operations: str) -> None:
    reading = read_fen(f"{KING_AND_ROOK} w K - {operations}")

    assert [fault.code for fault in reading.faults] == ["FEN431"]
    assert reading.valid


# Properties.


PIECES = st.sampled_from("PNBRQKpnbrqk12345678/")
FENS = st.builds(
    " ".join,
    st.tuples(
        st.one_of(st.text(PIECES, max_size=70), st.just(INITIAL.split()[0]), st.just("r3k2r/8/8/8/8/8/8/R3K2R")),
        st.sampled_from(["w", "b", "x", ""]),
        st.text(st.sampled_from("KQkqHAha-"), max_size=5),
        st.sampled_from(["-", "e3", "d6", "a9"]),
        st.sampled_from(["0", "7", "200", "x"]),
        st.sampled_from(["0", "1", "90", "y", "1 z", "1 ;"]),
    ),
)


def consistent(reading: FenReading) -> None:
    """What holds of every reading."""
    assert not reading.valid or reading.usable
    assert reading.valid or reading.faults
    if not reading.usable:
        with pytest.raises(FenError):
            reading.position()
        return
    written = write_fen(reading.position())
    again = read_fen(written)
    assert again.valid
    assert write_fen(again.position()) == written


@given(st.one_of(st.text(), st.binary(), FENS), st.sampled_from(["auto", "standard", "chess960"]))
def test_any_text_gives_a_reading(text: str | bytes, variant: str) -> None:
    consistent(read_fen(text, variant=variant))


@given(FENS)
def test_text_and_bytes_read_alike(text: str) -> None:
    assert read_fen(text).faults == read_fen(text.encode()).faults


@given(st.integers(0, 959), st.lists(st.integers(0, 255), max_size=60))
def test_writing_what_was_read_changes_nothing(number: int, choices: list[int]) -> None:
    board = chess.Board.from_chess960_pos(number)
    board.chess960 = True
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])

    position = read_fen(board.shredder_fen(en_passant="fen"), variant="chess960").position()

    for ep in ("legal", "xfen", "fen"):
        written = write_fen(position, ep="always" if ep == "fen" else ep)
        expected = board.shredder_fen(en_passant=ep).split()  # type: ignore[arg-type]
        if written.split()[2] != expected[2]:
            assert set(written.split()[2]) <= set("KQkq")
            expected = chess.Board(written).fen(en_passant="fen").split()
        assert written.split() == expected
        assert write_fen(read_fen(written).position(), ep="always") == written
    assert board_fen(position) == board.board_fen()


# Large data.


@pytest.mark.parametrize("name", ["positions-30k.fen", "chess960-3k.fen", "opcodes.epd"])
def test_the_positions_kept_beside_the_checkout(name: str, arbiter_data: Path) -> None:
    rows = (arbiter_data / "fen" / "EXPECTED.tsv").read_text().splitlines()
    expected = {row.split("\t")[0]: tuple(map(int, row.split("\t")[1:])) for row in rows[2:]}
    variant = "chess960" if "chess960" in name else "auto"
    positions = moves = 0
    room = MoveList()

    for line in (arbiter_data / "fen" / name).read_bytes().splitlines():
        position = read_fen(line, variant=variant).position()
        positions += 1
        moves += movegen.generate(position, room)

    assert (positions, moves) == expected[name]
