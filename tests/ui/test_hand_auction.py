"""What a hand offers and tells in a chiamata, where nobody may learn who holds the called card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import (
    Call,
    MakeBid,
    Pass,
    Play,
    ThrowIn,
)
from bot.engine.bids import Bid
from bot.engine.cards import Card, Rank, Suit
from bot.engine.state import Match, Phase
from bot.tables.table import Table
from bot.ui.cards import card_label
from bot.ui.custom_id import Verb
from tests.ui.hand_moments import (
    EN,
    NAMES,
    SELECT,
    after,
    found,
    hand,
    offered,
    rules_of,
    sent,
)
from tests.ui.tables import components, labels, shown


async def test_bids_are_ranks_and_then_points_in_menus_that_stay_the_same() -> None:
    table, seat = found(rules_of("chiamata", 5), offered(MakeBid))
    view = hand(table, seat)
    ranks = ["Ace", "3", "King", "Knight", "Jack", "7", "6", "5", "4", "2"]
    assert labels(view)[8:] == [*ranks, "Pass"]
    menus = [one for one in components(view) if one["type"] == SELECT]
    assert [one["placeholder"] for one in menus] == [
        "2 with 62 to 86 points…",
        "2 with 87 to 111 points…",
        "2 with 112 to 120 points…",
    ]
    raised = after(table, MakeBid(seat, Bid(Rank.TWO, 100)))
    bidder = raised.match.to_play
    assert bidder is not None
    view = hand(raised, bidder)
    assert labels(view)[8:] == ["Pass"]
    menus = [one for one in components(view) if one["type"] == SELECT]
    assert [one["placeholder"] for one in menus] == [
        "2 with 101 to 111 points…",
        "2 with 112 to 120 points…",
    ]
    assert "2 with 100 points" not in shown(view)
    assert "two with 100 points" in shown(view)
    assert labels(hand(raised, seat))[8:] == []


async def test_a_weak_hand_is_thrown_in_after_a_question() -> None:
    table, seat = found(rules_of("chiamata", 5, weak_hand=2), offered(ThrowIn))
    assert sent(hand(table, seat))["throw"] is Verb.ASK
    assert "Everybody sees it" in shown(hand(table, seat, ThrowIn(seat)))


def won(seat: int, table: Table, rank: Rank = Rank.SEVEN) -> Table:
    """The auction with one bid, of this seat, and all others out."""
    while table.match.phase is Phase.AUCTION:
        bidder = table.match.to_play
        assert bidder is not None
        deed = MakeBid(seat, Bid(rank)) if bidder == seat else Pass(bidder)
        table = table.after(deed)
    return table


@pytest.mark.parametrize("reveal", ["before_play", "after_first_trick"])
async def test_the_call_names_cards_and_marks_those_of_ones_own(reveal: str) -> None:
    rules = rules_of("chiamata", 5, carichi_call=reveal == "before_play", suit_reveal=reveal)
    table, seat = found(rules, offered(MakeBid))
    card = table.view(seat).hand[0]
    held = [each.suit for each in table.view(seat).hand if each.rank is card.rank]
    table = won(seat, table, card.rank)
    while table.match.phase is Phase.PLAY:  # the first trick, to which the card itself is played
        player = table.match.to_play
        assert player is not None
        own = card if player == seat else table.view(player).legal[0]
        table = after(table, Play(player, own))
    cards = {suit: card_label(Card(card.rank, suit), EN) for suit in Suit}
    marked = {f"{cards[suit]} (yours)" if suit in held else cards[suit] for suit in Suit}
    view = hand(table, seat)
    alone = {"Without trumps"} if rules.carichi_call else set()
    assert set(labels(view)[len(table.view(seat).hand) :]) == marked | alone
    assert "Call a card of your own" in shown(view)
    assert sent(hand(table, (seat + 1) % 5)) == {}


async def test_only_who_holds_the_called_card_is_told() -> None:
    start, seat = found(rules_of("chiamata", 5), offered(MakeBid))
    table = won(seat, start)
    seen = set()
    for call in table.view(seat).offers:
        assert isinstance(call, Call)
        called = after(table, call)
        partner = called.match.deal and called.match.deal.partner
        assert partner is not None
        contract = called.public.deal and called.public.deal.contract
        assert contract
        for other in range(5):
            text = shown(hand(called, other))
            assert ("you play with" in text) == (other == partner != seat)
            assert ("you play alone" in text) == (other == partner == seat)
        seen.add(partner == seat)
    assert False in seen


async def test_a_hand_is_the_same_for_a_partner_and_an_opponent_but_for_the_cards() -> None:
    """Each holder in turn: what the others see of the deal may not tell them who it is."""
    start, caller = found(rules_of("chiamata", 5), offered(MakeBid))
    table = won(caller, start)
    call = next(
        one
        for one in table.view(caller).offers
        if isinstance(one, Call) and table.after(one).match.deal.partner != caller  # type: ignore[union-attr]
    )
    called = after(table, call)
    deal = called.match.deal
    assert deal is not None and deal.contract is not None
    holder, card = deal.partner, deal.contract.called
    assert holder is not None and card is not None
    other = next(seat for seat in range(5) if seat not in (caller, holder))
    given = deal.hands[other][0]
    swap = {card: given, given: card}
    hands = tuple(tuple(swap.get(each, each) for each in own) for own in deal.hands)
    world = replace(deal, hands=hands, dealt=hands, partner=other)
    swapped = replace(called, match=replace(called.match, deal=world))
    for seat in set(range(5)) - {holder, other}:
        assert components(hand(called, seat)) == components(hand(swapped, seat))
    texts = [set(shown(hand(world, other)).splitlines()) for world in (called, swapped)]
    told = (
        f"You hold the called card: you play with \u2068{NAMES[caller]}\u2069. Nobody else knows."
    )
    assert {line for line in texts[0] ^ texts[1] if not line.startswith("Your ")} == {told}


async def test_a_card_called_in_hand_is_told_to_the_caller_alone() -> None:
    def in_hand(match: Match) -> int | None:
        contract = match.deal.contract if match.deal else None
        if contract is None or match.phase is not Phase.CALL or match.deal is None:
            return None
        ranks = {card.rank for card in match.deal.hands[contract.caller]}
        return contract.caller if contract.bid.rank in ranks else None

    table, seat = found(rules_of("chiamata", 5), in_hand)
    own = next(
        card
        for card in table.view(seat).hand
        if card.rank is table.match.deal.contract.bid.rank  # type: ignore[union-attr]
    )
    called = after(table, Call(seat, own.suit))
    assert "You called a card of your own: you play alone." in shown(hand(called, seat))
    for other in set(range(5)) - {seat}:
        assert "alone" not in shown(hand(called, other))


async def test_a_hand_says_so_when_its_play_is_no_longer_awaited() -> None:
    table, seat = found(rules_of("chiamata", 5), offered(MakeBid))
    assert "Your turn: bid, or pass." in shown(hand(table, seat))
    assert "is to bid." in shown(hand(table, (seat + 1) % 5))
    called = won(seat, table)
    assert "name the trumps" in shown(hand(called, seat))
    playing = called.after(next(one for one in called.view(seat).offers if isinstance(one, Call)))
    leader = playing.match.to_play
    assert leader is not None
    assert "Your turn: you lead." in shown(hand(playing, leader))
    played = after(playing, Play(leader, playing.view(leader).legal[0]))
    assert "Your turn: play a card." in shown(hand(played, (leader + 1) % 5))
