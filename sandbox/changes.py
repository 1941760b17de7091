"""What people can see happen, and the queues that carry it to them. It decides nothing."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from sandbox.model import BotState, Interaction, Json


@dataclass(frozen=True, slots=True)
class MessageChanged:
    """A message is new or different: see `payloads.seen_json`."""

    channel_id: int
    message: Json


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message is gone, or was dismissed."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class ModalOpened:
    """The bot answered with a form: `interaction.modal` holds it."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionAnswered:
    """The bot acknowledged an interaction in time."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionFailed:
    """Nothing came in time: `reason` is what the person reads."""

    interaction: Interaction
    reason: str


@dataclass(frozen=True, slots=True)
class ChannelsChanged:
    """Channels, threads or permissions are different now."""


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The application's commands, or who may run them, are different now."""


@dataclass(frozen=True, slots=True)
class BotStateChanged:
    """The bot came, went or is on its way."""

    state: BotState


Change = (
    MessageChanged
    | MessageDeleted
    | ModalOpened
    | InteractionAnswered
    | InteractionFailed
    | ChannelsChanged
    | CommandsChanged
    | BotStateChanged
)


class Subscription:
    """What one viewer sees from now on. Iterate it; close it, or use it as a context manager."""

    def __init__(self, viewer: int, leave: Callable[["Subscription"], None]) -> None:
        self.viewer = viewer
        self._leave = leave
        self._queue: asyncio.Queue[Change | None] = asyncio.Queue()

    def put(self, change: Change) -> None:
        """Hand over a change; never blocks."""
        self._queue.put_nowait(change)

    def close(self) -> None:
        """End it: the iteration stops after what was handed over before."""
        self._leave(self)
        self._queue.put_nowait(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    async def __aiter__(self) -> AsyncIterator[Change]:
        while (change := await self._queue.get()) is not None:
            yield change


class Feed:
    """All subscriptions."""

    def __init__(self) -> None:
        self._subscriptions: list[Subscription] = []

    def subscribe(self, viewer: int) -> Subscription:
        """Begin to tell `viewer` (a user id) what that user may see."""
        subscription = Subscription(viewer, self._forget)
        self._subscriptions.append(subscription)
        return subscription

    def publish(self, change: Change, may_see: Callable[[int], bool] = lambda viewer: True) -> None:
        """Tell everybody whom `may_see` admits."""
        for subscription in self._subscriptions:
            if may_see(subscription.viewer):
                subscription.put(change)

    def watched(self) -> bool:
        """Whether anybody listens: building a change costs, so ask before."""
        return bool(self._subscriptions)

    def _forget(self, subscription: Subscription) -> None:
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)
