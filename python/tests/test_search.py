"""Minimax is exact, and the engine finds what there is to find."""

from __future__ import annotations

import pickle
import random
import signal
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from plywood_games import LEVELS, Engine, PlywoodError, Score, minimax, onitama, peg, santorini
from plywood_games.santorini import course

GAME5 = santorini.Position("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])")
WON = santorini.Position("(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])")
OVER = santorini.Position("(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])")


def hashed(position: Any, player: int) -> int:
    """Judge a position by chance, but always alike."""
    value = random.Random(hash(position)).randrange(-50, 50)
    return value if player == 0 else -value


def plain(position: Any, depth: int, plies: int = 0) -> Score:
    """Give the value of a position by the definition."""
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return Score("cp", 0)
        return Score("win" if outcome.winner == position.turn else "loss", plies)
    if depth == 0:
        return Score("cp", hashed(position, position.turn))
    return max(value_of(position, move, depth, plies) for move in position.moves())


def value_of(position: Any, move: Any, depth: int, plies: int) -> Score:
    """Give the value of a move for who makes it."""
    after = position.play(move)
    value = plain(after, depth - 1, plies + 1)
    return value if after.turn == position.turn else -value


def test_minimax_is_what_the_definition_gives(game: ModuleType, rng: random.Random) -> None:
    for _ in range(6):
        position = game.Position.opening(seed=rng.randrange(1 << 32))
        for _ in range(rng.randrange(25)):
            if moves := position.moves():
                position = position.play(rng.choice(moves))
        if position.outcome is not None:
            continue
        found = minimax(position, 2, evaluator=hashed)
        assert found.score == plain(position, 2)
        best = [move for move in position.moves() if value_of(position, move, 2, 0) == found.score]
        assert list(found.moves) == best


def test_known_values_of_santorini() -> None:
    best = minimax(GAME5, 3, evaluator="sample")
    assert (best.score, len(best.moves)) == (Score("cp", 2), 32)
    for threads in (1, 2, 3):
        again = minimax(GAME5, 3, evaluator="sample", threads=threads, memory=1)
        assert (again.score, again.moves) == (best.score, best.moves)


def test_the_ends_of_minimax() -> None:
    assert minimax(GAME5, 0).moves == ()
    over = minimax(OVER, 3)
    assert (over.score, over.moves) == (Score("loss", 0), ())
    assert minimax(WON, 1).score == Score("win", 1)


def test_the_courses_minimax() -> None:
    game = santorini.Game.from_position(GAME5)
    chosen = [course.minimax(game, depth) for depth in range(1, 5)]
    assert chosen == [
        (((3, 3), (4, 3), (4, 4)), 4),
        (((2, 2), (2, 1), (2, 0)), -10),
        (((3, 3), (4, 4), (4, 3)), 2),
        (((2, 2), (2, 1), (2, 0)), -42),
    ]
    assert course.minimax(game, 0) is None
    assert course.minimax(santorini.Game.from_position(OVER), 2) is None
    constant = course.minimax(game, 1, lambda position, player: 7)
    assert constant == (course.possible_moves(game)[-1], 7), "the last of equal moves"


def test_an_exception_in_an_evaluator_is_raised() -> None:
    def broken(position: santorini.Position, player: int) -> int:
        raise RuntimeError("no idea")

    def wrong(position: santorini.Position, player: int) -> int:
        return "much"  # type: ignore[return-value]

    for search in (
        lambda evaluator: minimax(GAME5, 2, evaluator=evaluator),
        lambda evaluator: Engine(evaluator).search(GAME5, depth=2),
        lambda evaluator: course.minimax(santorini.Game.from_position(GAME5), 2, evaluator),
    ):
        with pytest.raises(RuntimeError, match="no idea"):
            search(broken)
        with pytest.raises(TypeError):
            search(wrong)


def test_an_engine_can_be_used_after_an_exception() -> None:
    calls: list[int] = []

    def once(position: santorini.Position, player: int) -> int:
        calls.append(1)
        if len(calls) == 5:
            raise RuntimeError("not now")
        return 0

    engine = Engine(once)
    with pytest.raises(RuntimeError, match="not now"):
        engine.search(GAME5, depth=2)
    assert engine.search(GAME5, depth=2).depth == 2


def test_the_engine_sees_a_win_in_one() -> None:
    found = Engine(threads=1).search(WON, depth=3)
    assert (found.score, found.move.target) == (Score("win", 1), (2, 3))
    assert found.lines[0].moves[0] == found.move


def test_on_one_thread_the_engine_always_finds_the_same(game: ModuleType) -> None:
    for limits in ({"depth": 4}, {"nodes": 3000}):
        found = [Engine(threads=1, memory=1).search(game.Position(), **limits) for _ in range(2)]
        assert found[0] == found[1]
        assert pickle.loads(pickle.dumps(found[0])) == found[0]


def test_several_lines_are_sorted_and_start_differently() -> None:
    found = Engine(threads=1).search(onitama.Position(), depth=3, lines=4)
    assert len({line.moves[0] for line in found.lines}) == 4
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    assert found.score == scores[0]


