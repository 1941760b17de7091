"""Gathering at a table: from /brisca new to the first cards."""

import pytest

from bot.engine.presets import rules_for
from bot.ui.custom_id import Click, Verb
from tests.driver import Bed, Impossible, Person
from tests.driver.sight import Panel
from tests.e2e.play import cut


async def test_a_lobby_fills_and_starts(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=1)
    assert "1 seat is still free" in bea.panel().text
    with pytest.raises(Impossible, match="cannot press Start"):
        await ana.press("Start")

    await bea.press("Join")
    assert "All seats are taken" in ana.panel().text
    assert bea.panel().button("Join") is None

    await ana.press("Start")
    assert "is to cut" in bea.panel().text
    await cut([ana, bea])
    assert "34 cards left to draw" in bea.panel().text
    assert [picture.name for picture in bea.panel().pictures] == ["table.png"]
    assert len(ana.public()) == 1


async def test_the_host_is_told_in_private_that_the_table_is_open(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new")
    assert "Your table is open" in ana.told()
    assert bea.private() == []


async def test_computers_come_and_go(ana: Person) -> None:
    await ana.slash("brisca new", players=3)
    await ana.choose(Verb.ADD, "chance")
    assert "Computer" in ana.panel().text
    await ana.choose(Verb.ADD, "thumb")
    assert ana.panel().menu(Verb.ADD) is None
    assert "Computer 2" in ana.panel().text

    await ana.press("Remove a computer")
    assert "1 seat is still free" in ana.panel().text
    await ana.press("Remove a computer")
    assert ana.panel().button("Remove a computer") is None


async def test_partners_sit_where_they_choose(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=4)
    await bea.press("Join")
    assert "Seat 2: **⁨Bea⁩**" in bea.panel().text
    await bea.choose(Verb.MOVE, "2")
    assert "Seat 3: **⁨Bea⁩**" in bea.panel().text
    side_1, side_2 = bea.panel().text.split("Side 2")
    assert "Ana" in side_1
    assert "Bea" in side_1
    assert "Bea" not in side_2


async def test_only_the_host_starts_and_adds_computers(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=3)
    await bea.press("Join")
    before = ana.panel()
    await bea.choose(Verb.ADD, "chance")
    assert "Only the host" in bea.told()
    assert ana.panel() == before

    await ana.choose(Verb.ADD, "chance")
    full = ana.panel()
    await bea.press("Start")
    assert "Only the host" in bea.told()
    assert ana.panel() == full


async def test_the_next_person_is_host_when_the_host_leaves(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, computers=0)
    await bea.press("Join")
    await ana.press("Leave")
    assert "**⁨Bea⁩** (host)" in ana.panel().text
    await bea.press("Leave")
    assert "closed before the match began" in ana.panel().text
    assert ana.panel().buttons == ()


async def test_one_seat_at_one_table_of_a_channel(ana: Person, bea: Person, bed: Bed) -> None:
    await ana.slash("brisca new")
    await ana.press("Join")
    assert "already sitting at this table" in ana.told()
    await ana.slash("brisca new")
    assert "another table of this channel" in ana.told()
    assert len(bea.public()) == 1
    await bea.slash("brisca new")
    await bea.press(Verb.JOIN, on=bea.public()[0])
    assert "another table of this channel" in bea.told()
    assert len(await bed.store.lobbies()) == 2


async def test_rules_are_shown_to_whoever_asks(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=4, games=3)
    await bea.press("Rules")
    assert "120" in bea.told()
    assert len(ana.public()) == 1
    assert [panel.text for panel in ana.private()] == [ana.told()]


async def test_the_host_chooses_the_rules_in_private(ana: Person, bea: Person, bed: Bed) -> None:
    await ana.slash("brisca new", players=4)
    await bea.press("Join")
    await ana.press("Change the rules")
    assert "Brisca, free play." in ana.told()
    assert bea.private() == []
    told = len(ana.private())

    await ana.choose(Verb.PRESET, "catalana")
    assert "Catalan brisca" in ana.told()
    assert "Catalan brisca" in bea.panel().text

    await ana.press("End of the deal")
    await ana.choose("Ties", "last_trick")
    assert "Changed — Ties: The last trick decides." in ana.told()
    assert "Changed — Ties: The last trick decides." in bea.panel().text

    before = bea.panel()
    await ana.choose("A win counts for two", "120")
    assert "Nobody passes 120 points without the ten for the last trick." in ana.told()
    assert bea.panel() == before
    await ana.choose("Last trick", "on")
    assert "Nobody passes 120 points" not in ana.told()
    await ana.choose("A win counts for two", "120")
    assert "With more than 120 points" in bea.panel().text
    assert len(ana.private()) == told

    (lobby,) = await bed.store.lobbies()
    assert lobby.rules.differing(rules_for("catalana", 4)) == {
        "tie": "last_trick",
        "last_trick_bonus": True,
        "double_over": 120,
    }


async def test_the_chosen_rules_are_played(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2)
    await bea.press("Join")
    await ana.press("Change the rules")
    await ana.choose(Verb.PRESET, "estricta")
    await ana.press("Start")
    assert "Strict Spanish brisca, with duties. One against one, first to 8" in bea.panel().text
    await ana.choose(Verb.PRESET, "base")
    assert "already begun" in ana.told()
    assert "Strict Spanish brisca" in bea.panel().text


async def test_only_the_host_chooses_the_rules(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2)
    await bea.press("Join")
    await bea.press("Change the rules")
    assert "Only the host" in bea.told()
    assert all(panel.menus == () for panel in bea.private())

    await ana.press("Change the rules")
    options = ana.private()[-1]
    await ana.press("Leave")
    before = bea.panel()
    await ana.choose(Verb.PRESET, "italiana", on=options)
    assert "Only the host" in ana.told()
    await ana.press("Duties", on=options)
    assert "Only the host" in ana.told()
    assert bea.panel() == before


async def test_a_forged_choice_changes_nothing_and_shows_nothing(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2)
    before, lobby = bea.panel(), Click.parse(ana.panel().buttons[0].custom_id)
    assert lobby is not None
    for verb, arg in ((Verb.OPTION, "tie"), (Verb.PRESET, "match"), (Verb.OPTION, "jokers")):
        await ana.forge(Click(verb, lobby.panel_id, arg=arg).custom_id, on=before)
        assert "moved on since" in ana.told()
    await ana.press("Change the rules")
    own = ana.private()[-1]
    for arg in ("tie", "jokers", "players"):
        await ana.forge(Click(Verb.OPTION, lobby.panel_id, arg=arg).custom_id, on=own)
        assert "moved on since" in ana.told()
    await ana.forge(Click(Verb.OPTIONS, lobby.panel_id, arg="nosuchpage").custom_id, on=before)
    assert "Change the rules" in ana.told()
    assert bea.panel() == before


FORGED = [(Verb.OPTION, "tie", "all"), (Verb.PRESET, "match", "estricta")]


@pytest.mark.parametrize(("verb", "arg", "value"), FORGED)
async def test_the_options_are_never_drawn_for_everybody(
    ana: Person, bea: Person, bed: Bed, verb: Verb, arg: str, value: str
) -> None:
    await ana.slash("brisca new", players=2)
    before, lobby = ana.panel(), Click.parse(ana.panel().buttons[0].custom_id)
    assert lobby is not None
    await forge_choice(bed, ana, before, Click(verb, lobby.panel_id, arg=arg), value)
    assert "moved on since" in ana.told()
    assert bea.panel() == before


async def test_a_choice_that_no_select_offers_is_told_in_private(ana: Person, bed: Bed) -> None:
    await ana.slash("brisca new", players=2)
    await ana.press("Change the rules")
    before, own = ana.panel(), ana.private()[-1]
    lobby = Click.parse(before.buttons[0].custom_id)
    assert lobby is not None
    for verb, arg, value, told in (
        (Verb.OPTION, "jokers", "on", "There is no such option any more."),
        (Verb.OPTION, "tie", "coin", "There is no such choice any more."),
        (Verb.PRESET, "match", "poker", "There is no such choice any more."),
        (Verb.OPTION, "players", "4", "moved on since"),
    ):
        await forge_choice(bed, ana, own, Click(verb, lobby.panel_id, arg=arg), value)
        assert any(told in panel.text for panel in ana.private())
        assert ana.panel() == before
    last = Click(Verb.OPTION, lobby.panel_id, 999_999_999, "tie")
    await forge_choice(bed, ana, own, last, "all")
    assert "Changed — Ties: Each of those level wins a game." in ana.panel().text


async def forge_choice(bed: Bed, person: Person, on: Panel, click: Click, value: str) -> None:
    """Choose a value in a select that the panel does not hold, as a modified client can."""
    options = [{"label": value, "value": value}]
    select = {"type": 3, "id": 999, "custom_id": click.custom_id, "options": options}
    row = {"type": 1, "id": 998, "components": [select]}
    modified = Panel(on.raw | {"components": [*on.raw["components"], row]})
    await bed.use(person.id, modified, click.custom_id, [value])
