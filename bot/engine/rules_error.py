"""Why a rule set is refused: each contradiction with a problem and a sentence of its own."""

from __future__ import annotations

from enum import Enum
from reprlib import Repr
from typing import Any


class RulesProblem(Enum):
    """Why a rule set was refused."""

    UNKNOWN_OPTION = "unknown_option"
    BAD_VALUE = "bad_value"
    MATCH_LENGTH = "match_length"
    BEST_OF_LENGTH = "best_of_length"
    FIXED_LENGTH = "fixed_length"
    UNEVEN_PACK = "uneven_pack"
    SIX_ALONE = "six_alone"
    DOUBLE_WITHOUT_BONUS = "double_without_bonus"
    MISERE_PARTNERS = "misere_partners"
    MISERE_DOUBLE = "misere_double"
    MISERE_CLAIMS = "misere_claims"
    MISERE_CAPOTE = "misere_capote"
    MISERE_CONCEDE = "misere_concede"
    LEAD_WITHOUT_TWO = "lead_without_two"
    PRESET_PLAYERS = "preset_players"
    DECLARE_WHEN = "declare_when"
    RENUNCIO_DUTIES = "renuncio_duties"
    CONCEDE_SIDES = "concede_sides"
    CAPOTE_PLAYERS = "capote_players"
    SHARE_ALONE = "share_alone"
    SHARE_SIX = "share_six"
    SIGNS_ALONE = "signs_alone"
    TWO_CARDS_PLAYERS = "two_cards_players"
    TWO_CARDS_DUTIES = "two_cards_duties"
    TWO_CARDS_CLAIMS = "two_cards_claims"
    ROTATION_EXCHANGE = "rotation_exchange"
    ROTATION_MATCH = "rotation_match"
    CHIAMATA_PLAYERS = "chiamata_players"
    CHIAMATA_OPTION = "chiamata_option"
    CHIAMATA_CARICHI = "chiamata_carichi"


class RulesError(ValueError):
    """A rule set that cannot be played; names the option and why.

    `detail` completes the sentence of a problem that depends on more than the option.
    """

    def __init__(self, problem: RulesProblem, option: str, value: object, detail: str = "") -> None:
        self.problem = problem
        self.option = option
        self.value = value
        sentence = _SENTENCES[problem]
        super().__init__(sentence.format(option=option, value=_told(value), detail=detail))


_SENTENCES = {
    RulesProblem.UNKNOWN_OPTION: "rules: there is no option {option!r}",
    RulesProblem.BAD_VALUE: "rules: option {option!r} cannot be {value}",
    RulesProblem.MATCH_LENGTH: (
        "rules: a match is played to 1 up to 10 games, a chiamata also to 11, not to {value}"
    ),
    RulesProblem.BEST_OF_LENGTH: "rules: a match is the best of 1, 3, 5 or 7, not of {value}",
    RulesProblem.FIXED_LENGTH: "rules: a match has a fixed number of 1 up to 20 deals, not {value}",
    RulesProblem.UNEVEN_PACK: "rules: the pack {value} does not share out among so many players",
    RulesProblem.SIX_ALONE: "rules: six play three against three, not each alone",
    RulesProblem.DOUBLE_WITHOUT_BONUS: (
        "rules: nobody passes 120 points without the ten for the last trick (last_trick_bonus)"
    ),
    RulesProblem.MISERE_PARTNERS: (
        "rules: in a misère everybody plays alone (teams = individual), which six cannot"
    ),
    RulesProblem.MISERE_DOUBLE: "rules: a misère cannot be won twice (double_over = off)",
    RulesProblem.MISERE_CLAIMS: (
        "rules: in a misère nobody claims the rest, for points are a burden (claims = off)"
    ),
    RulesProblem.LEAD_WITHOUT_TWO: (
        "rules: the two of coins cannot lead, for it is not in the pack (first_lead = mano)"
    ),
    RulesProblem.MISERE_CAPOTE: "rules: in a misère nobody wants all tricks (capote = off)",
    RulesProblem.MISERE_CONCEDE: "rules: in a misère nobody concedes to anybody (concede = off)",
    RulesProblem.PRESET_PLAYERS: "rules: {value} players cannot play the preset {detail}",
    RulesProblem.DECLARE_WHEN: (
        "rules: an exchange that is declared first is made by the next trick won, so it cannot be "
        "bound to that moment (exchange_when = any_time or own_turn_before_playing)"
    ),
    RulesProblem.RENUNCIO_DUTIES: (
        "rules: where any card may be played there is no renuncio to accuse (renuncio = prevent)"
    ),
    RulesProblem.CONCEDE_SIDES: "rules: only two sides can concede to each other (concede = off)",
    RulesProblem.CAPOTE_PLAYERS: "rules: a capote is for two or three players (capote = off)",
    RulesProblem.SHARE_ALONE: "rules: without partners no hands are shared (share_hands = off)",
    RulesProblem.SHARE_SIX: (
        "rules: six share hands only where they agree to (share_hands_six = on)"
    ),
    RulesProblem.SIGNS_ALONE: "rules: without partners nobody signs to anybody (signs = off)",
    RulesProblem.TWO_CARDS_PLAYERS: (
        "rules: two cards each are for two players (two_card_play = off)"
    ),
    RulesProblem.TWO_CARDS_DUTIES: (
        "rules: with two cards each any card may be played (obligations = free)"
    ),
    RulesProblem.TWO_CARDS_CLAIMS: (
        "rules: with two cards each the rest cannot be claimed (claims = off)"
    ),
    RulesProblem.ROTATION_EXCHANGE: (
        "rules: where trumps rotate no card is turned up to be exchanged (exchange = off)"
    ),
    RulesProblem.ROTATION_MATCH: (
        "rules: where trumps rotate a match has four deals, one for each suit "
        "(match_mode = fixed, match_n = 4)"
    ),
    RulesProblem.CHIAMATA_PLAYERS: (
        "rules: a chiamata is for five players with forty cards (players = 5, pack = es40)"
    ),
    RulesProblem.CHIAMATA_OPTION: "rules: a chiamata has no {option} = {value}",
    RulesProblem.CHIAMATA_CARICHI: (
        "rules: without trumps nobody can wait to name them (suit_reveal = before_play)"
    ),
}


def plain_value(value: Any) -> Any:
    """An option's value as records and the command line write it."""
    return value.value if isinstance(value, Enum) else value


def _told(value: object) -> str:
    """A value in a sentence: in short, as it may come from anybody's file."""
    return Repr().repr(plain_value(value))
