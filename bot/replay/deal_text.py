"""One deal of a story in English lines: hands, deeds and tricks, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from bot.engine.bids import LEAST_POINTS, Bid
from bot.engine.cards import format_cards
from bot.engine.events import (
    Accused,
    CapoteAnnounced,
    ConcessionOffered,
    DealAccepted,
    ExchangeDeclared,
    HandThrownIn,
    RestClaimed,
    SuitCalled,
    TurnUpExchanged,
)
from bot.engine.options import AllPass
from bot.engine.rules import Rules
from bot.engine.sign import Sign
from bot.engine.state import Deal, DealResult, Ending, Signed
from bot.replay.names import Names
from bot.replay.story import Deed, ToldDeal, ToldDeed, ToldTrick

_SIGNS: Mapping[Sign, str] = {
    Sign.ACE: "the ace of trumps",
    Sign.THREE: "the three of trumps",
    Sign.KING: "the king of trumps",
    Sign.KNIGHT: "the knight of trumps",
    Sign.JACK: "the jack of trumps",
    Sign.LOW_TRUMP: "a trump without points",
    Sign.NO_TRUMP: "no trump",
    Sign.CARICO: "an ace or three of another suit",
    Sign.PLAY_LOW: "play a card without points",
    Sign.PLAY_CARICO: "play an ace or three",
}


def deal_lines(rules: Rules, names: Names, deal: ToldDeal) -> Iterator[str]:
    """The lines of one deal, without their ends."""
    return _Teller(rules, names, deal).lines()


class _Teller:
    """Tells one deal by the names of its seats."""

    def __init__(self, rules: Rules, names: Names, deal: ToldDeal) -> None:
        self._rules, self._names, self._deal = rules, names, deal
        self._seats = names.seats

    def lines(self) -> Iterator[str]:
        deal, opened = self._deal, self._deal.opened
        yield f"Deal {opened.number + 1}: {self._seats[opened.dealer]} deals{_trumps(opened)}"
        for seat, hand in enumerate(opened.hands):
            yield f"  {self._seats[seat]} holds {format_cards(hand)}"
        if deal.last.auction is not None and deal.last.auction.bids:
            yield "  Auction: " + ", ".join(self._bid(*bid) for bid in deal.last.auction.bids)
        for number, trick in enumerate(deal.tricks):
            yield from self._deeds(number)
            yield f"  Trick {number + 1}: {self._trick(trick)}"
        yield from self._deeds(len(deal.tricks))
        if deal.open_trick:
            cards = self._names.cards(deal.open_trick)
            yield f"  Trick {len(deal.tricks) + 1}, unfinished: {cards}"
        if deal.result is not None:
            yield from self._result(deal.result)
        elif deal.last.pending is not None:
            yield "  All cards are played, and the deal waits to be accepted"

    def _bid(self, seat: int, bid: Bid | None) -> str:
        if bid is None:
            return f"{self._seats[seat]} passes"
        points = f" for {bid.points} points" if bid.points > LEAST_POINTS else ""
        return f"{self._seats[seat]} bids {bid.rank.value}{points}"

    def _trick(self, told: ToldTrick) -> str:
        taker, running = self._seats[told.trick.winner], self._names.scores(told.running)
        parts = [
            self._names.cards(told.trick.plays),
            f"{taker} takes {told.points} ({running})",
        ]
        if told.draws:
            parts.append(f"drawn: {self._names.cards(told.draws)}, {told.stock_left} left")
        return "; ".join(parts)

    def _deeds(self, tricks: int) -> Iterator[str]:
        """Those done after so many tricks."""
        for told in self._deal.deeds:
            if told.tricks == tricks:
                does = f"{self._does(told.deed)}{_when(told)}{self._then(told.deed)}"
                yield f"  {self._seats[told.deed.seat]} {does}"

    def _does(self, deed: Deed) -> str:
        """A deed, after the name of who does it and before the moment."""
        match deed:
            case HandThrownIn():
                return f"throws in {format_cards(deed.hand)}"
            case SuitCalled():
                called = self._deal.last.contract and self._deal.last.contract.called
                return f"calls {called or 'no trumps'}"
            case ExchangeDeclared():
                return f"declares {deed.card} for the exchange"
            case TurnUpExchanged():
                return f"gives {deed.given} for {deed.taken}"
            case RestClaimed():
                return "claims the rest"
            case ConcessionOffered():
                return "offers to concede" if self._rules.partners else "concedes"
            case CapoteAnnounced():
                return "announces a capote"
            case Accused():
                return f"accuses {self._seats[deed.accused]} of a renuncio"
            case DealAccepted():
                return "accepts the deal"
            case Signed():
                return "signs"
            case _:
                assert_never(deed)

    def _then(self, deed: Deed) -> str:
        """What a deed meant, after the moment: of what is secret then, the record knows all."""
        match deed:
            case SuitCalled():
                return self._contract()
            case Signed():
                return f": {_SIGNS[deed.sign]}"
            case Accused():
                return ", and is right" if deed.true else ", and is wrong"
            case _:
                return ""

    def _contract(self) -> str:
        contract, partner = self._deal.last.contract, self._deal.last.partner
        assert contract is not None and partner is not None
        points = f", for {contract.bid.points} points"
        if contract.suit is None:
            return f"{points}, and plays alone"
        trumps = f"{points}: {contract.suit.name.lower()} are trumps"
        if partner == contract.caller:
            return f"{trumps}, and {self._seats[partner]} plays alone with that card in hand"
        return f"{trumps}, and {self._seats[partner]} is the partner"

    def _result(self, result: DealResult) -> Iterator[str]:
        if result.ending is Ending.ALL_PASSED:
            doubles = self._rules.all_pass is AllPass.DOUBLE_NEXT
            yield f"  All pass{', and the next deal counts double' if doubles else ''}"
            return
        if result.ending is Ending.THROWN_IN:
            yield "  The deal is dealt again"
            return
        names, games = self._names, self._names.scores(self._deal.games)
        so_far = " so far" if any(self._deal.last.hands) else ""
        yield f"  Points{so_far}: {names.scores(result.points)}"
        if self._rules.chiamata:
            yield f"  {self._contract_outcome(result)}"
            yield f"  Deal: {names.scores(result.games)}; score: {games}"
        else:
            yield f"  {self._outcome(result)}; games: {games}"

    def _outcome(self, result: DealResult) -> str:
        winners = " and ".join(self._names.sides[side] for side in result.winners)
        by = None if result.by is None else self._names.sides[self._rules.side_of(result.by)]
        match result.ending:
            case Ending.CONCEDED:
                how = f"Conceded by {by}; deal"
            case Ending.CAPOTE:
                how = f"Capote made by {by}; deal"
            case Ending.CAPOTE_FAILED:
                how = f"Capote failed by {by}; deal"
            case Ending.RENUNCIO:
                how = f"Lost by a renuncio of {by}; deal"
            case _:
                how = "Deal"
        if winners:
            return f"{how} won by {winners}"
        if how != "Deal":
            return f"{how} won by nobody"
        return "Won by nobody" if self._rules.misere_11 else "Tie, won by nobody"

    def _contract_outcome(self, result: DealResult) -> str:
        contract, partner = self._deal.last.contract, self._deal.last.partner
        assert contract is not None and partner is not None
        if result.ending is Ending.DRAWN:
            return "Sixty each, and the next deal counts double"
        callers = sorted({contract.caller, partner}, key=lambda seat: seat != contract.caller)
        taken = sum(result.points[seat] for seat in callers)
        made = "made" if result.games[contract.caller] > 0 else "failed"
        together = self._names.together(callers)
        takes = "take" if len(callers) > 1 else "takes"
        return f"{together} {takes} {taken} of {contract.bid.points} points: {made}"


def _trumps(opened: Deal) -> str:
    if opened.turn_up is not None:
        return f", turn-up {opened.turn_up}"
    return "" if opened.trump is None else f", trumps are {opened.trump.name.lower()}"


def _when(told: ToldDeed) -> str:
    if told.before_draw:
        return " before that draw"
    return f" in trick {told.tricks + 1}, after {told.cards} of its cards" if told.cards else ""
