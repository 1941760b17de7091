"""What a record says of its fair dealing, and whether it holds. Knows no words of the command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.record import Fairness, Record, RecordError
from bot.engine.record_json import record_from_json
from bot.tables.dealing import (
    DRAW_NUMBER,
    Commitment,
    Cut,
    FairnessError,
    Proof,
    Secret,
    commitment_of,
    cutter_of,
    parse_table_id,
    shuffled,
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One shuffle of a record: deal 1 and on, or `DRAW_NUMBER`. It holds where nothing is amiss.

    `proof` is None where the record says nothing; `amiss` says in English why a proof fails.
    """

    number: int
    proof: Proof | None
    amiss: str | None = None

    @property
    def holds(self) -> bool:
        """Whether there is a proof, and it is true."""
        return self.proof is not None and self.amiss is None


@dataclass(frozen=True, slots=True)
class FairRecord:
    """A record, its table's id, and the proof of each shuffle by its number."""

    record: Record
    table_id: str
    proofs: Mapping[int, Proof]


def fair_record_from_json(text: str) -> FairRecord:
    """Read a record with its fairness fields, which may be absent; raises `RecordError`."""
    record = record_from_json(text)
    if record.fairness is None:
        return FairRecord(record, "", {})
    try:
        table_id = parse_table_id(record.fairness.table)
    except FairnessError as error:
        raise RecordError(f"fairness: {error}") from None
    proofs = {
        number: _proof(deal.fairness, f"deal {number}, fairness")
        for number, deal in enumerate(record.deals, start=1)
        if deal.fairness is not None
    }
    draw = record.fairness.dealer_draw
    if draw is not None:
        proofs[DRAW_NUMBER] = _proof(draw, "fairness, dealer_draw")
    return FairRecord(record, table_id, proofs)


def findings(fair: FairRecord) -> Iterator[Finding]:
    """Check the draw, if there was one, and every deal; the record itself is legal."""
    known: set[Secret] = set()
    for number, deck, cutter in _shuffles(fair.record):
        proof = fair.proofs.get(number)
        if proof is None:
            yield Finding(number, None)
            continue
        yield Finding(number, proof, _amiss(fair, number, deck, cutter, known))
        known.add(proof.secret)


def _shuffles(record: Record) -> Iterator[tuple[int, tuple[Card, ...], int | None]]:
    """Number, deck, and the seat that may cut."""
    if record.dealer_draw is not None:
        yield DRAW_NUMBER, record.dealer_draw, None
    for number, deal in enumerate(record.deals, start=1):
        yield number, deal.deck, cutter_of(deal.dealer, record.rules.players)


def _amiss(
    fair: FairRecord, number: int, deck: tuple[Card, ...], cutter: int | None, known: set[Secret]
) -> str | None:
    proof = fair.proofs[number]
    if commitment_of(proof.secret) != proof.commitment:
        return "the commitment is that of another secret"
    if proof.secret in known:  # it was published after that deal, so anybody could know the deck
        return "its secret was used before"
    if proof.cut.seat not in (None, cutter):
        who = "nobody cuts the draw" if cutter is None else f"seat {cutter} is the one to cut"
        return f"seat {proof.cut.seat} cut, but {who}"
    try:
        true = shuffled(fair.record.rules.cards(), proof.secret, fair.table_id, number, proof.cut)
    except FairnessError as error:
        return str(error)
    return None if deck == true else "the deck is not the one that follows from secret and cut"


def _proof(told: Fairness, where: str) -> Proof:
    try:
        return Proof(
            Commitment.parse(told.commitment),
            Secret.parse(told.secret),
            Cut(told.cut, told.cut_by, told.click),
        )
    except FairnessError as error:
        raise RecordError(f"{where}: {error}") from None
