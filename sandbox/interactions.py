"""Answers to interactions: the first response, then edits and follow-ups by token.

Here the token alone is the right to write: the bot's permissions in the channel do not matter.
"""

from typing import Any

from sandbox import payloads, writing
from sandbox.call import Call, Route
from sandbox.errors import Code, demand, invalid, refused
from sandbox.kinds import CallbackKind
from sandbox.limits import callback_problems
from sandbox.messages import not_archived
from sandbox.model import (
    Interaction,
    InteractionKind,
    InteractionState,
    Json,
    Message,
    MessageFlag,
)
from sandbox.options import command_name
from sandbox.permissions import may_speak
from sandbox.ratelimits import TOKEN

CHAT_INPUT_COMMAND = 20
_FRESH = {CallbackKind.MESSAGE, CallbackKind.DEFERRED_MESSAGE}
_UPDATES = {CallbackKind.DEFERRED_UPDATE, CallbackKind.UPDATE}


def respond(call: Call) -> Any:
    """POST the first response. Exactly one is taken, and only within three seconds."""
    dialogue = call.services.dialogue
    token = call.parameters["interaction_token"]
    interaction = dialogue.by_id(call.snowflake("interaction_id"), token)
    if interaction is None:
        raise refused(Code.UNKNOWN_INTERACTION)
    if interaction.state is InteractionState.ANSWERED:
        raise refused(Code.ACKNOWLEDGED)
    source = _source(call, interaction)
    previous = None
    if source is not None and call.form.get("type") == CallbackKind.UPDATE:
        previous = payloads.message_json(call.world, source, with_replied=False)
    demand(callback_problems(call.form, uploads=call.upload_names, previous=previous))
    writing.check_sizes(call.uploads)
    kind = _kind(call, interaction)
    message = _apply(call, interaction, kind, call.form.get("data") or {}, source)
    dialogue.answered(interaction, kind)
    if call.query.get("with_response") not in ("1", "true"):
        return None
    return _callback_json(call, interaction, kind, message)


def follow_up(call: Call) -> Any:
    """POST a further message. The first one after a deferral fills the "thinking" message."""
    interaction = _by_token(call)
    original = _find(call, interaction.response_id)
    if original is not None and original.loading:
        return _revised(call, original)
    writing.check_new(call.form, call.uploads)
    message = _new_message(call, interaction, call.form)
    message.reference_id = None if original is None else original.id
    writing.compose(call.world, message, call.form, call.uploads)
    _post(call, interaction, message)
    waits = call.query.get("wait") in ("1", "true")
    return payloads.message_json(call.world, message) if waits else None


def edit(call: Call) -> Any:
    """PATCH a message this token reaches."""
    message = _reached(call)
    not_archived(call.world.channels[message.channel_id])
    return _revised(call, message)


def delete(call: Call) -> Any:
    """DELETE a message this token reaches."""
    message = _reached(call)
    not_archived(call.world.channels[message.channel_id])
    call.world.delete_message(message)


def read(call: Call) -> Any:
    """GET a message this token reaches."""
    return payloads.message_json(call.world, _reached(call))


def _kind(call: Call, interaction: Interaction) -> CallbackKind:
    """The kind of answer, if it suits the kind of interaction."""
    updatable = interaction.message_id is not None
    suits = {
        InteractionKind.COMMAND: _FRESH | {CallbackKind.MODAL},
        InteractionKind.COMPONENT: _FRESH | _UPDATES | {CallbackKind.MODAL},
        InteractionKind.MODAL_SUBMIT: _FRESH | (_UPDATES if updatable else set()),
        InteractionKind.AUTOCOMPLETE: {CallbackKind.CHOICES},
    }[interaction.kind]
    kind = call.form["type"]
    if kind not in suits:
        offered = ", ".join(str(int(each)) for each in sorted(suits))
        text = f"Value must be one of {{{offered}}}."
        raise invalid("type", "BASE_TYPE_CHOICES", text)
    return CallbackKind(kind)


def _apply(
    call: Call, interaction: Interaction, kind: CallbackKind, data: Json, source: Message | None
) -> Message | None:
    """Do what the answer says. Returns the message it made or changed."""
    match kind:
        case CallbackKind.MESSAGE:
            message = _new_message(call, interaction, data)
            writing.compose(call.world, message, data, call.uploads)
            return _first(call, interaction, message)
        case CallbackKind.DEFERRED_MESSAGE:
            message = _new_message(call, interaction, data)
            message.flags |= MessageFlag.LOADING
            return _first(call, interaction, message)
        case CallbackKind.UPDATE:
            return _updated(call, data, source)
        case CallbackKind.CHOICES:
            interaction.choices = data["choices"]
        case CallbackKind.MODAL:
            interaction.modal = data
        case CallbackKind.DEFERRED_UPDATE:
            pass
    return None


