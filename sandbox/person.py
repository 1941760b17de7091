"""What a person can do and see, with the limits of a real client. The bot's insides stay unknown.

Used by tests as their driver and by the page's web socket alike.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sandbox import components, modals, options, payloads
from sandbox.changes import Subscription
from sandbox.dialogue import Dialogue
from sandbox.kinds import SELECTS, ComponentType
from sandbox.model import (
    Channel,
    Interaction,
    InteractionKind,
    Json,
    Message,
    User,
)
from sandbox.permissions import Permission, may_speak
from sandbox.refusal import ClientRefusal
from sandbox.world import World

Found = TypeVar("Found")


class Person:
    """One user at a client of their own.

    Every action raises ClientRefusal where a client would not send it; otherwise it returns the
    interaction once that is answered or has failed (`interaction.failure`). For actions at the
    same time use `asyncio.gather`.
    """

    def __init__(self, user: User, world: World, dialogue: Dialogue) -> None:
        self.user = user
        self._world = world
        self._dialogue = dialogue

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    # Doing

    async def command(
        self, channel_id: int, path: Sequence[str], options_: Mapping[str, Any] | None = None
    ) -> Interaction:
        """Run a slash command: `path` is ["brisca", "new"], options are by name.

        Users, channels and roles are given by their ids.
        """
        channel = self._channel(channel_id)
        data = options.command_data(self._world, self.user, channel, path, options_ or {})
        return await self._send(InteractionKind.COMMAND, channel, data)

    async def complete(
        self, channel_id: int, path: Sequence[str], options_: Mapping[str, Any], focused: str
    ) -> Interaction:
        """Ask for the choices of the option being typed; they arrive in `interaction.choices`."""
        channel = self._channel(channel_id)
        typed = {focused: "", **options_}
        data = options.command_data(self._world, self.user, channel, path, typed, focused)
        return await self._send(InteractionKind.AUTOCOMPLETE, channel, data)

    async def press(self, message_id: int, custom_id: str) -> Interaction:
        """Press a button of a message this person sees."""
        message = self._message(message_id)
        button = self._component(message, custom_id)
        if button["type"] != ComponentType.BUTTON:
            raise ClientRefusal("That is not a button.")
        data = {"component_type": button["type"], "id": button["id"], "custom_id": custom_id}
        return await self._use(message, data)

    async def choose(
        self, message_id: int, custom_id: str, values: Sequence[str | int]
    ) -> Interaction:
        """Choose values in a select of a message this person sees."""
        message = self._message(message_id)
        select = self._component(message, custom_id)
        kind = select["type"]
        if kind not in SELECTS:
            raise ClientRefusal("That is not a select.")
        chosen = [str(value) for value in values]
        modals.check_choice(select, chosen)
        data = {"component_type": kind, "id": select["id"], "custom_id": custom_id}
        data["values"] = chosen
        if kind != ComponentType.STRING_SELECT:
            channel = self._world.channels[message.channel_id]
            data |= options.resolved_values(self._world, channel, kind, chosen)
        return await self._use(message, data)

    async def submit(self, opener: Interaction | int, fields: Mapping[str, Any]) -> Interaction:
        """Send a form. `opener` is the interaction that was answered with it, or its id."""
        if isinstance(opener, int):
            found = self._world.interactions.get(opener)
            if found is None:
                raise ClientRefusal("That form is no longer open.")
            opener = found
        if opener.modal is None or opener.user_id != self.id:
            raise ClientRefusal("You have no such form open.")
        data = modals.modal_data(opener.modal, fields)
        channel = self._channel(opener.channel_id)
        message = self._world.messages[channel.id].get(opener.message_id or 0)
        return await self._send(InteractionKind.MODAL_SUBMIT, channel, data, message, opener)

    def dismiss(self, message_id: int) -> None:
        """Dismiss an ephemeral message of one's own. The bot is not told."""
        message = self._message(message_id)
        if message.owner_id != self.id:
            raise ClientRefusal("Only messages that you alone see can be dismissed.")
        self._world.dismiss(message)

    def reload(self) -> None:
        """Restart the client: all ephemeral messages vanish from it."""
        for channel_id in self._world.channels:
            for message in self._world.seen_by(self.id, channel_id):
                if message.ephemeral:
                    self._world.dismiss(message)

    # Seeing

    def messages(self, channel_id: int) -> list[Json]:
        """Return the messages this person sees now, oldest first: see `payloads.seen_json`."""
        return [
            payloads.seen_json(self._world, message)
            for message in self._world.seen_by(self.id, channel_id)
        ]

    def channels(self) -> list[Json]:
        """Return the channels and threads in this person's list."""
        return [
            payloads.channel_json(self._world, channel)
            for channel in self._world.channels.values()
            if self._world.may_view(self.id, channel.id)
        ]

    def subscribe(self) -> Subscription:
        """Follow all this person sees from now on."""
        return self._world.subscribe(self.id)

    async def until(self, predicate: Callable[[], Found | None], within: float = 5.0) -> Found:
        """Wait until `predicate` gives something true, asking again after each change seen.

        `within` is in seconds of real time. Raises TimeoutError.
        """
        with self.subscribe() as subscription:
            if found := predicate():
                return found
            async with asyncio.timeout(within):
                async for _ in subscription:
                    if found := predicate():
                        return found
        raise AssertionError("a subscription ends only when it is closed")

    # Within

    async def _use(self, message: Message, data: Json) -> Interaction:
        channel = self._channel(message.channel_id)
        return await self._send(InteractionKind.COMPONENT, channel, data, message)

    async def _send(
        self,
        kind: InteractionKind,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        self._open_thread(channel)
        interaction = self._dialogue.begin(
            kind, self.id, channel.id, data, message=message, parent=parent
        )
        await interaction.settled.wait()
        return interaction

    def _open_thread(self, channel: Channel) -> None:
        """Acting in an archived thread brings it back, for who may write; a locked one is dead."""
        thread = channel.thread
        if thread is None or not (thread.archived or thread.locked):
            return
        allowed = self._world.permissions(self.id, channel)
        if Permission.MANAGE_THREADS not in allowed:
            if thread.locked:
                raise ClientRefusal("This thread is locked.")
            if not may_speak(allowed, channel.kind):
                raise ClientRefusal("This thread is archived.")
        self._world.archive_thread(channel, archived=False, locked=thread.locked)

    def _channel(self, channel_id: int) -> Channel:
        channel = self._world.channels.get(channel_id)
        if channel is None or not self._world.may_view(self.id, channel_id):
            raise ClientRefusal("You see no such channel.")
        return channel

    def _message(self, message_id: int) -> Message:
        message = self._world.message(message_id)
        if message is None or not self._world.may_see(self.id, message):
            raise ClientRefusal("You see no such message.")
        return message

    def _component(self, message: Message, custom_id: str) -> Json:
        component = components.find(message.components, custom_id)
        if component is None:
            raise ClientRefusal("The message has no such button or select now.")
        if component.get("disabled"):
            raise ClientRefusal("It is disabled.")
        return component
