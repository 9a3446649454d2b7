"""SAN read: every form people write, the move it means, and the deviations it is named by."""

import chess
import pytest

from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.movegen import MoveList, generate
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san import (
    SanError,
    SanFault,
    SanWriter,
    read_san,
    resolve,
    scan,
    sign_deviation,
    write_lan,
    write_san,
)

ILLEGAL, AMBIGUOUS, PROMOTION_MISSING, PROMOTION_IMPOSSIBLE = -1, -2, -3, -4
NO_MOVE = "no move"

START = chess.STARTING_FEN
ITALIAN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5"
EN_PASSANT = "rnbqkbnr/ppp1p1pp/8/3pPp2/2P5/8/PP1P1PPP/RNBQKBNR w KQkq f6 0 3"
PROMOTING = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
KNIGHTS = "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82"  # case of Disservin/chess-library#144
PINNED_KNIGHT = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
CHESS960 = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"
B_PAWN_AND_BISHOP = "4k3/8/8/2p5/1P6/8/8/4KB2 w - - 0 1"
KNIGHT_OR_BISHOP = "4k3/8/8/8/8/8/6N1/2B1K3 w - - 0 1"


def position_of(fen: str) -> Position:
    reading = read_fen(fen)
    assert reading.usable, fen
    return Position.from_setup(reading.setup)


def of_board(board: chess.Board) -> Position:
    return position_of(board.shredder_fen() if board.chess960 else board.fen(en_passant="fen"))


def read(position: Position, text: str | bytes) -> tuple[int | str, set[int], SanReading]:
    """What `resolve` answers, the codes of the deviations, and the reading."""
    token = text.encode() if isinstance(text, str) else text
    reading = SanReading()
    if not scan(token, 0, len(token), reading):
        return NO_MOVE, set(), reading
    move = resolve(position, reading)
    return move, {300 + bit for bit in range(10) if reading.deviations & 2**bit}, reading


def uci(move: int) -> str:
    promotion = "..nbrq"[move >> 12] if move >> 12 else ""
    return chess.square_name(move & 63) + chess.square_name(move >> 6 & 63) + promotion


