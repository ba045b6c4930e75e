"""Counts on a real scheduler and three workers."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from conftest import Ended, asked
from kinds import MATRICES, Kind, both
from known import GAME5, games, tuple_of
from processes import DRIVER, Cluster
from stand_in import StandIn

Count = Callable[..., Ended]


def test_onitamas_standard_start_is_counted_to_eight_moves(cluster: Cluster, count: Count) -> None:
    ended = count(cluster, "onitama", "-n", "8", "--buckets", "5")
    assert (ended.status, ended.last_line) == (0, tuple_of(8))
    # A line a level: 0 to 3, from where the rest is counted in memory.
    assert [line.split()[1:3] for line in ended.words.splitlines() if " positions" in line] == [
        ["level", f"{level}:"] for level in range(4)
    ]


def test_santorinis_game5_is_counted_to_four_moves(cluster: Cluster, count: Count) -> None:
    ended = count(cluster, "santorini", "-n", "4", "--from", GAME5, "--buckets", "5", "--json")
    assert ended.status == 0
    assert int(json.loads(ended.output)["games"]) == games("santorini", GAME5, 4)[0]


def test_the_report_is_that_of_plywood_count(cluster: Cluster, count: Count, plywood: Path) -> None:
    question = ["onitama", "-n", "4", "--cards", "Ox,Boar,Horse,Elephant,Crab", "--supers", "used"]
    alone = subprocess.run([plywood, "count", *question], capture_output=True, text=True, check=True)
    assert count(cluster, *question).output == alone.stdout


@pytest.mark.parametrize("buckets", ["1", "7", "16"])
def test_any_number_of_buckets_gives_the_same(cluster: Cluster, count: Count, buckets: str) -> None:
    ended = count(cluster, "onitama", "-n", "5", "--buckets", buckets)
    assert (ended.status, ended.last_line) == (0, tuple_of(5))


def test_fewer_levels_give_the_same(cluster: Cluster, count: Count) -> None:
    ended = count(cluster, "onitama", "-n", "5", "--levels", "1", "--memory", "16")
    assert (ended.status, ended.last_line) == (0, tuple_of(5))


def test_a_count_that_is_done_is_told_again(cluster: Cluster, count: Count) -> None:
    first = count(cluster, "onitama", "-n", "4")
    again = count(cluster, "onitama", "-n", "4")
    assert (again.status, again.output) == (0, first.output)
    assert "units" not in again.words


def test_without_a_scheduler_a_cluster_is_started(search_path: Path, folder: Path) -> None:
    command = [DRIVER, "count", "onitama", "-n", "5", "--dir", folder, "--workers", "2", "--buckets", "3"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout.splitlines()[-1]) == (0, tuple_of(5)), ended.stderr
    assert "dashboard http://" in ended.stderr


def test_a_terminal_shows_dasks_progress_bar(
    cluster: Cluster, folder: Path, stand_in: Callable[[str], StandIn], tmp_path: Path
) -> None:
    odd = stand_in('"build 2 1") read _ <"$here/go.fifo";;')
    go = odd.fifo("go.fifo")
    terminal, end = pty.openpty()
    question = MATRICES.question
    command = [DRIVER, *asked(cluster, folder, question, odd.program)]
    with (tmp_path / "output").open("w+") as output, os.fdopen(terminal, "rb", buffering=0) as screen:
        driver = subprocess.Popen(command, stdout=output, stderr=end)
        os.close(end)
        seen = b""
        # Of the ten units one waits for this test. A terminal that nobody writes to any more is an error.
        with suppress(OSError):
            while part := screen.read(1000):
                if b"| 90% Completed |" not in seen and b"| 90% Completed |" in (seen := seen + part):
                    go.write_text("\n")
        output.seek(0)
        lines = output.read().splitlines()
    # Standard output has the answer and nothing else.
    assert (driver.wait(), lines[0].split()[0], lines[-1]) == (0, "unfinished", tuple_of(5)), seen


@both
def test_a_unit_run_twice_or_twice_at_once_gives_identical_bytes(
    kind: Kind, plywood: Path, folder: Path
) -> None:
    def unit(*arguments: str) -> dict:
        ended = subprocess.run([plywood, "unit", *arguments], capture_output=True, check=True)
        return json.loads(ended.stdout)

    def digests() -> dict[Path, str]:
        files = (path for path in folder.rglob("*") if path.is_file())
        return {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}

    unit("start", str(folder), *kind.question)
    seen = set()
    while (plan := unit("next", str(folder)))["phase"] != "total":
        seen.add(plan["phase"])
        for arguments in plan["units"]:
            unit(*arguments[1:])
        if plan["phase"] != "commit":
            once = digests()
            both = [subprocess.Popen([plywood, *plan["units"][0]], stdout=subprocess.DEVNULL) for _ in "ab"]
            assert [process.wait() for process in both] == [0, 0]
            assert digests() == once
    assert seen == {*(unit.split()[0] for unit in kind.units), "commit"}
