"""Runs a command, and kills it as soon as standard input is closed.

A worker holds the other end of a pipe. When it lets go, or is killed in any way, the kernel closes the pipe,
and the command ends: nobody else could see to that after a SIGKILL. This file is run by its path, without the
package, and starts fast since it imports so little.
"""

import os
import select
import sys

KILL = 9


def main(command: list[str]) -> int:
    """Run the command; give its exit status, as a shell does."""
    # Nobody writes into this pipe. It is closed when the command has ended.
    running, held = os.pipe()
    os.set_inheritable(held, True)
    nothing = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=[nothing])
    os.close(held)
    poll = select.poll()
    for end in (0, running):
        poll.register(end, select.POLLIN)
    if all(end == 0 for end, _ in poll.poll()):
        os.kill(child, KILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
