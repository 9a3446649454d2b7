"""SAN30x: ways of writing a legal move that are not the standard's. The move is played all the same.

Facts by code (every fact may be missing). All carry number ("12.", "12...") and wanted (the canonical SAN); the move
as written is the finding's own. `form` is one of the keys of WORDS["form"] in `chess_arbiter.core.prose`.

    SAN300  -
    SAN301  -
    SAN302  gives ("check" where # or ++ stands for a plain check, "none")
    SAN303  form ("surplus-origin", "unusual-origin")
    SAN304  form ("missing-x", "surplus-x")
    SAN305  -
    SAN306  -
    SAN307  -
    SAN308  form ("lower-case", "pawn-letter", "figurine", "localised"), language (if one is certain)
    SAN309  form ("long-algebraic", "uci", "king-takes-rook")
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "SAN300",
        "warning",
        "+ missing",
        "The move gives check and is written without its +. The move itself is not in doubt. The standard wants the "
        "sign, and a comparison of move texts fails without it.",
        "1. e4 e5 2. Qh5 Nc6 3. Qxf7 *",
        "PGN 8.2.3.5",
        "{the_move|the move} gives check; write {wanted|it with +}",
    ),
    Entry(
        "SAN301",
        "warning",
        "# missing",
        "The move is checkmate and is written without its #, or with a + in its place. The move itself is not in "
        "doubt, but a search for games that end in mate will miss this one.",
        "1. f3 e5 2. g4 Qh4+ 0-1",
        "PGN 8.2.3.5",
        "{the_move|the move} is checkmate; write {wanted|it with #}",
    ),
    Entry(
        "SAN302",
        "warning",
        "+ or # where none belongs",
        "The move is marked as check or mate and gives none, or a plain check is marked # or ++. Sometimes it is only "
        "the sign that is wrong; sometimes an earlier move is wrong and the position is not the one that was on the "
        "board. Worth a second look.",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5+ *",
        "PGN 8.2.3.5",
        "{the_move|the move} {gives|has a wrong check sign}; write {wanted|it without}",
    ),
    Entry(
        "SAN303",
        "warning",
        "surplus or unusual disambiguation",
        "A move names where its piece comes from only if another piece of the kind could legally go to the same "
        "square: by the file, else by the rank, else by the square. A pinned piece does not count as one that could. "
        "Here more is named than is needed, or the rank where the file would do.",
        "1. e4 e5 2. Ngf3 *",
        "PGN 8.2.3.4",
        "{the_move|the move} {form|names its origin in an unusual way}; write {wanted|what the standard asks for}",
    ),
    Entry(
        "SAN304",
        "warning",
        "x missing or surplus",
        "A capture is written with an x between the piece and the square (Nxe5, exd5), any other move without. If an "
        "x stands where nothing is captured, an earlier move may be wrong.",
        "1. e4 d5 2. ed5 *",
        "PGN 8.2.3.3",
        "{the_move|the move} {form|has an x too many or too few}; write {wanted|what the standard asks for}",
    ),
    Entry(
        "SAN305",
        "warning",
        "castling spelled in an unusual way",
        "Castling is written with the capital letter O and hyphens: O-O on the king's side, O-O-O on the queen's. "
        "Noughts (0-0), small letters and missing hyphens are understood here and not everywhere.",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 *",
        "PGN 8.2.3.3",
        "{the_move|castling} is spelled in an unusual way; write {wanted|O-O or O-O-O}, with the capital letter O",
    ),
    Entry(
        "SAN306",
        "warning",
        "promotion spelled in an unusual way",
        "A promotion is written with an equals sign and a capital letter: e8=Q. The forms e8Q, e8(Q), e8/Q and e8=q "
        "are understood here and not everywhere.",
        '[SetUp "1"]\n[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. e8Q *',
        "PGN 8.2.3.3",
        "{the_move|the promotion} spells its promotion in an unusual way; write {wanted|=Q, =R, =B or =N}",
    ),
    Entry(
        "SAN307",
        "warning",
        "e.p. after a move",
        "A capture en passant has no mark of its own in PGN: it is written as any capture, with the square that the "
        "pawn moves to. People add e.p. on score sheets; some programs stumble over it.",
        "1. e4 Nf6 2. e5 d5 3. exd6 e.p. *",
        "PGN 8.2.3.3",
        "{the_move|the move} is followed by e.p.; write {wanted|it without}",
    ),
    Entry(
        "SAN308",
        "warning",
        "piece letter that is not the standard's",
        "PGN names the pieces K Q R B N, in capitals and in English, and pawns by no letter. Here there is a small "
        "letter, a P, a figurine, or a letter of another language (German S for Springer, French C for cavalier). "
        "The move was understood all the same; other programs may refuse it.",
        "1. e4 e5 2. Sf3 *",
        "PGN 8.2.3.2",
        "{the_move|the move} {form|has an unusual piece letter}< ({language})>; write {wanted|K, Q, R, B or N}",
    ),
    Entry(
        "SAN309",
        "warning",
        "long algebraic or UCI notation",
        "The move names both its squares (e2-e4, Ng1-f3, e2e4), or castling is written as the king taking its own "
        "rook (e1h1). The move is clear, but it is not in SAN, which PGN requires.",
        "1. e2e4 e7-e5 *",
        "PGN 8.2.3",
        "{the_move|the move} {form|is not written in SAN}; write {wanted|it in SAN}",
    ),
)
