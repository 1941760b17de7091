"""A message as a person sees it, read from Discord's JSON. Knows no stand-in and no game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from bot.ui.custom_id import Click, Verb

Json = dict[str, Any]

BUTTON, STRING_SELECT, TEXT_DISPLAY, MEDIA_GALLERY = 2, 3, 10, 12
EPHEMERAL = 1 << 6
DEEDS = (Verb.ACT, Verb.ASK)
CARD = re.compile(r"[0-9]{1,2}[OCEB]")


def deed_of(custom_id: str) -> str | None:
    """What a component of a hand would do, in the words of records, at once or after asking."""
    click = Click.parse(custom_id)
    return click.arg if click is not None and click.verb in DEEDS else None


@dataclass(frozen=True, slots=True)
class Button:
    """A button: what it says, whether it can be pressed, and what it would send."""

    label: str
    enabled: bool
    custom_id: str

    @property
    def verb(self) -> Verb | None:
        """What it asks for, where it is one of ours."""
        click = Click.parse(self.custom_id)
        return None if click is None else click.verb

    @property
    def deed(self) -> str | None:
        """What it would do, where this is a button of a hand."""
        return deed_of(self.custom_id)

    @property
    def card(self) -> str | None:
        """The code of the card that it would play, where it is one."""
        deed = self.deed
        return deed if deed and CARD.fullmatch(deed) else None


@dataclass(frozen=True, slots=True)
class Menu:
    """A select with its options as (label, value)."""

    placeholder: str
    options: tuple[tuple[str, str], ...]
    custom_id: str

    @property
    def verb(self) -> Verb | None:
        """What it asks for, where it is one of ours."""
        click = Click.parse(self.custom_id)
        return None if click is None else click.verb

    @property
    def values(self) -> tuple[str, ...]:
        """What can be chosen."""
        return tuple(value for _, value in self.options)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: where it is from, and what is read out in its stead."""

    url: str
    alt: str

    @property
    def name(self) -> str:
        """The file's name."""
        return self.url.partition("?")[0].rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Panel:
    """A message at the moment it was looked at; it does not change when the message does."""

    raw: Json

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.raw["id"])

    @property
    def private(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.raw["flags"] & EPHEMERAL)

    @property
    def text(self) -> str:
        """All that is written, above the buttons or between."""
        shown = [part["content"] for part in self._parts() if part.get("type") == TEXT_DISPLAY]
        return "\n".join(filter(None, [self.raw["content"], *shown]))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons in their order, but those that only lead somewhere."""
        return tuple(
            Button(part.get("label", ""), not part.get("disabled", False), part["custom_id"])
            for part in self._parts()
            if part.get("type") == BUTTON and "url" not in part
        )

    @property
    def links(self) -> tuple[str, ...]:
        """Where the buttons lead that only lead somewhere."""
        return tuple(part["url"] for part in self._parts() if "url" in part)

    @property
    def menus(self) -> tuple[Menu, ...]:
        """The selects in their order."""
        return tuple(
            Menu(
                part.get("placeholder", ""),
                tuple((option["label"], option["value"]) for option in part["options"]),
                part["custom_id"],
            )
            for part in self._parts()
            if part.get("type") == STRING_SELECT
        )

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures in their order."""
        return tuple(
            Picture(item["media"]["url"], item.get("description") or "")
            for part in self._parts()
            if part.get("type") == MEDIA_GALLERY
            for item in part["items"]
        )

    @property
    def everything(self) -> str:
        """Every byte of the message that reaches the client, ids included, as text."""
        return json.dumps(self.raw, ensure_ascii=False)

    def button(self, what: str | Verb) -> Button | None:
        """The one button of this label, verb or deed."""
        found = [each for each in self.buttons if what in (each.label, each.verb, each.deed)]
        return found[0] if len(found) == 1 else None

    def menu(self, what: str | Verb) -> Menu | None:
        """The one select of this placeholder or verb, or that has this value."""
        found = [each for each in self.menus if what in (each.placeholder, each.verb, *each.values)]
        return found[0] if len(found) == 1 else None

    @property
    def is_hand(self) -> bool:
        """Whether something can be played or done with it, or could in one's turn."""
        ids = [each.custom_id for each in (*self.buttons, *self.menus)]
        return any(deed_of(custom_id) is not None for custom_id in ids)

    @property
    def deeds(self) -> set[str]:
        """All that a hand offers beside its cards, in the words of records."""
        buttons = {each.deed for each in self.buttons if each.deed and not each.card}
        hands = (each for each in self.menus if each.verb in DEEDS)
        return buttons | {value for each in hands for value in each.values}

    def playable(self) -> list[Button]:
        """The cards that can be played now, where this is a hand."""
        return [each for each in self.buttons if each.enabled and each.card]

    def cards(self) -> list[str]:
        """The codes of the cards shown, where this is a hand."""
        return [each.card for each in self.buttons if each.card]

    @property
    def revision(self) -> int:
        """The moment of the match that the cards are offered for; -1 where this is no hand."""
        clicks = [Click.parse(each.custom_id) for each in self.buttons]
        return max((each.revision for each in clicks if each is not None), default=-1)

    def enabled(self) -> Panel:
        """The panel with all its buttons enabled, as a modified client can have it."""
        copy = Panel(deepcopy(self.raw))
        for part in copy._parts():
            if part.get("type") == BUTTON:
                part["disabled"] = False
        return copy

    def _parts(self) -> Iterator[Json]:
        stack = list(reversed(self.raw["components"]))
        while stack:
            part = stack.pop()
            yield part
            if "accessory" in part:
                stack.append(part["accessory"])
            stack.extend(reversed(part.get("components", ())))
