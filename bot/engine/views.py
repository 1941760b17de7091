"""What may be known of a match. The only thing that panels and computer players ever get."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import Claim, Exchange, SeatAction
from bot.engine.auction import Auction, Contract
from bot.engine.calling import partner_in_sight
from bot.engine.cards import Card, Suit
from bot.engine.claim import claims_alone
from bot.engine.exchange import locked_card
from bot.engine.legal import Duty, forbidden_in, playable
from bot.engine.offers import offers
from bot.engine.options import ShareHands
from bot.engine.renuncio import asked_to_accept
from bot.engine.rules import Rules
from bot.engine.scoring import side_points, winning_index
from bot.engine.sharing import SharedHands, shared_with
from bot.engine.signing import signs_for, signs_in_sight
from bot.engine.state import (
    Deal,
    DealResult,
    Ending,
    Exchanged,
    Match,
    Phase,
    SeatCards,
    Signed,
    Trick,
    plays,
)


@dataclass(frozen=True, slots=True)
class DealView:
    """What everybody sees of a deal.

    `declared` is the seat and the card that it has declared for the exchange (R42), and
    `exchange_open` says that the winner of the last trick may exchange before the draw (R43).
    `conceding` are the seats that would give the game away (R44), `capote` is the seat that
    announced one (R46). Sides in `to_accept` may still accuse before `pending` counts (R48).
    `signs` are seats that were seen to make a sign, with the trick, counted from 1 (R49).
    `partner` is known from the moment that the called card is played (R63). `accusations` are
    pairs of who accused whom (R47). `thrown_in` is the weak hand that ended the deal (R67).
    """

    number: int
    dealer: int
    leader: int
    to_play: int | None
    trump: Suit | None
    turn_up: Card | None
    trick: tuple[Card, ...]
    taken: tuple[Trick, ...]
    points: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    stock_left: int
    exchanges: tuple[Exchanged, ...] = ()
    claimed_by: int | None = None
    declared: tuple[int, Card] | None = None
    exchange_open: bool = False
    conceding: frozenset[int] = frozenset()
    capote: int | None = None
    accusations: tuple[tuple[int, int], ...] = ()
    pending: DealResult | None = None
    to_accept: frozenset[int] = frozenset()
    signs: tuple[tuple[int, int], ...] = ()
    auction: Auction | None = None
    contract: Contract | None = None
    partner: int | None = None
    thrown_in: tuple[Card, ...] = ()

    @property
    def accusers(self) -> frozenset[int]:
        """The seats that have accused in this deal."""
        return frozenset(seat for seat, _ in self.accusations)

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
    """What everybody sees of a match.

    `winner` is the side that has won it: None while it is on, and where it ended level. `drawn`
    are the cards that were drawn for the first deal.
    """

    rules: Rules
    revision: int
    phase: Phase
    dealer: int
    games: tuple[int, ...]
    results: tuple[DealResult, ...]
    deal: DealView | None
    winner: int | None
    drawn: SeatCards = ()

    @property
    def winning_seat(self) -> int | None:
        """The seat whose card is winning the trick under way; None before the trumps are named."""
        winning = self.winning_card
        return None if winning is None or self.deal is None else self.deal.plays[winning][0]

    @property
    def winning_card(self) -> int | None:
        """The place in the trick under way of the card that is winning it."""
        deal = self.deal
        if deal is None or not deal.trick:
            return None
        if deal.contract is not None and not deal.contract.named:
            return None
        return winning_index(deal.trick, deal.trump, self.rules.rank_order)


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat sees: the table, its own hand, what it may play now, and what else it may do.

    `forbidden` are cards that a duty forbids. Where a renuncio is accused they may be played all
    the same, and are in `legal` too (R47). `offers` is all that this seat may do beside playing a
    card, in its turn or not. `shared` are the cards that partners are known to hold (R51), and
    `signs` those that its side made (R49). `locked` is the card it declared (R42).
    """

    table: TableView
    seat: int
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    forbidden: tuple[tuple[Card, Duty], ...] = ()
    offers: tuple[SeatAction, ...] = ()
    shared: SharedHands = ()
    signs: tuple[Signed, ...] = ()
    locked: Card | None = None

    @property
    def dutiful(self) -> tuple[Card, ...]:
        """The cards of `legal` that no duty forbids: never empty where a card is awaited."""
        no = {card for card, _ in self.forbidden}
        return tuple(card for card in self.legal if card not in no)

    @property
    def exchange(self) -> Card | None:
        """The turn-up, where this seat may take it now."""
        deal = self.table.deal
        return deal.turn_up if deal and Exchange(self.seat) in self.offers else None

    @property
    def may_claim(self) -> bool:
        """Whether the seat knows the rest to be its side's (R41)."""
        return Claim(self.seat) in self.offers


