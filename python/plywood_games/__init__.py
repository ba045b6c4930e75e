"""Santorini, Onitama and Peg Reversal: exact rules, exact counts, search, and fast environments.

>>> from plywood_games import count, onitama
>>> start = onitama.Position()
>>> len(start.moves()), start.turn, start.outcome
(34, 0, None)
>>> start.play('((0,2),(1,3),"Rabbit")').hands
[('Cobra', 'Monkey'), ('Rooster', 'Tiger')]
>>> count(start, 6).total
187870939

Each game has a module of its own, `santorini`, `onitama` and `peg`, with the classes `Position`, `Move` and
`VectorEnv`, and with `course`, the functions that the game's assignment asks for. What works for all games is
here: `count`, `playouts`, `minimax`, `Engine` and `match`. The environments for Gymnasium, PettingZoo and
OpenSpiel are in `plywood_games.environments`, and import those libraries only when they are used.
"""

from plywood_games import onitama, peg, santorini
from plywood_games._count import Count, Interrupted, Partial, count
from plywood_games._match import GameRecord, MatchResult, match
from plywood_games._native import IllegalMoveError, NotationError, Outcome, PlywoodError
from plywood_games._playouts import Playouts, playouts
from plywood_games._search import LEVELS, Analysis, Engine, Line, Minimax, Score, minimax

__all__ = [
    "LEVELS",
    "Analysis",
    "Count",
    "Engine",
    "GameRecord",
    "IllegalMoveError",
    "Interrupted",
    "Line",
    "MatchResult",
    "Minimax",
    "NotationError",
    "Outcome",
    "Partial",
    "Playouts",
    "PlywoodError",
    "Score",
    "count",
    "match",
    "minimax",
    "onitama",
    "peg",
    "playouts",
    "santorini",
]
