"""The rule set as a value: every option of the game, and which combinations make sense.

An option that the engine does not play yet is refused by name when the value is made, so that no
table ever promises what it does not do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from typing import Any, get_type_hints

from bot.engine.cards import PACK_40, PACK_48, Card, Rank, RankOrder, Suit
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
    Undertrump,
    WeakHand,
)
from bot.engine.rules_error import RulesError, RulesProblem, plain_value

HAND_SIZE = 3
"""Cards dealt to each seat (S1, S3, S4)."""

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
    two_card_play: bool = False
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
        for option in fields(self):
            _check_played(option, getattr(self, option.name))
        _check_together(self)

    @property
    def sides(self) -> int:
        """Number of sides: two with partners, else one a seat."""
        return 2 if self.partners else self.players

    @property
    def partners(self) -> bool:
        """Whether seats play in sides: 0 and 2 against 1 and 3 (R5)."""
        return self.teams is Teams.AUTO and self.players in (4, 6)

    @property
    def tricks(self) -> int:
        """Tricks of a deal (R15)."""
        return len(self.cards()) // self.players

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
        """This rule set with some options given in plain values; raises `RulesError`."""
        return replace(
            self, **{name: _fromplain_value(name, value) for name, value in options.items()}
        )


TWO_OF_COINS = Card(Rank.TWO, Suit.COINS)
"""Its holder may lead the first trick of a match (S2 L50)."""

_WITHOUT_TWO_OF_CUPS = tuple(card for card in PACK_40 if card != Card(Rank.TWO, Suit.CUPS))
_WITHOUT_TWOS = tuple(card for card in PACK_40 if card.rank is not Rank.TWO)
OPTION_TYPES: Mapping[str, type] = get_type_hints(Rules)
_KNOWN_NUMBERS: Mapping[str, frozenset[object]] = {
    "players": frozenset(range(2, 7)),
    "signs_from_trick": frozenset({2}),
}
"""What the sources know of options that are plain numbers; match lengths have their own check."""

_PLAYED: Mapping[str, frozenset[object]] = {
    "players": frozenset(range(2, 7)),
    "teams": frozenset(Teams),
    "pack": frozenset(Pack),
    "three_player_pack": frozenset(ThreePlayerPack),
    "rank_order": frozenset(RankOrder),
    "obligations": frozenset(Obligations),
    "montar_target": frozenset(MontarTarget),
    "undertrump": frozenset(Undertrump),
    "strict_partner_exempt": frozenset({True}),
    "exchange": frozenset({Exchange.IMMEDIATE}),
    "exchange_after_win": frozenset(ExchangeAfterWin),
    "exchange_when": frozenset({ExchangeWhen.OWN_TURN_BEFORE_PLAYING}),
    "exchange_last_moment": frozenset(ExchangeLastMoment),
    "claims": frozenset(Claims),
    "last_trick_bonus": frozenset({True}),
    "double_over": frozenset(DoubleOver),
    "tie": frozenset(Tie),
    "misere_11": frozenset({True}),
    "misere_none": frozenset(MisereNone),
    "match_mode": frozenset({MatchMode.BEST_OF}),
    "first_dealer": frozenset({FirstDealer.HIGH_CARD, FirstDealer.LOW_CARD}),
    "first_lead": frozenset(FirstLead),
}
"""What the engine plays beside each option's default."""


def check_value(option: str, value: object) -> None:
    """Whether the sources know this value of an option at all; raises `RulesError`."""
    known = _KNOWN_NUMBERS.get(option)
    if type(value) is not OPTION_TYPES[option] or (known is not None and value not in known):
        raise RulesError(RulesProblem.BAD_VALUE, option, value)


def _check_played(option: Field[Any], value: object) -> None:
    if option.name == "match_n" or value == option.default:
        return
    if value not in _PLAYED.get(option.name, ()):
        raise RulesError(RulesProblem.NOT_PLAYED_YET, option.name, value)


def _check_together(rules: Rules) -> None:
    """Refuse what contradicts itself, each with a reason of its own (`docs/rules.md`)."""
    if rules.match_mode is MatchMode.BEST_OF and rules.match_n not in (1, 3, 5, 7):
        raise RulesError(RulesProblem.BEST_OF_LENGTH, "match_n", rules.match_n)
    if not 1 <= rules.match_n <= 10:
        raise RulesError(RulesProblem.MATCH_LENGTH, "match_n", rules.match_n)
    if (len(rules.cards()) - HAND_SIZE * rules.players) % rules.players:
        raise RulesError(RulesProblem.UNEVEN_PACK, "pack", rules.pack)
    if rules.teams is Teams.INDIVIDUAL and rules.players == 6:
        raise RulesError(RulesProblem.SIX_ALONE, "teams", rules.teams)
    if rules.double_over is DoubleOver.OVER_120 and not rules.last_trick_bonus:
        raise RulesError(RulesProblem.DOUBLE_WITHOUT_BONUS, "double_over", rules.double_over)
    if rules.misere_11 and rules.partners:
        raise RulesError(RulesProblem.MISERE_PARTNERS, "misere_11", rules.misere_11)
    if rules.misere_11 and rules.double_over is not DoubleOver.OFF:
        raise RulesError(RulesProblem.MISERE_DOUBLE, "double_over", rules.double_over)
    if rules.misere_11 and rules.claims is not Claims.OFF:
        raise RulesError(RulesProblem.MISERE_CLAIMS, "claims", rules.claims)
    if rules.first_lead is FirstLead.TWO_OF_OROS and TWO_OF_COINS not in rules.cards():
        raise RulesError(RulesProblem.LEAD_WITHOUT_TWO, "first_lead", rules.first_lead)


def _fromplain_value(option: str, value: Any) -> Any:
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
