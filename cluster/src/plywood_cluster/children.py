"""A worker's child processes, which end with it, or when they are told to."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

LEASH = Path(__file__).with_name("leash.py")


class Leash:
    """The worker's end of the pipe to a child; the child is killed when it is closed."""

    def __init__(self) -> None:
        self.child_end, self._own_end = os.pipe()
        self._is_held = True
        self._lock = threading.Lock()

    def let_go(self) -> None:
        """Close the pipe, unless that is done."""
        with self._lock:
            if self._is_held:
                os.close(self._own_end)
                self._is_held = False


_lock = threading.Lock()
_leashes: dict[str, set[Leash]] = {}
_stopped: set[str] = set()


def run_child(run: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command for a run of the driver, and wait for it."""
    leash = Leash()
    with _lock:
        if run in _stopped:
            leash.let_go()
        _leashes.setdefault(run, set()).add(leash)
    try:
        # Isolated and without site-packages, the interpreter starts in some milliseconds.
        python = [sys.executable, "-I", "-S", str(LEASH)]
        try:
            child = subprocess.Popen(
                [*python, *command],
                stdin=leash.child_end,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # Ctrl-C is for the driver, which lets go of the leashes.
                start_new_session=True,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        finally:
            os.close(leash.child_end)
        output, words = child.communicate()
        return subprocess.CompletedProcess(command, child.returncode, output, words)
    finally:
        leash.let_go()
        with _lock:
            _leashes[run].discard(leash)


def stop_children(run: str) -> None:
    """End the children of a run of the driver, also those that are about to start."""
    with _lock:
        _stopped.add(run)
        leashes = list(_leashes.get(run, ()))
    for leash in leashes:
        leash.let_go()
