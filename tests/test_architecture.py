"""The map of the rooms, and the rules of the house that imports and calls can show."""

import ast
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# A module imports only from what stands above it, or to its left; for its annotations alone it may name anything on its
# own line. `chess_arbiter.` is left out.
ROOMS = (
    # annotation names, findings and their words
    "core.version core.words core.verdict",
    "core.prose",
    "core.catalogue.entry",
    "core.catalogue.src core.catalogue.pgn core.catalogue.tag core.catalogue.san core.catalogue.refusals",
    "core.catalogue.fen core.catalogue.end core.catalogue.clk",
    "core.catalogue core.finding core.selection",
    # bytes
    "core.bulk",
    "core.lines core.archives",
    "core.source",
    # the rules
    "core.chess",
    "core.chess.bits core.chess.attacks",
    "core.chess.move",
    "core.chess.castling",
    "core.chess.setup core.chess.faults",
    "core.chess.position",
    "core.chess.movegen",
    "core.chess.notation core.chess.forms",
    "core.chess.epd core.chess.unreadable",
    "core.chess.san_writer",
    "core.chess.fen core.chess.repair core.chess.uci core.chess.san",
    "core.chess.endings",
    "core.chess.evidence",
    "core.chess.castling_conditions core.chess.deviations core.chess.trace",
    "core.chess.losses",
    "core.chess.meanings",
    "core.chess.suggestions",
    "core.chess.reasons",
    "core.effects",
    "core.ruling_words",
    "core.rulings",
    # game files
    "core.pgn",
    "core.pgn.characters core.pgn.kinds core.pgn.enclosed core.pgn.tokens core.pgn.tagpairs",
    "core.pgn.nag core.pgn.commands",
    "core.pgn.line core.pgn.notebook",
    "core.pgn.start core.pgn.refusal core.pgn.subscriber core.pgn.movetext core.pgn.replay",
    "core.pgn.facts core.pgn.claims core.pgn.plies",
    "core.pgn.game core.pgn.tree core.pgn.grammar",
    "core.pgn.writer",
    # judgement
    "core.inspectors",
    "core.tally",
    "core.repair core.positions core.examination core.analysis",
    "core.moments core.standing core.record",
    "core.ranges",
    "core.tasks",
    "core.plan core.ledger",
    "core.workers",
    "core.parallel",
    "core",
    # the command line
    "cli",
    "cli.exits cli.signals cli.terminal cli.environment cli.output cli.faults",
    "cli.render.records cli.render.json cli.render.ndjson cli.render.csv cli.render.table cli.render.text",
    "cli.render.parquet",
    "cli.render.github cli.render.junit cli.render.sarif",
    "cli.render",
    "cli.render.diagram cli.render.context cli.render.findings cli.render.games cli.render.positions",
    "cli.render.rulings cli.render.board cli.render.play",
    "cli.render.board_svg",
    "cli.render.summaries",
    "cli.render.plies cli.render.totals",
    "cli.progress cli.options cli.inputs",
    "cli.game_files cli.lines",
    "cli.moments cli.console cli.session",
    "cli.commands",
    "cli.commands.validate cli.commands.report cli.commands.moves cli.commands.fen cli.commands.perft",
    "cli.commands.explain cli.commands.board cli.commands.play",
    "cli.commands.codes cli.commands.completion",
    "cli.group",
    "cli.main",
    "cli.__main__",
)
LINES = {name: number for number, line in enumerate(ROOMS) for name in line.split()}
PLACES = {name: place for place, name in enumerate(chain.from_iterable(line.split() for line in ROOMS))}

# Libraries that only certain rooms may know.
RESERVED = {
    "click": ("cli.*",),
    "tabulate": ("cli.render.*",),
    "pyarrow": ("cli.render.*",),
    "zstandard": ("core.archives",),
    "gzip": ("core.archives",),
    "bz2": ("core.archives",),
    "lzma": ("core.archives",),
    "zlib": ("core.archives",),
    "io": ("core.source", "cli.*"),
    "os": ("core", "core.source", "core.workers", "cli.*"),
    "pathlib": ("core.source", "cli.*"),
    "tempfile": ("cli.*",),
    "concurrent": (),
    "multiprocessing": ("core.workers",),
    "threading": (),
    "logging": (),
    "chess": (),  # python-chess: the tests' oracle
    "cython": (),  # the plain twins run without it
    "Cython": (),
}

