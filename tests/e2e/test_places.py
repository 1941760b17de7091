"""What is said where and to whom: permissions, languages, names, and messages that are gone."""

import re

import pytest

from tests.driver import Bed, Person
from tests.e2e.play import begin, play_card, points, stored


@pytest.mark.parametrize(
    ("permission", "named"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
    ],
)
async def test_no_table_is_opened_where_the_bot_may_not_keep_one(
    bed: Bed, ana: Person, permission: str, named: str
) -> None:
    await bed.deny(permission)
    await ana.slash("brisca new", games=1)
    assert named in ana.told()
    assert ana.public() == []
    assert await bed.store.lobbies() == ()


async def test_a_panel_that_a_moderator_deleted_is_posted_anew(
    bed: Bed, ana: Person, bea: Person
) -> None:
    await begin([ana, bea])
    old = ana.panel()
    await bed.delete_message(old.id)
    assert ana.public() == []
    await play_card([ana, bea])
    [panel] = bea.public()
    assert panel.id != old.id
    assert (await stored(bed, panel)).message_id == panel.id
    await play_card([ana, bea])
    assert [each.id for each in bea.public()] == [panel.id]


async def test_each_reads_the_hand_in_their_own_language(bed: Bed) -> None:
    ana, carles = Person(bed, "Ana"), Person(bed, "Carles", "es-ES")
    await begin([ana, carles])
    assert "Trumps: " in ana.hand().text
    assert "Trumps: " not in carles.hand().text
    suits = ("oros", "copas", "espadas", "bastos")
    assert any(suit in carles.hand().buttons[0].label for suit in suits)
    assert "cards left to draw" in carles.panel().text
    await carles.slash("brisca new")
    assert "otra mesa" in carles.told()


async def test_the_panel_is_in_the_language_of_the_server(bed: Bed, ana: Person) -> None:
    await bed.speak("es-ES")
    await begin([ana], computers=1)
    assert "left to draw" not in ana.panel().text
    assert "left to draw" not in ana.panel().pictures[0].alt
    assert "Trumps" in ana.hand().text


@pytest.mark.parametrize(
    "name",
    [
        "**bold** ~~gone~~ `code`",
        "@everyone",
        "<@1234567890123456>",
        "[link](https://example.com)",
        "<b>html</b> &amp;",
        "# heading",
        "\u202eright to left",
        "\u200b\u2800",
        "||spoiler|| > quote",
        "x" * 32,
        "\n- 120 points",
    ],
)
async def test_a_name_has_no_power(bed: Bed, bea: Person, name: str) -> None:
    mallory = Person(bed, name)
    await begin([mallory, bea])
    panel = bea.panel()
    for power in ("**bold", "@everyone", "<@1", "](http", "||spoiler", "<b>", "\u202e", "\n# "):
        assert power not in panel.text
    assert panel.raw["mentions"] == []
    assert not panel.raw["mention_everyone"]
    assert points(panel) == [0, 0]
    assert len(re.findall(r"^- ", panel.text, re.M)) == 2
    await play_card([mallory, bea])