def table_view(match: Match) -> TableView:
    """What everybody may see."""
    return TableView(
        rules=match.rules,
        revision=match.revision,
        phase=match.phase,
        dealer=match.dealer,
        games=match.games,
        results=match.results,
        deal=None if match.deal is None else _deal_view(match, match.deal),
        winner=match.winner,
        drawn=match.drawn,
    )


def _deal_view(match: Match, deal: Deal) -> DealView:
    return DealView(
        number=deal.number,
        dealer=deal.dealer,
        leader=deal.leader,
        to_play=match.to_play,
        trump=deal.trump,
        turn_up=deal.turn_up,
        trick=deal.trick,
        taken=deal.taken,
        points=_points(match.rules, deal),
        hand_sizes=tuple(map(len, deal.hands)),
        stock_left=len(deal.stock),
        exchanges=deal.exchanges,
        claimed_by=deal.claimed_by,
        declared=_declared(match.rules, deal),
        exchange_open=deal.exchange_open,
        conceding=deal.conceding,
        capote=deal.capote,
        accusations=deal.accusations,
        pending=deal.pending,
        to_accept=asked_to_accept(deal) - deal.accepted,
        signs=signs_in_sight(match.rules, deal),
        auction=deal.auction,
        contract=deal.contract,
        partner=partner_in_sight(deal),
        thrown_in=_thrown_in(match, deal),
    )


def _points(rules: Rules, deal: Deal) -> tuple[int, ...]:
    played_out = bool(deal.taken) and not any(deal.hands)
    return side_points(rules, deal.taken, finished=played_out)


def _thrown_in(match: Match, deal: Deal) -> tuple[Card, ...]:
    """The hand that was shown to have the cards dealt again; `deal` stays in sight after that."""
    result = match.results[deal.number] if deal.number < len(match.results) else None
    if result is None or result.ending is not Ending.THROWN_IN or result.by is None:
        return ()
    return deal.hands[result.by]


def _declared(rules: Rules, deal: Deal) -> tuple[int, Card] | None:
    seat = deal.declared
    card = None if seat is None else locked_card(rules, deal, seat)
    return None if seat is None or card is None else (seat, card)


def view_for(match: Match, seat: int) -> SeatView:
    """What one seat may see."""
    table, rules, deal = table_view(match), match.rules, match.deal
    if deal is None:
        return SeatView(table, seat, (), legal=())
    playing = match.phase is Phase.PLAY
    own_turn = playing and match.to_play == seat
    return SeatView(
        table,
        seat,
        deal.hands[seat],
        legal=playable(rules, deal) if own_turn else (),
        forbidden=tuple(forbidden_in(rules, deal).items()) if own_turn else (),
        offers=_known_offers(match, deal, seat),
        shared=shared_with(rules, deal, seat) if playing else (),
        signs=signs_for(rules, deal, seat),
        locked=locked_card(rules, deal, seat),
    )


def _known_offers(match: Match, deal: Deal, seat: int) -> tuple[SeatAction, ...]:
    """A claim is offered only where the seat knows it to be true: else it would tell of others."""
    shown = match.rules.share_hands in (ShareHands.LAST_THREE, ShareHands.BOTH)
    known = shown or claims_alone(match.rules, deal, seat)
    return tuple(offer for offer in offers(match, seat) if known or not isinstance(offer, Claim))
