"""Bad input raises exceptions with the words and places of the command line."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import plywood_games
from plywood_games import IllegalMoveError, NotationError, Outcome, PlywoodError, onitama, peg, santorini

SANTORINI = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])"


def test_all_errors_are_value_errors() -> None:
    for error in (NotationError, IllegalMoveError):
        assert issubclass(error, PlywoodError)
        assert issubclass(error, ValueError)
        assert error.__module__ == "plywood_games"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (santorini, ""),
        (santorini, "hello"),
        (santorini, SANTORINI[:-1]),
        (santorini, SANTORINI.replace("(1,1)", "(1,5)")),
        (santorini, SANTORINI.replace("(1,1)", "(0,0)")),
        (santorini, SANTORINI.replace("[]", "[(5,(0,0))]")),
        (santorini, SANTORINI + " x"),
        (onitama, "hello"),
        (onitama, str(onitama.Position()).replace("Cobra", "Rabbit")),
        (onitama, str(onitama.Position()).replace("(4,4)", "(4,9)")),
        (onitama, str(onitama.Position()) + '\n((0,0),(0,1),"Cobra")'),
        (peg, "(0,0)(9,9)"),
        (peg, "[Peg (0,0) W]"),
        (peg, "x"),
    ],
)
def test_a_text_that_is_no_position_is_refused_as_on_the_command_line(
    game: ModuleType, text: str, plywood: Path
) -> None:
    name = game.__name__.rpartition(".")[2]
    command = [plywood, "count", name, "-n", "0", "--from", text]
    told = subprocess.run(command, check=False, capture_output=True, text=True)
    assert told.returncode == 2
    with pytest.raises(NotationError) as raised:
        game.Position(text)
    assert str(raised.value) in told.stderr
    assert raised.value.reason in str(raised.value)
    assert raised.value.example == str(game.Position())


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (santorini.Position(), "((0,0),(4,4),(0,0))", "illegal move"),
        (onitama.Position(), '((0,0),(1,0),"Tiger")', "the card is not in the player's hand"),
        (onitama.Position(), '((0,2),(0,1),"Cobra")', "the player's own pawn stands on the target"),
        (peg.Position(), "(3,0)", "illegal move"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: Any, text: str, reason: str) -> None:
    move = type(position.moves()[0])(text)
    for given in (text, move):
        with pytest.raises(IllegalMoveError) as raised:
            position.play(given)
        assert raised.value.reason == reason
        assert text in str(raised.value)
        assert raised.value.example == str(position.moves()[0])
        with pytest.raises(IllegalMoveError):
            position.action(given)
        assert not position.is_legal(given)


def test_a_move_after_the_end_is_refused() -> None:
    over = santorini.Position("(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])")
    with pytest.raises(IllegalMoveError) as raised:
        over.play("((0,0),(1,0),(0,0))")
    assert raised.value.example is None


@pytest.mark.parametrize("text", ["", "((0,0)", "((0,0),(1,0),(2,9))", "hello", "é", '((0,0),(1,1),"Ox"'])
def test_a_text_that_is_no_move_is_refused(game: ModuleType, text: str) -> None:
    with pytest.raises(NotationError) as raised:
        game.Move(text)
    assert raised.value.reason
    with pytest.raises(NotationError):
        game.Position().play(text)


def test_other_types_are_refused(game: ModuleType) -> None:
    others: list[Any] = [3, None, 1.5, b"x", object(), game.Position()]
    for other in others:
        with pytest.raises(TypeError):
            game.Move(other)
        with pytest.raises(TypeError, match="expected a Move or its notation, found"):
            game.Position().play(other)
    with pytest.raises(TypeError):
        game.Position(3)


def test_moves_and_positions_of_another_game_are_refused() -> None:
    with pytest.raises(TypeError):
        santorini.Position().play(onitama.Position().moves()[0])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        santorini.VectorEnv(1, start=peg.Position())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Position of santorini, onitama or peg, found str"):
        plywood_games.count("(0,0)", 1)  # type: ignore[arg-type]


def test_actions_off_the_space_are_refused(game: ModuleType) -> None:
    position = game.Position()
    for action in (-1, position.ACTIONS, 10**15):
        with pytest.raises(PlywoodError, match=f"no action {action}; expected 0 to {position.ACTIONS - 1}"):
            position.move_of(action)
    illegal = int(np.flatnonzero(position.mask() == 0)[0])
    with pytest.raises(IllegalMoveError, match=f"action {illegal}"):
        position.play_action(illegal)


def test_placements_and_deals_that_are_none_are_refused() -> None:
    red = [(1, 1), (2, 2)]
    refused = {
        "the cell (0,5) is not on the board": lambda: santorini.Position.placed([(0, 0), (0, 5)], red),
        "two pawns on the cell (0,0)": lambda: santorini.Position.placed([(0, 0), (0, 0)], red),
        "no player 2; expected 0 or 1": lambda: onitama.Position.dealt(list(onitama.CARDS)[:5], turn=2),
        'unknown card "Cat"': lambda: onitama.Position.dealt(["Cat", "Ox", "Eel", "Boar", "Crab"]),
        "(9,9) is not on the board": lambda: peg.Position.with_white([(9, 9)]),
        "no image 8; expected 0 to 7": lambda: santorini.Position().image(8),
        "no player 2; expected 0 to 1": lambda: onitama.Position().observation(2),
        'unknown opening "x"': lambda: peg.Position.opening("x"),
        'unknown game "chess"': lambda: Outcome("chess", "mate"),
        'unknown outcome "mate"': lambda: Outcome("peg", "mate"),
    }
    for words, call in refused.items():
        with pytest.raises(PlywoodError) as raised:
            call()
        assert words in str(raised.value)
    with pytest.raises(PlywoodError):
        onitama.Position.dealt(["Ox", "Ox", "Eel", "Boar", "Crab"])
    with pytest.raises(PlywoodError):
        onitama.Position.dealt(["Ox"])


def test_damaged_pickles_are_refused(game: ModuleType) -> None:
    restore, (text,) = game.Position().__reduce__()
    assert restore(text) == game.Position()
    for damaged in (text[:-1], text.replace("0", "7"), "", "[]x"):
        with pytest.raises(PlywoodError, match="not a position of"):
            restore(damaged)


def test_numbers_that_make_no_sense_are_refused() -> None:
    start = onitama.Position()
    refused = {
        "a number of moves is not negative": lambda: plywood_games.count(start, -1),
        "missing n: the number of moves": lambda: plywood_games.count(start),
        "threads is 0; expected 1 to 1024": lambda: plywood_games.count(start, 1, threads=0),
        'unknown method "x"': lambda: plywood_games.count(start, 1, method="x"),
    }
    for words, call in refused.items():
        with pytest.raises(PlywoodError) as raised:
            call()
        assert words in str(raised.value)
    with pytest.raises(OverflowError):
        plywood_games.playouts(start, -1)
    with pytest.raises(TypeError):
        plywood_games.count(start, "3")  # type: ignore[arg-type]
