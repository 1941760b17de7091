"""The checks of the chaos run find what they are for, each by a fault made to order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.store.sql import SqlStore
from bot.tables.chance import RandomChance
from bot.tables.service import Tables
from tests.chaos.ledger import (
    Attempt,
    Ledger,
    Log,
    Shown,
    crowded,
    forgotten,
    lost,
    read,
    torn,
    unasked,
)
from tests.tables.conftest import ANA, BEA, HERE, QuickClock
from tests.tables.sitting import CLICK, begun, play_one

PLAYED = 7


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncIterator[Ledger]:
    """A database that is still open, with a table at which a few cards have been played."""
    database = tmp_path / "brisca.sqlite3"
    store = await SqlStore.open(database)
    tables = Tables(store, QuickClock(), RandomChance(Random(1)))
    table = await begun(tables, BEA)
    for _ in range(PLAYED):
        table = await play_one(tables, table)
    yield await read(str(database))
    await store.close()


@pytest.fixture
def log(ledger: Ledger) -> Log:
    [log] = ledger.logs.values()
    return log


@pytest.fixture
def attempts(log: Log) -> list[Attempt]:
    """The clicks that led to this log: the cut, and every card."""
    cutter = log.seats[log.shuffles[1]["cut_by"]]
    assert cutter is not None
    clicks = [Attempt(cutter, int(CLICK), log.id, 1, None)]
    for revision, written in enumerate(log.actions[2:], start=2):
        seat, _, card = written.partition(":")
        person = log.seats[int(seat)]
        assert person is not None
        clicks.append(Attempt(person, 10**18 + revision, log.id, revision, card))
    return clicks


@pytest.fixture
def shown(log: Log) -> list[Shown]:
    """The hands at the end."""
    match = log.states()[-1]
    assert match.deal is not None
    return [
        Shown(person, log.id, len(log.actions), frozenset(map(str, match.deal.hands[seat])))
        for seat, person in log.seats.items()
        if person is not None
    ]


def test_a_sound_table_is_praised(
    ledger: Ledger, log: Log, attempts: list[Attempt], shown: list[Shown]
) -> None:
    assert len(log.actions) == 2 + PLAYED
    assert list(torn(log)) == list(crowded(ledger)) == list(lost(ledger, ledger)) == []
    assert list(unasked(log, attempts)) == []
    assert list(forgotten(log, log.states(), shown)) == []


def test_a_gap_is_found(log: Log) -> None:
    holed = replace(log, revisions=(*log.revisions[:-1], log.revisions[-1] + 1))
    assert "have a gap" in "".join(torn(holed))


def test_a_revision_that_is_not_the_last_actions_is_found(log: Log) -> None:
    assert "says revision 10" in "".join(torn(replace(log, revision=10)))


def test_an_action_against_the_rules_is_found(log: Log) -> None:
    twice = replace(
        log, actions=(*log.actions, log.actions[-1]), revisions=(*log.revisions, 10), revision=10
    )
    assert "cannot be replayed" in "".join(torn(twice))


@pytest.mark.parametrize("wrong", [{"over": True}, {"results": 1}])
def test_a_match_that_is_stored_as_over_too_early_is_found(
    log: Log, wrong: dict[str, object]
) -> None:
    assert "over is False" in "".join(torn(replace(log, **wrong)))


def test_another_deck_than_the_promised_one_is_found(log: Log) -> None:
    shuffle = {**log.shuffles[1], "secret": "ab" * 32}
    other = replace(log, shuffles={**log.shuffles, 1: shuffle})
    assert "the deck of deal 1 is another one" in "".join(torn(other))


def test_a_deal_without_a_cut_is_found(log: Log) -> None:
    uncut = replace(log, shuffles={1: log.shuffles[1]})
    assert "deal 0 was not cut" in "".join(torn(uncut))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda log: {}, "the table is gone"),
        (lambda log: {log.id: replace(log, actions=log.actions[:-1])}, "has become"),
        (
            lambda log: {
                log.id: replace(log, shuffles={1: {**log.shuffles[1], "secret": "ab" * 32}})
            },
            "the secret of deal 1 is another one",
        ),
    ],
)
def test_what_was_committed_and_is_gone_is_found(
    ledger: Ledger, log: Log, change: object, found: str
) -> None:
    assert callable(change)
    assert found in "".join(lost(ledger, Ledger(change(log))))


def test_a_person_who_sits_twice_is_found(ledger: Ledger, log: Log) -> None:
    beside = Ledger({**ledger.logs, "other": replace(log, id="other")})
    assert "sits 2 times" in "".join(crowded(beside))
    gathering = ("lobby", HERE.channel_id, ANA.user_id)
    assert "sits 2 times" in "".join(crowded(replace(ledger, gathering=(gathering,))))


@pytest.mark.parametrize("missing", range(1, PLAYED + 1))
def test_a_card_that_nobody_asked_for_is_found(
    log: Log, attempts: list[Attempt], missing: int
) -> None:
    others = [*attempts[:missing], *attempts[missing + 1 :]]
    [found] = unasked(log, others)
    assert "nobody asked for" in found


def test_a_card_that_was_asked_for_at_another_moment_is_found(
    log: Log, attempts: list[Attempt]
) -> None:
    late = replace(attempts[-1], revision=attempts[-1].revision - 1)
    assert "nobody asked for" in "".join(unasked(log, [*attempts[:-1], late]))


def test_a_cut_that_nobody_made_is_found(log: Log, attempts: list[Attempt]) -> None:
    assert "which nobody clicked" in "".join(unasked(log, attempts[1:]))
    others = replace(attempts[0], person=0)
    assert "which nobody clicked" in "".join(unasked(log, [others, *attempts[1:]]))


def test_a_click_that_cut_twice_is_found(log: Log, attempts: list[Attempt]) -> None:
    twice = replace(log, shuffles={**log.shuffles, 2: log.shuffles[1]})
    assert "one click cut twice" in "".join(unasked(twice, attempts))


def test_a_hand_that_was_shown_before_it_was_stored_is_found(log: Log, shown: list[Shown]) -> None:
    early = replace(log, actions=log.actions[:-1])
    assert "but there are 8 actions" in "".join(forgotten(early, log.states()[:-1], shown))


def test_a_hand_of_other_cards_is_found(log: Log, shown: list[Shown]) -> None:
    other = replace(shown[0], cards=shown[1].cards)
    assert "but held" in "".join(forgotten(log, log.states(), [other, shown[1]]))
