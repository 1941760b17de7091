"""What everybody sees of a match, told in sentences: for panels, hands and picture descriptions.

Told from a `TableView` alone, so that nothing else can slip in. What there is nothing to say of, as
of the trumps before the first deal, is None or no lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.scoring import card_points
from bot.engine.state import DealResult
from bot.engine.views import TableView
from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.cards import card_name, suit_name
from bot.ui.names import Style, seat_names
from bot.ui.panels.rules import match_length


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
        return self.say.list(self.names[seat] for seat in self.view.rules.seats_of(side))

    @property
    def turn(self) -> str:
        """Whom everybody waits for."""
        deal = self.view.deal
        if deal is None or deal.to_play is None:
            return self.say("The cards are being dealt.")
        name = self.names[deal.to_play]
        if not deal.trick:
            return self.say("{name} leads.", name=name)
        return self.say("{name} is to play.", name=name)

    @property
    def trick(self) -> tuple[str, ...]:
        """The cards of the trick under way, one sentence a card."""
        deal = self.view.deal
        if deal is None:
            return ()
        best = self.view.winning_seat if len(deal.trick) > 1 else None
        return tuple(self._played(seat, card, seat == best) for seat, card in deal.plays)

    def _played(self, seat: int, card: Card, best: bool) -> str:
        name, card_words = self.names[seat], card_name(card, self.say)
        if best:
            return self.say("{name}: {card}, winning so far", name=name, card=card_words)
        return self.say("{name}: {card}", name=name, card=card_words)

    @property
    def trump(self) -> str | None:
        """The trump suit and the card that fixed it."""
        deal = self.view.deal
        if deal is None:
            return None
        return self.say(
            "Trumps: {suit} (turn-up: {card})",
            suit=suit_name(deal.trump, self.say),
            card=card_name(deal.turn_up, self.say),
        )

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
        """How many cards are left to draw, or that none is."""
        if self.view.deal is None:
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
        name = self.side(side)
        counted = self.say.plural("{n} point", "{n} points", points)
        if self.view.rules.match_n == 1:
            return self.say("{name}: {points}", name=name, points=counted)
        games = self.say.plural("{n} game", "{n} games", self.view.games[side])
        return self.say("{name}: {points}, {games}", name=name, points=counted, games=games)

    @property
    def score_title(self) -> str:
        """Which deal it is and how long the match is."""
        number = self.say.number((self.view.deal.number if self.view.deal else 0) + 1)
        length = match_length(self.view.rules, self.say)
        return self.say("Deal {number} ({length})", number=number, length=length)

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

    def outcome(self, result: DealResult) -> str:
        """Who won a deal, and whether it counts for two."""
        rules = self.view.rules
        winners = [seat for side in result.winners for seat in rules.seats_of(side)]
        if not winners and rules.misere_11:
            return self.say("Everybody has taken too many points: nobody wins this game.")
        if not winners:
            return self.say("A tie: nobody wins this game.")
        if max(result.games) > 1:
            return self.say.plural(
                "{name} wins two games at once.",
                "{name} win two games at once.",
                len(winners),
                name=self.list(winners),
            )
        return self.say.plural(
            "{name} wins the game.",
            "{name} win the game.",
            len(winners),
            name=self.list(winners),
        )

    @property
    def victory(self) -> str | None:
        """Who won the match."""
        winner = self.view.winner
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
