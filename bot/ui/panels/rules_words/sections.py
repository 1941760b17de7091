"""The sections in their order, each with a heading. What stands in them the other modules say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.ui.panels.rules_words.cards import card_lines
from bot.ui.panels.rules_words.chiamata import auction_lines, call_lines, score_lines
from bot.ui.panels.rules_words.counting import match_lines, winning_lines
from bot.ui.panels.rules_words.deal import deal_lines
from bot.ui.panels.rules_words.early import early_lines
from bot.ui.panels.rules_words.exchange import exchange_lines
from bot.ui.panels.rules_words.partners import partner_lines
from bot.ui.panels.rules_words.play import duty_lines, play_lines


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and sentences under it."""

    title: str
    lines: tuple[str, ...]


def rules_sections(rules: Rules, say: Say) -> tuple[Section, ...]:
    """All that is to be told of a rule set; no section is empty."""
    return tuple(section for section in _sections(rules, say) if section.lines)


def _sections(rules: Rules, say: Say) -> Iterator[Section]:
    yield Section(say("The cards"), tuple(card_lines(rules, say)))
    yield Section(say("The deal"), tuple(deal_lines(rules, say)))
    if rules.chiamata:
        yield Section(say("The auction"), tuple(auction_lines(rules, say)))
        yield Section(say("The call and the partner"), tuple(call_lines(rules, say)))
    yield Section(say("The play"), tuple(play_lines(rules, say)))
    yield Section(say("Duties"), tuple(duty_lines(rules, say)))
    yield Section(say("What else may be done"), tuple(_also(rules, say)))
    yield Section(say("The end"), tuple(_end(rules, say)))


def _also(rules: Rules, say: Say) -> Iterator[str]:
    yield from exchange_lines(rules, say)
    yield from early_lines(rules, say)
    yield from partner_lines(rules, say)


def _end(rules: Rules, say: Say) -> Iterator[str]:
    yield from score_lines(rules, say) if rules.chiamata else winning_lines(rules, say)
    yield from match_lines(rules, say)
