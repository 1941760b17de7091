"""The cards of a deal on their way from hands and stock to the table, and who may move them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.referee.auction import Auction
from tests.engine.referee.cards import Put, height, may_play, taker_of, worth
from tests.engine.referee.match import counts
from tests.engine.referee.options import Options, hand_of, sides_of, trick_of
from tests.engine.referee.told import Told


class Table:
    """Hands, stock and trick; what else happens in a deal is for `deal` to judge."""

    def __init__(
        self, options: Options, dealer: int, deck: Sequence[str], before: Sequence[Told]
    ) -> None:
        self.options, self.deck, self.before = options, deck, before
        self.players, self.sides = int(options["players"]), sides_of(options)
        self.order = options["rank_order"]
        self.leader = (dealer + 1) % self.players
        self.trick: list[Put] = []
        self.trump: str | None = None
        self.auction: Auction | None = None
        self.waits_for_call = self.pause = False
        self.declared: tuple[int, str] | None = None
        self.gives_up: set[int] = set()
        self.sinners: set[int] = set()
        self.capote: int | None = None
        self.capote_good = True
        self.last_side = -1
        self.deal(dealer)

    def deal(self, dealer: int) -> None:
        """R7, R8, R36, R53, R60"""
        self.stock = list(self.deck)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(hand_of(self.options)):
            for right in range(1, self.players + 1):
                self.hands[(dealer + right) % self.players].append(self.stock.pop(0))
        dealt = [list(hand) for hand in self.hands]
        self.told = Told(None, dealt, points=[0] * self.sides)
        if self.options["mode"] == "chiamata":
            self.auction = Auction(self.options, self.leader)
        elif self.options["trump_source"] == "rotation":
            self.trump = "OCEB"[sum(counts(self.options, told) for told in self.before) % 4]
        else:
            self.told.turn_up = self.stock.pop(0)
            self.trump = self.told.turn_up[-1]
            self.stock.append(self.told.turn_up)
        if self.options["first_lead"] == "two_of_oros" and not self.before:
            holders = [seat for seat, hand in enumerate(self.hands) if "2O" in hand]
            self.leader = (holders or [self.leader])[0]

    def finish(self) -> None:
        """All cards are played."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % self.players

    def side(self, seat: int) -> int:
        return seat % self.sides

    def put(self, seat: int, card: str) -> None:
        """R9, R10, R26 to R30, R47"""
        assert seat == self.turn
        assert not self.pause
        hand = [own for own in self.hands[seat] if (seat, own) != self.declared]
        assert card in hand
        good = may_play(self.options, hand, self.trick, self.trump, seat, len(self.stock))
        if card not in good:
            assert self.options["renuncio"] == "claim"
            self.sinners.add(seat)
        self.hands[seat].remove(card)
        self.gives_up.discard(seat)
        self.trick.append((seat, card))
        self.maybe_take()

    def maybe_take(self) -> None:
        """R11, R12, R62"""
        if len(self.trick) < trick_of(self.options):
            return
        if self.auction is not None and self.told.partner is None:
            self.waits_for_call = True
            return
        self.leader = taker_of(self.trick, self.trump, self.order)
        self.told.tricks.append(self.trick)
        self.told.takers.append(self.leader)
        self.take([card for _, card in self.trick], self.leader)
        self.trick = []
        if not self.stock:
            self.told.drawn.append([])
            if not any(self.hands):
                self.finish()
            return
        if self.declared is not None and self.declared[0] == self.leader:
            self.exchange(self.leader)
            self.declared = None
        self.pause = self.may_pause()
        if not self.pause:
            self.draw()

    def take(self, cards: Sequence[str], seat: int) -> None:
        self.last_side = self.side(seat)
        self.told.points[self.last_side] += worth(cards, self.order)
        if self.capote not in (None, seat):
            self.capote_good = False

    def draw(self) -> None:
        """R13, R50"""
        self.pause = False
        row = [(self.leader + step) % self.players for step in range(trick_of(self.options))]
        drawn = [(seat, self.stock.pop(0)) for seat in row if self.stock]
        for seat, card in drawn:
            self.hands[seat].append(card)
        self.told.drawn.append(drawn)
        if not self.stock:
            self.declared = None

    def taker_card(self) -> str:
        """R39"""
        assert self.told.turn_up is not None
        assert self.stock
        there = self.stock[-1]
        higher = height(there, self.order) > height("7?", self.order)
        return ("7" if higher else "2") + there[-1]

    def may_pause(self) -> bool:
        """R43"""
        when = self.options["exchange_when"] == "after_own_win_before_draw"
        if not when or self.options["exchange"] != "immediate":
            return False
        card, played = self.taker_card(), [put for trick in self.told.tricks for put in trick]
        away = card == self.stock[-1] or card not in self.deck
        return not away and card not in [other for _, other in played]

    def go_on(self, seat: int) -> None:
        assert self.pause
        assert seat == self.leader
        self.draw()

    def swap(self, seat: int) -> None:
        """R39, R40, R43"""
        assert self.options["exchange"] == "immediate"
        won = {
            "none": True,
            "player": seat in self.told.takers,
            "team": self.side(seat) in map(self.side, self.told.takers),
        }
        assert won[self.options["exchange_after_win"]]
        when = {
            "any_time": True,
            "own_turn_before_playing": self.turn == seat,
            "after_own_win_before_draw": self.pause and seat == self.leader,
        }
        assert when[self.options["exchange_when"]]
        self.exchange(seat)
        if self.pause and not self.may_pause():
            self.draw()

    def exchange(self, seat: int) -> None:
        given, taken = self.taker_card(), self.stock[-1]
        assert given != taken
        hand = self.hands[seat]
        hand[hand.index(given)] = taken
        self.stock[-1] = given
        self.told.swaps.append((seat, given, taken))

    def declare(self, seat: int) -> None:
        """R42"""
        assert self.options["exchange"] == "declare_then_win"
        assert self.declared is None
        assert self.options["exchange_when"] == "any_time" or self.turn == seat
        card = self.taker_card()
        assert card != self.stock[-1]
        assert card in self.hands[seat]
        self.declared = (seat, card)
