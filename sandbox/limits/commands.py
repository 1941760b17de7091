"""Application commands as they are registered: names, options, nesting, size.

Knows nothing of which commands exist already, hence not of the daily limit on new ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum

from sandbox.limits.fields import (
    Field,
    Many,
    Number,
    OneOf,
    Payload,
    Truth,
    check,
    inverted,
    missing,
    models,
    strays,
    wrong_type,
)
from sandbox.limits.problem import Problem, Refusal, join
from sandbox.limits.words import (
    DESCRIPTION,
    LOCALES,
    MENU_NAME,
    choice_problems,
    in_locale,
    longest,
    name_problems,
    text_problems,
)

MAX_SIZE = 8000


class CommandType(IntEnum):
    """Kinds of command by Discord's numbers."""

    CHAT = 1
    USER = 2
    MESSAGE = 3


class OptionType(IntEnum):
    """Kinds of option by Discord's numbers."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


MAX_COMMANDS: Mapping[int, int] = {
    CommandType.CHAT: 100,
    CommandType.USER: 15,
    CommandType.MESSAGE: 15,
}
NESTED = frozenset({OptionType.SUBCOMMAND, OptionType.GROUP})
VALUES = frozenset(OptionType) - NESTED
# What may stand among the options of a command, a group and a subcommand.
HELD: Mapping[int | None, frozenset[OptionType]] = {
    None: frozenset(OptionType),
    OptionType.GROUP: frozenset({OptionType.SUBCOMMAND}),
    OptionType.SUBCOMMAND: VALUES,
}
CHOOSABLE = frozenset({OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER})

COMMAND_FIELDS: tuple[Field, ...] = (
    OneOf("type", tuple(CommandType)),
    Many("options", 25),
    Many("contexts", 3, low=1),
    Many("integration_types", 2, low=1),
    Truth("dm_permission"),
    Truth("nsfw"),
)
OPTION_FIELDS: tuple[Field, ...] = (
    Truth("required"),
    Truth("autocomplete"),
    Many("choices", 25),
    Many("options", 25),
    Many("channel_types", 25),
    Number("min_length", 0, 6000),
    Number("max_length", 1, 6000),
)


def command_problems(commands: Sequence[Payload]) -> list[Problem]:
    """What Discord refuses of a bulk overwrite: the commands of one server, or the global ones."""
    problems = list(strays("", commands))
    for index, command in models(commands):
        problems += _one(str(index), command)
    problems += _repeated(commands)
    for kind, most in MAX_COMMANDS.items():
        if sum(_kind(command) == kind for _, command in models(commands)) > most:
            problems.append(Refusal.TOO_MANY_COMMANDS.at(""))
    return problems


def _kind(command: Payload) -> object:
    return command.get("type") or CommandType.CHAT


def _one(path: str, command: Payload) -> Iterator[Problem]:
    yield from check(COMMAND_FIELDS, path, command)
    if _kind(command) != CommandType.CHAT:
        yield from _menu_problems(path, command)
        return
    yield from name_problems(path, command)
    yield from text_problems(path, command, DESCRIPTION)
    yield from _option_list_problems(path, command, HELD[None])
    if _size(command) > MAX_SIZE:
        message = f"Command exceeds maximum size ({MAX_SIZE})"
        yield Problem(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _menu_problems(path: str, command: Payload) -> Iterator[Problem]:
    """A context menu entry is a name, which may have capitals and spaces, and nothing else."""
    yield from text_problems(path, command, MENU_NAME)
    for name in ("description", "options"):
        if command.get(name):
            message = f"Context menu commands have no {name}"
            at = join(path, name)
            yield Problem(at, "APPLICATION_COMMAND_CONTEXT_MENU_HAS_TEXT", message)


def _repeated(commands: Sequence[Payload]) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for index, command in models(commands):
        key = (str(_kind(command)), str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            yield Problem(str(index), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


def _option_list_problems(
    path: str, holder: Payload, allowed: frozenset[OptionType]
) -> Iterator[Problem]:
    at = join(path, "options")
    options = models(holder.get("options"))
    yield from strays(at, holder.get("options"))
    for index, option in options:
        yield from _option_problems(join(at, index), option, allowed)
    kinds = {option.get("type") in NESTED for _, option in options}
    if len(kinds) > 1:
        message = "Subcommands and groups exclude all other types of option"
        yield Problem(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    yield from _order_problems(at, options)
    yield from _clashes(at, options)


def _option_problems(
    path: str, option: Payload, allowed: frozenset[OptionType]
) -> Iterator[Problem]:
    kind = option.get("type")
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
        yield wrong_type(path, allowed)
        return
    yield from name_problems(path, option)
    yield from text_problems(path, option, DESCRIPTION)
    yield from check(OPTION_FIELDS, path, option)
    if kind in NESTED:
        yield from _option_list_problems(path, option, HELD[kind])
        if kind == OptionType.GROUP and not option.get("options"):
            yield missing(join(path, "options"))
        return
    yield from inverted(path, option, "min_value", "max_value")
    yield from inverted(path, option, "min_length", "max_length")
    yield from _choice_list_problems(path, option)


def _choice_list_problems(path: str, option: Payload) -> Iterator[Problem]:
    choices = models(option.get("choices"))
    at = join(path, "choices")
    yield from strays(at, option.get("choices"))
    for index, choice in choices:
        yield from choice_problems(join(at, index), choice)
    if option["type"] not in CHOOSABLE and (choices or option.get("autocomplete")):
        yield wrong_type(path, CHOOSABLE)
    if choices and option.get("autocomplete"):
        message = "An option has either choices or autocomplete"
        yield Problem(at, "APPLICATION_COMMAND_CHOICES_WITH_AUTOCOMPLETE", message)
    seen: set[str] = set()
    for index, choice in choices:
        name = str(choice.get("name"))
        if name in seen:
            message = "Choice names must be unique"
            yield Problem(join(at, index), "APPLICATION_COMMAND_CHOICE_DUPLICATED", message)
        seen.add(name)


def _order_problems(path: str, options: list[tuple[int, Payload]]) -> Iterator[Problem]:
    optional = False
    for index, option in options:
        if option.get("type") in NESTED:
            continue
        if optional and option.get("required"):
            message = "Required options must be placed before non-required options"
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            yield Problem(join(path, index), code, message)
        optional = optional or not option.get("required")


def _clashes(path: str, options: list[tuple[int, Payload]]) -> Iterator[Problem]:
    """Options of equal name, by default or in some language."""
    reported: set[int] = set()
    for locale in ("", *sorted(LOCALES)):
        seen: set[str] = set()
        for index, option in options:
            name = str(in_locale(option, "name", locale))
            if name in seen and index not in reported:
                reported.add(index)
                message = f"Option names must be unique{locale and f' in {locale}'}"
                code = "APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME"
                yield Problem(join(path, index), code, message)
            seen.add(name)


def _size(thing: Payload) -> int:
    """Names, descriptions and values of a command and all it holds, in the longest language."""
    value = thing.get("value")
    own = longest(thing, "name") + longest(thing, "description")
    held = [*models(thing.get("options")), *models(thing.get("choices"))]
    return own + (len(value) if isinstance(value, str) else 0) + sum(_size(h) for _, h in held)
