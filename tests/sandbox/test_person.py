"""What a person's client fills in, shows and refuses by itself."""

import asyncio
from typing import Any

import pytest

from sandbox.changes import ChannelsChanged, CommandsChanged, MessageChanged, MessageDeleted
from sandbox.components import buttons, find, texts, with_ids
from sandbox.modals import modal_data
from sandbox.model import Interaction, Message, MessageFlag
from sandbox.options import command_data
from sandbox.person import Person
from sandbox.refusal import ClientRefusal
from sandbox.server import Sandbox

OPTIONS = [{"label": letter, "value": letter} for letter in "abc"]


def post(sandbox: Sandbox, *components: dict[str, Any], owner: Person | None = None) -> Message:
    world = sandbox.world
    message = Message(world.ids.next(), sandbox.table.id, world.bot.id, world.clock.now())
    message.components = with_ids([{"type": 1, "components": [each]} for each in components])
    if owner is not None:
        message.owner_id, message.flags = owner.id, MessageFlag.EPHEMERAL
    world.post(message)
    return message


async def begun(sandbox: Sandbox, action: Any) -> Interaction:
    """Start an action that nobody answers; return its interaction."""
    before = set(sandbox.world.interactions)
    task = asyncio.create_task(action)
    await asyncio.sleep(0)
    task.cancel()
    if task.done():
        await task
    [fresh] = set(sandbox.world.interactions) - before
    return sandbox.world.interactions[fresh]


async def test_a_choice_is_sent_with_its_values(sandbox: Sandbox) -> None:
    select = {"type": 3, "custom_id": "s", "options": OPTIONS, "max_values": 2}
    message = post(sandbox, select)
    ana = sandbox.person("Ana")
    interaction = await begun(sandbox, ana.choose(message.id, "s", ["c", "a"]))
    assert interaction.data == {
        "component_type": 3,
        "id": 2,
        "custom_id": "s",
        "values": ["c", "a"],
    }


async def test_chosen_people_are_resolved(sandbox: Sandbox) -> None:
    message = post(sandbox, {"type": 5, "custom_id": "u"})
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    interaction = await begun(sandbox, ana.choose(message.id, "u", [bea.id]))
    resolved = interaction.data["resolved"]
    assert resolved["users"][str(bea.id)]["username"] == "bea"
    assert "user" not in resolved["members"][str(bea.id)]


@pytest.mark.parametrize(
    ("component", "values"),
    [
        ({"type": 3, "options": OPTIONS}, ["d"]),
        ({"type": 3, "options": OPTIONS}, []),
        ({"type": 3, "options": OPTIONS}, ["a", "b"]),
        ({"type": 3, "options": OPTIONS, "max_values": 2}, ["a", "a"]),
        ({"type": 3, "options": OPTIONS, "disabled": True}, ["a"]),
        ({"type": 5}, [1]),
        ({"type": 5}, ["Ana"]),
        ({"type": 2, "style": 1, "label": "x"}, ["a"]),
    ],
)
async def test_a_choice_that_is_not_offered_is_refused(
    sandbox: Sandbox, component: dict[str, Any], values: list[Any]
) -> None:
    message = post(sandbox, component | {"custom_id": "s"})
    with pytest.raises(ClientRefusal):
        await sandbox.person("Ana").choose(message.id, "s", values)
    assert sandbox.world.interactions == {}


async def test_a_select_is_not_pressed(sandbox: Sandbox) -> None:
    message = post(sandbox, {"type": 3, "custom_id": "s", "options": OPTIONS})
    with pytest.raises(ClientRefusal):
        await sandbox.person("Ana").press(message.id, "s")


async def test_anothers_ephemeral_is_out_of_reach(sandbox: Sandbox) -> None:
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    hand = post(sandbox, {"type": 2, "style": 1, "label": "x", "custom_id": "x"}, owner=ana)
    with pytest.raises(ClientRefusal):
        await bea.press(hand.id, "x")
    assert (await begun(sandbox, ana.press(hand.id, "x"))).message_id == hand.id


async def test_a_reload_loses_the_ephemerals_and_nothing_else(sandbox: Sandbox) -> None:
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    public = post(sandbox)
    post(sandbox, owner=ana)
    others = post(sandbox, owner=bea)
    ana.reload()
    assert [each["id"] for each in ana.messages(sandbox.table.id)] == [str(public.id)]
    assert str(others.id) in [each["id"] for each in bea.messages(sandbox.table.id)]
    with pytest.raises(ClientRefusal):
        ana.dismiss(public.id)


async def test_everybody_follows_what_they_may_see(sandbox: Sandbox) -> None:
    ana, bea = sandbox.person("Ana"), sandbox.person("Bea")
    with ana.subscribe() as hers, bea.subscribe() as others:
        public = post(sandbox)
        post(sandbox, owner=ana)
        sandbox.world.delete_message(public)
        sandbox.world.set_commands(None, [])
        sandbox.world.add_channel("new", sandbox.guild)
    assert [type(change) async for change in hers] == [
        MessageChanged,
        MessageChanged,
        MessageDeleted,
        CommandsChanged,
        ChannelsChanged,
    ]
    assert [type(change) async for change in others] == [
        MessageChanged,
        MessageDeleted,
        CommandsChanged,
        ChannelsChanged,
    ]


