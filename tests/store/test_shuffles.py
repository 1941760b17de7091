"""Secrets are written before they are promised, and never change; deadlines outlive the program."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.dealing import NO_CUT, Cut, Secret, commitment_of
from bot.tables.ports import StaleRevisionError, Store
from bot.tables.promises import Shuffle
from tests.store.builders import NOON, a_lobby, a_result, a_story, open_story
from tests.store.conftest import Reopen

FIRST, SECOND = Secret(bytes(range(32))), Secret(bytes(32))
CUT = Cut(17, 1, "18446744073709551615")
LATER = NOON + timedelta(seconds=20)


def waiting(number: int = 1, secret: Secret = FIRST) -> Shuffle:
    return Shuffle(number, secret, deadline=LATER)


async def contents(store: Store) -> tuple[object, ...]:
    return (
        await store.lobbies(),
        await store.open_tables(),
        await store.shuffles("table001"),
        await store.shuffles("lobby001"),
    )


# --- the draw, which a lobby promises -------------------------------------------------------------


async def test_a_lobby_comes_back_with_its_promise(reopen: Reopen) -> None:
    await (await reopen()).save_lobby(a_lobby(), FIRST)
    await (await reopen()).save_lobby(a_lobby("lobby002"))

    store = await reopen()
    promised = replace(a_lobby(), commitment=commitment_of(FIRST))
    assert await store.lobbies() == (promised, a_lobby("lobby002"))
    assert await store.shuffles("lobby001") == (Shuffle(0, FIRST),)
    assert await store.shuffles("lobby002") == ()


async def test_a_changed_lobby_keeps_its_promise(store: Store) -> None:
    await store.save_lobby(a_lobby(), FIRST)
    await store.save_lobby(a_lobby())
    assert [lobby.commitment for lobby in await store.lobbies()] == [commitment_of(FIRST)]


async def test_a_lobby_without_a_promise_gets_one(store: Store) -> None:
    await store.save_lobby(a_lobby())
    await store.save_lobby(a_lobby(), FIRST)
    assert [lobby.commitment for lobby in await store.lobbies()] == [commitment_of(FIRST)]


async def test_no_other_secret_takes_the_place_of_one(store: Store) -> None:
    await store.save_lobby(a_lobby(), FIRST)
    before = await contents(store)
    with pytest.raises(StaleRevisionError):
        await store.save_lobby(a_lobby(), SECOND)
    assert await contents(store) == before


async def test_a_deleted_lobby_takes_its_secret_along(store: Store) -> None:
    await store.save_lobby(a_lobby(), FIRST)
    await store.delete_lobby("lobby001")
    assert await store.shuffles("lobby001") == ()
    await store.save_lobby(a_lobby(), SECOND)
    assert await store.shuffles("lobby001") == (Shuffle(0, SECOND),)


async def test_a_lobby_of_a_tables_id_takes_no_secret_of_the_table_along(store: Store) -> None:
    story = a_story()
    await store.open_table(story.table, story.opening, shuffles=(waiting(),))
    await store.save_lobby(a_lobby("table001"))
    await store.delete_lobby("table001")
    assert await store.shuffles("table001") == (waiting(),)


# --- deals ----------------------------------------------------------------------------------------


async def test_a_table_takes_over_the_draw_and_promises_its_first_deal(reopen: Reopen) -> None:
    story, store = a_story(), await reopen()
    await store.save_lobby(a_lobby("table001"), SECOND)
    shuffles = (Shuffle(0, SECOND, NO_CUT), waiting())
    await store.open_table(story.table, story.opening, shuffles=shuffles)

    store = await reopen()
    assert await store.shuffles("table001") == shuffles
    [stored] = await store.open_tables()
    assert stored.shuffles == shuffles
    assert await store.table("table001") == stored


async def test_a_table_whose_draw_has_another_secret_is_not_opened(store: Store) -> None:
    story = a_story()
    await store.save_lobby(a_lobby("table001"), SECOND)
    before = await contents(store)
    with pytest.raises(StaleRevisionError):
        shuffles = (Shuffle(0, FIRST, NO_CUT), waiting())
        await store.open_table(story.table, story.opening, shuffles=shuffles)
    assert await contents(store) == before


@pytest.mark.parametrize("cut", [CUT, NO_CUT, Cut(seat=3)])
async def test_a_deal_is_kept_with_its_cut(reopen: Reopen, cut: Cut) -> None:
    story, store = a_story(), await reopen()
    await store.open_table(story.table, story.opening, shuffles=(waiting(),))
    (table, action), *_ = story.later
    await store.append(table, action, NOON, shuffle=Shuffle(1, FIRST, cut))
    assert await (await reopen()).shuffles("table001") == (Shuffle(1, FIRST, cut),)


async def test_the_next_deal_is_promised_with_the_last_card(reopen: Reopen) -> None:
    story, store = a_story(), await reopen()
    cut = Shuffle(1, FIRST, CUT)
    await store.open_table(story.table, story.opening, shuffles=(cut,))
    (table, action), *_ = story.later
    await store.append(table, action, NOON, shuffle=Shuffle(2, SECOND))
    assert await (await reopen()).shuffles("table001") == (cut, Shuffle(2, SECOND))


@pytest.mark.parametrize(
    "later", [Shuffle(1, FIRST, NO_CUT), Shuffle(1, SECOND, CUT), waiting(), Shuffle(1, FIRST, CUT)]
)
async def test_what_is_cut_stays_as_it_is(store: Store, later: Shuffle) -> None:
    story = a_story()
    await store.open_table(story.table, story.opening, shuffles=(Shuffle(1, FIRST, CUT),))
    before = await contents(store)
    (table, action), *_ = story.later
    with pytest.raises(StaleRevisionError) as refused:
        await store.save_shuffle("table001", later)
    assert later.secret.hex not in f"{refused.value} {refused.value.__cause__}"
    with pytest.raises(StaleRevisionError):
        await store.append(table, action, NOON, shuffle=later)
    assert await contents(store) == before


async def test_a_refused_action_leaves_no_cut(store: Store) -> None:
    story = a_story()
    await store.open_table(story.table, story.opening, shuffles=(waiting(),))
    before = await contents(store)
    _, (table, action), *_ = story.later
    with pytest.raises(StaleRevisionError):
        await store.append(table, action, NOON, shuffle=Shuffle(1, FIRST, CUT))
    assert await contents(store) == before


async def test_of_many_cuts_at_once_one_is_kept(store: Store) -> None:
    story = a_story()
    await store.open_table(story.table, story.opening, shuffles=(waiting(),))
    (table, action), *_ = story.later
    cuts = [Shuffle(1, FIRST, Cut(depth, 0, str(depth))) for depth in range(1, 9)]
    outcomes = await asyncio.gather(
        *(store.append(table, action, NOON, shuffle=cut) for cut in cuts), return_exceptions=True
    )
    won = [cut for cut, outcome in zip(cuts, outcomes, strict=True) if outcome is None]
    assert len(won) == 1
    assert await store.shuffles("table001") == tuple(won)


async def test_a_deadline_is_set_moved_and_cleared(store: Store) -> None:
    await open_story(store, a_story())
    for shuffle in (Shuffle(1, FIRST), waiting(), Shuffle(1, FIRST)):
        await store.save_shuffle("table001", shuffle)
        assert await store.shuffles("table001") == (shuffle,)


@pytest.mark.parametrize("opened", [True, False])
async def test_a_closed_or_unknown_table_takes_no_shuffle(store: Store, opened: bool) -> None:
    if opened:
        await open_story(store, a_story())
        await store.close_table("table001")
    with pytest.raises(StaleRevisionError):
        await store.save_shuffle("table001", waiting())
    assert await store.shuffles("table001") == ()


async def test_shuffles_are_in_order_and_apart(store: Store) -> None:
    for table_id in ("table002", "table001"):
        await open_story(store, a_story(table_id))
        for number in (11, 2, 1, 3):
            await store.save_shuffle(table_id, Shuffle(number, FIRST))
    assert [each.number for each in await store.shuffles("table001")] == [1, 2, 3, 11]
    first, second = await store.open_tables()
    assert first.shuffles == second.shuffles == await store.shuffles("table002")


async def test_a_finished_match_keeps_its_secrets(store: Store) -> None:
    story = a_story()
    cut = Shuffle(1, FIRST, CUT)
    await store.open_table(story.table, story.played.actions[:-1], shuffles=(cut,))
    table, action = story.last
    await store.append(table, action, NOON, a_result(story, (1, 0), winner=0))
    stored = await store.table("table001")
    assert stored is not None and stored.shuffles == (cut,)


# --- time that the program was down ---------------------------------------------------------------


async def test_deadlines_move_by_the_time_since_the_last_beat(reopen: Reopen) -> None:
    store = await reopen()
    for table_id, shuffle in (("table001", waiting()), ("table002", Shuffle(1, SECOND, CUT))):
        await open_story(store, a_story(table_id))
        await store.save_shuffle(table_id, shuffle)
    await store.beat(NOON - timedelta(minutes=5))
    await store.beat(NOON)

    store = await reopen()
    await store.wake(NOON + timedelta(hours=1, microseconds=3))
    moved = LATER + timedelta(hours=1, microseconds=3)
    assert await store.shuffles("table001") == (replace(waiting(), deadline=moved),)
    assert await store.shuffles("table002") == (Shuffle(1, SECOND, CUT),)

    store = await reopen()  # ended again before its first beat
    await store.wake(NOON + timedelta(hours=1, seconds=7, microseconds=3))
    moved += timedelta(seconds=7)
    assert await store.shuffles("table001") == (replace(waiting(), deadline=moved),)


@pytest.mark.parametrize("beat", [None, NOON, NOON + timedelta(hours=1)])
async def test_deadlines_stay_where_the_program_was_not_down(
    store: Store, beat: timedelta | None
) -> None:
    await open_story(store, a_story())
    await store.save_shuffle("table001", waiting())
    if beat is not None:
        await store.beat(beat)
    await store.wake(NOON)
    assert await store.shuffles("table001") == (waiting(),)