FORMS = [
    # PGN 8.2.3: nothing to name
    (START, "e4", "e2e4", set()),
    (START, "Nf3", "g1f3", set()),
    (ITALIAN, "O-O", "e1h1", set()),
    (ITALIAN, "Bxf7", "c4f7", set()),
    (EN_PASSANT, "cxd5", "c4d5", set()),
    (EN_PASSANT, "exf6", "e5f6", set()),
    (PROMOTING, "e8=Q", "e7e8q", set()),
    (PROMOTING, "e8=N", "e7e8n", set()),
    (KNIGHTS, "N4c3", "e4c3", set()),
    (KNIGHTS, "Nac3", "a2c3", set()),
    (KNIGHTS, "Ne2c3", "e2c3", set()),
    (KNIGHTS, "Nec1", "e2c1", set()),
    (CHESS960, "O-O", "e1g1", set()),
    (CHESS960, "O-O-O", "e1b1", set()),
    # 303: disambiguation
    (START, "Ngf3", "g1f3", {303}),
    (START, "N1f3", "g1f3", {303}),
    (START, "ee4", "e2e4", {303}),
    (START, "2e4", "e2e4", {303}),
    (KNIGHTS, "Na2c3", "a2c3", {303}),
    (KNIGHTS, "Ne2c1", "e2c1", {303}),
    (PINNED_KNIGHT, "Nge2", "g1e2", {303}),
    (EN_PASSANT, "4xd5", "c4d5", {303}),
    (EN_PASSANT, "xd5", "c4d5", {303}),
    # 304: the capture sign
    (START, "Nxf3", "g1f3", {304}),
    (ITALIAN, "Bf7", "c4f7", {304}),
    (ITALIAN, "B:f7", "c4f7", {304}),
    (ITALIAN, "BXf7", "c4f7", {304}),
    (ITALIAN, "B×f7", "c4f7", {304}),
    (ITALIAN, b"B\xd7f7", "c4f7", {304}),
    (ITALIAN, "Bf7:", "c4f7", {304}),
    (EN_PASSANT, "cd5", "c4d5", {304}),
    (EN_PASSANT, "cd5:", "c4d5", {304}),
    (EN_PASSANT, "ef6", "e5f6", {304}),
    # 305: castling
    (ITALIAN, "0-0", "e1h1", {305}),
    (ITALIAN, "o-o", "e1h1", {305}),
    (ITALIAN, "OO", "e1h1", {305}),
    (ITALIAN, "oo", "e1h1", {305}),
    (ITALIAN, "O-0", "e1h1", {305}),
    (ITALIAN, "0–0", "e1h1", {305}),
    (ITALIAN, "О-О", "e1h1", {305}),  # in Russian letters
    (ITALIAN, b"0\x960", "e1h1", {305}),
    (CHESS960, "0-0-0", "e1b1", {305}),
    (CHESS960, "OOO", "e1b1", {305}),
    (CHESS960, "O-OO", "e1b1", {305}),
    (CHESS960, "o-o-o", "e1b1", {305}),
    # 306: promotion
    (PROMOTING, "e8Q", "e7e8q", {306}),
    (PROMOTING, "e8(Q)", "e7e8q", {306}),
    (PROMOTING, "e8=(Q)", "e7e8q", {306}),
    (PROMOTING, "e8/Q", "e7e8q", {306}),
    (PROMOTING, "e8:Q", "e7e8q", {306}),
    (PROMOTING, "e8=q", "e7e8q", {306}),
    (PROMOTING, "e8q", "e7e8q", {306}),
    (PROMOTING, "e8b", "e7e8b", {306}),
    (PROMOTING, "e8 = Q", "e7e8q", {306}),
    (PROMOTING, "e8 =\r\nQ", "e7e8q", {306}),
    (PROMOTING, "e8=♕", "e7e8q", {308}),
    (PROMOTING, "e8♕", "e7e8q", {306, 308}),
    (PROMOTING, "e8D", "e7e8q", {306, 308}),
    (PROMOTING, "e8=T", "e7e8r", {308}),
    # 307: e.p.
    (EN_PASSANT, "exf6e.p.", "e5f6", {307}),
    (EN_PASSANT, "exf6 e.p.", "e5f6", {307}),
    (EN_PASSANT, "exf6ep", "e5f6", {307}),
    (EN_PASSANT, "exf6ep.", "e5f6", {307}),
    # 308: piece letters
    (START, "nf3", "g1f3", {308}),
    (START, "Pe4", "e2e4", {308}),
    (START, "pe4", "e2e4", {308}),
    (START, "♘f3", "g1f3", {308}),
    (START, "♞f3", "g1f3", {308}),
    (START, "♞\ufe0ef3", "g1f3", {308}),
    (START, "♙e4", "e2e4", {308}),
    (START, "Sf3", "g1f3", {308}),
    (START, "Cf3", "g1f3", {308}),
    (START, "Кf3", "g1f3", {308}),  # Russian К
    (START, "NF3", "g1f3", {308}),
    (START, "E4", "e2e4", {308}),
    (ITALIAN, "Крe2", "e1e2", {308}),
    (ITALIAN, "Lxf7", "c4f7", {308}),
    (ITALIAN, "Сxf7", "c4f7", {308}),  # Russian С
    (ITALIAN, "De2", "d1e2", {308}),
    (ITALIAN, "Tg1", "h1g1", {308}),
    (ITALIAN, "bxf7", "c4f7", {308}),
    (ITALIAN, "bd5", "c4d5", {308}),
    (ITALIAN, "bb5", "c4b5", {308}),
    (EN_PASSANT, "Pcxd5", "c4d5", {308}),
    (EN_PASSANT, "Pxd5", "c4d5", {303, 308}),
    (B_PAWN_AND_BISHOP, "bc5", "b4c5", {304}),
    (B_PAWN_AND_BISHOP, "bxc5", "b4c5", set()),
    (B_PAWN_AND_BISHOP, "bc4", "f1c4", {308}),
    (B_PAWN_AND_BISHOP, "bb5", "b4b5", {303}),
    # 309: long algebraic, coordinates
    (START, "e2-e4", "e2e4", {309}),
    (START, "e2–e4", "e2e4", {309}),
    (START, "Ng1-f3", "g1f3", {309}),
    (START, "Ng1f3", "g1f3", {309}),
    (START, "e2e4", "e2e4", {309}),
    (START, "g1f3", "g1f3", {309}),
    (START, "g1-f3", "g1f3", {309}),
    (START, "b1c3", "b1c3", {309}),
    (START, "Pd2-d4", "d2d4", {308, 309}),
    (START, "E2-E4", "e2e4", {308, 309}),
    (START, "ng1-f3", "g1f3", {308, 309}),
    (ITALIAN, "Bc4xf7", "c4f7", {309}),
    (ITALIAN, "bc4xf7", "c4f7", {308, 309}),
    (ITALIAN, "Bc4:f7", "c4f7", {304, 309}),
    (ITALIAN, "Bc4-f7", "c4f7", {304, 309}),
    (ITALIAN, "c4f7", "c4f7", {309}),
    (EN_PASSANT, "c4xd5", "c4d5", {309}),
    (EN_PASSANT, "c4:d5", "c4d5", {304, 309}),
    (EN_PASSANT, "c4d5", "c4d5", {309}),
    (EN_PASSANT, "e5f6", "e5f6", {309}),
    (EN_PASSANT, "e5xf6 e.p.", "e5f6", {307, 309}),
    (PROMOTING, "e7e8q", "e7e8q", {309}),
    (PROMOTING, "e7-e8=N", "e7e8n", {309}),
    (PROMOTING, "e7-e8q", "e7e8q", {306, 309}),
    (KNIGHTS, "Ne2-c3", "e2c3", {309}),
    (KNIGHTS, "e2c3", "e2c3", {309}),
    (ITALIAN, "e1g1", "e1h1", {309}),
    (ITALIAN, "e1-g1", "e1h1", {309}),
    (ITALIAN, "e1h1", "e1h1", {309}),
    (CHESS960, "e1g1", "e1g1", {309}),
    (CHESS960, "e1b1", "e1b1", {309}),
    (CHESS960, "e1c1", "e1b1", {309}),
]


