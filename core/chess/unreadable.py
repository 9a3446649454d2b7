"""What is wrong with a placement field that cannot be read or is written oddly, and with lines that are no FEN."""

import re

from chess_arbiter.core.chess.faults import Fault

LETTERS = "PNBRQKpnbrqk"
DIGITS = "12345678"
FILE_NAME = re.compile(r"\.(?:pgn|fen|epd|txt|csv)(?:\.(?:gz|bz2|xz|zst))?$", re.IGNORECASE)


def placement_faults(line: str, placement: str) -> list[Fault]:
    """Every fault of an unreadable placement; one fault with a `reason` where the line is something else."""
    reason, detail = _what_else(line.strip(), placement)
    if reason:
        return [Fault("FEN401", {"value": placement, "reason": reason, "detail": detail})]
    found = []
    ranks = placement.split("/")
    if len(ranks) != 8:
        found.append(Fault("FEN402", {"value": placement, "found": len(ranks)}))
    for index, rank in enumerate(ranks):
        number = {"rank": 8 - index} if len(ranks) == 8 else {}
        strange = [letter for letter in rank if letter not in LETTERS and letter not in DIGITS]
        if strange:
            found.append(Fault("FEN401", {"value": placement, "found": strange[0], **number}))
            continue
        width = sum(int(letter) if letter in DIGITS else 1 for letter in rank)
        if width != 8 and (rank or len(ranks) == 8):
            found.append(Fault("FEN403", {"value": rank, "found": width, **number}))
    return found


def split_counts(placement: str) -> list[Fault]:
    """A fault for each rank of a readable placement in which digits stand in a row (PGN 16.1.3.1)."""
    found = []
    for index, rank in enumerate(placement.split("/")):
        whole = re.sub(r"\d{2,}", lambda digits: str(sum(map(int, digits[0]))), rank)
        if whole != rank:
            found.append(Fault("FEN416", {"value": rank, "rank": 8 - index, "wanted": whole}))
    return found


def _what_else(line: str, placement: str) -> tuple[str, str]:
    """What a line is if it is no FEN, as a word for programs and a hint for people; empty if it looks like one."""
    if not placement:
        return "empty", "the line is empty"
    if placement[0] in "\"'`“‘«":
        return "quoted", "leave the quotation marks away"
    if placement[0] == "[":
        return "pgn", "this is PGN; a FEN begins with the pieces on the eighth rank"
    if line == placement and FILE_NAME.search(line):
        return "file-name", "it looks like the name of a file; positions in a file are read with -f FILE"
    if "_" in placement:
        return "underscores", "write blanks between the fields, not underscores"
    if placement.lower() == "startpos":
        return "startpos", "startpos is a word of UCI, not a FEN; write the initial position out"
    if "/" not in placement:
        return "no-fen", "a FEN begins with eight ranks and seven slashes"
    return "", ""
