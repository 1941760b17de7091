"""What stands at the plate of a seat that has called, shown, announced or offered something."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.art.layout import layout
from bot.engine.views import DealView, TableView
from tests.art.tables import changed, opened, seen


def plate(view: TableView, seat: int) -> tuple[int, int, int, int]:
    box = layout(view.rules.players).spots[seat].plate
    return (box.x, box.y, box.right, box.bottom)


def test_the_caller_is_marked_and_the_partner_only_when_in_sight() -> None:
    view, deal, picture = seen("partner in sight")
    assert deal.contract is not None and deal.partner == 4
    hidden = opened(changed(view, partner=None))
    for seat in range(5):
        same = picture.crop(plate(view, seat)).tobytes() == hidden.crop(plate(view, seat)).tobytes()
        assert same == (seat != 4)
    without = opened(changed(view, partner=None, contract=None))
    for seat in range(5):
        same = without.crop(plate(view, seat)).tobytes() == hidden.crop(plate(view, seat)).tobytes()
        assert same == (seat != deal.contract.caller)


@pytest.mark.parametrize(
    ("name", "gone", "seats"),
    [
        ("declared", {"declared": None}, lambda deal: {deal.declared[0]}),
        ("capote announced", {"capote": None}, lambda deal: {deal.capote}),
        ("concession offered", {"conceding": frozenset()}, lambda deal: deal.conceding),
        ("conceded", {"conceding": frozenset()}, lambda deal: deal.conceding),
        ("sign seen", {"signs": ()}, lambda deal: {seat for seat, _ in deal.signs}),
        ("sign seen before", {"signs": ()}, lambda _: set()),
    ],
)
def test_what_a_seat_has_said_or_shown_is_marked_at_its_plate(
    name: str, gone: dict[str, object], seats: Callable[[DealView], set[int]]
) -> None:
    view, deal, picture = seen(name)
    without = opened(changed(view, **gone))
    marked = {
        seat
        for seat in range(view.rules.players)
        if picture.crop(plate(view, seat)).tobytes() != without.crop(plate(view, seat)).tobytes()
    }
    assert marked == set(seats(deal))
