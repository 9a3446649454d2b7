"""Hostile inputs from a seed: texts that look like chess files, cut, doubled, mixed and spoiled."""

import random

GAMES = (
    b'[Event "Club"]\n[Site "?"]\n[Date "2001.02.03"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
    b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 8. Nb3 Qxd1 9. Rxd1 1-0\n\n",
    b'[Event "Study"]\n[SetUp "1"]\n[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n[Result "*"]\n\n'
    b"1. O-O-O (1. Rxa8+ Kd7 (1... Ke7 2. Rxh8) 2. O-O) 1... O-O $1 2. Rxd8!? {loses [%clk 0:01:02]} *\n\n",
    b'[Event "960"]\r\n[Variant "Chess960"]\r\n[SetUp "1"]\r\n'
    b'[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\r\n[Result "1/2-1/2"]\r\n\r\n'
    b"9. O-O-O g6 10. Nb4 O-O 1/2-1/2\r\n\r\n",
    b'[White "Mu\xf1oz"]\n[Black "\xc5\x81ukasz"]\n[Result "0-1"]\n\n1.f3 e5 ; a remark {\n2.g4 Qh4# 0-1\n',
    b"1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Nbd7 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 9. Kxd2 Kxd8 *\n",
    b'[Event "e.p."]\n\n1. e4 Nf6 2. e5 d5 3. exd6 e.p. cxd6 4. a4 b5 5. axb5 a6 6. bxa6 Bxa6 7. Bxa6 Rxa6 8. Rxa6\n',
    b'[Event "\xe2\x99\x98"]\n[SetUp "1"]\n[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]\n\n'
    b"1. e8=Q (1. e8(N)+) (1. e8) -- 2. Ke2 *\n\n",
)
SIGNS = b'{}()[]"\\;%$<>+#*\0\r\n'
WORDS = (
    *(bytes([sign]) for sign in SIGNS),
    *(b"\n%", b"1-0", b"0-1", b"1/2-1/2", b"1/2", b"1 - 0", b"O-O", b"O-O-O", b"0-0", b"--", b"Z0", b"@@@@", b"e.p."),
    *(b"e8=Q", b"e8=K", b"Ke3", b"Nbd2", b"R1a1", b"exd6", b"e2e4", b"Ng1-f3", b"\xe2\x99\x98f3", b"Sf3"),
    *(b"12345678901234567890.", b"...", b"1.", b"!!", b"?!", b"$1234", b"\xff", b"\x93", b"\x1a", b"\xef\xbb\xbf"),
    *(b'\n[Event "x"]\n', b'[Event "', b'[FEN "', b'[SetUp "1"]', b'[Variant "Atomic"]', b'[Result "?"]', b"[%clk"),
    *(b"(" * 50, b")" * 50, b"{" * 20, b"a" * 300, b" " * 300, b"e4 " * 50),
)
FENS = (
    b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    b"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    b"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    b"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    b'4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "a;b";',
    b"8/8/8/8/8/8/8/8 w - - 0 1",
)
FEN_SIGNS = b'pnbrqkPNBRQK12345678/ wb-KQkqABHhaef36\t"; \xff'


def spoiled_games(chance: random.Random) -> bytes:
    """A few games on end, spoiled in a few places."""
    text = b"".join(chance.choices(GAMES, k=chance.randint(1, 4)))
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        text = spoil(chance, text, chance.choice(WORDS))
    return text


def spoiled_fen(chance: random.Random) -> bytes:
    """A FEN or EPD, spoiled in a few places."""
    text = chance.choice(FENS)
    for _ in range(chance.choice((0, 1, 1, 2, 3, 5))):
        text = spoil(chance, text, bytes([chance.choice(FEN_SIGNS)]))
    return text


def spoil(chance: random.Random, text: bytes, word: bytes) -> bytes:
    """The text with one place changed: cut out, doubled, moved, filled with the word or with any byte, or cut off."""
    here, there = sorted(chance.randint(0, len(text)) for _ in range(2))
    there = min(there, here + chance.choice((1, 2, 5, 40, 400)))
    way = chance.randint(0, 9)
    if way == 0:
        return text[:here] + text[there:]
    if way == 1:
        return text[:there] + text[here:there] + text[there:]
    if way == 2:
        rest = text[:here] + text[there:]
        at = chance.randint(0, len(rest))
        return rest[:at] + text[here:there] + rest[at:]
    if way == 3:
        return text[:here] + bytes([chance.randint(0, 255)]) + text[here + 1 :]
    if way == 4 and chance.random() < 0.3:
        return text[:here]
    return text[:here] + word + text[here:]
