"""Exact minimax, and an engine that plays for strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import total_ordering
from typing import Generic, Literal, TypeVar, overload

from plywood_games import _native
from plywood_games._native import (
    OnitamaMove,
    OnitamaPosition,
    PegMove,
    PegPosition,
    PlywoodError,
    SantoriniMove,
    SantoriniPosition,
)
from plywood_games._types import AnyMove, AnyPosition, Evaluator

M = TypeVar("M", bound=AnyMove)

LEVELS: tuple[str, ...] = tuple(_native.levels())
"""The engine's levels by name, the weakest first, as on the page of `plywood play`."""


@total_ordering
@dataclass(frozen=True)
class Score:
    """What a position is worth to a player: an evaluation, or a forced win or loss in so many plies.

    Scores are ordered from worst to best. They are written as on the command line.

    >>> str(Score("win", 3)), Score("win", 1) > Score("win", 3) > Score("cp", 1000) > Score("loss", 2)
    ('win 3', True)
    """

    kind: Literal["cp", "win", "loss"]
    value: int

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"

    def __neg__(self) -> Score:
        """Give the score for the opponent."""
        if self.kind == "cp":
            return Score("cp", -self.value)
        return Score("loss" if self.kind == "win" else "win", self.value)

    def __lt__(self, other: Score) -> bool:
        return self._rank() < other._rank()

    def _rank(self) -> tuple[int, int]:
        ranks = {"loss": (0, self.value), "cp": (1, self.value), "win": (2, -self.value)}
        return ranks[self.kind]


@dataclass(frozen=True)
class Line(Generic[M]):
    """A line of play: what is expected from both sides, and what that is worth to the player to move."""

    score: Score
    moves: tuple[M, ...]


@dataclass(frozen=True)
class Analysis(Generic[M]):
    """What an engine has found."""

    lines: tuple[Line[M], ...]
    """The best lines, the best one first; none if the game is over."""
    depth: int
    """The last depth that was completed."""
    nodes: int
    """The positions visited."""

    @property
    def score(self) -> Score:
        """The score of the best line."""
        return self._best().score

    @property
    def move(self) -> M:
        """The best move."""
        return self._best().moves[0]

    def _best(self) -> Line[M]:
        if not self.lines:
            raise PlywoodError("the game is over: there is no move")
        return self.lines[0]


@dataclass(frozen=True)
class Minimax(Generic[M]):
    """The exact value of a position so many plies deep, and every move that achieves it."""

    score: Score
    moves: tuple[M, ...]
    """All best moves, in the order of the rules; none if the game is over or the depth is zero."""
    nodes: int
    """The positions visited. On several threads it varies from run to run."""


@overload
def minimax(
    position: SantoriniPosition,
    depth: int,
    *,
    evaluator: Evaluator[SantoriniPosition] | None = None,
    memory: int = 64,
    threads: int | None = None,
) -> Minimax[SantoriniMove]: ...
@overload
def minimax(
    position: OnitamaPosition,
    depth: int,
    *,
    evaluator: Evaluator[OnitamaPosition] | None = None,
    memory: int = 64,
    threads: int | None = None,
) -> Minimax[OnitamaMove]: ...
@overload
def minimax(
    position: PegPosition,
    depth: int,
    *,
    evaluator: Evaluator[PegPosition] | None = None,
    memory: int = 64,
    threads: int | None = None,
) -> Minimax[PegMove]: ...
def minimax(
    position: AnyPosition,
    depth: int,
    *,
    evaluator: str | Callable[..., int] | None = None,
    memory: int = 64,
    threads: int | None = None,
) -> Minimax[AnyMove] | Minimax[SantoriniMove] | Minimax[OnitamaMove] | Minimax[PegMove]:
    """Give the exact value of a position `depth` plies deep, and every best move.

    Args:
        position: The position.
        depth: The plies to look ahead.
        evaluator: The name of an evaluator, or a function `f(position, player)` that says how good a position
            is for a player, the one to move there. By default the game's strongest.
        memory: The size of the table in MiB.
        threads: The number of threads; by default one for each processor. A function in Python runs on one.

    >>> from plywood_games import santorini
    >>> game5 = santorini.Position("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])")
    >>> best = minimax(game5, 3, evaluator="sample")
    >>> str(best.score), len(best.moves)
    ('cp 2', 32)
    """
    (kind, value), moves, nodes = _native.minimax(position, depth, evaluator, memory, threads)
    return Minimax(Score(kind, value), tuple(moves), nodes)


class Engine:
    """An engine that deepens its search until a limit is reached, and keeps its table for the next search.

    It is after strength, not after exact values. On one thread, with a limit of depth or nodes, it always
    finds the same.

    >>> from plywood_games import santorini
    >>> engine = Engine(threads=1)
    >>> won = santorini.Position("(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])")
    >>> found = engine.search(won, depth=3)
    >>> str(found.score), found.move.target
    ('win 1', (2, 3))
    """

    def __init__(
        self,
        evaluator: str | Callable[..., int] | None = None,
        *,
        memory: int = 64,
        threads: int | None = None,
    ) -> None:
        """Make an engine.

        Args:
            evaluator: As for `minimax`.
            memory: The size of the table in MiB.
            threads: The number of threads; by default one for each processor.
        """
        self._evaluator = evaluator
        self._native = _native.NativeEngine(evaluator, memory, threads)

    def clear(self) -> None:
        """Forget all earlier searches."""
        self._native.clear()

    @overload
    def search(
        self,
        position: SantoriniPosition,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: str | None = None,
        seed: int = 0,
        lines: int = 1,
    ) -> Analysis[SantoriniMove]: ...
    @overload
    def search(
        self,
        position: OnitamaPosition,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: str | None = None,
        seed: int = 0,
        lines: int = 1,
    ) -> Analysis[OnitamaMove]: ...
    @overload
    def search(
        self,
        position: PegPosition,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: str | None = None,
        seed: int = 0,
        lines: int = 1,
    ) -> Analysis[PegMove]: ...
    def search(
        self,
        position: AnyPosition,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: str | None = None,
        seed: int = 0,
        lines: int = 1,
    ) -> Analysis[AnyMove] | Analysis[SantoriniMove] | Analysis[OnitamaMove] | Analysis[PegMove]:
        """Search a position until the first limit is reached. A certain result ends the search as well.

        Args:
            position: The position.
            time: Seconds.
            depth: Plies to look ahead.
            nodes: Positions to visit.
            level: One of `LEVELS`, instead of limits. The weaker ones make mistakes.
            seed: The same seed makes the same mistakes.
            lines: Find so many best moves.

        Ctrl-C ends it at once, and the engine can be used again.
        """
        if level is not None:
            if (time, depth, nodes, lines, self._evaluator) != (None, None, None, 1, None):
                raise PlywoodError("a level has its own limits and evaluator: give one or the other")
            return _analysis(_native.search_at_level(position, level, seed))
        if (time, depth, nodes) == (None, None, None):
            raise PlywoodError("missing limit: time, depth, nodes or level, as in time=2")
        if lines < 1:
            raise PlywoodError(f"lines is {lines}; expected at least 1")
        return _analysis(self._native.search(position, depth, nodes, time, lines))


def _analysis(
    answer: tuple[list[tuple[tuple[Literal["cp", "win", "loss"], int], list[M]]], int, int],
) -> Analysis[M]:
    found, depth, nodes = answer
    lines = (Line(Score(kind, value), tuple(moves)) for (kind, value), moves in found)
    return Analysis(tuple(lines), depth, nodes)
