"""What every store does, whatever it is made of."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.engine.state import Phase
from bot.tables.ports import Outcome, StaleRevisionError, Store, StoredTable
from bot.tables.seating import Computer, Level, Person, Place
from bot.tables.settings import Settings
from tests.store.builders import (
    ANA,
    BEA,
    CAI,
    COMPUTER,
    DUA,
    NOON,
    PLACE,
    Story,
    a_lobby,
    a_result,
    a_story,
    open_story,
    play_story,
    write_result,
)
from tests.store.conftest import Reopen

NAMES = [
    "O'Hara",
    '"; DROP TABLE lobbies; --',
    "Núria 🂡👩‍👩‍👧",
    "محمد",
    "%s ? :name \\ \n",
    " ",
    "x" * 4000,
]


def as_stored(story: Story, revision: int) -> StoredTable:
    """What a store should know of a table after so many actions."""
    table = story.table
    return StoredTable(
        id=table.id,
        place=table.place,
        rules=table.match.rules,
        seats=table.seats,
        actions=story.played.actions[:revision],
        first_dealer=table.first_dealer,
        wants_rematch=table.wants_rematch,
        message_id=table.message_id,
    )


async def contents(store: Store) -> tuple[object, ...]:
    """All that can be seen of a store with the tables of these tests."""
    return (
        await store.lobbies(),
        await store.open_tables(),
        await store.table("table001"),
        await store.standings(PLACE.guild_id),
    )


async def test_new_store_is_empty(store: Store) -> None:
    assert await contents(store) == ((), (), None, ())


# --- lobbies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
async def test_lobby_comes_back_as_it_was(reopen: Reopen, name: str) -> None:
    lobby = a_lobby("lobby001", Computer(Level.CHANCE), None, Person(5, name), None)
    await (await reopen()).save_lobby(replace(lobby, message_id=2**63 - 1))

    assert await (await reopen()).lobbies() == (replace(lobby, message_id=2**63 - 1),)


async def test_lobbies_are_apart(store: Store) -> None:
    await store.save_lobby(a_lobby("lobby002", ANA, COMPUTER, None))
    await store.save_lobby(a_lobby("lobby001"))

    assert await store.lobbies() == (a_lobby("lobby001"), a_lobby("lobby002", ANA, COMPUTER, None))


async def test_known_lobby_changes_host_rules_and_seats_only(store: Store) -> None:
    before = a_lobby("lobby001", ANA, BEA, None)
    await store.save_lobby(before)
    await store.set_message("lobby001", 9)

    rules = replace(before.rules, players=2, match_n=5)
    after = replace(before, host_id=BEA.user_id, rules=rules, seats=(None, BEA))
    await store.save_lobby(replace(after, message_id=None, place=Place(1, 2)))

    assert await store.lobbies() == (replace(after, message_id=9),)


async def test_deleted_lobby_is_gone(store: Store) -> None:
    await store.save_lobby(a_lobby("lobby001"))
    await store.save_lobby(a_lobby("lobby002"))

    await store.delete_lobby("lobby001")
    await store.delete_lobby("lobby001")

    assert await store.lobbies() == (a_lobby("lobby002"),)


async def test_id_of_a_deleted_lobby_brings_nobody_back(store: Store) -> None:
    await store.save_lobby(a_lobby("lobby001", ANA, BEA))
    await store.delete_lobby("lobby001")

    await store.save_lobby(a_lobby("lobby001", None, CAI))

    assert await store.lobbies() == (a_lobby("lobby001", None, CAI),)


# --- tables ---------------------------------------------------------------------------------------


async def test_table_takes_the_place_of_its_lobby(reopen: Reopen) -> None:
    story = a_story()
    store = await reopen()
    await store.save_lobby(a_lobby("table001", ANA, BEA))
    await store.save_lobby(a_lobby("lobby002"))

    await store.open_table(story.table, story.opening)

    store = await reopen()
    assert await store.lobbies() == (a_lobby("lobby002"),)
    assert await store.open_tables() == (as_stored(story, 2),)
    assert await store.table("table001") == as_stored(story, 2)


async def test_table_may_open_without_actions(store: Store) -> None:
    story = a_story()
    await store.open_table(replace(story.table, first_dealer=1, message_id=None), ())

    assert await store.open_tables() == (
        replace(as_stored(story, 0), first_dealer=1, message_id=None),
    )


async def test_table_opens_once(store: Store) -> None:
    await open_story(store, a_story())
    await open_story(store, a_story("table002"))
    await store.save_lobby(a_lobby("table001"))
    before = await contents(store)

    again = a_story("table001", CAI, DUA, seed=2)
    with pytest.raises(StaleRevisionError):
        await store.open_table(again.table, again.opening, replaces="table002")

    assert await contents(store) == before


async def test_rematch_closes_the_table_it_came_from(store: Store) -> None:
    first, second = a_story("table001"), a_story("table002", seed=2)
    await write_result(store, first)

    await store.open_table(second.table, second.opening, replaces="table001")

    assert await store.table("table001") is None
    assert await store.open_tables() == (as_stored(second, 2),)


@pytest.mark.parametrize("seats", [(ANA, BEA), (ANA, COMPUTER, BEA), (ANA, BEA, CAI, DUA)])
async def test_whole_match_comes_back_action_by_action(
    reopen: Reopen, seats: tuple[Person | Computer, ...]
) -> None:
    story = a_story("table001", *seats, games=2)
    assert story.last[0].match.phase is Phase.OVER

    await play_story(await reopen(), story)

    store = await reopen()
    assert await store.table("table001") == as_stored(story, len(story.played.actions))
    assert await store.open_tables() == ()


async def test_tables_are_apart(store: Store) -> None:
    stories = [a_story("table002", seed=2), a_story("table001", BEA, COMPUTER, seed=1)]
    for story in stories:
        await open_story(store, story)
    await store.append(*next(stories[0].later), NOON)

    assert await store.open_tables() == (as_stored(stories[1], 2), as_stored(stories[0], 3))
    assert await store.table("table001") == as_stored(stories[1], 2)


async def test_closed_table_vanishes(store: Store) -> None:
    await open_story(store, a_story("table001"))
    await open_story(store, a_story("table002"))

    await store.close_table("table001")
    await store.close_table("table001")
    await store.close_table("unknown1")

    assert await store.table("table001") is None
    assert await store.open_tables() == (as_stored(a_story("table002"), 2),)


async def test_match_that_is_broken_off_is_void_and_counts_for_nobody(reopen: Reopen) -> None:
    store = await reopen()
    await open_story(store, a_story())
    assert await store.outcome("table001") is None
    assert await store.outcome("unknown1") is None

    await store.close_table("table001")

    store = await reopen()
    assert await store.outcome("table001") is Outcome.VOID
    assert await store.standings(PLACE.guild_id) == ()


async def test_finished_match_stays_finished_when_its_table_is_closed(reopen: Reopen) -> None:
    store = await reopen()
    await write_result(store, a_story())
    assert await store.outcome("table001") is Outcome.FINISHED

    await store.close_table("table001")

    store = await reopen()
    assert await store.outcome("table001") is Outcome.FINISHED
    assert len(await store.standings(PLACE.guild_id)) == 2


# --- revisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("revision", [1, 2, 4, 5])
async def test_revision_that_is_not_the_next_changes_nothing(store: Store, revision: int) -> None:
    story = a_story()
    await open_story(store, story)
    before = await contents(store)

    with pytest.raises(StaleRevisionError):
        await store.append(story.at(revision), story.played.actions[revision - 1], NOON)

    assert await contents(store) == before


async def test_table_that_is_unknown_closed_or_over_takes_no_action(store: Store) -> None:
    unknown, closed, over = a_story("unknown1"), a_story("table002"), a_story("table003")
    await open_story(store, closed)
    await store.close_table("table002")
    await write_result(store, over)
    after_the_end = replace(
        over.table, match=replace(over.played.end, revision=over.played.end.revision + 1)
    )

    for table, action in (
        next(unknown.later),
        next(closed.later),
        (after_the_end, over.last[1]),
    ):
        with pytest.raises(StaleRevisionError):
            await store.append(table, action, NOON)

    assert await store.open_tables() == ()
    assert await store.table("table003") == as_stored(over, len(over.played.actions))


async def test_one_of_many_at_once_wins_a_revision(store: Store) -> None:
    story = a_story()
    await open_story(store, story)
    table = story.at(3)
    rivals = story.played.actions[2:10]

    outcomes = await asyncio.gather(
        *(store.append(table, rival, NOON) for rival in rivals), return_exceptions=True
    )

    won = [rival for rival, outcome in zip(rivals, outcomes, strict=True) if outcome is None]
    lost = [outcome for outcome in outcomes if isinstance(outcome, StaleRevisionError)]
    assert (len(won), len(lost)) == (1, 7)
    stored = await store.table("table001")
    assert stored is not None
    assert stored.actions == (*story.opening, *won)


async def test_last_action_and_result_come_together(store: Store) -> None:
    story = a_story()
    await open_story(store, story)
    *earlier, (table, action) = story.later
    await asyncio.gather(*(store.append(*step, NOON) for step in earlier))
    result = a_result(story, (1, 0), winner=0)
    assert await store.standings(PLACE.guild_id) == ()

    await store.append(table, action, NOON, result)
    with pytest.raises(StaleRevisionError):
        await store.append(table, action, NOON, result)

    assert await store.open_tables() == ()
    assert [standing.matches for standing in await store.standings(PLACE.guild_id)] == [1, 1]


async def test_refused_result_leaves_no_trace(store: Store) -> None:
    story = a_story()
    await open_story(store, story)
    before = await contents(store)

    with pytest.raises(StaleRevisionError):
        await store.append(*story.last, NOON, a_result(story, (1, 0), winner=0))

    assert await contents(store) == before


# --- seats and messages ---------------------------------------------------------------------------


async def test_seats_and_wishes_are_replaced(reopen: Reopen) -> None:
    story = a_story("table001", ANA, BEA, CAI)
    store = await reopen()
    await open_story(store, story)

    seats = (ANA, COMPUTER, Person(CAI.user_id, "Cai the Great"))
    wishes = {"wants_rematch": frozenset({0, 2}), "wants_end": frozenset({2})}
    await store.save_seats(replace(story.table, seats=seats, **wishes))

    stored = await (await reopen()).table("table001")
    assert stored == replace(as_stored(story, 2), seats=seats, **wishes)


@pytest.mark.parametrize("opened", [True, False])
async def test_seats_of_a_closed_or_unknown_table_are_refused(store: Store, opened: bool) -> None:
    if opened:
        await open_story(store, a_story())
        await store.close_table("table001")

    with pytest.raises(StaleRevisionError):
        await store.save_seats(a_story().table)


async def test_message_of_a_lobby_or_table_is_noted(store: Store) -> None:
    await store.save_lobby(a_lobby("lobby001"))
    await open_story(store, a_story())

    await store.set_message("lobby001", 1)
    await store.set_message("table001", 2**63 - 1)
    await store.set_message("unknown1", 3)

    assert await store.lobbies() == (replace(a_lobby("lobby001"), message_id=1),)
    assert await store.open_tables() == (replace(as_stored(a_story(), 2), message_id=2**63 - 1),)


async def test_notes_are_kept_by_key(reopen: Reopen) -> None:
    store = await reopen()
    await store.set_note("commands", "old")
    await store.set_note("commands", "new")
    await store.set_note("other", "")

    store = await reopen()
    assert [await store.note(key) for key in ("commands", "other", "none")] == ["new", "", None]


async def test_settings_of_a_server_are_replaced(reopen: Reopen) -> None:
    store = await reopen()
    assert await store.settings(1) == Settings()
    await store.save_settings(1, Settings(moderator_role=2**62))
    await store.save_settings(2, Settings(moderator_role=3))
    await store.save_settings(2, Settings())

    store = await reopen()
    assert await store.settings(1) == Settings(moderator_role=2**62)
    assert await store.settings(2) == Settings()
