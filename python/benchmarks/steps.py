"""Steps a second with masks and observations: many games at once, one at a time, and by other programs.

    python benchmarks/steps.py [--seconds 1.0] [--games 4096] [--rounds 3]

Everything plays random legal moves, each with a new mask of the legal actions and a new observation. All
contestants take turns in one run, and the best round of each counts. TextArena's Santorini takes part if it
is installed; what it observes is text.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from plywood_games import onitama, peg, santorini
from plywood_games.environments import openspiel, pettingzoo

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import models  # noqa: E402  (the plain models of the tests)

Stepper = Callable[[], int]
"""Plays on for some steps, and says how many they were."""


def vectorised(game: ModuleType, games: int, threads: int) -> Stepper:
    """Many games at once."""
    env = game.VectorEnv(games, threads=threads)

    def step() -> int:
        env.step(env.random_actions())
        return games

    return step


def alone(game: ModuleType) -> Stepper:
    """One game at a time, by positions."""
    position, dice = game.Position(), random.Random(1)

    def step() -> int:
        nonlocal position
        for _ in range(100):
            actions = position.actions()
            if not actions:
                position = game.Position()
                continue
            position = position.play_action(dice.choice(actions))
            position.mask(), position.observation()
        return 100

    return step


def by_pettingzoo(make: Callable[[], Any]) -> Stepper:
    """One game at a time, by the PettingZoo environment without wrappers."""
    env = make()
    env.reset(seed=1)

    def step() -> int:
        for _ in range(100):
            observation, _, terminated, _, _ = env.last()
            if terminated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[random.randrange(len(legal))]))
        return 100

    return step


def by_openspiel(name: str) -> Stepper:
    """One game at a time, by the OpenSpiel game."""
    assert openspiel.__name__, "importing it has registered the games"
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        for _ in range(100):
            if state.is_terminal():
                state = game.new_initial_state()
            state.apply_action(random.choice(state.legal_actions()))
            if not state.is_terminal():
                state.legal_actions_mask(), state.observation_tensor(state.current_player())
        return 100

    return step


STEPS = {
    step: index
    for index, step in enumerate((d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d, r) != (0, 0))
}


def plain_santorini() -> Stepper:
    """One game at a time, by the plain model."""
    dice = random.Random(1)

    def start() -> models.Santorini:
        return models.Santorini(([(0, 0), (1, 1)], [(2, 2), (3, 3)]))

    def arrays(model: models.Santorini, moves: list[Any]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        mask, planes = np.zeros(128, np.int8), np.zeros((8, 5, 5), np.int8)
        first = model.pawns[model.turn][0]
        for source, target, build in moves:
            step = STEPS[target[0] - source[0], target[1] - source[1]]
            mask[64 * (source != first) + 8 * step + STEPS[build[0] - target[0], build[1] - target[1]]] = 1
        for plane, cell in enumerate((*model.pawns[model.turn], *model.pawns[1 - model.turn])):
            planes[plane][cell] = 1
        for cell, height in model.heights.items():
            planes[4 : 4 + height, cell[0], cell[1]] = 1
        return mask, planes

    model = start()
    moves = model.moves()

    def step() -> int:
        nonlocal model, moves
        for _ in range(100):
            if not moves:
                model = start()
                moves = model.moves()
            model.play(dice.choice(moves))
            moves = model.moves()
            arrays(model, moves)
        return 100

    return step


def plain_onitama() -> Stepper:
    """One game at a time, by the plain model."""
    dice = random.Random(1)
    cards = ["Cobra", "Rabbit", "Rooster", "Tiger", "Monkey"]
    offsets = sorted({offset for of_card in models.CARDS.values() for offset in of_card})
    index = {offset: place for place, offset in enumerate(offsets)}

    def arrays(model: models.Onitama, moves: list[Any]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        mask, planes = np.zeros(1050, np.int8), np.zeros((11, 5, 5), np.int8)
        forward, first = 1 if model.turn == 0 else -1, model.cards[2 * model.turn]
        for source, target, name in moves:
            offset = forward * (target[0] - source[0]), forward * (target[1] - source[1])
            card = name.removeprefix("Super ")
            plane = (
                26 + 8 * (card != first) + STEPS[offset]
                if card != name
                else 13 * (card != first) + index[offset]
            )
            square = 5 * source[0] + source[1]
            mask[25 * plane + (square if forward == 1 else 24 - square)] = 1
        for plane, pawns in ((0, model.pawns[model.turn]), (2, model.pawns[1 - model.turn])):
            for place, (row, col) in enumerate(pawns):
                planes[
                    plane + (place == 0), row if forward == 1 else 4 - row, col if forward == 1 else 4 - col
                ] = 1
        own, other = 2 * model.turn, 2 - 2 * model.turn
        for plane, card in enumerate(
            (*model.cards[own : own + 2], *model.cards[other : other + 2], model.cards[4])
        ):
            way = -1 if plane in (2, 3) else 1
            for rows, cols in models.CARDS[card]:
                planes[4 + plane, 2 + way * rows, 2 + way * cols] = 1
        planes[9], planes[10] = not model.used[model.turn], not model.used[1 - model.turn]
        return mask, planes

    model = models.Onitama.dealt(cards)
    moves = model.moves()

    def step() -> int:
        nonlocal model, moves
        for _ in range(100):
            if not moves:
                model = models.Onitama.dealt(cards)
                moves = model.moves()
            model.play(dice.choice(moves))
            moves = model.moves()
            arrays(model, moves)
        return 100

    return step


def plain_peg() -> Stepper:
    """One game at a time, by the plain model."""
    dice = random.Random(1)
    index = {hole: place for place, hole in enumerate(models.HOLES)}
    model = models.PegReversal({(0, 0)})
    moves = model.moves()

    def step() -> int:
        nonlocal model, moves
        for _ in range(100):
            if not moves:
                model = models.PegReversal({(0, 0)})
                moves = model.moves()
            model.play(dice.choice(moves))
            moves = model.moves()
            mask, planes = np.zeros(33, np.int8), np.zeros((2, 7, 7), np.int8)
            for move in moves:
                mask[index[move]] = 1
            for col, row in models.HOLES:
                planes[int((col, row) not in model.white), col + 3, row + 3] = 1
        return 100

    return step


def by_textarena() -> Stepper | None:
    """One game at a time, by TextArena's Santorini, which tells the legal moves and the board as text."""
    try:
        from textarena.envs.Santorini.env import SantoriniBaseFixedWorkerEnv
    except ImportError:
        return None
    env = SantoriniBaseFixedWorkerEnv()
    env.reset(num_players=2, seed=1)

    def step() -> int:
        for _ in range(20):
            player, _ = env.get_observation()
            legal = env.state.game_state["valid_moves"].split(", ")
            done, _ = env.step(random.choice(legal))
            if done:
                env.reset(num_players=2)
        return 20

    return step


