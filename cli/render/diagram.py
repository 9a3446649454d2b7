"""The board of a FEN as lines of text."""


def board_lines(fen: str) -> list[str]:
    """Eight ranks from White's side with their numbers, and the files below; empty squares are dots."""
    lines = []
    for number, rank in zip("87654321", fen.split(" ", 1)[0].split("/"), strict=False):
        squares = "".join("." * int(char) if char.isdecimal() else char for char in rank)
        lines.append(f"{number} {' '.join(squares)}")
    return [*lines, "  a b c d e f g h"]
