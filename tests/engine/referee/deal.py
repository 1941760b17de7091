"""A deal from its pack and the deeds of the seats; an assertion fails where they break a rule."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.referee.cards import height, worth
from tests.engine.referee.match import doubled
from tests.engine.referee.options import Options
from tests.engine.referee.score import forfeit, games_of, scores_of
from tests.engine.referee.table import Table
from tests.engine.referee.told import Told

Deed = tuple[int, str]
"""A seat and what it did, as a record has it: a card, `x`, `bid:7`."""

OF_CARDS = ("ace", "three", "king", "knight", "jack", "carico")
SIGNS = {
    "italy_a": (*OF_CARDS, "low_trump", "no_trump", "play_low", "play_carico"),
    "italy_b": OF_CARDS,
}
"""R49"""


def judge(
    options: Options,
    dealer: int,
    deck: Sequence[str],
    deeds: Sequence[Deed],
    before: Sequence[Told] = (),
) -> Told:
    """Play one whole deal, after those `before` it in the match."""
    deal = _Deal(options, dealer, deck, before)
    for seat, what in deeds:
        deal.do(seat, what)
    assert deal.told.ending
    return deal.told


class _Deal(Table):
    """What seats do beside moving cards, and how the deal ends."""

    def __init__(
        self, options: Options, dealer: int, deck: Sequence[str], before: Sequence[Told]
    ) -> None:
        super().__init__(options, dealer, deck, before)
        self.accusers: set[int] = set()
        self.accepted: set[int] = set()
        self.pending: tuple[list[int], str, int | None] | None = None
        self.signed: set[tuple[int, int]] = set()

    def do(self, seat: int, what: str) -> None:
        assert not self.told.ending
        assert 0 <= seat < self.players
        verb, _, rest = what.partition(":")
        if verb in ("bid", "pass", "throw"):
            self.speak(seat, verb, rest)
        elif verb == "call":
            self.call(seat, rest)
        elif verb == "accuse":
            self.accuse(seat, int(rest))
        elif verb == "accept":
            self.accept(seat)
        else:
            assert self.auction is None or self.auction.over
            assert not self.waits_for_call
            assert self.pending is None
            act = {
                "x": self.swap,
                "declare": self.declare,
                "draw": self.go_on,
                "claim": self.claim,
                "concede": self.concede,
                "capote": self.announce,
            }.get(verb)
            if act is not None:
                act(seat)
            elif verb == "sign":
                self.sign(seat, rest)
            else:
                self.put(seat, what)

    def speak(self, seat: int, verb: str, bid: str) -> None:
        """R61, R66, R67"""
        auction = self.auction
        assert auction is not None
        assert not auction.over
        if verb == "throw":
            assert seat not in auction.spoke
            assert self.options["weak_hand"] != "off"
            assert worth(self.hands[seat], self.order) <= self.options["weak_hand"]
            self.end([0] * 5, "thrown_in", seat)
            return
        if verb == "pass":
            auction.pass_(seat)
        else:
            auction.bid(seat, bid)
        if not auction.over:
            return
        if auction.caller is None:
            self.end([0] * 5, "all_passed", None)
            return
        self.waits_for_call = self.options["suit_reveal"] == "before_play"
        if self.options["first_lead_chiamata"] == "caller":
            self.leader = auction.caller

    def call(self, seat: int, suit: str) -> None:
        """R62"""
        assert self.waits_for_call
        assert self.auction is not None
        assert seat == self.auction.caller
        self.waits_for_call = False
        self.told.partner = seat
        if suit == "carichi":
            assert self.options["carichi_call"]
        else:
            assert suit in tuple("OCEB")
            self.trump = suit
            called = self.auction.rank + suit
            (self.told.partner,) = (n for n, hand in enumerate(self.told.hands) if called in hand)
        self.maybe_take()

    def claim(self, seat: int) -> None:
        """R41: as many of the claimant's trumps as there are tricks left beat all others."""
        assert self.options["claims"] == "top_trumps"
        assert not self.stock
        assert not self.trick
        assert len(self.hands[0]) in (2, 3)
        own, others = list[int](), [-1]
        for other, hand in enumerate(self.hands):
            free = self.options["obligations"] == "free"
            together = other == seat or (free and self.side(other) == self.side(seat))
            heights = [height(card, self.order) for card in hand if card[-1] == self.trump]
            (own if together else others).extend(heights)
        assert sum(trump_height > max(others) for trump_height in own) >= len(self.hands[0])
        self.take([card for hand in self.hands for card in hand], seat)
        self.hands = [[] for _ in self.hands]
        self.told.claimed_by = seat
        self.finish()

    def concede(self, seat: int) -> None:
        """R44, R45"""
        assert self.sides == 2
        assert self.options["concede"] != "off"
        assert seat not in self.gives_up
        if self.options["concede"] == "hand_under_10":
            assert not self.told.tricks
            assert seat not in [other for other, _ in self.trick]
            assert worth(self.hands[seat], self.order) < 10
        self.gives_up.add(seat)
        if all(other in self.gives_up for other in range(seat % 2, self.players, 2)):
            self.lose(seat, "conceded")

    def announce(self, seat: int) -> None:
        """R46"""
        assert self.options["capote"]
        assert self.capote is None
        assert not self.stock
        assert not self.trick
        assert self.told.drawn[-1]
        self.capote = seat

    def sign(self, seat: int, name: str) -> None:
        """R49"""
        assert self.options["signs"] != "off"
        assert name in SIGNS[self.options["sign_table"]]
        assert self.told.tricks
        assert (seat, len(self.told.tricks)) not in self.signed
        self.signed.add((seat, len(self.told.tricks)))

    def accuse(self, seat: int, other: int) -> None:
        """R47"""
        assert self.options["renuncio"] == "claim"
        assert self.side(seat) != self.side(other)
        assert seat not in self.accusers
        self.accusers.add(seat)
        if other in self.sinners:
            self.lose(other, "renuncio")

    def lose(self, seat: int, ending: str) -> None:
        games = forfeit(self.options, self.told.points, self.side(seat), self.last_side)
        self.end(games, ending, seat)

    def finish(self) -> None:
        """R16, R31, R46, R64"""
        if self.options["last_trick_bonus"]:
            self.told.points[self.last_side] += 10
        games, ending, by = self.counted()
        if self.options["renuncio"] == "claim":
            self.pending = (games, ending, by)
        else:
            self.end(games, ending, by)

    def counted(self) -> tuple[list[int], str, int | None]:
        options, points = self.options, self.told.points
        if self.auction is not None:
            caller, partner = self.auction.caller, self.told.partner
            assert caller is not None
            assert partner is not None
            double = doubled(options, self.before)
            scores = scores_of(options, caller, partner, self.auction.points, points, double)
            return scores, "counted" if any(scores) else "drawn", None
        if self.capote is not None:
            side = self.side(self.capote)
            if self.capote_good:
                games = [1 if other == side else 0 for other in range(self.sides)]
                return games, "capote", self.capote
            if options["capote_fail"] == "lose_game":
                games = forfeit(options, points, side, self.last_side)
                return games, "capote_failed", self.capote
        return games_of(options, points, self.last_side), "counted", None

    def accept(self, seat: int) -> None:
        """R48"""
        assert self.pending is not None
        games, ending, by = self.pending
        asked = {side for side, own in enumerate(games) if own == 0} or set(range(self.sides))
        assert self.side(seat) in asked - self.accepted
        self.accepted.add(self.side(seat))
        if self.accepted == asked:
            self.end(games, ending, by)

    def end(self, games: list[int], ending: str, by: int | None) -> None:
        self.told.games, self.told.ending, self.told.by = games, ending, by
