"""Counts are exact, tell of their progress, and lose nothing when they are interrupted."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from plywood_games import Interrupted, Partial, PlywoodError, count, onitama, peg, playouts, santorini

GAME5 = santorini.Position("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])")
CROSSED = santorini.Position.placed([(1, 1), (3, 3)], [(1, 3), (3, 1)])
USED = onitama.Position.dealt(["Cobra", "Rabbit", "Rooster", "Tiger", "Monkey"], supers_used=(True, True))


@pytest.mark.parametrize("n", range(1, 7))
def test_known_counts_of_santorini(n: int) -> None:
    assert count(GAME5, n).total == [80, 3612, 281380, 14614262, 1018172848, 56431021479][n - 1]


@pytest.mark.parametrize("n", range(1, 6))
def test_known_counts_of_other_placements(n: int) -> None:
    assert count(santorini.Position(), n).total == [40, 3292, 147160, 11566782, 562173784][n - 1]
    assert count(CROSSED, n).total == [80, 6176, 426384, 29096316, 1874228956][n - 1]


ONITAMA = ["(34,0,0)", "(1190,0,0)", "(24360,36,0)", "(502156,36,3550)", "(9613445,116487,3550)"]
ONITAMA += ["(187870939,116487,2766572)", "(3417460817,66228837,2766572)"]
ONITAMA_USED = ["(8,0,0)", "(72,0,0)", "(1008,6,0)", "(12601,6,137)", "(170662,2918,137)"]
ONITAMA_USED += ["(2512624,2918,44025)", "(35146991,786798,44025)", "(517028730,786798,12587737)"]


@pytest.mark.parametrize(("n", "answer"), [*enumerate(ONITAMA, 1)])
def test_known_counts_of_onitama(n: int, answer: str) -> None:
    games = count(onitama.Position(), n)
    assert games.course == answer
    assert f"({games.total},{games.wins[0]},{games.wins[1]})" == answer
    assert sum(games.outcomes.values()) == int(games) == games.total


@pytest.mark.parametrize(("n", "answer"), [*enumerate(ONITAMA_USED, 1)])
def test_known_counts_of_onitama_without_super_moves(n: int, answer: str) -> None:
    assert count(USED, n).course == answer


def test_known_counts_of_peg_reversal() -> None:
    games = count(peg.Position())
    assert games["won"] == games.wins[0] == games.total == 25589827238367749588818329600
    assert games.unfinished == 0
    assert count(peg.Position(), 2).outcomes == {"unfinished": 24, "won": 0, "stuck": 0}
    assert count(peg.Position.with_white([(0, 3)])).total == 156775150324787664960829440


@pytest.mark.parametrize("method", ["plain", "bulk", "merged"])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_methods_threads_and_memory_do_not_matter(method: str, threads: int) -> None:
    for position in (GAME5, onitama.Position(), peg.Position()):
        for n in range(4):
            counted = count(position, n, method=method, threads=threads, memory=1)
            assert counted == count(position, n)
            assert counted.method == method


def test_a_finished_game_is_one_game() -> None:
    over = santorini.Position("(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])")
    for n in (0, 1, 10**30):
        assert over.outcome is not None
        assert count(over, n)[over.outcome] == count(over, n).total == 1


def test_outcomes_can_be_looked_up() -> None:
    games = count(USED, 4)
    assert games["first_stone"] + games["first_stream"] == 6
    with pytest.raises(KeyError):
        games["mate"]


def test_progress_is_told_to_a_function() -> None:
    told: list[tuple[float, str]] = []
    count(onitama.Position(), 5, progress=lambda fraction, message: told.append((fraction, message)))
    assert told[-1][0] == 1.0
    assert [fraction for fraction, _ in told] == sorted(fraction for fraction, _ in told)


def test_progress_is_shown_by_tqdm_or_without_it(capfd: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    count(USED, 3, progress=True)
    assert "counting" in capfd.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    count(USED, 3, progress=True)
    assert "100%" in capfd.readouterr().err


def test_an_exception_in_the_progress_stops_the_count() -> None:
    def tell(fraction: float, message: str) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        count(onitama.Position(), 20, progress=tell)


LONG = """
import pickle, sys
from plywood_games import Interrupted, count, onitama