def test_every_move_of_a_line_is_legal(game: ModuleType) -> None:
    position = game.Position()
    for move in Engine(threads=2).search(position, depth=4).lines[0].moves:
        position = position.play(move)


def test_limits_are_kept() -> None:
    engine = Engine(threads=1)
    assert engine.search(GAME5, depth=2).depth == 2
    assert engine.search(onitama.Position(), nodes=500).nodes <= 600
    assert engine.search(onitama.Position(), time=0.01, depth=200).depth < 200
    engine.clear()
    assert Engine("sample").search(GAME5, depth=1).lines


def test_levels_play_legal_moves_and_take_wins(game: ModuleType) -> None:
    assert LEVELS[0] == "beginner"
    assert LEVELS[-1] == "full-strength"
    for level in LEVELS[:-1]:
        found = Engine().search(game.Position(), level=level, seed=3)
        assert game.Position().is_legal(found.move)
        assert len(found.lines) == 1
        assert found == Engine().search(game.Position(), level=level, seed=3)
        assert Engine().search(WON, level=level).move.target == (2, 3)


def test_the_seed_decides_which_mistakes_a_level_makes() -> None:
    chosen = {Engine().search(onitama.Position(), level="beginner", seed=seed).move for seed in range(20)}
    assert len(chosen) > 2


def test_a_finished_game_has_no_lines() -> None:
    found = Engine().search(OVER, depth=3)
    assert found.lines == ()
    with pytest.raises(PlywoodError, match="the game is over: there is no move"):
        _ = found.move


def test_questions_that_make_no_sense_are_refused() -> None:
    engine = Engine()
    refused: dict[str, Any] = {
        "missing limit": lambda: engine.search(GAME5),
        'unknown level "x"; expected beginner, easy, medium, hard or full-strength': (
            lambda: engine.search(GAME5, level="x")
        ),
        "a level has its own limits": lambda: engine.search(GAME5, level="easy", depth=3),
        "time is -1": lambda: engine.search(GAME5, time=-1.0),
        "lines is 0": lambda: engine.search(GAME5, depth=1, lines=0),
        'unknown evaluator "x"; expected': lambda: Engine("x").search(GAME5, depth=1),
        'unknown evaluator "sample"; expected': lambda: Engine("sample").search(onitama.Position(), depth=1),
        "threads is 0": lambda: Engine(threads=0),
    }
    for words, call in refused.items():
        with pytest.raises(PlywoodError) as raised:
            call()
        assert words in str(raised.value)
    with pytest.raises(TypeError, match="the name of an evaluator or a function"):
        minimax(GAME5, 1, evaluator=3)  # type: ignore[call-overload]
    with pytest.raises(OverflowError):
        minimax(GAME5, -1)
    for memory in (10**10, 2**62):
        with pytest.raises(MemoryError, match=f"memory is {memory} MiB; there is less"):
            minimax(GAME5, 1, memory=memory)
        with pytest.raises(MemoryError):
            Engine(memory=memory)


def test_an_engine_changes_games() -> None:
    engine = Engine(threads=1)
    assert isinstance(engine.search(GAME5, depth=1).move, santorini.Move)
    assert isinstance(engine.search(onitama.Position(), depth=1).move, onitama.Move)
    assert isinstance(engine.search(peg.Position(), depth=1).move, peg.Move)


def test_scores_are_ordered_and_negated() -> None:
    scores = [
        Score("loss", 0),
        Score("loss", 4),
        Score("cp", -7),
        Score("cp", 7),
        Score("win", 3),
        Score("win", 1),
    ]
    assert sorted(reversed(scores)) == scores
    assert [-score for score in scores] == [
        Score("win", 0),
        Score("win", 4),
        Score("cp", 7),
        Score("cp", -7),
        Score("loss", 3),
        Score("loss", 1),
    ]
    assert [str(score) for score in scores[1:5]] == ["loss 4", "cp -7", "cp 7", "win 3"]


ENDLESS = """
import threading, sys
from plywood_games import LEVELS, Engine, minimax, onitama

engine = Engine(threads=2)
for search in (
    lambda: engine.search(onitama.Position(), depth=1000),
    lambda: minimax(onitama.Position(), 40, threads=2),
    lambda: minimax(onitama.Position(), 40, evaluator=lambda position, player: 0),
):
    try:
        # Printed once the search has taken over the main thread.
        threading.Timer(0.2, lambda: print("searching", flush=True)).start()
        search()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
print(engine.search(onitama.Position(), depth=2).depth, flush=True)
"""


def test_ctrl_c_stops_every_search_and_the_engine_goes_on() -> None:
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, text=True) as searching:
        assert searching.stdout is not None
        for _ in range(3):
            assert searching.stdout.readline() == "searching\n"
            searching.send_signal(signal.SIGINT)
            assert searching.stdout.readline() == "interrupted\n"
        assert searching.stdout.readline() == "2\n"
