"""Santorini for two players.

`Position` and `Move` are the rules, `VectorEnv` steps many games at once, `Game` is a game with its history,
and `course` has the functions that the assignment asks for. Cells are (row, column) from the top left.

>>> position = Position.placed(blue=[(0, 0), (1, 1)], red=[(2, 2), (3, 3)])
>>> print(position.play(Move.of((0, 0), (1, 0), (2, 0))).diagram())
    0  1  2  3  4
0   0. 0. 0. 0. 0.
1   0B 0B 0. 0. 0.
2   1. 0. 0R 0. 0.
3   0. 0. 0. 0R 0.
4   0. 0. 0. 0. 0.
red to move
"""

from plywood_games._course import santorini as course
from plywood_games._native import SantoriniGame as Game
from plywood_games._native import SantoriniMove as Move
from plywood_games._native import SantoriniPosition as Position
from plywood_games._native import SantoriniVectorEnv as VectorEnv

BLUE = 0
"""The player who moves first."""
RED = 1
"""The other player."""

__all__ = ["BLUE", "RED", "Game", "Move", "Position", "VectorEnv", "course"]
