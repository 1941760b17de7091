"""The options of a rule set: one enum each, with the values that the sources know.

What they mean together `rules` says, and which contradict each other `contradictions`.
"""

from __future__ import annotations

from enum import Enum


class Teams(Enum):
    """`AUTO`: partners with four and six, alone with two and three."""

    AUTO = "auto"
    INDIVIDUAL = "individual"


class Mode(Enum):
    """The game itself."""

    BRISCA = "brisca"
    CHIAMATA = "chiamata"


class Pack(Enum):
    """Which pack is used, before any card is taken out for three."""

    ES40 = "es40"
    ES48 = "es48"
    IT36 = "it36"


class ThreePlayerPack(Enum):
    """What leaves the pack so that three can draw evenly."""

    MINUS_ONE_TWO = "minus_one_two"
    MINUS_ALL_TWOS = "minus_all_twos"


class DeckStyle(Enum):
    """Names and faces only."""

    SPANISH = "spanish"
    CATALAN_NOVELTY = "catalan_novelty"
    ITALIAN = "italian"
    FRENCH = "french"


class TrumpSource(Enum):
    """Where the trump suit comes from."""

    TURN_UP = "turn_up"
    ROTATION = "rotation"


class Obligations(Enum):
    """What a seat that follows must play."""

    FREE = "free"
    FOLLOW = "follow"
    FOLLOW_OR_TRUMP = "follow_or_trump"
    STRICT = "strict"
    STRICT_AFTER_STOCK = "strict_after_stock"


class MontarTarget(Enum):
    """Which card must be beaten under strict rules."""

    BEST = "best"
    LED_CARD = "led_card"


class Undertrump(Enum):
    """Whether a lower trump is forced when the trump played cannot be beaten."""

    FREE = "free"
    FORCED = "forced"


class Renuncio(Enum):
    """A forbidden card is made unplayable, or may be accused."""

    PREVENT = "prevent"
    CLAIM = "claim"


class Exchange(Enum):
    """Swapping the seven or two of trumps for the turn-up."""

    OFF = "off"
    IMMEDIATE = "immediate"
    DECLARE_THEN_WIN = "declare_then_win"


class ExchangeAfterWin(Enum):
    """Whose trick allows the exchange."""

    PLAYER = "player"
    TEAM = "team"
    NONE = "none"


class ExchangeWhen(Enum):
    """At which moments the exchange is allowed."""

    ANY_TIME = "any_time"
    OWN_TURN_BEFORE_PLAYING = "own_turn_before_playing"
    AFTER_OWN_WIN_BEFORE_DRAW = "after_own_win_before_draw"


class ExchangeLastMoment(Enum):
    """Until when the exchange is allowed."""

    BEFORE_LAST_DRAW = "before_last_draw"
    WHILE_FACE_UP_IN_STOCK = "while_face_up_in_stock"


class ShareHands(Enum):
    """When partners see each other's hands."""

    OFF = "off"
    OPENING = "opening"
    LAST_THREE = "last_three"
    BOTH = "both"


class Signs(Enum):
    """Whether partners may sign, and whether the table sees that they did."""

    OFF = "off"
    PRIVATE = "private"
    INTERCEPTABLE = "interceptable"


class SignTable(Enum):
    """Which sign means what."""

    ITALY_A = "italy_a"
    ITALY_B = "italy_b"


class Claims(Enum):
    """Whether the rest may be claimed with the highest trumps."""

    OFF = "off"
    TOP_TRUMPS = "top_trumps"


class Concede(Enum):
    """When a side may give the game away."""

    ANYTIME = "anytime"
    HAND_UNDER_10 = "hand_under_10"
    OFF = "off"


class CapoteFail(Enum):
    """What a failed capote costs."""

    LOSE_GAME = "lose_game"
    SCORE_NORMALLY = "score_normally"


class DoubleOver(Enum):
    """More points than this win two games."""

    OFF = "off"
    OVER_100 = 100
    OVER_120 = 120


class Tie(Enum):
    """Who scores when the best sides have equal points."""

    NOBODY = "nobody"
    LAST_TRICK = "last_trick"
    REPLAY = "replay"
    ALL = "all"


class TwoCardPlay(Enum):
    """Two seats that play two cards each to a trick, and how many they hold."""

    OFF = "off"
    HOLD_3 = 3
    HOLD_4 = 4


class MisereNone(Enum):
    """Who wins a misère in which nobody stays low enough."""

    NOBODY = "nobody"
    LOWEST = "lowest"


class RotationDecide(Enum):
    """How the four-game rotation is decided."""

    MOST_WINS = "most_wins"
    SUM = "sum"


class MatchMode(Enum):
    """When a match ends."""

    FIRST_TO = "first_to"
    BEST_OF = "best_of"
    FIXED = "fixed"


class FirstDealer(Enum):
    """Who deals the first deal of a match."""

    HIGH_CARD = "high_card"
    LOW_CARD = "low_card"
    RANDOM = "random"


class FirstLead(Enum):
    """Who leads the first trick of a match."""

    MANO = "mano"
    TWO_OF_OROS = "two_of_oros"


class SuitReveal(Enum):
    """Chiamata: when the caller names the suit."""

    BEFORE_PLAY = "before_play"
    AFTER_FIRST_TRICK = "after_first_trick"


class FirstLeadChiamata(Enum):
    """Chiamata: who leads the first trick."""

    MANO = "mano"
    CALLER = "caller"


class AllPass(Enum):
    """Chiamata: what follows when everybody passes."""

    REDEAL_NEXT = "redeal_next"
    DOUBLE_NEXT = "double_next"


class BidMultiplier(Enum):
    """Chiamata: how high targets multiply the score."""

    OFF = "off"
    X5 = "x5"
    X6 = "x6"


class Cappotto(Enum):
    """Chiamata: which side doubles by taking all points."""

    BOTH = "both"
    CALLER = "caller"
    OFF = "off"


class SixtySixty(Enum):
    """Chiamata: what 60 against a target of 61 is."""

    CALLER_LOSES = "caller_loses"
    DRAW = "draw"


class WeakHand(Enum):
    """Chiamata: a hand worth no more points than this may be thrown in."""

    OFF = "off"
    NO_POINT = 0
    TWO_POINTS = 2
