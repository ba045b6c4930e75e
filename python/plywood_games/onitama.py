"""Onitama with the Super move.

`Position` and `Move` are the rules, `VectorEnv` steps many games at once, `Tables` has the exact values of
endings, and `course` has the functions that the assignment asks for. Squares are (row, column) from the first
player's bottom left.

>>> position = Position.dealt(["Ox", "Boar", "Horse", "Elephant", "Crab"], supers_used=(True, True))
>>> len(position.moves())
10
>>> position.play(Move.of((0, 2), (1, 2), "Boar")).hands
[('Crab', 'Ox'), ('Elephant', 'Horse')]
"""

from collections.abc import Mapping

from plywood_games._course import onitama as course
from plywood_games._native import OnitamaMove as Move
from plywood_games._native import OnitamaPosition as Position
from plywood_games._native import OnitamaVectorEnv as VectorEnv
from plywood_games._native import cards as _cards
from plywood_games._tables import TableCounts, Tables

CARDS: Mapping[str, tuple[tuple[int, int], ...]] = {name: tuple(offsets) for name, offsets in _cards()}
"""The sixteen cards with their offsets, as (rows forward, columns to the right)."""

__all__ = ["CARDS", "Move", "Position", "TableCounts", "Tables", "VectorEnv", "course"]
