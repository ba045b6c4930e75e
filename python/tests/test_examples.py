"""The examples run, and so does every piece of code in the docs and docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import plywood_games

HERE = Path(__file__).parents[1]
DOCS = [HERE / "README.md", HERE.parent / "docs" / "python.md"]

MODULES = [
    module.name
    for module in pkgutil.walk_packages(plywood_games.__path__, "plywood_games.")
    if not module.name.endswith("_native")
]


@pytest.mark.parametrize("name", ["plywood_games", *MODULES])
def test_docstrings_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0


def test_everything_public_has_a_docstring() -> None:
    for name in plywood_games.__all__:
        assert getattr(plywood_games, name).__doc__, name
    for game in (plywood_games.santorini, plywood_games.onitama, plywood_games.peg):
        for kind in (game.Position, game.Move, game.VectorEnv):
            assert kind.__doc__
            for name in vars(kind):
                member = getattr(kind, name)
                if not name.startswith("_") and not isinstance(member, int | tuple):
                    assert member.__doc__, f"{game.__name__}.{kind.__name__}.{name}"


@pytest.mark.parametrize("example", sorted((HERE / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(example: Path) -> None:
    subprocess.run([sys.executable, "-W", "error", str(example)], check=True, timeout=600)


@pytest.mark.parametrize("page", DOCS, ids=lambda path: path.name)
def test_code_in_the_docs_runs(page: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
    assert blocks
    # One after the other, as a reader would type them.
    code = "\n".join(blocks)
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=600, cwd=tmp_path)


def test_the_benchmark_runs() -> None:
    script = HERE / "benchmarks" / "steps.py"
    command = [sys.executable, str(script), "--seconds", "0.01", "--rounds", "1", "--games", "64"]
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600)
    assert "| Santorini | `VectorEnv`, one thread |" in told.stdout
