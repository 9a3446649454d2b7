"""SRC0xx: reading files.

Facts by code (every fact may be missing):

    SRC001  reason (the system's words: "no such file or directory")
    SRC002  found ("a socket", "a device"), wanted (what may be named instead)
    SRC003  compression ("gzip", "bzip2", "xz", "zstd"), reason, read (bytes decompressed before the damage)
    SRC004  byte (int), character (as read)
    SRC005  byte (int), character (as read)
    SRC006  found ("a zip archive", "a PDF document"), byte (int)
    SRC007  encoding ("UTF-16", "UTF-32"), order ("little-endian", "big-endian")
    SRC008  byte (int)
    SRC009  count (NUL bytes in a row), else at_least
    SRC010  limit (bytes)
    SRC011  window (bytes the archive asks for), limit (bytes allowed), flag (the option that allows it)
    SRC012  reason, bytes (not examined)
    SRC013  reason, read (bytes read before)
    SRC014  byte (int), encoding
    SRC070  fault (one line), offset
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "SRC001",
        "error",
        "file cannot be opened",
        "The file does not exist, or you may not read it. Nothing in it was examined. Check the spelling of the path "
        "and its permissions. The other files of the run are examined all the same.",
        "arbiter validate no-such-file.pgn",
        "",
        "cannot be opened<: {reason}>",
    ),
    Entry(
        "SRC002",
        "error",
        "not a file",
        "The path names something that holds no text to read, such as a socket or a device. Name a file, a folder "
        "(every .pgn in it is read, compressed or not) or - for standard input. Named pipes work too.",
        "arbiter validate /dev/mem",
        "",
        "this is <{found}, >not a file; name {wanted|a PGN file, a folder of them, or - for standard input}",
    ),
    Entry(
        "SRC003",
        "error",
        "compressed data cut short or damaged",
        "The archive ends too early or does not decompress. Most often a download was interrupted. Everything before "
        "the damage was read and judged; the games after it are missing from every count. Fetch the file again.",
        "head -c 1000 games.pgn.gz | arbiter validate -",
        "",
        "the {compression|compressed} data is cut short or damaged<: {reason}><; the {read:of byte} before that "
        "were examined>",
    ),
    Entry(
        "SRC004",
        "warning",
        "byte that is not UTF-8, read as Windows-1252",
        "The file is not UTF-8 here, and this byte (0x80 to 0x9F) has a letter or a curly quote in Windows-1252 and "
        "nothing in Latin-1, so Windows-1252 is meant in all likelihood. Only names and comments are touched, never "
        "moves. If names look wrong, say which encoding it is with --encoding, or convert the file to UTF-8.",
        "(a comment with curly quotes, saved by an older Windows program: bytes 0x93 and 0x94)",
        "PGN 4.1",
        "<byte {byte:hex}|a byte> is not UTF-8; read as Windows-1252 (say --encoding NAME if it is not)",
    ),
    Entry(
        "SRC005",
        "info",
        "bytes that are not UTF-8, read as Latin-1",
        "The game has letters with accents in ISO 8859-1 (Latin-1), the character set of the PGN standard of 1994. "
        "That is correct PGN, but most programs of today expect UTF-8 and will show these names wrong. "
        "It is told once a game. To be safe, convert the file to UTF-8.",
        '(the tag [White "Müller"] with ü as the single byte 0xFC)',
        "PGN 4.1",
        "<byte {byte:hex}|a byte> is not UTF-8; read as Latin-1 (say --encoding NAME if it is not)",
    ),
    Entry(
        "SRC006",
        "error",
        "not a text file",
        "The file is not text, and no known way of compressing text either. Nothing in it was judged. "
        "Chess databases of other programs (.cbh, .si4, .scid) must be exported as PGN first; a zip archive must be "
        "unpacked.",
        "arbiter validate photo.jpg",
        "PGN 4.1",
        "this is not text<: it looks like {found}>; PGN is plain text, alone or compressed by gzip, bzip2, xz or zstd",
    ),
    Entry(
        "SRC007",
        "error",
        "UTF-16 or UTF-32 text",
        "The file is written in UTF-16, with two bytes for every letter, as some Windows editors save it, or in "
        "UTF-32, with four. PGN readers cannot use it. Save it as UTF-8, or convert it: "
        "iconv -f UTF-16 -t UTF-8 games.pgn > games-utf8.pgn. To have it read as it is, say --encoding utf-16.",
        '(a file saved as "Unicode" by Windows Notepad: it begins with the bytes 0xFF 0xFE)',
        "PGN 4.1",
        "the text is {encoding|UTF-16}<, {order}>; save it as UTF-8 (iconv -f {encoding|UTF-16} -t UTF-8 converts it)",
    ),
    Entry(
        "SRC008",
        "warning",
        "control byte",
        "There is a control character in the text: neither a letter nor a line's end nor a tab. It shows on no screen "
        "and can upset other programs, which may stop reading here. Delete it.",
        "(the byte 0x1A, which old DOS programs wrote at the end of a file)",
        "PGN 4.1",
        "control byte< {byte:hex}> has no place in a PGN file; delete it",
    ),
    Entry(
        "SRC009",
        "warning",
        "NUL byte",
        "There are bytes of value zero in the text. They come from a crash while the file was being written, from a "
        "bad disk, or from a file padded to a fixed size; moves may have been lost in their place. Compare "
        "with another copy of the file.",
        "(a block of bytes 0x00 where the computer crashed while saving)",
        "PGN 4.1",
        "<{count:of NUL byte}|at least {at_least:of NUL byte}|a NUL byte> in the text; the file may be damaged here",
    ),
    Entry(
        "SRC010",
        "error",
        "given up after --max-bytes",
        "The stream is longer, once decompressed, than --max-bytes allows. What was read up to there was judged; the "
        "rest was not, and the last game may be cut in two. Raise the limit if you trust the file: a small archive "
        "can decompress to more than a disk holds.",
        "arbiter validate --max-bytes 1000 games.pgn",
        "",
        "given up< after {limit:of byte}>: the stream goes on; raise --max-bytes to read more",
    ),
    Entry(
        "SRC011",
        "error",
        "zstd window too large",
        "The archive was made with a very long window (zstd --long or --ultra) and asks for more memory than is "
        "allowed by default. Nothing in it was examined. Allow it if you trust the file, or decompress it first and "
        "pipe it in: zstd -d --long=31 -c games.pgn.zst | arbiter validate -",
        "zstd --long=31 games.pgn && arbiter validate games.pgn.zst",
        "",
        "the zstd archive needs a window of {window:of byte|more memory than is allowed}<, more than {limit:of byte}>; "
        "<say {flag} to allow it|decompress it with zstd -d --long=31 and pipe it in>",
    ),
    Entry(
        "SRC012",
        "error",
        "worker died, part of a file not examined",
        "A worker process was ended from outside, most often by the system for want of memory. The part of the file "
        "it was reading has not been judged, and the counts lack it. Run again with fewer workers (--jobs 1).",
        "(the system ends a worker while it reads games.pgn)",
        "",
        "a worker died<: {reason}>; <{bytes:of byte} from here were|this part of the file was> not examined "
        "(try --jobs 1)",
    ),
    Entry(
        "SRC013",
        "error",
        "reading failed midway",
        "The system could not read on: a disk fault, a network drive that went away, or a file that was changed "
        "during the run. What came before was judged; the rest is missing from every count.",
        "(a USB stick is pulled out during the run)",
        "",
        "reading failed<: {reason}><; the {read:of byte} before that were examined>",
    ),
    Entry(
        "SRC014",
        "error",
        "byte that the named encoding does not have",
        "You named an encoding with --encoding, and this byte means nothing in it, so the name is probably wrong. "
        "Leave the option away to let the encoding be guessed (UTF-8, else Windows-1252), or name another one.",
        "arbiter validate --encoding ascii games.pgn",
        "PGN 4.1",
        "<byte {byte:hex}|a byte> means nothing in {encoding|the encoding named}; name another one, or leave "
        "--encoding away",
    ),
    Entry(
        "SRC070",
        "error",
        "internal fault",
        "The program itself went wrong over this game. That is never your file's fault. The game was not judged to "
        "its end; all the others were. Please report it with the file, or with this one game, and the output of "
        "--debug.",
        "(there is no such input, as far as is known)",
        "",
        "an internal fault cost this game its verdict<: {fault}>; please report it with the file< and offset {offset}>",
    ),
)
