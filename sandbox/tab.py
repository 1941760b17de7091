"""One open tab of the demo page: tells what its person sees, does what its person asks."""

import asyncio
import logging
from typing import Protocol

from aiohttp import WSMsgType, web

from sandbox import asks
from sandbox.asks import BadAsk, Order
from sandbox.changes import Subscription
from sandbox.model import Interaction, Json
from sandbox.person import Person
from sandbox.refusal import ClientRefusal
from sandbox.reports import Reporter

log = logging.getLogger(__name__)


class Operator(Protocol):
    """Whoever holds the bot's process."""

    async def kill(self) -> None:
        """End the process at once, as a crash would."""

    async def stop(self) -> None:
        """Ask the process to end."""

    async def start(self) -> None:
        """Start it, unless it runs."""


class Tab:
    """The server's side of one web socket."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        person: Person,
        reporter: Reporter,
        operator: Operator | None,
    ) -> None:
        self._socket = socket
        self._person = person
        self._reporter = reporter
        self._operator = operator

    async def serve(self) -> None:
        """Run until the page goes away.

        Subscribes before the first report is written, so that nothing falls between the two. Each
        ask is a task of its own: a command that waits for the bot holds up no button.
        """
        with self._person.subscribe() as subscription:
            await self._send(self._reporter.hello())
            tasks = {asyncio.create_task(self._follow(subscription))}
            try:
                async for message in self._socket:
                    if message.type is WSMsgType.TEXT:
                        task = asyncio.create_task(self._answer(message.data))
                        tasks.add(task)
                        task.add_done_callback(tasks.discard)
            finally:
                running = tuple(tasks)
                for task in running:
                    task.cancel()
                await asyncio.gather(*running, return_exceptions=True)

    async def _follow(self, subscription: Subscription) -> None:
        async for change in subscription:
            if report := self._reporter.of(change):
                await self._send(report)

    async def _answer(self, text: str) -> None:
        try:
            ask, nonce = asks.read(text)
        except BadAsk as error:
            await self._send({"kind": "error", "nonce": error.nonce, "text": str(error)})
            return
        try:
            reports = await self._do(ask)
        except ClientRefusal as refusal:
            reports = [_failed(str(refusal))]
        except (KeyError, TypeError, ValueError):
            log.warning("An ask of the page could not be carried out.", exc_info=True)
            reports = [_failed("That could not be sent.")]
        for report in reports:
            await self._send({"nonce": nonce} | report)

    async def _do(self, ask: asks.Ask) -> list[Json]:
        match ask:
            case asks.RunCommand(channel, path, options):
                return _outcome(await self._person.command(channel, path, options))
            case asks.Complete(channel, path, options, focused):
                return _choices(await self._person.complete(channel, path, options, focused))
            case asks.Use(message, custom_id, None):
                return _outcome(await self._person.press(message, custom_id))
            case asks.Use(message, custom_id, tuple(values)):
                return _outcome(await self._person.choose(message, custom_id, values))
            case asks.Submit(interaction, fields):
                return _outcome(await self._person.submit(interaction, fields))
            case asks.Dismiss(message):
                self._person.dismiss(message)
            case asks.Operate(order):
                await self._operate(order)
        return [{"kind": "done"}]

    async def _operate(self, order: Order) -> None:
        if self._operator is None:
            raise ClientRefusal("This sandbox does not hold the bot's process.")
        match order:
            case Order.KILL:
                await self._operator.kill()
            case Order.STOP:
                await self._operator.stop()
            case Order.START:
                await self._operator.start()

    async def _send(self, report: Json) -> None:
        if self._socket.closed:
            return
        try:
            await self._socket.send_json(report)
        except ConnectionError:
            log.debug("The page went away while it was being told something.")


def _outcome(interaction: Interaction) -> list[Json]:
    """Say how an interaction ended; a form opens in the tab that asked, not in its twins."""
    if interaction.failure is not None:
        return [_failed(interaction.failure)]
    done: Json = {"kind": "done"}
    if interaction.modal is None:
        return [done]
    opened = {"kind": "modal", "nonce": None, "interaction": str(interaction.id)}
    return [done, opened | {"data": interaction.modal}]


def _choices(interaction: Interaction) -> list[Json]:
    if interaction.choices is None:
        return [_failed(interaction.failure or "Loading options failed")]
    return [{"kind": "choices", "choices": interaction.choices}]


def _failed(text: str) -> Json:
    return {"kind": "failed", "text": text}
