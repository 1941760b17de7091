"""The slash commands beside `new`."""

from bot.ui.custom_id import Verb
from tests.driver import Bed, Person
from tests.e2e.play import begin, cut, play_card, play_match, stored


async def test_hand_shows_the_cards_to_their_owner(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", players=2, games=1)
    await bea.press("Join")
    await ana.press("Start")
    await cut([ana, bea])
    await ana.slash("brisca hand")
    assert len(ana.hand().cards()) == 3
    assert bea.private() == []


async def test_without_a_table_commands_say_what_to_do(ana: Person) -> None:
    for command in ("hand", "table", "leave"):
        await ana.slash(f"brisca {command}")
        assert "not sitting at a table here" in ana.told(), command


async def test_hand_in_the_lobby_says_that_nothing_has_begun(ana: Person) -> None:
    await ana.slash("brisca new", games=1)
    await ana.slash("brisca hand")
    assert "has not begun yet" in ana.told()


async def test_table_posts_the_panel_anew_and_takes_the_old_one_away(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    old = ana.panel()
    await ana.slash("brisca table")
    assert "Here is your table again" in ana.told()
    [panel] = bea.public()
    assert panel.id > old.id
    assert panel.text == old.text
    await play_card([ana, bea])
    [after] = bea.public()
    assert after.id == panel.id
    assert after.text != panel.text
    assert (await stored(bed, after)).message_id == panel.id


async def test_leaving_a_lobby_frees_the_seat(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", games=1)
    await bea.press("Join")
    await bea.slash("brisca leave")
    assert "You have left the table" in bea.told()
    assert "1 seat is still free" in ana.panel().text


async def test_a_computer_plays_on_for_who_leaves_a_match(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    hand = bea.hand()
    await play_card([ana, bea])
    await bea.slash("brisca leave")
    assert "You have left the table" in bea.told()
    assert "Computer" in ana.panel().text
    assert "Bea" not in ana.panel().text

    table = await stored(bed, ana.panel())
    await bea.press(hand.buttons[0].label, on=hand.enabled())
    assert "no seat at this table" in bea.told()
    assert await stored(bed, ana.panel()) == table
    await play_match([ana])
    assert "the match!" in ana.panel().text


async def test_the_table_ends_when_the_last_person_leaves(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    running = ana.panel()
    await ana.slash("brisca leave")
    await bea.slash("brisca leave")
    assert "ended before the match was over" in ana.panel().text
    assert ana.panel().buttons == ()
    assert await bed.store.open_tables() == ()
    await ana.press(Verb.HAND, on=running)
    assert "This match was ended" in ana.told()


async def test_standings_count_what_was_won(bed: Bed, ana: Person, bea: Person) -> None:
    await ana.slash("brisca standings")
    nobody = ana.panel()
    assert not nobody.private
    await begin([ana, bea])
    await play_match([ana, bea])
    await bea.slash("brisca standings")
    shown = ana.panel()
    assert shown.text != nobody.text
    winner, loser = await bed.store.standings(bed.guild)
    assert (winner.matches_won, loser.matches_won) == (1, 0)
    assert shown.text.index(winner.name) < shown.text.index(loser.name)


async def test_help_names_every_command(ana: Person, bea: Person) -> None:
    await ana.slash("brisca help")
    for command in ("new", "rules", "hand", "table", "leave", "standings", "help"):
        assert f"/brisca {command}" in ana.told()
    assert bea.sees() == []


async def test_rules_of_a_game_are_told_in_private(ana: Person, bea: Person) -> None:
    await ana.slash("brisca rules", game="chiamata")
    assert "Rules of the game" in ana.told()
    assert "The auction" in ana.told()
    await ana.slash("brisca rules", game="italiana", players=6)
    assert "Three against three" in ana.told()
    assert "36 cards" in ana.told()
    assert bea.sees() == []


async def test_rules_without_a_name_are_those_of_the_own_table(ana: Person, bea: Person) -> None:
    await ana.slash("brisca new", game="estricta", players=2)
    await bea.press("Join")
    await bea.slash("brisca rules")
    in_lobby = bea.told()
    await ana.press("Start")
    await bea.slash("brisca rules")
    for told in (in_lobby, bea.told()):
        assert "Rules of this table" in told
        assert "From the first trick on:" in told
    await bea.slash("brisca rules", game="base")
    assert "Rules of the game" in bea.told()


async def test_rules_for_who_sits_nowhere_are_the_usual_ones(ana: Person) -> None:
    await ana.slash("brisca rules")
    assert "Rules of the game" in ana.told()
    assert "Brisca, free play. One against one" in ana.told()
    await ana.slash("brisca rules", players=6)
    assert "Catalan brisca" in ana.told()


async def test_rules_of_a_game_that_is_not_for_so_many_are_refused(ana: Person) -> None:
    await ana.slash("brisca rules", game="doble", players=4)
    assert ana.told() == ("That game is not for so many players. Choose another number of players.")
