"""The games that `/brisca new` offers are those that the engine plays."""

from bot.engine.presets import BASE, PRESETS, rules_for
from bot.engine.rules_error import RulesError, RulesProblem
from bot.i18n.catalogue import Catalogue
from bot.ui.errors import rules_sentence
from bot.ui.presets import FREE_PLAY, PRESET_NAMES, preset_choices


def test_every_preset_is_offered_by_name() -> None:
    assert set(PRESET_NAMES) == set(PRESETS)
    assert [choice.value for choice in preset_choices()] == list(PRESET_NAMES)
    assert FREE_PLAY == BASE


def test_a_game_that_is_not_for_so_many_is_refused_in_words() -> None:
    say = Catalogue().say("en")
    try:
        rules_for("estricta", 6)
    except RulesError as error:
        assert error.problem is RulesProblem.PRESET_PLAYERS
        assert "Choose another number of players" in rules_sentence(error, say)
    else:
        raise AssertionError("six cannot play the strict game")
