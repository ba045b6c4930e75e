"""Endgame tables: values that follow from their successors', and questions that make no sense."""

from __future__ import annotations

import random

import pytest

from plywood_games import PlywoodError, Score, onitama

CARDS = ["Ox", "Boar", "Horse", "Elephant", "Crab"]


@pytest.fixture(scope="module")
def tables() -> onitama.Tables:
    return onitama.Tables(CARDS, men=2, supers=True)


def one_ply_later(score: Score) -> Score:
    """Give what a move to a position with this score is worth to the player who makes it."""
    score = -score
    return score if score.kind == "cp" else Score(score.kind, score.value + 1)


def best_of_successors(tables: onitama.Tables, position: onitama.Position) -> Score:
    """Give the value of a position that is not over, by one move."""
    scores = []
    for move in position.moves():
        after = position.play(move)
        if after.outcome is None:
            value = tables.value(after)
            assert value is not None
            scores.append(one_ply_later(value))
        else:
            scores.append(Score("win", 1) if after.outcome.winner == position.turn else Score("cp", 0))
    return max(scores)


def test_a_value_is_the_best_of_its_successors(tables: onitama.Tables) -> None:
    dice = random.Random(1)
    squares = [(row, col) for row in range(5) for col in range(5)]
    kinds = set()
    for _ in range(500):
        cards = dice.sample(CARDS, 5)
        cards = sorted(cards[:2]) + sorted(cards[2:4]) + cards[4:]
        first, second = dice.sample(squares, 2)
        if first == (4, 2) or second == (0, 2):
            continue
        used = (dice.random() < 0.5, dice.random() < 0.5)
        names = ",".join(f'"{card}"' for card in cards)
        pawns = ",".join(f"[({row},{col})]" for row, col in (first, second))
        position = onitama.Position(f"([{names}],{pawns},{dice.randrange(2)},{used[0]},{used[1]})")
        value = tables.value(position)
        assert value == best_of_successors(tables, position), str(position)
        kinds.add(value.kind)
    assert kinds == {"win", "loss", "cp"}


def test_positions_that_are_not_in_the_tables_have_no_value(tables: onitama.Tables) -> None:
    assert tables.value(onitama.Position.dealt(CARDS)) is None
    others = onitama.Position('(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2)],[(4,2)],0,True,True)')
    assert tables.value(others) is None


def test_positions_are_counted(tables: onitama.Tables) -> None:
    counts = onitama.Tables(CARDS, men=2).counts
    assert counts.won + counts.lost + counts.drawn == 16590
    every = tables.counts
    assert every.won + every.lost + every.drawn == 4 * 16590
    assert every.longest >= counts.longest > 0


@pytest.mark.parametrize(
    ("cards", "men", "message"),
    [
        (CARDS[:4], 4, "4 cards: expected five different ones"),
        ([*CARDS[:4], "Lion"], 4, "unknown card"),
        ([*CARDS[:4], "Ox"], 4, "Ox"),
        (CARDS, 3, "expected an even number"),
        (CARDS, 8, "MiB, and memory is 16"),
    ],
)
def test_questions_that_make_no_sense_are_refused(cards: list[str], men: int, message: str) -> None:
    with pytest.raises(PlywoodError, match=message):
        onitama.Tables(cards, men, memory=16)
