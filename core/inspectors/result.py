"""The result inspector: tag, marker and position against each other, play after the end, draws passed by, PlyCount.

The position speaks only where the game was replayed whole. A mate by the other side and a stalemate are errors; an
automatic draw or a dead position scored as a win is a warning, for on a real board such a draw can go unnoticed.
"""

from typing import Any

import chess_arbiter.core.chess.endings as endings
import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.chess.endings import Timeline
from chess_arbiter.core.lines import decode
from chess_arbiter.core.pgn import claims
from chess_arbiter.core.pgn.line import Line
from chess_arbiter.core.pgn.replay import Inspector, Replay
from chess_arbiter.core.words import COLOR_NAMES

WHITE_WINS, BLACK_WINS, DRAWN, UNKNOWN = 1, 2, 3, 4
VALID = 1
RESULT_NAMES = ("", "1-0", "0-1", "1/2-1/2", "*")


class ResultInspector(Inspector):
    """Judges how each game ended against how it is scored."""

    def judge(self, game: Replay) -> None:
        """Notes every contradiction between result, marker and position."""
        marker = game.marker
        tag = 0
        if game.tags.has(tagpairs.RESULT):
            tag = game.tags.result_of(game.tags.find(tagpairs.RESULT))
        if tag and marker and tag != marker:
            facts: dict[str, Any] = {"tag": RESULT_NAMES[tag], "marker": RESULT_NAMES[marker]}
            game.notebook.note("END501", game.marker_offset, game.marker_length, facts=facts)
        if game.valid != VALID:
            return
        line: Line = game.lines[0]
        story = game.timeline
        if game.tags.has(tagpairs.PLY_COUNT):
            self._compare_ply_count(game, line)
        if story.ending == endings.OPEN:
            self._judge_open(game, line, marker if marker else tag)
        else:
            if story.ending_ply < line.ply:
                facts = {"kind": endings.ENDINGS[story.ending], "plies": line.ply - story.ending_ply}
                self._note(game, line, "END506", story.ending_ply, facts)
            self._compare(game, line, story, marker if marker else tag)
            if marker and tag and tag != marker:
                self._compare(game, line, story, tag)
        if story.threefold_ply >= 0 or story.threefold_by_move_ply >= 0:
            self._passed_by(game, line, "threefold", story.threefold_ply, story.threefold_by_move_ply)
        if story.fifty_ply >= 0 or story.fifty_by_move_ply >= 0:
            self._passed_by(game, line, "fifty", story.fifty_ply, story.fifty_by_move_ply)

    def _compare(self, game: Replay, line: Line, story: Timeline, result: int) -> None:
        """A result against the ending by the laws."""
        if result == 0:
            return
        facts: dict[str, Any] = {"result": RESULT_NAMES[result]}
        if story.ending == endings.CHECKMATE:
            wanted = WHITE_WINS if line.position.turn else BLACK_WINS
            if result == wanted:
                return
            facts.update(winner=COLOR_NAMES[line.position.turn ^ 1], wanted=RESULT_NAMES[wanted])
            self._note(game, line, "END505" if result == UNKNOWN else "END502", story.ending_ply, facts)
        elif result < DRAWN:
            if story.ending == endings.STALEMATE:
                code = "END503"
            elif story.ending == endings.DEAD_POSITION:
                code = "END510"
            else:
                code = "END504"
            facts["kind"] = endings.ENDINGS[story.ending]
            self._note(game, line, code, story.ending_ply, facts)

    def _judge_open(self, game: Replay, line: Line, result: int) -> None:
        """A result on a board that is still open: resignation, time and agreement have their own conditions."""
        if result == DRAWN:
            if line.ply < 2 and game.marker:
                facts: dict[str, Any] = {"result": RESULT_NAMES[DRAWN], "plies": line.ply}
                self._note(game, line, "END508", line.ply, facts)
        elif result < DRAWN:
            winner = 0 if result == WHITE_WINS else 1
            if endings.cannot_mate(line.position, winner):
                facts = {"winner": COLOR_NAMES[winner], "result": RESULT_NAMES[result]}
                at = game.tags.find(tagpairs.TERMINATION)
                if at >= 0:
                    facts["termination"] = decode(game.tags.value(at), game.notebook.encoding)
                self._note(game, line, "END507", line.ply, facts)

    def _passed_by(self, game: Replay, line: Line, kind: str, ply: int, by_move_ply: int) -> None:
        """A draw that could have been claimed, where the game went on or was not drawn then."""
        first = ply if ply >= 0 else by_move_ply
        if game.marker == DRAWN and line.ply <= first + 1:
            return
        passed_by = game.notebook.passed_by
        passed_by[kind] = passed_by.get(kind, 0) + 1
        how = "on-board" if ply >= 0 else "by-move"
        side = COLOR_NAMES[(line.position.turn + line.ply - first) & 1]
        facts: dict[str, Any] = {"kind": kind, "how": how, "side": side}
        if ply < 0 and game.notebook.keeps("END509"):
            facts["moves"] = claims.moves_to_claim(game.timeline, first, kind)
        self._note(game, line, "END509", first, facts)

    def _compare_ply_count(self, game: Replay, line: Line) -> None:
        at = game.tags.find(tagpairs.PLY_COUNT)
        value = game.tags.raw_value(at)
        if value and value != b"?" and not (value.isdigit() and len(value) < 10 and int(value) == line.ply):
            facts = {"value": decode(value, game.notebook.encoding), "plies": line.ply}
            game.notebook.note("CLK605", game.tags.offset(at), game.tags.size(at), facts=facts)

    def _note(self, game: Replay, line: Line, code: str, ply: int, facts: dict[str, Any]) -> None:
        """Notes a finding at the marker, or where the game ends without one; `since` tells the ply it speaks of."""
        since = claims.played(game.timeline, ply) if game.notebook.keeps(code) else None
        if since is not None:
            facts["since"] = since
        offset = game.marker_offset if game.marker else game.end_offset
        game.notebook.note(code, offset, game.marker_length, ply=line.ply, facts=facts)
