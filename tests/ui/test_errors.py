"""Every refusal has a sentence of its own, in every language."""

import re

import pytest

from bot.engine.play import Refusal
from bot.engine.rules_error import RulesError, RulesProblem
from bot.i18n.catalogue import Catalogue
from bot.tables.errors import TableRefusal
from bot.ui.errors import cannot_post_sentence, rules_sentence, sentence

CATALOGUE = Catalogue()
REFUSALS: tuple[TableRefusal | Refusal, ...] = (*TableRefusal, *Refusal)


@pytest.mark.parametrize("language", CATALOGUE.languages)
def test_every_refusal_says_something_of_its_own(language: str) -> None:
    say = CATALOGUE.say(language)
    sentences = [sentence(refusal, say) for refusal in REFUSALS]
    assert len(set(sentences)) == len(REFUSALS)
    assert all(text.endswith(".") and len(text) <= 200 for text in sentences)


@pytest.mark.parametrize("language", CATALOGUE.languages)
def test_every_contradiction_says_something_of_its_own(language: str) -> None:
    say = CATALOGUE.say(language)
    sentences = {rules_sentence(RulesError(why, "tie", "all"), say) for why in RulesProblem}
    assert len(sentences) == len(RulesProblem)
    assert all(text.endswith(".") and len(text) <= 200 for text in sentences)


def test_a_contradiction_says_what_to_change_first() -> None:
    error = RulesError(RulesProblem.DOUBLE_WITHOUT_BONUS, "double_over", 120)
    text = rules_sentence(error, CATALOGUE.say("ca"))
    assert text.startswith("Ningú no passa de 120 punts sense les deu de darreres. Tria abans")


def test_refusal_says_what_is_wrong_and_what_to_do() -> None:
    text = sentence(Refusal.NOT_YOUR_TURN, CATALOGUE.say("es-ES"))
    assert text == "No te toca. En la mesa se ve a quién le toca."


@pytest.mark.parametrize("language", CATALOGUE.languages)
def test_refusal_has_a_sentence_for_what_to_do(language: str) -> None:
    say = CATALOGUE.say(language)
    for refusal in Refusal:
        text = sentence(refusal, say)
        assert re.search(r"[.:;,] \S", text), text


def test_missing_permissions_are_named_as_discord_does() -> None:
    text = cannot_post_sentence(("send_messages", "attach_files"), CATALOGUE.say("en-US"))
    assert "Send Messages and Attach Files" in text


def test_permission_without_a_word_goes_by_its_own_name() -> None:
    assert "connect" in cannot_post_sentence(("connect",), CATALOGUE.say("en-US"))