@pytest.mark.parametrize(("fen", "text", "move", "codes"), FORMS, ids=[repr(form[1]) for form in FORMS])
def test_pgn_8_2_3_7_every_form_is_read_and_named(fen: str, text: str | bytes, move: str, codes: set[int]) -> None:
    found, deviations, _ = read(position_of(fen), text)

    assert isinstance(found, int)
    assert found >= 0, found
    assert uci(found) == move
    assert deviations == codes


REFUSALS = [
    (START, "e5", ILLEGAL),
    (START, "2e5", ILLEGAL),
    (START, "e2e5", ILLEGAL),
    (START, "e3e4", ILLEGAL),
    (START, "e7e5", ILLEGAL),
    (START, "Be2", ILLEGAL),
    (START, "Rh3", ILLEGAL),
    (START, "Ke2", ILLEGAL),
    (START, "O-O", ILLEGAL),
    (START, "exd3", ILLEGAL),
    (START, "exe4", ILLEGAL),
    (START, "axh5", ILLEGAL),
    (START, "Tb1", ILLEGAL),
    (START, "bc4", ILLEGAL),
    (ITALIAN, "Kg1", ILLEGAL),
    (ITALIAN, "Kh1", ILLEGAL),
    (ITALIAN, "Ke1g1", ILLEGAL),
    (ITALIAN, "e1c1", ILLEGAL),
    (ITALIAN, "e1a1", ILLEGAL),
    (ITALIAN, "bxc5", ILLEGAL),
    (EN_PASSANT, "exf5", ILLEGAL),
    (EN_PASSANT, "exd6", ILLEGAL),
    (PINNED_KNIGHT, "Ncd5", ILLEGAL),
    (KNIGHTS, "Nc3", AMBIGUOUS),
    (KNIGHTS, "Nec3", AMBIGUOUS),
    (KNIGHTS, "N2c3", AMBIGUOUS),
    ("5rk1/4R2R/5r2/8/8/8/5PPP/6K1 w - - 0 1", "Rg7+", AMBIGUOUS),
    (KNIGHT_OR_BISHOP, "Se3", AMBIGUOUS),  # German and Czech
    (PROMOTING, "e8", PROMOTION_MISSING),
    (PROMOTING, "e8=", PROMOTION_MISSING),
    (PROMOTING, "e7e8", PROMOTION_MISSING),
    (PROMOTING, "e8=K", PROMOTION_IMPOSSIBLE),
    (PROMOTING, "e8=P", PROMOTION_IMPOSSIBLE),
    (PROMOTING, "e8K", PROMOTION_IMPOSSIBLE),
    (PROMOTING, "e8=S", PROMOTION_IMPOSSIBLE),  # a German knight or a Czech bishop
    (START, "e4=Q", PROMOTION_IMPOSSIBLE),
    (START, "Nf3=Q", PROMOTION_IMPOSSIBLE),
    (START, "g1f3q", PROMOTION_IMPOSSIBLE),
]


@pytest.mark.parametrize(("fen", "text", "kind"), REFUSALS, ids=[row[1] for row in REFUSALS])
def test_what_is_not_one_legal_move_is_refused(fen: str, text: str, kind: int) -> None:
    found, _, _ = read(position_of(fen), text)

    assert found == kind


