"""Programs that stand in for ``plywood``, run it, and have bad days at chosen units."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

SCRIPT = """#!/bin/sh
real={real}
here={here}
python={python}
damage={damage}
folder=$3
echo "$TEST_WORKER_NAME $*" >>"$here/log"
# Succeeds for the first who asks, and for nobody else.
first() {{ mkdir "$here/$1" 2>/dev/null; }}
# Never ends by itself.
hang() {{ exec tail -f /dev/null; }}
case "$2 $4 $5" in
{cases}
esac
exec "$real" "$@"
"""


class StandIn:
    """A stand-in; ``cases`` are branches of a shell's ``case`` over the unit, its level and its bucket."""

    def __init__(self, folder: Path, real: Path, cases: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.program = folder / "plywood"
        script = SCRIPT.format(
            real=shlex.quote(str(real)),
            here=shlex.quote(str(folder)),
            python=shlex.quote(sys.executable),
            damage=shlex.quote(str(Path(__file__).with_name("damage.py"))),
            cases=cases,
        )
        self.program.write_text(script)
        self.program.chmod(0o755)

    def fifo(self, name: str) -> Path:
        """Make a pipe, in which the script and the test wait for each other."""
        path = self.folder / name
        os.mkfifo(path)
        return path

    def log(self) -> list[list[str]]:
        """Give what was run so far: the worker's name, then the unit without the folder."""
        path = self.folder / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        words = [line.split(" ") for line in lines]
        return [[name, unit, *numbers] for name, _, unit, _, *numbers in (w for w in words if len(w) > 3)]
