"""Scenarios in steps: a table opened at a moment of a match, and what people do and see there.

Seats are told from the one that the moment is about: 0 is that one, 1 the next to its right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.engine.actions import Action
from bot.engine.rules import Rules
from bot.engine.state import Ending, Match, new_match
from bot.tables.seating import Person as Seated
from bot.tables.seating import Place
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from tests.driver import Bed, Panel, Person
from tests.e2e.play import deal_again, dealt_out, stored

TABLE_ID = "variant0001"
NAMES = ("Ana", "Bea", "Carla", "David", "Enzo", "Fina")


@dataclass(frozen=True, slots=True)
class Stage:
    """A bed with people at a table, their hands open; `first` is the seat called 0."""

    bed: Bed
    people: Sequence[Person]
    first: int

    def seat(self, role: int) -> int:
        """The number of a seat."""
        return (self.first + role) % len(self.people)

    def person(self, role: int) -> Person:
        """Who sits there."""
        return self.people[self.seat(role)]

    def deed(self, deed: str) -> str:
        """A deed with the seats in it: `accuse:<1>` accuses the next one."""
        for role in range(len(self.people)):
            deed = deed.replace(f"<{role}>", str(self.seat(role)))
        return deed

    def panel(self) -> Panel:
        """What everybody sees."""
        return self.people[0].panel()

    async def match(self) -> Match:
        """The match as the store has it."""
        return (await stored(self.bed, self.panel())).match


async def opened(bed: Bed, rules: Rules, actions: Sequence[Action], first: int) -> Stage:
    """Seat people at a table whose match has come so far, and open their hands."""
    people = [Person(bed, name) for name in NAMES[: rules.players]]
    seats = tuple(Seated(person.id, person.name) for person in people)
    place = Place(bed.guild, bed.channel)
    table = Table(TABLE_ID, place, seats, new_match(rules, 0), first_dealer=0)
    await bed.store.open_table(table, actions)
    await bed.restart()
    for person in people:
        await person.slash("brisca hand")
    return Stage(bed, people, first)


class Step(Protocol):
    """Something that is done or seen."""

    async def run(self, stage: Stage) -> None:
        """Do it, or check it."""
        ...


@dataclass(frozen=True, slots=True)
class Do:
    """Somebody does something that needs no confirming."""

    who: int
    deed: str

    async def run(self, stage: Stage) -> None:
        before = (await stage.match()).revision
        await stage.person(self.who).do(stage.deed(self.deed))
        assert (await stage.match()).revision == before + 1


@dataclass(frozen=True, slots=True)
class Confirm:
    """Somebody presses a final deed, changes their mind, presses again and confirms."""

    who: int
    deed: str
    question: str

    async def run(self, stage: Stage) -> None:
        person, deed = stage.person(self.who), stage.deed(self.deed)
        before = await stage.match()
        await person.do(deed)
        assert self.question in person.hand().text
        await person.press("No")
        assert self.question not in person.hand().text
        assert deed in person.hand().deeds
        assert await stage.match() == before
        await person.do(deed)
        await person.press(deed)
        assert (await stage.match()).revision == before.revision + 1


@dataclass(frozen=True, slots=True)
class TooLate:
    """Somebody confirms what they were asked before another played a card, and asks again so."""

    who: int
    deed: str
    meanwhile: int

    async def run(self, stage: Stage) -> None:
        person, deed = stage.person(self.who), stage.deed(self.deed)
        unasked = person.hand()
        await person.do(deed)
        asked = person.hand()
        await stage.person(self.meanwhile).play()
        before = await stage.match()
        for old in (asked, unasked):
            await person.press(deed, on=old)
            assert "The table has moved on since." in person.hand().text
            assert person.hand().button("No") is None
        assert await stage.match() == before


@dataclass(frozen=True, slots=True)
class Refused:
    """Somebody sends what their hand does not offer, and is told why not."""

    who: int
    deed: str
    told: str
    verb: Verb = Verb.ACT

    async def run(self, stage: Stage) -> None:
        person, deed, before = stage.person(self.who), stage.deed(self.deed), await stage.match()
        assert deed not in person.hand().deeds
        click = Click(self.verb, TABLE_ID, before.revision, deed)
        await person.forge(click.custom_id, on=person.hand())
        assert self.told in person.hand().text
        assert await stage.match() == before


@dataclass(frozen=True, slots=True)
class Sees:
    """Somebody's hand has these words in it, or has not."""

    who: int
    words: str
    there: bool = True

    async def run(self, stage: Stage) -> None:
        assert (self.words in stage.person(self.who).hand().text) is self.there


