"""SAN31x to SAN34x: illegal moves. The line of play ends before such a move; what was valid before it stands.

Facts by code (every fact may be missing). All carry number ("12.", "12..."), fen (the position before the move),
side (that was to move) and, where any help, suggestions (a list of legal SAN). Pieces are evidence:
{"piece": "bishop", "color": "black", "square": "c4"}; squares and files are names; `since` is the move that did it:
{"number": "8.", "move": "Ke2", "ply": 15}. Castling codes also carry wing ("kingside", "queenside").

    SAN310  king (square), checkers (list of pieces)
    SAN311  square (crossed), attackers (list)
    SAN312  square (reached), attackers (list)
    SAN313  blockers (list)
    SAN314  king (square), checkers (list)
    SAN315  pinned (piece), pinner (piece), king (square)
    SAN316  target (square), attackers (list)
    SAN317  since, how ("moved")
    SAN318  rook (square it stood on at the start), since, how ("moved", "captured")
    SAN319  -
    SAN320  piece ("knight"), from (origin as written: "b", "1", "b1"), target
    SAN321  piece, from (square, if one piece is meant), candidates (list, if several could be), target
    SAN322  piece, from, candidates, target, blockers (list)
    SAN323  piece, from, target, blocker (the own piece)
    SAN324  piece, from, target, capture ("empty": nothing there; "king": a king is there; "straight": ahead)
    SAN330  target, pawn (piece, the one that would be captured)
    SAN331  target, king (square), attackers (list)
    SAN332  target
    SAN333  promotion ("king", "pawn", "queen"), target, refused ("rank", "piece", "kind": see below)
    SAN340  piece, target, candidates (list)
    SAN341  since (the mating move), king (square), checkers (list)
    SAN342  since (the stalemating move)
    SAN349  detail ("no square", ...), text (if it is not the finding's move)

SAN333 `refused`: "rank", a pawn that does not reach the last rank; "piece", not a pawn; "kind", to a king or a pawn.
"""

from chess_arbiter.core.catalogue.entry import Entry

