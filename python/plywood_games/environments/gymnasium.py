"""Peg Reversal for Gymnasium.

>>> import gymnasium
>>> import plywood_games.environments.gymnasium
>>> env = gymnasium.make("plywood_games/Peg-v0")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((2, 7, 7), 4)
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from plywood_games import IllegalMoveError
from plywood_games.peg import Position


class PegEnv(gym.Env[NDArray[np.int8], np.int64]):
    """Flip pegs until all are white.

    Every game without illegal moves is won after as many flips as there were black pegs. What there is to
    learn is which flips are legal: an illegal one costs 1 and changes nothing, the last one earns 1.

    A game starts with one white peg by lot, or from `options={"start": position}` of `reset`.
    `info["action_mask"]` has 1 for every legal action.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, start: Position | str | None = None, render_mode: str | None = None) -> None:
        """Make an environment that starts from a position, or from one white peg by lot."""
        self.observation_space = gym.spaces.Box(0, 1, Position.OBSERVATION_SHAPE, np.int8)
        self.action_space = gym.spaces.Discrete(Position.ACTIONS)
        self.render_mode = render_mode
        self._start = _position(start)
        self.position = Position()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Start a game."""
        super().reset(seed=seed)
        start = _position((options or {}).get("start")) or self._start
        if start is None:
            holes = Position.with_white([]).black
            start = Position.with_white([holes[self.np_random.integers(len(holes))]])
        self.position = start
        return self.position.observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Flip a peg."""
        try:
            self.position = self.position.play_action(int(action))
            reward = float(self.position.outcome is not None)
        except IllegalMoveError:
            reward = -1.0
        terminated = self.position.outcome is not None
        return self.position.observation(), reward, terminated, False, self._info()

    def render(self) -> str | None:
        """Draw the board."""
        return self.position.diagram() if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.position.mask()}


def _position(given: Position | str | None) -> Position | None:
    return Position(given) if isinstance(given, str) else given


gym.register(
    id="plywood_games/Peg-v0",
    entry_point="plywood_games.environments.gymnasium:PegEnv",
    max_episode_steps=500,
)
