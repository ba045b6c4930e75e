"""Counts from Python beside the command line's, and how soon Ctrl-C ends them.

    cargo build --profile dist --package plywood
    python benchmarks/count.py --plywood target/dist/plywood [--rounds 5]

The first table has seconds of processor time on one thread, the best of several rounds in which the two take
turns. Both programs must be built with the same flags: `pip install ./python` and the profile `dist` are. The
second table has the time from the signal to the exception, the longest of several rounds; every interrupted
count is resumed, and must give the answer of one that was left alone.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

from plywood_games import Count, Interrupted, count, onitama, santorini

STARTS: dict[str, santorini.Position | onitama.Position] = {
    "onitama": onitama.Position(),
    "santorini": santorini.Position(),
}

# The number of moves takes some seconds for each method.
QUESTIONS: list[tuple[str, int, str]] = [
    ("onitama", 10, "grouped"),
    ("santorini", 8, "grouped"),
    ("onitama", 8, "merged"),
    ("santorini", 6, "bulk"),
]


def processor_seconds(command: Sequence[str]) -> float:
    """Run a command; give the processor time that it took in user mode."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def by_python(game: str, n: int, method: str) -> list[str]:
    """Give the command that counts in a new interpreter."""
    code = f"""
from plywood_games import count, {game}
count({game}.Position(), {n}, threads=1, method="{method}")
"""
    return [sys.executable, "-c", code]


def compare(plywood: str, game: str, n: int, method: str, rounds: int) -> tuple[float, float]:
    """Give the best processor times of the command line and of Python."""
    command_line = [plywood, "count", game, "-n", str(n), "--method", method, "--threads", "1"]
    start = [sys.executable, "-c", "import plywood_games"]
    best = [float("inf")] * 3
    for _ in range(rounds):
        for index, command in enumerate((command_line, by_python(game, n, method), start)):
            best[index] = min(best[index], processor_seconds(command))
    # The interpreter's own start has nothing to do with the count.
    return best[0], best[1] - best[2]


def interrupted(game: str, n: int, method: str, after: float) -> tuple[float, float, Count]:
    """Interrupt a count; give the seconds until the exception, the part that was kept, and the answer."""
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, interrupt)
    timer.start()
    try:
        counted = count(STARTS[game], n, method=method)
        timer.cancel()
        return 0.0, 1.0, counted
    except Interrupted as error:
        latency = time.perf_counter() - sent[0]
        resumed = count(STARTS[game], n, method=method, resume=error.partial)
        return latency, error.partial.fraction, resumed


def main() -> None:
    """Measure and print two tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plywood", required=True, help="the command line")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts")
    arguments = parser.parse_args()

    print("| count | method | command line | Python | ratio |")
    print("|---|---|---|---|---|")
    for game, n, method in QUESTIONS:
        theirs, ours = compare(arguments.plywood, game, n, method, arguments.rounds)
        print(
            f"| {game}, n = {n} | {method} | {theirs:.2f} s | {ours:.2f} s | {ours / theirs:.3f} |",
            flush=True,
        )

    print("\n| count | method | longest wait | kept |")
    print("|---|---|---|---|")
    for game, n, method in QUESTIONS:
        start = time.perf_counter()
        expected = count(STARTS[game], n, method=method)
        whole = time.perf_counter() - start
        waits, kept = [], []
        for part in range(1, arguments.rounds + 1):
            latency, fraction, answer = interrupted(game, n, method, whole * part / (arguments.rounds + 1))
            assert answer == expected, "a resumed count gives another answer"
            waits.append(latency)
            kept.append(fraction)
        shares = ", ".join(f"{fraction:.0%}" for fraction in kept)
        print(f"| {game}, n = {n} | {method} | {max(waits):.2f} s | {shares} |", flush=True)


if __name__ == "__main__":
    main()
