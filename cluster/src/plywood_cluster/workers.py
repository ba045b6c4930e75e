"""Dask's cluster, and the check of its workers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import dask
from dask.system import CPU_COUNT
from distributed import Client, LocalCluster

from plywood_cluster import messages
from plywood_cluster.failure import FAILED, REFUSED, Failure
from plywood_cluster.program import Line
from plywood_cluster.task import Refused, refusal

# For a local cluster.
SETTINGS = {
    # How many workers may die while they run a unit before Dask gives up on it: bad luck is tolerated, a unit
    # that kills its workers is not.
    "distributed.scheduler.allowed-failures": 8,
    # Workers only wait for their children; profiling them would take a twentieth of a processor.
    "distributed.worker.profile.enabled": False,
}


@contextmanager
def connected(scheduler: str | None, scheduler_file: str | None) -> Iterator[Client]:
    """Connect to a running scheduler."""
    try:
        client = Client(scheduler, scheduler_file=scheduler_file, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Failure(FAILED, f"no scheduler at {scheduler or scheduler_file}: {error}") from error
    with client:
        yield client


@contextmanager
def local(workers: int | None, threads: int) -> Iterator[Client]:
    """Start a cluster in this process, and close it at the end.

    Its workers only wait for units, which are processes of their own: no worker needs one as well.
    """
    number = workers or max(1, CPU_COUNT // threads)
    with (
        dask.config.set(SETTINGS),
        LocalCluster(n_workers=number, threads_per_worker=threads, processes=False) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def wait_for_workers(client: Client) -> None:
    """Wait for the first worker; a batch queue may take hours."""
    if not client.nthreads():
        messages.tell("waiting for the first worker")
        client.wait_for_workers(1)


def check_versions(client: Client, path: str | None, version: Line) -> None:
    """Check the program of every worker. A worker that is refused ends the run."""
    answers = client.run(refusal, path, version, on_error="return")
    faults = []
    for address, answer in sorted(answers.items()):
        if isinstance(answer, Refused):
            faults.append(answer.message)
        elif answer is not None:
            # Usually this package is not installed there.
            faults.append(f"worker {address} is refused: {answer}")
    if faults:
        raise Failure(REFUSED, "\n".join(faults))
