"""The options of the rules as a host meets them: in words, and on pages. They decide no rule."""

from bot.ui.option_words.choices import choices, relevant
from bot.ui.option_words.pages import Page, offered_on, page_of, page_title, pages_of
from bot.ui.option_words.words import changed_words, preset_words, title_words, value_words

__all__ = [
    "Page",
    "changed_words",
    "choices",
    "offered_on",
    "page_of",
    "page_title",
    "pages_of",
    "preset_words",
    "relevant",
    "title_words",
    "value_words",
]
