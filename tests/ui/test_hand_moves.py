"""What a hand offers and tells at each moment of each variant, and what it never shows."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.actions import (
    Accept,
    Accuse,
    Capote,
    Concede,
    Declare,
    Draw,
    Exchange,
    MakeSign,
)
from bot.engine.codec import format_deed, parse_deed
from bot.engine.rules import Rules
from bot.engine.sign import SIGNS, Sign
from bot.engine.state import Match, Phase
from bot.ui.cards import card_name
from bot.ui.custom_id import Verb
from bot.ui.panels import why_panel
from bot.ui.panels.hand_question import FinalDeed
from bot.ui.panels.hand_signs import gesture
from tests.ui.hand_moments import (
    EN,
    NAMES,
    SELECT,
    after,
    course,
    found,
    hand,
    offered,
    rules_of,
    sent,
    table_of,
)
from tests.ui.tables import components, labels, shown

VARIANTS: list[Rules] = [
    rules_of("catalana", 2),
    rules_of("catalana", 4, exchange="declare_then_win", signs="interceptable"),
    rules_of("catalana", 4, exchange_when="after_own_win_before_draw", share_hands="both"),
    rules_of("estricta", 2, renuncio="claim", capote=True, concede="hand_under_10"),
    rules_of("estricta", 4, renuncio="claim", signs="private", sign_table="italy_b"),
    rules_of("estricta", 3),
    rules_of("italiana", 6, signs="private"),
    rules_of("doble", 2),
    rules_of("rotacion", 4),
    rules_of("mexicana", 3),
    rules_of("chiamata", 5, weak_hand=2, carichi_call=True, match_n=2),
    rules_of("chiamata", 5, suit_reveal="after_first_trick", jump_to_points=False, match_n=2),
]


@pytest.mark.parametrize("rules", VARIANTS, ids=range(len(VARIANTS)))
@pytest.mark.parametrize("seed", range(2))
async def test_a_hand_can_do_what_its_view_offers_and_nothing_else(rules: Rules, seed: int) -> None:
    for number, (_, match) in enumerate(course(rules, Random(seed))):
        if number > 150:
            return
        table = table_of(match)
        for seat in range(rules.players):
            view = table.view(seat)
            expected = {str(card) for card in view.legal} | set(map(format_deed, view.offers))
            got = sent(hand(table, seat))
            assert set(got) - {""} == expected
            final = {deed for deed, verb in got.items() if verb is Verb.ASK}
            assert final == {format_deed(one) for one in view.offers if isinstance(one, FinalDeed)}
            for deed in set(got) - {""}:
                table.after(parse_deed(seat, deed))


async def test_what_an_exchange_and_a_declaration_are_about_stands_on_the_button() -> None:
    table, seat = found(rules_of("catalana", 2), offered(Exchange))
    turn_up = table.public.deal and table.public.deal.turn_up
    assert turn_up
    assert f"Take the {card_name(turn_up, EN)}" in labels(hand(table, seat))

    rules = rules_of("catalana", 2, exchange="declare_then_win")
    table, seat = found(rules, offered(Declare))
    declared = after(table, Declare(seat))
    locked = declared.view(seat).locked
    assert locked
    name = card_name(locked, EN)
    assert f"Declare the {name}" in labels(hand(table, seat))
    assert f"You have declared the {name}" in shown(hand(declared, seat))
    assert str(locked) not in sent(hand(declared, seat))
    assert "You have declared" not in shown(hand(declared, 1 - seat))


@pytest.mark.parametrize("may_exchange", [True, False])
async def test_whoever_took_a_trick_is_asked_before_the_draw(may_exchange: bool) -> None:
    rules = rules_of("catalana", 2, exchange_when="after_own_win_before_draw")

    def pause(match: Match) -> int | None:
        deal = match.deal
        if deal is None or match.phase is not Phase.PLAY or not deal.exchange_open:
            return None
        offers = table_of(match).view(deal.leader).offers
        return deal.leader if (Exchange(deal.leader) in offers) is may_exchange else None

    table, seat = found(rules, pause)
    told = "exchange, or draw." if may_exchange else "You took the trick: draw."
    assert told in shown(hand(table, seat))
    assert format_deed(Draw(seat)) in sent(hand(table, seat))
    assert set(sent(hand(table, 1 - seat))) <= {"concede"}
    assert not any(card in sent(hand(table, seat)) for card in map(str, table.view(seat).hand))


async def test_a_hand_asks_before_what_is_final_and_nothing_else_is_in_the_way() -> None:
    table, seat = found(rules_of("base", 2), offered(Concede))
    assert sent(hand(table, seat))["concede"] is Verb.ASK
    view = hand(table, seat, Concede(seat))
    assert "Give this game away?" in shown(view)
    assert sent(view)["concede"] is Verb.ACT
    assert sent(view)[""] is Verb.ASK
    assert labels(view)[:2] == ["Yes, concede", "No"]
    cards = {str(card) for card in table.view(seat).legal}
    assert set(sent(view)) == {"concede", ""} | cards


async def test_partners_have_to_agree_to_a_concession_and_see_who_asked() -> None:
    table, seat = found(rules_of("base", 4), offered(Concede))
    partner, opponent = (seat + 2) % 4, (seat + 1) % 4
    text = shown(hand(table, seat, Concede(seat)))
    assert f"It is lost once \u2068{NAMES[partner]}\u2069 concedes too." in text

    asked = after(table, Concede(seat))
    assert "You have offered to give this game away." in shown(hand(asked, seat))
    assert f"Still to agree: \u2068{NAMES[partner]}\u2069." in shown(hand(asked, seat))
    assert "concede" not in sent(hand(asked, seat))
    wants = f"\u2068{NAMES[seat]}\u2069 wants to give this game away."
    assert wants in shown(hand(asked, partner))
    assert wants not in shown(hand(asked, opponent))
    text = shown(hand(asked, partner, Concede(partner)))
    assert "The other side wins it at once." in text


@pytest.mark.parametrize(
    ("fail", "told"), [("lose_game", "you lose it."), ("score_normally", "the points decide.")]
)
async def test_a_capote_says_what_failing_costs(fail: str, told: str) -> None:
    rules = rules_of("estricta", 2, capote=True, capote_fail=fail)
    table, seat = found(rules, offered(Capote))
    assert "Capote" in labels(hand(table, seat))
    assert told in shown(hand(table, seat, Capote(seat)))
    assert "Capote" not in labels(hand(after(table, Capote(seat)), seat))


async def test_one_opponent_is_accused_by_a_button_and_several_from_a_menu() -> None:
    table, seat = found(rules_of("estricta", 2, renuncio="claim"), offered(Accuse))
    accused = 1 - seat
    name = NAMES[accused]
    assert f"Accuse {name}" in labels(hand(table, seat))
    view = hand(table, seat, Accuse(seat, accused))
    assert labels(view)[0] == f"Yes, accuse {name}"

    table, seat = found(rules_of("estricta", 4, renuncio="claim"), offered(Accuse))
    view = hand(table, seat)
    [menu] = [one for one in components(view) if one["type"] == SELECT]
    opponents = {(seat + 1) % 4, (seat + 3) % 4}
    assert {option["value"] for option in menu["options"]} == {
        f"accuse:{other}" for other in opponents
    }
    assert not any(label.startswith("Accuse") for label in labels(view))


async def test_a_false_accusation_is_told_to_whoever_made_it() -> None:
    rules = rules_of("estricta", 2, renuncio="claim")

    def innocent(match: Match) -> int | None:
        deal = match.deal
        return 0 if match.phase is Phase.PLAY and deal and not deal.offences else None

    table, seat = found(rules, innocent)
    accused = after(table, Accuse(seat, 1 - seat))
    assert "Your accusation was not true." in shown(hand(accused, seat))
    assert "Your accusation" not in shown(hand(accused, 1 - seat))
    assert not any(deed.startswith("accuse") for deed in sent(hand(accused, seat)))


async def test_forbidden_cards_can_be_played_where_they_are_accused() -> None:
    def torn(match: Match) -> int | None:
        seat = match.to_play if match.phase is Phase.PLAY else None
        return seat if seat is not None and table_of(match).view(seat).forbidden else None

    table, seat = found(rules_of("estricta", 2, renuncio="claim"), torn)
    view = table.view(seat)
    shown_hand = hand(table, seat)
    assert {str(card) for card in view.hand} <= set(sent(shown_hand))
    allowed = EN.list(card_name(card, EN) for card in view.dutiful)
    assert f"By the duties you may play: {allowed}." in shown(shown_hand)
    assert "Why?" not in labels(shown_hand)
    assert f"You may play: {allowed}." in shown(why_panel(table, seat, EN))

    table, seat = found(rules_of("estricta", 2), torn)
    assert "Why?" in labels(hand(table, seat))
    assert "By the duties" not in shown(hand(table, seat))
    assert set(map(str, table.view(seat).legal)) == set(sent(hand(table, seat))) - {"", "concede"}


async def test_a_finished_deal_is_let_stand_by_those_it_asks() -> None:
    def lost_fairly(match: Match) -> int | None:
        deal = match.deal
        if match.phase is not Phase.SETTLE or deal is None or deal.accusers or deal.offences:
            return None
        asked = [seat for seat in range(2) if Accept(seat) in table_of(match).view(seat).offers]
        return asked[0] if len(asked) == 1 else None

    table, seat = found(rules_of("estricta", 2, renuncio="claim"), lost_fairly)
    assert set(sent(hand(table, seat))) == {"accept", f"accuse:{1 - seat}"}
    assert "Let it stand" in labels(hand(table, seat))
    assert "so that it counts, or first accuse" in shown(hand(table, seat))
    assert "accept" not in sent(hand(table, 1 - seat))
    assert "It counts as soon as those who may still accuse" in shown(hand(table, 1 - seat))

    accused = after(table, Accuse(seat, 1 - seat))
    assert set(sent(hand(accused, seat))) == {"accept"}
    assert "Let the deal stand, so that it counts." in shown(hand(accused, seat)).splitlines()


@pytest.mark.parametrize("sign_table", ["italy_a", "italy_b"])
async def test_signs_are_made_from_a_menu_and_read_by_partners_alone(sign_table: str) -> None:
    rules = rules_of("base", 4, signs="private", sign_table=sign_table)
    table, seat = found(rules, offered(MakeSign))
    [menu] = [one for one in components(hand(table, seat)) if one["type"] == SELECT]
    signs = SIGNS[rules.sign_table]
    assert [option["value"] for option in menu["options"]] == [f"sign:{one.value}" for one in signs]
    assert len({option["description"] for option in menu["options"]}) == len(signs)

    signed = after(table, MakeSign(seat, Sign.KNIGHT))
    deal = signed.public.deal
    assert deal
    what = {"italy_a": "tip of the tongue", "italy_b": "shrug of a shoulder"}[sign_table]
    line = f"{what}: the knight of trumps (trick {len(deal.taken) + 1})"
    name = NAMES[seat]
    assert f"- \u2068{name}\u2069: {line}" in shown(hand(signed, (seat + 2) % 4))
    assert f"- You: {line}" in shown(hand(signed, seat))
    for opponent in (1, 3):
        text = shown(hand(signed, (seat + opponent) % 4))
        assert what not in text
    assert not any(deed.startswith("sign") for deed in sent(hand(signed, seat)))


def test_signs_that_are_told_apart_look_different() -> None:
    for table, signs in SIGNS.items():
        told = [sign for sign in signs if sign not in (Sign.PLAY_LOW, Sign.PLAY_CARICO)]
        assert len({gesture(sign, table, EN) for sign in told}) == len(told)


async def test_partners_cards_are_shown_where_they_are_shared() -> None:
    table, seat = found(rules_of("base", 4, share_hands="opening"), offered(Concede))
    partner = (seat + 2) % 4
    cards = EN.list(card_name(card, EN) for card in table.view(partner).hand)
    name = NAMES[partner]
    assert f"\u2068{name}\u2069 holds: {cards}." in shown(hand(table, seat))
    table, seat = found(rules_of("base", 4), offered(Concede))
    assert " holds: " not in shown(hand(table, seat))


async def test_nothing_is_left_in_a_hand_when_its_deal_has_ended() -> None:
    table, seat = found(rules_of("base", 2, match_n=3), offered(Concede))
    ended = after(table, Concede(seat))
    assert ended.match.phase is Phase.DEAL
    assert any(ended.match.deal.hands)  # type: ignore[union-attr]
    for each in range(2):
        assert sent(hand(ended, each)) == {}
        assert labels(hand(ended, each)) == []
