"""What is wrong with a placement field that cannot be read, and with lines that are no FEN at all."""

from chess_arbiter.core.chess.faults import Fault

LETTERS = "PNBRQKpnbrqk"
DIGITS = "12345678"


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


def _what_else(line: str, placement: str) -> tuple[str, str]:
    """What a line is if it is no FEN, as a word for programs and a hint for people; empty if it looks like one."""
    if not placement:
        return "empty", "the line is empty"
    if placement[0] in "\"'`“‘«":
        return "quoted", "leave the quotation marks away"
    if "_" in placement:
        return "underscores", "write blanks between the fields, not underscores"
    if placement.lower() == "startpos":
        return "startpos", "startpos is a word of UCI, not a FEN; write the initial position out"
    if "/" not in placement:
        return "no-fen", "a FEN begins with eight ranks and seven slashes"
    return "", ""
