"""The real process on a real file: killed, started again, and asked to end."""

import re
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from bot.tables.table import Table
from bot.ui.custom_id import Verb
from sandbox.faults import Slow
from tests.driver import Panel, Person
from tests.driver.process_bed import ProcessBed, process_bed
from tests.e2e.conftest import judge
from tests.e2e.play import cut, dealt_out, open_hands, stored, waits_for_cut

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


@pytest.fixture
async def bed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[ProcessBed]:
    async with process_bed(tmp_path) as made:
        yield made
        judge(made, caplog)


async def play_on(bed: ProcessBed, people: Sequence[Person], cards: int = 40) -> None:
    """Play so many cards, or until the deal is over; hands are looked at until they are fresh."""
    played = -1
    for _ in range(cards):
        await bed.eventually(partial(_something_to_do, people, played))
        if dealt_out(people[0].panel()):
            return
        player = can_play(people, played)[0]
        played = player.hand().revision
        await player.play()


def _something_to_do(people: Sequence[Person], since: int) -> bool:
    return dealt_out(people[0].panel()) or can_play(people, since) != []


def can_play(people: Sequence[Person], since: int = -1) -> list[Person]:
    """Who is offered a card at a later moment than `since`."""
    return [
        person for person in people if person.hand().playable() and person.hand().revision > since
    ]


async def stored_in(bed: ProcessBed, panel: Panel) -> Table:
    """The table behind a panel, as the file has it."""
    async with bed.opened():
        return await stored(bed, panel)


async def wait_for_cut(bed: ProcessBed, ana: Person, bea: Person) -> None:
    """Start a match of two."""
    await ana.slash("brisca new", players=2, games=1)
    await bed.eventually(ana.public)
    await bea.press("Join")
    await bed.eventually(lambda: ana.panel().button("Start").enabled)
    await ana.press("Start")
    await bed.eventually(lambda: waits_for_cut(ana.panel()))


async def sit_down(bed: ProcessBed, ana: Person, bea: Person) -> None:
    """Start a match, cut, and open the hands."""
    await wait_for_cut(bed, ana, bea)
    await cut([ana, bea])
    await bed.eventually(lambda: not waits_for_cut(ana.panel()))
    await open_hands([ana, bea])


async def test_killed_in_the_middle_of_a_trick(bed: ProcessBed, ana: Person, bea: Person) -> None:
    await sit_down(bed, ana, bea)
    await play_on(bed, [ana, bea], cards=5)
    await bed.eventually(lambda: can_play([ana, bea], 2 + 4))
    panel = ana.panel()
    await bed.kill()
    table = await stored_in(bed, panel)
    assert len(table.match.deal.trick) == 1
    assert table.revision == 2 + 5

    await bed.start()
    await open_hands([ana, bea])
    assert sorted(ana.hand().cards()) == sorted(map(str, table.match.deal.hands[0]))
    await play_on(bed, [ana, bea], cards=5)
    await bed.eventually(lambda: "24 cards left to draw" in ana.panel().text)
    assert ana.panel().id == panel.id
    assert len(ana.public()) == 1


async def test_killed_while_the_cut_is_awaited_it_keeps_its_promise(
    bed: ProcessBed, ana: Person, bea: Person
) -> None:
    await wait_for_cut(bed, ana, bea)
    waiting = ana.panel()
    before = await stored_in(bed, waiting)
    await bed.kill()

    await bed.start()
    after = await stored_in(bed, waiting)
    assert before.cut is not None and after.cut is not None
    assert after.cut.commitment == before.cut.commitment
    assert after.cut.deadline > before.cut.deadline
    shown = f"<t:{int(after.cut.deadline.timestamp())}:R>"
    await bed.eventually(lambda: shown in ana.panel().text)
    await cut([ana, bea])
    await bed.eventually(lambda: not waits_for_cut(ana.panel()))
    dealt = await stored_in(bed, waiting)
    assert dealt.promised == before.promised
    await open_hands([ana, bea])
    await play_on(bed, [ana, bea], cards=2)


async def test_killed_while_cards_are_being_played(
    bed: ProcessBed, ana: Person, bea: Person
) -> None:
    """What a person was shown is stored; what is stored is shown after the start."""
    await sit_down(bed, ana, bea)
    await play_on(bed, [ana, bea], cards=2)
    await bed.eventually(lambda: can_play([ana, bea], 2 + 1))
    [first] = can_play([ana, bea], 2 + 1)
    click = bed.click(first.id, first.hand(), first.hand().playable()[0].custom_id)
    await click.settled.wait()
    await bed.kill()
    shown = ana.panel()
    table = await stored_in(bed, shown)
    assert table.revision in (2 + 2, 2 + 3)

    await bed.start()
    lines = 1 if table.match.deal.trick else 0
    await bed.eventually(lambda: ana.panel().text.count("\n- ") == lines + 2)
    await open_hands([ana, bea])
    await play_on(bed, [ana, bea], cards=2)
    await bed.eventually(lambda: can_play([ana, bea], table.revision + 1))
    assert (await stored_in(bed, shown)).revision == table.revision + 2


async def test_asked_to_end_it_writes_what_waits_and_ends(
    bed: ProcessBed, ana: Person, bea: Person
) -> None:
    await bed.kill()
    await bed.start(PANEL_INTERVAL="1")
    await sit_down(bed, ana, bea)
    await play_on(bed, [ana, bea], cards=3)
    began = time.monotonic()
    code, said = await bed.terminate()
    assert time.monotonic() - began < 5
    assert (code, said) == (0, "")
    table = await stored_in(bed, ana.panel())
    assert f"{table.public.deal.stock_left} cards left to draw" in ana.panel().text


async def test_asked_to_end_while_discord_is_silent_it_ends_all_the_same(
    bed: ProcessBed, ana: Person, bea: Person
) -> None:
    await sit_down(bed, ana, bea)
    silence = bed.sandbox.faults.on_request(Slow(60), EDIT)
    await play_on(bed, [ana, bea], cards=1)
    await bed.eventually(lambda: silence.hits)
    began = time.monotonic()
    code, said = await bed.terminate()
    assert time.monotonic() - began < 6
    assert (code, said) == (0, "")


async def test_killed_while_a_computer_ponders_it_plays_after_the_start(
    bed: ProcessBed, ana: Person
) -> None:
    await bed.kill()
    await bed.start(COMPUTER_PAUSE="60")
    await ana.slash("brisca new", players=2, games=1, computers=1)
    await bed.eventually(ana.public)
    await ana.press("Start")
    await bed.eventually(lambda: ana.panel().button(Verb.HAND))
    await cut([ana])
    await bed.eventually(lambda: not waits_for_cut(ana.panel()))
    waiting = ana.panel()
    if "Computer⁩ leads" not in waiting.text:
        await open_hands([ana])
        await ana.play()
        await bed.eventually(lambda: "Computer⁩ is to play" in ana.panel().text)
        waiting = ana.panel()
    await bed.kill()

    await bed.start()
    await bed.eventually(lambda: re.search("Ana⁩ (leads|is to play)", ana.panel().text))
    assert (await stored_in(bed, waiting)).revision >= 3