def test_pgn_8_2_3_4_an_ambiguous_move_names_its_candidates() -> None:
    position = position_of(KNIGHTS)

    all_three = read(position, "Nc3")[2].candidates
    on_the_e_file = read(position, "Nec3")[2].candidates
    of_two_kinds = read(position_of(KNIGHT_OR_BISHOP), "Se3")[2].candidates

    assert all_three == chess.BB_A2 | chess.BB_E2 | chess.BB_E4
    assert on_the_e_file == chess.BB_E2 | chess.BB_E4
    assert of_two_kinds == chess.BB_G2 | chess.BB_C1


NO_MOVES = [
    *("", " ", "e", "e9", "i4", "N", "Nf", "Nf9", "N3", "Nff", "Nxf", "--", "Z0", "@@@@", "<>", "null", "0000"),
    *("00", "000", "0-1", "1-0", "1/2", "*", "O", "O-", "O-O-", "O-O-O-O", "O-O=Q", "e8=Q=R", "e8=X", "e8(Q"),
    *("e8()", "e4!", "be", "ad", "mate", "ch", "e.p.", "ep", "+", "#", "++", "e4 ", "e4 e5", "Nf3 Nf6", "ixh5"),
    *("`xa5", "Ze4", "x", "$1", "(e4)", "{e4}", "e4x", "Nx", "=Q", "=", "Q", "Крf9", "♘", "♘f", "Kpe2", "e2-"),
    *("e2--e4", "e2-e", "Nf3-", "ed", "exd", "e:d"),
]


@pytest.mark.parametrize("text", NO_MOVES, ids=repr)
def test_what_is_no_move_in_any_form_is_not_read(text: str) -> None:
    token = text.encode()

    assert not scan(token, 0, len(token), SanReading())


SIGNS = [("", 0), ("+", 1), ("#", 2), ("++", 3), ("+#", 4), ("#+", 4), ("+++", 4), (" +", 4), ("ch", 4), (" ch.", 4)]
SIGNS += [(" mate", 4), (" dbl ch", 4), ("†", 4), ("‡", 4)]


@pytest.mark.parametrize(("text", "sign"), SIGNS, ids=[repr(row[0]) for row in SIGNS])
@pytest.mark.parametrize("move", ["Nf3", "e4", "e2-e4", "0-0", "O-O-O", "e8=Q", "e8(Q)", "exd6 e.p."])
def test_pgn_8_2_3_5_a_sign_is_read_after_any_form(move: str, text: str, sign: int) -> None:
    token = (move + text).encode()
    reading = SanReading()

    assert scan(token, 0, len(token), reading)
    assert reading.sign == sign


@pytest.mark.parametrize(
    ("sign", "quiet", "check", "mate"),
    [("none", 0, 300, 301), ("+", 302, 0, 301), ("#", 302, 302, 0), ("++", 302, 302, 302), ("odd", 302, 302, 302)],
)
def test_pgn_8_2_3_5_a_sign_deviates_by_what_the_move_did(sign: str, quiet: int, check: int, mate: int) -> None:
    number = ("none", "+", "#", "++", "odd").index(sign)

    def bit(code: int) -> int:
        return 2 ** (code - 300) if code else 0

    assert sign_deviation(number, False, False) == bit(quiet)
    assert sign_deviation(number, True, False) == bit(check)
    assert sign_deviation(number, True, True) == bit(mate)


