"""The commands people and sites put into comments: [%clk h:mm:ss] [%emt h:mm:ss] [%egt h:mm:ss] [%eval 0.24,20].

Clock times are read to hundredths of a second, evaluations to hundredths of a pawn from White's side, or to moves until
mate. Commands of other names are nobody's fault and are passed by.
"""

from typing import Any

from chess_arbiter.core.lines import decode

CLK, EMT, EGT, EVAL = 1, 2, 4, 8
RISE = 16
NO_EVAL = -1_000_000
# Compiled, these are C's; this shows it to Python too.
globals().update(NO_EVAL=NO_EVAL)
TOLERANCE_CS = 100
"""Clocks are written in whole seconds by some and rounded up by others: a rise of a second proves nothing."""
MOST_FAULTS = 8
NAMES = {CLK: "clk", EMT: "emt", EGT: "egt", EVAL: "eval"}


class Clocks:
    """The commands of the comment read last, and the clocks of both players so far.

    `clock_cs` and `emt_cs` are -1 where the comment has none; of `eval_cp` and `eval_mate` the one not given is
    NO_EVAL. `faults` counts what is wrong with the comment.
    """

    __slots__ = (
        "_fault_begin",
        "_fault_end",
        "_fault_kind",
        "_found",
        "_increment_cs",
        "_previous_cs",
        "_rise_from_cs",
        "_time_control",
        "clock_cs",
        "emt_cs",
        "eval_cp",
        "eval_mate",
        "faults",
    )

    def __init__(self) -> None:
        self._fault_begin = [0] * 8
        self._fault_end = [0] * 8
        self._fault_kind = [0] * 8
        self._previous_cs = [0] * 2
        self.clear()

    def clear(self) -> None:
        """A new game begins: no clock has been seen, no time control is known."""
        self.clock_cs = self.emt_cs = -1
        self.eval_cp = self.eval_mate = NO_EVAL
        self.faults = self._found = 0
        self._rise_from_cs = -1
        self._increment_cs = -1
        self._previous_cs[0] = self._previous_cs[1] = -1
        self._time_control = b""

    def set_time_control(self, value: bytes) -> None:
        """Takes in the TimeControl tag. Rises are judged only under one period, `300` or `300+2` (PGN 9.6.1)."""
        base, plus, increment = value.partition(b"+")
        self._time_control = value
        if base.isdigit() and (not plus or increment.isdigit()) and len(increment) < 6:
            self._increment_cs = int(increment or b"0") * 100

    def read(self, buffer: bytes, begin: int, end: int) -> bool:
        """Reads the commands of the comment in buffer[begin:end]; whether it has any."""
        text = buffer
        self._found = 0
        at = begin
        while at + 6 < end:
            if text[at] == 91 and text[at + 1] == 37:
                if self._found == 0:
                    self.faults = 0
                    self.clock_cs = self.emt_cs = -1
                    self.eval_cp = self.eval_mate = NO_EVAL
                    self._found = 32
                at = self._command(buffer, at, end)
            else:
                at += 1
        return self._found != 0

    def _command(self, buffer: bytes, at: int, end: int) -> int:
        """Reads one command that begins at `[%`; gives where to go on."""
        text = buffer
        kind = 0
        size = 5
        if text[at + 2] == 99 and text[at + 3] == 108 and text[at + 4] == 107:
            kind = CLK
        elif text[at + 2] == 101 and text[at + 3] == 109 and text[at + 4] == 116:
            kind = EMT
        elif text[at + 2] == 101 and text[at + 3] == 103 and text[at + 4] == 116:
            kind = EGT
        elif text[at + 2] == 101 and text[at + 3] == 118 and text[at + 4] == 97 and text[at + 5] == 108:
            kind = EVAL
            size = 6
        if kind == 0 or not (text[at + size] <= 32 or text[at + size] == 93):
            return at + 2
        first = at + size
        while first < end and text[first] <= 32:
            first += 1
        last = first
        while last < end and text[last] != 93 and text[last] != 125:
            last += 1
        stop = last
        while stop > first and text[stop - 1] <= 32:
            stop -= 1
        self._found |= kind
        if kind == EVAL:
            good = self._read_eval(buffer, first, stop)
        else:
            time_cs = read_time(buffer, first, stop)
            good = time_cs >= 0
            if kind == CLK:
                self.clock_cs = time_cs
            elif kind == EMT:
                self.emt_cs = time_cs
        if not good or last == end or text[last] != 93:
            self._fault(kind, first, stop)
        return last

    def _fault(self, kind: int, begin: int, end: int) -> None:
        if self.faults < MOST_FAULTS:
            self._fault_kind[self.faults] = kind
            self._fault_begin[self.faults] = begin
            self._fault_end[self.faults] = end
            self.faults += 1

    def _read_eval(self, buffer: bytes, first: int, stop: int) -> bool:
        """Reads `0.24`, `-1.5,20`, `#-3`."""
        text = buffer
        at = first
        is_mate = at < stop and text[at] == 35
        if is_mate:
            at += 1
        negative = at < stop and text[at] == 45
        if at < stop and (text[at] == 45 or text[at] == 43):
            at += 1
        value = digits = 0
        decimals = -1
        while at < stop and text[at] != 44:
            byte = text[at]
            if byte == 46 and decimals < 0 and not is_mate:
                decimals = 0
            elif 48 <= byte <= 57 and digits < 9:
                digits += 1
                if decimals < 2:
                    value = value * 10 + byte - 48
                    if decimals >= 0:
                        decimals += 1
            else:
                return False
            at += 1
        if digits == 0:
            return False
        if at < stop:
            at += 1
            if at == stop:
                return False
            while at < stop:
                if not 48 <= text[at] <= 57:
                    return False
                at += 1
        if not is_mate:
            if decimals <= 0:
                value *= 100
            elif decimals == 1:
                value *= 10
        if negative:
            value = -value
        if is_mate:
            self.eval_mate = value
        else:
            self.eval_cp = value
        return True

    def settle(self, in_mainline: bool, turn: int) -> None:
        """Compares the clock of the player who has just moved with what it showed before; `turn` is to move now."""
        if not self._found & CLK or self.clock_cs < 0 or not in_mainline:
            return
        player = turn ^ 1
        before = self._previous_cs[player]
        if before >= 0 and self._increment_cs >= 0 and self.clock_cs > before + self._increment_cs + TOLERANCE_CS:
            self._rise_from_cs = before
            self._fault(RISE, 0, 0)
        self._previous_cs[player] = self.clock_cs

    def take_faults(
        self, buffer: bytes, begin: int, end: int, side: str, encoding: str | None
    ) -> list[tuple[str, int, int, dict[str, Any]]]:
        """The faults of the comment in buffer[begin:end], once: code, place in the buffer, facts."""
        found: list[tuple[str, int, int, dict[str, Any]]] = []
        for number in range(self.faults):
            kind = self._fault_kind[number]
            first, last = self._fault_begin[number], self._fault_end[number]
            if kind == RISE:
                facts: dict[str, Any] = {
                    "side": side,
                    "before": write_time(self._rise_from_cs),
                    "after": write_time(self.clock_cs),
                    "time_control": decode(self._time_control, encoding),
                }
                found.append(("CLK603", begin, end, facts))
            else:
                value = decode(buffer[first : min(last, first + 60)], encoding)
                if kind == EVAL:
                    found.append(("CLK602", first, last, {"value": value}))
                else:
                    found.append(("CLK601", first, last, {"command": NAMES[kind], "value": value}))
        self.faults = 0
        return found


def read_time(buffer: bytes, begin: int, end: int) -> int:
    """The hundredths of a second of `h:mm:ss`, with decimals or without; -1 where it is none."""
    text = buffer
    fields = digits = part = total = decimals = hundredths = 0
    for at in range(begin, end):
        byte = text[at]
        if 48 <= byte <= 57 and decimals:
            if decimals < 3:
                hundredths = hundredths * 10 + byte - 48
                decimals += 1
        elif 48 <= byte <= 57 and digits < 4:
            part = part * 10 + byte - 48
            digits += 1
        elif byte == 58 and digits and fields < 2 and not decimals:
            if fields == 1 and (part > 59 or digits > 2):
                return -1
            total = (total + part) * 60
            fields += 1
            part = digits = 0
        elif byte == 46 and digits and fields == 2 and not decimals:
            decimals = 1
        else:
            return -1
    if fields != 2 or digits == 0 or digits > 2 or part > 59 or decimals == 1:
        return -1
    if decimals == 2:
        hundredths *= 10
    return (total + part) * 100 + hundredths


def write_time(time_cs: int) -> str:
    """The time as `h:mm:ss`, with hundredths where there are any."""
    seconds, hundredths = divmod(time_cs, 100)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{hundredths:02}" if hundredths else text
