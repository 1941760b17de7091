"""What the demo page is told, as JSON. Reads the world, changes nothing, knows no socket."""

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
from sandbox.model import Guild, Json, User
from sandbox.options import may_run
from sandbox.permissions import in_guild
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
                channel["id"]: self._person.messages(int(channel["id"])) for channel in channels
            },
            "bot": self._world.bot_state.value,
        }

    def of(self, change: Change) -> Json | None:
        """Write what a change means for the page; None when it means nothing."""
        match change:
            case MessageChanged(channel_id, message):
                return {"kind": "message", "channel": str(channel_id), "message": message}
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
        allowed = in_guild(self._guild, self._person.id)
        offered = self._world.commands_in(self._guild.id)
        return [command for command in offered if may_run(command, allowed)]


def _home(world: World, user: User) -> Guild:
    """Return the first server the user is in."""
    return next(guild for guild in world.guilds.values() if user.id in guild.members)