def tell(fraction, message):
    # Some blocks of the work are done: now it may be interrupted.
    if fraction > 0.02:
        print("counting", flush=True)

try:
    count(onitama.Position(), 9, method="bulk", threads=2, progress=tell)
except Interrupted as error:
    pickle.dump(error.partial, open(sys.argv[1], "wb"))
    print("interrupted", flush=True)
"""


def test_ctrl_c_stops_a_count_and_keeps_what_was_counted(tmp_path: Path) -> None:
    kept = tmp_path / "partial"
    command = [sys.executable, "-c", LONG, str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as counting:
        assert counting.stdout is not None
        assert counting.stdout.readline() == "counting\n"
        counting.send_signal(signal.SIGINT)
        rest, _ = counting.communicate(timeout=60)
        assert rest.splitlines()[-1] == "interrupted"
    partial = pickle.loads(kept.read_bytes())
    assert 0 < partial.fraction < 1
    assert partial.data is not None


class Impatient:
    """Interrupts a count as soon as some of it is done."""

    def __call__(self, fraction: float, message: str) -> None:
        """Interrupt, like Ctrl-C."""
        if fraction > 0.02:
            raise KeyboardInterrupt


@pytest.mark.parametrize("method", ["plain", "bulk", "merged", "grouped"])
def test_an_interrupted_count_is_resumed_to_the_same_answer(method: str) -> None:
    questions = {
        "plain": (USED, 7),
        "bulk": (GAME5, 6),
        "merged": (onitama.Position(), 8),
        "grouped": (onitama.Position(), 9),
    }
    position, n = questions[method]
    settings: dict[str, Any] = {"method": method, "memory": 8, "threads": 2}
    partial: Partial | None = None
    for _ in range(2):
        try:
            counted = count(position, n, progress=Impatient(), resume=partial, **settings)
        except Interrupted as interrupted:
            assert isinstance(interrupted, KeyboardInterrupt)
            before = partial.fraction if partial else 0.0
            partial = pickle.loads(pickle.dumps(interrupted.partial))
            assert partial is not None
            assert partial.fraction >= before
        else:
            break
    else:
        counted = count(position, n, resume=partial, **settings)
    assert counted == count(position, n)


def test_a_partial_count_answers_no_other_question() -> None:
    with pytest.raises(Interrupted) as interrupted:
        count(GAME5, 7, method="bulk", progress=Impatient())
    partial = interrupted.value.partial
    with pytest.raises(PlywoodError, match="another question"):
        count(GAME5, 8, method="bulk", resume=partial)
    with pytest.raises(PlywoodError, match="not a partial count"):
        count(GAME5, 7, method="bulk", resume=Partial(partial.question, 0.5, "{}"))


def test_other_threads_run_while_it_counts() -> None:
    seen: list[float] = []
    done = threading.Event()

    def other() -> None:
        while not done.is_set():
            seen.append(len(seen))

    thread = threading.Thread(target=other)
    thread.start()
    before = len(seen)
    count(onitama.Position(), 7, threads=1)
    during = len(seen) - before
    done.set()
    thread.join()
    assert during > 0


def test_counts_can_run_at_the_same_time() -> None:
    answers: list[int] = []
    threads = [threading.Thread(target=lambda: answers.append(count(USED, 6).total)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [2512624] * 4


def test_a_forked_process_counts_as_well() -> None:
    code = """
import multiprocessing
from plywood_games import count, onitama

def total(n):
    return count(onitama.Position(), n).total

assert total(4) == 502156
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map(total, [3, 4]) == [24360, 502156]
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)


def test_playouts_depend_on_the_seed_alone() -> None:
    start = onitama.Position()
    one, two = playouts(start, 5000, seed=3, threads=1), playouts(start, 5000, seed=3, threads=2)
    assert one == two
    assert one != playouts(start, 5000, seed=4)
    assert one.games == 5000
    assert one.outcomes["unfinished"] == 0
    assert playouts(start, 100, max_plies=2).outcomes["unfinished"] == 100
    assert playouts(start, 100, max_plies=2).plies == 200
    assert playouts(peg.Position(), 10).plies == 320
