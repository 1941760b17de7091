"""Commands, buttons and messages, between people and a real discord.py client."""

import asyncio
import io
from typing import Any

import discord
import pytest

from sandbox.components import buttons, texts
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox
from tests.sandbox.client import Client, Press, panel
from tests.sandbox.conftest import Connect


async def test_commands_are_registered_before_the_bot_is_up(
    sandbox: Sandbox, connect: Connect
) -> None:
    await connect(Client())
    assert [command["name"] for command in sandbox.world.commands_in(sandbox.guild.id)] == [
        "act",
        "brisca",
    ]


async def test_a_command_is_answered_publicly(sandbox: Sandbox, connect: Connect) -> None:
    client = await connect(Client())

    async def answer(interaction: discord.Interaction[Any]) -> None:
        players, friend, _ = interaction.extras["options"]
        response = await interaction.response.send_message(f"{players} with {friend.id}")
        assert response.message_id is not None
        assert not response.is_ephemeral()

    client.on_command = answer
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")

    interaction = await ana.command(sandbox.table.id, ["act"], {"players": 4, "friend": bea.id})

    assert interaction.failure is None
    [message] = bea.messages(sandbox.table.id)
    assert message["content"] == f"4 with {bea.id}"
    assert message["interaction_metadata"]["user"]["id"] == str(ana.id)
