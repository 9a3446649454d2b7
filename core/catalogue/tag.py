"""TAG2xx: tag pairs.

Facts by code (every fact may be missing; `tag` is the tag's name as written, `value` its value without quotes):

    TAG201  tag, or tags (a list) where one finding tells of several
    TAG202  tag, value (of this one), kept (the value that stands)
    TAG203  tag, value, found (the escape: "\\n")
    TAG204  tag, text (the line), detail ("its quote is never closed", "its bracket is never closed", ...)
    TAG205  tag
    TAG207  tag ("Date", "EventDate", "UTCDate"), value, wanted (if it can be told)
    TAG208  tag, value
    TAG209  value, wanted (if it can be told)
    TAG210  value
    TAG211  value
    TAG212  tag ("WhiteElo", "BlackElo"), value
    TAG213  value
    TAG214  value (the FEN)
    TAG215  value (of SetUp)
    TAG216  value (the variant's name)
    TAG217  tag, length (characters), limit
    TAG218  tag, wanted
    TAG219  count (of the pairs beyond), limit
"""

from chess_arbiter.core.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "TAG201",
        "info",
        "roster tag missing",
        "Seven tags make the roster that every archived game should have: Event, Site, Date, Round, White, Black and "
        "Result. What is unknown is written ?, the date ????.??.??, the result *. Games without them can be read, but "
        "a database cannot file them well.",
        '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 *',
        "PGN 8.1.1",
        "{tag_names|a tag of the Seven Tag Roster is} missing; write ? for what is unknown",
    ),
    Entry(
        "TAG202",
        "warning",
        "duplicate tag",
        "A game has each tag once. Here one is given again, and programs differ on which value they keep. Often the "
        "line that separates two games was lost: then the tags of two games run together.",
        '[White "Anna"]\n[White "Berta"]\n\n1. e4 e5 *',
        "PGN 8.1",
        "<tag {tag}|a tag> is given again<, as {value:quote}><; {kept:quote} stands>",
    ),
    Entry(
        "TAG203",
        "warning",
        "bad escape in a tag value",
        "Within a tag's value a backslash may stand only before a quote or another backslash. Any other is kept as it "
        "is. Write two backslashes where one is meant.",
        '[Event "Club\\night"]\n\n1. e4 e5 *',
        "PGN 7",
        '<tag {tag}|a tag value> has a bad escape< {found:quote}>; write \\\\ for a backslash and \\" for a quote',
    ),
    Entry(
        "TAG204",
        "warning",
        "damaged tag line",
        'A tag is [Name "value"] on one line. This line begins like one, but a quote or a bracket is missing or '
        "doubled, or a curly quote stands for a straight one. What can be read of it is kept and the game goes on. "
        'Write \\" for a quote inside the value.',
        '[Annotator "Lopez "Battle Royale""]\n\n1. e4 e5 *',
        "PGN 8.1",
        'tag line <{text:quote} >is damaged<: {detail}>; write [Name "value"]',
    ),
    Entry(
        "TAG205",
        "warning",
        "odd tag name",
        "The name of a tag consists of letters, digits and underscores, and begins with a letter or digit. Other "
        "programs may drop this tag, or refuse the game.",
        '[White-Elo "2100"]\n\n1. e4 e5 *',
        "PGN 8.1",
        "tag name< {tag:quote}> is odd; use letters, digits and _ only",
    ),
    Entry(
        "TAG207",
        "warning",
        "malformed date",
        "A date is written YYYY.MM.DD with question marks for what is unknown: 1886.??.?? is a game of 1886. Written "
        "otherwise it is neither sorted nor found, and 03.04.2021 can be read in two ways.",
        '[Date "3.4.2021"]\n\n1. e4 e5 *',
        "PGN 8.1.1.3",
        "{tag|Date} <{value:quote} >is malformed; write {wanted|YYYY.MM.DD with ? for what is unknown}",
    ),
    Entry(
        "TAG208",
        "warning",
        "date not in the calendar",
        "The date has the right form, but there is no such day: a month over 12, or a day that the month does not "
        "have in that year. Correct it, or write ?? for the part in doubt.",
        '[Date "2021.02.30"]\n\n1. e4 e5 *',
        "PGN 8.1.1.3",
        "{tag|Date} <{value:quote} >is not in the calendar; write ?? for the part in doubt",
    ),
    Entry(
        "TAG209",
        "warning",
        "malformed Result",
        "The Result tag is 1-0, 0-1, 1/2-1/2 or *, and nothing else. Reasons such as time or resignation belong in "
        "the Termination tag or a comment.",
        '[Result "1:0"]\n\n1. e4 e5 1-0',
        "PGN 8.1.1.7",
        "Result <{value:quote} >is malformed; write {wanted|1-0, 0-1, 1/2-1/2 or *}",
    ),
    Entry(
        "TAG210",
        "warning",
        "malformed Round",
        "The round is a number, or numbers joined by dots (3.1 is game 1 of round 3); ? stands for an unknown round "
        "and - where rounds make no sense. Anything else upsets sorting.",
        '[Round "first"]\n\n1. e4 e5 *',
        "PGN 8.1.1.4",
        "Round <{value:quote} >is malformed; write a number such as 3 or 3.1, ? or -",
    ),
    Entry(
        "TAG211",
        "warning",
        "malformed ECO",
        "An opening code of the Encyclopaedia of Chess Openings is a letter from A to E and two digits, sometimes "
        "with a further letter or digits for a sub-variation. The name of the opening belongs in the Opening tag.",
        '[ECO "Sicilian"]\n\n1. e4 c5 *',
        "PGN 9.4.1",
        "ECO <{value:quote} >is malformed; write a letter from A to E and two digits, such as B90",
    ),
    Entry(
        "TAG212",
        "warning",
        "malformed Elo",
        "A rating is a whole number, or - for a player without one. Titles, names of rating lists and guesses belong "
        "in other tags.",
        '[WhiteElo "about 2100"]\n\n1. e4 e5 *',
        "PGN 9.1.2",
        "{tag|Elo} <{value:quote} >is malformed; write a whole number, or - for none",
    ),
    Entry(
        "TAG213",
        "warning",
        "malformed TimeControl",
        "A time control is written in seconds: 300 for five minutes, 300+3 with three seconds a move, 40/7200:3600 "
        "for forty moves in two hours and an hour for the rest, *60 for an hourglass, - for none, ? for unknown. "
        "Without it, clock times in the comments cannot be checked.",
        '[TimeControl "5 min"]\n\n1. e4 e5 *',
        "PGN 9.6.1",
        "TimeControl <{value:quote} >is malformed; write seconds such as 300, 300+3 or 40/7200:3600, - or ?",
    ),
    Entry(
        "TAG214",
        "warning",
        'FEN without SetUp "1"',
        'A game that starts from a FEN must also say [SetUp "1"]. The FEN is used all the same; an old program may '
        "overlook it and start from the initial position.",
        '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O *',
        "PGN 9.7.2",
        'tag FEN stands without SetUp; add [SetUp "1"]',
    ),
    Entry(
        "TAG215",
        "warning",
        'SetUp "1" without FEN',
        "The SetUp tag announces a position of the game's own, but no FEN tag gives it. The game is replayed from the "
        "initial position. Add the FEN, or delete SetUp.",
        '[SetUp "1"]\n\n1. e4 e5 *',
        "PGN 9.7.1",
        "SetUp <{value:quote} >stands without a FEN; the game is replayed from the initial position",
    ),
    Entry(
        "TAG216",
        "warning",
        "variant with other rules, not judged",
        "The Variant tag names a game with rules of its own, such as Atomic or Crazyhouse. Its moves cannot be judged "
        "by the Laws of Chess, so they are not replayed and the game counts as unjudged. Standard chess and Chess960 "
        "are judged under any of their names.",
        '[Variant "Atomic"]\n\n1. e4 e5 *',
        "FIDE 2023, Guidelines II",
        "Variant <{value:quote} >has rules of its own; the game is not judged",
    ),
    Entry(
        "TAG217",
        "warning",
        "tag value over 255 characters",
        "PGN limits a tag's value to 255 characters. It was read whole here; other programs cut it or refuse it. A "
        "long text is better kept in a comment before the first move.",
        "(an Annotator tag that holds a whole article)",
        "PGN 7",
        "the value of <tag {tag}|a tag> has {length:of character|more than 255 characters}; PGN allows {limit|255}",
    ),
    Entry(
        "TAG218",
        "warning",
        "tag name in the wrong case",
        "Tag names distinguish capitals and small letters: white is not White. Programs look for the standard "
        "spelling and will not find this tag.",
        '[white "Anna"]\n\n1. e4 e5 *',
        "PGN 8.1",
        "<tag {tag:quote}|a tag name> is in the wrong case<; write {wanted:quote}>",
    ),
    Entry(
        "TAG219",
        "warning",
        "too many tag pairs",
        "A game's first 512 tag pairs are examined and kept, and no more than 1 MiB of their text: no real game has "
        "more. The pairs beyond are counted, nothing else is done with them.",
        "(a game with a thousand tag pairs)",
        "PGN 8.1",
        "<{count:of tag pair}|a tag pair> not examined: only a game's first {limit|512} are, and 1 MiB of their text",
    ),
)
