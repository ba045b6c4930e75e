"""The program ``plywood``: its path, its version, its answers."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plywood_cluster.failure import DONE, FAILED, USAGE, Failure

Line = dict[str, Any]
Run = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True)
class Answer:
    """The answer of a command: its exit status, and its line of JSON."""

    status: int
    line: Line
    worker: str | None = None

    @property
    def message(self) -> str:
        """The message for the user, with the name of the worker."""
        words = self.line.get("message") or f"plywood ended with exit status {self.status}"
        return f"{words} (on worker {self.worker})" if self.worker else words


class Program:
    """The program on this machine."""

    def __init__(self, path: str | None) -> None:
        """Find the program at the path, or else in the search path."""
        found = shutil.which(path or "plywood")
        if found is None:
            where = f"at {path}" if path else "in the search path"
            raise Failure(FAILED, f"no plywood {where}")
        self.path = found

    def version(self) -> Line:
        """Return the versions of the program, its files and its rules."""
        answer = self.ask(["unit", "version"])
        if answer.status != DONE:
            raise Failure(FAILED, f"{self.path} has no work units")
        return answer.line

    def ask(self, arguments: Sequence[str], run: Run | None = None) -> Answer:
        """Run a command that answers with a line of JSON."""
        ended = (run or _run)([self.path, *arguments])
        return Answer(ended.returncode, _line(ended))

    def report(self, arguments: Sequence[str]) -> tuple[Answer, str]:
        """Run a command that prints text, and a line of JSON only if it fails."""
        ended = _run([self.path, *arguments])
        if ended.returncode == DONE:
            return Answer(DONE, {}), ended.stdout
        return Answer(ended.returncode, _line(ended)), ""


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise Failure(FAILED, f"{command[0]} cannot be run: {error.strerror}") from error


def _line(ended: subprocess.CompletedProcess[str]) -> Line:
    """Read the line of JSON; without one, the program was killed, or is another one."""
    try:
        line = json.loads(ended.stdout)
        if isinstance(line, dict):
            return line
    except ValueError:
        pass
    words = ended.stderr.strip()
    if ended.returncode == USAGE:
        raise Failure(USAGE, words)
    # Like a shell, the leash reports a signal as a status above 128.
    signal = -ended.returncode if ended.returncode < 0 else ended.returncode - 128
    why = f"killed by signal {signal}" if signal > 0 else words.rpartition("\n")[2] or "no line of JSON"
    raise Failure(FAILED, f"{' '.join(ended.args)}: {why}")
