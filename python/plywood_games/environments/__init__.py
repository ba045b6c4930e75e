"""Environments for reinforcement learning.

- `plywood_games.environments.gymnasium`: Peg Reversal, as `plywood_games/Peg-v0`.
- `plywood_games.environments.pettingzoo`: Santorini and Onitama by PettingZoo's AEC API.
- `plywood_games.environments.openspiel`: Santorini and Onitama for OpenSpiel, as `plywood_santorini` and
  `plywood_onitama`.

Each needs its library: `pip install 'plywood-games[gymnasium]'`, `[pettingzoo]` or `[openspiel]` brings it.
The vectorised environments need NumPy alone: `santorini.VectorEnv`, `onitama.VectorEnv`, `peg.VectorEnv`.
"""
