"""The rules in words: what is offered out of turn is told, and only where it is played."""

import pytest
from discord import ui

from bot.engine.presets import rules_for
from bot.i18n.catalogue import Catalogue
from bot.tables.lobby import Lobby
from bot.ui.panels import rules_panel
from bot.ui.panels.rules import rules_line
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
    assert "the turn-up may be exchanged and the rest may be claimed" in text
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


def test_the_digest_names_both() -> None:
    line = rules_line(rules_for("catalana", 2), EN)
    assert line.endswith("; the turn-up may be exchanged and the rest may be claimed")
