"""The cut through the panels: by the cutter, by another, by time, by a computer, over a restart."""

import json
import re

import pytest

from bot.engine.record_json import record_from_json
from bot.engine.state import Phase
from bot.replay.fairness import fair_record_from_json, findings
from bot.tables.dealing import NO_CUT, Cut
from bot.tables.promises import Depth
from bot.ui.custom_id import Click, Verb
from tests.driver import Bed, Panel, Person
from tests.e2e.play import (
    begin,
    cut,
    cut_label,
    cutter,
    open_hands,
    panel_id,
    play_card,
    play_deal,
    play_match,
    stored,
    waits_for_cut,
)


async def sit_down(ana: Person, bea: Person, games: int = 1) -> tuple[Person, Person]:
    """Start a match of two people; who cuts, and the other."""
    await ana.slash("brisca new", players=2, games=games)
    await bea.press(Verb.JOIN)
    await ana.press(Verb.START)
    first = cutter([ana, bea])
    return first, bea if first is ana else ana


def promise(panel: Panel) -> str:
    """The digits of the promise that a panel shows."""
    [digits] = re.findall(r"Promise for [^:]*: `([0-9a-f]{16})`", panel.text)
    return digits


async def cut_of(bed: Bed, panel: Panel, number: int) -> Cut | None:
    shuffles = await bed.store.shuffles(panel_id(panel))
    return next(shuffle.cut for shuffle in shuffles if shuffle.number == number)


@pytest.mark.parametrize(("depth", "cards"), [(Depth.HIGH, 10), (Depth.LOW, 30)])
async def test_the_cutter_cuts_and_the_cards_are_dealt(
    bed: Bed, ana: Person, bea: Person, depth: Depth, cards: int
) -> None:
    first, other = await sit_down(ana, bea)
    waiting = ana.panel()
    assert f"\u2068{other.name}\u2069 deals first. Cards drawn for it: " in waiting.text
    await open_hands([ana, bea])
    assert all("No cards are being played now." in person.told() for person in (ana, bea))
    await cut([ana, bea], depth)
    table = await stored(bed, ana.panel())
    assert table.match.phase is Phase.PLAY
    made = await cut_of(bed, ana.panel(), 1)
    assert made is not None
    assert (made.depth, made.seat) == (cards, (ana, bea).index(first))
    assert re.fullmatch("[0-9]{5,20}", made.click)
    assert promise(ana.panel()) == promise(waiting)
    await open_hands([ana, bea])
    await play_card([ana, bea])


async def test_nobody_else_cuts(bed: Bed, ana: Person, bea: Person) -> None:
    enzo = Person(bed, "Enzo")
    first, other = await sit_down(ana, bea)
    waiting = ana.panel()
    label = cut_label(waiting, Depth.MIDDLE)
    await other.press(label)
    assert "The player at the dealer's left cuts the pack." in other.told()
    await enzo.press(label)
    assert "no seat at this table" in enzo.told()
    for arg in ("", "deep", "17"):
        revision = (await stored(bed, waiting)).revision
        forged = Click(Verb.CUT, panel_id(waiting), revision, arg).custom_id
        await first.forge(forged, on=waiting)
        assert "moved on since" in first.told()
    assert ana.panel() == waiting
    await first.press(label, on=waiting)
    dealt = await stored(bed, ana.panel())
    await first.press(label, on=waiting)
    assert "moved on since" in first.told()
    assert await stored(bed, ana.panel()) == dealt


async def test_without_a_cut_time_deals(bed: Bed, ana: Person, bea: Person) -> None:
    first, _ = await sit_down(ana, bea)
    waiting = ana.panel()
    await bed.wait(10)
    assert ana.panel() == waiting
    await bed.wait(10)
    assert not waits_for_cut(ana.panel())
    assert await cut_of(bed, ana.panel(), 1) == NO_CUT
    await first.press(cut_label(waiting, Depth.HIGH), on=waiting)
    assert "moved on since" in first.told()
    await open_hands([ana, bea])
    await play_card([ana, bea])


