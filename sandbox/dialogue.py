"""The life of an interaction: begun by a person, answered within 3 s, its token good for 15 min."""

import secrets

from sandbox import payloads
from sandbox.changes import InteractionAnswered, InteractionFailed, ModalOpened
from sandbox.clock import Timer
from sandbox.kinds import CallbackKind
from sandbox.model import (
    Interaction,
    InteractionKind,
    InteractionState,
    Json,
    Message,
)
from sandbox.world import World

ANSWER_WITHIN = 3.0
TOKEN_LIVES = 15 * 60.0

_FAILURES = {
    InteractionKind.COMMAND: "The application did not respond",
    InteractionKind.COMPONENT: "This interaction failed",
    InteractionKind.AUTOCOMPLETE: "Loading options failed",
    InteractionKind.MODAL_SUBMIT: "Something went wrong. Try again.",
}


class Dialogue:
    """All interactions whose token still lives, and their deadlines."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_token: dict[str, Interaction] = {}
        self._deadlines: dict[int, Timer] = {}

    def begin(
        self,
        kind: InteractionKind,
        user_id: int,
        channel_id: int,
        data: Json,
        *,
        message: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Send what a person did to the bot; `parent` is the interaction that opened a modal."""
        self._forget_expired()
        interaction = self._make(kind, user_id, channel_id, data)
        interaction.message_id = None if message is None else message.id
        if parent is not None:
            interaction.parent_metadata = payloads.interaction_metadata(self._world, parent)
        self._world.interactions[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        self._deadlines[interaction.id] = self._world.clock.later(
            ANSWER_WITHIN, lambda: self._too_late(interaction)
        )
        written = payloads.interaction_json(self._world, interaction)
        self._world.dispatch("INTERACTION_CREATE", written, interaction.guild_id)
        return interaction

    def by_token(self, token: str) -> Interaction | None:
        """Find the interaction of a token that still lives."""
        interaction = self._by_token.get(token)
        return None if interaction is None or self._expired(interaction) else interaction

    def by_id(self, interaction_id: int, token: str) -> Interaction | None:
        """Find an interaction that can still be answered, or was."""
        interaction = self._world.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            return None
        return None if interaction.state is InteractionState.FAILED else interaction

    def answered(self, interaction: Interaction, callback: CallbackKind) -> None:
        """Note the first response and tell the person."""
        self._deadlines.pop(interaction.id).cancel()
        interaction.state = InteractionState.ANSWERED
        interaction.callback = callback
        interaction.settled.set()
        if callback is CallbackKind.MODAL:
            self._world.tell(ModalOpened(interaction), interaction.user_id)
        elif callback is CallbackKind.DEFERRED_MESSAGE:
            left = interaction.created_at + TOKEN_LIVES - self._world.clock.now()
            self._world.clock.later(left, lambda: self._never_finished(interaction))
        self._world.tell(InteractionAnswered(interaction), interaction.user_id)

    def _make(
        self, kind: InteractionKind, user_id: int, channel_id: int, data: Json
    ) -> Interaction:
        return Interaction(
            id=self._world.ids.next(),
            token=secrets.token_urlsafe(32),
            kind=kind,
            user_id=user_id,
            guild_id=self._world.channels[channel_id].guild_id,
            channel_id=channel_id,
            created_at=self._world.clock.now(),
            data=data,
        )

    def _too_late(self, interaction: Interaction) -> None:
        del self._deadlines[interaction.id]
        interaction.state = InteractionState.FAILED
        self._fail(interaction)

    def _never_finished(self, interaction: Interaction) -> None:
        """A "thinking" message that nobody filled while the token lived fails visibly."""
        messages = self._world.messages.get(interaction.channel_id, {})
        response = messages.get(interaction.response_id or 0)
        if response is not None and response.loading:
            self._fail(interaction)

    def _fail(self, interaction: Interaction) -> None:
        interaction.failure = _FAILURES[interaction.kind]
        interaction.settled.set()
        change = InteractionFailed(interaction, interaction.failure)
        self._world.tell(change, interaction.user_id)

    def _expired(self, interaction: Interaction) -> bool:
        return self._world.clock.now() > interaction.created_at + TOKEN_LIVES

    def _forget_expired(self) -> None:
        """Drop the oldest while they are dead: they are kept in the order of their birth."""
        while self._by_token:
            oldest = next(iter(self._by_token.values()))
            if not self._expired(oldest):
                return
            del self._by_token[oldest.token]
            del self._world.interactions[oldest.id]
