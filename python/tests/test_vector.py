"""Many games at once go like each game by itself."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from plywood_games import IllegalMoveError, PlywoodError, onitama, peg, santorini


def check_view(env: Any, positions: list[Any]) -> None:
    """Compare the arrays with what each position shows."""
    for index, position in enumerate(positions):
        assert (env.observations[index] == position.observation()).all()
        assert (env.masks[index] == position.mask()).all()
        assert env.turns[index] == position.turn


@pytest.mark.parametrize("threads", [1, 2])
def test_every_game_goes_as_by_itself(game: ModuleType, threads: int) -> None:
    env = game.VectorEnv(130, seed=5, threads=threads)
    positions = env.positions()
    check_view(env, positions)
    restarted = 0
    for _ in range(60):
        actions = env.random_actions().copy()
        movers = env.turns.copy()
        env.step(actions)
        now = env.positions()
        for index, (position, action) in enumerate(zip(positions, actions, strict=True)):
            after = position.play_action(int(action))
            outcome = after.outcome
            assert env.terminated[index] == (outcome is not None)
            if outcome is None:
                assert now[index] == after
                assert env.rewards[index] == 0
            else:
                restarted += 1
                gained = 0 if outcome.winner is None else 1 if outcome.winner == movers[index] else -1
                assert env.rewards[index] == gained
                assert now[index].outcome is None
        positions = now
        check_view(env, positions)
    assert restarted > 0


def test_the_arrays_are_always_the_same(game: ModuleType) -> None:
    env = game.VectorEnv(8)
    names = ("observations", "masks", "turns", "rewards", "terminated", "truncated")
    before = [getattr(env, name) for name in names]
    env.step(env.random_actions())
    env.reset()
    for name, array in zip(names, before, strict=True):
        assert getattr(env, name) is array
    assert env.random_actions() is env.random_actions()


def test_the_arrays_have_fixed_shapes_and_types(game: ModuleType) -> None:
    env = game.VectorEnv(7)
    assert len(env) == 7
    assert repr(env) == f"<{game.__name__}.VectorEnv of 7 games>"
    assert env.observations.shape == (7, *game.Position.OBSERVATION_SHAPE)
    assert env.masks.shape == (7, game.Position.ACTIONS)
    types = {name: getattr(env, name).dtype.name for name in ("observations", "masks", "turns")}
    assert set(types.values()) == {"int8"}
    assert (env.rewards.dtype, env.terminated.dtype) == (np.float32, np.bool_)
    assert env.random_actions().dtype == np.int64


def test_the_seed_and_not_the_threads_decide(game: ModuleType) -> None:
    envs = [game.VectorEnv(300, seed=9, threads=threads) for threads in (1, 2, 5)]
    other = game.VectorEnv(300, seed=10)
    for _ in range(45):
        for env in (*envs, other):
            env.step(env.random_actions())
    assert envs[0].positions() == envs[1].positions() == envs[2].positions()
    assert envs[0].positions() != other.positions()
    envs[0].reset(seed=10)
    assert envs[0].positions() == game.VectorEnv(300, seed=10).positions()


def test_games_start_where_they_are_told_to(game: ModuleType) -> None:
    start = game.Position().play(game.Position().moves()[0])
    for given in (start, str(start)):
        assert set(game.VectorEnv(3, start=given).positions()) == {start}
    assert onitama.VectorEnv(3, opening="deals-without-supers").positions()[0].supers_used == [True, True]


def test_games_are_cut_off_after_so_many_moves() -> None:
    env = onitama.VectorEnv(50, max_plies=3, start=onitama.Position())
    for step in range(1, 7):
        env.step(env.random_actions())
        cut = env.truncated | env.terminated
        assert cut.all() == (step % 3 == 0)
    assert (env.masks.sum(axis=1) == 34).all()


def test_games_that_are_over_rest_until_they_are_reset(rng: random.Random) -> None:
    env = santorini.VectorEnv(20, autoreset=False, seed=1)
    while not env.terminated.all():
        env.step(env.random_actions())
        assert (env.masks.any(axis=1) != env.terminated).all()
    assert (env.random_actions() == -1).all()
    ended = env.positions()
    env.step(np.full(20, -1))
    assert env.positions() == ended
    assert (env.rewards == 0).all()
    marked = np.arange(20) % 2 == 0
    env.reset_where(marked)
    assert (env.terminated != marked).all()
    assert [position.outcome is None for position in env.positions()] == marked.tolist()
    check_view(env, env.positions())


def test_games_that_are_cut_off_rest_as_well() -> None:
    env = onitama.VectorEnv(5, autoreset=False, max_plies=2, start=onitama.Position())
    for _ in range(2):
        env.step(env.random_actions())
    assert env.truncated.all()
    before = env.positions()
    env.step(np.zeros(5, np.int64))
    assert env.positions() == before
    env.reset()
    assert not env.truncated.any()


def test_an_illegal_action_plays_nothing(game: ModuleType) -> None:
    env = game.VectorEnv(100, seed=2)
    positions = env.positions()
    for bad in (-1, game.Position.ACTIONS, 1 << 40, int(np.flatnonzero(env.masks[77] == 0)[0])):
        actions = env.random_actions().copy()
        actions[77] = bad
        with pytest.raises(IllegalMoveError, match=f"action {bad} in game 77"):
            env.step(actions)
        assert env.positions() == positions


def test_arrays_of_other_lengths_or_types_are_refused() -> None:
    env = peg.VectorEnv(4)
    with pytest.raises(PlywoodError, match="3 actions; expected one for each of 4 games"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(PlywoodError, match="5 marks; expected one for each of 4 games"):
        env.reset_where(np.zeros(5, np.bool_))
    for wrong in (np.zeros(4), np.zeros((4, 1), np.int64), [0, 0, 0, 0]):
        with pytest.raises(TypeError):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="contiguous"):
        env.step(np.zeros(8, np.int64)[::2])


def test_settings_that_make_no_sense_are_refused() -> None:
    over = santorini.Position("(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])")
    refused: dict[str, Any] = {
        "the game is over": {"start": over},
        "either start or opening": {"start": santorini.Position(), "opening": "placements"},
        'unknown opening "x"': {"opening": "x"},
        "max_plies is 0": {"max_plies": 0},
        "threads is 0": {"threads": 0},
    }
    for words, settings in refused.items():
        with pytest.raises(PlywoodError, match=words):
            santorini.VectorEnv(2, **settings)
    with pytest.raises(OverflowError):
        santorini.VectorEnv(-1)


def test_more_games_than_there_is_memory_for_are_refused(game: ModuleType) -> None:
    for games in (10**13, 2**62):
        with pytest.raises((MemoryError, ValueError)):
            game.VectorEnv(games)


def test_no_games_are_fine_too(game: ModuleType) -> None:
    env = game.VectorEnv(0)
    env.step(env.random_actions())
    assert env.positions() == []


def test_playouts_are_means_of_results() -> None:
    won = santorini.Position("(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])")
    env = santorini.VectorEnv(6, start=won)
    values = env.playouts(200)
    assert values.shape == (6,)
    assert (abs(values) <= 1).all()
    assert (values > 0).all(), "the player to move wins at once, with some luck"
    assert env.positions() == [won] * 6, "a playout plays nothing"
    assert (peg.VectorEnv(3).playouts(2) == 1).all()
    assert (onitama.VectorEnv(3).playouts(5, max_plies=1) == 0).all()


PLAYOUTS = """
import threading
from plywood_games import santorini

