"""Random games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plywood_games import _native
from plywood_games._types import AnyPosition


@dataclass(frozen=True)
class Playouts:
    """Random games by how they ended."""

    outcomes: Mapping[str, int]
    """The games by the outcome's key; those that were cut off are "unfinished"."""
    plies: int
    """The moves of all games."""

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.outcomes.values())


def playouts(
    position: AnyPosition,
    games: int,
    *,
    seed: int = 0,
    max_plies: int | None = None,
    threads: int | None = None,
) -> Playouts:
    """Play random games from a position, each legal move as likely as any other.

    The answer depends on the seed, and not on the number of threads.

    >>> from plywood_games import onitama
    >>> playouts(onitama.Position(), 1000, seed=1).games
    1000
    """
    outcomes, plies = _native.playouts(position, games, seed, max_plies, threads)
    return Playouts(dict(outcomes), plies)
