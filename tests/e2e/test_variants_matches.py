"""Whole deals and matches of the variants: two cards each, rotation, level ends and misère."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.engine.scoring import MISERE_LIMIT
from bot.engine.state import Deal, Ending, Match, Phase
from bot.ui.custom_id import Verb
from tests.driver import Bed, Person
from tests.e2e.moments import Case, cards_played, last_trick
from tests.e2e.play import cut, stored
from tests.e2e.scenario import (
    AllSee,
    Ended,
    Holds,
    NextDeal,
    Play,
    PlayDeal,
    PlayOut,
    Sees,
    Stage,
    Step,
)
from tests.ui.hand_moments import rules_of

SUITS = ("coins", "cups", "swords", "clubs")


def level(match: Match) -> bool:
    """Whether a match of a fixed number of deals has ended without a winner."""
    return match.phase is Phase.OVER and match.winner is None


def fewer_games_win(match: Match) -> bool:
    """Whether the sum of points has decided against whoever won more deals."""
    winner = match.winner
    return winner is not None and match.games[winner] < max(match.games)


def several_low(match: Match) -> bool:
    """Whether the deal gave a game to several who stayed low enough."""
    [*_, result] = match.results
    return len(result.winners) > 1 and max(result.points[seat] for seat in result.winners) <= 11


def nobody_low(match: Match) -> bool:
    """Whether nobody stayed low enough."""
    return min(match.results[-1].points) > MISERE_LIMIT


def by_twos(match: Match, _: int) -> bool:
    """R50: every trick has four cards, which the two seats played in turn."""
    deal = _deal(match)
    tricks = deal.taken
    turns = [[seat for seat, _ in trick.plays] for trick in tricks]
    return len(tricks) == 10 and all(
        (seats[0], seats[1]) == (seats[2], seats[3]) and seats[0] != seats[1] for seats in turns
    )


def lowest_win(match: Match, _: int) -> bool:
    """R34: where nobody stays low enough, those with the fewest points win a game each."""
    result = match.results[-1]
    fewest = min(result.points)
    return result.games == tuple(int(own == fewest) for own in result.points)


def _deal(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


@dataclass(frozen=True, slots=True)
class Standing:
    """The panel tells the games and the sum of points of each person, counted anew here."""

    deals: int

    async def run(self, stage: Stage) -> None:
        match, text = await stage.match(), stage.panel().text
        assert len(match.results) == self.deals
        assert f"Deal {self.deals} of 4" in text
        for seat, person in enumerate(stage.people):
            won = sum(max(each.points) == each.points[seat] > 60 for each in match.results)
            total = sum(each.points[seat] for each in match.results)
            own, games = match.results[-1].points[seat], "1 game" if won == 1 else f"{won} games"
            points = "1 point" if own == 1 else f"{own} points"
            assert f"⁨{person.name}⁩: {points}, {games}, sum {total}" in text


@dataclass(frozen=True, slots=True)
class Won:
    """The panel and the standings of the server tell who won the match, if anybody."""

    async def run(self, stage: Stage) -> None:
        match, text = await stage.match(), stage.panel().text
        winner = None if match.winner is None else stage.people[match.winner]
        told = f"⁨{winner.name}⁩ wins the match!" if winner else "The match ends level: nobody wins"
        assert told in text
        standings = await stage.bed.store.standings(stage.bed.guild)
        assert {each.user_id: each.matches_won for each in standings} == {
            person.id: int(person is winner) for person in stage.people
        }


def rotation() -> tuple[Step, ...]:
    """Four deals, in which each suit is trumps once."""
    turns = "in turn: coins, cups, swords, and clubs"
    steps: list[Step] = []
    for number, suit in enumerate(SUITS, 1):
        trumps = f"Trumps: {suit} ({turns})"
        steps += [AllSee(trumps), Sees(0, trumps), PlayDeal(), Standing(number)]
        steps += [NextDeal()] if number < len(SUITS) else [Won()]
    return tuple(steps)


CASES: dict[str, Case] = {
    "two cards each": Case(
        rules_of("doble", 2, match_n=1),
        cards_played(0),
        (
            *map(Play, (0, 1)),
            Sees(0, "Your turn: play a card."),
            Play(0),
            AllSee("34 cards left to draw"),
            Play(1),
            AllSee("30 cards left to draw"),
            PlayOut(),
            Holds(by_twos),
        ),
    ),
    "two cards each from hands of four": Case(
        rules_of("doble", 2, match_n=1, two_card_play=4),
        cards_played(0),
        (
            *map(Play, (0, 1, 0, 1)),
            AllSee("28 cards left to draw"),
            PlayOut(),
            Holds(by_twos),
        ),
    ),
    "rotation": Case(rules_of("rotacion", 2), cards_played(0), rotation()),
    "rotation that the sum decides": Case(
        rules_of("rotacion", 2, rotation_decide="sum"),
        last_trick(fewer_games_win),
        (PlayOut(), Won()),
    ),
    "deals that end level": Case(
        rules_of("base", 2, match_mode="fixed", match_n=2),
        last_trick(level),
        (PlayOut(), AllSee("Deal 2 of 2"), AllSee("1 game"), Won()),
    ),
    "misere with several winners": Case(
        rules_of("mexicana", 4, match_n=1),
        last_trick(several_low),
        (PlayDeal(), AllSee(" win the game."), Ended((Ending.COUNTED,))),
    ),
    "misere that the lowest wins": Case(
        rules_of("mexicana", 3, match_n=1),
        last_trick(nobody_low),
        (PlayDeal(), AllSee(" the game."), Holds(lowest_win)),
    ),
    "misere that nobody wins": Case(
        rules_of("mexicana", 3, match_n=1, misere_none="nobody"),
        last_trick(nobody_low),
        (
            PlayDeal(),
            AllSee("Everybody has taken too many points: nobody wins this game."),
            Holds(lambda match, _: match.results[-1].games == (0, 0, 0)),
            NextDeal(),
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_a_whole_match(bed: Bed, name: str) -> None:
    await CASES[name].run(bed)


async def test_chance_finds_the_first_dealer(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2)
    await bea.press(Verb.JOIN)
    await ana.press("Change the rules")
    await ana.choose("First dealer", "random")
    await ana.press(Verb.START)
    match = (await stored(bed, ana.panel())).match
    assert match.drawn == ()
    name = (ana, bea)[match.dealer].name
    assert f"⁨{name}⁩ deals first.\n" in f"{ana.panel().text}\n"
    assert "Cards drawn for it" not in ana.panel().text
    await cut((ana, bea))
    assert "is to play" in ana.panel().text or "leads." in ana.panel().text
    assert (await stored(bed, ana.panel())).match.to_play == 1 - match.dealer
