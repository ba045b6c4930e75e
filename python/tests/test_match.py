"""Matches between players."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from plywood_games import Engine, IllegalMoveError, PlywoodError, match, onitama, peg, santorini


@pytest.mark.parametrize("two_players", [santorini, onitama])
def test_an_engine_beats_dice(two_players: ModuleType, rng: random.Random) -> None:
    engine = Engine(threads=1, memory=1)
    starts = [two_players.Position.opening(seed=seed) for seed in range(5)]
    result = match(
        lambda position: engine.search(position, depth=2).move,
        lambda position: str(rng.choice(position.moves())),
        starts,
    )
    assert len(result.games) == 10
    assert result.wins[0] >= 9
    assert sum(result.wins) + result.draws == 10
    assert result.score >= 0.9
    for game in result.games:
        position = game.start
        for move in game.moves:
            position = position.play(move)
        assert position.outcome == game.outcome


def test_every_start_is_played_with_either_player_first() -> None:
    seen: list[tuple[str, int]] = []

    def player(name: str) -> object:
        def choose(position: santorini.Position) -> santorini.Move:
            seen.append((name, position.turn))
            return position.moves()[0]

        return choose

    result = match(player("one"), player("other"), [santorini.Position()], max_plies=2)  # type: ignore[arg-type]
    assert seen == [("one", 0), ("other", 1), ("other", 0), ("one", 1)]
    assert [game.first for game in result.games] == [0, 1]
    assert (result.wins, result.draws) == ((0, 0), 2)


def test_equal_players_win_alternately_from_a_won_position() -> None:
    won = santorini.Position("(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])")
    engine = Engine(threads=1)

    def best(position: santorini.Position) -> santorini.Move:
        return engine.search(position, depth=1).move

    result = match(best, best, [won])
    assert result.wins == (1, 1)
    assert [game.winner for game in result.games] == [0, 1]
    assert result.elo[1] == 0


def test_strength_is_estimated_from_pairs_of_games() -> None:
    engine = Engine(threads=1, memory=1)
    starts = [santorini.Position.opening(seed=seed) for seed in range(3)]
    strong = match(lambda p: engine.search(p, depth=2).move, lambda p: p.moves()[0], starts)
    low, estimate, high = strong.elo
    assert low <= estimate <= high
    assert estimate > 200


def test_players_that_make_no_sense_are_refused() -> None:
    with pytest.raises(IllegalMoveError):
        match(lambda p: "((0,0),(4,4),(0,0))", lambda p: p.moves()[0], [santorini.Position()])
    with pytest.raises(PlywoodError, match="for two players"):
        match(lambda p: p.moves()[0], lambda p: p.moves()[0], [peg.Position()])  # type: ignore[type-var]
