"""In words: which cards there are, which beat which, and their points (R1 to R4, R23, R25)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import RankOrder, strength_of
from bot.engine.options import Pack, ThreePlayerPack
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.ui.cards import rank_name


def card_lines(rules: Rules, say: Say) -> Iterator[str]:
    """The pack, the order within a suit, and the points."""
    yield _pack(rules, say)
    yield _order(rules, say)
    second = say("seven") if rules.rank_order is RankOrder.A7 else say("three")
    yield say(
        "Points: ace 11, {second} 10, king 4, knight 3, jack 2, the others nothing; 120 in all.",
        second=second,
    )


def _pack(rules: Rules, say: Say) -> str:
    if rules.pack is Pack.ES48:
        return say("The Spanish pack of 48 cards, with eights and nines.")
    if rules.pack is Pack.IT36 or (
        rules.players == 3 and rules.three_player_pack is ThreePlayerPack.MINUS_ALL_TWOS
    ):
        return say("36 cards: the pack of 40 without the twos.")
    if rules.players == 3:
        return say("39 cards: the Spanish pack of 40 without the two of cups.")
    return say("The Spanish pack of 40 cards.")


def _order(rules: Rules, say: Say) -> str:
    ranks = {card.rank for card in rules.cards()}
    strongest_first = sorted(
        ranks, key=lambda rank: strength_of(rank, rules.rank_order), reverse=True
    )
    names = say.list(rank_name(rank, say) for rank in strongest_first)
    return say("Order within a suit, from the top: {ranks}.", ranks=names)
