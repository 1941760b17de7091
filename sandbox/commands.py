"""Application commands, global and of a guild: list, overwrite, create, edit, delete."""

from typing import Any

from sandbox.call import Call, Route
from sandbox.errors import Code, demand, refused
from sandbox.limits import command_problems
from sandbox.model import Json

CHAT_INPUT = 1
_DEFAULTS: Json = {
    "type": CHAT_INPUT,
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "nsfw": False,
    "integration_types": [0],
    "contexts": None,
}
_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def listed(call: Call) -> Any:
    """GET all commands of the scope."""
    return _existing(call)


def overwrite(call: Call) -> Any:
    """PUT: the scope has exactly these commands afterwards; known ones keep their ids."""
    if not isinstance(call.body, list):
        raise refused(Code.INVALID_JSON)
    demand(command_problems(call.body))
    existing = {_key(command): command for command in _existing(call)}
    commands = [_stored(call, command, existing.get(_key(command))) for command in call.body]
    call.world.set_commands(_scope(call), commands)
    return commands


def create(call: Call) -> Any:
    """POST one command; one with the same name and type is overwritten."""
    existing = _existing(call)
    old = next((each for each in existing if _key(each) == _key(call.form)), None)
    others = [each for each in existing if each is not old]
    demand(command_problems([*others, call.form]))
    new = _stored(call, call.form, old)
    call.world.set_commands(_scope(call), [*others, new])
    return new


def read(call: Call) -> Any:
    """GET one command."""
    return _one(call)


def edit(call: Call) -> Any:
    """PATCH one command: fields that are absent stay."""
    old = _one(call)
    changed = old | call.form
    others = [each for each in _existing(call) if each is not old]
    demand(command_problems([*others, changed]))
    new = _stored(call, changed, old)
    call.world.set_commands(_scope(call), [*others, new])
    return new


def delete(call: Call) -> Any:
    """DELETE one command."""
    gone = _one(call)
    call.world.set_commands(_scope(call), [each for each in _existing(call) if each is not gone])


def _scope(call: Call) -> int | None:
    if call.snowflake("application_id") != call.world.application_id:
        raise refused(Code.UNKNOWN_APPLICATION)
    return call.guild().id if "guild_id" in call.parameters else None


def _existing(call: Call) -> list[Json]:
    return call.world.commands.get(_scope(call), [])


def _one(call: Call) -> Json:
    wanted = call.snowflake("command_id")
    for command in _existing(call):
        if command["id"] == str(wanted):
            return command
    raise refused(Code.UNKNOWN_COMMAND)


def _key(command: Json) -> tuple[int, object]:
    return command.get("type") or CHAT_INPUT, command.get("name")


def _stored(call: Call, command: Json, old: Json | None) -> Json:
    """A command as Discord gives it back: with its ids, and defaults filled in."""
    scope = _scope(call)
    stored: Json = {
        **_DEFAULTS,
        **{name: value for name, value in command.items() if value is not None},
        "id": str(call.world.ids.next()) if old is None else old["id"],
        "application_id": str(call.world.application_id),
        "version": str(call.world.ids.next()),
    }
    return stored if scope is None else stored | {"guild_id": str(scope)}


def _routes(base: str) -> tuple[Route, ...]:
    one = base + "/{command_id}"
    return (
        Route("GET", base, listed),
        Route("PUT", base, overwrite),
        Route("POST", base, create),
        Route("GET", one, read),
        Route("PATCH", one, edit),
        Route("DELETE", one, delete),
    )


ROUTES = (*_routes(_GLOBAL), *_routes(_GUILD))
