"""Endgame tables of Onitama."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plywood_games._native import NativeTables, OnitamaPosition
from plywood_games._search import Score


@dataclass(frozen=True)
class TableCounts:
    """How many positions of a table are won, lost and drawn for the player to move."""

    won: int
    lost: int
    drawn: int
    longest: int
    """The longest way to a win or a loss, in plies."""


class Tables:
    """The exact value of every position of Onitama with these five cards and up to so many men.

    The tables are built in memory, on every core. Without `supers` they have the positions in which both
    Super moves are used.

    >>> from plywood_games import onitama
    >>> tables = onitama.Tables(["Ox", "Boar", "Horse", "Elephant", "Crab"], men=2)
    >>> cards = '["Boar","Ox","Elephant","Horse","Crab"]'
    >>> str(tables.value(onitama.Position(f"({cards},[(3,2)],[(4,0)],0,True,True)")))
    'win 1'
    >>> tables.counts.won + tables.counts.lost + tables.counts.drawn
    16590
    """

    def __init__(
        self,
        cards: Sequence[str],
        men: int = 4,
        *,
        supers: bool = False,
        memory: int = 4096,
        threads: int | None = None,
    ) -> None:
        """Build the tables.

        Args:
            cards: The five cards in any order.
            men: The most men on the board, an even number: half of them for each player.
            supers: Whether to build all four states of the Super moves.
            memory: The most memory that the build may take, in MiB.
            threads: The number of threads; by default one for each processor.
        """
        self._native = NativeTables(list(cards), men, supers, memory, threads)
        self._counts: TableCounts | None = None

    def value(self, position: OnitamaPosition) -> Score | None:
        """Give the exact value for the player to move: a win or loss in so many plies, or `cp 0` for a draw.

        None if the position is not in the tables: it is over, or has other cards, more men, or a Super move
        that they do not have.
        """
        found = self._native.value(position)
        if found is None:
            return None
        kind, plies = found
        return Score("cp", 0) if kind == "draw" else Score(kind, plies)

    @property
    def counts(self) -> TableCounts:
        """How many positions are won, lost and drawn."""
        if self._counts is None:
            self._counts = TableCounts(*self._native.counts())
        return self._counts
