"""Why a rule set is refused: each contradiction with a problem and a sentence of its own."""

from __future__ import annotations

from enum import Enum
from reprlib import Repr
from typing import Any


class RulesProblem(Enum):
    """Why a rule set was refused."""

    UNKNOWN_OPTION = "unknown_option"
    BAD_VALUE = "bad_value"
    NOT_PLAYED_YET = "not_played_yet"
    MATCH_LENGTH = "match_length"
    BEST_OF_LENGTH = "best_of_length"
    UNEVEN_PACK = "uneven_pack"
    SIX_ALONE = "six_alone"
    DOUBLE_WITHOUT_BONUS = "double_without_bonus"
    MISERE_PARTNERS = "misere_partners"
    MISERE_DOUBLE = "misere_double"
    MISERE_CLAIMS = "misere_claims"
    LEAD_WITHOUT_TWO = "lead_without_two"
    PRESET_PLAYERS = "preset_players"


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
    RulesProblem.NOT_PLAYED_YET: "rules: option {option!r} = {value} is not played yet",
    RulesProblem.MATCH_LENGTH: "rules: a match is played to 1 up to 10 games, not to {value}",
    RulesProblem.BEST_OF_LENGTH: "rules: a match is the best of 1, 3, 5 or 7, not of {value}",
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
    RulesProblem.PRESET_PLAYERS: "rules: {value} players cannot play the preset {detail}",
}


def plain_value(value: Any) -> Any:
    """An option's value as records and the command line write it."""
    return value.value if isinstance(value, Enum) else value


def _told(value: object) -> str:
    """A value in a sentence: in short, as it may come from anybody's file."""
    return Repr().repr(plain_value(value))
