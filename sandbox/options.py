"""From what a person typed to a command's interaction data, as a client does. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox import payloads
from sandbox.model import Channel, Json, User
from sandbox.permissions import Permission
from sandbox.refusal import ClientRefusal
from sandbox.tables import Tables

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(3, 11)
CHAT_INPUT = 1
_PLAIN: Mapping[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


def command_data(
    tables: Tables,
    user: User,
    channel: Channel,
    path: Sequence[str],
    options: Mapping[str, Any],
    focused: str | None = None,
) -> Json:
    """Build `data` for a slash command, or for its autocomplete when `focused` names an option.

    Raises ClientRefusal where a client would not send it.
    """
    command = _command(tables, user, channel, path[0])
    leaf = command
    for name in path[1:]:
        leaf = _child(leaf, name, path)
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in leaf.get("options") or []):
        raise ClientRefusal(f"/{' '.join(path)} needs a subcommand.")
    resolved = _Resolved(tables, channel)
    written = _values(leaf, options, focused, resolved)
    for name in reversed(path[1:]):
        kind = SUBCOMMAND if name == path[-1] else GROUP
        written = [{"name": name, "type": kind, "options": written}]
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data | {"options": written} | resolved.field()


def command_name(data: Json) -> str:
    """Return a command's full name ("brisca new") from its interaction data."""
    inner = [option for option in data.get("options", []) if option["type"] in (SUBCOMMAND, GROUP)]
    return " ".join([data["name"], *map(command_name, inner)])


def may_run(command: Json, allowed: Permission) -> bool:
    """Whether these permissions are enough for a command."""
    if Permission.ADMINISTRATOR in allowed:
        return True
    needed = command.get("default_member_permissions")
    if needed is None:
        return True
    return int(needed) != 0 and int(allowed) & int(needed) == int(needed)


def resolved_values(tables: Tables, channel: Channel, kind: int, values: Sequence[str]) -> Json:
    """Return `{"resolved": …}` for the values of a user, role, mentionable or channel select."""
    resolved = _Resolved(tables, channel)
    option_kind = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}[kind]
    for value in values:
        resolved.add(option_kind, value)
    return resolved.field()


def _command(tables: Tables, user: User, channel: Channel, name: str) -> Json:
    allowed = tables.permissions(user.id, channel)
    if Permission.USE_APPLICATION_COMMANDS not in allowed:
        raise ClientRefusal("You may not use application commands here.")
    for command in tables.commands_in(channel.guild_id):
        if command["name"] == name and command.get("type", CHAT_INPUT) == CHAT_INPUT:
            if not may_run(command, allowed):
                raise ClientRefusal(f"You may not use /{name}.")
            return command
    raise ClientRefusal(f"There is no command /{name}.")


def _child(parent: Json, name: str, path: Sequence[str]) -> Json:
    for option in parent.get("options") or []:
        if option["name"] == name and option["type"] in (SUBCOMMAND, GROUP):
            child: Json = option
            return child
    raise ClientRefusal(f"There is no command /{' '.join(path)}.")


def _values(
    leaf: Json, options: Mapping[str, Any], focused: str | None, resolved: "_Resolved"
) -> list[Json]:
    known = {option["name"]: option for option in leaf.get("options") or []}
    for name in options:
        if name not in known:
            raise ClientRefusal(f"There is no option {name!r}.")
    if focused is not None and not known.get(focused, {}).get("autocomplete"):
        raise ClientRefusal(f"The option {focused!r} offers no choices.")
    for name, option in known.items():
        if focused is None and option.get("required") and name not in options:
            raise ClientRefusal(f"The option {name!r} is required.")
    return [
        _partial(known[name], value, name == focused)
        if focused is not None
        else _whole(known[name], value, resolved)
        for name, value in options.items()
    ]


def _partial(option: Json, value: object, focused: bool) -> Json:
    """While a person types, clients send what is there, unchecked."""
    written: Json = {"name": option["name"], "type": option["type"], "value": value}
    return written | ({"focused": True} if focused else {})


def _whole(option: Json, value: Any, resolved: "_Resolved") -> Json:
    kind = option["type"]
    expected = _PLAIN.get(kind)
    if expected is None:
        resolved.add(kind, value)
        value = str(value)
    elif not isinstance(value, expected) or (isinstance(value, bool) and kind != BOOLEAN):
        raise ClientRefusal(f"The option {option['name']!r} does not take {value!r}.")
    _check_range(option, value)
    return {"name": option["name"], "type": kind, "value": value}


def _check_range(option: Json, value: Any) -> None:
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise ClientRefusal(f"{value!r} is not among the choices of {option['name']!r}.")
    size = len(value) if isinstance(value, str) else value
    low, high = (
        ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    )
    if option.get(low) is not None and size < option[low]:
        raise ClientRefusal(f"The option {option['name']!r} is at least {option[low]}.")
    if option.get(high) is not None and size > option[high]:
        raise ClientRefusal(f"The option {option['name']!r} is at most {option[high]}.")


class _Resolved:
    """Collects the objects behind the ids a person chose."""

    def __init__(self, tables: Tables, channel: Channel) -> None:
        self._tables = tables
        self._guild = tables.guilds[channel.guild_id]
        self._found: dict[str, dict[str, Json]] = {}

    def add(self, kind: int, value: object) -> None:
        """Look an id up; refuse one that a client could not have offered."""
        try:
            snowflake = int(str(value))
        except ValueError:
            raise ClientRefusal(f"{value!r} is not an id.") from None
        if kind in (USER, MENTIONABLE) and snowflake in self._tables.users:
            self._add_user(snowflake)
        elif kind in (ROLE, MENTIONABLE) and snowflake in self._guild.roles:
            role = payloads.role_json(self._guild.roles[snowflake])
            self._found.setdefault("roles", {})[str(snowflake)] = role
        elif kind == CHANNEL and snowflake in self._tables.channels:
            channel = self._tables.channels[snowflake]
            allowed = self._tables.permissions(self._tables.bot.id, channel)
            written = payloads.channel_json(self._tables, channel)
            self._found.setdefault("channels", {})[str(snowflake)] = written | {
                "permissions": str(int(allowed))
            }
        else:
            raise ClientRefusal(f"There is nobody and nothing here with the id {snowflake}.")

    def field(self) -> Json:
        """Return the field `resolved`, or nothing when it would be empty."""
        return {"resolved": self._found} if self._found else {}

    def _add_user(self, user_id: int) -> None:
        user = self._tables.users[user_id]
        self._found.setdefault("users", {})[str(user_id)] = payloads.user_json(user)
        member = self._guild.members.get(user_id)
        if member is not None:
            written = payloads.member_json(member)
            del written["user"]
            written["permissions"] = "0"
            self._found.setdefault("members", {})[str(user_id)] = written
