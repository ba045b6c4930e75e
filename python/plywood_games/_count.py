"""Exact counts of games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plywood_games import _native
from plywood_games._native import Outcome, PlywoodError
from plywood_games._types import AnyPosition

Progress = Callable[[float, str], object]
"""A function that is told which part of a count is done, from 0 to 1, and what it is at."""


@dataclass(frozen=True)
class Count:
    """The exact number of games by how they end. A game that ends early counts once."""

    n: int | None
    """The most moves of a game; None if all games were counted to their ends."""
    outcomes: Mapping[str, int]
    """The games by the outcome's key; those that are still going on are "unfinished"."""
    wins: tuple[int, ...]
    """The games that each player won."""
    method: str = field(compare=False)
    """The way in which they were counted."""
    course: str | None = field(compare=False)
    """The answer as the game's course writes it, where it has such a function."""

    @property
    def total(self) -> int:
        """All games."""
        return sum(self.outcomes.values())

    @property
    def unfinished(self) -> int:
        """The games that are still going on."""
        return self.outcomes["unfinished"]

    def __getitem__(self, outcome: str | Outcome) -> int:
        """Give the number of games that ended in this way."""
        return self.outcomes[outcome if isinstance(outcome, str) else outcome.key]

    def __int__(self) -> int:
        return self.total


@dataclass(frozen=True)
class Partial:
    """What a count had counted when it was stopped. It can be pickled, and be resumed from at any time."""

    question: str
    """What was asked: a partial count answers no other question."""
    fraction: float
    """The part of the work that is done, from 0 to 1."""
    data: str | None = field(repr=False)
    """The parts of the work that are done, and their games."""


class Interrupted(KeyboardInterrupt):
    """A count was interrupted. `partial` is what `count(…, resume=partial)` goes on from."""

    def __init__(self, partial: Partial) -> None:
        super().__init__(f"the count was stopped with {partial.fraction:.0%} done; resume=partial goes on")
        self.partial = partial


def count(
    position: AnyPosition,
    n: int | None = None,
    *,
    threads: int | None = None,
    memory: int = 2048,
    method: str | None = None,
    progress: bool | Progress = False,
    resume: Partial | None = None,
) -> Count:
    """Count all games of at most `n` moves from a position, exactly, by how they end.

    Args:
        position: Where the games start.
        n: The most moves of a game. It can be left out for Peg Reversal, where every game ends.
        threads: The number of threads; by default one for each processor.
        memory: The memory for positions in MiB. With less, a deep count takes longer.
        method: How to count: one of the names that the command line has, the fastest by default. All give the
            same answer.
        progress: True shows a bar, by tqdm if it is there. A function is called some times a second, with the
            part that is done and a message.
        resume: What an interrupted count of the same question had counted.

    The interpreter's lock is released. Ctrl-C raises `Interrupted`, a KeyboardInterrupt that has all that was
    counted.

    >>> from plywood_games import santorini
    >>> games = count(santorini.Position("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])"), 4)
    >>> games.total, games["red_climb"], games.wins
    (14614262, 0, (0, 0))
    """
    question = f"{position!r} n={n} method={method} memory={memory}"
    if resume is not None and resume.question != question:
        raise PlywoodError(f"the partial count is of another question: {resume.question}, not {question}")
    data = None if resume is None else resume.data
    told = _progress(progress)
    try:
        answer = _native.count(position, n, threads, memory, method, told, data)
    finally:
        if isinstance(told, _Bar):
            told.close()
    raised = answer["raised"]
    if raised is not None:
        if not isinstance(raised, KeyboardInterrupt):
            raise raised
        raise Interrupted(Partial(question, answer["fraction"], answer["partial"])) from raised
    rows = answer["rows"]
    players = len({winner for _, _, winner, _ in rows if winner is not None})
    return Count(
        n=n,
        outcomes={key: games for key, _, _, games in rows},
        wins=tuple(sum(games for *_, winner, games in rows if winner == player) for player in range(players)),
        method=answer["method"],
        course=answer["course"],
    )


def _progress(progress: bool | Progress) -> Progress | None:
    if progress is True:
        return _Bar()
    return progress or None


class _Bar:
    """A bar by tqdm, or a line if it is not there."""

    def __init__(self) -> None:
        self.bar: Any = None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        form = "{l_bar}{bar}| {elapsed}<{remaining}{postfix}"
        self.bar = tqdm(total=1.0, bar_format=form, desc="counting")

    def __call__(self, fraction: float, message: str) -> None:
        if self.bar is None:
            sys.stderr.write(f"\r{fraction:4.0%} {message:40}")
            return
        self.bar.n = fraction
        self.bar.set_postfix_str(message)

    def close(self) -> None:
        if self.bar is None:
            sys.stderr.write("\n")
        else:
            self.bar.close()
