"""The tag inspector: missing, repeated and malformed tag pairs, and pairs that belong together (PGN 8.1, 9).

Compiled, for every game has a dozen tags; Python objects are made for faults only.

An empty value is unknown, not malformed, but for Result, which must say one of four things (PGN 8.1.1.7).
"""

import re
from typing import Any

import chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.lines import decode
from chess_arbiter.core.pgn.replay import Inspector, Replay
from chess_arbiter.core.pgn.tagpairs import TagPairs

LONGEST_VALUE = 255
MALFORMED, NOT_IN_CALENDAR = 1, 2
DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
ROSTER_SEEN = 0b1111_1110
TIME_CONTROL = re.compile(rb"(?:\?|-|(?:(?:\d+/)?\d+(?:\+\d+)?|\*\d+)(?::(?:(?:\d+/)?\d+(?:\+\d+)?|\*\d+))*)")


class TagInspector(Inspector):
    """Judges the tag pairs of each game. Of duplicates the first counts."""

    def judge(self, game: Replay) -> None:
        """Notes every fault of the game's tag pairs."""
        tags = game.tags
        for index in range(tags.count):
            if tags.value_ends[index] - tags.value_starts[index] > LONGEST_VALUE:
                self._note(game, index, "TAG217", limit=LONGEST_VALUE)
            if has_bad_escape(tags, index):
                self._note(game, index, "TAG203")
            if is_repeated(tags, index):
                self._note(game, index, "TAG202")
            number = tags.ids[index]
            if number == 0:
                if is_odd_name(tags, index):
                    self._note(game, index, "TAG205")
                number = tags.known_folded(index)
                if number:
                    self._note(game, index, "TAG218", wanted=tagpairs.NAMES[number])
            else:
                self._judge_value(game, tags, index, number)
        if tags.surplus:
            facts = {"count": tags.surplus, "limit": tagpairs.MOST_PAIRS}
            game.notebook.note("TAG219", game.offset, 0, facts=facts)
        if tags.seen & ROSTER_SEEN != ROSTER_SEEN:
            self._missing(game, tags)
        if tags.has(tagpairs.FEN) or tags.has(tagpairs.SETUP):
            self._set_up(game, tags)

    def _judge_value(self, game: Replay, tags: TagPairs, index: int, number: int) -> None:
        """The form of the values that have one."""
        if number == tagpairs.RESULT:
            if tags.result_of(index) == 0:
                self._note(game, index, "TAG209")
            return
        if tags.value_ends[index] == tags.value_starts[index]:
            return
        if (
            number == tagpairs.DATE
            or number == tagpairs.EVENT_DATE
            or number == tagpairs.UTC_DATE
            or number == tagpairs.END_DATE
        ):
            fault = date_fault(tags, index)
            if fault:
                self._note(game, index, "TAG207" if fault == MALFORMED else "TAG208")
        elif number == tagpairs.ROUND:
            if not is_round(tags, index):
                self._note(game, index, "TAG210")
        elif number == tagpairs.ECO:
            if not is_eco(tags, index):
                self._note(game, index, "TAG211")
        elif number == tagpairs.WHITE_ELO or number == tagpairs.BLACK_ELO:
            if not is_elo(tags, index):
                self._note(game, index, "TAG212")
        elif number == tagpairs.TIME_CONTROL and not TIME_CONTROL.fullmatch(tags.raw_value(index)):
            self._note(game, index, "TAG213")

    def _missing(self, game: Replay, tags: TagPairs) -> None:
        missing = [name for number, name in enumerate(tagpairs.ROSTER, 1) if not tags.has(number)]
        game.notebook.note("TAG201", game.offset, 0, facts={"tags": missing})

    def _set_up(self, game: Replay, tags: TagPairs) -> None:
        """FEN and SetUp "1" go together (PGN 9.7.1, 9.7.2)."""
        fen = tags.find(tagpairs.FEN)
        setup = tags.find(tagpairs.SETUP)
        says_one = setup >= 0 and tags.raw_value(setup) == b"1"
        if fen >= 0 and not says_one:
            self._note(game, fen, "TAG214")
        elif fen < 0 and says_one:
            self._note(game, setup, "TAG215")

    def _note(self, game: Replay, index: int, code: str, **facts: Any) -> None:
        tags = game.tags
        encoding = game.notebook.encoding
        value = decode(tags.value(index), encoding)
        facts.update(tag=decode(tags.name(index), encoding), value=value[:LONGEST_VALUE])
        if code == "TAG217":
            if len(value) <= LONGEST_VALUE:  # so many bytes it had, not characters
                return
            facts["length"] = len(value)
        elif code == "TAG202":
            facts["kept"] = decode(tags.value(first_of(tags, index)), encoding)
        elif code == "TAG203":
            found = re.search(rb'(?:\\\\|\\")*?(\\[^\\"]|\\$)', tags.raw_value(index))
            facts["found"] = decode(found[1], encoding) if found else "\\"
        game.notebook.note(code, tags.offset(index), tags.size(index), facts=facts)


