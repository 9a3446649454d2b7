"""`arbiter codes`: the catalogue as people and programs read it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from chess_arbiter.core import catalogue


def test_every_code_has_its_line(arbiter: Callable[..., Any]) -> None:
    result = arbiter("codes")

    assert result.code == 0
    assert [line.split()[0] for line in result.out.splitlines()] == list(catalogue.codes())


def test_one_code_is_told_in_full_in_any_case_of_letters(arbiter: Callable[..., Any]) -> None:
    result = arbiter("codes", "san311")

    assert result.code == 0
    assert result.out.startswith("SAN311 (error): ")
    assert catalogue.entry("SAN311").article in result.out
    assert catalogue.entry("SAN311").example.splitlines()[0] in result.out


def test_a_prefix_lists_its_codes(arbiter: Callable[..., Any]) -> None:
    result = arbiter("codes", "SAN31")

    assert [line.split()[0] for line in result.out.splitlines()] == [f"SAN31{digit}" for digit in range(10)]


def test_an_unknown_code_is_a_usage_error(arbiter: Callable[..., Any]) -> None:
    result = arbiter("codes", "XYZ999")

    assert result.code == 2
    assert result.out == ""
    assert "XYZ999" in result.err


def test_json_holds_every_entry(arbiter: Callable[..., Any]) -> None:
    document = json.loads(arbiter("codes", "--format", "json").out)

    assert [record["code"] for record in document["records"]] == list(catalogue.codes())
    assert document["records"][0] == catalogue.entry("SRC001").to_record()


@pytest.mark.parametrize("form", ["table", "csv", "ndjson"])
def test_the_catalogue_in_other_formats(arbiter: Callable[..., Any], form: str) -> None:
    result = arbiter("codes", "SAN30", "--format", form)

    assert result.code == 0
    assert result.out.count("SAN30") >= 10