OPENERS = {
    "core.source": "the only reader of game files",
    "cli.output": "writes what -o names",
    "cli.main": "the null device, when stdout has gone",
    "cli.render.context": "looks again at the line that a finding is about",
}
OPENING = {"open", "fdopen", "read_text", "write_text", "write_bytes"}
TALKING = {"print", "input", "exit", "quit", "_exit", "breakpoint"}
STREAMS = {"stdin", "stdout", "stderr"}


def module_files() -> dict[str, Path]:
    """Every module of core and cli by its name below `chess_arbiter`."""
    found = {}
    for folder in ("core", "cli"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


FILES = module_files()


def place_of(module: str) -> tuple[int, int]:
    """Where a module stands; all inspectors share one place."""
    if module.startswith("core.inspectors."):
        return PLACES["core.inspectors"], 1
    return PLACES[module], 0


def nodes(module: str) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8")))


def imported(node: ast.AST) -> Iterator[str]:
    """The modules that a node imports, if it is an import."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        assert node.module is not None
        for alias in node.names:
            longer = f"{node.module}.{alias.name}"
            yield longer if longer.removeprefix("chess_arbiter.") in FILES else node.module


def for_annotations(module: str) -> set[int]:
    """The lines under `if TYPE_CHECKING:`."""
    return {
        line
        for node in nodes(module)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for statement in node.body
        for line in range(statement.lineno, (statement.end_lineno or 0) + 1)
    }


def imports(module: str) -> Iterator[tuple[str, int]]:
    """Every module that this one imports, anywhere in it, with the line."""
    for node in nodes(module):
        for name in imported(node):
            yield name, getattr(node, "lineno", 0)


def called_names(module: str) -> Iterator[tuple[str, int]]:
    """The last word of every function called, with the line."""
    for node in nodes(module):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node.lineno
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node.lineno


def test_every_module_is_on_the_map() -> None:
    missing = {name for name in FILES if not name.startswith("core.inspectors.")} - PLACES.keys()

    assert not missing


@pytest.mark.parametrize("module", FILES)
def test_a_module_imports_only_from_above(module: str) -> None:
    only_names = for_annotations(module)
    wrong = []
    for name, line in imports(module):
        if name.startswith("chess_arbiter"):
            target = name.removeprefix("chess_arbiter.")
            beside = line in only_names and LINES.get(target) == LINES.get(module)
            if place_of(target) >= place_of(module) and not beside:
                wrong.append(f"line {line}: {target}")

    assert not wrong, f"{module} imports from its own line or below"


@pytest.mark.parametrize("module", [name for name in FILES if name.split(".")[0] == "core"])
def test_core_never_prints_logs_or_exits(module: str) -> None:
    calls = [f"line {line}: {name}()" for name, line in called_names(module) if name in TALKING]
    streams = [
        f"line {node.lineno}: sys.{node.attr}"
        for node in nodes(module)
        if isinstance(node, ast.Attribute) and node.attr in STREAMS and getattr(node.value, "id", "") == "sys"
    ]
    exits = [
        f"line {node.lineno}: SystemExit"
        for node in nodes(module)
        if isinstance(node, ast.Name) and node.id == "SystemExit"
    ]

    allowed = module == "core.source"  # standard input is a file too
    assert calls + exits + ([] if allowed else streams) == []


@pytest.mark.parametrize("module", FILES)
def test_reserved_libraries_stay_in_their_rooms(module: str) -> None:
    wrong = []
    for name, line in imports(module):
        rooms = RESERVED.get(name.split(".")[0])
        if rooms is not None and not any(fnmatchcase(module, room) for room in rooms):
            wrong.append(f"line {line}: {name}")

    assert not wrong


@pytest.mark.parametrize("module", [name for name in FILES if name not in OPENERS])
def test_only_the_openers_open_files(module: str) -> None:
    calls = [f"line {line}: {name}()" for name, line in called_names(module) if name in OPENING]

    assert calls == []


def test_every_folder_of_modules_is_packaged_and_mapped() -> None:
    packages = {
        f"chess_arbiter.{name}": name.replace(".", "/") for name, path in FILES.items() if path.name == "__init__.py"
    }

    with (ROOT / "pyproject.toml").open("rb") as file:
        setuptools = tomllib.load(file)["tool"]["setuptools"]
    assert set(setuptools["packages"]) == packages.keys()
    assert setuptools["package-dir"] == packages
