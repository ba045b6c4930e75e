"""The courses' functions answer as the documents say."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from models import PegReversal

from plywood_games import PlywoodError, santorini
from plywood_games.onitama import course as onitama_course
from plywood_games.peg import course as peg_course
from plywood_games.santorini import course as santorini_course

FIXTURES = Path(__file__).parents[2] / "fixtures"

STATE = (
    '(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],'
    "[(4,2),(4,0),(4,1),(4,3),(4,4)],0,True,False)"
)
MOVES = '((0,2),(1,3),"Rabbit")\n((4,2),(3,3),"Super Tiger")'


def test_the_execution_examples_of_santorini() -> None:
    c = santorini_course
    game1 = c.initialize_game(((0, 0), (1, 1)), ((2, 2), (3, 3)))
    shown1 = (False, "B", ((0, 0), (1, 1)), ((2, 2), (3, 3)), [])
    shown2 = (False, "R", ((1, 0), (1, 1)), ((2, 2), (3, 3)), [(1, (2, 0))])
    assert c.screenshot_game(game1) == shown1
    game2 = c.try_move(game1, ((0, 0), (1, 0), (2, 0)))
    assert c.screenshot_game(game2) == shown2
    game3 = c.try_move(game2, ((1, 0), (1, 1), (1, 2)))
    assert game3 == game2
    assert c.screenshot_game(c.undo_move(game3)) == shown1
    game5 = c.redo_move(c.undo_move(game3))
    assert c.screenshot_game(game5) == shown2
    moves = c.possible_moves(game5)
    assert (len(moves), moves[0], moves[-1]) == (80, ((2, 2), (1, 2), (0, 1)), ((3, 3), (4, 4), (4, 3)))
    assert c.evaluate_state("R", game5) == -3
    assert c.undo_move(game1) == game1 == c.redo_move(game1)
    assert pickle.loads(pickle.dumps(game5)) == game5


def test_a_finished_game_of_santorini_shows_the_winner() -> None:
    position = santorini.Position("(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])")
    game = santorini.Game.from_position(position)
    won = santorini_course.try_move(game, ((2, 2), (2, 3), (2, 2)))
    assert santorini_course.screenshot_game(won)[:2] == (True, "B")
    assert santorini_course.possible_moves(won) == []
    assert santorini_course.try_move(won, ((4, 3), (3, 3), (4, 3))) == won
    assert santorini_course.undo_move(won).position == position


def test_placements_that_are_none_are_refused() -> None:
    with pytest.raises(PlywoodError, match=r"the cell \(0,5\) is not on the board"):
        santorini_course.initialize_game(((0, 0), (0, 5)), ((2, 2), (3, 3)))
    with pytest.raises(PlywoodError, match=r"two pawns on the cell \(0,0\)"):
        santorini_course.initialize_game(((0, 0), (0, 0)), ((2, 2), (3, 3)))
    game = santorini_course.initialize_game(((0, 0), (1, 1)), ((2, 2), (3, 3)))
    with pytest.raises(PlywoodError, match="expected 'B' or 'R'"):
        santorini_course.evaluate_state("G", game)


def test_the_functions_of_onitama(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(f"{STATE}\n{MOVES}\n")
    assert onitama_course.simulate_game(path) == (
        '(["Cobra","Monkey","Rabbit","Rooster","Tiger"],[(1,3),(0,0),(0,1),(0,3),(0,4)],'
        "[(3,3),(4,0),(4,1),(4,3),(4,4)],0,True,True)"
    )
    assert onitama_course.explain_game(path) is None
    path.write_text(STATE.replace("False", "True") + "\n" + MOVES)
    assert onitama_course.count_games(8, str(path)) == "(517028730,786798,12587737)"
    assert onitama_course.simulate_game(path) == 'InvalidMove ((4,2),(3,3),"Super Tiger")'
    assert onitama_course.explain_game(path) == "line 3, column 1: the player has used the Super move before"
    path.write_text(STATE.replace("Cobra", "Rabbit"))
    assert onitama_course.simulate_game(path) == onitama_course.count_games(3, path) == "InvalidState"
    for text in ("", "hello", STATE + "\n((0,0),"):
        path.write_text(text)
        assert onitama_course.simulate_game(path) == onitama_course.count_games(3, path) == "InvalidFormat"
    path.write_bytes(b"\xff")
    assert onitama_course.count_games(3, path) == "InvalidFormat"
    missing = tmp_path / "nowhere"
    assert onitama_course.simulate_game(missing) == onitama_course.count_games(3, missing) == "InvalidFormat"
    with pytest.raises(PlywoodError, match="not negative"):
        onitama_course.count_games(-1, path)


def test_generated_games_are_valid(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for seed in (0, 1, -5, 10**40):
        text = onitama_course.generate_game(seed, 30)
        assert onitama_course.generate_game(seed, 30) == text
        assert text.startswith(onitama_course.generate_game(seed, 3))
        path.write_text(text)
        assert onitama_course.explain_game(path) is None
    with pytest.raises(PlywoodError, match="not negative"):
        onitama_course.generate_game(1, -1)


def test_the_examples_of_peg_reversal() -> None:
    c = peg_course
    board = c.create_board((1, 1))
    assert board == [c.Peg(*peg) for peg in PegReversal({(1, 1)}).board()]
    with pytest.raises(PlywoodError, match=r"^The position is not valid\.$"):
        c.create_board((-2, 2))
    board = c.create_board((2, 0))
    assert c.is_valid_move(c.Move((1, 0)), board)
    assert not c.is_valid_move(c.Move((-2, 0)), board)
    assert not c.is_valid_move(c.Move((9, 9)), board)
    won = [c.Peg(peg.position, "W") for peg in board]
    assert c.is_goal(won)
    almost = [c.Peg(peg.position, "B" if peg.position == (0, 1) else "W") for peg in board]
    assert not c.is_goal(almost)
    assert c.show_possible_next_states(almost) == [c.State(c.Move((0, 1)), won)]
    with pytest.raises(PlywoodError, match=r"^No Possible States Exist\.$"):
        c.show_possible_next_states(won)


def test_boards_of_peg_reversal_keep_their_order() -> None:
    board = peg_course.create_board((0, 0))[::-1]
    states = peg_course.show_possible_next_states(board)
    assert [state.move.position for state in states] == [(1, 0), (0, 1), (0, -1), (-1, 0)]
    assert [peg.position for peg in states[0].board] == [peg.position for peg in board]


def test_boards_that_are_none_are_refused() -> None:
    board = peg_course.create_board((0, 0))
    with pytest.raises(PlywoodError, match="no peg at"):
        peg_course.is_goal(board[1:])
    with pytest.raises(PlywoodError, match="a second peg at"):
        peg_course.is_goal([*board, board[0]])
    with pytest.raises(PlywoodError, match="expected 'W' or 'B'"):
        peg_course.is_goal([peg_course.Peg((0, 0), "G"), *board[1:]])


@pytest.mark.parametrize("folder", ["simulateGame", "countGames"])
def test_the_courses_own_cases(folder: str) -> None:
    cases = sorted(FIXTURES.glob(f"**/{folder}/*.in"))
    assert cases
    for case in cases:
        expected = case.with_suffix(".out").read_text().strip()
        if folder == "simulateGame":
            assert onitama_course.simulate_game(case) == expected
        else:
            n = int(case.with_suffix(".param").read_text())
            if n <= 6:
                assert onitama_course.count_games(n, case) == expected
