"""The options of a game in plain values, and what the presets change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]
"""Options in plain values, as a record names them."""

BASE: Options = {
    "players": 2,
    "teams": "auto",
    "mode": "brisca",
    "rank_order": "a3",
    "trump_source": "turn_up",
    "obligations": "free",
    "montar_target": "best",
    "undertrump": "free",
    "strict_partner_exempt": False,
    "renuncio": "prevent",
    "exchange": "off",
    "exchange_after_win": "player",
    "exchange_when": "any_time",
    "signs": "off",
    "sign_table": "italy_a",
    "claims": "off",
    "concede": "off",
    "capote": False,
    "capote_fail": "lose_game",
    "last_trick_bonus": False,
    "double_over": "off",
    "tie": "nobody",
    "two_card_play": "off",
    "misere_11": False,
    "misere_none": "nobody",
    "rotation_decide": "most_wins",
    "match_mode": "first_to",
    "match_n": 3,
    "first_lead": "mano",
    "jump_to_points": True,
    "suit_reveal": "before_play",
    "first_lead_chiamata": "mano",
    "all_pass": "redeal_next",
    "bid_multiplier": "off",
    "cappotto": "both",
    "sixty_sixty": "caller_loses",
    "weak_hand": "off",
    "carichi_call": False,
}
PRESETS: Mapping[str, Options] = {
    "base": {"match_n": 1},
    "catalana": {"exchange": "immediate", "claims": "top_trumps"},
    "estricta": {
        "obligations": "strict",
        "last_trick_bonus": True,
        "tie": "last_trick",
        "match_n": 8,
    },
    "italiana": {"match_mode": "best_of", "match_n": 3},
    "mexicana": {"teams": "individual", "misere_11": True, "misere_none": "lowest"},
    "rotacion": {
        "trump_source": "rotation",
        "claims": "top_trumps",
        "match_mode": "fixed",
        "match_n": 4,
    },
    "doble": {"two_card_play": 3, "exchange": "immediate"},
    "chiamata": {"mode": "chiamata", "players": 5, "match_mode": "fixed", "match_n": 7},
}
"""R37: what each preset changes of the options above; the packs are told by the decks."""


def options_of(stored: Options) -> Options:
    """The options of a record's rules."""
    options = {**BASE, **PRESETS[stored.get("preset", "base")], **stored}
    if "concede" not in stored:  # R44
        may = sides_of(options) == 2 and not options["misere_11"]
        options["concede"] = "anytime" if may else "off"
    return options


def sides_of(options: Options) -> int:
    """R5, R24"""
    if options["teams"] == "auto" and options["players"] in (4, 6):
        return 2
    return int(options["players"])


def hand_of(options: Options) -> int:
    """R7, R50, R60"""
    if options["mode"] == "chiamata":
        return 8
    return 3 if options["two_card_play"] == "off" else int(options["two_card_play"])


def trick_of(options: Options) -> int:
    """R9, R50"""
    return int(options["players"] if options["two_card_play"] == "off" else 4)
