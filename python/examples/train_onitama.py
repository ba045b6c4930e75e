"""Train a tiny network on Onitama in a minute.

It learns from random games who is going to win, and then beats a player who takes a win in one move and
otherwise throws dice.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plywood_games import match, onitama

INPUTS = int(np.prod(onitama.Position.OBSERVATION_SHAPE))

rng = np.random.default_rng(1)
hidden_weights = rng.normal(0, 0.1, (INPUTS, 32))
output_weights = rng.normal(0, 0.1, 32)


def judge(planes: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give the hidden layer, and the values for the players to move, from -1 to 1."""
    hidden = np.tanh(planes @ hidden_weights)
    return hidden, np.tanh(hidden @ output_weights)


env = onitama.VectorEnv(4096, seed=1)
for _ in range(150):
    env.step(env.random_actions())
    planes = env.observations.reshape(len(env), INPUTS).astype(np.float64)
    hidden, guesses = judge(planes)
    slopes = (guesses - env.playouts(4)) * (1 - guesses**2) / len(env)
    hidden_slopes = np.outer(slopes, output_weights) * (1 - hidden**2)
    output_weights -= 2.0 * hidden.T @ slopes
    hidden_weights -= 2.0 * planes.T @ hidden_slopes


def win(position: onitama.Position) -> onitama.Move | None:
    """Give a move that wins at once, if there is one."""
    for move in position.moves():
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner == position.turn:
            return move
    return None


def trained(position: onitama.Position) -> onitama.Move:
    """Win, or leave the opponent with the position that the network likes least."""
    moves = position.moves()
    after = np.stack([position.play(move).observation().ravel() for move in moves])
    _, values = judge(after.astype(np.float64))
    return win(position) or moves[int(values.argmin())]


def dice(position: onitama.Position) -> onitama.Move:
    """Win, or play any move."""
    moves = position.moves()
    return win(position) or moves[rng.integers(len(moves))]


result = match(trained, dice, [onitama.Position.opening(seed=seed) for seed in range(50)])
print(f"the network won {result.wins[0]} of {len(result.games)} games")
assert result.wins[0] >= 60
