"""Exit statuses and errors."""

from __future__ import annotations

# The exit statuses of ``plywood unit``, which are those of ``plywood-cluster`` as well.
DONE = 0
FAILED = 1
USAGE = 2
DAMAGED = 3
MISSING = 4
REFUSED = 6
STOPPED = 130


class Failure(Exception):
    """The count cannot continue: the exit status, and a message for the user."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.status = status
        self.message = message

    def __str__(self) -> str:
        return self.message
