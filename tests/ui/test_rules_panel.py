"""The rules in words: what is offered out of turn is told, and only where it is played."""

import re

import pytest
from discord import ui

from bot.engine.presets import rules_for
from bot.i18n.catalogue import Catalogue
from bot.tables.lobby import Lobby
from bot.ui.panels import rules_panel
from bot.ui.panels.digest import rules_line
from tests.tables.conftest import ANA, HERE

EN = Catalogue().say("en")


def told(preset: str, players: int, **options: object) -> str:
    rules = rules_for(preset, players).changed(options)
    seats = (ANA, *[None] * (players - 1))
    view = rules_panel(Lobby("lobby12345", HERE, ANA.user_id, rules, seats), EN)
    return "\n".join(
        item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)
    )


async def test_the_catalan_game_tells_of_exchange_and_claims() -> None:
    """R39 to R41"""
    text = told("catalana", 4)
    assert "Catalan brisca, with exchange and claims." in text
    assert "with the seven of trumps, any other with the two." in text
    assert "At any moment, once you have won a trick, and before the last draw." in text
    assert "may claim the rest between two tricks" in text


@pytest.mark.parametrize("preset", ["base", "estricta", "italiana"])
async def test_other_games_do_not(preset: str) -> None:
    text = told(preset, 2)
    assert "claim" not in text
    assert "exchange" not in text
    assert "may be taken" not in text


@pytest.mark.parametrize("when", ["any_time", "own_turn_before_playing"])
@pytest.mark.parametrize("after_win", ["player", "team", "none"])
async def test_the_moment_is_told_as_it_is_played(when: str, after_win: str) -> None:
    """R40"""
    text = told("catalana", 4, exchange_when=when, exchange_after_win=after_win)
    assert ("Only in your own turn" in text) == (when == "own_turn_before_playing")
    assert ("you have won a trick" in text) == (after_win == "player")
    assert ("your side has won a trick" in text) == (after_win == "team")
    assert "before the last draw" in text


async def test_without_twos_only_the_seven_is_named() -> None:
    """R39"""
    text = told("italiana", 6, exchange="immediate")
    assert "may be taken with the seven of trumps." in text
    assert "with the two" not in text


DIGESTS: list[tuple[str, int, dict[str, object], str]] = [
    ("base", 2, {}, "Brisca, free play. One against one, a single game."),
    (
        "catalana",
        6,
        {},
        "Catalan brisca, with exchange and claims. "
        "Three against three, every other seat, first to 3 games.",
    ),
    (
        "estricta",
        4,
        {"match_mode": "best_of", "match_n": 7},
        "Strict Spanish brisca, with duties. "
        "Two against two, partners facing each other, best of 7 games.",
    ),
    (
        "base",
        4,
        {"teams": "individual"},
        "Brisca, free play. 4 players, each alone, a single game.",
    ),
    (
        "catalana",
        2,
        {"exchange_when": "own_turn_before_playing", "last_trick_bonus": True},
        "Catalan brisca, with exchange and claims. One against one, first to 3 games. "
        "Changed — Moment of the exchange: Only in one's own turn · Last trick: Ten points more.",
    ),
    (
        "base",
        2,
        {"match_mode": "fixed", "match_n": 1},
        "Brisca, free play. One against one, 1 deal in all.",
    ),
    (
        "base",
        2,
        {"montar_target": "led_card", "exchange_when": "own_turn_before_playing"},
        "Brisca, free play. One against one, a single game.",
    ),
]
"""Preset, players, options, and the digest. The last: what makes no difference is not told."""


@pytest.mark.parametrize(("preset", "players", "options", "digest"), DIGESTS)
def test_the_digest_names_the_game_and_what_differs(
    preset: str, players: int, options: dict[str, object], digest: str
) -> None:
    assert rules_line(rules_for(preset, players).changed(options), EN) == digest


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_a_digest_of_very_many_changes_counts_the_last(language: str) -> None:
    many = {
        "pack": "es48",
        "rank_order": "a7",
        "obligations": "strict_after_stock",
        "montar_target": "led_card",
        "undertrump": "forced",
        "exchange": "immediate",
        "exchange_after_win": "none",
        "exchange_when": "own_turn_before_playing",
        "claims": "top_trumps",
        "double_over": 120,
        "last_trick_bonus": True,
        "tie": "all",
        "first_dealer": "low_card",
        "first_lead": "two_of_oros",
    }
    line = rules_line(rules_for("base", 4).changed(many), Catalogue().say(language))
    assert 200 < len(line) <= 300
    assert re.search(r" · \d+ (more|más|més)\.$", line)


async def test_the_digest_gives_way_where_the_rules_are_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changes = {"exchange": "off", "tie": "all", "rank_order": "a7", "last_trick_bonus": True}
    whole = told("catalana", 4, **changes)
    assert "Ties: Each of those level wins a game" in whole
    monkeypatch.setattr("bot.ui.panels.rules.MOST_TEXT", len(whole) - 50)
    short = told("catalana", 4, **changes)
    assert len(short) <= len(whole) - 50
    assert re.search(r" · \d more\.$", short, re.MULTILINE)
    assert short.splitlines()[2:] == whole.splitlines()[2:]
