"""Games between players."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from plywood_games._native import (
    OnitamaMove,
    OnitamaPosition,
    Outcome,
    PlywoodError,
    SantoriniMove,
    SantoriniPosition,
)

P = TypeVar("P", SantoriniPosition, OnitamaPosition)


@dataclass(frozen=True)
class GameRecord(Generic[P]):
    """A game of a match."""

    start: P
    """Where it started."""
    moves: tuple[str, ...]
    """All moves, in the game's notation."""
    first: int
    """Which of the match's two players, 0 or 1, had the position's player 0."""
    outcome: Outcome | None
    """How it ended; None if it was cut off."""

    @property
    def winner(self) -> int | None:
        """Which of the match's two players won, 0 or 1; None if nobody did."""
        if self.outcome is None or self.outcome.winner is None:
            return None
        return self.outcome.winner ^ self.first


@dataclass(frozen=True)
class MatchResult(Generic[P]):
    """The result of a match."""

    games: tuple[GameRecord[P], ...] = field(repr=False)
    wins: tuple[int, int]
    """The games that each of the two players won."""
    draws: int
    """The games that nobody won."""

    @property
    def score(self) -> float:
        """The first player's points, a draw as a half, as a part of all games."""
        return (self.wins[0] + self.draws / 2) / max(len(self.games), 1)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The first player's strength above the other's in Elo, between the ends of its interval of 95 %.

        As on the command line, the two games from one start are one sample.
        """
        points = [{0: 1.0, 1: 0.0, None: 0.5}[game.winner] for game in self.games]
        pairs = [(one + other) / 2 for one, other in zip(points[::2], points[1::2], strict=True)]
        if not pairs:
            raise PlywoodError("a match without games has no result")
        mean = sum(pairs) / len(pairs)
        variance = sum((pair - mean) ** 2 for pair in pairs) / len(pairs)
        error = 1.96 * math.sqrt(variance / len(pairs))
        return _elo(mean - error), _elo(mean), _elo(mean + error)


def _elo(score: float) -> float:
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def match(
    one: Callable[[P], SantoriniMove | OnitamaMove | str],
    other: Callable[[P], SantoriniMove | OnitamaMove | str],
    starts: Iterable[P],
    *,
    max_plies: int = 400,
) -> MatchResult[P]:
    """Play two games from every start, one with each player first.

    A player is a function from a position to a legal move. To let an engine play:
    `lambda position: engine.search(position, depth=3).move`.

    Args:
        one: A player.
        other: Another player.
        starts: Positions to start from, such as `[santorini.Position.opening(seed=n) for n in range(10)]`.
        max_plies: A game that is longer is cut off, and counts as a draw.

    >>> from plywood_games import Engine, santorini
    >>> engine = Engine(threads=1)
    >>> best = lambda position: engine.search(position, depth=2).move
    >>> any_move = lambda position: position.moves()[0]
    >>> match(best, any_move, [santorini.Position()]).wins
    (2, 0)
    """
    games = []
    for start in starts:
        if not isinstance(start, SantoriniPosition | OnitamaPosition):
            raise PlywoodError(f"a match is for two players; found {start!r}")
        for first in (0, 1):
            players = (one, other) if first == 0 else (other, one)
            games.append(_game(players, start, first, max_plies))
    winners = [game.winner for game in games]
    return MatchResult(tuple(games), (winners.count(0), winners.count(1)), winners.count(None))


def _game(
    players: tuple[Callable[[P], SantoriniMove | OnitamaMove | str], ...],
    start: P,
    first: int,
    max_plies: int,
) -> GameRecord[P]:
    position, moves = start, list[str]()
    while position.outcome is None and len(moves) < max_plies:
        chosen = players[position.turn](position)
        position = position.play(chosen)  # type: ignore[arg-type]
        moves.append(str(chosen))
    return GameRecord(start, tuple(moves), first, position.outcome)
