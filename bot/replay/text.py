"""The story in English lines for people. Knows no files and no streams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.console import printable
from bot.engine.cards import format_cards
from bot.engine.presets import rules_to_plain
from bot.engine.state import DealResult, SeatCards
from bot.replay.story import Story, ToldDeal, ToldTrick


def story_to_text(story: Story) -> str:
    """The story in lines for people, ending in a newline; names cannot steer a terminal."""
    return "\n".join(_Teller(story).lines()) + "\n"


class _Teller:
    """Puts names to seats and sides."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._rules = story.record.rules
        names = [
            printable(name).strip() or f"seat {n}" for n, name in enumerate(story.record.seats)
        ]
        self._seats = [
            name if names.count(name) == 1 else f"{name} ({seat})"
            for seat, name in enumerate(names)
        ]
        self._sides = [
            " & ".join(self._seats[seat] for seat in self._rules.seats_of(side))
            for side in range(self._rules.sides)
        ]

    def lines(self) -> Iterator[str]:
        """Every line, without its end."""
        options = rules_to_plain(self._rules).items()
        yield "Rules: " + ", ".join(f"{name} {value}" for name, value in options)
        mode = self._rules.match_mode.value.replace("_", " ")
        yield f"Match: {mode} {self._rules.match_n}"
        yield "Seats: " + ", ".join(f"{n} {name}" for n, name in enumerate(self._seats))
        if self._rules.partners:
            yield "Sides: " + " against ".join(self._sides)
        drawn = self._story.dealer_drawn
        if drawn is not None:
            dealer = self._seats[drawn.dealer]
            yield f"Draw for the deal: {self._cards(drawn.draws)}; {dealer} deals"
        for deal in self._story.deals:
            yield ""
            yield from self._deal(deal)
        yield ""
        yield self._ending()

    def _deal(self, deal: ToldDeal) -> Iterator[str]:
        opened, dealer = deal.opened, self._seats[deal.opened.dealer]
        yield f"Deal {opened.number + 1}: {dealer} deals, turn-up {opened.turn_up}"
        for seat, hand in enumerate(opened.hands):
            yield f"  {self._seats[seat]} holds {format_cards(hand)}"
        played = len(deal.tricks) - (len(deal.claim.tricks) if deal.claim else 0)
        for number, told in enumerate(deal.tricks):
            yield from self._exchanges(deal, number)
            if deal.claim and number == played:
                yield f"  {self._seats[deal.claim.seat]} claims the rest"
            yield f"  Trick {number + 1}: {self._trick(told)}"
        yield from self._exchanges(deal, len(deal.tricks))
        if deal.open_trick:
            yield f"  Trick {len(deal.tricks) + 1}, unfinished: {self._cards(deal.open_trick)}"
        if deal.result is not None:
            yield f"  Points: {self._scores(deal.result.points)}"
            yield f"  {self._outcome(deal.result)}; games: {self._scores(deal.games)}"

    def _exchanges(self, deal: ToldDeal, tricks: int) -> Iterator[str]:
        """Those made after so many tricks."""
        for told in deal.exchanges:
            if told.tricks == tricks:
                swap, cards = told.swap, told.cards
                within = f" in trick {tricks + 1}, after {cards} of its cards" if cards else ""
                yield f"  {self._seats[swap.seat]} gives {swap.given} for {swap.taken}{within}"

    def _trick(self, told: ToldTrick) -> str:
        parts = [
            self._cards(told.trick.plays),
            f"{self._seats[told.trick.winner]} takes {told.points} ({self._scores(told.running)})",
        ]
        if told.draws:
            parts.append(f"drawn: {self._cards(told.draws)}, {told.stock_left} left")
        return "; ".join(parts)

    def _outcome(self, result: DealResult) -> str:
        if not result.winners:
            return "Won by nobody" if self._rules.misere_11 else "Tie, won by nobody"
        winners = " and ".join(self._sides[side] for side in result.winners)
        return f"Deal won by {winners}"

    def _ending(self) -> str:
        if self._story.winner is None:
            return "The match is not finished"
        games = self._scores(self._story.deals[-1].games)
        return f"Match won by {self._sides[self._story.winner]}; games: {games}"

    def _cards(self, cards: SeatCards) -> str:
        return ", ".join(f"{self._seats[seat]} {card}" for seat, card in cards)

    def _scores(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{self._sides[side]} {score}" for side, score in enumerate(scores))
