"""Three seconds to answer, once; fifteen minutes for the token."""

import asyncio
from typing import Any

import discord
import pytest

from sandbox.changes import InteractionFailed
from sandbox.kinds import CallbackKind
from sandbox.model import InteractionState
from sandbox.server import Sandbox
from tests.sandbox.client import Client, Press, panel, soon
from tests.sandbox.conftest import Connect


async def test_without_an_answer_the_person_is_told_after_three_seconds(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    with ana.subscribe() as hers, bea.subscribe() as others:
        running = asyncio.create_task(ana.command(sandbox.table.id, ["act"]))
        await client.saw(1)
        sandbox.clock.shift(2.9)
        await asyncio.sleep(0)
        assert not running.done()
        sandbox.clock.shift(0.2)
        interaction = await running

    assert interaction.state is InteractionState.FAILED
    assert interaction.failure == "The application did not respond"
    failures = [change async for change in hers if isinstance(change, InteractionFailed)]
    assert [failure.reason for failure in failures] == ["The application did not respond"]
    assert [change async for change in others if isinstance(change, InteractionFailed)] == []


async def test_a_late_answer_is_refused_as_unknown(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        sandbox.clock.shift(3.1)
        with pytest.raises(discord.NotFound) as caught:
            await interaction.response.defer()
        codes.put_nowait(caught.value.code)

    client.on_command = answer
    await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    assert await soon(codes) == 10062


async def test_a_second_answer_is_refused(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        interaction.response._response_type = None
        with pytest.raises(discord.HTTPException) as caught:
            await interaction.response.defer()
        codes.put_nowait(caught.value.code)
        await interaction.delete_original_response()

    client.on_command = answer
    await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    assert await soon(codes) == 40060


async def test_a_token_dies_after_fifteen_minutes(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    kept: asyncio.Queue[discord.Interaction[Any]] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("hand", ephemeral=True)
        kept.put_nowait(interaction)

    client.on_command = answer
    await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    interaction = await soon(kept)

    sandbox.clock.shift(15 * 60 - 10)
    await interaction.edit_original_response(content="still")
    sandbox.clock.shift(20)
    with pytest.raises(discord.HTTPException) as caught:
        await interaction.edit_original_response(content="too late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_a_click_on_an_ephemeral_gives_a_new_token(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.send_message(
        view=panel("hand", Press("card")), ephemeral=True
    )
    client.on_press = lambda i: i.response.edit_message(view=panel("played"))
    ana = sandbox.person("Ana")
    await ana.command(sandbox.table.id, ["act"])
    sandbox.clock.shift(3600)

    [hand] = ana.messages(sandbox.table.id)
    pressed = await ana.press(int(hand["id"]), "t:card")
    assert pressed.callback is CallbackKind.UPDATE


async def test_a_thinking_message_nobody_fills_fails_in_the_end(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    client.on_command = lambda i: i.response.defer()
    interaction = await sandbox.person("Ana").command(sandbox.table.id, ["act"])

    sandbox.clock.shift(14 * 60)
    assert interaction.failure is None
    sandbox.clock.shift(2 * 60)
    assert interaction.failure == "The application did not respond"


async def test_tokens_work_only_once_the_interaction_is_answered(
    sandbox: Sandbox, connect: Connect
) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        with pytest.raises(discord.NotFound) as caught:
            await interaction.followup.send("too early")
        codes.put_nowait(caught.value.code)
        await interaction.response.send_message("now")

    client.on_command = answer
    await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    assert await soon(codes) == 10015


async def test_an_answer_must_suit_what_was_done(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        route = discord.http.Route(
            "POST", f"/interactions/{interaction.id}/{interaction.token}/callback"
        )
        for kind in (1, 6, 7, 8):
            with pytest.raises(discord.HTTPException) as caught:
                await client.http.request(route, json={"type": kind, "data": {"choices": []}})
            codes.put_nowait(caught.value.code)
        await interaction.response.send_message("fine")

    client.on_command = answer
    interaction = await sandbox.person("Ana").command(sandbox.table.id, ["act"])
    assert interaction.failure is None
    assert [codes.get_nowait() for _ in range(4)] == [50035] * 4
