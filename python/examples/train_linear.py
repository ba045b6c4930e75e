"""Train a linear evaluation of Onitama in ten lines, and see it beat dice."""

import random

import numpy as np

from plywood_games import match, onitama

env = onitama.VectorEnv(20_000, seed=1)
for _ in range(12):
    env.step(env.random_actions())
planes = env.observations.reshape(len(env), -1).astype(np.float64)
weights = np.linalg.lstsq(planes, env.playouts(16))[0]


def rank(position: onitama.Position, move: onitama.Move) -> tuple[bool, float]:
    """A win is best, then whatever leaves the opponent with little."""
    after = position.play(move)
    return after.outcome is not None, -float(after.observation().ravel() @ weights)


result = match(
    lambda position: max(position.moves(), key=lambda move: rank(position, move)),
    lambda position: random.choice(position.moves()),
    [onitama.Position.opening(seed=seed) for seed in range(50)],
)
print(f"the linear evaluation won {result.wins[0]} of {len(result.games)} games")
assert result.wins[0] >= 80
