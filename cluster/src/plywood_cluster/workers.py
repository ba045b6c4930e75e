"""Dask's cluster, and whether its workers can be used."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import dask
from distributed import Client, LocalCluster

from plywood_cluster import telling
from plywood_cluster.failure import REFUSED, TROUBLE, Failure
from plywood_cluster.program import Line
from plywood_cluster.task import Refused, refusal

# For a cluster that is started here.
SETTINGS = {
    # How many workers may die under a unit before Dask gives it up: enough for bad luck, but a unit that
    # kills its workers comes to an end.
    "distributed.scheduler.allowed-failures": 8,
    # Workers do nothing but wait for their children; to profile that takes a twentieth of a processor.
    "distributed.worker.profile.enabled": False,
}


@contextmanager
def connected(scheduler: str | None, scheduler_file: str | None) -> Iterator[Client]:
    """Connect to a scheduler that is there."""
    try:
        client = Client(scheduler, scheduler_file=scheduler_file, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Failure(TROUBLE, f"no scheduler at {scheduler or scheduler_file}: {error}") from error
    with client:
        yield client


@contextmanager
def local(workers: int | None, threads: int) -> Iterator[Client]:
    """Start a cluster on this machine, and close it in the end."""
    with dask.config.set(SETTINGS):
        # Ctrl-C reaches the workers, too. They leave it to the driver, and end with it.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            cluster = LocalCluster(n_workers=workers, threads_per_worker=threads, processes=True)
        finally:
            signal.signal(signal.SIGINT, handler)
        with cluster, Client(cluster, set_as_default=False) as client:
            yield client


def wait_for_workers(client: Client) -> None:
    """Wait until there is a worker; a queue may take hours."""
    if not client.nthreads():
        telling.tell("waiting for the first worker")
        client.wait_for_workers(1)


def check_versions(client: Client, path: str | None, version: Line) -> None:
    """Look at the program of every worker that is there. One that is refused ends the run."""
    answers = client.run(refusal, path, version, on_error="return")
    faults = []
    for address, answer in sorted(answers.items()):
        if isinstance(answer, Refused):
            faults.append(answer.message)
        elif answer is not None:
            # Mostly: this package is not installed there.
            faults.append(f"worker {address} is refused: {answer}")
    if faults:
        raise Failure(REFUSED, "\n".join(faults))
