"""The command line in-process, with streams of its own; and as a process, where that is what is tested."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest

from chess_arbiter.cli.environment import Environment
from chess_arbiter.cli.main import main


@dataclass(frozen=True)
class Result:
    """What a run ended with and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """The output as NDJSON."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, stdin: bytes = b"", terminal: bool = False, **variables: str) -> Result:
    """Runs one command line in this process; `terminal` makes every stream one."""
    stdout, stderr = BytesIO(), BytesIO()
    environment = Environment(BytesIO(stdin), stdout, stderr, variables, terminal, terminal, terminal)
    code = main(arguments, environment=environment)
    return Result(code, stdout.getvalue().decode(), stderr.getvalue().decode())


def start(*arguments: str, **settings: Any) -> "subprocess.Popen[bytes]":
    """Starts the real entry point as a process with its three streams piped."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings}
    variables = {**os.environ, **settings.pop("env", {})} if "env" in settings else dict(os.environ)
    return subprocess.Popen([sys.executable, "-m", "chess_arbiter.cli", *arguments], **{**pipes, "env": variables})


@pytest.fixture
def arbiter() -> Callable[..., Result]:
    return run


@pytest.fixture
def process() -> Callable[..., "subprocess.Popen[bytes]"]:
    return start
