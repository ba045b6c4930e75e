"""Santorini and Onitama for OpenSpiel.

Importing this module registers `plywood_santorini` and `plywood_onitama`.

>>> import pyspiel
>>> import plywood_games.environments.openspiel
>>> game = pyspiel.load_game("plywood_onitama", {"cards": "Ox Boar Horse Elephant Crab", "supers": False})
>>> state = game.new_initial_state()
>>> len(state.legal_actions()), state.action_to_string(state.legal_actions()[0])
(10, '((0,0),(1,0),"Boar")')

The parameters of `plywood_santorini`:

- `blue`, `red`: the rows and columns of each player's two pawns, by default `"00 11"` and `"22 33"`.

And those of `plywood_onitama`:

- `cards`: the first player's two cards, the second's, and the one beside the board, by default
  `"Cobra Rabbit Rooster Tiger Monkey"`.
- `supers`: whether each player has a Super move, by default `True`.
- `max_plies`: a game that is longer is a draw, by default `200`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from plywood_games import PlywoodError, onitama, santorini

AnyPosition = santorini.Position | onitama.Position


def _game_type(name: str, title: str, parameters: Mapping[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


_SANTORINI = _game_type("plywood_santorini", "Santorini", {"blue": "00 11", "red": "22 33"})
_ONITAMA = _game_type(
    "plywood_onitama",
    "Onitama",
    {"cards": "Cobra Rabbit Rooster Tiger Monkey", "supers": True, "max_plies": 200},
)

# Every move of Santorini builds a level, and there is room for a hundred.
_SANTORINI_PLIES = 100


class BoardGame(pyspiel.Game):
    """A game for OpenSpiel that starts from a position."""

    def __init__(self, game_type: Any, start: AnyPosition, max_plies: int, params: Mapping[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=type(start).ACTIONS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=max_plies,
        )
        super().__init__(game_type, info, dict(params))
        self.start, self.max_plies = start, max_plies

    def new_initial_state(self, state: Any = None) -> BoardGameState:
        """Give the state at the start of a game."""
        if state is not None:
            raise PlywoodError("a state is read from its history of actions only")
        return BoardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Give an observer of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardGameObserver(type(self.start))
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SantoriniGame(BoardGame):
    """Santorini."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game, with pawns as the parameters say."""
        params = params or {}
        blue = _cells(params.get("blue", "00 11"))
        red = _cells(params.get("red", "22 33"))
        start = santorini.Position.placed(blue, red)
        super().__init__(_SANTORINI, start, _SANTORINI_PLIES, params)


class OnitamaGame(BoardGame):
    """Onitama."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game, with cards as the parameters say."""
        params = params or {}
        cards = str(params.get("cards", "Cobra Rabbit Rooster Tiger Monkey")).split()
        used = not params.get("supers", True)
        start = onitama.Position.dealt(cards, supers_used=(used, used))
        super().__init__(_ONITAMA, start, int(params.get("max_plies", 200)), params)


def _cells(text: str) -> list[tuple[int, int]]:
    words = text.split()
    if len(words) != 2 or not all(len(word) == 2 and word.isdecimal() for word in words):
        raise PlywoodError(f'"{text}" are not two cells; expected a row and a column each, as in "00 11"')
    return [(int(word[0]), int(word[1])) for word in words]


class BoardGameState(pyspiel.State):
    """A position in a game, with the moves that led there."""

    def __init__(self, game: BoardGame) -> None:
        """Start a game."""
        super().__init__(game)
        self.position: Any = game.start
        self._max_plies = game.max_plies
        self._plies = 0

    def current_player(self) -> int:
        """Give the player to move."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.position.turn  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.actions())

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play_action(action)
        self._plies += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.position.move_of(action))

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.position.outcome is not None or self._plies >= self._max_plies

    def returns(self) -> list[float]:
        """Give what each player has won."""
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return str(self.position)


class BoardGameObserver:
    """What the players see: the planes of the player who looks."""

    def __init__(self, game: type[AnyPosition]) -> None:
        """Make room for the planes."""
        shape = game.OBSERVATION_SHAPE
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: BoardGameState, player: int) -> None:
        """Show a state."""
        np.copyto(self.dict["observation"], state.position.observation(player))

    def string_from(self, state: BoardGameState, player: int) -> str:
        """Give a state as text."""
        return str(state.position)


pyspiel.register_game(_SANTORINI, SantoriniGame)
pyspiel.register_game(_ONITAMA, OnitamaGame)
