"""END5xx: how a game ended by the Laws, against the result it was given.

Facts by code (every fact may be missing). `since` is the move that ended the game, or after which it first held:
{"number": "8...", "move": "Ng8", "ply": 16}; `result` is the result in question, as the marker or the tag has it;
`kind` is "fivefold-repetition", "seventyfive-moves", "dead-position", "threefold" or "fifty".

    END501  tag (value of Result), marker
    END502  since, winner ("white", "black"), result, wanted
    END503  since, result
    END504  kind, since, result
    END505  since, winner, wanted
    END506  kind, since, plies (played on)
    END507  winner, result
    END508  result, plies (played)
    END509  kind, since, side (that could claim), how ("on-board", "by-move"), moves (that would have done it)
    END510  since, result
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "END501",
        "warning",
        "Result tag and termination marker differ",
        "The result stands twice in a game, in the Result tag and after the last move, and the two must be the same. "
        "Programs differ on which they believe, so the game may be counted either way. Look it up and correct the "
        "wrong one.",
        '[Result "1-0"]\n\n1. e4 e5 1/2-1/2',
        "PGN 8.2.6",
        "the Result tag says <{tag:quote}|one thing>, but the moves end with <{marker:quote}|another>",
    ),
    Entry(
        "END502",
        "error",
        "result contradicts checkmate",
        "The last move is checkmate, which wins the game at once, but the result gives something else. Either the "
        "result is wrong or a move is.",
        "1. f3 e5 2. g4 Qh4# 1-0",
        "FIDE 2023, 5.1.1",
        "{since|the last move} is checkmate<, so {winner:name} has won>, but the result is {result|another}"
        "<; write {wanted}>",
    ),
    Entry(
        "END503",
        "error",
        "result contradicts stalemate",
        "The last move is stalemate: the side to move has no legal move and is not in check. That ends the game at "
        "once as a draw, but the result names a winner.",
        '[SetUp "1"]\n[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"]\n\n1. Qc7 1-0',
        "FIDE 2023, 5.2.1",
        "{since|the last move} is stalemate, so the game is drawn, but the result is {result|another}; write 1/2-1/2",
    ),
    Entry(
        "END504",
        "warning",
        "result contradicts an automatic draw",
        "After the fifth occurrence of a position, or seventy-five moves by each side without capture or pawn move, "
        "the game is drawn without any claim. The result names a winner all the same. Over the board the draw may "
        "have gone unnoticed; by the Laws it stands.",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1-0",
        "FIDE 2023, 9.6",
        "the game was drawn <by {kind}|automatically>< with {since}>, but the result is {result|another}",
    ),
    Entry(
        "END505",
        "warning",
        "checkmate, but the result is *",
        "The last move is checkmate, so the game is over and has a winner, but its result is given as unknown or "
        "unfinished. Write the result.",
        "1. f3 e5 2. g4 Qh4# *",
        "FIDE 2023, 5.1.1",
        "{since|the last move} is checkmate<, so {winner:name} has won>, but the result is *"
        "; write {wanted|the result}",
    ),
    Entry(
        "END506",
        "warning",
        "play after an automatic draw",
        "The game was over by the Laws (fifth occurrence of a position, seventy-five moves, or a position in which "
        "nobody can ever mate), but more moves follow. They are legal as moves and are kept; none of them counts.",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1/2-1/2",
        "FIDE 2023, 9.6",
        "the game was drawn <by {kind}|automatically>< with {since}>, but play went on< for {plies:of ply}>",
    ),
    Entry(
        "END507",
        "warning",
        "won by a side that could never mate",
        "The result gives the win to a side that could not have mated by any series of legal moves, most often a bare "
        "king. If the other side lost on time or resigned, the game is a draw by the Laws.",
        '[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Ke2 Kd7 1-0',
        "FIDE 2023, 6.9",
        "<the result is {result}, but {winner}|the winner> could not have mated by any series of legal moves",
    ),
    Entry(
        "END508",
        "warning",
        "draw agreed before both sides moved",
        "A draw by agreement needs at least one move by each player. The game may be a default, or its moves were "
        "never recorded.",
        "1. e4 1/2-1/2",
        "FIDE 2023, 5.2.3",
        "draw agreed< after {plies:of ply}>; both sides must have moved before",
    ),
    Entry(
        "END509",
        "info",
        "claimable draw passed by",
        "A player could have claimed a draw here (the third occurrence of a position, or fifty moves by each side "
        "without capture or pawn move) and played on. That is their right: such a draw must be claimed. It is told "
        "for the first time it was possible.",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
        "FIDE 2023, 9.2",
        "a draw< by {kind}> could have been claimed< by {side:name}>< after {since}>< by intending {moves:or}>",
    ),
    Entry(
        "END510",
        "warning",
        "result contradicts a dead position",
        "Neither side could mate any more by any series of legal moves, as with bare kings. That ends the game at "
        "once as a draw, but the result names a winner.",
        '[SetUp "1"]\n[FEN "8/8/4k3/8/8/3Kp3/8/8 w - - 0 1"]\n\n1. Kxe3 1-0',
        "FIDE 2023, 5.2.2",
        "the position< after {since}> is dead, so the game is drawn, but the result is {result|another}; write 1/2-1/2",
    ),
)
