"""The nearest valid FEN, and when there is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.repair import repair

KING_AND_ROOK = "4k3/8/8/8/8/8/8/4K2R"
WHOLE = f"{KING_AND_ROOK} w K - 0 1"


@pytest.mark.parametrize(
    ("text", "mended", "changes"),
    [
        pytest.param(WHOLE, WHOLE, [], id="nothing-to-do"),
        pytest.param(f"{KING_AND_ROOK} w", WHOLE.replace(" K ", " - "), 4, id="fields-missing"),
        pytest.param(f"{KING_AND_ROOK} w K -", WHOLE, [], id="four-fields"),
        pytest.param(f"{KING_AND_ROOK} w K - hmvc 3; fmvn 8;", f"{KING_AND_ROOK} w K - 3 8", [], id="operations"),
        pytest.param(f"{KING_AND_ROOK}/ w K - 0 1", WHOLE, 1, id="a-slash-too-many"),
        pytest.param(f"{KING_AND_ROOK} W K - 0 1", WHOLE, ["side to move W read as w"], id="turn-in-capitals"),
        pytest.param(f"{KING_AND_ROOK} white K - 0 1", WHOLE, 1, id="turn-in-words"),
        pytest.param(f"{KING_AND_ROOK} w K-x - 0 1", WHOLE, 1, id="castling-with-junk"),
        pytest.param(f"{KING_AND_ROOK} w KQkq - 0 1", WHOLE, 3, id="rights-without-rooks"),
        pytest.param(f"{KING_AND_ROOK} w K e3 0 1", WHOLE, ["en passant square e3 left out"], id="impossible-ep"),
        pytest.param(f"{KING_AND_ROOK} w K ?? 0 1", WHOLE, ["en passant ?? read as -"], id="unreadable-ep"),
        pytest.param(f"{KING_AND_ROOK} w K - x -3", WHOLE, 2, id="clocks-unreadable"),
        pytest.param(f"{KING_AND_ROOK} w K - 9 1", WHOLE, ["halfmove clock 9 set to 0"], id="clock-too-high"),
        pytest.param(f"{KING_AND_ROOK} w K - 0 0", WHOLE, ["move number 0 set to 1"], id="move-nought"),
        pytest.param(f"{KING_AND_ROOK} w K - 0 1 and more", WHOLE, ["and more left out"], id="surplus"),
        pytest.param(f"'{WHOLE}'", WHOLE, ["quotation marks left out"], id="quoted"),
        pytest.param(WHOLE.replace(" ", "_"), WHOLE, ["underscores read as blanks"], id="underscores"),
        pytest.param(
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1",
            ["Black to move"],
            id="the-other-side-is-in-check",
        ),
        pytest.param(
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 5 9",
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 9",
            ["halfmove clock 5 set to 0"],
            id="clock-after-a-double-step",
        ),
        pytest.param(
            "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1",
            "q6k/8/8/3pP3/8/8/8/7K w - - 0 1",
            ["en passant square d6 left out"],
            id="the-double-step-cannot-have-happened",
        ),
    ],
)
def test_the_nearest_valid_fen(text: str, mended: str, changes: list[str] | int) -> None:
    found, said = repair(read_fen(text))

    assert found == mended
    assert len(said) == changes if isinstance(changes, int) else said == changes


def test_startpos_is_written_out() -> None:
    found, said = repair(read_fen("startpos"))

    assert found == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert said == ["startpos written out"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("this is not a fen", id="prose"),
        pytest.param("8/8/8/8/8/8/8/8 w - - 0 1", id="no-kings"),
        pytest.param("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", id="pawn-on-the-first-rank"),
        pytest.param("4k3/8/8/8/8/8/8 w - - 0 1", id="seven-ranks"),
        pytest.param("4k3/8/8/8/8/8/8/4KX2 w - - 0 1", id="unknown-piece"),
        pytest.param("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1", id="both-kings-in-check"),
    ],
)
def test_no_guess_is_made(text: str) -> None:
    assert repair(read_fen(text)) == (None, [])


FIELDS = st.tuples(
    st.sampled_from([KING_AND_ROOK, "r3k2r/8/8/3Pp3/8/8/8/R3K2R", "4k3/8/8/8/8/8/4R3/4K3", "8/8/8/8/8/8/8/8"]),
    st.sampled_from(["w", "b", "W", "?"]),
    st.text(st.sampled_from("KQkqHAha-?"), max_size=5),
    st.sampled_from(["-", "e3", "e6", "E6", "z9"]),
    st.sampled_from(["0", "7", "200", "-1", "1234567"]),
    st.sampled_from(["0", "1", "90", "y", "1 z", "bm"]),
)


@given(FIELDS, st.integers(1, 6), st.sampled_from(["auto", "standard", "chess960"]))
def test_what_is_mended_is_valid_and_needs_no_more(fields: tuple[str, ...], count: int, variant: str) -> None:
    reading = read_fen(" ".join(fields[:count]), variant=variant)

    mended, changes = repair(reading)

    if mended is None:
        assert not reading.usable
        assert changes == []
        return
    again = read_fen(mended, variant="chess960" if reading.chess960 else "auto")
    assert again.valid
    assert not {"FEN405", "FEN408", "FEN412", "FEN415"} & {fault.code for fault in again.faults}
    assert repair(again) == (mended, [])
