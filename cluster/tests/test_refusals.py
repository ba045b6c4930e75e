"""Runs that must stop with a clear error: other versions, full disks, overflow, folders of another kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ended
from kinds import MATRICES, Kind, both
from processes import PATIENCE, Background, Cluster, until
from stand_in import StandIn

from plywood_cluster import driver

Count = Callable[..., Ended]
Start = Callable[..., Background]
MakeStandIn = Callable[[str], StandIn]

QUESTION = MATRICES.question
RIGHT = MATRICES.right
OTHER_VERSION = """"version  ") echo '{"version":"9.9.9","format":1,"rules":1}'; exit 0;;"""


@pytest.mark.parametrize("why", ["it has plywood 9.9.9", "no plywood in the search path"])
def test_a_worker_without_this_version_is_refused_by_name(
    why: str, cluster: Cluster, count: Count, folder: Path, stand_in: MakeStandIn, tmp_path: Path
) -> None:
    cluster.add("odd", path=stand_in(OTHER_VERSION).folder if "9.9.9" in why else tmp_path)
    try:
        ended = count(cluster, *QUESTION, program=None)
    finally:
        cluster.dismiss("odd")
    assert (ended.status, ended.output) == (6, "")
    assert "worker odd at tcp://" in ended.words
    assert f"is refused: {why}" in ended.words
    assert not (folder / "level-1").exists(), "nothing was built"


def test_a_worker_of_another_version_that_joins_late_is_refused_by_name(
    own_cluster: Cluster, start: Start, stand_in: MakeStandIn, tmp_path: Path, plywood: Path
) -> None:
    early = stand_in(
        '"build 2 "*) if first busy; then echo >"$here/busy.fifo"; read _ <"$here/go.fifo"; fi;;'
    )
    busy, go = early.fifo("busy.fifo"), early.fifo("go.fifo")
    own_cluster.add("early", path=early.folder)
    counting = start(own_cluster, *QUESTION, program=None)
    busy.read_text()
    late = StandIn(tmp_path / "late", plywood, OTHER_VERSION)
    dismissed = own_cluster.start("late", path=late.folder)
    refused = "is refused: it has plywood 9.9.9 (format 1, rules 1); the driver has "
    until(lambda: refused in counting.errors.read_text(), "the late worker was refused")
    assert dismissed.wait(PATIENCE) == 0
    go.write_text("\n")
    status, output, words = counting.ended()
    assert (status, output.splitlines()[-1]) == (0, RIGHT), words
    assert words.count("worker late at tcp://") == 1
    assert {line[1] for line in late.log()} <= {"version"}


@both
def test_a_full_disk_is_named_and_the_run_goes_on_when_there_is_room(
    kind: Kind, cluster: Cluster, count: Count, stand_in: MakeStandIn
) -> None:
    # A file may have a kilobyte at most, and the signal that tells of more is ignored: writing fails.
    limit = 'if [ ! -e "$here/room" ]; then trap "" XFSZ; ulimit -f 1; fi'
    odd = stand_in(f'"{kind.makes} 2 "*) {limit};;')
    ended = count(cluster, *kind.question, program=odd.program)
    assert (ended.status, ended.output) == (7, "")
    assert f"level-2/{kind.bucket}-" in ended.words
    assert "(on worker w" in ended.words
    (odd.folder / "room").touch()
    before = len(odd.log())
    ended = count(cluster, *kind.question, program=odd.program)
    assert (ended.status, ended.last_word) == (0, kind.right), ended.words
    resumed = {tuple(line[1:3]) for line in odd.log()[before:]}
    assert not resumed & {("expand", "1"), ("build", "1")}, "level 1 is done"


def test_an_overflow_ends_the_run(cluster: Cluster, count: Count, stand_in: MakeStandIn) -> None:
    # No game reaches 128 bits in a test's time; crates/units has such records.
    line = json.dumps({"error": "overflow", "message": "a multiplicity has more than 128 bits"})
    odd = stand_in(f""""build 2 3") echo '{line}'; exit 5;;""")
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.output) == (5, "")
    assert "a multiplicity has more than 128 bits (on worker w" in ended.words


def test_the_folder_of_another_question_is_refused(cluster: Cluster, count: Count) -> None:
    assert count(cluster, "onitama", "-n", "3").status == 0
    ended = count(cluster, "onitama", "-n", "4")
    assert (ended.status, ended.output) == (6, "")


def test_a_folder_that_workers_do_not_share_is_named(
    cluster: Cluster, count: Count, stand_in: MakeStandIn, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setattr(driver, "PAUSES", (0, 0, 0))
    odd = stand_in('"build "*) exec "$real" unit build "$here" "$4" "$5";;')
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.output) == (4, "")
    assert f"is {folder} a folder that all workers share?" in ended.words


def test_files_that_do_not_show_up_end_the_run(
    cluster: Cluster, count: Count, stand_in: MakeStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PAUSES", (0, 0, 0))
    odd = stand_in('"build 2 0") echo "{}"; exit 0;;')
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.output) == (4, "")
    assert "the files of finished units are not visible here" in ended.words


def test_a_program_that_answers_something_else_ends_the_run(
    cluster: Cluster, count: Count, stand_in: MakeStandIn
) -> None:
    odd = stand_in('"build 1 "*) echo nonsense; echo "it broke" >&2; exit 1;;')
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.output) == (1, "")
    assert "it broke (on worker w" in ended.words


def test_arguments_that_make_no_sense_are_refused_by_plywood(cluster: Cluster, count: Count) -> None:
    ended = count(cluster, "chess", "-n", "4")
    assert (ended.status, ended.output) == (2, "")
    assert "chess" in ended.words
