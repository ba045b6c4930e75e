"""Santorini and Onitama for PettingZoo, by its AEC API.

>>> env = santorini_env()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     mask = observation["action_mask"]
...     env.step(None if terminated or truncated else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from plywood_games import onitama, santorini

P = TypeVar("P", santorini.Position, onitama.Position)
Observation = dict[str, NDArray[np.int8]]


class BoardGameEnv(AECEnv[str, Observation, int | None], Generic[P]):
    """A game for two players, `player_0` and `player_1`.

    An agent observes a dictionary: `observation`, the planes as it sees them, and `action_mask`, with 1 for
    every legal action, and all zeros if another agent is to move. At the end the winner gets 1 and the loser
    -1.

    Every game starts from an opening by lot (a placement of Santorini, a deal of Onitama), from the `start`
    that the environment was made with, or from `options={"start": position}` of `reset`. An action that is
    not legal raises `IllegalMoveError`, if no wrapper keeps it away.
    """

    def __init__(
        self,
        game: type[P],
        name: str,
        *,
        start: P | str | None = None,
        opening: str | None = None,
        max_plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        Args:
            game: The class of the game's positions.
            name: The name of the environment.
            start: Where every game starts.
            opening: The way to draw starts, by name, if `start` is not given.
            max_plies: A game that is longer is cut off.
            render_mode: "ansi" makes `render` give the board as text, "human" print it.
        """
        super().__init__()
        self.metadata = {"name": name, "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self._game: type[P] = game
        self._opening, self._max_plies = opening, max_plies
        self._start: P | None = self._position(start)
        planes = gym.spaces.Box(0, 1, game.OBSERVATION_SHAPE, np.int8)
        mask = gym.spaces.Box(0, 1, (game.ACTIONS,), np.int8)
        observed = gym.spaces.Dict({"observation": planes, "action_mask": mask})
        self.observation_spaces = {agent: observed for agent in self.possible_agents}
        self.action_spaces = {agent: gym.spaces.Discrete(game.ACTIONS) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def _position(self, given: P | str | None) -> P | None:
        return self._game(given) if isinstance(given, str) else given

    def observation_space(self, agent: str) -> gym.spaces.Space[Any]:
        """Give what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.spaces.Space[Any]:
        """Give what an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        start = self._position((options or {}).get("start")) or self._start
        if start is None:
            start = self._game.opening(self._opening, seed=int(self._random.integers(1 << 63)))
        self.position: P = start
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, start.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.agent_selection = self.possible_agents[start.turn]
        self._plies = 0

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees."""
        player = self.possible_agents.index(agent)
        is_to_move = player == self.position.turn
        mask = self.position.mask() if is_to_move else np.zeros(self._game.ACTIONS, np.int8)
        return {"observation": self.position.observation(player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: the game goes on")
        self.position = self.position.play_action(int(action))
        self._plies += 1
        self._cumulative_rewards[agent] = 0.0
        outcome = self.position.outcome
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                for player, name in enumerate(self.possible_agents):
                    self.rewards[name] = 1.0 if player == outcome.winner else -1.0
        elif self._max_plies is not None and self._plies >= self._max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draw the board."""
        if self.render_mode == "human":
            print(self.position.diagram())
        return self.position.diagram() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _wrapped(env: BoardGameEnv[Any]) -> AECEnv[str, Observation, int | None]:
    terminating = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


def santorini_raw_env(**settings: Any) -> BoardGameEnv[santorini.Position]:
    """Make a Santorini environment without wrappers; the settings are those of `BoardGameEnv`."""
    return BoardGameEnv(santorini.Position, "plywood_santorini_v0", **settings)


def onitama_raw_env(**settings: Any) -> BoardGameEnv[onitama.Position]:
    """Make an Onitama environment without wrappers; the settings are those of `BoardGameEnv`."""
    return BoardGameEnv(onitama.Position, "plywood_onitama_v0", **settings)


def santorini_env(**settings: Any) -> AECEnv[str, Observation, int | None]:
    """Make a Santorini environment in which an illegal action loses; settings as for `BoardGameEnv`."""
    return _wrapped(santorini_raw_env(**settings))


def onitama_env(**settings: Any) -> AECEnv[str, Observation, int | None]:
    """Make an Onitama environment in which an illegal action loses; settings as for `BoardGameEnv`."""
    return _wrapped(onitama_raw_env(**settings))
