"""Why a rule set is refused, each contradiction in a sentence that says what to change first."""

from __future__ import annotations

from typing import assert_never

from bot.engine.rules_error import RulesError, RulesProblem
from bot.i18n.catalogue import Say


def rules_sentence(error: RulesError, say: Say) -> str:
    """What contradicts what, whichever of the two was chosen last."""
    match error.problem:
        case RulesProblem.UNKNOWN_OPTION:
            return say("There is no such option any more. Open the options anew.")
        case RulesProblem.BAD_VALUE:
            return say("There is no such choice any more. Open the options anew.")
        case RulesProblem.NOT_PLAYED_YET:
            return say("That is not played here yet. Choose something else.")
        case RulesProblem.PRESET_PLAYERS:
            return say("That game is not for so many players. Choose another number of players.")
        case RulesProblem.MATCH_LENGTH:
            return say("Nobody plays first to so many games. Choose a shorter match first.")
        case RulesProblem.BEST_OF_LENGTH:
            return say("A match is the best of 1, 3, 5 or 7. Choose one of these lengths first.")
        case RulesProblem.UNEVEN_PACK:
            return say("That pack does not share out among so many players. Choose another pack.")
        case RulesProblem.SIX_ALONE:
            return say("Six play three against three. Choose partners, not each alone.")
        case RulesProblem.DOUBLE_WITHOUT_BONUS:
            return say(
                "Nobody passes 120 points without the ten for the last trick. "
                "Choose those ten first, or let a win count for two from fewer points."
            )
        case RulesProblem.MISERE_PARTNERS:
            return say("In a misère nobody has partners. Choose each alone first, or no misère.")
        case RulesProblem.MISERE_DOUBLE:
            return say("A misère never counts for two. Choose no double wins first, or no misère.")
        case RulesProblem.MISERE_CLAIMS:
            return say(
                "In a misère points are a burden, so nobody claims the rest. "
                "Do not allow claims first, or choose no misère."
            )
        case RulesProblem.LEAD_WITHOUT_TWO:
            return say(
                "The two of coins is not in this pack, so nobody can lead by it. "
                "Change the pack or the first lead of the match first."
            )
        case _:
            assert_never(error.problem)
