"""Files that are damaged, truncated, foreign or duplicated; records that are dropped or altered.

Each is found, named and computed again, once. One that comes up again ends the run. Records of expansions are
dropped and altered in the tests of ``crates/units``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ended
from known import tuple_of
from processes import Cluster
from stand_in import StandIn

Count = Callable[..., Ended]
MakeStandIn = Callable[[str], StandIn]

QUESTION = ("onitama", "-n", "4", "--levels", "2", "--buckets", "2")
RIGHT = tuple_of(4)

# The file that a unit writes, as a pattern.
FILES = {
    "expand 1 1": "spill-1/expanded-1",
    "merge 2 1": "level-2/positions-1",
    "commit 2 ": "level-2.json",
    "count 2 1": "tally-2/counted-1-*",
}
DAMAGES = [
    *((kind, unit) for kind in ("flip", "truncate", "duplicate", "foreign") for unit in FILES),
    *((kind, "merge 2 1") for kind in ("drop", "alter")),
]


@pytest.fixture(scope="session")
def other_count(plywood: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Count something else; give a folder with all files, also those that are deleted on the way."""
    folder, kept = tmp_path_factory.mktemp("other"), tmp_path_factory.mktemp("kept")

    def unit(*arguments: str) -> dict:
        return json.loads(subprocess.check_output([plywood, "unit", *arguments]))

    unit("start", str(folder), *QUESTION, "--supers", "used")
    while (plan := unit("next", str(folder)))["phase"] != "total":
        for arguments in plan["units"]:
            unit(*arguments[1:])
        shutil.copytree(folder, kept, dirs_exist_ok=True)
    return kept


@pytest.fixture
def damaging(stand_in: MakeStandIn, other_count: Path) -> Callable[[str, str, str], StandIn]:
    """Make a program that damages the file of a unit right after it is written."""

    def make(guard: str, kind: str, unit: str) -> StandIn:
        file = FILES[unit]
        damage = f'"$python" "$damage" {kind} "$folder"/{file} {other_count}/{file}'
        # What could not be damaged fails, so that no test passes without its damage.
        damage = f"if {guard}; then {damage} || exit 99; fi"
        return stand_in(f'"{unit}") "$real" "$@"; status=$?; {damage}; exit $status;;')

    return make


@pytest.mark.parametrize(("kind", "unit"), DAMAGES)
def test_a_damaged_file_is_named_and_computed_again(
    kind: str, unit: str, cluster: Cluster, count: Count, damaging: Callable[[str, str, str], StandIn]
) -> None:
    ended = count(cluster, *QUESTION, program=damaging("first damaged", kind, unit).program)
    assert (ended.status, ended.last_line) == (0, RIGHT), ended.words
    again = next(line for line in ended.words.splitlines() if "to be computed again" in line)
    assert FILES[unit].removesuffix("*") in again


@pytest.mark.parametrize("unit", FILES)
def test_a_file_that_is_damaged_again_ends_the_run(
    unit: str, cluster: Cluster, count: Count, damaging: Callable[[str, str, str], StandIn]
) -> None:
    odd = damaging("true", "flip", unit)
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.output) == (3, "")
    last = ended.words.splitlines()[-1]
    assert FILES[unit].removesuffix("*") in last
    assert "was damaged a second time" in last
    # Once the cause is mended, the same folder gives the answer.
    ended = count(cluster, *QUESTION)
    assert (ended.status, ended.last_line) == (0, RIGHT), ended.words


def test_a_damaged_question_is_written_again(cluster: Cluster, count: Count, stand_in: MakeStandIn) -> None:
    odd = stand_in(
        '"merge 2 1") if first damaged; then "$python" "$damage" flip "$folder/question.json"; fi;;'
    )
    ended = count(cluster, *QUESTION, program=odd.program)
    assert (ended.status, ended.last_line) == (0, RIGHT), ended.words
    assert "question.json" in ended.words
