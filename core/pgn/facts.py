"""The one row of facts a game ends in: the columns of game/1."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.chess.endings import ENDINGS
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.words import COLOR_NAMES

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay

OPEN = ENDINGS.index("open")
CHECKMATE = ENDINGS.index("checkmate")
VALID = (False, True, None)
"""By what the replay says of a game; None is one that could not be judged."""
RESULT = tagpairs.NAMES.index("Result")
MARKERS = (None, "1-0", "0-1", "1/2-1/2", "*")


class GameFacts(NamedTuple):
    """What is known of one game when it is over: the columns of game/1 in order, and `tags`, every tag pair.

    Lines and games count from 1; offset and length are bytes of the decompressed stream. A ply is None where nothing
    of its kind came about, and all that the moves tell is None or 0 in a game that could not be judged.
    """

    file: str
    game: int
    line: int
    offset: int
    length: int
    event: str | None
    site: str | None
    date: str | None
    round: str | None
    white: str | None
    black: str | None
    result: str | None
    marker: str | None
    variant: str | None
    start_fen: str | None
    plies: int
    valid: bool | None
    stopped_by: str | None
    ending: str | None
    ending_ply: int | None
    winner: str | None
    played_on: int | None
    threefold_ply: int | None
    threefold_by_move_ply: int | None
    fifty_ply: int | None
    fifty_by_move_ply: int | None
    max_repetition: int | None
    max_repetition_ply: int | None
    longest_quiet: int | None
    longest_quiet_ply: int | None
    checks_white: int
    checks_black: int
    captures: int
    castlings: int
    en_passants: int
    promotions: int
    underpromotions: int
    variations: int
    comments: int
    findings: int
    final_fen: str | None
    tags: dict[str, str]


COLUMNS = GameFacts._fields[:-1]
"""The columns of game/1: all but the tags."""


def gather(game: Replay) -> GameFacts:
    """The facts of the game that has just ended, before the replay goes on."""
    tags = game.tags.to_dict(game.notebook.encoding)
    tag = tags.get
    notebook = game.notebook
    line = game.lines[0]
    position = line.position
    plies = line.ply
    judged = position.kings != 0
    story = game.timeline
    is_over = story.ending != OPEN
    return GameFacts(
        file=notebook.file,
        game=game.game,
        line=notebook.place(game.offset)[0],
        offset=game.offset,
        length=game.end_offset - game.offset,
        event=tag("Event"),
        site=tag("Site"),
        date=tag("Date"),
        round=tag("Round"),
        white=tag("White"),
        black=tag("Black"),
        result=tag("Result"),
        marker=MARKERS[game.marker],
        variant=game.variant,
        start_fen=game.start_fen,
        plies=plies,
        valid=VALID[game.valid],
        stopped_by=game.stopped_by,
        ending=ENDINGS[story.ending] if judged else None,
        ending_ply=story.ending_ply if is_over else None,
        winner=_winner(game) if is_over else None,
        played_on=plies - story.ending_ply if is_over else None,
        threefold_ply=_reached(story.threefold_ply),
        threefold_by_move_ply=_reached(story.threefold_by_move_ply),
        fifty_ply=_reached(story.fifty_ply),
        fifty_by_move_ply=_reached(story.fifty_by_move_ply),
        max_repetition=story.max_repetition if judged else None,
        max_repetition_ply=story.max_repetition_ply if judged else None,
        longest_quiet=story.longest_quiet if judged else None,
        longest_quiet_ply=story.longest_quiet_ply if judged else None,
        checks_white=game.checks_white,
        checks_black=game.checks_black,
        captures=game.captures,
        castlings=game.castlings,
        en_passants=game.en_passants,
        promotions=game.promotions,
        underpromotions=game.underpromotions,
        variations=game.variations,
        comments=game.comments,
        findings=notebook.faults,
        final_fen=write_fen(position) if judged else None,
        tags=tags,
    )


def course_of(game: Replay) -> tuple[str | None, str, int]:
    """How the game that has just ended went: ending (None if not judged), result by marker or tag (or ""), plies."""
    line = game.lines[0]
    result = game.marker
    if not result and (at := game.tags.find(RESULT)) >= 0:
        result = game.tags.result_of(at)
    ending = ENDINGS[game.timeline.ending] if line.position.kings else None
    return ending, MARKERS[result] or "", line.ply


def _reached(ply: int) -> int | None:
    """A ply of the timeline, None where it was never reached."""
    return None if ply < 0 else ply


def _winner(game: Replay) -> str:
    """Who won by the position: the side that mated, else nobody."""
    if game.timeline.ending != CHECKMATE:
        return "draw"
    return COLOR_NAMES[game.lines[0].position.turn ^ 1]
