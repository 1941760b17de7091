"""Whole matches kept as text: `python -m tests.golden.regenerate` writes them again.

Each match is played by chance from a seed. Regenerate only when the rules, the record's format or
the words of `replay` change on purpose, and read the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.actions import (
    Accept,
    Accuse,
    Action,
    Call,
    Capote,
    Claim,
    Concede,
    Declare,
    Draw,
    Exchange,
    MakeBid,
    MakeSign,
    Pass,
    Play,
    SeatAction,
    ThrowIn,
)
from bot.engine.offers import legal_actions
from bot.engine.presets import rules_for
from bot.engine.record import record_of
from bot.engine.record_json import record_to_json
from bot.engine.rules import Rules
from bot.engine.state import Match, new_match
from bot.replay import story_of, story_to_text
from tests.strategies import Choose, play_by_chance

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Bea", "Cai", "Duna", "Eli", "Fina")
USUAL = (Play, Exchange, Declare, Draw, Claim, Accept, Pass, MakeBid, Call)
"""What is done as often as any card; the rest only in matches that are to show it."""

LOWEST_BIDS = 3


def choosing(often: Mapping[type[SeatAction], float] | None = None) -> Choose:
    """Chance, which does some things so often where they are possible, before anything else."""

    def choose(match: Match, rng: Random) -> Action:
        legal = legal_actions(match)
        for kind, share in (often or {}).items():
            wanted = [action for action in legal if isinstance(action, kind)]
            wanted = wanted[:LOWEST_BIDS] if kind is MakeBid else wanted
            if wanted and rng.random() < share:
                return rng.choice(wanted)
        return rng.choice([action for action in legal if isinstance(action, USUAL)])

    return choose


QUIETLY = choosing()


@dataclass(frozen=True, slots=True)
class Golden:
    """How a stored match came about; `length` cuts it off after so many actions."""

    name: str
    rules: Rules
    seed: int
    dealer: int | None = None
    length: int | None = None
    choose: Choose = QUIETLY

    def texts(self) -> tuple[str, str]:
        """The record and its transcript."""
        start = new_match(self.rules, self.dealer)
        played = play_by_chance(start, Random(self.seed), self.choose)
        actions = played.actions[: self.length]
        record = record_of(self.rules, NAMES[: self.rules.players], actions, self.dealer)
        return record_to_json(record) + "\n", story_to_text(story_of(record))


def by(preset: str, players: int, **options: Any) -> Rules:
    return rules_for(preset, players).changed(options)


GOLDEN = (
    Golden("two_to_1", by("base", 2), seed=1),
    Golden("two_to_5_with_a_tie", by("base", 2, match_n=5), seed=20),
    Golden("three_to_1_low_card_deals", by("base", 3, first_dealer="low_card"), seed=2),
    Golden("three_to_3_with_a_tie", by("base", 3, match_n=3), seed=31),
    Golden("four_to_7_with_two_ties", by("base", 4, match_n=7), seed=4, dealer=2),
    Golden("four_alone_to_3", by("base", 4, teams="individual", match_n=3), seed=29),
    Golden("four_to_3_broken_off", by("base", 4, match_n=3), seed=5, length=64),
    Golden("catalana_2", by("catalana", 2), seed=43),
    Golden("catalana_4", by("catalana", 4), seed=11),
    Golden("catalana_6", by("catalana", 6), seed=31),
    Golden("estricta_2", by("estricta", 2), seed=22),
    Golden("estricta_3", by("estricta", 3), seed=32),
    Golden("estricta_4", by("estricta", 4), seed=20),
    Golden("italiana_2", by("italiana", 2), seed=0),
    Golden("italiana_3", by("italiana", 3), seed=7),
    Golden("italiana_4", by("italiana", 4), seed=2),
    Golden("italiana_6", by("italiana", 6), seed=4),
    Golden("mexicana_2", by("mexicana", 2), seed=0),
    Golden("mexicana_3", by("mexicana", 3), seed=117),
    Golden("mexicana_4", by("mexicana", 4), seed=6),
    Golden("five_alone", by("base", 5), seed=1),
    Golden("six_with_48", by("italiana", 6, pack="es48"), seed=2, dealer=0),
    Golden(
        "two_of_coins_leads",
        by(
            "base",
            4,
            match_n=2,
            rank_order="a7",
            obligations="follow_or_trump",
            double_over=100,
            first_lead="two_of_oros",
        ),
        seed=18,
    ),
    Golden("tie_played_again", by("base", 2, match_n=2, tie="replay"), seed=130),
    Golden("tie_for_all", by("base", 3, match_n=2, tie="all"), seed=65),
    Golden("rotacion_2", by("rotacion", 2), seed=64),
    Golden("rotacion_4", by("rotacion", 4), seed=81),
    Golden("rotacion_6", by("rotacion", 6), seed=44),
    Golden("doble_2", by("doble", 2), seed=13),
    Golden("four_cards_for_two", by("doble", 2, two_card_play=4, match_n=1), seed=3),
    Golden("chiamata_5", by("chiamata", 5), seed=133, choose=choosing({Pass: 0.5, MakeBid: 0.8})),
    Golden(
        "chiamata_without_trumps",
        by("chiamata", 5, match_n=3, carichi_call=True, weak_hand=2, sixty_sixty="draw"),
        seed=311,
        choose=choosing({ThrowIn: 1, Pass: 0.5, MakeBid: 0.8}),
    ),
    Golden(
        "chiamata_in_the_dark",
        by(
            "chiamata",
            5,
            match_mode="first_to",
            match_n=5,
            rank_order="a7",
            suit_reveal="after_first_trick",
            first_lead_chiamata="caller",
            bid_multiplier="x6",
        ),
        seed=62,
        choose=choosing({Pass: 0.5, MakeBid: 0.5}),
    ),
    Golden(
        "declared_exchange",
        by("estricta", 2, exchange="declare_then_win", match_n=1),
        seed=4,
        choose=choosing({Declare: 1}),
    ),
    Golden(
        "exchange_before_the_draw",
        by(
            "catalana",
            2,
            exchange_when="after_own_win_before_draw",
            exchange_after_win="none",
            match_n=1,
        ),
        seed=252,
        choose=choosing({Exchange: 1}),
    ),
    Golden(
        "renuncio_accused",
        by("estricta", 3, renuncio="claim", match_n=2),
        seed=190,
        choose=choosing({Accuse: 0.02}),
    ),
    Golden(
        "capote_made_and_failed",
        by("estricta", 2, capote=True, match_n=2),
        seed=26,
        choose=choosing({Capote: 0.6}),
    ),
    Golden(
        "capote_of_three",
        by("base", 3, capote=True, capote_fail="score_normally", match_n=2),
        seed=2,
        choose=choosing({Capote: 0.6}),
    ),
    Golden(
        "signs_and_shared_hands",
        by("italiana", 4, signs="interceptable", share_hands="both"),
        seed=47,
        choose=choosing({MakeSign: 0.1}),
    ),
    Golden("conceded", by("catalana", 4, match_n=2), seed=126, choose=choosing({Concede: 0.02})),
    Golden("three_deals_level", by("base", 2, match_mode="fixed", match_n=3), seed=38),
    Golden("dealer_by_chance", by("base", 4, first_dealer="random"), seed=0),
)


def main() -> None:
    """Write every match and its transcript."""
    for golden in GOLDEN:
        record, transcript = golden.texts()
        (FOLDER / f"{golden.name}.json").write_text(record, encoding="utf-8")
        (FOLDER / f"{golden.name}.txt").write_text(transcript, encoding="utf-8")


if __name__ == "__main__":
    main()
