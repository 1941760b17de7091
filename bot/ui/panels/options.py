"""The host's private panel for choosing the rules of a lobby, page by page. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle, SelectOption, ui

from bot.engine.option_text import format_value
from bot.engine.presets import PRESETS, rules_to_plain
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.ui.custom_id import Click, Verb
from bot.ui.option_words import (
    Page,
    choices,
    offered_on,
    page_title,
    pages_of,
    preset_words,
    title_words,
    value_words,
)
from bot.ui.panels.digest import rules_line
from bot.ui.panels.layout import (
    OPEN,
    Item,
    bold,
    button,
    heading,
    menu,
    panel,
    row,
    small,
    text,
)

BUTTONS_IN_A_ROW = 4
"""An even number, for a phone shows them two by two."""


def options_panel(
    lobby: Lobby, page: Page, say: Say, notice: str | None = None, drawn: int = 0
) -> ui.LayoutView:
    """The rules as they are, and the options of a page, or of the first where that one is empty.

    `notice` tells why the last choice was refused. `drawn` counts the choices so far and goes into
    the custom ids: a client may go on showing a refused choice in a select that keeps its id.
    """
    pages = pages_of(lobby.rules)
    shown = page if page in pages else pages[0]
    return panel(
        OPEN,
        text(heading(say("Change the rules")), rules_line(lobby.rules, say)),
        *_preset(lobby, shown, drawn, say),
        *_options(lobby, shown, drawn, say),
        text(bold(notice)) if notice else None,
        *_turning(lobby, pages, shown, say),
    )


def _preset(lobby: Lobby, page: Page, drawn: int, say: Say) -> Iterator[Item | None]:
    """Where options differ from every preset none is chosen, so that each can be chosen anew."""
    nearest = str(rules_to_plain(lobby.rules)["preset"])
    exact = lobby.rules == PRESETS[nearest].rules(lobby.rules.players)
    options = [
        SelectOption(label=preset_words(name, say), value=name, default=exact and name == nearest)
        for name, preset in PRESETS.items()
        if lobby.rules.players in preset.packs
    ]
    title, changed = say("Game"), say("{game} (changed)", game=preset_words(nearest, say))
    click = Click(Verb.PRESET, lobby.id, drawn, page.value)
    yield text(small(title))
    yield menu(title if exact else changed, click, options)


def _options(lobby: Lobby, page: Page, drawn: int, say: Say) -> Iterator[Item | None]:
    for option in offered_on(lobby.rules, page):
        title = title_words(option, say)
        click = Click(Verb.OPTION, lobby.id, drawn, option)
        yield text(small(title))
        yield menu(title, click, _values(lobby.rules, option, say))


def _values(rules: Rules, option: str, say: Say) -> list[SelectOption]:
    present = rules.plain()[option]
    return [
        SelectOption(
            label=value_words(option, value, say),
            value=format_value(value),
            default=value == present,
        )
        for value in choices(rules, option)
    ]


def _turning(lobby: Lobby, pages: tuple[Page, ...], shown: Page, say: Say) -> Iterator[Item]:
    buttons = [
        button(
            page_title(page, say),
            Click(Verb.OPTIONS, lobby.id, arg=page.value),
            ButtonStyle.primary if page is shown else ButtonStyle.secondary,
            disabled=page is shown,
        )
        for page in pages
    ]
    for first in range(0, len(buttons), BUTTONS_IN_A_ROW):
        yield row(*buttons[first : first + BUTTONS_IN_A_ROW])
