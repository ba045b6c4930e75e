"""The units of a phase as Dask tasks."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import suppress

from distributed import Client, Future, KilledWorker, as_completed
from distributed.client import FutureCancelledError

from plywood_cluster import messages
from plywood_cluster.children import stop_children
from plywood_cluster.failure import FAILED, Failure
from plywood_cluster.program import Answer, Line
from plywood_cluster.task import Refused, do_unit

# How often Dask retries a unit that ended without an answer, for example because it ran out of memory.
RETRIES = 3

# How often Dask may give up on a unit because its workers died, before the run stops.
LOSSES = 2


class Phases:
    """Runs units on the workers."""

    def __init__(self, client: Client, path: str | None, version: Line) -> None:
        self._client = client
        self._path = path
        self._version = version
        self._run = uuid.uuid4().hex
        self._losses: dict[tuple[str, ...], int] = {}
        self._refused: set[str] = set()

    def run(self, units: list[list[str]], take: Callable[[Answer], None]) -> None:
        """Run independent units, and pass on the answers as they arrive.

        A worker that is refused gives no answer, nor does a unit whose workers died too often for Dask.
        Such a unit is not done, and can be run again.
        """
        futures = dict(zip(self._submit(units), units, strict=True))
        try:
            with messages.bar(self._client, list(futures)):
                for future in as_completed(futures, loop=self._client.loop):
                    answer = self._answer(future, futures[future])
                    if isinstance(answer, Refused):
                        self._dismiss(answer)
                    elif answer is not None:
                        take(answer)
        except BaseException:
            self._stop(list(futures))
            raise

    def _submit(self, units: list[list[str]]) -> list[Future]:
        # The dashboard groups tasks by the prefix of their keys. No two tasks share a key, so that a repeated
        # unit is not answered from a cache.
        keys = ["-".join([name, *numbers, uuid.uuid4().hex]) for _, name, _, *numbers in units]
        return self._client.map(
            do_unit,
            units,
            run=self._run,
            path=self._path,
            version=self._version,
            key=keys,
            retries=RETRIES,
            pure=False,
        )

    def _answer(self, future: Future, unit: list[str]) -> Answer | Refused | None:
        try:
            return future.result()
        except FutureCancelledError as cancelled:
            words = "lost the connection to the scheduler; rerun the same command to resume"
            raise Failure(FAILED, words) from cancelled
        except KilledWorker as killed:
            lost = self._losses[tuple(unit)] = self._losses.get(tuple(unit), 0) + 1
            if lost >= LOSSES:
                raise Failure(FAILED, f"{' '.join(unit)}: {killed}") from killed
            messages.tell(f"{' '.join(unit)} is retried: its workers died")
            return None
        except Failure:
            raise
        except Exception as error:
            # On a worker without this package, for example, or without memory for another process.
            raise Failure(FAILED, f"{' '.join(unit)}: {error!r}") from error

    def _dismiss(self, refused: Refused) -> None:
        """Close a worker that joined later and is refused, so that it receives no more units."""
        if refused.address not in self._refused:
            self._refused.add(refused.address)
            messages.tell(refused.message)
            self._client.retire_workers([refused.address])

    def _stop(self, futures: list[Future]) -> None:
        """Cancel the tasks, and stop the running units."""
        # Without a scheduler the workers end by themselves, and the units with them.
        if self._client.status == "running":
            with suppress(Exception):
                self._client.cancel(futures, force=True)
                self._client.run(stop_children, self._run, on_error="ignore")
