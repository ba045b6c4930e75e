"""What the tests share: the program, the folder, and a cluster of three workers."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest
from known import ROOT
from processes import Background, Cluster
from stand_in import StandIn

from plywood_cluster.command import main

WORKERS = 3


@pytest.fixture(scope="session")
def plywood() -> Path:
    """Give the program: the one that cargo built for its own tests, unless PLYWOOD names another."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    path = Path(os.environ.get("PLYWOOD", target / "debug" / "plywood"))
    assert path.is_file(), f"no {path}: build it with `cargo build`, or name another one in PLYWOOD"
    return path.resolve()


@pytest.fixture(scope="session")
def search_path(plywood: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give a folder with the program, for the workers' search path."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "plywood").symlink_to(plywood)
    with pytest.MonkeyPatch.context() as patch:
        # The driver's, too.
        patch.setenv("PATH", str(folder), prepend=os.pathsep)
        yield folder


@pytest.fixture(scope="session")
def shared(search_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start the cluster that the tests share."""
    cluster = Cluster(tmp_path_factory.mktemp("dask") / "shared", search_path)
    yield cluster
    cluster.close()


@pytest.fixture
def cluster(shared: Cluster) -> Cluster:
    """Give the shared cluster with three workers, whatever became of them before."""
    shared.refill(WORKERS)
    return shared


@pytest.fixture
def own_cluster(search_path: Path, tmp_path: Path) -> Iterator[Cluster]:
    """Give a cluster without workers, for this test alone."""
    cluster = Cluster(tmp_path / "dask", search_path)
    yield cluster
    cluster.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Name the folder of a count."""
    return tmp_path / "count"


@pytest.fixture
def stand_in(tmp_path: Path, plywood: Path) -> Callable[[str], StandIn]:
    """Make a program that stands in for plywood."""
    return lambda cases: StandIn(tmp_path / "stand-in", plywood, cases)


@dataclass
class Ended:
    """A run of the command that has ended."""

    status: int
    output: str
    words: str

    @property
    def last_word(self) -> str:
        """Give the last word of the output: Onitama's tuple, or the number of all games."""
        return self.output.split()[-1] if self.output else ""

    @property
    def last_line(self) -> str:
        """Give the last line of the output."""
        return self.output.splitlines()[-1] if self.output else ""


@pytest.fixture
def count(plywood: Path, folder: Path) -> Callable[..., Ended]:
    """Run the command on a cluster, by default with the same program everywhere."""

    def run(cluster: Cluster, *arguments: str, program: Path | None = plywood) -> Ended:
        output, words = io.StringIO(), io.StringIO()
        with redirect_stdout(output), redirect_stderr(words):
            status = main(asked(cluster, folder, arguments, program))
        return Ended(status, output.getvalue(), words.getvalue())

    return run


@pytest.fixture
def start(plywood: Path, folder: Path, tmp_path: Path) -> Iterator[Callable[..., Background]]:
    """Run the command in a process of its own."""
    started: list[Background] = []

    def run(cluster: Cluster, *arguments: str, program: Path | None = plywood) -> Background:
        started.append(Background(tmp_path, asked(cluster, folder, arguments, program)))
        return started[-1]

    yield run
    for driver in started:
        driver.process.kill()
        driver.process.wait()


def asked(cluster: Cluster, folder: Path, arguments: tuple[str, ...], program: Path | None) -> list[str]:
    """Write the arguments of the command. Without a program everybody finds it by the search path."""
    where = ["--scheduler", cluster.address, "--dir", str(folder)]
    return ["count", *arguments, *where, *(["--plywood", str(program)] if program else [])]
