"""Types that several modules share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from plywood_games._native import (
    OnitamaMove,
    OnitamaPosition,
    PegMove,
    PegPosition,
    SantoriniMove,
    SantoriniPosition,
)

AnyPosition: TypeAlias = SantoriniPosition | OnitamaPosition | PegPosition
"""A position of any of the games."""

AnyMove: TypeAlias = SantoriniMove | OnitamaMove | PegMove
"""A move of any of the games."""

P = TypeVar("P", SantoriniPosition, OnitamaPosition, PegPosition)

Evaluator: TypeAlias = str | Callable[[P, int], int]
"""The name of an evaluator, or a function that says how good a position is for a player, 0 or 1."""
