"""Records that were dealt fairly, played by chance, for the checks of their decks."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from bot.engine.actions import Action, DrawDealer, StartDeal
from bot.engine.play import apply
from bot.engine.record import record_of
from bot.engine.record_json import record_to_json
from bot.engine.rules import Rules
from bot.engine.state import Match, Phase, new_match
from bot.tables.dealing import NO_CUT, Cut, Secret, commitment_of, cutter_of, shuffled
from tests.strategies import any_legal_action

TABLE = "k3x9q0w2ab"
NAMES = ("Ana", "Bea", "Cai", "Duna", "Eli", "Fina")

CutBy = Callable[[int, int], Cut]
"""How the deal of a number is cut by the seat whose turn it is."""


def secret_number(number: int) -> Secret:
    return Secret(sha256(b"test %d" % number).digest())


def person_cuts(number: int, cutter: int) -> Cut:
    return Cut(7 * number % 30, cutter, str(1_300_000_000_000_000_000 + number))


def computer_cuts(_number: int, cutter: int) -> Cut:
    return Cut(seat=cutter)


def nobody_cuts(_number: int, _cutter: int) -> Cut:
    return NO_CUT


def proof_of(secret: Secret, cut: Cut) -> dict[str, object]:
    return {
        "commitment": commitment_of(secret).hex,
        "secret": secret.hex,
        "cut": cut.depth,
        "cut_by": cut.seat,
        "click": cut.click,
    }


def fair_record(
    rules: Rules, *, deals: int = 2, dealer: int | None = None, cut_by: CutBy = person_cuts
) -> dict[str, Any]:
    """The plain JSON of a record whose last deal is played to its end, with every proof."""
    match, rng = new_match(rules, dealer), Random(3)
    actions: list[Action] = []
    proofs: list[dict[str, object]] = []
    top: dict[str, object] = {"table": TABLE}
    while match.phase is not Phase.OVER and len(match.results) < deals:
        action = any_legal_action(match, rng) if match.phase is Phase.PLAY else None
        if action is None:
            number = len(proofs) + (match.phase is not Phase.DRAW)
            secret, cut = secret_number(number), _cut(match, number, cut_by)
            deck = shuffled(rules.cards(), secret, TABLE, number, cut)
            if match.phase is Phase.DRAW:
                action, top["dealer_draw"] = DrawDealer(deck), proof_of(secret, cut)
            else:
                action = StartDeal(deck)
                proofs.append(proof_of(secret, cut))
        actions.append(action)
        match, _ = apply(match, action)
    record = record_of(rules, NAMES[: rules.players], actions, dealer)
    plain: dict[str, Any] = json.loads(record_to_json(record)) | {"fairness": top}
    for deal, proof in zip(plain["deals"], proofs, strict=True):
        deal["fairness"] = proof
    return plain


def _cut(match: Match, number: int, cut_by: CutBy) -> Cut:
    if match.phase is Phase.DRAW:
        return NO_CUT
    return cut_by(number, cutter_of(match.dealer, match.rules.players))
