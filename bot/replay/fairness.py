"""What a record says of its fair dealing, and whether it holds. Knows no words of the command.

The proofs stand beside the match: they are taken off the JSON here, and the rest is a record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine.cards import Card
from bot.engine.record import Record, RecordError
from bot.engine.record_json import record_from_json
from bot.tables.dealing import (
    DRAW_NUMBER,
    Commitment,
    Cut,
    FairnessError,
    Secret,
    commitment_of,
    cutter_of,
    parse_table_id,
    shuffled,
)

_PROOF_FIELDS = {"commitment", "secret", "cut", "cut_by", "click"}


@dataclass(frozen=True, slots=True)
class Proof:
    """What one shuffle was promised by and made from."""

    commitment: Commitment
    secret: Secret
    cut: Cut


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
    try:
        plain = json.loads(text, object_pairs_hook=_object)
        found = dict(_taken_off(plain))
        rest = json.dumps(plain)
    except (ValueError, RecursionError):
        return FairRecord(record_from_json(text), "", {})  # which says what is wrong with it
    record = record_from_json(rest)
    proofs = {
        number: _proof(value, f"deal {number}, fairness")
        for number, value in found.items()
        if number is not None
    }
    if None not in found and not proofs:
        return FairRecord(record, "", {})
    return _with_draw(record, found.get(None), proofs)


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


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is given twice")
    return fields


def _taken_off(plain: object) -> Iterator[tuple[int | None, object]]:
    """Take each `fairness` field out of a record: by number of the deal, the record's by None."""
    if not isinstance(plain, dict):
        return
    if "fairness" in plain:
        yield None, plain.pop("fairness")
    deals = plain.get("deals")
    for number, deal in enumerate(deals if isinstance(deals, list) else [], start=1):
        if isinstance(deal, dict) and "fairness" in deal:
            yield number, deal.pop("fairness")


def _with_draw(record: Record, top: object, proofs: Mapping[int, Proof]) -> FairRecord:
    if not isinstance(top, dict) or not {"table"} <= set(top) <= {"table", "dealer_draw"}:
        raise RecordError("fairness: an object with 'table', and 'dealer_draw' or not, is needed")
    try:
        table_id = parse_table_id(top["table"])
    except FairnessError as error:
        raise RecordError(f"fairness: {error}") from None
    if "dealer_draw" not in top:
        return FairRecord(record, table_id, proofs)
    if record.dealer_draw is None:
        raise RecordError("fairness: it has a 'dealer_draw', but the record has none")
    draw = _proof(top["dealer_draw"], "fairness, dealer_draw")
    return FairRecord(record, table_id, {DRAW_NUMBER: draw, **proofs})


def _proof(plain: object, where: str) -> Proof:
    if not isinstance(plain, dict) or set(plain) != _PROOF_FIELDS:
        raise RecordError(f"{where}: an object with {', '.join(sorted(_PROOF_FIELDS))} is needed")
    try:
        return Proof(
            Commitment.parse(plain["commitment"]),
            Secret.parse(plain["secret"]),
            Cut(plain["cut"], plain["cut_by"], plain["click"]),
        )
    except FairnessError as error:
        raise RecordError(f"{where}: {error}") from None
