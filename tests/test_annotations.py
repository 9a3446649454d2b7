"""Hot functions stay in C: no line of their bodies touches Python.

A line missing from a `.pxd` makes the compiled twin slow, not wrong, and nothing else would tell. Cython scores each
line of a module by the calls into Python's C interface that it became; here every body line of a hot function must
score nothing. The line of the `def` itself, which holds the wrapper for callers from Python, is not counted.
"""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("Cython.Build")

if os.environ.get("ARBITER_PURE") == "1":
    pytest.skip("the plain twins have no annotations", allow_module_level=True)

# The functions that run for every byte, token, ply or position.
HOT = {
    "core.chess.attacks": """
        rook_attacks bishop_attacks queen_attacks knight_attacks king_attacks pawn_attacks between line
    """,
    "core.chess.castling": "king_target rook_target king_path must_be_empty",
    "core.chess.setup": """
        Setup.pieces Setup.kind_at Setup.color_at Setup.attackers flaws sound_rights sound_ep_square promoted ep_flaw
        _over _has_surplus _check_flaws checkers_before_the_double_step _can_capture_en_passant plies_before
        _has_clock_flaw _has_last_move _is_explained _reach _has_come _has_pawn_come _has_castled
    """,
    "core.chess.position": """
        Position.copy_from Position.same_as Position.occupied Position.pieces Position.king_square Position.kind_of
        Position.kind_at Position.color_at Position.attackers Position.is_safe Position.can_castle Position.play
        Position.move_piece Position.quiet_key Position.take_back
        Position.pass_turn Position._castle Position._swap_castled Position._lose_rights Position._put
        Position._look_from_king Position._has_legal_en_passant Position.settle Position.place
    """,
    "core.chess.movegen": "_add _add_pawn pawn_steps _king_steps _castlings _en_passants generate",
    "core.chess.fen": """
        _skip_blanks _field_end _read_placement _read_turn _read_castling _wing_rook _read_ep_square _read_number
        _put_placement _mark _put_castling _ep_square _put_number
    """,
    "core.chess.forms": """
        scan_token _scan_plain _scan_plain_castling _scan_forms _code_point _skip_spaces _skip_dash _skip_cross
        _scan_castling _scan_piece _kinds_of_character _is_rank _is_file _scan_move _set_origin _scan_tail _scan_sign
        _skip_en_passant _skip_sign_word
        _promotion_kind _begins_promotion _scan_promotion
    """,
    "core.chess.notation": "SanReading.new_game SanReading.clear origin_needed kinds_meant languages_meaning",
    "core.chess.san": """
        resolve _resolve_form _resolve_kind _is_at_risk _on_rays _unblocked _legal_origins _compare_capture
        _given_origin _resolve_origin _resolve_pawn _pawn_step_origin _note_pawn_origin _add_promotion _resolve_castling
        _resolve_coordinates _castling_rook _resolve_several_kinds _resolve_pawn_or_bishop
        sign_deviation
    """,
    "core.chess.san_writer": """
        SanWriter._write_all SanWriter._note_origins SanWriter._look_for_checks SanWriter._gives_check
        SanWriter._is_check SanWriter._sort _left _move_word
    """,
    "core.chess.endings": """
        cannot_mate is_dead_by_material Timeline.begin Timeline.add Timeline._append Timeline._enter
        Timeline._restart Timeline.count_of has_quiet_move
    """,
    "core.pgn.tagpairs": "name_hash TagPairs.clear TagPairs.has TagPairs.find TagPairs.id_of",
    "core.pgn.characters": """
        char_at _symbol_class marks_nag is_in_word skip_blanks skip_signs _dash_length _score may_end_marker marker_at
        promotion_end _letter_end en_passant_end is_event_line
    """,
    "core.pgn.enclosed": """
        Enclosed._enter Enclosed._begins_line Enclosed._bracket Enclosed._tag_end Enclosed._no_tag
        Enclosed._skip_space Enclosed._line Enclosed._cut Enclosed._comment Enclosed._end_comment
    """,
    "core.pgn.tokens": """
        TokenBatch.add Tokenizer._read Tokenizer._resume Tokenizer._slow Tokenizer._single Tokenizer._rest
        Tokenizer._end_run Tokenizer._run Tokenizer._marks Tokenizer._nag Tokenizer._dots Tokenizer._word
        Tokenizer._word_end Tokenizer._is_bom Tokenizer._outside Tokenizer._number Tokenizer._marker
        Tokenizer._name_word Tokenizer._opens_tag Tokenizer._name_signs
    """,
    "core.pgn.line": "Line.begin Line.play Line.pass_turn Line._take_back Line._note_lost_rights",
    "core.pgn.replay": """
        Replay._part Replay.consume
    """,
    "core.pgn.movetext": """
        Movetext._play_on Movetext._follow Movetext._count Movetext._number Movetext._comment Movetext._is_on_mainline
    """,
    "core.inspectors.tags": "first_of is_repeated",
}
REFERENCES = {"core.pgn.replay": 1, "core.pgn.movetext": 1}
"""Where a line may take or check a reference to an object, which scores one: they hold the others' objects."""
RARE = re.compile(r"\b(refusal\.note_|self\.subscriber\.)")
"""Lines that only a fault, or a reader of its own who asked to be called, makes run."""

