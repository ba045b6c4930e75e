"""Runs a command, and ends it as soon as standard input is closed.

A worker holds the other end of a pipe. When it lets go, or is killed in any way, the kernel closes the pipe,
and the command is killed: nobody else could do that after a SIGKILL. This file is run by its path, without
the package.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading


def main(command: list[str]) -> int:
    """Run the command; give its exit status."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def wait_for_the_end_of_input() -> None:
        while os.read(0, 1):
            pass
        child.kill()

    threading.Thread(target=wait_for_the_end_of_input, daemon=True).start()
    status = child.wait()
    if status < 0:
        # As a shell would tell it.
        return 128 - status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