async def test_until_gives_up(sandbox: Sandbox) -> None:
    ana = sandbox.person("Ana")
    with pytest.raises(TimeoutError):
        await ana.until(lambda: None, 0.05)
    later = asyncio.get_running_loop().call_later(0.02, lambda: post(sandbox))
    assert len(await ana.until(lambda: ana.messages(sandbox.table.id))) == 1
    later.cancel()


async def test_the_same_name_is_the_same_person(sandbox: Sandbox) -> None:
    assert sandbox.person("Ana") is sandbox.person("Ana", "it")
    assert sandbox.person("Enzo", "it").user.locale == "it"
    assert [person.user.global_name for person in sandbox.people] == ["Ana", "Enzo"]


TALLY = {
    "id": "1",
    "name": "tally",
    "options": [
        {"type": 3, "name": "text", "required": True, "min_length": 2, "max_length": 3},
        {"type": 10, "name": "share", "max_value": 1},
        {"type": 5, "name": "aloud"},
        {"type": 7, "name": "where"},
        {"type": 8, "name": "role"},
        {"type": 4, "name": "games", "choices": [{"name": "three", "value": 3}]},
    ],
}


def test_options_are_sent_as_typed(sandbox: Sandbox) -> None:
    sandbox.world.set_commands(None, [TALLY])
    given = {
        "text": "abc",
        "share": 0.5,
        "aloud": False,
        "where": sandbox.lobby.id,
        "role": sandbox.guild.id,
        "games": 3,
    }
    ana = sandbox.person("Ana")
    data = command_data(sandbox.world, ana.user, sandbox.table, ["tally"], given)
    assert [option["value"] for option in data["options"]] == [
        "abc",
        0.5,
        False,
        str(sandbox.lobby.id),
        str(sandbox.guild.id),
        3,
    ]
    assert {kind: list(found) for kind, found in data["resolved"].items()} == {
        "channels": [str(sandbox.lobby.id)],
        "roles": [str(sandbox.guild.id)],
    }


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"text": "a"},
        {"text": "abcd"},
        {"text": "abc", "share": 1.5},
        {"text": "abc", "share": True},
        {"text": "abc", "aloud": 1},
        {"text": "abc", "where": 1},
        {"text": "abc", "games": 4},
    ],
)
def test_options_that_do_not_fit_are_refused(sandbox: Sandbox, given: dict[str, Any]) -> None:
    sandbox.world.set_commands(None, [TALLY])
    with pytest.raises(ClientRefusal):
        command_data(sandbox.world, sandbox.person("Ana").user, sandbox.table, ["tally"], given)


FORM = {
    "custom_id": "form",
    "title": "Rules",
    "components": [
        {"type": 10, "id": 1, "content": "Choose."},
        {
            "type": 18,
            "id": 2,
            "label": "Name",
            "component": {"type": 4, "id": 3, "custom_id": "name", "style": 1, "value": "base"},
        },
        {
            "type": 18,
            "id": 4,
            "label": "Pack",
            "component": {"type": 21, "id": 5, "custom_id": "pack", "options": OPTIONS},
        },
        {
            "type": 18,
            "id": 6,
            "label": "More",
            "component": {
                "type": 22,
                "id": 7,
                "custom_id": "more",
                "options": OPTIONS,
                "required": False,
            },
        },
        {
            "type": 18,
            "id": 8,
            "label": "Signs",
            "component": {"type": 23, "id": 9, "custom_id": "signs", "default": True},
        },
    ],
}


def test_a_form_is_sent_field_by_field() -> None:
    data = modal_data(FORM, {"pack": "b", "more": ["a", "c"]})
    assert data["custom_id"] == "form"
    assert data["components"][0] == {"type": 10, "id": 1, "content": "Choose."}
    assert [each["component"] for each in data["components"][1:]] == [
        {"type": 4, "id": 3, "custom_id": "name", "value": "base"},
        {"type": 21, "id": 5, "custom_id": "pack", "value": "b"},
        {"type": 22, "id": 7, "custom_id": "more", "values": ["a", "c"]},
        {"type": 23, "id": 9, "custom_id": "signs", "value": True},
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"pack": "z"},
        {"pack": "a", "name": ""},
        {"pack": "a", "name": "x" * 4001},
        {"pack": "a", "more": ["z"]},
        {"pack": "a", "colour": "red"},
    ],
)
def test_a_form_refuses_what_does_not_fit(fields: dict[str, Any]) -> None:
    with pytest.raises(ClientRefusal):
        modal_data(FORM, fields)


def test_component_ids_fill_the_gaps() -> None:
    tree = [
        {"type": 17, "components": [{"type": 10, "id": 2, "content": "a"}]},
        {
            "type": 9,
            "components": [{"type": 10, "content": "b"}],
            "accessory": {"type": 2, "style": 1, "label": "x", "custom_id": "c"},
        },
    ]
    numbered = with_ids(tree)
    assert [numbered[0]["id"], numbered[1]["id"]] == [1, 3]
    assert numbered[1]["components"][0]["id"] == 4
    assert find(numbered, "c") == {
        "type": 2,
        "style": 1,
        "label": "x",
        "custom_id": "c",
        "id": 5,
    }
    assert texts(numbered) == ["a", "b"]
    assert list(buttons(numbered)) == ["x"]
    assert "id" not in tree[0]
