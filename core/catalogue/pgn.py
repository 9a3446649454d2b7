"""PGN1xx: tokens and grammar.

Facts by code (every fact may be missing; a code about a move or a move number also carries `number`):

    PGN101  text
    PGN102  result (the Result tag, if it is a proper marker)
    PGN103  text (the beginning of the block)
    PGN104  found, wanted
    PGN105  ends ("marker", "tags", "game", "file"), opened ({"number", "move"}: the move it would replace)
    PGN106  -
    PGN107  ends ("tags", "file"), text (the beginning of the comment)
    PGN108  -
    PGN109  found ("]" or "[")
    PGN110  -
    PGN112  -
    PGN113  found, expected (ints, or as printed: "13."), side (to move)
    PGN114  expected (the FEN's move number)
    PGN115  found (as written: "12"), wanted ("12...")
    PGN117  text (the rest of the line)
    PGN118  length (characters), limit
    PGN119  limit (depth), depth
    PGN120  -
    PGN121  -
    PGN122  -
    PGN126  -
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "PGN101",
        "warning",
        "token that cannot be a move, skipped",
        "There is something among the moves that no reading makes a move: a lone comma, a backslash, a plus sign by "
        "itself. It is skipped and the game goes on. Delete it, or put it in a comment.",
        "1. e4 , e5 *",
        "PGN 7",
        "{text:quote|this token} cannot be a move; it is skipped",
    ),
    Entry(
        "PGN102",
        "warning",
        "no termination marker",
        "The moves of a game end with one of 1-0, 0-1, 1/2-1/2 or * (unknown or unfinished). Here there is none, so "
        "another program may run this game into the next. If the file ends here too, it may have been cut off: look "
        "whether moves are missing.",
        "1. e4 e5 2. Nf3",
        "PGN 8.2.6",
        "the moves end without a termination marker; write {result|1-0, 0-1, 1/2-1/2 or *} after them",
    ),
    Entry(
        "PGN103",
        "warning",
        "stray text outside the games",
        "There is text between two games that is neither a tag nor a move of one: a second result, moves after the "
        "result, lines of prose, the header of an e-mail. It is told once for each block and belongs to no game. "
        "If these are moves, the marker before them came too early; if it is prose, put it in a comment.",
        "1. e4 e5 1/2-1/2 2. Nf3 Nc6 *",
        "PGN 8.2.6",
        "stray text outside the games<: {text:quote}>; put it in a comment or delete it",
    ),
    Entry(
        "PGN104",
        "warning",
        "unusual termination marker",
        "The result is written in a way people understand and programs may not: 1/2, ½-½, 1:0, 1 - 0, or the letter O "
        "for a nought. It is read as the result it means.",
        "1. e4 e5 1/2",
        "PGN 8.2.6",
        "{found:quote|this result} is an unusual termination marker; write {wanted|1-0, 0-1, 1/2-1/2 or *}",
    ),
    Entry(
        "PGN105",
        "error",
        "variation never closed",
        "A round bracket opens a variation and none closes it, so every move up to the end of the game is read as "
        "part of the variation, moves of the real game perhaps among them. Add the closing bracket where the "
        "variation ends.",
        "1. e4 (1. d4 d5 *",
        "PGN 8.2.5",
        "variation< in place of {opened}> is never closed; it ends {ends|with the game}",
    ),
    Entry(
        "PGN106",
        "warning",
        "stray )",
        "A round bracket closes a variation that was never opened. It is skipped. Either it is one too many, or an "
        "opening bracket is missing before; then moves of a variation stand in the main line, and one of them is "
        "likely to be illegal there.",
        "1. e4 e5) 2. Nf3 *",
        "PGN 8.2.5",
        "stray ) closes no variation; it is skipped",
    ),
    Entry(
        "PGN107",
        "error",
        "comment never closed",
        "A brace opens a comment and none closes it. Many programs then swallow all the games that follow. Here the "
        "comment ends before the next line that begins a game's tags, so the next game is whole; the moves of this "
        "one after the brace are lost in the comment. Close it where it ends.",
        "1. e4 {best by test e5 2. Nf3 *",
        "PGN 5",
        "comment is never closed<; it ends {ends}>",
    ),
    Entry(
        "PGN108",
        "warning",
        "stray }",
        "A brace closes a comment that was never opened. It is skipped. Often there was a comment within a comment "
        "before it: comments do not nest, so the first closing brace ended both.",
        "1. e4 } e5 *",
        "PGN 5",
        "stray closing brace ends no comment; it is skipped",
    ),
    Entry(
        "PGN109",
        "warning",
        "stray ] or [",
        "A square bracket stands among the moves. Square brackets belong to tags, at the beginning of a line before "
        "the moves, or inside comments. It is skipped.",
        "1. e4 ] e5 *",
        "PGN 7",
        "stray {found:quote|square bracket} among the moves; it is skipped",
    ),
    Entry(
        "PGN110",
        "info",
        "opening brace inside a comment",
        "Comments do not nest: a brace that opens inside a comment is plain text, and the first closing brace ends "
        "the whole comment. This is correct PGN, but it may not be what was meant.",
        "1. e4 {a { in a comment} e5 *",
        "PGN 5",
        "opening brace inside a comment is plain text: comments do not nest",
    ),
    Entry(
        "PGN112",
        "warning",
        "variation before any move",
        "A variation replaces the move that stands before it, and here none does. Other programs may drop it, or "
        "refuse the game. Put the variation after the move that it replaces.",
        '[White "Anna"]\n\n(1. d4 d5) 1. e4 e5 *',
        "PGN 8.2.5",
        "variation stands before any move; put it after the move that it replaces",
    ),
    Entry(
        "PGN113",
        "warning",
        "wrong move number",
        "The number printed is not the number of the move that follows. Programs go by the moves alone, and so does "
        "this one; but a number that jumps may show that a move was left out or typed twice.",
        "1. e4 e5 3. Nf3 *",
        "PGN 8.2.2",
        "move number< {found:number}> is wrong<: this is {side:name}'s move {expected:number}|: this is move "
        "{expected:number}>",
    ),
    Entry(
        "PGN114",
        "info",
        "numbered from 1 under a FEN",
        "The game starts from a FEN that gives another move number, but its moves are printed from 1 on. Many editors "
        "do so for studies and puzzles. It is told once and harms nothing.",
        '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 31"]\n\n1. O-O *',
        "PGN 8.2.2",
        "moves are numbered from 1, but the FEN starts at <move {expected:number}|another>",
    ),
    Entry(
        "PGN115",
        "info",
        "move number's dots missing or wrong",
        'A move number has one dot before a white move ("12.") and three before a black one ("12..."). Readers may '
        "not mind, and this one does not; programs that write PGN must do it right.",
        "1. e4 e5 2 Nf3 *",
        "PGN 8.2.2",
        "move number< {found:quote}> has unusual dots; write {wanted:quote|one for white and three for black}",
    ),
    Entry(
        "PGN117",
        "warning",
        "% off column one",
        "A percent sign makes a line a private note of some program, but only as the very first character of the "
        "line. Here it stands further on, and programs differ on what they then do with the rest of the line. "
        "Use a comment: a semicolon up to the line's end, or braces.",
        "1. e4 e5 % a note\n2. Nf3 *",
        "PGN 6",
        "% hides a line only in column one; write a comment instead",
    ),
    Entry(
        "PGN118",
        "info",
        "line over 255 characters",
        "PGN limits lines to 255 characters. Hardly a program of today minds; some old ones lose what is beyond.",
        "(a whole game on one line of 300 characters)",
        "PGN 4.3",
        "line has {length:of character|more than 255 characters}; PGN allows {limit|255}",
    ),
    Entry(
        "PGN119",
        "error",
        "variations nested too deep",
        "Variations within variations go deeper here than any book. The file is likely to be damaged or hostile. "
        "What lies deeper is skipped; the main line and all that is above are judged.",
        "(a hundred thousand opening brackets in a row)",
        "PGN 8.2.5",
        "variations nest deeper than {limit:of level|is read}; the deeper ones are skipped",
    ),
    Entry(
        "PGN120",
        "error",
        "null move in the mainline",
        "A null move (--, Z0 or @@@@) passes the turn. The Laws know no such move, so a real game cannot hold one, "
        "and the line ends here. Writers of comments use it to show a threat: put it in a variation.",
        "1. e4 -- 2. d4 *",
        "FIDE 2023, 3.10.1",
        "{the_move|a null move} passes the turn, which no legal move does; the line ends here",
    ),
    Entry(
        "PGN121",
        "warning",
        "null move in a variation",
        "A null move (--, Z0 or @@@@) passes the turn, here to show a threat. The variation is read on with the other "
        "side to move. Not every program can read it, as it is not part of the PGN standard.",
        "1. e4 e5 (1... -- 2. d4) *",
        "PGN 8.2.3",
        "{the_move|a null move} passes the turn; not every program reads null moves",
    ),
    Entry(
        "PGN122",
        "warning",
        "empty variation",
        "A pair of round brackets holds no move. A variation must have at least one; some programs refuse the game. "
        "Delete the brackets, or make them a comment if they hold one.",
        "1. e4 () e5 *",
        "PGN 8.2.5",
        "variation holds no move; delete it",
    ),
    Entry(
        "PGN126",
        "info",
        "no game in the file",
        "The file was read to its end and holds no game: it is empty, or has nothing but comments. A game needs at "
        "least a tag or a move.",
        "; nothing but a comment",
        "PGN 8",
        "no game in the file",
    ),
)
