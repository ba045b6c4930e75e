"""The Santorini assignment's functions, on values as the document writes them.

>>> game1 = initialize_game(((0, 0), (1, 1)), ((2, 2), (3, 3)))
>>> game2 = try_move(game1, ((0, 0), (1, 0), (2, 0)))
>>> screenshot_game(game2)
(False, 'R', ((1, 0), (1, 1)), ((2, 2), (3, 3)), [(1, (2, 0))])
>>> evaluate_state("R", game2)
-3
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from plywood_games import _native
from plywood_games._native import PlywoodError, SantoriniGame, SantoriniPosition

Cell: TypeAlias = tuple[int, int]
"""A row and a column."""
Pawns: TypeAlias = tuple[Cell, Cell]
"""A player's two pawns."""
CellMove: TypeAlias = tuple[Cell, Cell, Cell]
"""Where the pawn stands, where it goes, and where it builds."""
Screenshot: TypeAlias = tuple[bool, str, Pawns, Pawns, list[tuple[int, Cell]]]
"""Is the game over, who moves or has won, Blue's pawns, Red's pawns, and the buildings with their heights."""


def initialize_game(blue: Pawns, red: Pawns) -> SantoriniGame:
    """Start a game with each player's two pawns on these cells (`initializeGame`)."""
    return SantoriniGame(blue, red)


def try_move(game: SantoriniGame, move: CellMove) -> SantoriniGame:
    """Give the game after a move, or the same game if the move is not legal (`tryMove`)."""
    return game.try_move(move)


def screenshot_game(game: SantoriniGame) -> Screenshot:
    """Give what the game shows (`screenshotGame`)."""
    position = game.position
    outcome = position.outcome
    shown = position.turn if outcome is None else outcome.winner
    blue, red = position.pawns
    rows = enumerate(position.heights)
    buildings = [(height, (row, col)) for row, line in rows for col, height in enumerate(line) if height > 0]
    return (outcome is not None, "B" if shown == 0 else "R", blue, red, buildings)


def undo_move(game: SantoriniGame) -> SantoriniGame:
    """Give the game before its last move, or the same game if there was none (`undoMove`)."""
    return game.undo_move()


def redo_move(game: SantoriniGame) -> SantoriniGame:
    """Give the game after the move that was undone last, or the same game (`redoMove`)."""
    return game.redo_move()


def possible_moves(game: SantoriniGame) -> list[CellMove]:
    """Give the legal moves, in the document's order (`possibleMoves`)."""
    return [(move.source, move.target, move.build) for move in game.position.moves()]


def evaluate_state(turn: str, game: SantoriniGame) -> int:
    """Give the value of a game for the player 'B' or 'R' (`evaluateState`).

    It is the heuristic behind the document's example.
    """
    if turn not in ("B", "R"):
        raise PlywoodError(f"turn is {turn!r}; expected 'B' or 'R'")
    return game.evaluate_state(0 if turn == "B" else 1)


def minimax(
    game: SantoriniGame,
    depth: int,
    evaluator: str | Callable[[SantoriniPosition, int], int] = "sample",
) -> tuple[CellMove, int] | None:
    """Give the move that the course's Minimax chooses and its value; None if there is none.

    Among moves of equal value it is the last one. The evaluator is asked for the player who chooses.

    >>> game = initialize_game(((0, 0), (1, 1)), ((2, 2), (3, 3)))
    >>> minimax(try_move(game, ((0, 0), (1, 0), (2, 0))), 2)
    (((2, 2), (2, 1), (2, 0)), -10)
    """
    chosen = _native.course_minimax(game.position, depth, evaluator)
    if chosen is None:
        return None
    move, value = chosen
    return (move.source, move.target, move.build), value
