"""Time at a table: one ping that goes with its turn, a computer in the end, and the way back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables.keeper import restored
from bot.tables.table import Table
from bot.tables.turns import TurnLimit
from bot.ui.custom_id import Verb
from sandbox.faults import Slow
from sandbox.permissions import Permission
from tests.driver import Bed, Panel, Person
from tests.driver.process_bed import ProcessBed, process_bed
from tests.driver.sandbox_bed import SandboxBed
from tests.e2e.conftest import judge
from tests.e2e.play import cut, open_hands, panel_id, play_card, stored, waits_for_cut

SEND = "POST /channels/{channel_id}/messages"


async def sit_down(people: Sequence[Person], turn: int | None, games: int = 3) -> Panel:
    """A dealt table with so many seconds for a turn; hands are open."""
    host, *guests = people
    given = {} if turn is None else {"turn": turn}
    await host.slash("brisca new", players=len(people), games=games, **given)
    for guest in guests:
        await guest.press(Verb.JOIN)
    await host.press(Verb.START)
    await cut(people)
    await open_hands(people)
    return table_panel(host)


def table_panel(person: Person) -> Panel:
    """The table, whatever was posted after it."""
    panel = person.finds(lambda seen: not seen.private and seen.button(Verb.RULES))
    assert panel is not None
    return panel


def reminders(person: Person) -> list[Panel]:
    return [seen for seen in person.public() if "it is your turn" in seen.text]


def pings(bed: Bed) -> list[list[int]]:
    """Whom each message was to ping, of those that were to ping anybody."""
    asked = [request.body["allowed_mentions"] for request in bed.requests() if _mentions(request)]
    assert all(mentions.get("parse", []) == [] for mentions in asked)
    return [[int(user) for user in mentions["users"]] for mentions in asked]


def _mentions(request: Any) -> bool:
    body = request.body
    return isinstance(body, dict) and bool(body.get("allowed_mentions", {}).get("users"))


def to_play(people: Sequence[Person]) -> Person:
    """Whoever has something to play in the open hands."""
    return next(person for person in people if person.hand().playable())


async def table_of(bed: Bed, person: Person) -> Table:
    return await stored(bed, table_panel(person))


async def test_one_ping_a_turn_which_goes_when_its_owner_plays(
    bed: Bed, ana: Person, bea: Person
) -> None:
    people = [ana, bea]
    panel = await sit_down(people, turn=60)
    late = to_play(people)
    assert "The time is up <t:" in panel.text
    await bed.wait(25)
    assert (reminders(ana), pings(bed)) == ([], [])
    await bed.wait(10)
    [reminder] = reminders(ana)
    assert f"<@{late.id}>, it is your turn." in reminder.text
    assert pings(bed) == [[late.id]]
    await bed.wait(10)
    assert (reminders(ana), pings(bed)) == ([reminder], [[late.id]])
    before = len(late.private())
    await late.press(Verb.HAND, on=reminder)
    assert len(late.private()) == before  # a new hand in the place of the old one
    await late.play()
    assert reminders(ana) == []
    assert len(pings(bed)) == 1


async def test_nobody_is_pinged_again_after_a_restart(bed: Bed, ana: Person, bea: Person) -> None:
    people = [ana, bea]
    await sit_down(people, turn=120)
    await bed.wait(70)
    assert len(reminders(ana)) == len(pings(bed)) == 1
    await bed.restart()
    await bed.wait(5)
    assert len(reminders(ana)) == len(pings(bed)) == 1
    await open_hands(people)
    await play_card(people)
    assert reminders(ana) == []
    assert len(pings(bed)) == 1


async def test_a_ping_that_is_slower_than_its_turn_is_taken_back(sandbox: SandboxBed) -> None:
    people = [Person(sandbox, "Ana"), Person(sandbox, "Bea")]
    await sit_down(people, turn=60)
    late = to_play(people)
    slow = sandbox.sandbox.faults.on_request(Slow(0.3), SEND)
    sandbox._clock.passes(31)  # and do not wait until the bot is at rest
    while not slow.hits:  # noqa: ASYNC110 - a fault has no event of its own
        await asyncio.sleep(0.005)
    await late.play()
    assert len(pings(sandbox)) == 1
    assert reminders(late) == []


async def test_a_computer_plays_until_who_is_away_comes_back(
    bed: Bed, ana: Person, bea: Person
) -> None:
    people = [ana, bea]
    await sit_down(people, turn=30)
    missed = 0
    while not (await table_of(bed, ana)).away:
        if bea.hand().playable():
            revision = (await table_of(bed, ana)).revision
            await bed.wait(31)
            missed += 1
            table = await table_of(bed, ana)
            # Who is away from now on may lead again, and then a computer plays at once.
            assert table.revision == revision + 1 or table.away
        else:
            await ana.play()
    assert missed == 3
    assert reminders(ana) == []
    assert "\u2068Bea\u2069 is away" in table_panel(ana).text
    assert "You are away" in bea.hand().text
    while not ana.hand().playable():
        await ana.play()
    await ana.play()  # and a computer answers at once
    assert ana.hand().playable() or not (await table_of(bed, ana)).awaited
    await bea.press(Verb.BACK, on=table_panel(bea))
    assert (await table_of(bed, ana)).away == ()
    assert "is away" not in table_panel(ana).text
    assert "You are away" not in bea.hand().text
    await ana.press(Verb.BACK, on=_with_way_back(ana))
    assert "You are not away" in ana.told()


def _with_way_back(person: Person) -> Panel:
    """A panel from when somebody was away, as a slow client may still show it."""
    panel = table_panel(person)
    raw = panel.raw | {"components": [*panel.raw["components"], _back_row(panel_id(panel))]}
    return Panel(raw)


def _back_row(table_id: str) -> dict[str, Any]:
    button = {"type": 2, "style": 3, "label": "back", "custom_id": f"b1:back:{table_id}:0:"}
    return {"type": 1, "id": 900, "components": [button | {"id": 901}]}


async def test_the_hand_has_a_way_back_too(bed: Bed, ana: Person, bea: Person) -> None:
    people = [ana, bea]
    await sit_down(people, turn=30)
    while not (await table_of(bed, ana)).away:
        await (bed.wait(31) if bea.hand().playable() else ana.play())
    await bea.press("I'm back", on=bea.hand())
    assert (await table_of(bed, ana)).away == ()
    assert "You are away" not in bea.hand().text


async def test_the_host_chooses_the_time_in_the_lobby(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=1)
    await bea.press(Verb.JOIN)
    await bea.choose(Verb.LIMIT, "30")
    assert "Only the host" in bea.told()
    await ana.choose(Verb.LIMIT, "300")
    [lobby] = await bed.store.lobbies()
    assert lobby.turn_limit.value == 300
    await ana.press(Verb.START)
    await cut([ana, bea])
    table = await table_of(bed, ana)
    assert table.clock.limit.value == 300
    assert table.clock.deadline is not None


async def test_an_idle_lobby_is_closed_after_a_day(bed: Bed, ana: Person) -> None:
    await ana.slash("brisca new", players=3)
    await bed.wait(23 * 3600)
    assert ana.panel().button(Verb.JOIN)
    await bed.wait(3601)
    assert ana.panel().buttons == ()
    assert "This table was closed before the match began." in ana.panel().text
    assert await bed.store.lobbies() == ()


async def test_managers_choose_the_time_of_new_tables(sandbox: SandboxBed) -> None:
    ana, mona = Person(sandbox, "Ana"), Person(sandbox, "Mona")
    world, guild = sandbox.sandbox.world, sandbox.sandbox.guild
    role = world.add_role("managers", guild, Permission.MANAGE_GUILD)
    world.give_role(mona.id, role, guild)
    await ana.slash("brisca settings", turn=120)
    assert "Only people who manage this server" in ana.told()
    await mona.slash("brisca settings")
    assert "Time for a turn at new tables: 1 day" in mona.told()
    await mona.slash("brisca settings", turn=120)
    assert "Time for a turn at new tables: 2 minutes" in mona.told()
    await ana.slash("brisca new", players=2)
    [lobby] = await sandbox.store.lobbies()
    assert lobby.turn_limit is TurnLimit.TWO_MINUTES


# --- a process that is killed ---------------------------------------------------------------------


@pytest.fixture
async def process(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[ProcessBed]:
    async with process_bed(tmp_path) as made:
        yield made
        judge(made, caplog)


async def kept(bed: ProcessBed, table_id: str) -> Table:
    """The table as the file has it."""
    async with bed.opened() as store:
        found = await store.table(table_id)
    assert found is not None
    return restored(found)


async def test_down_time_is_not_charged_to_a_turn(process: ProcessBed) -> None:
    bed = process
    ana, bea = Person(bed, "Ana"), Person(bed, "Bea")
    await ana.slash("brisca new", players=2, games=1, turn=300)
    await bed.eventually(ana.public)
    await bea.press(Verb.JOIN)
    await bed.eventually(lambda: ana.panel().button(Verb.START).enabled)  # type: ignore[union-attr]
    await ana.press(Verb.START)
    await bed.eventually(lambda: waits_for_cut(ana.panel()))
    await cut([ana, bea])
    await bed.eventually(lambda: "The time is up <t:" in ana.panel().text)
    table_id = panel_id(ana.panel())
    await bed.kill()
    before = await kept(bed, table_id)
    down = timedelta(hours=5)
    async with bed.opened() as store:  # as if it had last run so long ago
        await store.beat(datetime.now(UTC) - down)
    await bed.start()
    after = await kept(bed, table_id)
    assert before.clock.deadline is not None
    assert after.clock.deadline is not None
    given = after.clock.deadline - before.clock.deadline
    assert down <= given < down + timedelta(minutes=1)
    assert after.turn == before.turn
