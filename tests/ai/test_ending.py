"""The end of a deal between two: perfect play, against trying everything out."""

from random import Random

import pytest

from bot.ai.counting import Counting
from bot.ai.ending import best_last_card, is_open
from bot.engine.actions import Capote, Play
from bot.engine.cards import Card
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase
from bot.engine.views import view_for
from tests.ai.positions import last_tricks, random_moment
from tests.strategies import shuffled


def outcome(match: Match, seat: int) -> int:
    """Points the seat ends with when both play perfectly with open hands, by trying everything."""
    if match.phase is not Phase.PLAY:
        own = match.results[-1].points[seat]
        return -own if match.rules.misere_11 else own
    mover = match.to_play
    assert mover is not None
    after = [
        outcome(apply(match, Play(mover, card))[0], seat) for card in view_for(match, mover).legal
    ]
    return max(after) if mover == seat else min(after)


GAMES: dict[str, dict[str, object]] = {
    "free": {},
    "follow": {"obligations": "follow"},
    "strict": {"obligations": "strict"},
    "the last trick counts ten": {"last_trick_bonus": True},
    "misère": {"misere_11": True},
    "two cards each": {"two_card_play": 4},
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("answering", [False, True])
def test_takes_what_perfect_play_takes(game: str, seed: int, answering: bool) -> None:
    deck = shuffled(Rules(), Random(seed))
    size = 4 if "two_card_play" in GAMES[game] else 3
    hands = [" ".join(map(str, deck[:size])), " ".join(map(str, deck[size : 2 * size]))]
    match = last_tricks(str(deck[39]), hands, **GAMES[game])
    if answering:
        match, _ = apply(match, Play(0, deck[0]))
    seat = match.to_play
    assert seat is not None
    best = outcome(match, seat)
    chosen = best_last_card(view_for(match, seat))
    assert outcome(apply(match, Play(seat, chosen))[0], seat) == best


def wins_it(match: Match, seat: int) -> bool:
    """Whether the seat wins the deal when both play perfectly, by trying everything."""
    if match.phase is not Phase.PLAY:
        return seat in match.results[-1].winners
    mover = match.to_play
    assert mover is not None
    after = (apply(match, Play(mover, card))[0] for card in view_for(match, mover).legal)
    return (any if mover == seat else all)(wins_it(each, seat) for each in after)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("answering", [False, True])
def test_makes_or_breaks_a_capote_before_it_takes_points(seed: int, answering: bool) -> None:
    """R46"""
    deck = shuffled(Rules(), Random(seed))
    hands = [" ".join(map(str, deck[:3])), " ".join(map(str, deck[3:6]))]
    match = last_tricks(str(deck[39]), hands, capote=True)
    match, _ = apply(match, Capote(seed % 2))
    if answering:
        match, _ = apply(match, Play(0, deck[0]))
    seat = match.to_play
    assert seat is not None
    chosen = best_last_card(view_for(match, seat))
    assert wins_it(apply(match, Play(seat, chosen))[0], seat) == wins_it(match, seat)


def test_is_open_only_for_two_seats_without_a_stock() -> None:
    assert is_open(view_for(last_tricks("7B", ["1C 2C", "3O 4O"]), 0))
    assert not is_open(view_for(last_tricks("7B", ["1C", "3O", "4O"]), 0))
    assert not is_open(view_for(random_moment(2, 1), 0))


def test_counting_finds_the_other_hand() -> None:
    match = last_tricks("3E", ["1C 2B", "3E 4O"])
    known = Counting(view_for(match, 0)).may_hold(1)
    assert set(known) == {Card.parse("3E"), Card.parse("4O")}


def test_counting_gives_the_turn_up_to_the_seat_that_drew_it() -> None:
    counting = Counting(view_for(last_tricks("3E", ["1C 2B", "6C 4O", "3E 4B"]), 0))
    turn_up = {Card.parse("3E")}
    assert counting.chance(2, turn_up) == 1
    assert counting.chance(1, turn_up) == 0
    assert counting.chance(1, {Card.parse("6C")}) == pytest.approx(2 / 3)
