"""FEN4xx: positions, in a FEN or EPD line or in a game's FEN tag.

An error of the counts, the pawns, the kings or the placement makes the position unusable; an error of a castling
right or of the en passant square does not: the position is used without it.

Facts by code (every fact may be missing). `value` is the field as written; squares are names; pieces are evidence:
{"piece": "rook", "color": "black", "square": "e8"}.

    FEN401  value, found (what cannot be read), rank (8 to 1); or value, detail (what the line is instead of a FEN)
    FEN402  value, found (int)
    FEN403  rank (8 to 1), found (int, its squares), value (the rank as written)
    FEN404  value, field (its name, if it is one of the six)
    FEN405  found (int), missing (list of field names), assumed (list of values)
    FEN406  value
    FEN407  value
    FEN408  value, wanted
    FEN409  right ("K"), side, lacks ("king", "rook"), square (where it should stand)
    FEN410  value
    FEN411  square, detail ("there is no pawn on e4", "it is occupied", ...)
    FEN412  square, king (square), attackers (list: who would have given check before the step), detail
    FEN413  square, detail
    FEN414  field ("halfmove clock", "move number"), value
    FEN415  field, value (a whole number; as text where it has more than nine digits), detail
    FEN416  rank (8 to 1), value (the rank as written), wanted (the rank as it should be)
    FEN420  side, found (int), squares (list)
    FEN421  side, men, pawns, promoted, missing (ints; only those that show the fault: see the template)
    FEN422  squares (list)
    FEN423  side (the one in check), king (square), checkers (list)
    FEN424  side (the one in check), king (square), checkers (list), detail
    FEN431  operation (as written), opcode, detail
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "FEN401",
        "error",
        "placement cannot be read",
        "The first field of a FEN lists the pieces rank by rank from the eighth: letters KQRBNP for White, kqrbnp for "
        "Black, digits 1 to 8 for so many empty squares, a slash between ranks. Something else stands there, so the "
        "position cannot be used.",
        "rnbqkbnr/pppppppp/8/8/4X3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "PGN 16.1.3.1",
        "placement <{value:quote} >cannot be read<: {detail}|"
        ": {found:quote} is no piece letter and no digit from 1 to 8>",
    ),
    Entry(
        "FEN402",
        "error",
        "wrong number of ranks",
        "A board has eight ranks, so the placement has eight parts with seven slashes between them. With any other "
        "number it is not certain which rank is which, and the position cannot be used.",
        "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "PGN 16.1.3.1",
        "placement has {found:of rank|the wrong number of ranks}; a board has 8",
    ),
    Entry(
        "FEN403",
        "error",
        "rank of the wrong width",
        "The pieces and the empty squares of a rank must add up to eight. One too many or too few shifts everything "
        "behind it, so the position cannot be used.",
        "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "PGN 16.1.3.1",
        "<rank {rank}|a rank> of the placement<, {value:quote},> has {found:of square|the wrong number of squares}; "
        "a rank has 8",
    ),
    Entry(
        "FEN404",
        "error",
        "surplus or unreadable field",
        "There is more in the line than the six fields of a FEN, or something that belongs to none of them. If the "
        "line is EPD, its operations follow the first four fields and each ends with a semicolon. If the FEN was "
        "copied with quotation marks around it, leave them away.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 7",
        "PGN 16.1.3",
        "<{field} {value:quote} cannot be read|{value:quote} belongs to no field of a FEN|"
        "the line has more than the six fields of a FEN>",
    ),
    Entry(
        "FEN405",
        "warning",
        "fields missing",
        "A FEN has six fields: placement, side to move, castling, en passant, halfmove clock, move number. Four of "
        "them are complete too, as in EPD; any other number is an accident. The usual values stand in for what is "
        "missing: White to move, no castling, no en passant, clock 0, move 1.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        "PGN 16.1.3",
        "FEN has {found:of field|fields missing}<; {missing} missing>; six are wanted, or four<, {assumed} assumed>",
    ),
    Entry(
        "FEN406",
        "error",
        "side to move cannot be read",
        "The second field is w if White is to move and b if Black is.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "PGN 16.1.3.2",
        "side to move <{value:quote} >cannot be read; write w or b",
    ),
    Entry(
        "FEN407",
        "error",
        "castling field cannot be read",
        "The third field has a letter for each right to castle: K and Q for White's king's and queen's side, k and q "
        "for Black's; in Chess960 also the file letter of the rook, A to H or a to h; or - if nobody may castle.",
        "4k3/8/8/8/8/8/8/4K2R w Kx - 0 1",
        "PGN 16.1.3.3",
        "castling field <{value:quote} >cannot be read; write letters such as KQkq, or -",
    ),
    Entry(
        "FEN408",
        "warning",
        "castling letters out of order or doubled",
        "The castling letters stand in the order KQkq, each once. The meaning is clear, but two FENs of the same "
        "position then differ as text, and strict readers refuse this one.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKkq - 0 1",
        "PGN 16.1.3.3",
        "castling field <{value:quote} >is out of order or doubles a letter<; write {wanted:quote}>",
    ),
    Entry(
        "FEN409",
        "error",
        "castling right without its king or rook",
        "The castling field grants a right, but the king or the rook that would use it is not on its first square, so "
        "it has moved or is gone and the right with it. The position is used without this right. In Chess960 other "
        "squares count: say --variant chess960, or name the rook's file.",
        "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
        "FIDE 2023, 3.8.2.1",
        "castling right <{right:quote} >is void<: there is no {side} {lacks} on {square}|: its {lacks} is not in "
        "place>; it is left out",
    ),
    Entry(
        "FEN410",
        "error",
        "en passant field cannot be read",
        "The fourth field is the square that a pawn has just passed over by a double step, such as e3 or d6, or - if "
        "the last move was none.",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e 0 1",
        "PGN 16.1.3.4",
        "en passant field <{value:quote} >cannot be read; write a square such as e3, or -",
    ),
    Entry(
        "FEN411",
        "error",
        "en passant square impossible",
        "The en passant square lies on the sixth rank if White is to move and on the third if Black is. The pawn that "
        "made the double step stands before it, and the square and the pawn's first square are empty. Here that does "
        "not fit, so nothing can be captured en passant and the position is used without the square.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1",
        "PGN 16.1.3.4",
        "en passant square <{square} >is impossible<: {detail}>; it is left out",
    ),
    Entry(
        "FEN412",
        "warning",
        "the double step cannot have happened",
        "Pawn and squares are right for en passant, but before the double step the king of the side to move would "
        "already have stood in check, with the other side to move. So the last move was another one. The square is "
        "used all the same.",
        "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
        "FIDE 2023, 3.10.3",
        "the double step past {square|the en passant square} cannot have happened<: {detail}|: the king on {king} "
        "would have been in check before from {attackers}>",
    ),
    Entry(
        "FEN413",
        "info",
        "en passant square, but no capture",
        "A pawn has just made a double step past this square, but no pawn may legally capture it there. The standard "
        "of 1994 writes the square after every double step; many programs write it only where a capture is possible, "
        "so that equal positions have equal FENs. Choose with --ep.",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "PGN 16.1.3.4",
        "en passant square <{square} >is right, but no legal capture goes there<: {detail}>",
    ),
    Entry(
        "FEN414",
        "error",
        "clock or move number cannot be read",
        "The fifth field counts the plies since the last capture or pawn move, from 0; the sixth is the number of the "
        "move, from 1. Both are whole numbers.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1",
        "PGN 16.1.3.5",
        "{field|a counter} <{value:quote} >cannot be read; write a whole number",
    ),
    Entry(
        "FEN415",
        "warning",
        "clock or move number impossible",
        "The halfmove clock and the move number contradict each other or the position: more quiet plies than the game "
        "has had, a clock running right after a double step, a move number of 0. They matter for the fifty-move rule "
        "and for move numbers; the position itself is not in doubt.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 50 1",
        "PGN 16.1.3.5",
        "{field|a counter} <{value} >is impossible<: {detail}>",
    ),
    Entry(
        "FEN416",
        "warning",
        "digits in a row",
        "A digit counts all the empty squares between two pieces, or to the rank's end, so no digit follows another. "
        "Here the digits of a rank were added up; other programs may refuse the position or read another number.",
        "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
        "PGN 16.1.3.1",
        "<rank {rank}|a rank> of the placement<, {value:quote},> has digits in a row<; write {wanted:quote}>",
    ),
    Entry(
        "FEN420",
        "error",
        "king missing or doubled",
        "Each side has exactly one king. Without one there is no check and no mate, so the position cannot be used.",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "FIDE 2023, 3.10.3",
        "{side:name|one side} has {found:of king|a king too many or too few}<, on {squares}>; each side has one",
    ),
    Entry(
        "FEN421",
        "warning",
        "too many pieces",
        "A side starts with sixteen men, eight of them pawns, and every further queen, rook, bishop or knight costs a "
        "pawn. The position breaks that sum, so no game can lead to it. Moves in it can be judged all the same.",
        "4k3/8/8/8/8/8/PPPPPPPP/QQQQK3 w - - 0 1",
        "FIDE 2023, 3.10.3",
        "{side:name|one side} has <{promoted:of promoted piece}, but only {missing:of missing pawn}|{pawns} pawns; "
        "8 is the most|{men} men; 16 is the most|more pieces than a game can give>",
    ),
    Entry(
        "FEN422",
        "error",
        "pawn on an end rank",
        "A pawn starts on its second rank, never moves back, and is promoted when it reaches the last. So none can "
        "stand on the first or eighth rank, and the position cannot be used.",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "FIDE 2023, 3.7.3.3",
        "pawn on the first or last rank<: {squares}>",
    ),
    Entry(
        "FEN423",
        "error",
        "the side not to move is in check",
        "The king of the side that has just moved stands in check, so its last move was illegal, or the wrong side is "
        "given as to move. The next move could take the king; the position cannot be used.",
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
        "FIDE 2023, 3.9.2",
        "<the {side} king|the king of the side not to move>< on {king}> is in check< from {checkers}>"
        "<, but {side:name} is not to move>",
    ),
    Entry(
        "FEN424",
        "warning",
        "impossible check",
        "The side to move is in check in a way that no legal last move can bring about: from three pieces, from two "
        "knights, from two pieces on one line, or from a pawn that cannot have got there. The moves are listed and "
        "judged all the same.",
        "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
        "FIDE 2023, 3.10.3",
        "no legal move can have given the check< on {king}>< from {checkers}><: {detail}>",
    ),
    Entry(
        "FEN431",
        "warning",
        "EPD operation malformed",
        'After its four fields an EPD line has operations: a name, its values, and a semicolon (bm Nf3; id "test 1";). '
        "This one does not end, or its value cannot be read. The position itself is not in doubt.",
        '4k3/8/8/8/8/8/8/4K2R w K - id "endgame 7;',
        "PGN 16.2",
        "EPD operation <{operation:quote} |{opcode:quote} >is malformed<: {detail}>",
    ),
)
