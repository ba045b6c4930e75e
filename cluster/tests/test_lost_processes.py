"""Workers, schedulers and drivers that are killed, come late, or are interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import dask
import psutil
import pytest
from conftest import Ended
from kinds import KINDS, MATRICES, Kind, both
from processes import DRIVER, PATIENCE, Background, Cluster, is_alive, until
from stand_in import StandIn

from plywood_cluster.failure import Failure
from plywood_cluster.workers import connected

Count = Callable[..., Ended]
Start = Callable[..., Background]
MakeStandIn = Callable[[str], StandIn]

QUESTION = MATRICES.question
RIGHT = MATRICES.right


@pytest.mark.parametrize(
    ("kind", "unit"), [pytest.param(kind, unit, id=unit) for kind in KINDS for unit in kind.units]
)
@pytest.mark.parametrize("when", ["before the unit is done", "after it"])
def test_a_worker_that_is_killed_is_replaced(
    kind: Kind, unit: str, when: str, cluster: Cluster, count: Count, stand_in: MakeStandIn
) -> None:
    done = '"$real" "$@" >/dev/null;' if when == "after it" else ""
    kill = f'{done} echo $$ >"$here/orphan"; kill -KILL $TEST_WORKER_PID; hang'
    odd = stand_in(f'"{unit} "*) if first killed; then {kill}; fi;;')
    ended = count(cluster, *kind.question, program=odd.program)
    assert (ended.status, ended.last_word) == (0, kind.right), ended.words
    assert [worker.poll() for worker in cluster.workers.values()].count(-signal.SIGKILL) == 1
    # The unit would go on for ever; it ends with its worker.
    orphan = int((odd.folder / "orphan").read_text())
    until(lambda: not is_alive(orphan), "the unit of the killed worker ended")


def test_a_unit_that_always_kills_its_worker_ends_the_run(
    own_cluster: Cluster, start: Start, stand_in: MakeStandIn
) -> None:
    odd = stand_in('"build 1 0") kill -KILL $TEST_WORKER_PID; hang;;')
    driver = start(own_cluster, *QUESTION, program=odd.program)
    # Dask allows three failures of a task; the driver tries once more.
    for name in (f"w{number}" for number in range(8)):
        assert driver.process.poll() is None
        assert own_cluster.start(name).wait(PATIENCE) == -signal.SIGKILL
    status, output, words = driver.ended()
    assert (status, output) == (1, "")
    assert "build" in words
    assert "workers died while" in words


def test_a_unit_that_is_killed_is_run_again(cluster: Cluster, count: Count, stand_in: MakeStandIn) -> None:
    odd = stand_in('"build 2 "*) if first killed; then kill -KILL $$; fi;;')
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.last_line) == (0, RIGHT), ended.words


def test_a_worker_that_joins_late_is_used(own_cluster: Cluster, start: Start, stand_in: MakeStandIn) -> None:
    odd = stand_in('"build 2 "*) if first busy; then echo >"$here/busy.fifo"; read _ <"$here/go.fifo"; fi;;')
    busy, go = odd.fifo("busy.fifo"), odd.fifo("go.fifo")
    own_cluster.add("early")
    driver = start(own_cluster, *QUESTION, program=odd.program)
    busy.read_text()
    own_cluster.add("late")
    until(lambda: any(line[:2] == ["late", "build"] for line in odd.log()), "the late worker was used")
    go.write_text("\n")
    status, output, words = driver.ended()
    assert (status, output.splitlines()[-1]) == (0, RIGHT), words


@both
def test_after_scheduler_driver_and_worker_are_killed_the_next_start_resumes(
    kind: Kind, own_cluster: Cluster, cluster: Cluster, start: Start, count: Count, stand_in: MakeStandIn
) -> None:
    odd = stand_in(f'"{kind.makes} 2 3") if first hung; then echo $$ >"$here/hung.fifo"; hang; fi;;')
    hung = odd.fifo("hung.fifo")
    own_cluster.add("a", "b")
    driver = start(own_cluster, *kind.question, program=odd.program)
    orphan = int(hung.read_text())
    killed = [own_cluster.scheduler, driver.process, own_cluster.workers["a"]]
    for process in killed:
        process.kill()
    assert [process.wait() for process in killed] == [-signal.SIGKILL] * 3
    before = len(odd.log())

    ended = count(cluster, *kind.question, program=odd.program)
    assert (ended.status, ended.last_word) == (0, kind.right), ended.words
    resumed = odd.log()[before:]
    assert {line[1] for line in resumed} == {"start", "next", kind.makes, "commit", "count", "total"}
    made = [line[2:] for line in resumed if line[1] == kind.makes]
    assert ["2", "3"] in made
    assert all(level == "2" for level, _ in made), "what was done before is there"
    own_cluster.workers["b"].kill()
    until(lambda: not is_alive(orphan), "the unit of a killed worker ended")


def test_a_driver_without_its_scheduler_says_so(
    own_cluster: Cluster, start: Start, stand_in: MakeStandIn
) -> None:
    odd = stand_in('"build 1 "*) if first hung; then echo >"$here/hung.fifo"; hang; fi;;')
    hung = odd.fifo("hung.fifo")
    own_cluster.add("a")
    driver = start(own_cluster, *QUESTION, program=odd.program)
    hung.read_text()
    own_cluster.scheduler.kill()
    status, output, words = driver.ended()
    assert (status, output) == (1, "")
    assert "lost the connection to the scheduler; rerun the same command to resume" in words


@pytest.mark.parametrize("interrupt", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_the_units_and_the_next_start_resumes(
    interrupt: signal.Signals, cluster: Cluster, start: Start, count: Count, stand_in: MakeStandIn
) -> None:
    odd = stand_in('"count 2 "*) if first hung; then echo $$ >"$here/hung.fifo"; hang; fi;;')
    hung = odd.fifo("hung.fifo")
    driver = start(cluster, *QUESTION, program=odd.program)
    unit = int(hung.read_text())
    driver.process.send_signal(interrupt)
    status, output, words = driver.ended()
    assert (status, output) == (130, ""), words
    assert "stopped; rerun the same command to resume" in words
    until(lambda: not is_alive(unit), "the unit ended")
    until(lambda: not any(cluster.client.processing().values()), "the tasks were cancelled")
    before = len(odd.log())
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.last_line) == (0, RIGHT), ended.words
    assert {line[1] for line in odd.log()[before:]} == {"start", "next", "count", "total"}


def test_ctrl_c_ends_a_cluster_that_was_started_here(
    search_path: Path, folder: Path, stand_in: MakeStandIn
) -> None:
    odd = stand_in('"count 2 "*) if first hung; then echo $$ >"$here/hung.fifo"; hang; fi;;')
    hung = odd.fifo("hung.fifo")
    options = ["--workers", "2", "--dir", str(folder), "--plywood", str(odd.program)]
    # A terminal sends the signal to all processes of the group.
    driver = subprocess.Popen(
        [DRIVER, "count", *QUESTION, *options], start_new_session=True, stderr=subprocess.PIPE
    )
    unit = int(hung.read_text())
    others = [child.pid for child in psutil.Process(driver.pid).children(recursive=True)]
    assert unit in others
    os.killpg(driver.pid, signal.SIGINT)
    words = driver.communicate(timeout=PATIENCE)[1].decode()
    assert driver.returncode == 130, words
    assert "Traceback" not in words
    until(lambda: not any(map(is_alive, others)), "the workers and their units ended")


def test_two_drivers_in_one_folder_do_no_harm(
    cluster: Cluster, start: Start, count: Count, stand_in: MakeStandIn
) -> None:
    odd = stand_in('"build 2 1") if first busy; then echo >"$here/busy.fifo"; read _ <"$here/go.fifo"; fi;;')
    busy, go = odd.fifo("busy.fifo"), odd.fifo("go.fifo")
    slow = start(cluster, *QUESTION, program=odd.program)
    busy.read_text()
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.last_line) == (0, RIGHT), ended.words
    assert slow.process.poll() is None, "the slow driver waits for its unit"
    # What the slow driver's unit writes is there already.
    go.write_text("\n")
    status, output, words = slow.ended()
    assert (status, output.splitlines()[-1:]) == (0, [RIGHT]), words


def test_a_scheduler_that_is_not_there_is_named() -> None:
    soon = dask.config.set({"distributed.comm.timeouts.connect": "100ms"})
    with soon, pytest.raises(Failure) as failure, connected("tcp://127.0.0.1:1", None):
        pass
    assert failure.value.status == 1
    assert "no scheduler at tcp://127.0.0.1:1" in failure.value.message
