"""Peg Reversal, a game for one player.

`Position` and `Move` are the rules, `VectorEnv` steps many games at once, and `course` has the functions that
the assignment asks for. Holes are (column, row), both 0 in the middle.

>>> start = Position.with_white([(0, 0)])
>>> [move.hole for move in start.moves()]
[(-1, 0), (0, -1), (0, 1), (1, 0)]
>>> start.winning_games()
25589827238367749588818329600
"""

from plywood_games._course import peg as course
from plywood_games._native import PegMove as Move
from plywood_games._native import PegPosition as Position
from plywood_games._native import PegVectorEnv as VectorEnv

__all__ = ["Move", "Position", "VectorEnv", "course"]