def _updated(call: Call, data: Json, source: Message | None) -> Message:
    if source is None:
        raise refused(Code.UNKNOWN_MESSAGE)
    not_archived(call.world.channels[source.channel_id])
    writing.revise(call.world, source, data, call.uploads)
    call.world.message_changed(source)
    return source


def _new_message(call: Call, interaction: Interaction, body: Json) -> Message:
    """An empty message by the bot; for the person alone if asked, or if they may not write here."""
    world = call.world
    channel = world.channels.get(interaction.channel_id)
    if channel is None:
        raise refused(Code.UNKNOWN_CHANNEL)
    speaks = may_speak(world.permissions(interaction.user_id, channel), channel.kind)
    hidden = MessageFlag.EPHEMERAL in writing.flags_of(body) or not speaks
    message = Message(world.ids.next(), channel.id, world.bot.id, world.clock.now())
    message.webhook_id = world.application_id
    message.metadata = payloads.interaction_metadata(world, interaction)
    if hidden:
        message.flags |= MessageFlag.EPHEMERAL
        message.owner_id = interaction.user_id
    return message


def _first(call: Call, interaction: Interaction, message: Message) -> Message:
    if interaction.kind is InteractionKind.COMMAND:
        message.kind = CHAT_INPUT_COMMAND
        message.command = command_name(interaction.data)
    else:
        message.reference_id = interaction.message_id
    interaction.response_id = message.id
    _post(call, interaction, message)
    return message


def _post(call: Call, interaction: Interaction, message: Message) -> None:
    interaction.made.add(message.id)
    call.world.post(message)


def _revised(call: Call, message: Message) -> Json:
    writing.check_edit(call.world, message, call.form, call.uploads)
    writing.revise(call.world, message, call.form, call.uploads)
    call.world.message_changed(message)
    return payloads.message_json(call.world, message)


def _by_token(call: Call) -> Interaction:
    """The answered interaction a token belongs to. 50027 when the token is dead."""
    if call.snowflake("webhook_id") != call.world.application_id:
        raise refused(Code.UNKNOWN_WEBHOOK)
    interaction = call.services.dialogue.by_token(call.parameters["webhook_token"])
    if interaction is None:
        raise refused(Code.INVALID_WEBHOOK_TOKEN)
    answered = interaction.state is InteractionState.ANSWERED
    if not answered or interaction.kind is InteractionKind.AUTOCOMPLETE:
        raise refused(Code.UNKNOWN_WEBHOOK)
    return interaction


def _reached(call: Call) -> Message:
    """The message in the path: one the token made, or the one that was clicked."""
    interaction = _by_token(call)
    if "message_id" in call.parameters:
        wanted: int | None = call.snowflake("message_id")
    elif interaction.callback in _UPDATES:
        wanted = interaction.message_id
    else:
        wanted = interaction.response_id
    message = _find(call, wanted)
    if message is None or message.id not in {*interaction.made, interaction.message_id}:
        raise refused(Code.UNKNOWN_MESSAGE)
    return message


def _find(call: Call, message_id: int | None) -> Message | None:
    return None if message_id is None else call.world.message(message_id)


def _source(call: Call, interaction: Interaction) -> Message | None:
    return _find(call, interaction.message_id)


def _callback_json(
    call: Call, interaction: Interaction, kind: CallbackKind, message: Message | None
) -> Json:
    about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    if message is None:
        if kind is CallbackKind.DEFERRED_UPDATE:
            about["response_message_id"] = str(interaction.message_id)
        return {"interaction": about}
    about["response_message_id"] = str(message.id)
    about["response_message_loading"] = message.loading
    about["response_message_ephemeral"] = message.ephemeral
    if message.loading:
        return {"interaction": about}
    resource = {"type": int(kind), "message": payloads.message_json(call.world, message)}
    return {"interaction": about, "resource": resource}


_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
_ORIGINAL = _HOOK + "/messages/@original"
_ONE = _HOOK + "/messages/{message_id}"


def _by_token_route(method: str, path: str, handler: Any) -> Route:
    return Route(method, path, handler, TOKEN, "webhook_token", by_token=True)


ROUTES = (
    Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        respond,
        by_token=True,
    ),
    _by_token_route("POST", _HOOK, follow_up),
    _by_token_route("GET", _ORIGINAL, read),
    _by_token_route("PATCH", _ORIGINAL, edit),
    _by_token_route("DELETE", _ORIGINAL, delete),
    _by_token_route("GET", _ONE, read),
    _by_token_route("PATCH", _ONE, edit),
    _by_token_route("DELETE", _ONE, delete),
)