MOVE = "{the_move|the move} is illegal: "
CASTLING = "{the_move|castling} is illegal: "
LEGAL = "<; {suggestions:or} would be legal>"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "SAN310",
        "error",
        "castling: the king is in check",
        "A king in check may not castle out of it. The right is not lost: once the check has been answered without "
        "moving the king or that rook, castling may be possible again.",
        '[SetUp "1"]\n[FEN "4k3/8/8/8/1b6/8/8/4K2R w K - 0 1"]\n\n1. O-O *',
        "FIDE 2023, 3.8.2.2",
        CASTLING + "the king< on {king}> is in check< from {checkers}>" + LEGAL,
    ),
    Entry(
        "SAN311",
        "error",
        "castling: the king would cross an attacked square",
        "The king may not pass over a square that an enemy piece attacks. In standard chess that is f1 (f8) for "
        "O-O and d1 (d8) for O-O-O. Only the king's path counts: an attack on the rook, or on b1 (b8), does not "
        "matter. A pinned piece attacks too.",
        '[SetUp "1"]\n[FEN "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1"]\n\n1. O-O *',
        "FIDE 2023, 3.8.2.2",
        CASTLING + "the king would cross <{square}, attacked by {attackers}|{square}, which is attacked|an attacked "
        "square>" + LEGAL,
    ),
    Entry(
        "SAN312",
        "error",
        "castling: the king would reach an attacked square",
        "Castling must not leave the king in check. After O-O it stands on g1 (g8), after O-O-O on c1 (c8), in "
        "Chess960 too.",
        '[SetUp "1"]\n[FEN "4k3/8/8/2b5/8/8/8/4K2R w K - 0 1"]\n\n1. O-O *',
        "FIDE 2023, 3.8.2.2",
        CASTLING + "the king would reach <{square}, attacked by {attackers}|{square}, which is attacked|an attacked "
        "square>" + LEGAL,
    ),
    Entry(
        "SAN313",
        "error",
        "castling: the path is occupied",
        "Every square between the king and the rook must be empty; on the queen's side that includes b1 (b8). In "
        "Chess960, every square that either of them crosses or reaches must be free of other pieces.",
        "1. e4 e5 2. O-O *",
        "FIDE 2023, 3.8.2.2",
        CASTLING + "the path is blocked< by {blockers}>" + LEGAL,
    ),
    Entry(
        "SAN314",
        "error",
        "check not answered",
        "The king is in check, and this move neither takes the checking piece, nor stands in between, nor moves the "
        "king to safety. Against two checking pieces only a king move helps. Either a move is wrong or missing before "
        "this one, or it was an illegal move over the board.",
        "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Nf6 *",
        "FIDE 2023, 3.9.2",
        MOVE + "it does not answer the check< from {checkers}>" + LEGAL,
    ),
    Entry(
        "SAN315",
        "error",
        "the piece is pinned",
        "The piece shields its own king: were it to leave the line, the king would stand attacked. It may move along "
        "the line of the pin or take the pinning piece, nothing else.",
        "1. e4 e5 2. Nf3 d6 3. Bb5+ Nc6 4. d4 Nxd4 *",
        "FIDE 2023, 3.9.2",
        MOVE + "{pinned|the piece} is pinned to its king< by {pinner}>" + LEGAL,
    ),
    Entry(
        "SAN316",
        "error",
        "the king would move into attack",
        "A king may not move to a square that an enemy piece attacks, not even if that piece is pinned. A square "
        "behind the king, on the line of a check, is attacked as well.",
        "1. e4 e5 2. Ke2 d5 3. Kd3 Nf6 4. Kc4 *",
        "FIDE 2023, 3.9.2",
        MOVE + "{target|the target square} is attacked< by {attackers}>" + LEGAL,
    ),
    Entry(
        "SAN317",
        "error",
        "castling: the king has moved",
        "A king that has moved may never castle again in the game, even if it has come back to its square.",
        "1. e4 e5 2. Nf3 Nf6 3. Ke2 Nc6 4. Ke1 d6 5. g3 Be7 6. Bg2 a6 7. O-O *",
        "FIDE 2023, 3.8.2.1",
        CASTLING + "the king {how|has moved}<, with {since}>" + LEGAL,
    ),
    Entry(
        "SAN318",
        "error",
        "castling: the rook has moved or is gone",
        "Castling needs the rook that stood there at the start of the game and has not moved since. If it has been "
        "captured, another rook on its square is no substitute.",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Rg1 d6 5. Rh1 a6 6. O-O *",
        "FIDE 2023, 3.8.2.1",
        CASTLING + "<the rook from {rook} {how|has moved or is gone}|the rook {how|has moved or is gone}>"
        "<, with {since}>" + LEGAL,
    ),
    Entry(
        "SAN319",
        "error",
        "castling: no right by the FEN",
        "The game, or the position, starts from a FEN whose castling field does not grant this castling, so the king "
        "or the rook is taken to have moved before. If the position is meant to allow it, correct the castling field.",
        '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n\n1. O-O *',
        "PGN 16.1.3.3",
        CASTLING + "the FEN gives {side:name|that side} no right to castle< {wing}>" + LEGAL,
    ),
    Entry(
        "SAN320",
        "error",
        "no such piece",
        "The side to move has no piece of this kind, or none where the move says it comes from. It may have been "
        "captured, or the letter is another language's, or an earlier move is wrong.",
        '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n\n1. Bc4 *',
        "FIDE 2023, 3.10.2",
        MOVE + "{side:name|the side to move} has no {piece|such piece}< on {from:place}>" + LEGAL,
    ),
    Entry(
        "SAN321",
        "error",
        "the piece does not move so",
        "There is a piece of this kind, but no piece moves in such a way from where it stands. Look for a wrong "
        "square, a move that was left out, or two moves that changed places.",
        "1. e4 e5 2. Ke3 *",
        "FIDE 2023, 3.10.2",
        MOVE + "{mover|the piece} cannot go to {target|that square} in one move" + LEGAL,
    ),
    Entry(
        "SAN322",
        "error",
        "the path is blocked",
        "Bishops, rooks and queens may not jump over other pieces, nor may a pawn push onto or over one. Only the "
        "knight jumps.",
        "1. Bc4 *",
        "FIDE 2023, 3.5",
        MOVE + "<{mover} cannot pass {blockers}|the path is blocked by {blockers}|the path is blocked>" + LEGAL,
    ),
    Entry(
        "SAN323",
        "error",
        "own piece on the target square",
        "No piece may move to a square that is held by a piece of its own colour.",
        "1. Nd2 *",
        "FIDE 2023, 3.1",
        MOVE + "<{side:name}'s own {blocker:kind} stands on {target}|a piece of its own side stands on {target}|"
        "a piece of its own side stands on the target square>" + LEGAL,
    ),
    Entry(
        "SAN324",
        "error",
        "nothing to capture, or a king",
        "A pawn moves to another file only by capturing, and there is nothing to capture; or the target square holds "
        "the enemy king, which is never captured: the game ends before, by checkmate.",
        "1. e4 e5 2. exd5 *",
        "FIDE 2023, 3.7.3",
        MOVE + "{capture_refused|there is nothing that may be captured}" + LEGAL,
    ),
    Entry(
        "SAN330",
        "error",
        "en passant not available",
        "A pawn may be captured en passant only on the very next move after its double step, and only by a pawn "
        "beside it. One move later it is too late.",
        "1. e4 a6 2. e5 d5 3. Nf3 a5 4. exd6 *",
        "FIDE 2023, 3.7.3.2",
        MOVE + "en passant< on {target}> is possible only right after the double step< of {pawn}>" + LEGAL,
    ),
    Entry(
        "SAN331",
        "error",
        "en passant would expose the king",
        "The capture takes two pawns off their rank at once, the capturing one and the captured one, and opens a line "
        "to the own king. As with any move, the king must not be left attacked.",
        '[SetUp "1"]\n[FEN "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 2"]\n\n2. dxe6 *',
        "FIDE 2023, 3.9.2",
        MOVE + "en passant would leave the king< on {king}> attacked< by {attackers}>" + LEGAL,
    ),
    Entry(
        "SAN332",
        "error",
        "promotion missing",
        "A pawn that reaches the last rank becomes a queen, rook, bishop or knight as part of the same move, and the "
        "move must say which: e8=Q. It is not guessed, as an underpromotion may have been played.",
        '[SetUp "1"]\n[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. e8 *',
        "FIDE 2023, 3.7.3.3",
        "{the_move|the move} is incomplete: the pawn that reaches {target|the last rank} must be promoted; write "
        "{suggestions:or|=Q, =R, =B or =N}",
    ),
    Entry(
        "SAN333",
        "error",
        "promotion impossible",
        "Only a pawn promotes, only on the last rank, and only to a queen, rook, bishop or knight of its colour; "
        "never to a king, and it may not stay a pawn.",
        "1. e4=Q *",
        "FIDE 2023, 3.7.3.3",
        MOVE + "{refused|a pawn promotes on the last rank only, to a queen, rook, bishop or knight}" + LEGAL,
    ),
    Entry(
        "SAN340",
        "error",
        "ambiguous move",
        "More than one piece of this kind can legally go to the square, and the move does not say which is meant. It "
        "is not guessed: a wrong guess would spoil the rest of the game. Name the file the piece comes from, else the "
        "rank, else the square.",
        "1. Nf3 Nf6 2. d3 d6 3. Nd2 *",
        "PGN 8.2.3.4",
        "{the_move|the move} is ambiguous<: {candidates} can go to {target}|: it may mean {candidates:or}>"
        "<; write {suggestions:or}>",
    ),
    Entry(
        "SAN341",
        "error",
        "move after checkmate",
        "Checkmate ends the game at once, so no move can follow. Often these are the moves of another game, whose "
        "tags were lost, or of a variation without its brackets.",
        "1. f3 e5 2. g4 Qh4# 3. a3 *",
        "FIDE 2023, 5.1.1",
        MOVE + "<{since} was checkmate and ended the game|the king on {king} is checkmated by {checkers}, and the game "
        "is over|checkmate was on the board and ended the game>",
    ),
    Entry(
        "SAN342",
        "error",
        "move after stalemate",
        "Stalemate ends the game at once as a draw: the side to move has no legal move. So none can follow.",
        '[SetUp "1"]\n[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"]\n\n1. Qc7 Ka7 *',
        "FIDE 2023, 5.2.1",
        MOVE + "<{since} was stalemate and ended the game|{side:name} has no legal move and is not in check, which is "
        "stalemate: the game is over|stalemate was on the board and ended the game>",
    ),
    Entry(
        "SAN349",
        "error",
        "unreadable move",
        "Something stands here that looks like a move but cannot be read as one: a letter is missing, there is no such "
        "square, or the file breaks off in the middle of it. The line ends here.",
        "1. d4 d5 2. c4 dxc *",
        "PGN 8.2.3",
        "<{the_move}|{text:quote}|this text> cannot be read as a move<: {detail}>" + LEGAL,
    ),
)
