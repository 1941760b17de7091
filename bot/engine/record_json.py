"""The text form of a record: `brisca-record/1`, one JSON object (`docs/records.md`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from bot.engine.actions import SeatAction
from bot.engine.cards import Card, CardError
from bot.engine.codec import CodecError, format_action, parse_seat_action
from bot.engine.presets import rules_from_plain, rules_to_plain
from bot.engine.record import (
    DealRecord,
    Fairness,
    MatchFairness,
    MatchResult,
    Record,
    RecordError,
)
from bot.engine.rules_error import RulesError
from bot.engine.state import DealResult

FORMAT = "brisca-record/1"

_T = TypeVar("_T")


def record_to_json(record: Record) -> str:
    """Write a record as JSON text; `record_from_json` reads it back."""
    plain: dict[str, Any] = {
        "format": FORMAT,
        "rules": rules_to_plain(record.rules),
        "seats": list(record.seats),
    }
    if record.dealer_draw is not None:
        plain["dealer_draw"] = list(map(str, record.dealer_draw))
    plain["deals"] = [_deal_to_plain(deal) for deal in record.deals]
    if record.result is not None:
        plain["result"] = {"games": list(record.result.games), "winner": record.result.winner}
    if record.fairness is not None:
        plain["fairness"] = {"table": record.fairness.table}
        if record.fairness.dealer_draw is not None:
            plain["fairness"]["dealer_draw"] = asdict(record.fairness.dealer_draw)
    return json.dumps(plain, ensure_ascii=False)


def _deal_to_plain(deal: DealRecord) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "dealer": deal.dealer,
        "deck": list(map(str, deal.deck)),
        "actions": [format_action(action) for action in deal.actions],
    }
    if deal.result is not None:
        plain["result"] = {"points": list(deal.result.points), "games": list(deal.result.games)}
    if deal.fairness is not None:
        plain["fairness"] = asdict(deal.fairness)
    return plain


def record_from_json(text: str) -> Record:
    """Read a record; raises `RecordError`. Whether it is legal is for `replay` to say."""
    top = _Fields(_parsed(text), "the record")
    if top.text("format") != FORMAT:
        raise RecordError(f"format: only {FORMAT!r} is known")
    top.only("format", "rules", "seats", "dealer_draw", "deals", "result", "fairness")
    try:
        rules = rules_from_plain(top.mapping("rules"))
    except RulesError as error:
        raise RecordError(str(error)) from None
    deals = tuple(
        _deal_from_plain(_Fields(deal, f"deal {number}"))
        for number, deal in enumerate(top.items("deals"), start=1)
    )
    return Record(
        rules=rules,
        seats=top.texts("seats"),
        dealer_draw=_cards(top, "dealer_draw") if top.has("dealer_draw") else None,
        deals=deals,
        result=_result_from_plain(top) if top.has("result") else None,
        fairness=_match_fairness(top, deals),
    )


def _parsed(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecordError:  # a ValueError too, and said already
        raise
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error}") from None
    except RecursionError:
        raise RecordError("not a record: lists and objects are nested too deeply") from None
    except ValueError:
        raise RecordError("not a record: a number has too many digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a field given twice could be read in two ways, so it is refused."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise RecordError(f"not a record: the field {name!r} is given twice")
        fields[name] = value
    return fields


def _deal_from_plain(deal: _Fields) -> DealRecord:
    deal.only("dealer", "deck", "actions", "result", "fairness")
    dealer = deal.number("dealer")
    result = None
    if deal.has("result"):
        fields = _Fields(deal.mapping("result"), f"{deal.where}, result")
        fields.only("points", "games")
        result = DealResult(dealer, fields.numbers("points"), fields.numbers("games"))
    actions: list[SeatAction] = []
    for place, text in enumerate(deal.texts("actions"), start=1):
        try:
            actions.append(parse_seat_action(text))
        except CodecError as error:
            raise RecordError(f"{deal.where}, action {place}: {error}") from None
    fairness = _fairness(deal, "fairness") if deal.has("fairness") else None
    return DealRecord(dealer, _cards(deal, "deck"), tuple(actions), result, fairness)


def _match_fairness(top: _Fields, deals: Sequence[DealRecord]) -> MatchFairness | None:
    if not top.has("fairness"):
        if any(deal.fairness for deal in deals):
            raise RecordError("fairness: it is needed where a deal has it, for the table's id")
        return None
    fields = _Fields(top.mapping("fairness"), "fairness")
    fields.only("table", "dealer_draw")
    if not fields.has("dealer_draw"):
        return MatchFairness(fields.text("table"))
    if not top.has("dealer_draw"):
        raise RecordError("fairness: it has a 'dealer_draw', but the record has none")
    return MatchFairness(fields.text("table"), _fairness(fields, "dealer_draw"))


def _fairness(parent: _Fields, name: str) -> Fairness:
    fields = _Fields(parent.mapping(name), f"{parent.where}, {name}")
    fields.only("commitment", "secret", "cut", "cut_by", "click")
    return Fairness(
        commitment=fields.text("commitment"),
        secret=fields.text("secret"),
        cut=fields.number("cut"),
        cut_by=None if fields.is_null("cut_by") else fields.number("cut_by"),
        click=fields.text("click"),
    )


def _result_from_plain(top: _Fields) -> MatchResult:
    fields = _Fields(top.mapping("result"), "result")
    fields.only("games", "winner")
    winner = None if fields.is_null("winner") else fields.number("winner")
    return MatchResult(fields.numbers("games"), winner)


def _cards(fields: _Fields, name: str) -> tuple[Card, ...]:
    try:
        return tuple(map(Card.parse, fields.texts(name)))
    except CardError as error:
        raise RecordError(f"{fields.where}, {name}: {error}") from None


class _Fields:
    """A JSON object whose fields are asked for by kind; what is amiss is named with its place."""

    def __init__(self, plain: object, where: str) -> None:
        if not isinstance(plain, Mapping):
            raise RecordError(f"{where}: an object is needed")
        self._plain: Mapping[str, Any] = plain
        self.where = where

    def only(self, *names: str) -> None:
        for name in self._plain:
            if name not in names:
                raise RecordError(f"{self.where}: there is no field {name!r}")

    def has(self, name: str) -> bool:
        return name in self._plain

    def is_null(self, name: str) -> bool:
        return name in self._plain and self._plain[name] is None

    def text(self, name: str) -> str:
        return self._one(name, str, "a text")

    def number(self, name: str) -> int:
        return self._one(name, int, "a whole number")

    def mapping(self, name: str) -> dict[str, Any]:
        return self._one(name, dict, "an object")

    def items(self, name: str) -> list[Any]:
        return self._one(name, list, "a list")

    def texts(self, name: str) -> tuple[str, ...]:
        return self._all(name, str, "a list of texts")

    def numbers(self, name: str) -> tuple[int, ...]:
        return self._all(name, int, "a list of whole numbers")

    def _one(self, name: str, kind: type[_T], what: str) -> _T:
        if name not in self._plain:
            raise RecordError(f"{self.where}: field {name!r} is missing")
        value = self._plain[name]
        if type(value) is not kind:
            raise RecordError(f"{self.where}: field {name!r} must be {what}")
        return value

    def _all(self, name: str, kind: type[_T], what: str) -> tuple[_T, ...]:
        values = self._one(name, list, what)
        if any(type(value) is not kind for value in values):
            raise RecordError(f"{self.where}: field {name!r} must be {what}")
        return tuple(values)
