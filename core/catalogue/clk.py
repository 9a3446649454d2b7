"""CLK6xx: annotations: clock times, evaluations, NAGs, the ply count.

Facts by code (every fact may be missing; a code about a move also carries `number`):

    CLK601  command ("clk", "emt", "egt"), value
    CLK602  value
    CLK603  side, before, after (as written: "0:04:58"), time_control
    CLK604  text (as written: "$256")
    CLK605  value, plies (counted)
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "CLK601",
        "warning",
        "clock time malformed",
        "A clock comment is [%clk h:mm:ss], the time left, or [%emt h:mm:ss], the time used, seconds with or without "
        "a decimal point. This one cannot be read, so the move counts as having no clock time.",
        "1. e4 {[%clk soon]} e5 *",
        "PGN supplement: clock times",
        "<%{command}|clock time>< {value:quote}> is malformed; write h:mm:ss",
    ),
    Entry(
        "CLK602",
        "warning",
        "evaluation malformed",
        "An evaluation is [%eval 0.24], in pawns and from White's view, or [%eval #-3] for mate in three by Black, "
        "with the search depth after a comma if it is known. This one cannot be read.",
        "1. e4 {[%eval good]} e5 *",
        "PGN supplement: evaluations",
        "%eval< {value:quote}> is malformed; write pawns such as 0.24, or #-3 for a mate",
    ),
    Entry(
        "CLK603",
        "warning",
        "clock rises without an increment",
        "A player has more time left than after their move before, but the TimeControl tag gives no increment and no "
        "new period. The clock may have been corrected by the arbiter, or the comments have slipped by a move.",
        '[TimeControl "300"]\n\n1. e4 {[%clk 0:04:58]} e5 {[%clk 0:04:59]} 2. Nf3 {[%clk 0:05:10]} *',
        "PGN 9.6.1",
        "<{side:name}'s clock|clock> rises< from {before} to {after}>, but <TimeControl {time_control:quote}|the time "
        "control> gives no increment",
    ),
    Entry(
        "CLK604",
        "warning",
        "NAG out of range",
        "A numeric annotation glyph is $0 to $255; $1 is a good move, $2 a bad one. Beyond 255 nothing is defined, "
        "and other programs drop it.",
        "1. e4 $256 e5 *",
        "PGN 8.2.4",
        "NAG< {text}> is out of range; $0 to $255 are defined",
    ),
    Entry(
        "CLK605",
        "warning",
        "PlyCount wrong",
        "The PlyCount tag gives the number of plies (half-moves) of the game, and it is not the number of moves that "
        "are there. Either moves are missing, or the tag was not brought up to date.",
        '[PlyCount "3"]\n\n1. e4 e5 *',
        "PGN 9.9.3",
        "PlyCount< {value:quote}> is wrong<: the game has {plies:of ply}>",
    ),
)
