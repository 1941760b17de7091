"""Why a rule set is refused, each contradiction in a sentence that says what to change first."""

from __future__ import annotations

from typing import assert_never

from bot.engine.rules_error import RulesError, RulesProblem
from bot.i18n.catalogue import Say
from bot.ui.option_words import title_words


def rules_sentence(error: RulesError, say: Say) -> str:
    """What contradicts what, whichever of the two was chosen last."""
    match error.problem:
        case RulesProblem.UNKNOWN_OPTION:
            return say("There is no such option any more. Open the options anew.")
        case RulesProblem.BAD_VALUE:
            return say("There is no such choice any more. Open the options anew.")
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
        case RulesProblem.FIXED_LENGTH:
            return say("So many deals are 1 to 20. Choose one of these lengths first.")
        case RulesProblem.MISERE_CONCEDE:
            return say(
                "In a misère nobody gives the game away. "
                "Do not allow giving it away first, or choose no misère."
            )
        case RulesProblem.MISERE_CAPOTE:
            return say(
                "In a misère nobody calls all tricks. "
                "Do not allow the capote first, or choose no misère."
            )
        case RulesProblem.CONCEDE_SIDES:
            return say(
                "A game can be given away only between two sides. "
                "Choose partners first, or do not allow giving it away."
            )
        case RulesProblem.CAPOTE_PLAYERS:
            return say("Only two or three play with the capote. Do not allow it at this table.")
        case RulesProblem.SHARE_ALONE:
            return say(
                "Where each plays alone nobody shows cards. "
                "Choose partners first, or that cards are never shown."
            )
        case RulesProblem.SHARE_SIX:
            return say(
                "Six show each other their cards only where that is agreed. "
                "Allow showing cards among six first."
            )
        case RulesProblem.SIGNS_ALONE:
            return say(
                "Where each plays alone there is nobody to sign to. "
                "Choose partners first, or do not allow signs."
            )
        case RulesProblem.TWO_CARDS_PLAYERS:
            return say("Only two play two cards each. Choose one card at this table.")
        case RulesProblem.TWO_CARDS_DUTIES:
            return say(
                "With two cards each any card may be played. "
                "Choose no duties first, or one card each."
            )
        case RulesProblem.TWO_CARDS_CLAIMS:
            return say(
                "With two cards each nobody claims the rest. "
                "Do not allow claims first, or choose one card each."
            )
        case RulesProblem.ROTATION_EXCHANGE:
            return say(
                "Where each suit is trumps in turn no card is turned up. "
                "Do not allow the exchange first, or take the trumps from the turn-up."
            )
        case RulesProblem.ROTATION_MATCH:
            return say(
                "Each suit is trumps once in exactly four deals. "
                "Choose so many deals and the length 4 first, or take the trumps from the turn-up."
            )
        case RulesProblem.CHIAMATA_PLAYERS:
            return say("The game with an auction is for five with 40 cards. Choose another game.")
        case RulesProblem.CHIAMATA_OPTION:
            return say(
                "The game with an auction has no such option: {option}. Put it back first.",
                option=title_words(error.option, say),
            )
        case RulesProblem.CHIAMATA_CARICHI:
            return say(
                "Who plays without trumps has no suit to name after the first trick. "
                "Have the suit named before the play first, or do not allow playing without trumps."
            )
        case RulesProblem.DECLARE_WHEN:
            return say(
                "An exchange that is declared first cannot wait for the moment before drawing. "
                "Exchange at once, choose another moment, and then declare."
            )
        case RulesProblem.RENUNCIO_DUTIES:
            return say(
                "Without duties no card is against them. "
                "Choose duties first, or that such cards cannot be played."
            )
        case _:
            assert_never(error.problem)
