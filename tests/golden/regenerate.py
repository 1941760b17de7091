"""Whole matches kept as text: `python -m tests.golden.regenerate` writes them again.

Each match is played by chance from a seed. Regenerate only when the rules, the record's format or
the words of `replay` change on purpose, and read the difference before it is committed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bot.engine.cards import RankOrder
from bot.engine.options import DoubleOver, FirstDealer, FirstLead, Obligations, Pack, Teams, Tie
from bot.engine.presets import rules_for
from bot.engine.record import record_of
from bot.engine.record_json import record_to_json
from bot.engine.rules import Rules
from bot.engine.state import new_match
from bot.replay import story_of, story_to_text
from tests.strategies import play_by_chance

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Bea", "Cai", "Duna", "Eli", "Fina")


@dataclass(frozen=True, slots=True)
class Golden:
    """How a stored match came about; `length` cuts it off after so many actions."""

    name: str
    rules: Rules
    seed: int
    dealer: int | None = None
    length: int | None = None

    def texts(self) -> tuple[str, str]:
        """The record and its transcript."""
        played = play_by_chance(new_match(self.rules, self.dealer), Random(self.seed))
        actions = played.actions[: self.length]
        record = record_of(self.rules, NAMES[: self.rules.players], actions, self.dealer)
        return record_to_json(record) + "\n", story_to_text(story_of(record))


LOW = FirstDealer.LOW_CARD
TWO_LEADS = Rules(
    players=4,
    match_n=2,
    rank_order=RankOrder.A7,
    obligations=Obligations.FOLLOW_OR_TRUMP,
    double_over=DoubleOver.OVER_100,
    first_lead=FirstLead.TWO_OF_OROS,
)
GOLDEN = (
    Golden("two_to_1", Rules(players=2, match_n=1), seed=1),
    Golden("two_to_5_with_a_tie", Rules(players=2, match_n=5), seed=20),
    Golden("three_to_1_low_card_deals", Rules(players=3, match_n=1, first_dealer=LOW), seed=2),
    Golden("three_to_3_with_a_tie", Rules(players=3, match_n=3), seed=31),
    Golden("four_to_7_with_two_ties", Rules(players=4, match_n=7), seed=4, dealer=2),
    Golden(
        "four_alone_to_3",
        Rules(players=4, teams=Teams.INDIVIDUAL, match_n=3),
        seed=29,
    ),
    Golden("four_to_3_broken_off", Rules(players=4, match_n=3), seed=5, length=64),
    Golden("catalana_2", rules_for("catalana", 2), seed=43),
    Golden("catalana_4", rules_for("catalana", 4), seed=11),
    Golden("catalana_6", rules_for("catalana", 6), seed=31),
    Golden("estricta_2", rules_for("estricta", 2), seed=22),
    Golden("estricta_3", rules_for("estricta", 3), seed=32),
    Golden("estricta_4", rules_for("estricta", 4), seed=20),
    Golden("italiana_2", rules_for("italiana", 2), seed=0),
    Golden("italiana_3", rules_for("italiana", 3), seed=7),
    Golden("italiana_4", rules_for("italiana", 4), seed=2),
    Golden("italiana_6", rules_for("italiana", 6), seed=4),
    Golden("mexicana_2", rules_for("mexicana", 2), seed=0),
    Golden("mexicana_3", rules_for("mexicana", 3), seed=117),
    Golden("mexicana_4", rules_for("mexicana", 4), seed=6),
    Golden("five_alone", rules_for("base", 5), seed=1),
    Golden("six_with_48", replace(rules_for("italiana", 6), pack=Pack.ES48), seed=2, dealer=0),
    Golden("two_of_coins_leads", TWO_LEADS, seed=18),
    Golden("tie_played_again", Rules(players=2, match_n=2, tie=Tie.REPLAY), seed=130),
    Golden("tie_for_all", Rules(players=3, match_n=2, tie=Tie.ALL), seed=65),
)


def main() -> None:
    """Write every match and its transcript."""
    for golden in GOLDEN:
        record, transcript = golden.texts()
        (FOLDER / f"{golden.name}.json").write_text(record, encoding="utf-8")
        (FOLDER / f"{golden.name}.txt").write_text(transcript, encoding="utf-8")


if __name__ == "__main__":
    main()
