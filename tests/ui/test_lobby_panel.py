"""What a lobby shows, and only what may be pressed."""

from dataclasses import replace
from typing import Any

from discord import ui

from bot.i18n.catalogue import Catalogue
from bot.tables.turns import TurnLimit
from bot.ui.custom_id import Click, Verb
from bot.ui.panels import closed_panel, lobby_panel, rules_panel
from tests.ui.tables import (
    ANA,
    BEA,
    CARLA,
    DAVID,
    TABLE_ID,
    THUMB,
    components,
    ids,
    labels,
    new_lobby,
    shown,
)

EN = Catalogue().say("en")
SELECT = 3
RULES = (Verb.RULES, Verb.OPTIONS)


def verbs(view: ui.LayoutView) -> set[Verb]:
    clicks = [Click.parse(custom_id) for custom_id in ids(view)]
    return {click.verb for click in clicks if click is not None}


def menu(view: ui.LayoutView, verb: Verb) -> list[dict[str, Any]]:
    (select,) = [
        one
        for one in components(view)
        if one["type"] == SELECT and one["custom_id"].startswith(f"b1:{verb.value}:")
    ]
    options: list[dict[str, Any]] = select["options"]
    return options


def start_button(view: ui.LayoutView) -> dict[str, Any]:
    (start,) = [one for one in components(view) if one.get("label") == "Start"]
    return start


async def test_open_seats_can_be_taken_and_filled() -> None:
    view = lobby_panel(new_lobby(ANA, None), EN)
    assert verbs(view) == {Verb.JOIN, Verb.START, Verb.LEAVE, *RULES, Verb.LIMIT, Verb.ADD}
    assert start_button(view)["disabled"]
    assert "1 seat is still free." in shown(view)
    assert {option["value"] for option in menu(view, Verb.ADD)} == {"thumb", "chance"}


async def test_full_lobby_can_be_started() -> None:
    view = lobby_panel(new_lobby(ANA, BEA), EN)
    assert verbs(view) == {Verb.START, Verb.LEAVE, *RULES, Verb.LIMIT}
    assert not start_button(view)["disabled"]
    assert "\u2068Ana\u2069 can start the match." in shown(view)


async def test_the_time_for_a_turn_is_shown_and_can_be_chosen() -> None:
    lobby = replace(new_lobby(ANA, BEA), turn_limit=TurnLimit.TWO_MINUTES)
    options = menu(lobby_panel(lobby, EN), Verb.LIMIT)
    assert [option["value"] for option in options] == ["0", "30", "60", "120", "300", "86400"]
    [chosen] = [option["label"] for option in options if option.get("default")]
    assert chosen == "Time for a turn: 2 minutes"


async def test_computer_can_be_removed_only_where_there_is_one() -> None:
    assert "Remove a computer" in labels(lobby_panel(new_lobby(ANA, THUMB), EN))
    assert "Remove a computer" not in labels(lobby_panel(new_lobby(ANA, BEA), EN))


async def test_partners_are_shown_side_by_side() -> None:
    lines = shown(lobby_panel(new_lobby(ANA, BEA, CARLA, THUMB), EN)).splitlines()
    first, second = lines.index("**Side 1**"), lines.index("**Side 2**")
    assert [line.split(":")[0] for line in lines[first + 1 : second]] == ["- Seat 1", "- Seat 3"]
    assert "Computer" in lines[second + 2]
    assert "(plays sensibly)" in lines[second + 2]


async def test_host_is_marked_wherever_they_sit() -> None:
    text = shown(lobby_panel(new_lobby(None, BEA, ANA), EN))
    assert "- Seat 2: **\u2068Bea\u2069** (host)" in text
    assert text.count("(host)") == 1


async def test_free_seats_and_those_of_computers_can_be_moved_to() -> None:
    options = menu(lobby_panel(new_lobby(ANA, None, THUMB, BEA), EN), Verb.MOVE)
    assert [(one["value"], one["label"], one["description"]) for one in options] == [
        ("1", "Seat 2: free", "Side 2, partner: Bea"),
        ("2", "Seat 3: Computer", "Side 1, partner: Ana"),
    ]


async def test_seat_without_a_partner_says_so() -> None:
    options = menu(lobby_panel(new_lobby(ANA, None, BEA, None), EN), Verb.MOVE)
    assert options[0]["description"] == "Side 2, no partner yet"


async def test_nobody_moves_where_all_seats_are_alike_or_taken() -> None:
    assert Verb.MOVE not in verbs(lobby_panel(new_lobby(ANA, None), EN))
    assert Verb.MOVE not in verbs(lobby_panel(new_lobby(ANA, BEA, CARLA, DAVID), EN))


async def test_rules_stand_in_a_line() -> None:
    text = shown(lobby_panel(new_lobby(ANA, None, None, games=5), EN))
    assert "3 players, each alone, first to 5 games" in text
    assert "One against one, a single game" in shown(lobby_panel(new_lobby(ANA, None, games=1), EN))


async def test_the_host_opens_the_options_by_a_button() -> None:
    (custom_id,) = [
        one["custom_id"]
        for one in components(lobby_panel(new_lobby(ANA, THUMB), EN))
        if one.get("label") == "Change the rules"
    ]
    assert custom_id == Click(Verb.OPTIONS, TABLE_ID).custom_id


async def test_closed_lobby_takes_no_clicks() -> None:
    view = closed_panel(new_lobby(ANA, None), EN)
    assert not ids(view)
    assert "closed before the match began" in shown(view)


async def test_rules_name_the_pack_and_the_computers() -> None:
    three = shown(rules_panel(new_lobby(ANA, BEA, THUMB), EN))
    assert "39 cards" in three
    assert "**\u2068Computer\u2069**: plays sensibly" in three
    assert "40 cards" in shown(rules_panel(new_lobby(ANA, BEA), EN))
