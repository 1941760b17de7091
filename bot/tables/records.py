"""The record of a table's match, with the proof of each shuffle. Knows no store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.record import Fairness, MatchFairness, Record, record_of
from bot.tables.dealing import DRAW_NUMBER, Proof
from bot.tables.ports import StoredTable


def record_of_table(stored: StoredTable, names: Sequence[str]) -> Record:
    """The record of a match that is over, its seats by these names: it tells every secret.

    Deals of a version that promised nothing have no proof.
    """
    record = record_of(stored.rules, names, stored.actions, stored.first_dealer)
    proofs = {shuffle.number: shuffle.proof for shuffle in stored.shuffles}
    if not any(proofs.values()):
        return record
    deals = tuple(
        replace(deal, fairness=_fairness(proofs.get(number)))
        for number, deal in enumerate(record.deals, start=1)
    )
    draw = None if record.dealer_draw is None else _fairness(proofs.get(DRAW_NUMBER))
    return replace(record, deals=deals, fairness=MatchFairness(stored.id, draw))


def _fairness(proof: Proof | None) -> Fairness | None:
    if proof is None:
        return None
    cut = proof.cut
    return Fairness(proof.commitment.hex, proof.secret.hex, cut.depth, cut.seat, cut.click)
