"""Random games agree with plain models, written from the documents, at every move.

`PLYWOOD_GAMES` is the number of games of each game; 10,000 unless it is set.
"""

from __future__ import annotations

import os
import random

import numpy as np
import pytest
from models import CARDS, CELLS, HOLES, TEXT, Onitama, PegReversal, Santorini, text

from plywood_games import onitama, peg, santorini

GAMES = int(os.environ.get("PLYWOOD_GAMES", "10000"))
PARTS = 8
"""The games of a test are shared out, so that several processes can take part."""


def check_arrays(position: santorini.Position | onitama.Position | peg.Position) -> None:
    """Compare the actions with the mask, and both with the moves."""
    actions = position.actions()
    assert sorted(actions) == np.flatnonzero(position.mask()).tolist()
    assert [position.move_of(action) for action in actions] == position.moves()


@pytest.mark.parametrize("part", range(PARTS))
def test_santorini_agrees_with_the_model(part: int) -> None:
    dice, ways = random.Random(part), set()
    for number in range(part, GAMES, PARTS):
        blue, red = (cells := dice.sample(CELLS, 4))[:2], cells[2:]
        model, position = Santorini((list(blue), list(red))), santorini.Position.placed(blue, red)
        while True:
            assert position.notation == model.screenshot()
            moves = model.moves()
            texts = [f"({TEXT[source]},{TEXT[target]},{TEXT[build]})" for source, target, build in moves]
            assert [str(move) for move in position.moves()] == texts
            if number % 100 == 0:
                check_arrays(position)
            if not moves:
                break
            choice = dice.randrange(len(moves))
            assert position.turn == model.turn
            model.play(moves[choice])
            position = position.play(texts[choice])
        assert position.outcome is not None
        assert position.outcome.winner == model.winner
        ways.add(position.outcome.key)
    assert ways == {"blue_climb", "blue_block", "red_climb", "red_block"} or GAMES < 10000


@pytest.mark.parametrize("part", range(PARTS))
def test_onitama_agrees_with_the_model(part: int) -> None:
    dice, ways = random.Random(part), set()
    for number in range(part, GAMES, PARTS):
        cards = dice.sample(sorted(CARDS), 5)
        model, position = Onitama.dealt(cards), onitama.Position.dealt(cards)
        while True:
            assert position.notation == model.state()
            moves = model.moves()
            texts = [f'({TEXT[source]},{TEXT[target]},"{card}")' for source, target, card in moves]
            assert sorted(str(move) for move in position.moves()) == sorted(texts)
            if number % 100 == 0:
                check_arrays(position)
            if not moves:
                break
            choice = dice.randrange(len(moves))
            assert position.turn == model.turn
            model.play(moves[choice])
            position = position.play(texts[choice])
        assert position.outcome is not None
        assert position.outcome.winner == model.winner
        ways.add(position.outcome.key)
    assert ways >= {"first_stone", "first_stream", "second_stone", "second_stream"} or GAMES < 10000


@pytest.mark.parametrize("part", range(PARTS))
def test_peg_agrees_with_the_model(part: int) -> None:
    dice = random.Random(part)
    for number in range(part, GAMES, PARTS):
        hole = dice.choice(HOLES)
        model, position = PegReversal({hole}), peg.Position.with_white([hole])
        for _ in range(32):
            moves = model.moves()
            assert [move.hole for move in position.moves()] == moves
            assert position.outcome is None
            if number % 100 == 0:
                check_arrays(position)
            choice = dice.choice(moves)
            model.play(choice)
            position = position.play(text(choice))
        assert set(position.white) == model.white
        assert position.outcome is not None
        assert (position.outcome.key, position.outcome.winner) == ("won", 0)
