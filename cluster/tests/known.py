"""The known numbers of games, from the fixtures of the workspace."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Positions as the fixtures write them.
STANDARD = (
    '(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],'
    "[(4,2),(4,0),(4,1),(4,3),(4,4)],0,False,False)"
)
GAME5 = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])"


def games(game: str, position: str, n: int) -> tuple[int, ...]:
    """Give the games of at most n moves: all of them, and those the players win where that is known."""
    text = (ROOT / "fixtures" / "counts" / f"{game}.txt").read_text()
    for block in text.split("position ")[1:]:
        start, *lines = block.strip().splitlines()
        if start == position:
            rows = {int(row[0]): row[1:] for row in map(str.split, lines)}
            return tuple(map(int, rows[n]))
    raise LookupError(position)


def tuple_of(n: int) -> str:
    """Write the last line of a report for Onitama's standard start."""
    return "({},{},{})".format(*games("onitama", STANDARD, n))