SCORED_LINE = re.compile(r'<pre class="cython line score-(\d+)"[^>]*>[^<]*<span class="">(\d+)</span>')


def build_settings(root: Path) -> dict[str, object]:
    """The literal DIRECTIVES of setup.py."""
    for statement in ast.parse((root / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and getattr(statement.targets[0], "id", "") == "DIRECTIVES":
            return dict(ast.literal_eval(statement.value))
    raise AssertionError("setup.py has no DIRECTIVES")


@pytest.fixture(scope="module")
def scores(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, int]]:
    """Cython's score of every scored line, by module and line number."""
    from Cython.Build import cythonize
    from setuptools import Extension

    stage = tmp_path_factory.mktemp("cython")
    (stage / "chess_arbiter").mkdir()
    (stage / "chess_arbiter" / "core").symlink_to(root / "core", target_is_directory=True)
    sources = {name: Path("chess_arbiter", *name.split(".")).with_suffix(".py") for name in HOT}
    here = Path.cwd()
    os.chdir(stage)
    try:
        cythonize(
            [Extension(f"chess_arbiter.{name}", [str(source)]) for name, source in sources.items()],
            include_path=["."],
            build_dir="c",
            annotate=True,
            force=True,
            quiet=True,
            compiler_directives=build_settings(root),
        )
    finally:
        os.chdir(here)
    return {
        name: {
            int(line): int(score)
            for score, line in SCORED_LINE.findall((stage / "c" / source.with_suffix(".html")).read_text("utf-8"))
        }
        for name, source in sources.items()
    }


def body_lines(source: str) -> Iterator[tuple[str, range]]:
    """The qualified name of each function of a module, and the lines of its body after the docstring."""

    def visit(node: ast.AST, prefix: str) -> Iterator[tuple[str, range]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from visit(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.FunctionDef):
                body = child.body[1:] if ast.get_docstring(child) is not None else child.body
                if body:
                    yield prefix + child.name, range(body[0].lineno, (child.end_lineno or 0) + 1)

    yield from visit(ast.parse(source), "")


@pytest.mark.parametrize("module", HOT)
def test_no_body_line_of_a_hot_function_touches_python(
    module: str, root: Path, scores: dict[str, dict[int, int]]
) -> None:
    source = root.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    bodies = dict(body_lines(source))
    text = source.splitlines()

    missing = set(HOT[module].split()) - bodies.keys()
    slow = [
        f"{module}:{line}: score {scores[module][line]}: {text[line - 1].strip()}"
        for name in HOT[module].split()
        if name in bodies
        for line in bodies[name]
        if scores[module].get(line, 0) > REFERENCES.get(module, 0) and not RARE.search(text[line - 1])
    ]

    assert not missing
    assert not slow, "\n".join(slow)
