"""What everybody sees of a match, told in sentences: for panels, hands and picture descriptions.

Told from a `TableView` alone, so that nothing else can slip in. What there is nothing to say of, as
of the trumps before the first deal, is None or no lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.cards import Card, Suit
from bot.engine.options import MatchMode, TrumpSource
from bot.engine.scoring import card_points, counts
from bot.engine.state import Phase
from bot.engine.views import DealView, TableView
from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.cards import card_name, suit_name
from bot.ui.names import Style, seat_names
from bot.ui.panels.digest import match_length


@dataclass(frozen=True, slots=True)
class Story:
    """A match in one language; `names` are those of the seats, ready for where they go."""

    view: TableView
    names: tuple[str, ...]
    say: Say

    @classmethod
    def of(cls, table: Table, say: Say, style: Style = Style.MARKDOWN) -> Story:
        """The story of a table as it stands."""
        return cls(table.public, seat_names(table.seats, say, style), say)

    def side(self, side: int) -> str:
        """Who plays for a side: `Ana`, or `Ana and Bea`."""
        return self.list(self.view.rules.seats_of(side))

    @property
    def turn(self) -> str:
        """Whom everybody waits for."""
        deal = self.view.deal
        if self.view.phase is Phase.SETTLE:
            return self.say("All cards are played.")
        if deal is None or deal.to_play is None:
            return self.say("The cards are being dealt.")
        return self._turn_of(self.names[deal.to_play], deal)

    def _turn_of(self, name: str, deal: DealView) -> str:
        if self.view.phase is Phase.AUCTION:
            return self.say("{name} is to bid.", name=name)
        if self.view.phase is Phase.CALL:
            return self.say("{name} is to name the trumps.", name=name)
        if deal.exchange_open:
            return self.say("{name} may exchange before the draw.", name=name)
        if not deal.trick:
            return self.say("{name} leads.", name=name)
        return self.say("{name} is to play.", name=name)

    @property
    def trick(self) -> tuple[str, ...]:
        """The cards of the trick under way, one sentence a card."""
        deal = self.view.deal
        if deal is None:
            return ()
        best = self.view.winning_card if len(deal.trick) > 1 else None
        return tuple(
            self._played(seat, card, place == best) for place, (seat, card) in enumerate(deal.plays)
        )

    def _played(self, seat: int, card: Card, best: bool) -> str:
        name, card_words = self.names[seat], card_name(card, self.say)
        if best:
            return self.say("{name}: {card}, winning so far", name=name, card=card_words)
        return self.say("{name}: {card}", name=name, card=card_words)

    @property
    def trump(self) -> str | None:
        """The trump suit and what fixed it, or that there is none (yet)."""
        deal = self.view.deal
        if deal is None:
            return None
        if deal.trump is None:
            return self._without_trump(deal)
        suit = suit_name(deal.trump, self.say)
        if deal.turn_up is not None:
            card = card_name(deal.turn_up, self.say)
            return self.say("Trumps: {suit} (turn-up: {card})", suit=suit, card=card)
        if self.view.rules.trump_source is TrumpSource.ROTATION:
            turns = self.say.list(suit_name(each, self.say) for each in Suit)
            return self.say("Trumps: {suit} (in turn: {suits})", suit=suit, suits=turns)
        return self.say("Trumps: {suit}", suit=suit)

    def _without_trump(self, deal: DealView) -> str | None:
        if deal.contract is None:
            return None
        if deal.contract.without_trumps:
            return self.say("There are no trumps in this deal.")
        return self.say("The trumps have not been named yet.")

    @property
    def exchanges(self) -> tuple[str, ...]:
        """Who took which turn-up, one sentence an exchange."""
        deal = self.view.deal
        return tuple(
            self.say(
                "{name} took the {taken} for the {given}.",
                name=self.names[each.seat],
                taken=card_name(each.taken, self.say),
                given=card_name(each.given, self.say),
            )
            for each in (deal.exchanges if deal else ())
        )

    @property
    def claim(self) -> str | None:
        """Who claimed the last tricks without their being played."""
        seat = self.view.deal.claimed_by if self.view.deal else None
        return None if seat is None else self.say("{name} claimed the rest.", name=self.names[seat])

    @property
    def stock(self) -> str | None:
        """How many cards are left to draw, or that none is, where there was something to draw."""
        if self.view.deal is None or not self.view.rules.stock_size:
            return None
        left = self.view.deal.stock_left
        if left:
            return self.say.plural("{n} card left to draw", "{n} cards left to draw", left)
        return self.say("No cards left to draw: play on with those in your hands.")

    @property
    def scores(self) -> tuple[str, ...]:
        """Points of the deal, and games of the match where it is longer than one game."""
        points = self.view.deal.points if self.view.deal else (0,) * self.view.rules.sides
        return tuple(self._score(side, own) for side, own in enumerate(points))

    def _score(self, side: int, points: int) -> str:
        name, rules = self.side(side), self.view.rules
        counted = self.points(points)
        if rules.match_n == 1:
            return self.say("{name}: {points}", name=name, points=counted)
        if rules.chiamata:
            total = self.signed(self.view.games[side])
            return self.say(
                "{name}: {points}, score {score}", name=name, points=counted, score=total
            )
        games = self.say.plural("{n} game", "{n} games", self.view.games[side])
        if rules.trump_source is TrumpSource.TURN_UP:
            return self.say("{name}: {points}, {games}", name=name, points=counted, games=games)
        return self.say(
            "{name}: {points}, {games}, sum {sum}",
            name=name,
            points=counted,
            games=games,
            sum=self.say.number(self._sum(side)),
        )

    def _sum(self, side: int) -> int:
        """Points of all deals that count, which may decide a rotation (R53)."""
        rules = self.view.rules
        return sum(each.points[side] for each in self.view.results if counts(rules, each))

    @property
    def score_title(self) -> str:
        """Which deal it is and how long the match is."""
        number = self.deal_number(self.view.deal.number if self.view.deal else 0)
        rules = self.view.rules
        if rules.match_mode is MatchMode.FIXED:
            of = self.say.number(rules.match_n)
            return self.say("Deal {number} of {of}", number=number, of=of)
        length = match_length(rules, self.say)
        return self.say("Deal {number} ({length})", number=number, length=length)

    def deal_number(self, place: int) -> str:
        """The number of a deal; where there are so many, one dealt again keeps its own (R52)."""
        rules = self.view.rules
        if rules.match_mode is MatchMode.FIXED:
            place = sum(counts(rules, result) for result in self.view.results[:place])
        return self.say.number(place + 1)

    @property
    def last_trick(self) -> str | None:
        """Who took the trick before this one, for how much, and what was played."""
        trick = self.view.deal.last_trick if self.view.deal else None
        if trick is None:
            return None
        return self.say.plural(
            "Last trick: {n} point for {name}. {cards}.",
            "Last trick: {n} points for {name}. {cards}.",
            card_points(trick.cards, self.view.rules.rank_order),
            name=self.names[trick.winner],
            cards=self.say.list(self._played(seat, card, best=False) for seat, card in trick.plays),
        )

    @property
    def victory(self) -> str | None:
        """Who won the match, or that it is level."""
        winner = self.view.winner
        if self.view.phase is Phase.OVER and winner is None:
            return self.say("The match ends level: nobody wins it.")
        if winner is None:
            return None
        return self.say.plural(
            "{name} wins the match!",
            "{name} win the match!",
            len(self.view.rules.seats_of(winner)),
            name=self.side(winner),
        )

    def list(self, seats: Iterable[int]) -> str:
        """Some players by name."""
        return self.say.list(self.names[seat] for seat in seats)

    def points(self, points: int) -> str:
        """A number of points."""
        return self.say.plural("{n} point", "{n} points", points)

    def signed(self, score: int) -> str:
        """A score with its sign: `+2`, `-1`, `0`."""
        number = self.say.number(score)
        return f"+{number}" if score > 0 else number
