"""Which part of Discord's servers a process serves. Knows nothing else."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of `count` shards, by their numbers from 0; by default the only one.

    Discord sends what happens in a server to one shard, which its id says.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def are_all(self) -> bool:
        """Whether every server is served."""
        return len(self.ids) == self.count

    def serve(self, guild_id: int) -> bool:
        """Whether a server belongs to one of these shards."""
        return (guild_id >> 22) % self.count in self.ids

    def meet(self, other: Shards) -> bool:
        """Whether a server may belong to both, which may be counted differently."""
        common = math.gcd(self.count, other.count)
        return any(own % common == its % common for own in self.ids for its in other.ids)

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))}/{self.count}"

    @classmethod
    def parse(cls, text: str) -> Shards:
        """The inverse of `str`; raises `ValueError`."""
        ids, slash, count = text.partition("/")
        if not slash:
            raise ValueError(f"{text!r} is not IDS/COUNT")
        return cls(int(count), tuple(map(int, ids.split(","))))


ALL_SHARDS = Shards()