def has_bad_escape(tags: TagPairs, index: int) -> bool:
    r"""Whether a backslash of the value is followed by neither `"` nor `\` (PGN 7)."""
    store = tags.store
    at = tags.value_starts[index]
    end = tags.value_ends[index]
    while at < end:
        if store[at] == 92:
            at += 1
            if at == end or (store[at] != 34 and store[at] != 92):
                return True
        at += 1
    return False


def is_odd_name(tags: TagPairs, index: int) -> bool:
    """Whether the name holds anything but letters, digits and underscores (PGN 8.1)."""
    store = tags.store
    for at in range(tags.name_starts[index], tags.name_ends[index]):
        byte = store[at]
        if not (97 <= byte <= 122 or 65 <= byte <= 90 or 48 <= byte <= 57 or byte == 95):
            return True
    return tags.name_ends[index] == tags.name_starts[index]


def first_of(tags: TagPairs, index: int) -> int:
    """The index of the first pair with the same name."""
    for earlier in range(index):
        if tags.hashes[earlier] == tags.hashes[index]:
            return earlier
    return index


def is_repeated(tags: TagPairs, index: int) -> bool:
    """Whether the game has an earlier pair of this name (PGN 8.1: a name stands once)."""
    return first_of(tags, index) != index


def _two_digits(tags: TagPairs, at: int) -> int:
    """The number of two digits, -1 for `??`, -2 for anything else."""
    store = tags.store
    if store[at] == 63 and store[at + 1] == 63:
        return -1
    if 48 <= store[at] <= 57 and 48 <= store[at + 1] <= 57:
        return (store[at] - 48) * 10 + store[at + 1] - 48
    return -2


def date_fault(tags: TagPairs, index: int) -> int:
    """0 for a date `YYYY.MM.DD` with `?` for what is unknown (PGN 8.1.1.3), else MALFORMED or NOT_IN_CALENDAR."""
    store = tags.store
    start = tags.value_starts[index]
    if tags.value_ends[index] - start != 10 or store[start + 4] != 46 or store[start + 7] != 46:
        return MALFORMED
    year = 0
    for at in range(start, start + 4):
        if 48 <= store[at] <= 57:
            year = year * 10 + store[at] - 48
        elif store[at] == 63:
            year = -100000
        else:
            return MALFORMED
    month = _two_digits(tags, start + 5)
    day = _two_digits(tags, start + 8)
    if month == -2 or day == -2:
        return MALFORMED
    if month == 0 or month > 12 or day == 0 or day > 31:
        return NOT_IN_CALENDAR
    if month > 0 and day > DAYS[month]:
        return NOT_IN_CALENDAR
    if month == 2 and day == 29 and year > 0 and (year % 4 or (year % 100 == 0 and year % 400)):
        return NOT_IN_CALENDAR
    return 0


def is_round(tags: TagPairs, index: int) -> bool:
    """`?`, `-`, or numbers with dots between them (PGN 8.1.1.4)."""
    store = tags.store
    start = tags.value_starts[index]
    end = tags.value_ends[index]
    if end - start == 1 and (store[start] == 63 or store[start] == 45):
        return True
    digits = 0
    for at in range(start, end):
        if 48 <= store[at] <= 57:
            digits += 1
        elif store[at] == 46 and digits:
            digits = 0
        else:
            return False
    return digits > 0


def is_eco(tags: TagPairs, index: int) -> bool:
    """`?`, `-`, or a letter A to E and two digits, perhaps `/` and two more (PGN 9.4.1)."""
    store = tags.store
    start = tags.value_starts[index]
    size = tags.value_ends[index] - start
    if size == 1:
        return store[start] == 63 or store[start] == 45
    if size != 3 and not (size == 6 and store[start + 3] == 47 and _two_digits(tags, start + 4) >= 0):
        return False
    return 65 <= store[start] <= 69 and _two_digits(tags, start + 1) >= 0


def is_elo(tags: TagPairs, index: int) -> bool:
    """`?`, `-`, or a rating of one to four digits (PGN 9.1.2)."""
    store = tags.store
    start = tags.value_starts[index]
    end = tags.value_ends[index]
    if end - start == 1 and (store[start] == 63 or store[start] == 45):
        return True
    for at in range(start, end):
        if not 48 <= store[at] <= 57:
            return False
    return 1 <= end - start <= 4
