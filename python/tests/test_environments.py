"""The environments pass their libraries' own tests."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import plywood_games.environments.gymnasium as peg_env
from plywood_games import IllegalMoveError, Outcome, PlywoodError, onitama, peg, santorini
from plywood_games.environments import openspiel, pettingzoo

BOTH = [pettingzoo.santorini_env, pettingzoo.onitama_env]
RAW = [pettingzoo.santorini_raw_env, pettingzoo.onitama_raw_env]


def test_gymnasium_accepts_peg_reversal() -> None:
    check_env(gymnasium.make("plywood_games/Peg-v0").unwrapped, skip_render_check=False)


def test_an_illegal_flip_costs_one_and_a_game_is_won_after_32() -> None:
    env = peg_env.PegEnv()
    observation, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, _, _ = env.step(illegal)
    assert (reward, terminated) == (-1, False)
    for action in (-1, 33):
        with pytest.raises(PlywoodError, match=f"no action {action}; expected 0 to 32"):
            env.step(action)
    assert (after == observation).all()
    rewards = []
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        rewards.append(reward)
    assert rewards == [0.0] * 31 + [1.0]


def test_peg_reversal_starts_by_lot_or_where_it_is_told_to() -> None:
    env = peg_env.PegEnv()
    starts = set()
    for seed in range(100):
        env.reset(seed=seed)
        starts.add(env.position)
    assert len(starts) > 20
    env.reset(options={"start": "(0,3)"})
    assert env.position == peg.Position("(0,3)")
    assert peg_env.PegEnv("(1,1)").reset()[0].sum() == 33
    rendered = peg_env.PegEnv(render_mode="ansi")
    rendered.reset()
    assert rendered.render() == rendered.position.diagram()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", [*BOTH, *RAW])
def test_pettingzoo_accepts_the_games(make: Any) -> None:
    api_test(make(), num_cycles=400)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", [*BOTH, *RAW])
def test_pettingzoo_finds_the_games_deterministic(make: Any) -> None:
    seed_test(make, num_cycles=200)


@pytest.mark.parametrize("make", RAW)
def test_winner_and_loser_get_opposite_rewards(make: Any) -> None:
    env, winners = make(), set()
    for seed in range(20):
        env.reset(seed=seed)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            totals[agent] += reward
            over = terminated or truncated
            mask = observation["action_mask"]
            env.step(None if over else env.action_space(agent).sample(mask))
        outcome = env.position.outcome
        assert outcome is not None
        winner = outcome.winner
        expected = {"player_0": 0.0, "player_1": 0.0}
        if winner is not None:
            expected = {f"player_{player}": 1.0 if player == winner else -1.0 for player in (0, 1)}
        assert totals == expected
        winners.add(winner)
    assert winners >= {0, 1}


def test_an_agent_sees_the_board_from_its_own_side() -> None:
    env = pettingzoo.onitama_raw_env(start=onitama.Position())
    env.reset()
    first, second = (env.observe(agent) for agent in env.possible_agents)
    assert (first["observation"] == env.position.observation(0)).all()
    assert (second["observation"] == env.position.observation(1)).all()
    assert first["action_mask"].sum() == 34
    assert second["action_mask"].sum() == 0


def test_settings_of_pettingzoo_environments() -> None:
    env = pettingzoo.santorini_raw_env(start=santorini.Position(), max_plies=3, render_mode="ansi")
    env.reset()
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    assert env.render() == env.position.diagram()
    start = santorini.Position.opening(seed=5)
    env.reset(options={"start": str(start)})
    assert env.position == start
    with pytest.raises(IllegalMoveError):
        env.step(int(np.flatnonzero(env.position.mask() == 0)[0]))
    with pytest.raises(ValueError, match="has to act"):
        env.step(None)
    dealt = pettingzoo.onitama_raw_env(opening="deals-without-supers")
    dealt.reset(seed=1)
    assert dealt.position.supers_used == [True, True]


@pytest.mark.parametrize("name", ["plywood_santorini", "plywood_onitama"])
def test_openspiel_accepts_the_games(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_openspiel_plays_by_the_rules() -> None:
    game = pyspiel.load_game("plywood_santorini", {"blue": "11 33", "red": "13 31"})
    dice = np.random.default_rng(1)
    for _ in range(20):
        state = game.new_initial_state()
        position = santorini.Position.placed([(1, 1), (3, 3)], [(1, 3), (3, 1)])
        while not state.is_terminal():
            assert state.legal_actions() == sorted(position.actions())
            assert state.current_player() == position.turn
            observation = np.array(state.observation_tensor(position.turn)).reshape(8, 5, 5)
            assert (observation == position.observation()).all()
            action = int(dice.choice(state.legal_actions()))
            assert state.action_to_string(action) == str(position.move_of(action))
            state.apply_action(action)
            position = position.play_action(action)
            assert str(state) == str(position)
        assert position.outcome is not None
        assert state.returns() == ([1, -1] if position.outcome.winner == 0 else [-1, 1])


def test_openspiel_onitama_ends_in_a_draw_after_so_many_plies() -> None:
    game = pyspiel.load_game("plywood_onitama(max_plies=4,supers=False,cards=Ox Boar Horse Elephant Crab)")
    assert game.max_game_length() == 4
    state = game.new_initial_state()
    for _ in range(4):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("plywood_santorini", {"blue": "00"}),
        ("plywood_santorini", {"blue": "00 22"}),
        ("plywood_onitama", {"cards": "Ox"}),
    ],
)
def test_openspiel_parameters_that_make_no_sense_are_refused(name: str, parameters: dict[str, Any]) -> None:
    with pytest.raises((PlywoodError, pyspiel.SpielError)):
        pyspiel.load_game(name, parameters)


def test_openspiel_algorithms_find_a_win() -> None:
    from open_spiel.python.algorithms import minimax as openspiel_minimax

    heights = [[0] * 5 for _ in range(5)]
    heights[2][2], heights[2][3] = 2, 3
    start = santorini.Position.placed([(2, 2), (0, 0)], [(4, 3), (4, 4)], heights=heights)
    game = openspiel.BoardGame(openspiel._SANTORINI, start, 100, {})
    value, action = openspiel_minimax.alpha_beta_search(
        game, maximum_depth=1, value_function=lambda state: 0, maximizing_player_id=0
    )
    assert value == 1
    won = start.play_action(action)
    assert won.outcome == Outcome("santorini", "blue_climb")
