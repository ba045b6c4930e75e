"""Damages a file of a count: ``damage.py KIND FILE OTHER``, OTHER being the same file of another count.

Both are patterns for one name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from xxhash import xxh3_64_intdigest

HEADER = 4096
MAGIC = b"plywood work unit\n"
WORD = (1 << 64) - 1
PRIME = (1 << 61) - 1


def flip(path: Path) -> None:
    """Change a bit of the last byte but one: of the last record, or of a number in JSON."""
    data = bytearray(path.read_bytes())
    data[-2] ^= 1
    path.write_bytes(data)


def truncate(path: Path) -> None:
    """Cut the end off."""
    path.write_bytes(path.read_bytes()[:-5])


def duplicate(path: Path) -> None:
    """Put the file of another bucket, or of another level, in its place."""
    kind = path.name.split("-")[0]
    other = next(
        other for other in sorted(path.parent.glob(f"{kind}-*")) if other.is_file() and other != path
    )
    path.write_bytes(other.read_bytes())


def foreign(path: Path) -> None:
    """Put the same file of another count in its place."""
    pattern = Path(sys.argv[3])
    path.write_bytes(next(pattern.parent.glob(pattern.name)).read_bytes())


def drop(path: Path) -> None:
    """Take out the last record of a bucket, and make every sum of the file right again."""
    rewrite(path, lambda records: records[:-1])


def alter(path: Path) -> None:
    """Count one way more to the last position of a bucket, and make every sum of the file right again."""
    rewrite(path, lambda records: [*records[:-1], (records[-1][0], records[-1][1] + 1)])


def first_cell(path: Path) -> None:
    """Change a bit of the last cell of the first block."""
    data = bytearray(path.read_bytes())
    rows, columns = (int.from_bytes(data[HEADER + at : HEADER + at + 4], "big") for at in (12, 16))
    camp, cell = data[HEADER + 20], data[HEADER + 21]
    data[HEADER + 22 + (rows + columns) * camp + rows * columns * cell - 1] ^= 1
    path.write_bytes(data)


def first_camp(path: Path) -> None:
    """Change a bit of the first camp of the first block."""
    data = bytearray(path.read_bytes())
    data[HEADER + 25] ^= 1
    path.write_bytes(data)


Records = list[tuple[int, int]]


def rewrite(path: Path, change: Callable[[Records], Records]) -> None:
    """Change the records of a bucket, and seal the file as the program would."""
    data = path.read_bytes()
    header = json.loads(data[len(MAGIC) : HEADER])["body"]
    wide, narrow = header["key_bytes"], header["times_bytes"]
    body = data[HEADER:]
    records = []
    for at in range(0, len(body), wide + narrow):
        key, times = body[at : at + wide], body[at + wide : at + wide + narrow]
        records.append((int.from_bytes(key, "big"), int.from_bytes(times, "big")))
    assert sums(records) == {name: header[name] for name in ("rows", "times", "linear")}
    assert xxh3_64_intdigest(body) == header["checksum"]
    records = change(records)
    body = b"".join(key.to_bytes(wide, "big") + times.to_bytes(narrow, "big") for key, times in records)
    header |= sums(records) | {"bytes": len(body), "checksum": xxh3_64_intdigest(body)}
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    sealed = f'{{"body":{text},"checksum":"{xxh3_64_intdigest(text.encode()):016x}"}}\n'
    path.write_bytes((MAGIC + sealed.encode()).ljust(HEADER) + body)


def sums(records: Records) -> dict[str, int | str]:
    """Add records up, as headers do."""
    linear = sum(times % PRIME * (hash_of(key) % PRIME) for key, times in records) % PRIME
    return {"rows": len(records), "times": str(sum(times for _, times in records)), "linear": linear}


def hash_of(key: int) -> int:
    """Spread the bits of a key over 64."""
    word = (key & WORD) ^ (key >> 64) * 0x9FB2_1C65_1E98_DF25 & WORD
    for _ in range(2):
        word = (word ^ word >> 32) * 0xD6E8_FEB8_6659_FD93 & WORD
    return word ^ word >> 32


KINDS = {
    kind.__name__: kind for kind in (flip, truncate, duplicate, foreign, drop, alter, first_cell, first_camp)
}

if __name__ == "__main__":
    pattern = Path(sys.argv[2])
    KINDS[sys.argv[1]](next(pattern.parent.glob(pattern.name)))
