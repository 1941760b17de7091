"""Which servers a process serves, and whether two processes may serve the same one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.shards import ALL_SHARDS, Shards


@st.composite
def shards(draw: st.DrawFn) -> Shards:
    count = draw(st.integers(1, 12))
    ids = draw(st.sets(st.integers(0, count - 1), min_size=1))
    return Shards(count, tuple(sorted(ids)))


@given(st.integers(0, 2**63 - 1), st.integers(1, 50))
def test_a_server_has_one_shard(guild_id: int, count: int) -> None:
    """As Discord computes it."""
    serving = [number for number in range(count) if Shards(count, (number,)).serve(guild_id)]
    assert serving == [(guild_id >> 22) % count]
    assert ALL_SHARDS.serve(guild_id)


@given(shards(), shards())
def test_shards_meet_where_they_serve_a_server_both(one: Shards, other: Shards) -> None:
    both = range(one.count * other.count)
    assert one.meet(other) == any(
        one.serve(number << 22) and other.serve(number << 22) for number in both
    )


@given(shards())
def test_text_of_shards(some: Shards) -> None:
    assert Shards.parse(str(some)) == some
    assert some.are_all == all(some.serve(number << 22) for number in range(some.count))


@pytest.mark.parametrize("text", ["", "0", "0/", "/2", "a/2", "0,/2"])
def test_text_of_no_shards(text: str) -> None:
    with pytest.raises(ValueError, match=r"IDS/COUNT|invalid literal"):
        Shards.parse(text)
