"""EPD operations: opcodes with their operands, each operation closed by a semicolon (PGN 16.2.4)."""

from chess_arbiter.core.chess.faults import Fault

_NAMES = "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn hmvc id nic noop pm pv rc"
_NAMES += " resign sm tcgs tcri tcsi"
OPCODES = {*_NAMES.split(), *(letter + digit for letter in "cv" for digit in "0123456789")}
"""The opcodes of PGN 16.2.5; others may be used too."""


def begins_operations(rest: str) -> bool:
    """Whether what follows the fourth field is meant as operations: it has a semicolon, or begins with an opcode."""
    return ";" in rest or rest.split(None, 1)[0] in OPCODES


def read_operations(rest: str) -> tuple[dict[str, tuple[str, ...]], list[Fault]]:
    """The operations by opcode, strings without their quotation marks, and a fault for each malformed one."""
    operations: dict[str, tuple[str, ...]] = {}
    faults: list[Fault] = []
    at = 0
    rest = rest.rstrip()
    while at < len(rest):
        words, end, detail = _read_operation(rest, at)
        written = rest[at:end].strip()
        opcode = words[0] if words else ""
        if not detail:
            if not words:
                detail = "it is empty"
            elif not _is_opcode(opcode):
                detail = "an opcode is a letter with letters, digits and underscores, 15 at most"
            elif opcode in operations:
                detail = "the opcode comes twice"
        if detail:
            faults.append(Fault("FEN431", {"operation": written, "opcode": opcode, "detail": detail}))
        if _is_opcode(opcode):
            operations.setdefault(opcode, tuple(words[1:]))
        at = end
    return operations, faults


def _is_opcode(word: str) -> bool:
    return 0 < len(word) < 16 and word[0].isalpha() and word.isascii() and word.replace("_", "a").isalnum()


def _read_operation(rest: str, at: int) -> tuple[list[str], int, str]:
    """The words of the operation at `at`, where the next begins, and what is wrong with its form."""
    words: list[str] = []
    while True:
        end, quote = rest.find(";", at), rest.find('"', at)
        if quote < 0 or 0 <= end < quote:
            break
        words += rest[at:quote].split()
        at = rest.find('"', quote + 1)
        if at < 0:
            words.append(rest[quote + 1 :])
            return words, len(rest), "its string does not end"
        words.append(rest[quote + 1 : at])
        at += 1
    if end < 0:
        return words + rest[at:].split(), len(rest), "its semicolon is missing"
    return words + rest[at:end].split(), end + 1, ""
