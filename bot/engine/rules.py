"""The rule set as a value: every option of the game, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, get_type_hints

from bot.engine.cards import PACK_40, PACK_48, Card, Rank, RankOrder, Suit
from bot.engine.contradictions import contradiction
from bot.engine.options import (
    AllPass,
    BidMultiplier,
    CapoteFail,
    Cappotto,
    Claims,
    Concede,
    DeckStyle,
    DoubleOver,
    Exchange,
    ExchangeAfterWin,
    ExchangeLastMoment,
    ExchangeWhen,
    FirstDealer,
    FirstLead,
    FirstLeadChiamata,
    MatchMode,
    MisereNone,
    Mode,
    MontarTarget,
    Obligations,
    Pack,
    Renuncio,
    RotationDecide,
    ShareHands,
    Signs,
    SignTable,
    SixtySixty,
    SuitReveal,
    Teams,
    ThreePlayerPack,
    Tie,
    TrumpSource,
    TwoCardPlay,
    Undertrump,
    WeakHand,
)
from bot.engine.rules_error import RulesError, RulesProblem, plain_value

HAND_SIZE = 3
"""Cards dealt to each seat (S1, S3, S4), where no option says otherwise."""

HAND_SIZE_CHIAMATA = 8
"""Cards dealt to each of the five of a chiamata: the whole pack (R60)."""

WITHOUT_CONCEDING = frozenset({RulesProblem.CONCEDE_SIDES, RulesProblem.MISERE_CONCEDE})
"""Contradictions that are gone when nobody may concede."""

PlainValue = str | int | bool
"""A value of an option in records and on the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A rule set. Making one checks it: `RulesError` names the first option that cannot be played.

    Defaults are the base game of S4 for two, with the tie rule of S3 (nobody scores).
    """

    players: int = 2
    teams: Teams = Teams.AUTO
    mode: Mode = Mode.BRISCA
    pack: Pack = Pack.ES40
    three_player_pack: ThreePlayerPack = ThreePlayerPack.MINUS_ONE_TWO
    rank_order: RankOrder = RankOrder.A3
    deck_style: DeckStyle = DeckStyle.SPANISH
    trump_source: TrumpSource = TrumpSource.TURN_UP
    obligations: Obligations = Obligations.FREE
    montar_target: MontarTarget = MontarTarget.BEST
    undertrump: Undertrump = Undertrump.FREE
    strict_partner_exempt: bool = False
    renuncio: Renuncio = Renuncio.PREVENT
    exchange: Exchange = Exchange.OFF
    exchange_after_win: ExchangeAfterWin = ExchangeAfterWin.PLAYER
    exchange_when: ExchangeWhen = ExchangeWhen.ANY_TIME
    exchange_last_moment: ExchangeLastMoment = ExchangeLastMoment.BEFORE_LAST_DRAW
    share_hands: ShareHands = ShareHands.OFF
    share_hands_six: bool = False
    signs: Signs = Signs.OFF
    sign_table: SignTable = SignTable.ITALY_A
    signs_from_trick: int = 2
    claims: Claims = Claims.OFF
    concede: Concede = Concede.OFF
    capote: bool = False
    capote_fail: CapoteFail = CapoteFail.LOSE_GAME
    last_trick_bonus: bool = False
    double_over: DoubleOver = DoubleOver.OFF
    tie: Tie = Tie.NOBODY
    two_card_play: TwoCardPlay = TwoCardPlay.OFF
    misere_11: bool = False
    misere_none: MisereNone = MisereNone.NOBODY
    rotation_decide: RotationDecide = RotationDecide.MOST_WINS
    match_mode: MatchMode = MatchMode.FIRST_TO
    match_n: int = 3
    first_dealer: FirstDealer = FirstDealer.HIGH_CARD
    first_lead: FirstLead = FirstLead.MANO
    jump_to_points: bool = True
    suit_reveal: SuitReveal = SuitReveal.BEFORE_PLAY
    first_lead_chiamata: FirstLeadChiamata = FirstLeadChiamata.MANO
    all_pass: AllPass = AllPass.REDEAL_NEXT
    bid_multiplier: BidMultiplier = BidMultiplier.OFF
    cappotto: Cappotto = Cappotto.BOTH
    sixty_sixty: SixtySixty = SixtySixty.CALLER_LOSES
    weak_hand: WeakHand = WeakHand.OFF
    carichi_call: bool = False

    def __post_init__(self) -> None:
        for option in fields(self):
            check_value(option.name, getattr(self, option.name))
        found = contradiction(self)
        if found is not None:
            problem, name = found
            raise RulesError(problem, name, getattr(self, name))

    @property
    def sides(self) -> int:
        """Number of sides: two with partners, else one a seat."""
        return 2 if self.partners else self.players

    @property
    def partners(self) -> bool:
        """Whether seats play in sides: 0 and 2 against 1 and 3 (R5)."""
        return self.teams is Teams.AUTO and self.players in (4, 6)

    @property
    def chiamata(self) -> bool:
        """Whether the trumps are bid for, and the sides are secret (R60)."""
        return self.mode is Mode.CHIAMATA

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up to fix the trump suit (R8)."""
        return self.trump_source is TrumpSource.TURN_UP and not self.chiamata

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat (R7, R50, R60)."""
        if self.chiamata:
            return HAND_SIZE_CHIAMATA
        return HAND_SIZE if self.two_card_play is TwoCardPlay.OFF else self.two_card_play.value

    @property
    def trick_size(self) -> int:
        """Cards of a trick: one a seat, or two each of two seats (R50)."""
        return self.players if self.two_card_play is TwoCardPlay.OFF else 2 * self.players

    @property
    def tricks(self) -> int:
        """Tricks of a deal (R15)."""
        return len(self.cards()) // self.trick_size

    @property
    def stock_size(self) -> int:
        """Cards that are not dealt, the turn-up among them."""
        return len(self.cards()) - self.hand_size * self.players

    @property
    def tricks_with_draw(self) -> int:
        """Tricks that are followed by a draw; the rest is played from the hands (R15)."""
        return -(-self.stock_size // self.trick_size)

    @property
    def accusing(self) -> bool:
        """Whether a forbidden card may be played, and accused afterwards (R47)."""
        return self.renuncio is Renuncio.CLAIM

    @property
    def games_needed(self) -> int | None:
        """Games that win a match; None where it has a fixed number of deals (R19, R35, R52)."""
        match self.match_mode:
            case MatchMode.FIRST_TO:
                return self.match_n
            case MatchMode.BEST_OF:
                return self.match_n // 2 + 1
            case MatchMode.FIXED:
                return None

    def side_of(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat % self.sides

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, in table order."""
        return tuple(range(side, self.players, self.sides))

    def cards(self) -> tuple[Card, ...]:
        """The pack in its fixed order; `docs/rules.md` says why."""
        match self.pack:
            case Pack.ES48:
                return PACK_48
            case Pack.IT36:
                return _WITHOUT_TWOS
            case Pack.ES40 if self.players != 3:
                return PACK_40
        # R4: forty cards do not share out among three.
        if self.three_player_pack is ThreePlayerPack.MINUS_ALL_TWOS:
            return _WITHOUT_TWOS
        return _WITHOUT_TWO_OF_CUPS

    def plain(self) -> dict[str, PlainValue]:
        """Every option in plain values, as records and the command line have them."""
        return {option.name: plain_value(getattr(self, option.name)) for option in fields(self)}

    def differing(self, base: Rules) -> dict[str, PlainValue]:
        """Options that differ from `base`, in plain values; `changed` applies them."""
        of_base = base.plain()
        return {name: value for name, value in self.plain().items() if value != of_base[name]}

    def changed(self, options: Mapping[str, Any]) -> Rules:
        """This rule set with some options given in plain values; raises `RulesError`.

        Conceding, which most presets allow, gives way where it becomes impossible (R44), unless
        it is among the options.
        """
        values = {name: _from_plain_value(name, value) for name, value in options.items()}
        try:
            return replace(self, **values)
        except RulesError as error:
            if error.problem not in WITHOUT_CONCEDING or "concede" in options:
                raise
            return replace(self, **values, concede=Concede.OFF)