env = santorini.VectorEnv(64)
try:
    # Printed once the playouts have taken over the main thread.
    threading.Timer(0.2, lambda: print("playing", flush=True)).start()
    env.playouts(2**32 - 1)
except KeyboardInterrupt:
    print("interrupted", flush=True)
env.playouts(1)
print("played", flush=True)
"""


def test_ctrl_c_stops_playouts() -> None:
    with subprocess.Popen([sys.executable, "-c", PLAYOUTS], stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        assert playing.stdout.readline() == "playing\n"
        playing.send_signal(signal.SIGINT)
        assert playing.stdout.readlines() == ["interrupted\n", "played\n"]


def test_an_array_that_is_written_to_does_not_harm() -> None:
    env = onitama.VectorEnv(3)
    env.masks[:] = 1
    env.observations[:] = 7
    env.terminated[:] = True
    env.step(env.random_actions())
    check_view(env, env.positions())


def test_one_thread_at_a_time_steps() -> None:
    env = santorini.VectorEnv(2000)
    refusals: list[BaseException] = []

    def step() -> None:
        for _ in range(50):
            try:
                env.step(env.random_actions().copy())
            except (RuntimeError, PlywoodError) as error:
                refusals.append(error)

    threads = [threading.Thread(target=step) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_view(env, env.positions()[:50])
