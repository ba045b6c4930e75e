"""Small counts of both kinds: Santorini's levels are records, Onitama's are matrices."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from known import GAME5, games, tuple_of


@dataclass(frozen=True)
class Kind:
    """A count of two levels on disk, with several units in every phase. Bucket 2 is never empty."""

    name: str
    question: tuple[str, ...]
    # The last word of the answer.
    right: str
    # The unit that writes a bucket of a level, and the name of the bucket.
    makes: str
    bucket: str
    # The units that run on the workers on the way to the end, with their level.
    units: tuple[str, ...]


RECORDS = Kind(
    name="records",
    question=("santorini", "-n", "4", "--from", GAME5, "--levels", "2", "--buckets", "4"),
    right=str(games("santorini", GAME5, 4)[0]),
    makes="merge",
    bucket="positions",
    units=("expand 1", "merge 2", "count 2"),
)
MATRICES = Kind(
    name="matrices",
    question=("onitama", "-n", "5", "--levels", "2", "--buckets", "4"),
    right=tuple_of(5),
    makes="build",
    bucket="blocks",
    units=("build 1", "build 2", "count 2"),
)
KINDS = (RECORDS, MATRICES)

both = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
