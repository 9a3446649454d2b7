"""`arbiter play`: a script through a pipe, a conversation at a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.render.play import PLAY_FIELDS
from chess_arbiter.cli.render.rulings import FIELDS
from chess_arbiter.core.pgn.grammar import read_game

Arbiter = Callable[..., Any]

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE = "f3 e5 g4 Qh4#"
SHUFFLE = "Nf3 Nf6 Ng1 Ng8"


def script(*lines: str) -> bytes:
    return "\n".join(lines).encode() + b"\n"


# A script.


def test_a_ruling_a_line(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=script("e4", "e5", "Ke3", "Ke2"))

    assert result.out.splitlines() == [
        "1. e4 is legal: the pawn goes from e2 to e4",
        "1... e5 is legal: the pawn goes from e7 to e5",
        "2. Ke3 is illegal: the king on e1 cannot go to e3 in one move; Ke2 would be legal (FIDE 2023, 3.10.2; SAN321)",
        "2. Ke2 is legal: the king goes from e1 to e2",
    ]
    assert result.err == ""


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        pytest.param(("e4", "e5", "undo", "c5", "board", "fen", "quit"), 0, id="all-accepted"),
        pytest.param(("e4", "Ke7"), 1, id="a-move-refused"),
        pytest.param(("e4", "agree"), 1, id="a-command-refused"),
        pytest.param((), 0, id="nothing"),
        pytest.param(("save /no/such/folder/game.pgn",), 2, id="not-saved"),
    ],
)
def test_exit_codes(arbiter: Arbiter, lines: tuple[str, ...], code: int) -> None:
    assert arbiter("play", stdin=script(*lines)).code == code


def test_an_unusable_fen_is_told_and_nothing_played(arbiter: Arbiter) -> None:
    result = arbiter("play", "8/8/8/8/8/8/8/8 w - - 0 1", stdin=script("e4"))

    assert (result.code, result.out) == (2, "")
    assert "FEN420 error" in result.err


def test_two_fens_are_one_too_many(arbiter: Arbiter) -> None:
    assert arbiter("play", INITIAL, INITIAL).code == 2


def test_moves_of_a_line_are_each_ruled_on_until_one_is_refused(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=script("1. e4! e5 {book} 2. Nf3 Nf9 3. Bb5 1-0", "2... Nc6"))

    assert [line.split(" is ")[0].split(" cannot ")[0] for line in result.out.splitlines()] == [
        "1. e4",
        "1... e5",
        "2. Nf3",
        "2... Nf9",
        "2... Nc6",
    ]


def test_blank_lines_and_comments_are_passed_over(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=b"\xef\xbb\xbf\r\n# a comment\r\n   \r\n{ another }\r\ne4\r\n")

    assert result.out == "1. e4 is legal: the pawn goes from e2 to e4\n"


def test_a_result_is_no_move(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=script("e4 1-0"))

    assert result.out.splitlines()[1].startswith("1-0 is no move; resign, agree and claim end a game")


def test_a_slip_of_the_fingers_is_told_the_command(arbiter: Arbiter) -> None:
    assert "; undo is a command" in arbiter("play", stdin=script("undp")).out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("goto", "goto needs a ply, 0 to 2", id="goto-nowhere"),
        pytest.param("goto -1", "goto needs a ply, 0 to 2", id="goto-before-the-start"),
        pytest.param("goto ٣", "goto needs a ply, 0 to 2", id="goto-other-digits"),
        pytest.param("goto 3", "there is no ply 3; the game has plies 0 to 2", id="goto-beyond"),
        pytest.param("goto 99999999999999999999", "goto needs a ply", id="goto-far-beyond"),
        pytest.param("undo 2", "undo stands alone on its line", id="undo-two"),
        pytest.param("redo", "nothing was taken back", id="redo-nothing"),
        pytest.param("resign me", '"me" is no side; say white or black', id="resign-nobody"),
        pytest.param("save", "save needs the name of a file", id="save-nowhere"),
        pytest.param("save -", "save needs the name of a file", id="save-to-stdout"),
        pytest.param("save a\0b", "no file has such a name", id="save-to-nul"),
    ],
)
def test_commands_that_cannot_be_done_say_why(arbiter: Arbiter, line: str, words: str) -> None:
    result = arbiter("play", stdin=script("e4", "e5", line, "fen"))

    assert words in result.out.splitlines()[2]
    assert result.out.splitlines()[3] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert result.code in (1, 2)


def test_commands_are_known_in_capitals_too(arbiter: Arbiter) -> None:
    assert arbiter("play", stdin=script("FEN")).out == INITIAL + "\n"


def test_back_and_forth(arbiter: Arbiter) -> None:
    out = arbiter("play", stdin=script("e4", "e5", "undo", "redo", "goto 0", "undo", "goto 2")).out

    assert out.splitlines()[2:] == [
        "1... e5 is taken back; Black is to move",
        "1... e5 is played again; White is to move",
        "after ply 0, the start: White is to move",
        "there is no move to take back",
        "after ply 2, 1... e5: White is to move",
    ]


def test_moves_fen_board_and_help(arbiter: Arbiter) -> None:
    out = arbiter("play", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", stdin=script("moves", "board", "help", "Qf8+", "board")).out

    lines = out.splitlines()
    assert lines[0].split()[:2] == ["Ka2", "Kb1"]
    assert lines[1].startswith("8  ·  ·  ·  ·  ·  ·  ·  ♚")
    assert any(line.startswith("claim [MOVE]") for line in lines)
    assert "[♕]" in lines[-9]
    assert "(♚)" in lines[-9]


def test_a_game_over_takes_no_move_and_says_since_when(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=script(MATE, "Kf2", "moves", "claim"))

    assert result.out.splitlines()[-3:] == [
        "3. Kf2 is not accepted: the game is over since 2... Qh4#, by checkmate: Black has won (FIDE 2023, 5.1.1)",
        "no move can be made: the game is over since 2... Qh4#, by checkmate: Black has won",
        "there is nothing to claim: the game is over since 2... Qh4#, by checkmate: Black has won (FIDE 2023, 5.1.1)",
    ]


def test_claimable_draws_are_announced_and_claims_judged(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=script(SHUFFLE, SHUFFLE.removesuffix(" Ng8"), "claim", "claim Ng8", "quit"))

    lines = result.out.splitlines()
    assert lines[6].endswith(
        "Black may claim a draw by declaring Ng8: it brings a position about for the third time at least "
        "(FIDE 2023, 9.2.1)"
    )
    assert lines[7].startswith("Black's claim is incorrect: the position has been on the board 2 times")
    assert lines[8] == (
        "Black's claim is correct: it brings a position about for the third time at least; the game is drawn "
        "(FIDE 2023, 9.2.1)"
    )
    assert lines[9] == (
        "the session ends after 7 plies; the game is over since 4. Ng1, when Black claimed a draw by threefold "
        "repetition, declaring 4... Ng8: the game is drawn"
    )


def test_offer_and_agree(arbiter: Arbiter) -> None:
    out = arbiter("play", stdin=script("e4", "offer", "e5", "offer", "agree")).out

    assert out.splitlines()[1] == "no draw can be agreed before both players have made a move (FIDE 2023, 5.2.3)"
    assert out.splitlines()[3:] == [
        "Black offers a draw; White may agree, or decline by moving (FIDE 2023, 9.1.2.1)",
        "White agrees: the game is drawn (FIDE 2023, 5.2.3)",
    ]


def test_resign(arbiter: Arbiter) -> None:
    out = arbiter("play", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", stdin=script("resign white")).out

    assert out == "White resigns, but Black could never mate: the game is drawn (FIDE 2023, 5.1.2)\n"


def test_pgn_and_save_write_the_export_format(arbiter: Arbiter, tmp_path: Path) -> None:
    path = tmp_path / "a game.pgn"

    result = arbiter("play", stdin=script(MATE, "pgn", f"save {path}"))

    text = path.read_text(encoding="utf-8")
    assert text.endswith("\n1. f3 e5 2. g4 Qh4# 0-1\n\n")
    assert text.rstrip() in result.out
    assert result.out.splitlines()[-1] == f"saved to {path}"
    game = read_game(text)
    assert game is not None
    assert [node.san for node in game.mainline()] == MATE.split()


def test_what_was_written_by_the_user_is_escaped(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=b"\x1b[2Jxx\nsave /no\x1b]0;t\x07/x\nresign \xe2\x80\xae\n")

    assert not re.search(r"[^\n\x20-\x7e…]", result.out)
    assert "\\x1b" in result.out


@pytest.mark.parametrize("junk", [bytes(range(256)), b"\xff" * 300, b"(" * 5000, b"e4 " * 3000, b"O-O-O-O", b"\0"])
def test_no_line_is_an_internal_fault(arbiter: Arbiter, junk: bytes) -> None:
    for arguments in ((), ("--format", "ndjson")):
        result = arbiter("play", *arguments, stdin=junk + b"\n" + junk.replace(b"\n", b" ") + b"\nclaim " + junk)

        assert result.code in (0, 1, 2)  # 2: that is no text at all
        assert "internal fault" not in result.err


def test_output_to_a_file(arbiter: Arbiter, tmp_path: Path) -> None:
    arbiter("play", "-o", str(tmp_path / "out"), stdin=script("e4"))

    assert (tmp_path / "out").read_text() == "1. e4 is legal: the pawn goes from e2 to e4\n"


# Records.


def test_ndjson_is_a_record_for_every_move_and_command(arbiter: Arbiter) -> None:
    stdin = script("1. e4 e5", "", "Ke3", "fen", "claim Nf3", "resign", "Nc6", "quit")

    records = arbiter("play", "--format", "ndjson", stdin=stdin).records

    assert all(list(record) == ["schema", *FIELDS, *PLAY_FIELDS] for record in records)
    assert {record["schema"] for record in records} == {"ruling/1"}
    chosen = [(each["line"], each["command"], each["accepted"], each["ply"], each["plies"]) for each in records]
    assert chosen == [
        (1, "move", True, 1, 1),
        (1, "move", True, 2, 2),
        (3, "move", False, 3, 2),
        (4, "fen", True, 2, 2),
        (5, "claim", False, 3, 3),
        (6, "resign", True, 3, 3),
        (7, "move", False, 4, 3),
        (8, "quit", True, 3, 3),
    ]
    assert [record["legal"] for record in records] == [True, True, False, None, True, None, False, None]
    assert records[2]["code"] == "SAN321"
    assert records[4]["offer"] == "white"
    assert records[5]["outcome"] == {
        "ending": "resignation",
        "result": "1-0",
        "winner": "white",
        "ply": 3,
        "since": "2. Nf3",
        "message": "the game is over since 2. Nf3, when Black resigned: White has won",
        "article": "FIDE 2023, 5.1.2",
    }
    assert records[3]["text"] == [records[3]["fen"]]


def test_a_record_lists_the_draws_that_may_be_claimed(arbiter: Arbiter) -> None:
    *_, last = arbiter("play", "--format", "ndjson", stdin=script(f"{SHUFFLE} {SHUFFLE}")).records

    on_board = last["claimable"][0]
    assert (on_board["kind"], on_board["how"], on_board["side"]) == ("threefold", "on-board", "white")
    assert (on_board["moves"], on_board["plies"]) == ([], [0, 4, 8])


def test_uci_of_chess960_castling_is_king_takes_rook(arbiter: Arbiter) -> None:
    fen = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"

    (record,) = arbiter("play", fen, "--format", "ndjson", stdin=script("e1b1")).records

    assert (record["san"], record["uci"], record["castling"]) == ("O-O-O", "e1b1", "Q")


# Through a real pipe.


def test_a_script_is_answered_line_by_line_as_it_comes(process: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    with process("play") as arbiter:
        assert arbiter.stdin is not None
        assert arbiter.stdout is not None
        for move, said in (("e4", b"1. e4 is legal"), ("Ke7", b"1... Ke7 is illegal"), ("fen", b"rnbqkbnr/")):
            arbiter.stdin.write(move.encode() + b"\n")
            arbiter.stdin.flush()
            assert select.select([arbiter.stdout], [], [], 30)[0], "no answer"
            assert arbiter.stdout.readline().startswith(said)
        arbiter.stdin.close()
        assert arbiter.wait(30) == 1


def test_quit_ends_a_script_that_goes_on(process: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    with process("play") as arbiter:
        out, err = arbiter.communicate(b"e4\nquit\nKe7\n", 30)

    assert (arbiter.returncode, err) == (0, b"")
    assert out.splitlines()[-1] == b"the session ends after 1 ply; Black is to move"


def test_a_signal_ends_the_session_with_a_summary(process: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    with process("play") as arbiter:
        assert arbiter.stdin is not None
        assert arbiter.stdout is not None
        arbiter.stdin.write(b"e4\n")
        arbiter.stdin.flush()
        assert arbiter.stdout.readline()
        arbiter.send_signal(signal.SIGTERM)
        _, err = arbiter.communicate(timeout=30)

    assert (arbiter.returncode, err) == (143, b"interrupted after 1 ply\n")


# At a terminal.


class Terminal:
    """A pseudo-terminal with the program on its other side."""

    def __init__(self, leader: int, child: "subprocess.Popen[bytes]") -> None:
        self._leader = leader
        self.child = child
        self.seen = ""
        self._read = 0

    def expect(self, text: str) -> str:
        """Waits until the program has written this; gives what it wrote up to there since last asked."""
        deadline = time.monotonic() + 60
        while (at := self.seen.find(text, self._read)) < 0:
            ready, _, _ = select.select([self._leader], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{text!r} never came:\n{self.seen}"
            try:
                data = os.read(self._leader, 4096)
            except OSError:  # the other side is closed
                data = b""
            assert data, f"{text!r} never came:\n{self.seen}"
            self.seen += data.decode("utf-8", "replace")
        since, self._read = self._read, at + len(text)
        return self.seen[since : self._read]

    def type(self, text: str) -> None:
        os.write(self._leader, text.encode())

    def press_until_exit(self, keys: str) -> int:
        """Presses keys, again where they came in the moment between the prompt and the wait for input."""
        for _ in range(30):
            self.type(keys)
            try:
                return self.child.wait(2)
            except subprocess.TimeoutExpired:
                continue
        raise AssertionError(f"still there:\n{self.seen}")


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """The real program on a pseudo-terminal of its own, which is its controlling one."""
    leader, follower = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "chess_arbiter.cli", "play", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
        env={**os.environ, "TERM": "dumb", "INPUTRC": os.devnull},
        # The terminal becomes the controlling one by being opened.
        preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),
    )
    os.close(follower)
    try:
        yield Terminal(leader, child)
    finally:
        child.kill()
        child.wait()
        os.close(leader)


def test_a_game_at_a_terminal() -> None:
    with terminal() as screen:
        assert "White is to move; help lists the commands" in screen.expect("1. ")
        screen.type("e4\n")
        screen.expect("1. e4 is legal: the pawn goes from e2 to e4")
        screen.expect("1... ")
        screen.type("e5\nKe3\n")
        screen.expect("2. Ke3 is illegal: the king on e1 cannot go to e3 in one move; Ke2 would be legal")
        screen.type("undo\n")
        screen.expect("1... e5 is taken back; Black is to move")
        screen.type("redo\nNf3 Nc6 Bb5 a6\nboard\n")
        screen.expect("last move: 3... a6")
        screen.type("resign\n")
        screen.expect("White resigns: Black has won")
        screen.expect("(0-1) ")
        screen.type("quit\n")
        screen.expect("the session ends after 6 plies")
        assert screen.child.wait(30) == 0
    assert "Traceback" not in screen.seen


def test_refused_castling_shows_its_conditions_at_a_terminal() -> None:
    with terminal("r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1") as screen:
        screen.expect("1. ")
        screen.type("O-O\n")
        screen.expect("✗ f1")
        screen.expect("✓ g1")
        screen.expect("1. ")  # an end of input typed before the prompt would be lost with the terminal's change of mode
        assert screen.press_until_exit("\x04") == 0


def test_moves_and_commands_are_completed() -> None:
    pytest.importorskip("readline")
    with terminal() as screen:
        screen.expect("1. ")
        screen.type("Nf\t\n")
        screen.expect("1. Nf3 is legal")
        screen.type("e5\nbo\t\n")
        screen.expect("last move: 1... e5")
        screen.type("N\t\t")
        listed = screen.expect("Nxe5")
        assert "Nc3" in listed
        assert "Ng5" in listed
        screen.type("\x15resign bl\t\n")
        screen.expect("Black resigns: White has won")


def test_lines_are_edited() -> None:
    pytest.importorskip("readline")
    with terminal() as screen:
        screen.expect("1. ")
        screen.type("e5\x7f4\n")
        screen.expect("1. e4 is legal")
        screen.type("\x10\n")  # the line before once more
        screen.expect("1... e4 is illegal")


def test_the_end_of_input_and_an_interruption_end_the_conversation() -> None:
    for keys, code in (("\x04", 0), ("\x03", 130)):
        with terminal() as screen:
            screen.expect("1. ")
            screen.type("e4\n")
            screen.expect("1... ")
            assert screen.press_until_exit(keys) == code
            if code:
                screen.expect("interrupted after 1 ply")
        assert "Traceback" not in screen.seen


def test_bytes_that_are_no_text_at_a_terminal() -> None:
    with terminal() as screen:
        screen.expect("1. ")
        os.write(screen._leader, b"\xff\xfe\n")
        screen.expect("cannot be read as a move")
        screen.type("e4\n")
        screen.expect("1. e4 is legal")


def test_a_conversation_without_readline(arbiter: Arbiter) -> None:
    result = arbiter("play", stdin=b"e4\nKe7\n", terminal=True, NO_COLOR="1")

    assert result.code == 0
    assert result.out.startswith("1. 1. e4 is legal")
    assert "help lists the commands" in result.err
