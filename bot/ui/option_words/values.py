"""What each value of an option means, in short, to be read under the title. Words only."""

from __future__ import annotations

from collections.abc import Mapping

from discord.app_commands import locale_str

from bot.engine.rules import PlainValue

NUMBERS = frozenset({"match_n", "signs_from_trick"})
"""Options whose values are numbers that need no word."""

_NOT_ALLOWED = locale_str("Not allowed")
_ALLOWED = locale_str("Allowed")
_NEVER = locale_str("Never")
_RIGHT_OF_THE_DEALER = locale_str("The player at the dealer's right")

VALUES: Mapping[str, Mapping[PlainValue, locale_str]] = {
    "mode": {
        "brisca": locale_str("Brisca"),
        "chiamata": locale_str("Briscola chiamata, with an auction"),
    },
    "teams": {
        "auto": locale_str("With partners"),
        "individual": locale_str("Each alone"),
    },
    "match_mode": {
        "first_to": locale_str("First to win so many games"),
        "best_of": locale_str("Best of so many games"),
        "fixed": locale_str("So many deals, all of them played"),
    },
    "first_dealer": {
        "high_card": locale_str("Whoever draws the highest card"),
        "low_card": locale_str("Whoever draws the lowest card"),
        "random": locale_str("By chance"),
    },
    "first_lead": {
        "mano": _RIGHT_OF_THE_DEALER,
        "two_of_oros": locale_str("Whoever holds the two of coins"),
    },
    "pack": {
        "es40": locale_str("40 cards"),
        "es48": locale_str("48 cards, with eights and nines"),
        "it36": locale_str("36 cards, without the twos"),
    },
    "three_player_pack": {
        "minus_one_two": locale_str("The two of cups"),
        "minus_all_twos": locale_str("All four twos"),
    },
    "rank_order": {
        "a3": locale_str("The three"),
        "a7": locale_str("The seven, as in Portugal"),
    },
    "deck_style": {
        "spanish": locale_str("Spanish"),
        "catalan_novelty": locale_str("Catalan, with fires and mushrooms"),
        "italian": locale_str("Italian"),
        "french": locale_str("French"),
    },
    "trump_source": {
        "turn_up": locale_str("The suit of the turn-up"),
        "rotation": locale_str("Each suit in turn, over four deals"),
    },
    "two_card_play": {
        "off": locale_str("One, from three in hand"),
        3: locale_str("Two, from three in hand"),
        4: locale_str("Two, from four in hand"),
    },
    "obligations": {
        "free": locale_str("None: any card may be played"),
        "follow": locale_str("Follow suit"),
        "follow_or_trump": locale_str("Follow suit, or else trump"),
        "strict": locale_str("Follow suit, beat and trump"),
        "strict_after_stock": locale_str("Follow suit, beat and trump at the end"),
    },
    "montar_target": {
        "best": locale_str("The best of the suit so far"),
        "led_card": locale_str("The card that was led"),
    },
    "undertrump": {
        "free": locale_str("Any card may be played"),
        "forced": locale_str("A lower trump has to be played"),
    },
    "strict_partner_exempt": {
        False: locale_str("All duties hold"),
        True: locale_str("Following suit is enough"),
    },
    "renuncio": {
        "prevent": locale_str("Cannot be played"),
        "claim": locale_str("Can be played, and accused"),
    },
    "exchange": {
        "off": _NOT_ALLOWED,
        "immediate": locale_str("At once"),
        "declare_then_win": locale_str("Declared first, done with the next trick won"),
    },
    "exchange_when": {
        "any_time": locale_str("At any moment"),
        "own_turn_before_playing": locale_str("Only in one's own turn"),
        "after_own_win_before_draw": locale_str("After winning a trick, before drawing"),
    },
    "exchange_after_win": {
        "player": locale_str("Whoever exchanges"),
        "team": locale_str("Whoever exchanges, or a partner"),
        "none": locale_str("Nobody"),
    },
    "exchange_last_moment": {
        "before_last_draw": locale_str("Before the last draw begins"),
        "while_face_up_in_stock": locale_str("While the turn-up is still there"),
    },
    "claims": {
        "off": _NOT_ALLOWED,
        "top_trumps": locale_str("With the highest trumps"),
    },
    "share_hands": {
        "off": _NEVER,
        "opening": locale_str("At the start of each deal"),
        "last_three": locale_str("Before the last three tricks"),
        "both": locale_str("At the start and before the last three"),
    },
    "share_hands_six": {False: _NOT_ALLOWED, True: _ALLOWED},
    "signs": {
        "off": _NOT_ALLOWED,
        "private": locale_str("Only the partner sees them"),
        "interceptable": locale_str("The table sees that one was made"),
    },
    "sign_table": {
        "italy_a": locale_str("Tip of the tongue: knight of trumps"),
        "italy_b": locale_str("Tip of the tongue: jack of trumps"),
    },
    "last_trick_bonus": {
        False: locale_str("Its own points only"),
        True: locale_str("Ten points more"),
    },
    "double_over": {
        "off": _NEVER,
        100: locale_str("With more than 100 points"),
        120: locale_str("With more than 120 points"),
    },
    "tie": {
        "nobody": locale_str("Nobody wins the game"),
        "last_trick": locale_str("The last trick decides"),
        "replay": locale_str("The same dealer deals again"),
        "all": locale_str("Each of those level wins a game"),
    },
    "misere_11": {
        False: locale_str("No: most points win"),
        True: locale_str("Yes: at most 11 points win"),
    },
    "misere_none": {
        "nobody": locale_str("Nobody wins"),
        "lowest": locale_str("The lowest wins"),
    },
    "rotation_decide": {
        "most_wins": locale_str("Deals won"),
        "sum": locale_str("The points of all four"),
    },
    "concede": {
        "anytime": locale_str("At any moment"),
        "hand_under_10": locale_str("Before one's first card, under ten points"),
        "off": _NOT_ALLOWED,
    },
    "capote": {False: _NOT_ALLOWED, True: _ALLOWED},
    "capote_fail": {
        "lose_game": locale_str("Loses the game"),
        "score_normally": locale_str("Costs nothing more"),
    },
    "jump_to_points": {
        True: locale_str("At any moment of the auction"),
        False: locale_str("Only after somebody bid a two"),
    },
    "all_pass": {
        "redeal_next": locale_str("The next player deals"),
        "double_next": locale_str("The next player deals, and it counts double"),
    },
    "weak_hand": {
        "off": _NOT_ALLOWED,
        0: locale_str("With no points in hand"),
        2: locale_str("With at most two points in hand"),
    },
    "carichi_call": {
        False: _NOT_ALLOWED,
        True: locale_str("The caller may, alone against four"),
    },
    "suit_reveal": {
        "before_play": locale_str("Before the first trick"),
        "after_first_trick": locale_str("After the first trick"),
    },
    "first_lead_chiamata": {
        "mano": _RIGHT_OF_THE_DEALER,
        "caller": locale_str("Whoever won the auction"),
    },
    "bid_multiplier": {
        "off": _NEVER,
        "x5": locale_str("Up to five times"),
        "x6": locale_str("Up to six times"),
    },
    "cappotto": {
        "both": locale_str("For either side"),
        "caller": locale_str("For the caller's side"),
        "off": _NEVER,
    },
    "sixty_sixty": {
        "caller_loses": locale_str("The caller loses"),
        "draw": locale_str("A draw"),
    },
}
"""By option, in the order offered."""
