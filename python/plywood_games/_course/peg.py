"""The Peg Reversal assignment's types and functions.

>>> board = create_board((0, 0))
>>> board[:2], is_goal(board), is_valid_move(Move((1, 0)), board)
([Peg(position=(-3, -1), color='B'), Peg(position=(-3, 0), color='B')], False, True)
>>> create_board((-2, 2))
Traceback (most recent call last):
    ...
plywood_games.PlywoodError: The position is not valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plywood_games import _native


class Peg(NamedTuple):
    """A peg: its column and row, and 'W' or 'B'."""

    position: tuple[int, int]
    color: str


class Move(NamedTuple):
    """A move: the position of the peg that is flipped."""

    position: tuple[int, int]


class State(NamedTuple):
    """A move, and the board after it."""

    move: Move
    board: list[Peg]


def create_board(white: tuple[int, int]) -> list[Peg]:
    """Give the board at the start of a game, with one white peg (`createBoard`)."""
    return [Peg(*peg) for peg in _native.create_board(white)]


def is_valid_move(move: Move, board: Sequence[Peg]) -> bool:
    """Say whether a move is legal on a board (`isValidMove`)."""
    return _native.is_valid_move(move.position, board)


def is_goal(board: Sequence[Peg]) -> bool:
    """Say whether every peg is white (`isGoal`)."""
    return _native.is_goal(board)


def show_possible_next_states(board: Sequence[Peg]) -> list[State]:
    """Give every state that one move leads to, in the order of the pegs (`showPossibleNextStates`)."""
    states = _native.show_possible_next_states(board)
    return [State(Move(position), [Peg(*peg) for peg in pegs]) for position, pegs in states]
