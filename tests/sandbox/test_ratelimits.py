"""How many requests are taken, alone and through discord.py."""

import asyncio

import discord
import pytest

from sandbox.clock import Clock
from sandbox.errors import ApiError
from sandbox.faults import RateLimited
from sandbox.ratelimits import EDIT, GLOBAL, OLD_EDIT, RateLimits
from sandbox.server import Sandbox
from tests.sandbox.client import Client
from tests.sandbox.conftest import Connect
from tests.sandbox.test_faults import EDIT as EDIT_ROUTE
from tests.sandbox.test_faults import statuses


async def test_a_window_takes_so_many_and_then_starts_afresh() -> None:
    clock = Clock()
    limits = RateLimits(clock)
    remaining = [limits.take(EDIT, "1")["X-RateLimit-Remaining"] for _ in range(5)]
    assert remaining == ["4", "3", "2", "1", "0"]
    with pytest.raises(ApiError) as caught:
        limits.take(EDIT, "1")
    assert caught.value.status == 429
    assert 4.5 < caught.value.body["retry_after"] <= 5.0
    assert caught.value.body["global"] is False
    assert "Via" in caught.value.headers
    limits.take(EDIT, "2")
    clock.shift(5.1)
    limits.take(EDIT, "1")


async def test_the_global_limit_says_so() -> None:
    limits = RateLimits(Clock())
    for _ in range(50):
        assert limits.take(GLOBAL, "") == {}
    with pytest.raises(ApiError) as caught:
        limits.take(GLOBAL, "")
    assert caught.value.body["global"] is True
    assert caught.value.headers["X-RateLimit-Global"] == "true"


async def test_edits_of_old_messages_have_their_own_code() -> None:
    limits = RateLimits(Clock())
    for _ in range(3):
        limits.take(OLD_EDIT, "1")
    with pytest.raises(ApiError) as caught:
        limits.take(OLD_EDIT, "1")
    assert caught.value.body["code"] == 30046


async def test_without_limits_everything_is_taken() -> None:
    limits = RateLimits(Clock(), enabled=False)
    assert [limits.take(EDIT, "1") for _ in range(100)] == [{}] * 100


async def test_discord_py_keeps_to_the_headers(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send("0")
    for number in range(4):
        await message.edit(content=str(number))
    # The request that uses up a bucket returns only when the bucket is full again.
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await message.edit(content="the last")
    assert statuses(sandbox, EDIT_ROUTE) == [200] * 5


async def test_old_messages_are_edited_slowly(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    message = await client.get_partial_messageable(sandbox.table.id).send("old")
    sandbox.clock.shift(3700)
    for number in range(3):
        await message.edit(content=str(number))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await message.edit(content="one too many")
    assert statuses(sandbox, EDIT_ROUTE) == [200, 200, 200, 429]


async def test_answers_to_interactions_are_outside_the_global_limit(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message("hello", ephemeral=True)
    people = [sandbox.person(f"P{number}") for number in range(80)]
    await asyncio.gather(*(each.command(sandbox.table.id, ["act"]) for each in people))
    assert 429 not in [request.status for request in sandbox.requests]


async def test_a_ratelimited_client_may_give_up(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    client.http.max_ratelimit_timeout = 30.0
    sandbox.faults.on_request(RateLimited(60.0), "GET /channels/{channel_id}")
    with pytest.raises(discord.RateLimited):
        await client.fetch_channel(sandbox.table.id)
