"""The main loop: plan, run the units, handle the answers.

All state is in the folder. The driver can be killed at any time; rerun it to resume.
"""

from __future__ import annotations

import time

from plywood_cluster import messages
from plywood_cluster.failure import DAMAGED, DONE, MISSING, Failure
from plywood_cluster.phases import Phases
from plywood_cluster.program import Answer, Line, Program
from plywood_cluster.question import Question

# Seconds between attempts while an expected file is missing: the cache of a network file system may hide
# a new file from other machines for a minute.
PAUSES = (0.1, 0.3, 1, 3, 10, 30, 60)

QUESTION = "question.json"


class Driver:
    """Runs a count: plans it, and has workers run the units."""

    def __init__(self, program: Program, question: Question) -> None:
        self._program = program
        self._question = question
        self._levels = messages.Levels(question.folder)
        self._discarded: set[str] = set()
        self._pauses = iter(PAUSES)

    def begin(self, answer: Answer) -> None:
        """Handle the answer of the program that the count was started with."""
        self._settle([answer])

    def count(self, phases: Phases, json: bool) -> str:
        """Run all remaining units; return the report of ``plywood count``."""
        folder = self._question.folder
        before: Line | None = None
        while True:
            plan = self._ask("next", folder)
            if plan is None:
                continue
            self._levels.tell(plan)
            if plan["phase"] == "total":
                answer, report = self._program.report(["unit", "total", folder, *["--json"] * json])
                if self._settle([answer]):
                    return report
            elif plan["phase"] == "commit":
                for unit in plan["units"]:
                    self._ask(*unit[1:])
            elif not self._spread(phases, plan["units"]):
                before = None
            elif plan == before:
                self._pause("the files of finished units are not visible here")
            else:
                before = plan
                self._pauses = iter(PAUSES)

    def _ask(self, *arguments: str) -> Line | None:
        """Run a unit command here; return its line, or ``None`` if the plan has to be made again."""
        answer = self._program.ask(["unit", *arguments])
        return answer.line if self._settle([answer]) else None

    def _spread(self, phases: Phases, units: list[list[str]]) -> bool:
        """Run units on the workers; return whether all are done."""
        answers: list[Answer] = []

        def take(answer: Answer) -> None:
            # Damage is handled after the other units. Any other error ends the phase.
            _raise_unless_recoverable(answer)
            answers.append(answer)

        phases.run(units, take)
        return self._settle(answers) and len(answers) == len(units)

    def _settle(self, answers: list[Answer]) -> bool:
        """Handle the answers; return whether everything is done."""
        for answer in answers:
            _raise_unless_recoverable(answer)
        damaged = [answer for answer in answers if answer.status == DAMAGED]
        missing = [answer for answer in answers if answer.status == MISSING]
        if damaged:
            self._heal(damaged)
        elif missing:
            self._pause(missing[0].message)
        return not damaged and not missing

    def _heal(self, answers: list[Answer]) -> None:
        """Discard damaged files, so that they are computed again: each of them once."""
        found = {file["file"]: answer.message for answer in answers for file in answer.line.get("files", ())}
        if not found:
            raise Failure(DAMAGED, answers[0].message)
        again = sorted(self._discarded & found.keys())
        if again:
            words = f"{found[again[0]]}; {again[0]} was damaged a second time: look for the cause"
            raise Failure(DAMAGED, words)
        for message in sorted(set(found.values())):
            messages.tell(message)
        messages.tell(f"discarded, to be computed again: {', '.join(sorted(found))}")
        self._discarded |= found.keys()
        self._ask("discard", self._question.folder, *sorted(found))
        if QUESTION in found:
            self.begin(self._question.start(self._program))

    def _pause(self, words: str) -> None:
        seconds = next(self._pauses, None)
        if seconds is None:
            raise Failure(MISSING, f"{words}; is {self._question.folder} a folder that all workers share?")
        time.sleep(seconds)


def _raise_unless_recoverable(answer: Answer) -> None:
    if answer.status not in (DONE, DAMAGED, MISSING):
        raise Failure(answer.status, answer.message)
