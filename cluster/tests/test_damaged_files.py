"""Files that are damaged, truncated, foreign or duplicated; records and cells that are dropped or altered.

Each is found, named and computed again, once. One that comes up again ends the run. Records of expansions and
blocks of matrices are dropped and altered together with their sums in the tests of ``crates/units``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ended
from kinds import KINDS, MATRICES, RECORDS, Kind
from processes import Cluster
from stand_in import StandIn

Count = Callable[..., Ended]
MakeStandIn = Callable[[str], StandIn]

# The file that a unit writes, as a pattern.
FILES = {
    "expand 1 2": "spill-1/expanded-2",
    "merge 2 2": "level-2/positions-2",
    "build 2 2": "level-2/blocks-2",
    "commit 2 ": "level-2.json",
    "count 2 2": "tally-2/counted-2-*",
}
UNITS = {
    RECORDS: ["expand 1 2", "merge 2 2", "commit 2 ", "count 2 2"],
    MATRICES: ["build 2 2", "commit 2 ", "count 2 2"],
}
EVERY = [(kind, unit) for kind in KINDS for unit in UNITS[kind]]
DAMAGES = [
    *(
        (kind, damage, unit)
        for kind, unit in EVERY
        for damage in ("flip", "truncate", "duplicate", "foreign")
    ),
    *((RECORDS, damage, "merge 2 2") for damage in ("drop", "alter")),
    *((MATRICES, damage, "build 2 2") for damage in ("first_cell", "first_camp")),
]


def names(parameters: list[tuple]) -> list[str]:
    """Name the cases of a test."""
    return ["-".join([kind.name, *words]) for kind, *words in parameters]


@pytest.fixture(scope="session")
def other_counts(plywood: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[Kind, Path]:
    """Count in less memory; give folders with all files, also those that are deleted on the way."""

    def unit(*arguments: str) -> dict:
        return json.loads(subprocess.check_output([plywood, "unit", *arguments]))

    all_kept = {}
    for kind in KINDS:
        folder, kept = tmp_path_factory.mktemp("other"), tmp_path_factory.mktemp("kept")
        unit("start", str(folder), *kind.question, "--memory", "77")
        while (plan := unit("next", str(folder)))["phase"] != "total":
            for arguments in plan["units"]:
                unit(*arguments[1:])
            shutil.copytree(folder, kept, dirs_exist_ok=True)
        all_kept[kind] = kept
    return all_kept


@pytest.fixture
def damaging(stand_in: MakeStandIn, other_counts: dict[Kind, Path]) -> Callable[..., StandIn]:
    """Make a program that damages the file of a unit right after it is written."""

    def make(guard: str, kind: Kind, damage: str, unit: str) -> StandIn:
        file = FILES[unit]
        damage = f'"$python" "$damage" {damage} "$folder"/{file} {other_counts[kind]}/{file}'
        # What could not be damaged fails, so that no test passes without its damage.
        damage = f"if {guard}; then {damage} || exit 99; fi"
        return stand_in(f'"{unit}") "$real" "$@"; status=$?; {damage}; exit $status;;')

    return make


@pytest.mark.parametrize(("kind", "damage", "unit"), DAMAGES, ids=names(DAMAGES))
def test_a_damaged_file_is_named_and_computed_again(
    kind: Kind, damage: str, unit: str, cluster: Cluster, count: Count, damaging: Callable[..., StandIn]
) -> None:
    ended = count(cluster, *kind.question, program=damaging("first damaged", kind, damage, unit).program)
    assert (ended.status, ended.last_word) == (0, kind.right), ended.words
    again = next(line for line in ended.words.splitlines() if "to be computed again" in line)
    assert FILES[unit].removesuffix("*") in again


@pytest.mark.parametrize(("kind", "unit"), EVERY, ids=names(EVERY))
def test_a_file_that_is_damaged_again_ends_the_run(
    kind: Kind, unit: str, cluster: Cluster, count: Count, damaging: Callable[..., StandIn]
) -> None:
    odd = damaging("true", kind, "first_camp" if unit.startswith("build") else "flip", unit)
    ended = count(cluster, *kind.question, program=odd.program)
    assert (ended.status, ended.output) == (3, "")
    last = ended.words.splitlines()[-1]
    assert FILES[unit].removesuffix("*") in last
    assert "was damaged a second time" in last
    # Once the cause is mended, the same folder gives the answer.
    ended = count(cluster, *kind.question)
    assert (ended.status, ended.last_word) == (0, kind.right), ended.words


def test_a_damaged_question_is_written_again(cluster: Cluster, count: Count, stand_in: MakeStandIn) -> None:
    odd = stand_in(
        '"build 2 1") if first damaged; then "$python" "$damage" flip "$folder/question.json"; fi;;'
    )
    ended = count(cluster, *MATRICES.question, program=odd.program)
    assert (ended.status, ended.last_word) == (0, MATRICES.right), ended.words
    assert "question.json" in ended.words
