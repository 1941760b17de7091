"""The bot on SimCord: in this process, in virtual time, without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.backend.access import can_access_message
from simcord.backend.errors import SetupError
from simcord.backend.models import Overwrite
from simcord.enums import InteractionType, OverwriteType
from simcord.http import router

from bot.client import BriscaClient
from bot.store.memory import MemoryStore
from tests.driver.bed import Impossible, Unanswered
from tests.driver.program import QuickClock, program
from tests.driver.sight import BUTTON, STRING_SELECT, Json, Panel
from tests.openapi import Request


@dataclass(frozen=True, slots=True)
class Sent:
    """A request of the bot."""

    method: str
    path: str
    body: Any
    files: tuple[str, ...]


class SimcordBed:
    """A `Bed`. One action at a time: SimCord refuses two at once."""

    def __init__(
        self,
        env: simcord.Env,
        store: MemoryStore,
        clock: QuickClock,
        sent: list[Request],
        successor: Callable[[], Awaitable[BriscaClient]],
    ) -> None:
        self.store = store
        self._env = env
        self._clock = clock
        self._guild = env.create_guild("Brisca")
        self._channel = self._guild.create_text_channel("brisca-table")
        self.guild, self.channel = self._guild.id, self._channel.id
        self._people: dict[int, MemberActor] = {}
        self._locales: dict[str, str] = {}
        self._sent = sent
        self._successor = successor
        self._give_locales()

    def join(self, name: str, locale: str) -> int:
        user = self._env.create_user(f"user{len(self._people)}", global_name=name)
        self._people[user.id] = self._guild.add_member(user)
        self._locales[str(user.id)] = locale
        return int(user.id)

    async def speak(self, locale: str) -> None:
        self._env.backend.edit_guild(self.guild, {"preferred_locale": locale})
        await self._env.settle()

    async def command(self, user: int, path: Sequence[str], options: Mapping[str, Any]) -> None:
        try:
            result = await self._people[user].slash(self._channel, " ".join(path), **options)
        except SetupError as error:
            raise Impossible(str(error)) from error
        if not result.acknowledged:
            raise Unanswered("The application did not respond")

    async def use(
        self, user: int, panel: Panel, custom_id: str, values: Sequence[str] | None
    ) -> None:
        kind = BUTTON if values is None else STRING_SELECT
        data: Json = {"component_type": kind, "custom_id": custom_id}
        if values is not None:
            data["values"] = list(values)
        self._env._begin_operation("use")
        try:
            result = await _dispatch_actor_interaction(
                self._people[user],
                InteractionType.MESSAGE_COMPONENT,
                self._channel,
                data,
                extra={"message": deepcopy(panel.raw)},
                source_message_id=panel.id,
            )
        finally:
            self._env._end_operation()
        if not result.acknowledged:
            raise Unanswered("This interaction failed")

    def messages(self, user: int) -> list[Json]:
        viewer, backend = self._people[user], self._env.backend
        return [
            deepcopy(dict(serializers.message_payload(backend, message)))
            for _, message in sorted(backend.messages.get(self.channel, {}).items())
            if can_access_message(self._env, self.channel, message, viewer)
        ]

    def file(self, panel: Panel) -> bytes:
        [attachment] = panel.raw["attachments"]
        found = self._env.backend.cdn.get(attachment["url"])
        assert found is not None
        return bytes(found)

    async def wait(self, seconds: float) -> None:
        self._clock.passes(seconds)
        await self._env.settle()

    async def restart(self) -> None:
        await self._env.restart_bot(await self._successor())

    async def delete_message(self, message_id: int) -> None:
        self._env.backend.delete_message(self.channel, message_id)
        await self._env.settle()

    async def deny(self, permission: str) -> None:
        _, deny = discord.PermissionOverwrite(**{permission: False}).pair()
        backend = self._env.backend
        own = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow=0, deny=deny.value)
        backend.set_overwrite(self.channel, own)
        await self._env.settle()

    def requests(self) -> list[Request]:
        return list(self._sent)

    def _give_locales(self) -> None:
        """SimCord's people all speak English: let each have their own language."""
        backend = self._env.backend
        emit = backend.emit

        def speaking(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                payload["locale"] = self._locales[payload["member"]["user"]["id"]]
            emit(event, payload)

        backend.emit = speaking


@asynccontextmanager
async def simcord_bed(seed: int = 1) -> AsyncIterator[SimcordBed]:
    """A bot with an empty store on SimCord."""
    store = MemoryStore()
    sent: list[Request] = []
    seeds = count(seed)  # of the operating system's chance no two starts get the same
    async with AsyncExitStack() as programs:

        async def start() -> BriscaClient:
            await programs.aclose()
            next_one = program(store, clock, next(seeds))
            return await programs.enter_async_context(next_one)

        async def outside(what: Awaitable[None]) -> None:
            await env.external_wait(what, reason="time is the test's to let pass")

        clock = QuickClock(discord.utils.utcnow, outside)
        with _recording(sent):
            env = simcord.Env(await start())
            await env.start()
            try:
                yield SimcordBed(env, store, clock, sent, start)
            finally:
                await env.shutdown()


@contextmanager
def _recording(sent: list[Request]) -> Iterator[None]:
    """Note every request with its files, of which SimCord's own log says nothing."""
    dispatch = router.dispatch

    def recorded(backend: Any, method: str, path: str, **request: Any) -> Any:
        names = tuple(file.filename for file in request.get("files") or ())
        sent.append(Sent(method, path, deepcopy(request.get("json")), names))
        return dispatch(backend, method, path, **request)

    router.dispatch = recorded
    try:
        yield
    finally:
        router.dispatch = dispatch
