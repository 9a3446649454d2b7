"""Text fit for a terminal: untrusted characters escaped, widths counted in cells, colours by name.

Only text for people passes through here. JSON escapes for itself, and CSV is left as it is.
"""

_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

RESET = "\x1b[0m"
STYLES = {
    "error": "\x1b[31;1m",
    "warning": "\x1b[33m",
    "info": "\x1b[36m",
    "place": "\x1b[1m",
    "quiet": "\x1b[2m",
}


def escape(text: str) -> str:
    """The text with every character that could steer a terminal written out.

    Control characters (ESC and C1 among them), bidirectional and other format characters, line and paragraph
    separators, surrogates and unassigned code points become `\\xNN`, `\\uNNNN` or `\\UNNNNNNNN`. Printable text,
    by far the most, comes back as it is.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\u00a0" else escape_char(char) for char in text)


def escape_char(char: str) -> str:
    """One character written out; a lone surrogate from an undecodable file name as the byte it stands for."""
    if char in _ESCAPES:
        return _ESCAPES[char]
    point = ord(char)
    if 0xDC80 <= point <= 0xDCFF:
        point -= 0xDC00
    if point < 0x100:
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"


def style(text: str, name: str, *, color: bool) -> str:
    """The text in the named style, or as it is without colour."""
    return f"{STYLES[name]}{text}{RESET}" if color else text


def cells(text: str) -> int:
    """How many terminal cells printable text takes: wide characters two, combining marks none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def fit(text: str, width: int) -> str:
    """The text in exactly this many cells: padded, or cut with an ellipsis."""
    taken = cells(text)
    if taken <= width:
        return text + " " * (width - taken)
    kept, used = [], 0
    for char in text:
        size = cells(char)
        if used + size > width - 1:
            break
        kept.append(char)
        used += size
    return "".join(kept) + "…" + " " * (width - 1 - used)


def fit_end(text: str, width: int) -> str:
    """The same, but what is cut off is the beginning: of a path the name says more."""
    if cells(text) <= width:
        return fit(text, width)
    kept, used = [], 0
    for char in reversed(text):
        size = cells(char)
        if used + size > width - 1:
            break
        kept.append(char)
        used += size
    return " " * (width - 1 - used) + "…" + "".join(reversed(kept))
