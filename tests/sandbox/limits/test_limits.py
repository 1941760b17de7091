"""The checks as a whole: error bodies, payloads of discord.py, malformed payloads."""

import discord
import pytest
from discord import ui

from sandbox.kinds import ComponentType
from sandbox.limits import (
    Problem,
    as_error_body,
    command_problems,
    message_problems,
    modal_problems,
)
from sandbox.limits.commands import OptionType
from tests.sandbox.limits.payloads import (
    LONG,
    NOT_FOUND,
    V2,
    button,
    found,
    menu,
    old,
    row,
)


def test_error_body_nests_problems_along_their_paths() -> None:
    problems = [
        Problem("components.0.label", "A", "first"),
        Problem("components.0.label", "B", "second"),
        Problem("", "C", "whole"),
        Problem("", "EMPTY_MESSAGE", "left out beside form errors"),
    ]

    assert as_error_body(problems) == {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "components": {
                "0": {
                    "label": {
                        "_errors": [
                            {"code": "A", "message": "first"},
                            {"code": "B", "message": "second"},
                        ]
                    }
                }
            },
            "_errors": [{"code": "C", "message": "whole"}],
        },
    }


@pytest.mark.parametrize(
    ("problems", "number"),
    [
        (message_problems({}), 50006),
        (message_problems({}, uploads=["x"] * 11), 30015),
        (command_problems([menu(f"m{n}") for n in range(16)]), 30032),
    ],
)
def test_some_faults_have_numbers_of_their_own(problems: list[Problem], number: int) -> None:
    assert as_error_body(problems)["code"] == number


def test_discord_py_prints_the_error_body() -> None:
    body = as_error_body(message_problems(old(row(button(label="x" * 81)))))
    text = discord.errors._flatten_error_dict(body["errors"])

    assert text == {"components.0.components.0.label": "Must be 80 or fewer in length."}


async def test_layout_view_of_discord_py_is_accepted() -> None:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=0x1F8B4C)
    box.add_item(ui.TextDisplay("# Table 1"))
    picture = discord.MediaGalleryItem("attachment://table.png", description="An empty table")
    box.add_item(ui.MediaGallery(picture))
    box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.small))
    hand: ui.Button[ui.LayoutView] = ui.Button(label="Show my hand", custom_id="hand")
    box.add_item(ui.Section(ui.TextDisplay("0 - 0"), accessory=hand))
    thumbnail = ui.Thumbnail("https://example.org/a.png", description="The turn-up")
    box.add_item(ui.Section(ui.TextDisplay("Trump"), accessory=thumbnail))
    box.add_item(ui.ActionRow(*(ui.Button(label=f"{n}", custom_id=f"c{n}") for n in range(5))))
    rules: ui.Button[ui.LayoutView] = ui.Button(label="Rules", url="https://example.org")
    tagged: ui.Button[ui.LayoutView] = ui.Button(
        emoji="<:oros_7:1234567890123456789>", custom_id="tag"
    )
    box.add_item(ui.ActionRow(rules, tagged))
    view.add_item(box)
    chosen = [discord.SelectOption(label=f"{n}", value=f"{n}", emoji="🃏") for n in range(25)]
    pick: ui.Select[ui.LayoutView] = ui.Select(custom_id="pick", options=chosen)
    view.add_item(ui.ActionRow(pick))
    view.add_item(ui.ActionRow(ui.UserSelect(custom_id="user")))
    view.add_item(ui.File("attachment://match.json"))
    payload = {"flags": V2, "components": view.to_components()}

    assert message_problems(payload, uploads=["table.png", "match.json"]) == []
    assert found(message_problems(payload, uploads=["table.png"])) == {
        ("components.3.file.url", NOT_FOUND)
    }


async def test_modal_of_discord_py_is_accepted() -> None:
    form = ui.Modal(title="New table", custom_id="new", timeout=900)
    form.add_item(ui.TextDisplay("Choose"))
    form.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=40)))
    kinds = [discord.SelectOption(label="Brisca"), discord.SelectOption(label="Briscola")]
    form.add_item(ui.Label(text="Game", component=ui.Select(custom_id="game", options=kinds)))
    form.add_item(ui.Label(text="With", component=ui.UserSelect(custom_id="with", min_values=0)))
    form.add_item(ui.TextInput(label="Note", custom_id="note"))

    assert modal_problems(form.to_dict()) == []


async def test_view_that_discord_py_lets_pass_is_refused() -> None:
    view = ui.LayoutView()

    def twice() -> ui.Button[ui.LayoutView]:
        return ui.Button(label="x" * 81, custom_id="a")

    view.add_item(ui.ActionRow(twice(), twice()))

    assert found(message_problems({"flags": V2, "components": view.to_components()})) == {
        ("components.0.components.0.label", LONG),
        ("components.0.components.1.label", LONG),
        ("components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    }


def test_components_have_the_numbers_of_discord_py() -> None:
    names = {kind.value: kind.name for kind in discord.ComponentType}

    assert {kind.value for kind in ComponentType} <= set(names)
    for kind, name in (
        (ComponentType.ROLE_SELECT, "role_select"),
        (ComponentType.MENTIONABLE_SELECT, "mentionable_select"),
        (ComponentType.CHANNEL_SELECT, "channel_select"),
        (ComponentType.RADIO_GROUP, "radio_group"),
        (ComponentType.CHECKBOX_GROUP, "checkbox_group"),
    ):
        assert names[kind] == name


def test_options_have_the_numbers_of_discord_py() -> None:
    ours = {kind.name: kind.value for kind in OptionType}
    theirs = {kind.name.upper(): kind.value for kind in discord.AppCommandOptionType}

    assert theirs.pop("SUBCOMMAND_GROUP") == ours.pop("GROUP")
    assert ours == theirs
