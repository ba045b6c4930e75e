"""What is counted, and where."""

from __future__ import annotations

from dataclasses import dataclass

from plywood_cluster.program import Answer, Program


@dataclass(frozen=True)
class Question:
    """What to count: the folder, and the arguments of ``plywood unit start`` after it."""

    folder: str
    arguments: list[str]

    def start(self, program: Program) -> Answer:
        """Start the count in the folder, unless it was started before."""
        return program.ask(["unit", "start", self.folder, *self.arguments])
