"""Cards in words."""

import pytest

from bot.engine.cards import PACK_48, Card, Suit
from bot.i18n.catalogue import Catalogue
from bot.ui.cards import card_label, card_name, suit_name, suit_symbol

CATALOGUE = Catalogue()


@pytest.mark.parametrize(
    ("language", "code", "name", "label"),
    [
        ("en", "1O", "ace of coins", "Ace of coins"),
        ("en", "10E", "jack of swords", "Jack of swords"),
        ("en", "7C", "seven of cups", "7 of cups"),
        ("es", "1O", "as de oros", "As de oros"),
        ("es", "11B", "caballo de bastos", "Caballo de bastos"),
        ("es", "7C", "siete de copas", "7 de copas"),
        ("ca", "12E", "rei d'espases", "Rei d'espases"),
        ("ca", "3O", "tres d'oros", "3 d'oros"),
    ],
)
def test_card_in_words(language: str, code: str, name: str, label: str) -> None:
    say = CATALOGUE.say(language)
    assert card_name(Card.parse(code), say) == name
    assert card_label(Card.parse(code), say) == label


@pytest.mark.parametrize("language", CATALOGUE.languages)
def test_no_two_cards_are_called_the_same(language: str) -> None:
    say = CATALOGUE.say(language)
    for called in (card_name, card_label):
        assert len({called(card, say) for card in PACK_48}) == len(PACK_48)
    assert max(len(card_label(card, say)) for card in PACK_48) <= 20


@pytest.mark.parametrize("language", CATALOGUE.languages)
def test_suits_differ_in_word_and_sign(language: str) -> None:
    say = CATALOGUE.say(language)
    assert len({suit_name(suit, say) for suit in Suit}) == len(Suit)
    assert len({suit_symbol(suit) for suit in Suit}) == len(Suit)
