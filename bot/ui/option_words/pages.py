"""The pages of the options, each with at most five at a time, so that a panel stays short."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from discord.app_commands import locale_str

from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.ui.option_words.choices import choices, relevant


class Page(Enum):
    """A page, in the order shown."""

    MATCH = "match"
    CARDS = "cards"
    DUTIES = "duties"
    EXCHANGE = "exchange"
    PARTNERS = "partners"
    END = "end"
    EARLY = "early"
    AUCTION = "auction"
    CHIAMATA = "chiamata"


_TITLES: Mapping[Page, locale_str] = {
    Page.MATCH: locale_str("Match"),
    Page.CARDS: locale_str("Cards and deal"),
    Page.DUTIES: locale_str("Duties"),
    Page.EXCHANGE: locale_str("Exchange and claims"),
    Page.PARTNERS: locale_str("Partners"),
    Page.END: locale_str("End of the deal"),
    Page.EARLY: locale_str("Giving up and capote"),
    Page.AUCTION: locale_str("Auction"),
    Page.CHIAMATA: locale_str("Chiamata"),
}
_OPTIONS: Mapping[Page, tuple[str, ...]] = {
    Page.MATCH: ("mode", "teams", "match_mode", "match_n", "first_dealer", "first_lead"),
    Page.CARDS: (
        "pack",
        "three_player_pack",
        "rank_order",
        "deck_style",
        "trump_source",
        "two_card_play",
    ),
    Page.DUTIES: (
        "obligations",
        "montar_target",
        "undertrump",
        "strict_partner_exempt",
        "renuncio",
    ),
    Page.EXCHANGE: (
        "exchange",
        "exchange_when",
        "exchange_after_win",
        "exchange_last_moment",
        "claims",
    ),
    Page.PARTNERS: ("share_hands", "share_hands_six", "signs", "sign_table", "signs_from_trick"),
    Page.END: (
        "tie",
        "last_trick_bonus",
        "double_over",
        "misere_11",
        "misere_none",
        "rotation_decide",
    ),
    Page.EARLY: ("concede", "capote", "capote_fail"),
    Page.AUCTION: ("jump_to_points", "all_pass", "weak_hand", "carichi_call", "suit_reveal"),
    Page.CHIAMATA: ("first_lead_chiamata", "bid_multiplier", "cappotto", "sixty_sixty"),
}
_PAGES: Mapping[str, Page] = {option: page for page in _OPTIONS for option in _OPTIONS[page]}


def pages_of(rules: Rules) -> tuple[Page, ...]:
    """The pages on which something can be chosen under these rules."""
    return tuple(page for page in Page if offered_on(rules, page))


def offered_on(rules: Rules, page: Page) -> tuple[str, ...]:
    """The options of a page that count under these rules and leave a choice."""
    return tuple(
        option
        for option in _OPTIONS[page]
        if relevant(rules, option) and len(choices(rules, option)) > 1
    )


def page_of(option: str) -> Page:
    """The one page of an option; `KeyError` for what is none."""
    return _PAGES[option]


def page_title(page: Page, say: Say) -> str:
    """What a page is about, for a button."""
    return say(_TITLES[page].message)
