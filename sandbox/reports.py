"""What the demo page is told, as JSON. Reads the world, changes nothing, knows no socket."""

from collections.abc import Mapping

from sandbox import payloads
from sandbox.changes import (
    BotStateChanged,
    Change,
    ChannelsChanged,
    CommandsChanged,
    InteractionFailed,
    MessageChanged,
    MessageDeleted,
)
from sandbox.model import Guild, InteractionKind, Json, User
from sandbox.person import Person
from sandbox.world import World


class Reporter:
    """Writes reports for one person's page."""

    def __init__(self, world: World, person: Person) -> None:
        self._world = world
        self._person = person
        self._guild = _home(world, person.user)

    def hello(self) -> Json:
        """Write all the person sees now: the first report of a connection."""
        channels = self._person.channels()
        return {
            "kind": "hello",
            "me": str(self._person.id),
            "application": str(self._world.application_id),
            "guild": {"id": str(self._guild.id), "name": self._guild.name},
            "people": [self._user(user) for user in self._world.users.values()],
            "roles": [payloads.role_json(role) for role in self._guild.roles.values()],
            "channels": channels,
            "commands": self._commands(),
            "messages": {
                channel["id"]: [
                    self._message(message) for message in self._person.messages(int(channel["id"]))
                ]
                for channel in channels
            },
            "bot": self._world.bot_state.value,
        }

    def of(self, change: Change) -> Json | None:
        """Write what a change means for the page; None when it means nothing."""
        match change:
            case MessageChanged(channel_id, message):
                report = {"kind": "message", "channel": str(channel_id)}
                return report | {"message": self._message(message)}
            case MessageDeleted(channel_id, message_id):
                return {"kind": "deleted", "channel": str(channel_id), "id": str(message_id)}
            case CommandsChanged():
                return {"kind": "commands", "commands": self._commands()}
            case ChannelsChanged():
                return {"kind": "channels", "channels": self._person.channels()}
            case BotStateChanged(state):
                return {"kind": "bot", "state": state.value}
            case InteractionFailed(interaction, reason) if interaction.response_id is not None:
                return {"kind": "lost", "message": str(interaction.response_id), "text": reason}
            case _:  # how an ask ended is told to the tab that asked
                return None

    def _user(self, user: User) -> Json:
        member = self._guild.members.get(user.id)
        nick = None if member is None else member.nick
        return payloads.user_json(user) | {"locale": user.locale, "nick": nick}

    def _commands(self) -> list[Json]:
        return [dict(command) for command in self._world.commands_in(self._guild.id)]

    def _message(self, message: Mapping[str, object]) -> Json:
        """Add the command that made a message, which Discord's own client shows above it."""
        written = dict(message)
        metadata = written.get("interaction_metadata")
        if isinstance(metadata, dict) and metadata.get("type") == InteractionKind.COMMAND:
            interaction = self._world.interactions.get(int(metadata["id"]))
            if interaction is not None:
                written["command"] = " ".join(_path(interaction.data))
        return written


def _home(world: World, user: User) -> Guild:
    """Return the first server the user is in."""
    return next(guild for guild in world.guilds.values() if user.id in guild.members)


def _path(data: Json) -> list[str]:
    """Return a command's full name from its interaction data: subcommands have type 1 or 2."""
    inner = [option for option in data.get("options", []) if option["type"] in (1, 2)]
    return [data["name"], *(_path(inner[0]) if inner else [])]