LOCALISED = [
    ("spanish", "e4 e5 Cf3 Cc6 Ac4 Ac5 d3 d6 Re2 De7 Tg1 Rf8", "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Ke2 Qe7 Rg1 Kf8"),
    ("german", "e4 e5 Sf3 Sc6 Lb5 a6 Lxc6 dxc6 De2 Lg4 Kf1 Sf6", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Qe2 Bg4 Kf1 Nf6"),
    ("czech", "e4 e5 Jf3 Jc6 Sb5 Sc5 De2 Df6 Vg1 Jge7", "e4 e5 Nf3 Nc6 Bb5 Bc5 Qe2 Qf6 Rg1 Nge7"),
    ("polish", "e4 e5 Sf3 Sc6 Gb5 Gc5 He2 Hf6 Wg1 Kd8", "e4 e5 Nf3 Nc6 Bb5 Bc5 Qe2 Qf6 Rg1 Kd8"),
    ("romanian", "e4 e5 Cf3 Cc6 Nb5 Nc5 De2 Df6 Tg1 Rf8", "e4 e5 Nf3 Nc6 Bb5 Bc5 Qe2 Qf6 Rg1 Kf8"),
    ("icelandic", "e4 e5 Bc4 Bc5 De2 Df6 Rf3 Re7 Hg1 Kf8", "e4 e5 Bc4 Bc5 Qe2 Qf6 Nf3 Ne7 Rg1 Kf8"),
    ("english letters in a german game", "e4 e5 Sf3 Sc6 Rg1 Bc5", "e4 e5 Nf3 Nc6 Rg1 Bc5"),
]


@pytest.mark.parametrize(("written", "meant"), [row[1:] for row in LOCALISED], ids=[row[0] for row in LOCALISED])
def test_pgn_17_letters_of_a_game_tell_its_language(written: str, meant: str) -> None:
    position = Position.initial()
    board = chess.Board()
    reading = SanReading()

    for text, english in zip(written.split(), meant.split(), strict=True):
        assert scan(text.encode(), 0, len(text), reading)
        move = resolve(position, reading)
        assert move >= 0, text
        assert uci(move) == board.push_san(english).uci(), text
        assert bool(reading.deviations & 2**8) == (text[0] != english[0])
        position.play(move)


def test_pgn_17_english_letters_are_english_in_the_next_game() -> None:
    position = position_of(ITALIAN)
    reading = SanReading()

    def answer(text: str) -> int:
        assert scan(text.encode(), 0, len(text), reading)
        return resolve(position, reading)

    assert answer("Re2") == ILLEGAL
    assert uci(answer("Ab5")) == "c4b5"
    assert answer("Re2") == ILLEGAL
    assert uci(answer("Cd4")) == "f3d4"
    assert uci(answer("Re2")) == "e1e2"
    assert uci(answer("Rf1")) == "e1f1"  # the rook could go there too
    reading.new_game()
    assert answer("Re2") == ILLEGAL
    assert uci(answer("Rf1")) == "h1f1"


def test_pgn_17_a_promotion_letter_is_read_in_the_language_of_the_game() -> None:
    position = position_of("8/4P1k1/8/8/8/8/8/N3K3 w - - 0 1")
    reading = SanReading()
    answers = []

    for text in ("e8=S", "Ke2", "Sb3", "e8=S", "e8=D"):
        assert scan(text.encode(), 0, len(text), reading)
        answers.append(resolve(position, reading))
    reading.languages = 2  # Czech
    assert scan(b"e8=S", 0, 4, reading)

    assert answers[0] == PROMOTION_IMPOSSIBLE
    assert [uci(move) for move in answers[1:]] == ["e1e2", "a1b3", "e7e8n", "e7e8q"]
    assert uci(resolve(position, reading)) == "e7e8b"


def test_a_reading_can_be_used_again() -> None:
    reading = SanReading()
    for token in (b"Bc4:f7+", b"e8(Q)#", b"Se3", b"0-0-0", b"e4"):
        assert scan(token, 0, len(token), reading)

    assert (reading.kind, reading.to_sq, reading.from_file, reading.from_rank) == (1, 28, -1, -1)
    assert (reading.promotion, reading.capture, reading.castling, reading.sign) == (0, 0, 0, 0)
    assert (reading.deviations, reading.kinds_mask, reading.form, reading.candidates) == (0, 0, 0, 0)


def test_read_san_gives_the_move_or_says_which_layer_refused() -> None:
    position = position_of(KNIGHTS)

    assert read_san(position, " N4c3!? ") == 28 | 18 << 6
    for text, fault in (("hello", "syntax"), ("Nb1", "illegal"), ("Nc3", "ambiguous"), ("dxe", "syntax")):
        with pytest.raises(SanError) as caught:
            read_san(position, text)
        assert caught.value.fault == SanFault(fault)
        assert text in str(caught.value)
    assert caught.value.text == "dxe"


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (0, 3), (1, 0), (2, 2), (-5, -1), (7, 9)])
def test_scan_refuses_bounds_outside_the_buffer(start: int, end: int) -> None:
    assert not scan(b"e4", start, end, SanReading())


def test_a_writer_writes_lists_and_lines() -> None:
    board = chess.Board("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")  # 218 moves, by N. Petrović, 1964
    position = of_board(board)
    writer = SanWriter()
    moves = MoveList()
    generate(position, moves)

    assert writer.legal_line(position) == " ".join(sorted(board.san(move) for move in board.legal_moves))
    assert writer.sans(position, moves) == [write_san(position, move) for move in moves.to_list()]
    assert writer.lans(position, moves) == [write_lan(position, move) for move in moves.to_list()]
    assert writer.legal_line(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == ""
    assert writer.legal_line(position_of(PROMOTING), True).startswith("Ke1-d1 Ke1-d2 ")
