"""The one row of facts a game ends in: the columns of game/1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.chess.endings import ENDINGS
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.lines import decode
from chess_arbiter.core.words import COLOR_NAMES

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay

OPEN = ENDINGS.index("open")
CHECKMATE = ENDINGS.index("checkmate")
UNJUDGED = 2
RESULT = tagpairs.NAMES.index("Result")
MARKERS = (None, "1-0", "0-1", "1/2-1/2", "*")
COLUMNS = (
    "file",
    "game",
    "line",
    "offset",
    "length",
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "result",
    "marker",
    "variant",
    "start_fen",
    "plies",
    "valid",
    "stopped_by",
    "ending",
    "ending_ply",
    "winner",
    "played_on",
    "threefold_ply",
    "threefold_by_move_ply",
    "fifty_ply",
    "fifty_by_move_ply",
    "max_repetition",
    "max_repetition_ply",
    "longest_quiet",
    "longest_quiet_ply",
    "checks_white",
    "checks_black",
    "captures",
    "castlings",
    "en_passants",
    "promotions",
    "underpromotions",
    "variations",
    "comments",
    "findings",
    "final_fen",
)


class GameFacts:
    """What is known of one game when it is over: an attribute a column of game/1, and `tags`, every tag pair."""

    __slots__ = (*COLUMNS, "tags")

    game: int
    offset: int
    length: int
    valid: bool | None
    variant: str | None
    stopped_by: str | None

    def __init__(self, tags: dict[str, str], **known: Any) -> None:
        """Columns that are not given are None."""
        self.tags = tags
        for column in COLUMNS:
            setattr(self, column, known.get(column))


def gather(game: Replay) -> GameFacts:
    """The facts of the game that has just ended, before the replay goes on."""
    tags = game.tags
    values: dict[str, str] = {}
    for index in range(tags.count):
        values.setdefault(decode(tags.name(index), None), decode(tags.value(index), None))
    line = game.lines[0]
    judged = line.position.kings != 0
    story = game.timeline
    is_over = story.ending != OPEN
    return GameFacts(
        values,
        file=game.notebook.file,
        game=game.game,
        line=game.notebook.place(game.offset)[0],
        offset=game.offset,
        length=game.end_offset - game.offset,
        **{name.lower(): values.get(name) for name in tagpairs.ROSTER},
        marker=MARKERS[game.marker],
        variant=game.variant,
        start_fen=game.start_fen,
        plies=line.ply,
        valid=bool(game.valid) if game.valid != UNJUDGED else None,
        stopped_by=game.stopped_by,
        ending=ENDINGS[story.ending] if judged else None,
        ending_ply=story.ending_ply if is_over else None,
        winner=_winner(game) if is_over else None,
        played_on=line.ply - story.ending_ply if is_over else None,
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
        findings=game.notebook.faults,
        final_fen=write_fen(line.position) if judged else None,
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
