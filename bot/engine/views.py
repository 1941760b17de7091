"""What may be known of a match. The only thing that panels and computer players ever get."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, Suit
from bot.engine.claim import claims_alone
from bot.engine.exchange import why_no_exchange
from bot.engine.legal import Duty, forbidden_in
from bot.engine.rules import Rules
from bot.engine.scoring import side_points, winning_index
from bot.engine.state import DealResult, Exchanged, Match, Phase, SeatCards, Trick, plays


@dataclass(frozen=True, slots=True)
class DealView:
    """What everybody sees of a deal."""

    number: int
    dealer: int
    leader: int
    to_play: int | None
    turn_up: Card
    trick: tuple[Card, ...]
    taken: tuple[Trick, ...]
    points: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    stock_left: int
    exchanges: tuple[Exchanged, ...] = ()
    claimed_by: int | None = None

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def plays(self) -> SeatCards:
        """Who played what to the trick under way, in the order played."""
        return plays(self.leader, self.trick, len(self.hand_sizes))

    @property
    def last_trick(self) -> Trick | None:
        """The trick before the one under way."""
        return self.taken[-1] if self.taken else None


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody sees of a match; `winner` is the side that has won it, None while it is on."""

    rules: Rules
    revision: int
    phase: Phase
    dealer: int
    games: tuple[int, ...]
    results: tuple[DealResult, ...]
    deal: DealView | None
    winner: int | None

    @property
    def winning_seat(self) -> int | None:
        """The seat whose card is winning the trick under way."""
        if self.deal is None or not self.deal.trick:
            return None
        best = winning_index(self.deal.trick, self.deal.trump, self.rules.rank_order)
        return self.deal.plays[best][0]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat sees: the table, its own hand, what it may play now, and what not and why.

    `exchange` is the turn-up where this seat may take it now, in its turn or not. `may_claim` says
    that the seat's own hand proves the rest to be its side's (R41).
    """

    table: TableView
    seat: int
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    forbidden: tuple[tuple[Card, Duty], ...] = ()
    exchange: Card | None = None
    may_claim: bool = False


def table_view(match: Match) -> TableView:
    """What everybody may see."""
    return TableView(
        rules=match.rules,
        revision=match.revision,
        phase=match.phase,
        dealer=match.dealer,
        games=match.games,
        results=match.results,
        deal=_deal_view(match),
        winner=match.winner,
    )


def _deal_view(match: Match) -> DealView | None:
    deal = match.deal
    if deal is None:
        return None
    return DealView(
        number=deal.number,
        dealer=deal.dealer,
        leader=deal.leader,
        to_play=match.to_play,
        turn_up=deal.turn_up,
        trick=deal.trick,
        taken=deal.taken,
        points=side_points(match.rules, deal.taken, finished=not any(deal.hands)),
        hand_sizes=tuple(map(len, deal.hands)),
        stock_left=len(deal.stock),
        exchanges=deal.exchanges,
        claimed_by=deal.claimed_by,
    )


def view_for(match: Match, seat: int) -> SeatView:
    """What one seat may see."""
    table, rules, deal = table_view(match), match.rules, match.deal
    if deal is None or match.to_play is None:
        return SeatView(table, seat, deal.hands[seat] if deal else (), legal=())
    hand = deal.hands[seat]
    no = forbidden_in(rules, deal) if match.to_play == seat else {}
    return SeatView(
        table,
        seat,
        hand,
        legal=tuple(card for card in hand if card not in no) if match.to_play == seat else (),
        forbidden=tuple(no.items()),
        exchange=deal.turn_up if why_no_exchange(rules, deal, seat) is None else None,
        may_claim=claims_alone(rules, deal, seat),
    )
