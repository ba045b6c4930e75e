"""What several tests use."""

from __future__ import annotations

import os
import random
from pathlib import Path
from types import ModuleType

import pytest

from plywood_games import onitama, peg, santorini

GAMES = (santorini, onitama, peg)


@pytest.fixture(params=GAMES, ids=lambda game: game.__name__.rpartition(".")[2])
def game(request: pytest.FixtureRequest) -> ModuleType:
    """Give each game's module."""
    module: ModuleType = request.param
    return module


@pytest.fixture
def rng() -> random.Random:
    """Give dice that always fall alike."""
    return random.Random(20261118)


@pytest.fixture(scope="session")
def plywood() -> Path:
    """Give the command line: the one that cargo builds for its own tests, or the one that `PLYWOOD` names."""
    named = os.environ.get("PLYWOOD")
    program = Path(named) if named else Path(__file__).parents[2] / "target" / "debug" / "plywood"
    assert program.exists(), f"no {program}: run `cargo test -p plywood --no-run`, or set PLYWOOD"
    return program