def rate(step: Stepper, seconds: float) -> float:
    """Give the steps a second."""
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        steps += step()
    return steps / elapsed


def main() -> None:
    """Measure everything and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="a round of each contestant")
    parser.add_argument("--games", type=int, default=4096, help="games of a vectorised environment")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts")
    arguments = parser.parse_args()
    rows: list[tuple[str, str, Stepper | None]] = []
    plain = {"Santorini": plain_santorini(), "Onitama": plain_onitama(), "Peg Reversal": plain_peg()}
    for title, game in (("Santorini", santorini), ("Onitama", onitama), ("Peg Reversal", peg)):
        rows.append((title, "`VectorEnv`, one thread", vectorised(game, arguments.games, 1)))
        rows.append((title, "`VectorEnv`, two threads", vectorised(game, arguments.games, 2)))
        rows.append((title, "`Position`, one game", alone(game)))
        if game is not peg:
            name = title.lower()
            rows.append((title, "PettingZoo", by_pettingzoo(getattr(pettingzoo, f"{name}_raw_env"))))
            rows.append((title, "OpenSpiel", by_openspiel(f"plywood_{name}")))
        rows.append((title, "plain Python", plain[title]))
        if game is santorini:
            rows.append((title, "TextArena (text)", by_textarena()))
    best = [0.0] * len(rows)
    for _ in range(arguments.rounds):
        for index, (_, _, step) in enumerate(rows):
            if step is not None:
                best[index] = max(best[index], rate(step, arguments.seconds))
    reference = {title: best[index] for index, (title, how, _) in enumerate(rows) if how == "plain Python"}
    print("| game | by | steps a second | times plain Python |")
    print("|---|---|---|---|")
    for (title, how, step), steps in zip(rows, best, strict=True):
        if step is None:
            print(f"| {title} | {how} | not installed | |")
        else:
            times = steps / reference[title]
            print(f"| {title} | {how} | {steps:,.0f} | {times:,.{0 if times >= 10 else 1}f} |")


if __name__ == "__main__":
    main()
