"""A tour: positions, counts, search, a match."""

from __future__ import annotations

from plywood_games import Engine, count, match, minimax, onitama, peg, santorini

# Positions are values. A move can be given as text, in the notation of the game's course.
start = santorini.Position()
position = start.play("((0,0),(1,0),(2,0))")
assert position.turn == santorini.RED
assert len(position.moves()) == 80
print(position.diagram())

# Every game of four moves, exactly, on all cores.
assert count(position, 4).total == 14614262
games = count(onitama.Position(), 6)
print(f"Onitama, six moves: {games.total:,} games, {games.wins[0]:,} won by the first player")
print(f"Peg Reversal: {peg.Position().winning_games():,} ways to win from the middle")

# The exact value two moves ahead, with a heuristic of one's own.


def height(position: santorini.Position, player: int) -> int:
    """Like to stand high."""
    mine, theirs = position.pawns[player], position.pawns[1 - player]
    heights = position.heights
    return sum(heights[row][col] for row, col in mine) - sum(heights[row][col] for row, col in theirs)


best = minimax(position, 2, evaluator=height)
print(f"{best.score} by {len(best.moves)} moves")

# A strong move in a tenth of a second, and what is expected after it.
engine = Engine()
found = engine.search(position, time=0.1)
print(f"{found.move} ({found.score}), depth {found.depth}")

# A match: the engine against the heuristic, from three placements with sides swapped.
result = match(
    lambda position: engine.search(position, depth=3).move,
    lambda position: minimax(position, 1, evaluator=height).moves[0],
    [santorini.Position.opening(seed=seed) for seed in range(3)],
)
print(f"the engine won {result.wins[0]} of {len(result.games)} games")
assert result.wins[0] > result.wins[1]
