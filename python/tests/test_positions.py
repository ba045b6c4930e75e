"""Positions and moves are immutable values with notation both ways."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from types import ModuleType
from typing import Any

import pytest

from plywood_games import Outcome, onitama, peg, santorini


def random_game(game: ModuleType, rng: random.Random) -> list[Any]:
    """Give the positions of a random game."""
    positions = [game.Position.opening(seed=rng.randrange(1 << 32))]
    while moves := positions[-1].moves():
        positions.append(positions[-1].play(rng.choice(moves)))
    return positions


def test_notation_goes_both_ways(game: ModuleType, rng: random.Random) -> None:
    for _ in range(20):
        for position in random_game(game, rng)[:-1]:
            assert game.Position(position.notation) == position
            assert str(position) == position.notation
            for move in position.moves():
                assert game.Move(move.notation) == move
                assert position.play(move.notation) == position.play(move)


def test_representations_can_be_evaluated(game: ModuleType, rng: random.Random) -> None:
    names = {"santorini": santorini, "onitama": onitama, "peg": peg}
    for position in random_game(game, rng)[:-1]:
        assert eval(repr(position), names) == position
        for move in position.moves():
            assert eval(repr(move), names) == move


def test_equal_positions_are_one_key_and_others_differ(game: ModuleType, rng: random.Random) -> None:
    positions = random_game(game, rng)
    again = [pickle.loads(pickle.dumps(position)) for position in positions]
    assert again == positions
    assert [hash(position) for position in again] == [hash(position) for position in positions]
    assert len({*positions, *again}) == len(positions)
    assert positions[0] != positions[1]
    assert positions[0] != "a position"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_everything_survives_pickling_to_the_end_of_a_game(
    game: ModuleType, rng: random.Random, protocol: int
) -> None:
    for _ in range(30):
        for position in random_game(game, rng):
            again = pickle.loads(pickle.dumps(position, protocol))
            assert again == position
            # The notation of a finished Onitama game leaves out the loser's pawns; pickling must not.
            assert (again.observation() == position.observation()).all()
            assert again.outcome == position.outcome
        assert pickle.loads(pickle.dumps(position.outcome, protocol)) == position.outcome


def test_copies_are_the_same_object(game: ModuleType) -> None:
    position = game.Position()
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position
    move = position.moves()[0]
    assert copy.copy(move) is move
    assert copy.deepcopy([move])[0] is move


def test_positions_do_not_change(game: ModuleType) -> None:
    position = game.Position()
    before = position.notation
    position.play(position.moves()[0])
    assert position.notation == before
    with pytest.raises(AttributeError):
        position.turn = 1


def test_moves_are_legal_and_nothing_else_is(game: ModuleType, rng: random.Random) -> None:
    positions = random_game(game, rng)
    every = {move for position in positions for move in position.moves()}
    for position in positions:
        legal = set(position.moves())
        for move in every:
            assert position.is_legal(move) == (move in legal)


def test_moves_can_be_sorted(game: ModuleType) -> None:
    moves = game.Position().moves()
    assert sorted(reversed(moves)) == sorted(moves)


def test_outcomes_have_a_key_words_and_a_winner() -> None:
    outcome = Outcome("onitama", "second_stream")
    assert (outcome.game, outcome.key, outcome.winner) == ("onitama", "second_stream", 1)
    assert str(outcome) == "the second player won by the Way of the Stream"
    assert repr(outcome) == 'Outcome("onitama", "second_stream")'
    assert Outcome("onitama", "stalemate").winner is None
    assert Outcome("peg", "stuck").winner is None
    assert len({Outcome("santorini", "red_block"), Outcome("santorini", "red_block")}) == 1


def test_the_documents_example_of_santorini() -> None:
    position = santorini.Position.placed([(0, 0), (1, 1)], [(2, 2), (3, 3)])
    position = position.play(santorini.Move.of((0, 0), (1, 0), (2, 0)))
    assert position.notation == "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])"
    assert position.turn == santorini.RED
    assert position.pawns == [((1, 0), (1, 1)), ((2, 2), (3, 3))]
    assert [row[0] for row in position.heights] == [0, 0, 1, 0, 0]
    assert len(position.moves()) == 80
    last = position.moves()[-1]
    assert (last.source, last.target, last.build) == ((3, 3), (4, 4), (4, 3))


def test_a_position_of_santorini_can_be_set_up() -> None:
    heights = [[0] * 5 for _ in range(5)]
    heights[2][2], heights[2][3] = 2, 3
    position = santorini.Position.placed([(2, 2), (0, 0)], [(4, 3), (4, 4)], heights=heights)
    won = position.play("((2,2),(2,3),(2,2))")
    assert won.outcome == Outcome("santorini", "blue_climb")
    assert won.moves() == []
    other = santorini.Position.placed([(2, 2), (0, 0)], [(4, 3), (4, 4)], heights=heights, turn=1)
    assert other.turn == 1


def test_the_documents_example_of_onitama() -> None:
    text = (
        '(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],'
        "[(4,2),(4,0),(4,1),(4,3),(4,4)],0,True,False)"
    )
    position = onitama.Position(text)
    position = position.play('((0,2),(1,3),"Rabbit")')
    position = position.play(onitama.Move.of((4, 2), (3, 3), "Tiger", is_super=True))
    assert position.notation == (
        '(["Cobra","Monkey","Rabbit","Rooster","Tiger"],[(1,3),(0,0),(0,1),(0,3),(0,4)],'
        "[(3,3),(4,0),(4,1),(4,3),(4,4)],0,True,True)"
    )
    assert position.hands == [("Cobra", "Monkey"), ("Rabbit", "Rooster")]
    assert position.side_card == "Tiger"
    assert position.supers_used == [True, True]
    assert position.masters == [(1, 3), (3, 3)]
    assert position.pawns[1] == [(3, 3), (4, 0), (4, 1), (4, 3), (4, 4)]
    move = onitama.Move('((4,2),(3,3),"Super Tiger")')
    assert (move.source, move.target, move.card, move.is_super) == ((4, 2), (3, 3), "Tiger", True)


def test_the_cards_of_onitama() -> None:
    assert len(onitama.CARDS) == 16
    assert set(onitama.CARDS["Tiger"]) == {(2, 0), (-1, 0)}


def test_the_numbers_of_peg_reversal() -> None:
    start = peg.Position.with_white([(0, 0)])
    assert start == peg.Position()
    assert (start.white, len(start.black)) == ([(0, 0)], 32)
    assert start.winning_games() == 25589827238367749588818329600
    assert start.games_by_length()[:3] == [1, 4, 24]
    assert start.reachable_boards() == 96962760
    assert peg.Move.of((0, 1)).hole == (0, 1)


def test_drawings_are_svg_with_a_title(game: ModuleType, rng: random.Random) -> None:
    for position in random_game(game, rng):
        root = ET.fromstring(position._repr_svg_())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root[0].tag.endswith("title")
        assert root[0].text
        shapes = [element.tag.rpartition("}")[2] for element in root.iter()]
        assert shapes.count("circle") >= {santorini: 4, onitama: 2, peg: 33}[game]


def test_diagrams_have_a_line_a_row(game: ModuleType) -> None:
    lines = game.Position().diagram().splitlines()
    assert len(lines) == (9 if game is peg else 7)
    assert lines[-1].endswith("to move")


def test_openings_depend_on_the_seed(game: ModuleType) -> None:
    assert game.Position.opening(seed=1) == game.Position.opening(seed=1)
    drawn = {game.Position.opening(seed=seed) for seed in range(20)}
    assert len(drawn) > 10
    if game is peg:
        assert all(len(position.white) == 1 for position in drawn)


def test_hashes_are_the_same_in_every_process(game: ModuleType) -> None:
    name = game.__name__.rpartition(".")[2]
    code = f"from plywood_games import {name}; print(hash({name}.Position()))"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(told.stdout) == hash(game.Position())