_WITHOUT_TWO_OF_CUPS = tuple(card for card in PACK_40 if card != Card(Rank.TWO, Suit.CUPS))
_WITHOUT_TWOS = tuple(card for card in PACK_40 if card.rank is not Rank.TWO)
OPTION_TYPES: Mapping[str, type] = get_type_hints(Rules)
_KNOWN_NUMBERS: Mapping[str, frozenset[object]] = {
    "players": frozenset(range(2, 7)),
    "signs_from_trick": frozenset({2}),
}
"""What the sources know of options that are plain numbers; match lengths are contradictions."""


def check_value(option: str, value: object) -> None:
    """Whether the sources know this value of an option at all; raises `RulesError`."""
    known = _KNOWN_NUMBERS.get(option)
    if type(value) is not OPTION_TYPES[option] or (known is not None and value not in known):
        raise RulesError(RulesProblem.BAD_VALUE, option, value)


def _from_plain_value(option: str, value: Any) -> Any:
    kind = OPTION_TYPES.get(option)
    if kind is None:
        raise RulesError(RulesProblem.UNKNOWN_OPTION, option, value)
    if not issubclass(kind, Enum):
        return value
    for member in kind:
        # Types are compared too: 100.0 and False equal values of options, but are not them.
        if type(value) is type(member.value) and value == member.value:
            return member
    raise RulesError(RulesProblem.BAD_VALUE, option, value)
