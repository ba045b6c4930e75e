"""The command ``plywood-cluster``."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from plywood_cluster import __version__, messages
from plywood_cluster.failure import STOPPED, Failure
from plywood_cluster.program import Program
from plywood_cluster.question import Question

# Options that are passed on to ``plywood unit start``, with what they mean.
PASSED_ON = {
    "-n": ("N", "the maximum number of moves in a game; optional for peg"),
    "--from": ("P", "the position to start from, or a file with it"),
    "--cards": ("CARDS", "Onitama's five cards, separated by commas"),
    "--supers": ("S", "unused or used: have Onitama's players used their Super moves?"),
    "--memory": ("MiB", "the memory of each unit; each thread of a worker runs one"),
    "--buckets": ("P", "the number of buckets of every level; by default it grows with the level"),
    "--levels": ("L", "the last level that is kept on disk; the games are counted from there"),
}


def parser() -> argparse.ArgumentParser:
    """Make the parser of the command line."""
    top = argparse.ArgumentParser(prog="plywood-cluster", description="Count games on a Dask cluster.")
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = top.add_subparsers(dest="command", required=True)
    count = commands.add_parser(
        "count",
        help="count all possible games from a position, exactly, by how they end",
        description="Count all possible games from a position, exactly, by how they end. "
        "Rerun the same command to resume a run that was stopped.",
    )
    count.add_argument("game", help="onitama, santorini or peg")
    for option, (value, meaning) in PASSED_ON.items():
        count.add_argument(option, metavar=value, help=meaning, dest=option)
    count.add_argument("--dir", required=True, help="the folder that all workers share")
    count.add_argument("--json", action="store_true", help="print JSON, with numbers of games as strings")
    count.add_argument(
        "--plywood", metavar="PATH", help="the program on every machine; by default plywood in the PATH"
    )
    where = count.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="Dask's scheduler, as tcp://host:8786")
    where.add_argument(
        "--scheduler-file", metavar="FILE", help="the file in which the scheduler wrote its address"
    )
    own = count.add_argument_group("for a local cluster, without a scheduler")
    own.add_argument("--workers", type=_positive, help="worker processes; by default one for each processor")
    own.add_argument("--threads", type=_positive, help="units that a worker runs at a time; by default one")
    return top


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    words = parser()
    asked = words.parse_args(arguments)
    if (asked.scheduler or asked.scheduler_file) and (asked.workers or asked.threads):
        words.error("--workers and --threads are for a local cluster, without a scheduler")
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        print(_count(asked), end="", flush=True)
    except Failure as failure:
        for line in failure.message.splitlines():
            messages.tell(line)
        return failure.status
    except KeyboardInterrupt:
        messages.tell("stopped; rerun the same command to resume")
        return STOPPED
    finally:
        signal.signal(signal.SIGTERM, before)
    return 0


def _count(asked: argparse.Namespace) -> str:
    # Workers have other working directories.
    folder = os.path.abspath(asked.dir)  # noqa: PTH100 - links stay as they are: mounts may differ behind them
    given = [(option, getattr(asked, option)) for option in PASSED_ON]
    options = [word for option, value in given if value is not None for word in (option, value)]
    program = Program(asked.plywood)
    version = program.version()
    question = Question(folder, [asked.game, *options])
    with ThreadPoolExecutor(1) as pool:
        # The program builds the first levels, which takes about as long as to import Dask.
        started = pool.submit(question.start, program)
        from plywood_cluster.driver import Driver
        from plywood_cluster.phases import Phases
        from plywood_cluster.workers import check_versions, connected, local, wait_for_workers

        # Dask logs every lost worker; this program has messages of its own for what matters.
        logging.getLogger("distributed").setLevel(logging.ERROR)
        answer = started.result()
    driver = Driver(program, question)
    driver.begin(answer)
    if asked.scheduler or asked.scheduler_file:
        cluster = connected(asked.scheduler, asked.scheduler_file)
    else:
        cluster = local(asked.workers, asked.threads or 1)
    with cluster as client:
        messages.tell(f"scheduler {client.scheduler.address}, dashboard {client.dashboard_link}")
        wait_for_workers(client)
        check_versions(client, asked.plywood, version)
        return driver.count(Phases(client, asked.plywood, version), asked.json)


if __name__ == "__main__":
    sys.exit(main())
