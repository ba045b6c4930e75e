"""The three games again, in plain Python: written from the courses' documents, to compare with.

Nothing here is shared with the package. The benchmarks measure these models, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]

CELLS: list[Cell] = [(row, col) for row in range(5) for col in range(5)]

NEIGHBOURS: dict[Cell, list[Cell]] = {
    (row, col): [
        (row + down, col + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0) and 0 <= row + down < 5 and 0 <= col + right < 5
    ]
    for row, col in CELLS
}


def text(cell: Cell) -> str:
    """Write a pair as the documents do."""
    return f"({cell[0]},{cell[1]})"


TEXT: dict[Cell, str] = {cell: text(cell) for cell in CELLS}


@dataclass
class Santorini:
    """A position of Santorini. Blue is player 0."""

    pawns: tuple[list[Cell], list[Cell]]
    heights: dict[Cell, int] = field(default_factory=lambda: dict.fromkeys(CELLS, 0))
    turn: int = 0
    winner: int | None = None

    def moves(self) -> list[tuple[Cell, Cell, Cell]]:
        """Give every legal move: pawn by pawn, then the targets, then the builds, both row by row."""
        if self.winner is not None:
            return []
        heights, found = self.heights, []
        occupied = {*self.pawns[0], *self.pawns[1]}
        for source in self.pawns[self.turn]:
            reach = heights[source] + 1
            for target in NEIGHBOURS[source]:
                if target in occupied or heights[target] == 4 or heights[target] > reach:
                    continue
                for build in NEIGHBOURS[target]:
                    if heights[build] < 4 and (build == source or build not in occupied):
                        found.append((source, target, build))
        return found

    def play(self, move: tuple[Cell, Cell, Cell]) -> None:
        """Play a legal move."""
        source, target, build = move
        own = self.pawns[self.turn]
        own[own.index(source)] = target
        climbs = self.heights[target] == 3
        self.heights[build] += 1
        mover, self.turn = self.turn, 1 - self.turn
        if climbs or not self.moves():
            self.winner = mover

    def screenshot(self) -> str:
        """Write the tuple of `screenshotGame`."""
        shown = self.turn if self.winner is None else self.winner
        pawns = ",".join(f"({TEXT[one]},{TEXT[two]})" for one, two in self.pawns)
        buildings = ",".join(f"({height},{TEXT[cell]})" for cell, height in self.heights.items() if height)
        return f"({self.winner is not None},'{'BR'[shown]}',{pawns},[{buildings}])"


CARDS: dict[str, list[tuple[int, int]]] = {
    "Tiger": [(2, 0), (-1, 0)],
    "Dragon": [(1, -2), (1, 2), (-1, -1), (-1, 1)],
    "Frog": [(0, -2), (1, -1), (-1, 1)],
    "Rabbit": [(0, 2), (1, 1), (-1, -1)],
    "Crab": [(1, 0), (0, -2), (0, 2)],
    "Elephant": [(0, -1), (0, 1), (1, -1), (1, 1)],
    "Goose": [(0, -1), (1, -1), (0, 1), (-1, 1)],
    "Rooster": [(0, -1), (-1, -1), (0, 1), (1, 1)],
    "Monkey": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "Mantis": [(1, -1), (1, 1), (-1, 0)],
    "Horse": [(1, 0), (-1, 0), (0, -1)],
    "Ox": [(1, 0), (-1, 0), (0, 1)],
    "Crane": [(1, 0), (-1, -1), (-1, 1)],
    "Boar": [(1, 0), (0, -1), (0, 1)],
    "Eel": [(1, -1), (-1, -1), (0, 1)],
    "Cobra": [(1, 1), (-1, 1), (0, -1)],
}

TEMPLES: tuple[Cell, Cell] = ((0, 2), (4, 2))


@dataclass
class Onitama:
    """A position of Onitama. The master is the first pawn of a list; the list of who lost is empty."""

    cards: list[str]
    pawns: tuple[list[Cell], list[Cell]]
    turn: int = 0
    used: list[bool] = field(default_factory=lambda: [False, False])
    winner: int | None = None

    @staticmethod
    def dealt(cards: list[str]) -> Onitama:
        """Start a game with five cards."""
        rows = tuple([(row, col) for col in (2, 0, 1, 3, 4)] for row in (0, 4))
        return Onitama([*sorted(cards[:2]), *sorted(cards[2:4]), cards[4]], (rows[0], rows[1]))

    def moves(self) -> list[tuple[Cell, Cell, str]]:
        """Give every legal move, in no particular order."""
        if self.winner is not None:
            return []
        found, own = [], self.pawns[self.turn]
        forward = 1 if self.turn == 0 else -1
        for card in self.cards[2 * self.turn : 2 * self.turn + 2]:
            for row, col in own:
                for rows, cols in CARDS[card]:
                    target = (row + forward * rows, col + forward * cols)
                    if target in NEIGHBOURS and target not in own:
                        found.append(((row, col), target, card))
                if not self.used[self.turn]:
                    for target in NEIGHBOURS[row, col]:
                        if target not in own:
                            found.append(((row, col), target, f"Super {card}"))
        return found

    def play(self, move: tuple[Cell, Cell, str]) -> None:
        """Play a legal move."""
        source, target, name = move
        mover, enemy = self.turn, 1 - self.turn
        own, others = self.pawns[mover], self.pawns[enemy]
        is_master, takes_master = source == own[0], target == others[0]
        if is_master:
            own[0] = target
        else:
            own[1:] = sorted(target if pawn == source else pawn for pawn in own[1:])
        if target in others:
            others.remove(target)
        card = name.removeprefix("Super ")
        self.used[mover] |= card != name
        hand = self.cards[2 * mover : 2 * mover + 2]
        hand[hand.index(card)] = self.cards[4]
        self.cards[2 * mover : 2 * mover + 2], self.cards[4] = sorted(hand), card
        self.turn = enemy
        if takes_master or (is_master and target == TEMPLES[enemy]):
            self.winner = mover
            others.clear()

    def state(self) -> str:
        """Write the first line of the string format."""
        cards = ",".join(f'"{card}"' for card in self.cards)
        pawns = ",".join("[" + ",".join(TEXT[pawn] for pawn in pawns) + "]" for pawns in self.pawns)
        return f"([{cards}],{pawns},{self.turn},{self.used[0]},{self.used[1]})"


HOLES: list[Cell] = [
    (col, row) for col in range(-3, 4) for row in range(-3, 4) if abs(col) <= 1 or abs(row) <= 1
]


@dataclass
class PegReversal:
    """A board of Peg Reversal: which pegs are white."""

    white: set[Cell]

    def moves(self) -> list[Cell]:
        """Give every black peg beside a white one, by column and then by row."""
        return [
            (col, row)
            for col, row in HOLES
            if (col, row) not in self.white
            and not self.white.isdisjoint({(col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)})
        ]

    def play(self, move: Cell) -> None:
        """Flip a peg."""
        self.white.add(move)

    def board(self) -> list[tuple[Cell, str]]:
        """List all pegs, as `createBoard` does."""
        return [(hole, "W" if hole in self.white else "B") for hole in HOLES]
