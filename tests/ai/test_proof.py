"""What the cards on the table prove of broken duties, against what the match knows (R47)."""

from random import Random

import pytest

from bot.ai.offers import accepted_offer
from bot.ai.proof import proven_renuncio
from bot.engine.actions import Accuse, Play, StartDeal
from bot.engine.legal import forbidden_in
from bot.engine.play import apply
from bot.engine.presets import rules_for
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.engine.views import view_for
from tests.engine.moments import deal_of, done, last_tricks
from tests.strategies import any_legal_action, shuffled

DUTIES = ("follow", "follow_or_trump", "strict", "strict_after_stock")
OPTIONS = ("", "exchange", "declare_then_win", "claims")


def by(obligations: str, players: int, option: str) -> Rules:
    others = {
        "": {},
        "exchange": {"exchange": "immediate", "exchange_after_win": "none"},
        "declare_then_win": {"exchange": "declare_then_win"},
        "claims": {"claims": "top_trumps"},
    }
    duties = {"obligations": obligations, "renuncio": "claim", "concede": "off"}
    return rules_for("base", players).changed({**duties, **others[option]})


def played_carelessly(rules: Rules, seed: int, careful_until: int) -> tuple[Match, set[int]]:
    """A finished deal, and who broke a duty in a trick after the last draw.

    Nobody breaks one in the tricks before `careful_until`.
    """
    rng, late = Random(seed), set[int]()
    match, _ = apply(new_match(rules, 0), StartDeal(shuffled(rules, rng)))
    while match.phase is Phase.PLAY:
        deal, action = deal_of(match), any_legal_action(match, rng)
        if isinstance(action, Accuse):
            continue
        if isinstance(action, Play) and action.card in forbidden_in(rules, deal):
            if len(deal.taken) < careful_until:
                continue
            if not deal.stock:
                late.add(action.seat)
        match, _ = apply(match, action)
    return match, late


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("obligations", DUTIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_guilty_are_accused(obligations: str, players: int, option: str) -> None:
    rules = by(obligations, players, option)
    proven = 0
    for seed in range(40):
        match, late = played_carelessly(rules, seed, rules.tricks_with_draw - seed % 4)
        deal = deal_of(match)
        for seat in range(players):
            accused = proven_renuncio(view_for(match, seat))
            assert accused is None or accused in deal.offences
            assert accused is None or rules.side_of(accused) != rules.side_of(seat)
            others = {s for s in late if rules.side_of(s) != rules.side_of(seat)}
            if others and deal.claimed_by is None:
                assert accused is not None
            proven += accused is not None
    assert proven


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_who_kept_every_duty_is_accused(players: int, option: str) -> None:
    rules = by("strict", players, option)
    for seed in range(30):
        match, _ = played_carelessly(rules, seed, rules.tricks)
        assert not deal_of(match).offences
        assert all(proven_renuncio(view_for(match, seat)) is None for seat in range(players))


def test_who_loses_accuses_the_guilty_and_then_lets_the_deal_stand() -> None:
    """Seat 1 keeps its four of cups from the king, and shows it in the trick after."""
    duties = {"obligations": "follow", "renuncio": "claim"}
    match = last_tricks(["12C 6C", "4C 1O"], "O", earlier="", **duties)
    match = done(match, "0:12C 1:1O 1:4C 0:6C")
    assert match.phase is Phase.SETTLE
    assert accepted_offer(view_for(match, 0)) == Accuse(0, 1)
    assert accepted_offer(view_for(match, 1)) is None
    over = done(match, "0:accuse:1")
    assert over.results[-1].by == 1
