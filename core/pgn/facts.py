"""The one row of facts a game ends in: the columns of game/1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.lines import decode

if TYPE_CHECKING:
    from chess_arbiter.core.pgn.replay import Replay

MARKERS = (None, "1-0", "0-1", "1/2-1/2", "*")
COLUMNS = (
    ("file", "game", "line", "offset", "length", "event", "site", "date", "round", "white", "black")
    + ("result", "marker", "variant", "start_fen", "plies", "valid", "stopped_by", "ending", "ending_ply", "winner")
    + ("played_on", "threefold_ply", "threefold_by_move_ply", "fifty_ply", "fifty_by_move_ply", "max_repetition")
    + ("max_repetition_ply", "longest_quiet", "longest_quiet_ply", "checks_white", "checks_black", "captures")
    + ("castlings", "en_passants", "promotions", "underpromotions", "variations", "comments", "findings", "final_fen")
)


class GameFacts:
    """What is known of one game when it is over: an attribute a column of game/1, and `tags`, every tag pair."""

    __slots__ = (*COLUMNS, "tags")

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
    judged = game.valid != 2
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
        valid=bool(game.valid) if judged else None,
        stopped_by=game.stopped_by,
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
        final_fen=write_fen(line.position) if judged and line.position.kings else None,
    )
