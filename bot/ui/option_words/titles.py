"""What each option is about, for a line above its choices. Words only, in English."""

from __future__ import annotations

from collections.abc import Mapping

from discord.app_commands import locale_str

TITLES: Mapping[str, locale_str] = {
    "mode": locale_str("Kind of game"),
    "teams": locale_str("Sides"),
    "match_mode": locale_str("How the match is counted"),
    "match_n": locale_str("Length of the match"),
    "first_dealer": locale_str("First dealer"),
    "first_lead": locale_str("First lead of the match"),
    "pack": locale_str("Pack"),
    "three_player_pack": locale_str("Taken out for three players"),
    "rank_order": locale_str("Second card of each suit"),
    "deck_style": locale_str("Names and faces of the cards"),
    "trump_source": locale_str("Trumps"),
    "two_card_play": locale_str("Cards each plays to a trick"),
    "obligations": locale_str("Duties"),
    "montar_target": locale_str("Card to beat"),
    "undertrump": locale_str("Without a trump high enough"),
    "strict_partner_exempt": locale_str("While your partner is winning"),
    "renuncio": locale_str("Cards against the duties"),
    "exchange": locale_str("Exchange of the turn-up"),
    "exchange_when": locale_str("Moment of the exchange"),
    "exchange_after_win": locale_str("Who has to win a trick first"),
    "exchange_last_moment": locale_str("Last moment of the exchange"),
    "claims": locale_str("Claiming the rest"),
    "share_hands": locale_str("Partners show each other their cards"),
    "share_hands_six": locale_str("Showing cards among six"),
    "signs": locale_str("Signs between partners"),
    "sign_table": locale_str("What the signs mean"),
    "signs_from_trick": locale_str("First trick with signs"),
    "last_trick_bonus": locale_str("Last trick"),
    "double_over": locale_str("A win counts for two"),
    "tie": locale_str("Ties"),
    "misere_11": locale_str("Misère"),
    "misere_none": locale_str("If everybody has more than 11 points"),
    "rotation_decide": locale_str("What decides the four deals"),
    "concede": locale_str("Giving the game away"),
    "capote": locale_str("Capote: calling all tricks that are left"),
    "capote_fail": locale_str("A capote that fails"),
    "jump_to_points": locale_str("Bidding points"),
    "all_pass": locale_str("If everybody passes"),
    "weak_hand": locale_str("Throwing in a weak hand"),
    "carichi_call": locale_str("Playing without trumps"),
    "suit_reveal": locale_str("When the suit is named"),
    "first_lead_chiamata": locale_str("First lead of each deal"),
    "bid_multiplier": locale_str("High bids count more"),
    "cappotto": locale_str("All 120 points count double"),
    "sixty_sixty": locale_str("60 points each"),
}
"""Every option but `players`, which is settled when the lobby is opened."""
