"""`arbiter fen`: everything there is to say of a position."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from chess_arbiter.core.examination import examine_fen

Arbiter = Callable[..., Any]

PLACEMENT = ("FEN401", "FEN402", "FEN403", "FEN416")

FIELDS = [
    "schema",
    "line",
    "input",
    "valid",
    "fen",
    "turn",
    "legal_moves",
    "check",
    "ending",
    "white_can_mate",
    "black_can_mate",
    "castlings",
    "refused_castlings",
    "findings",
    "material",
    "repair",
]


def record_of(arbiter: Arbiter, fen: str, *options: str) -> dict[str, Any]:
    (record,) = arbiter("fen", "--format", "ndjson", *options, fen).records
    return dict(record)


def test_the_record_has_its_fields_in_order(arbiter: Arbiter) -> None:
    record = record_of(arbiter, "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1")

    assert list(record) == FIELDS
    assert record["valid"] is True
    assert (record["turn"], record["check"], record["ending"]) == ("white", False, "open")
    assert record["material"] == {"white": "KRR", "black": "KRRP"}


def test_fide_3_8_2_2_each_refused_castling_has_its_reason(arbiter: Arbiter) -> None:
    record = record_of(arbiter, "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1")

    assert record["castlings"] == ["O-O-O"]
    (refused,) = record["refused_castlings"]
    assert refused["castling"] == "O-O"
    (reason,) = refused["reasons"]
    assert (reason["code"], reason["article"]) == ("SAN311", "FIDE 2023, 3.8.2.2")
    assert "f1" in reason["message"]


def test_a_right_that_the_fen_does_not_give_is_the_only_reason(arbiter: Arbiter) -> None:
    record = record_of(arbiter, "4k3/8/8/8/8/8/6p1/4KB2 w - - 0 1")

    assert record["castlings"] == []
    assert [[reason["code"] for reason in refused["reasons"]] for refused in record["refused_castlings"]] == [
        ["SAN319"],
        ["SAN319"],
    ]


@pytest.mark.parametrize(
    ("fen", "ending", "can_mate"),
    [
        pytest.param("7k/6Q1/6K1/8/8/8/8/8 b - - 150 90", "checkmate", ("unknown", "no"), id="mate-before-75-moves"),
        pytest.param("7k/5Q2/6K1/8/8/8/8/8 b - - 0 90", "stalemate", ("unknown", "no"), id="stalemate"),
        pytest.param("8/8/4k3/8/8/3K4/4N3/8 w - - 0 1", "dead-position", ("no", "no"), id="one-knight"),
        pytest.param("8/8/8/8/4k3/8/3K2p1/5r2 w - - 150 119", "seventyfive-moves", ("no", "unknown"), id="75-moves"),
        pytest.param("7k/8/7K/2Bb4/8/8/8/8 b - - 0 1", "open", ("unknown", "unknown"), id="opposite-bishops"),
    ],
)
def test_endings_and_who_can_still_mate(arbiter: Arbiter, fen: str, ending: str, can_mate: tuple[str, str]) -> None:
    record = record_of(arbiter, fen)

    assert record["ending"] == ending
    assert (record["white_can_mate"], record["black_can_mate"]) == can_mate


def test_every_fault_is_named_not_only_the_first(arbiter: Arbiter) -> None:
    record = record_of(arbiter, "4k3/8/8/8/8/8/8/P3K3 x Kx e9 y 1")

    assert record["valid"] is False
    assert record["fen"] is None
    assert {finding["code"] for finding in record["findings"]} >= {"FEN422", "FEN406", "FEN407", "FEN410", "FEN414"}


def test_text_shows_place_state_and_findings(arbiter: Arbiter) -> None:
    result = arbiter("fen", stdin=b"\n# comment\n4k3/8/8/8/8/8/8/4KR2 w K - 0 1\n")

    assert result.code == 1
    assert result.out.startswith("line 3: 4k3/8/8/8/8/8/8/4KR2 w K - 0 1\n")
    assert "fen         4k3/8/8/8/8/8/8/4KR2 w - - 0 1\n" in result.out
    assert "-:3:24: FEN409 error: " in result.out


def test_untrusted_text_is_escaped(arbiter: Arbiter) -> None:
    out = arbiter("fen", stdin=b"\x1b[2J \xc2\x9b \xe2\x80\xae\n").out

    assert "\x1b" not in out
    assert "\\x1b[2J \\x9b \\u202e" in out


def test_strict_counts_warnings(arbiter: Arbiter) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w"

    assert arbiter("fen", fen).code == 0
    assert arbiter("fen", "--strict", fen).code == 1


def test_the_summary_counts_positions(arbiter: Arbiter) -> None:
    stdin = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nno position\n"

    document = json.loads(arbiter("fen", "--format", "json", stdin=stdin).out)

    assert document["summary"] == {"schema": "summary/1", "positions": 2, "valid": 1, "invalid": 1, "complete": True}


@pytest.mark.parametrize(
    ("fen", "repaired"),
    [
        pytest.param("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", id="right-without-rook"),
        pytest.param("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", id="turn"),
        pytest.param("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="pawn-on-end-rank"),
        pytest.param("4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="king-missing"),
        pytest.param("4k3/8/8/8/8/K7/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="king-doubled"),
        pytest.param("4k3/8/8/8/8/8/8/4K w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="rank-too-short"),
        pytest.param("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="rank-too-long"),
        pytest.param("4k3/8/8/8/8/8/8/4K3/ w - e3 9 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="several"),
        pytest.param("4k3/8/8/8/8/8/8/4K3 x q zz u 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", id="fields"),
        pytest.param("not a position", None, id="hopeless"),
    ],
)
def test_repair_gives_the_nearest_valid_fen(arbiter: Arbiter, fen: str, repaired: str | None) -> None:
    repair = record_of(arbiter, fen, "--repair")["repair"]

    assert repair["fen"] == repaired
    assert bool(repair["changes"]) == (repaired is not None)
    assert repaired is None or arbiter("fen", repaired).code == 0


def test_a_sound_fen_needs_no_repair(arbiter: Arbiter) -> None:
    assert record_of(arbiter, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--repair")["repair"] is None


@pytest.mark.parametrize(
    ("fen", "places"),
    [
        pytest.param("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", ["FEN401:10:1"], id="letter"),
        pytest.param("4k3/8/8/8/xx/8/8/4Kx2 w - - 0 1", ["FEN401:11:1", "FEN401:20:1"], id="letters-of-two-ranks"),
        pytest.param("4k3/8/8/8/8/8/4K3 w - - 0 1", ["FEN402:18:0"], id="a-rank-is-missing"),
        pytest.param("4k3/8/8/8/8/8/8/4K3/8/8 w - - 0 1", ["FEN402:20:4"], id="two-ranks-too-many"),
        pytest.param("  4k3/8/8/7/8/8/9/4K3 w - - 0 1", ["FEN403:11:1", "FEN401:17:1"], id="blanks-before"),
        pytest.param("4k3/8/7/44/8/44p/8/4K3 w - - 0 1", ["FEN403:7:1", "FEN403:14:3"], id="width"),
        pytest.param("4k3/8/8/44/8/8/8/4K3 w - - 0 1", ["FEN416:9:2"], id="digits-in-a-row"),
        pytest.param("nonsense", ["FEN401:1:8"], id="no-fen"),
        pytest.param("", ["FEN401:1:0"], id="blank"),
    ],
)
def test_faults_of_the_placement_are_told_with_their_place(fen: str, places: list[str]) -> None:
    found = [each for each in examine_fen(fen).findings if each.code in PLACEMENT]

    assert [f"{each.code}:{each.column}:{each.length}" for each in found] == places


def test_quiet_says_it_by_the_exit_code_alone(arbiter: Arbiter) -> None:
    sound, unsound = (arbiter("fen", "-q", f"{placement} w - - 0 1") for placement in ("8/8/8/8/8/8/8/K1k5", "8/8"))

    assert (sound.code, sound.out, sound.err) == (0, "", "")
    assert (unsound.code, unsound.out, unsound.err) == (1, "", "")


def test_a_table_has_a_row_a_position_with_its_codes(arbiter: Arbiter) -> None:
    result = arbiter("fen", "--format", "table", stdin=b"8/8/8/8/8/8/8/K1k5 w - - 0\n# no\n8/8 w - - 0 1\n")

    header, _, first, second = result.out.splitlines()
    assert header.split() == ["line", "valid", "fen", "turn", "legal_moves", "check", "ending", "findings"]
    assert first.split()[0::12] == ["1", "FEN405"]
    assert second.split() == ["3", "false", "FEN402"]