@dataclass(frozen=True, slots=True)
class Offers:
    """Somebody's hand offers something, or does not."""

    who: int
    deed: str
    there: bool = True

    async def run(self, stage: Stage) -> None:
        deeds = stage.person(self.who).hand().deeds
        assert (stage.deed(self.deed) in deeds) is self.there


@dataclass(frozen=True, slots=True)
class AllSee:
    """The table's panel has these words in it, or has not."""

    words: str
    there: bool = True

    async def run(self, stage: Stage) -> None:
        assert (self.words in stage.panel().text) is self.there


@dataclass(frozen=True, slots=True)
class Holds:
    """Something is so in the match as the store has it; the second argument is the seat 0."""

    true: Callable[[Match, int], bool]

    async def run(self, stage: Stage) -> None:
        assert self.true(await stage.match(), stage.first)


@dataclass(frozen=True, slots=True)
class Play:
    """Somebody plays the first card that their hand offers."""

    who: int

    async def run(self, stage: Stage) -> None:
        before = (await stage.match()).revision
        await stage.person(self.who).play()
        assert (await stage.match()).revision == before + 1


@dataclass(frozen=True, slots=True)
class PlayUntil:
    """Everybody plays on until the table's panel has these words, before the match is over."""

    words: str

    async def run(self, stage: Stage) -> None:
        await _play(stage, lambda panel: self.words in panel.text)


@dataclass(frozen=True, slots=True)
class PlayDeal:
    """Everybody plays on until the deal under way has its result."""

    async def run(self, stage: Stage) -> None:
        await _play(stage, dealt_out)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Somebody asks for the next deal, and it is cut and dealt."""

    async def run(self, stage: Stage) -> None:
        number = len((await stage.match()).results)
        await deal_again(stage.people)
        deal = (await stage.match()).deal
        assert deal is not None and deal.number == number


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Everybody plays on, card by card, until the match is over."""

    async def run(self, stage: Stage) -> None:
        await _play(stage, lambda panel: panel.button(Verb.REMATCH) is not None)
        table = await stored(stage.bed, stage.panel())
        assert table.over


GOING_ON = ("draw", "accept", "bid:7", "pass", "call:E")
"""What brings a match on where no card can be played, the first that is offered."""


async def _play(stage: Stage, enough: Callable[[Panel], bool]) -> None:
    """Whoever can goes on, until the table's panel is such."""
    for _ in range(400):
        if enough(stage.panel()):
            return
        await _move(stage)
    raise AssertionError(f"it does not end: {stage.panel().text}")


async def _move(stage: Stage) -> None:
    if stage.panel().button(Verb.DEAL):
        await deal_again(stage.people)
        return
    for person in stage.people:
        hand = person.hand()
        if hand.playable():
            await person.play()
            return
        able = [deed for deed in GOING_ON if deed in hand.deeds]
        if able:
            await person.do(able[0])
            return
    raise AssertionError(f"nobody can go on: {stage.panel().text}")


@dataclass(frozen=True, slots=True)
class Ended:
    """The last deal that has ended came to its result in one of these ways."""

    ways: tuple[Ending, ...]

    async def run(self, stage: Stage) -> None:
        assert (await stage.match()).results[-1].ending in self.ways
