"""Real processes: Dask's scheduler and workers, and the driver."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from distributed import Client

DASK = Path(sys.executable).with_name("dask")
DRIVER = Path(sys.executable).with_name("plywood-cluster")

# A worker's children know its process and its name.
WORKER = 'TEST_WORKER_PID=$$ exec "$0" "$@"'

# Nothing waits as long as this; it ends tests that would never end.
PATIENCE = 120


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"never happened: {what}"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Tell whether a process is there, and no zombie."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


class Cluster:
    """A scheduler and workers on loopback."""

    def __init__(self, folder: Path, path: Path) -> None:
        """Start a scheduler. Workers find programs in ``path`` first."""
        folder.mkdir(parents=True)
        self.folder = folder
        self.path = path
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        written = folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(written)]
        self.scheduler = self._spawn("scheduler", [str(DASK), "scheduler", *options], os.environ)
        until(written.exists, "the scheduler started")
        self.client = Client(scheduler_file=str(written), set_as_default=False)
        self.address = self.client.scheduler.address

    def _spawn(self, name: str, command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
            )

    def start(self, name: str, path: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker. Whether it joins, and how long it stays, is not waited for."""
        search = f"{path or self.path}{os.pathsep}{os.defpath}"
        environment = {**os.environ, "PATH": search, "TEST_WORKER_NAME": name}
        options = ["--name", name, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        options += ["--local-directory", str(self.folder), "--death-timeout", "30"]
        command = ["/bin/sh", "-c", WORKER, str(DASK), "worker", self.address, *options]
        self.workers[name] = self._spawn(name, command, environment)
        return self.workers[name]

    def add(self, *names: str, path: Path | None = None) -> None:
        """Start workers that stay, and wait until the scheduler knows them."""
        for name in names:
            self.start(name, path)
        until(lambda: set(names) <= self.names(), f"workers {names} joined")

    def names(self) -> set[str]:
        """Name the workers that the scheduler knows."""
        workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        return {worker["name"] for worker in workers}

    def refill(self, count: int) -> None:
        """Replace the workers that are gone."""
        for name, worker in list(self.workers.items()):
            if worker.poll() is not None:
                del self.workers[name]
        until(lambda: self.names() <= set(self.workers), "the scheduler noticed who is gone")
        fresh = max((int(name[1:]) for name in self.workers), default=-1) + 1
        self.add(*(f"w{fresh + more}" for more in range(count - len(self.workers))))

    def dismiss(self, name: str) -> None:
        """End a worker."""
        worker = self.workers.pop(name)
        worker.terminate()
        worker.wait(PATIENCE)
        until(lambda: name not in self.names(), f"worker {name} left")

    def close(self) -> None:
        """End everything."""
        self.client.close()
        for process in (*self.workers.values(), self.scheduler):
            process.kill()
            process.wait()


class Background:
    """A driver that runs while the test does something."""

    def __init__(self, folder: Path, arguments: list[str]) -> None:
        self.errors = folder / "driver.log"
        self.output = folder / "driver.out"
        with self.errors.open("wb") as errors, self.output.open("wb") as output:
            self.process = subprocess.Popen([str(DRIVER), *arguments], stdout=output, stderr=errors)

    def ended(self) -> tuple[int, str, str]:
        """Wait for the end; give the exit status, the output and the words on the way."""
        status = self.process.wait(PATIENCE)
        return status, self.output.read_text(), self.errors.read_text()
