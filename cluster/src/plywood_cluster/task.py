"""The code that runs on a worker."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

from distributed import Worker, get_worker

from plywood_cluster.children import run_child
from plywood_cluster.failure import Failure
from plywood_cluster.program import Answer, Line, Program


@dataclass(frozen=True)
class Refused:
    """A worker that cannot be used, and why."""

    name: str
    address: str
    why: str

    @property
    def message(self) -> str:
        """The message for the user."""
        return f"worker {self.name} is refused: {self.why}"


def do_unit(unit: list[str], run: str, path: str | None, version: Line) -> Answer | Refused:
    """Run one unit, if the worker has the driver's version of the program.

    Workers join at any time, so every task checks the version, not only the driver at its start.
    """
    worker = get_worker()
    refused = refusal(path, version, worker)
    if refused is not None:
        return refused
    try:
        answer = Program(path).ask(unit, functools.partial(run_child, run))
    except Failure as failure:
        # Dask retries, perhaps on another worker.
        raise Failure(failure.status, f"{failure.message} (on worker {name_of(worker)})") from failure
    return replace(answer, worker=name_of(worker))


def refusal(path: str | None, version: Line, dask_worker: Worker) -> Refused | None:
    """Say why the program on a worker cannot be used, if it cannot."""
    try:
        own = Program(path).version()
    except Failure as failure:
        return Refused(name_of(dask_worker), dask_worker.address, failure.message)
    if own == version:
        return None
    why = f"it has plywood {described(own)}; the driver has {described(version)}"
    return Refused(name_of(dask_worker), dask_worker.address, why)


def described(version: Line) -> str:
    """Write the versions of the program, its files and its rules for people."""
    others = [f"{part} {number}" for part, number in version.items() if part != "version"]
    return f"{version.get('version')} ({', '.join(others)})"


def name_of(worker: Worker) -> str:
    """Name a worker as its user does, and by its address."""
    return worker.address if worker.name == worker.address else f"{worker.name} at {worker.address}"
