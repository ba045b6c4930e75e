"""Messages and progress, on standard error."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING

from plywood_cluster.program import Line

if TYPE_CHECKING:
    from distributed import Client, Future


def tell(words: str) -> None:
    """Print a message on a line of its own."""
    print(f"plywood-cluster: {words}", file=sys.stderr, flush=True)


@contextmanager
def bar(client: Client, futures: Sequence[Future]) -> Iterator[None]:
    """Show Dask's progress bar in a terminal while tasks run."""
    if not sys.stderr.isatty():
        yield
        return
    from distributed.diagnostics.progressbar import TextProgressBar

    # Dask draws on standard output, where nothing but the answer belongs.
    with redirect_stdout(sys.stderr):
        drawn = TextProgressBar(futures, client.scheduler.address, loop=client.loop, start=False)
        drawing = asyncio.run_coroutine_threadsafe(drawn.listen(), client.loop.asyncio_loop)
        try:
            yield
        finally:
            drawing.cancel()
            # The next message starts on an empty line.
            print("\33[2K\r", end="", flush=True)


class Levels:
    """Prints one line per level."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._told = -1
        self._since: float | None = None

    def tell(self, plan: Line) -> None:
        """Print the newest level, once the plan for the next one is known."""
        # The level that was checked last. Of matrices it is the one before that which is built.
        level = plan["level"] - (plan["phase"] == "build")
        # A level that is expanded again because a file was damaged was printed before.
        if plan["phase"] not in ("expand", "build", "count") or level <= self._told:
            return
        words = f"level {level}: {plan['positions']} positions"
        now = time.monotonic()
        if self._since is not None:
            words += f", {now - self._since:.1f} s"
        self._told, self._since = level, now
        units = f"{len(plan['units'])} of {plan['of']} units"
        if plan["phase"] == "count":
            tell(f"{words}; counting from there, {units}")
            return
        tell(f"{words}; the next level: {units}, about {size(plan['disk'])} of disk")
        free = shutil.disk_usage(self._folder).free
        if free < plan["disk"]:
            tell(
                f"{self._folder} has only {size(free)} left; the run stops if it is full, and can be resumed"
            )


def size(count: int) -> str:
    """Write a number of bytes for people."""
    number = float(count)
    for unit in ("B", "kB", "MB", "GB"):
        if number < 999.5:
            return f"{number:.3g} {unit}"
        number /= 1000
    return f"{number:.3g} TB"
