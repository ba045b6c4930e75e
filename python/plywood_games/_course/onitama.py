"""The Onitama assignment's functions, to the letter of their answers.

>>> game = generate_game(1, 3)
>>> len(game.splitlines())
4
"""

from __future__ import annotations

import os

from plywood_games import _native
from plywood_games._count import count
from plywood_games._native import PlywoodError


def simulate_game(path: str | os.PathLike[str]) -> str:
    """Play the game in a file (`simulateGame`).

    The answer is the final state, or `InvalidFormat`, `InvalidState`, or `InvalidMove` and the move.
    """
    text, _ = _native.simulate_game(path)
    return text


def explain_game(path: str | os.PathLike[str]) -> str | None:
    """Say why `simulate_game` refuses a file, and where; None if it does not."""
    _, reason = _native.simulate_game(path)
    return reason


def generate_game(seed: int, n: int) -> str:
    """Give a random valid game of at most `n` moves, by seed (`generateGame`)."""
    return _native.generate_game(seed, n)


def count_games(n: int, path: str | os.PathLike[str]) -> str:
    """Count the games of at most `n` moves from the state in a file (`countGames`).

    The answer is `(<all>,<first>,<second>)`, or `InvalidFormat` or `InvalidState`.
    """
    if n < 0:
        raise PlywoodError("a number of moves is not negative")
    position, (text, _) = _native.initial_state(path)
    if position is None:
        return text
    return count(position, n).course or text
