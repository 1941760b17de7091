"""What a modified client may send: nothing is changed by it, and it makes no line in the log.

Each test's end looks for errors in the log (`judge`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from bot.engine.presets import PRESETS
from bot.engine.rules import OPTION_TYPES
from bot.tables.seating import Person as Seated
from bot.tables.seating import Place
from bot.ui.custom_id import Click, Verb
from sandbox.model import Interaction, InteractionKind, Member, MessageFlag
from tests.driver import Person
from tests.driver.sandbox_bed import SandboxBed
from tests.driver.sight import BUTTON, STRING_SELECT, Json, Panel
from tests.e2e.play import begin, play_match

WORDS = (
    *("", "0", "1", "9", "-1", "99", "٣", "²", "1e3", "7C", "12O", "0X", "x", "claim", "accept"),
    *("bid:7", "bid:2@70", "bid:2@999", "call:E", "accuse:9", "sign:ace", "sign:", "accuse:"),
    *("high", "middle", "thumb", "chance", "match", *PRESETS, *OPTION_TYPES),
    *("<@1>", "@everyone", "\x00", "\u202e", "👩‍👩‍👧" * 8, "a" * 5000, "{name}", "%s", "\ud800"),
    *("b1:hand:0:0:", "../..", "'; DROP TABLE tables; --", "null", "true", "[]"),
)
ROUGH = (
    *("", "b1", "b1:", "b1:hand", "b2:hand:{id}:0:", "b1:HAND:{id}:0:", "b1:hand:{id}:٣:"),
    *("b1:hand:{id}:01:", "b1:hand:{id}:-1:", "b1:hand:{id}:9999999999:", "b1:hand:{id}:0"),
    *("b1:hand:{id}:0:\n", "b1:hand:{id}:0:" + "a" * 25, "b1:hand:" + "z" * 17 + ":0:", "\x00"),
    *("b1:hand:{id}:0:é", "a" * 100, "é" * 5000, "\u202e" * 40, "{id}", "\ud800"),
)
LOCALES = ("en-US", "es-ES", "ca", "zz", "", "en_US.UTF-8", "\u202eno", "x" * 3000, "../../etc")
CLICKS, TOGETHER = 600, 30


@pytest.fixture
def bed(sandbox: SandboxBed) -> SandboxBed:
    return sandbox


class Stage:
    """A full lobby, a running and a finished table, and one of another server, and outsiders."""

    def __init__(self, bed: SandboxBed) -> None:
        self.bed = bed
        self.rng = Random(1)
        self.ids: list[str] = []
        self.outsiders: list[Person] = []
        self.panels: list[Panel] = []

    async def open(self) -> None:
        """Bring it about."""
        bed = self.bed
        pairs = [[Person(bed, name) for name in pair] for pair in ("AB", "CD", "EF", "GH")]
        await begin(pairs[0])
        await play_match(pairs[0])
        await begin(pairs[1])
        await pairs[1][0].press(Verb.HAND)
        await pairs[2][0].slash("brisca new", games=1)
        await pairs[2][1].press(Verb.JOIN)
        here = bed.channel
        bed.channel = another_server(bed, pairs[3])
        await begin(pairs[3])
        bed.channel = here
        tables = await bed.store.open_tables()
        lobbies = await bed.store.lobbies()
        messages = bed.sandbox.world.messages
        public = [each for each in messages[here].values() if each.owner_id is None]
        self.panels = [Panel(raw) for raw in bed.messages(pairs[0][0].id) if not raw["flags"] & 64]
        assert len(public) == len(self.panels)
        finished = {
            click.panel_id
            for panel in self.panels
            for button in panel.buttons
            if (click := Click.parse(button.custom_id))
        }
        self.ids = sorted(
            {*(each.id for each in tables), *(each.id for each in lobbies), *finished}
        )
        assert len(self.ids) == 4
        self.outsiders = [Person(bed, f"Stranger {number}") for number in range(3)]

    def clicks(self) -> Iterator[tuple[Person, str, list[str] | None]]:
        """Who sends which custom id, and which values if any."""
        rng = self.rng
        for _ in range(CLICKS):
            verb, id_ = rng.choice(list(Verb)), rng.choice((*self.ids, "zzzzzzzzzz", "0"))
            revision = rng.choice((0, 1, 2, 3, 40, 41, 42, 43, 999_999_999))
            custom_id = f"b1:{verb.value}:{id_}:{revision}:{rng.choice(WORDS)}"
            if rng.random() < 0.3:
                custom_id = rng.choice(ROUGH).replace("{id}", id_)
            values = rng.choices(WORDS, k=rng.choice((0, 1, 1, 1, 2, 30)))
            yield rng.choice(self.outsiders), custom_id, rng.choice((None, values))

    def send(
        self, person: Person, custom_id: str, values: list[str] | None, *, held: bool = True
    ) -> Interaction:
        """Send a click on a panel that holds it, or, by a client that is worse, does not."""
        panel = self.rng.choice(self.panels)
        if held:
            panel = holding(panel, custom_id, values)
        self.bed.sandbox.world.users[person.id].locale = self.rng.choice(LOCALES)
        return self.bed.click(person.id, panel, custom_id, values)

    async def shown_and_stored(self) -> tuple[Any, ...]:
        """All that may not change: what everybody sees, and what is stored."""
        world, store = self.bed.sandbox.world, self.bed.store
        public = [
            (message.id, message.content, deepcopy(message.components))
            for messages in world.messages.values()
            for message in messages.values()
            if message.owner_id is None
        ]
        tables = [await store.table(id_) for id_ in self.ids]
        standings = await store.standings(self.bed.guild)
        return public, tables, await store.lobbies(), await store.open_tables(), standings

    async def ignored(self, interactions: Sequence[Interaction]) -> None:
        """Wait for the bot, which has heard of all of these once it answers another click."""
        await self.outsiders[0].slash("brisca standings")
        self.bed.sandbox.clock.shift(3.1)
        await self.bed.settled(*interactions)


def another_server(bed: SandboxBed, people: Sequence[Person]) -> int:
    """A channel of a server in which these people are, and nobody else."""
    world = bed.sandbox.world
    guild = world.add_guild("Elsewhere")
    for person in people:
        guild.members[person.id] = Member(world.users[person.id], world.clock.now())
    return world.add_channel("elsewhere", guild).id


def holding(panel: Panel, custom_id: str, values: list[str] | None) -> Panel:
    """The panel with a component that sends this."""
    part: Json = {"type": BUTTON, "style": 2, "label": "forged", "custom_id": custom_id, "id": 999}
    if values is not None:
        options = [{"label": "forged", "value": value} for value in values]
        part = {"type": STRING_SELECT, "custom_id": custom_id, "options": options, "id": 999}
    row = {"type": 1, "id": 998, "components": [part]}
    return Panel(panel.raw | {"components": [*panel.raw["components"], row]})


@pytest.fixture
async def stage(bed: SandboxBed) -> Stage:
    stage = Stage(bed)
    await stage.open()
    return stage


async def test_forged_clicks_of_outsiders_change_nothing(bed: SandboxBed, stage: Stage) -> None:
    before = await stage.shown_and_stored()
    clicks = list(stage.clicks())
    for first in range(0, CLICKS, TOGETHER):
        batch = [stage.send(*click) for click in clicks[first : first + TOGETHER]]
        await bed.settled(*batch)
        assert [each.failure for each in batch] == [None] * len(batch)
    assert await stage.shown_and_stored() == before
    answers = [each for each in bed.sandbox.world.messages[bed.channel].values() if each.owner_id]
    assert len(answers) > CLICKS / 2
    assert all(MessageFlag.EPHEMERAL in each.flags for each in answers)
    assert "Something went wrong" not in " ".join(each.content for each in answers)


async def test_clicks_on_nothing_change_nothing(bed: SandboxBed, stage: Stage) -> None:
    """The message does not hold what was pressed."""
    before = await stage.shown_and_stored()
    batch = [stage.send(*click, held=False) for click in stage.clicks()]
    await stage.ignored(batch)
    assert (await stage.shown_and_stored())[1:] == before[1:]


async def test_clicks_for_another_moment_change_nothing(bed: SandboxBed, stage: Stage) -> None:
    """Those who sit there send what a hand holds, but for every revision except the present one."""
    before = await stage.shown_and_stored()
    batch = []
    for table in await bed.store.open_tables():
        if table.place.channel_id != bed.channel:
            continue
        now = len(table.actions)
        for occupant in table.seats:
            assert isinstance(occupant, Seated)
            for verb in (Verb.ACT, Verb.ASK, Verb.ACCEPT, Verb.DEAL, Verb.CUT, Verb.WHY):
                for revision in (0, now - 1, now + 1, 999_999_999):
                    for word in ("", "1O", "7C", "claim", "concede", "accept", "middle"):
                        custom_id = Click(verb, table.id, revision, word).custom_id
                        panel = holding(stage.rng.choice(stage.panels), custom_id, None)
                        batch.append(bed.click(occupant.user_id, panel, custom_id))
    assert len(batch) > 300
    await bed.settled(*batch)
    assert await stage.shown_and_stored() == before


FORGED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("new", {"players": 99}),
    ("new", {"players": -(2**53)}),
    ("new", {"games": 0}),
    ("new", {"games": 2**53}),
    ("new", {"computers": 99}),
    ("new", {"computers": -1}),
    *(("new", {"game": word}) for word in WORDS if word not in PRESETS),
    *(("rules", {"game": word}) for word in WORDS if word not in PRESETS),
    ("rules", {"players": 99}),
    ("rules", {"game": "chiamata", "players": 2}),
    ("settings", {"turn": 7}),
    ("nothing", {}),
    ("hand", {"unknown": 1}),
)


@pytest.mark.parametrize("locale", ["en-US", "zz"])
async def test_forged_options_change_nothing(bed: SandboxBed, locale: str) -> None:
    ana = Person(bed, "Ana", locale)
    [group] = bed.sandbox.world.commands_in(bed.guild)
    for path, options in FORGED:
        given = [
            {"name": name, "type": 4 if isinstance(value, int) else 3, "value": value}
            for name, value in options.items()
        ]
        command = {"name": path, "type": 1, "options": given}
        data = {"id": group["id"], "name": "brisca", "type": 1, "options": [command]}
        interaction = bed.sandbox.dialogue.begin(InteractionKind.COMMAND, ana.id, bed.channel, data)
        await bed.settled(interaction)
        assert interaction.failure is None
        assert "Something went wrong" not in ana.told()
    assert ana.public() == []
    assert await bed.store.lobbies() == ()


@pytest.mark.parametrize("custom_id", ["b1:start:{id}:0:", "settings", "", "\x00", "é" * 3000])
async def test_forged_forms_change_nothing(bed: SandboxBed, stage: Stage, custom_id: str) -> None:
    before = await stage.shown_and_stored()
    fields = [
        {"type": 1, "components": [{"type": 4, "custom_id": word, "value": word}]} for word in WORDS
    ]
    batch = []
    for id_ in stage.ids:
        data = {"custom_id": custom_id.replace("{id}", id_), "components": fields}
        [someone, *_] = stage.outsiders
        batch.append(
            bed.sandbox.dialogue.begin(InteractionKind.MODAL_SUBMIT, someone.id, bed.channel, data)
        )
    await stage.ignored(batch)
    assert (await stage.shown_and_stored())[1:] == before[1:]


@pytest.mark.parametrize("verb", [Verb.HAND, Verb.RULES])
async def test_who_is_not_in_a_server_reaches_no_table_there(bed: SandboxBed, verb: Verb) -> None:
    """Its id is known to whoever has been in that server once."""
    ana, enzo = Person(bed, "Ana"), Person(bed, "Enzo")
    here = bed.channel
    await enzo.slash("brisca standings")
    bed.channel = another_server(bed, [ana])
    await ana.slash("brisca new", games=1)
    bed.channel = here
    [lobby] = await bed.store.lobbies()
    assert lobby.place != Place(bed.guild, here)
    await enzo.forge(Click(verb, lobby.id).custom_id, on=enzo.public()[0])
    assert await bed.store.lobbies() == (lobby,)
    assert "Ana" not in enzo.told()
