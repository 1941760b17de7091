"""Options, values and presets as short words in a language. Knows no page and no rule."""

from __future__ import annotations

from bot.engine.rules import PlainValue
from bot.i18n.catalogue import Say
from bot.ui.option_words.titles import TITLES
from bot.ui.option_words.values import NUMBERS, VALUES
from bot.ui.presets import PRESET_NAMES


def title_words(option: str, say: Say) -> str:
    """What an option is about, in at most 45 characters."""
    return say(TITLES[option].message)


def value_words(option: str, value: PlainValue, say: Say) -> str:
    """A plain value under its option's title, in at most 100 characters; a number is itself."""
    if option in NUMBERS:
        return say.number(int(value))
    return say(VALUES[option][value].message)


def changed_words(option: str, value: PlainValue, say: Say) -> str:
    """An option and its value, to stand in a list."""
    title, words = title_words(option, say), value_words(option, value, say)
    return say("{title}: {value}", title=title, value=words)


def preset_words(preset: str, say: Say) -> str:
    """What a preset is called, in at most 100 characters."""
    return say(PRESET_NAMES[preset].message)
