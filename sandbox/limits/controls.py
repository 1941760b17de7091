"""What a person can press or choose: buttons, emoji on them, selects and their options."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.limits.fields import (
    Field,
    Model,
    OneOf,
    Payload,
    Text,
    Truth,
    check,
    inverted,
    is_snowflake,
    models,
    strays,
)
from sandbox.limits.media import scheme_problem
from sandbox.limits.problem import Problem, join

LINK, PREMIUM = 5, 6
LINK_SCHEMES = ("http", "https", "discord")

BUTTON_FIELDS: tuple[Field, ...] = (
    OneOf("style", (1, 2, 3, 4, LINK, PREMIUM), required=True),
    Text("label", 80),
    Text("custom_id", 100, low=1),
    Text("url", 512),
    Truth("disabled"),
    Model("emoji"),
)
OPTION_FIELDS: tuple[Field, ...] = (
    Text("label", 100, low=1, required=True),
    Text("value", 100, low=1, required=True),
    Text("description", 100),
    Truth("default"),
    Model("emoji"),
)


def button_problems(path: str, button: Payload) -> Iterator[Problem]:
    """A link has a url, a premium button a product, any other button a custom id, and only that."""
    style = button.get("style")
    has = {name for name in ("label", "custom_id", "url", "sku_id", "emoji") if button.get(name)}
    yield from emoji_problems(join(path, "emoji"), button.get("emoji"))
    if style == PREMIUM:
        yield from _premium_problems(path, has)
        return
    if not has & {"label", "emoji"}:
        message = "A label or emoji is required"
        yield Problem(join(path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)
    if "sku_id" in has:
        message = "Only premium buttons have a sku id"
        yield Problem(join(path, "sku_id"), "BUTTON_COMPONENT_SKU_NOT_PREMIUM", message)
    if style == LINK:
        yield from _link_problems(path, button)
    else:
        yield from _action_problems(path, has)


def _premium_problems(path: str, has: set[str]) -> Iterator[Problem]:
    if "sku_id" not in has:
        message = "A sku id is required"
        yield Problem(join(path, "sku_id"), "BUTTON_COMPONENT_SKU_REQUIRED", message)
    for name in sorted(has - {"sku_id"}):
        message = f"Premium buttons have no {name}"
        yield Problem(join(path, name), "BUTTON_COMPONENT_PREMIUM_HAS_FIELDS", message)


def _link_problems(path: str, button: Payload) -> Iterator[Problem]:
    if button.get("custom_id"):
        yield _exclusive(path)
    if button.get("url"):
        yield from scheme_problem(join(path, "url"), button["url"], LINK_SCHEMES)
    else:
        message = "A url is required"
        yield Problem(join(path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", message)


def _action_problems(path: str, has: set[str]) -> Iterator[Problem]:
    if has >= {"custom_id", "url"}:
        yield _exclusive(path)
    elif "url" in has:
        message = "Only link buttons have a url"
        yield Problem(join(path, "url"), "BUTTON_COMPONENT_URL_NOT_LINK", message)
    if "custom_id" not in has:
        message = "A custom id is required"
        yield Problem(join(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", message)


def _exclusive(path: str) -> Problem:
    code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
    return Problem(join(path, "custom_id"), code, "A custom id and url cannot both be specified")


def emoji_problems(path: str, emoji: Any) -> Iterator[Problem]:
    """An emoji is an id with a name, or a name that is the character itself.

    Whether a character is an emoji needs Unicode's tables; ASCII alone certainly is none.
    """
    if not isinstance(emoji, Mapping):
        return
    name, number = emoji.get("name"), emoji.get("id")
    sound = isinstance(name, str) and 0 < len(name) <= 32
    if number is not None:
        sound = sound and is_snowflake(number)
    else:
        sound = sound and not str(name).isascii()
    if not sound:
        at = join(path, "id" if number is not None else "name")
        yield Problem(at, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def select_problems(path: str, select: Payload, *, most: int = 1) -> Iterator[Problem]:
    """Options that differ, bounds that agree with each other and with the options.

    `most` is how many may be chosen where `max_values` is not given.
    """
    at = join(path, "options")
    options = models(select.get("options"))
    yield from strays(at, select.get("options"))
    for index, option in options:
        yield from check(OPTION_FIELDS, join(at, index), option)
        yield from emoji_problems(join(at, index, "emoji"), option.get("emoji"))
    yield from _duplicate_values(at, options)
    given = select.get("max_values")
    if isinstance(given, int):
        most = given
        if len(options) in range(1, most):
            message = f"max_values must not exceed the number of options ({len(options)})."
            code = "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS"
            yield Problem(join(path, "max_values"), code, message)
    yield from inverted(path, {**select, "max_values": most}, "min_values", "max_values")
    yield from _default_problems(path, select, options, most)


def _duplicate_values(path: str, options: list[tuple[int, Payload]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, option in options:
        value = option.get("value")
        if isinstance(value, str) and value in seen:
            message = "The specified option value is already used"
            code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            yield Problem(join(path, index), code, message)
        elif isinstance(value, str):
            seen.add(value)


def _default_problems(
    path: str, select: Payload, options: list[tuple[int, Payload]], most: int
) -> Iterator[Problem]:
    chosen = sum(bool(option.get("default")) for _, option in options)
    given = select.get("default_values")
    if chosen + (len(given) if isinstance(given, list) else 0) > most:
        message = "The specified number of default values exceeds the specified maximum values"
        at = join(path, "options" if chosen else "default_values")
        yield Problem(at, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