async def test_an_open_hand_is_fresh_after_time_has_dealt(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await sit_down(ana, bea)
    await open_hands([ana, bea])
    await bed.wait(20)
    assert [len(person.hand().cards()) for person in (ana, bea)] == [3, 3]


async def test_a_computer_cuts_at_once(bed: Bed, ana: Person) -> None:
    for _ in range(10):
        await ana.slash("brisca new", players=2, games=3, computers=1)
        await ana.press(Verb.START)
        if not waits_for_cut(ana.panel()):
            break
        await ana.slash("brisca leave")
    table = await stored(bed, ana.panel())
    made = await cut_of(bed, ana.panel(), 1)
    assert made == Cut(seat=1)
    assert table.match.deal is not None and table.match.deal.dealer == 0


async def test_the_cutter_who_leaves_is_cut_for(bed: Bed, ana: Person, bea: Person) -> None:
    first, other = await sit_down(ana, bea)
    await first.slash("brisca leave")
    made = await cut_of(bed, other.panel(), 1)
    assert made == Cut(seat=(ana, bea).index(first))
    await open_hands([other])
    await play_card([other])


async def test_later_deals_are_cut_by_asking_or_waited_for(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea], games=5)
    await play_deal([ana, bea])
    over = ana.panel()
    named = re.search("\u2068(Ana|Bea)\u2069 cuts by pressing", over.text)
    assert named is not None
    first, other = (ana, bea) if named[1] == "Ana" else (bea, ana)
    await other.press("Next deal")
    waiting = ana.panel()
    assert waits_for_cut(waiting) and cutter([ana, bea]) is first
    assert promise(waiting) == promise(over)
    await bed.wait(20)
    assert await cut_of(bed, ana.panel(), 2) == NO_CUT
    assert promise(ana.panel()) == promise(over)

    await open_hands([ana, bea])
    await play_deal([ana, bea])
    await other.press("Next deal")  # the deal has gone round, and so has the cut
    made = await cut_of(bed, ana.panel(), 3)
    assert made is not None
    assert (made.depth, made.seat) == (20, (ana, bea).index(other))


async def test_the_promise_outlives_the_bot(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=5)
    lobby = promise(ana.panel())
    await bed.restart()
    assert promise(ana.panel()) == lobby
    await bea.press(Verb.JOIN)
    await ana.press(Verb.START)
    before = promise(ana.panel())
    await bed.restart()
    assert waits_for_cut(ana.panel())
    assert promise(ana.panel()) == before
    await cut([ana, bea])
    assert promise(ana.panel()) == before
    await open_hands([ana, bea])
    await play_deal([ana, bea])
    before = promise(ana.panel())
    await bed.restart()
    assert promise(ana.panel()) == before


async def test_time_goes_on_after_a_restart(bed: Bed, ana: Person, bea: Person) -> None:
    await sit_down(ana, bea)
    await bed.wait(10)
    await bed.restart()
    await bed.wait(5)
    assert waits_for_cut(ana.panel())
    await bed.wait(10)
    assert not waits_for_cut(ana.panel())


async def test_the_record_of_the_match_holds_what_was_promised(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await ana.slash("brisca new", players=2, games=1)
    promised = [promise(ana.panel())]
    await bea.press(Verb.JOIN)
    await ana.press(Verb.START)
    promised.append(promise(ana.panel()))
    await cut([ana, bea])
    await open_hands([ana, bea])
    await play_match([ana, bea])
    over = ana.panel()
    [told] = re.findall("Secret of deal [0-9]+: `([0-9a-f]{64})`", over.text)
    await bea.press("Record")
    assert "The whole match as a file." in bea.told()
    assert ana.panel() == over
    text = bed.file(bea.private()[-1]).decode()
    record = record_from_json(text)
    assert record.seats == ("Ana", "Bea")
    assert record.deals[-1].fairness is not None and record.deals[-1].fairness.secret == told
    fair = fair_record_from_json(text)
    found = list(findings(fair))
    assert [each.holds for each in found] == [True] * (1 + len(record.deals))
    digits = [each.proof.commitment.hex[:16] for each in found if each.proof]
    assert digits[:2] == promised
    assert json.loads(text)["fairness"]["table"] == panel_id(over)


async def test_there_is_no_record_of_a_match_that_is_on(bed: Bed, ana: Person, bea: Person) -> None:
    await begin([ana, bea])
    panel = ana.panel()
    await ana.forge(Click(Verb.RECORD, panel_id(panel)).custom_id, on=panel)
    assert "still being played" in ana.told()
