"""What everybody reads of the variants: at the table, of a result, and instead of the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.options import RotationDecide
from bot.engine.state import DealResult, Phase
from bot.i18n.catalogue import Catalogue
from bot.tables.table import Table
from bot.ui.panels import alt_text, closed_panel, result_panel, table_panel
from bot.ui.render import rendered
from tests.ui.playing import do
from tests.ui.tables import TABLE_ID, ids, labels, shown
from tests.ui.variants import SITUATIONS, situation

EN = Catalogue().say("en")


def told(table: Table) -> str:
    """The public panel's text, without the marks around names."""
    under_way = table.match.to_play is not None
    panel = table_panel if under_way else result_panel
    return shown(panel(table, EN, "t.png")).replace("\u2068", "").replace("\u2069", "")


PUBLIC = [
    ("first deal drawn for", "David deals first. Cards drawn for it: Ana (four of swords), Bea"),
    ("first deal by chance", "Carla deals first."),
    ("rotation", "Trumps: swords (in turn: coins, cups, swords, and clubs)"),
    ("rotation", "**Deal 3 of 4**"),
    ("rotation", "- Ana and Carla: 0 points, 1 game, sum 149"),
    ("two cards each", "- Bea: jack of clubs\n- Ana: two of coins\n- Bea: king of clubs, winning"),
    ("declared", "Ana has shown the seven of swords, to exchange it for the turn-up on taking"),
    ("exchange before the draw", "## Carla may exchange before the draw."),
    ("concession offered", "Willing to give this game away: Bea. Still to agree: David."),
    ("capote announced", "Ana has announced a capote: every trick that is left."),
    ("false accusation", "Bea has accused Carla of playing a forbidden card. That was not so."),
    ("sign seen", "Ana and Bea have made signs."),
    ("sign seen before", "Ana made a sign during the last trick."),
    ("auction begins", "Nobody has bid yet."),
    ("auction", "## Ana is to bid."),
    ("auction", "- Bea: ace\n- Carla: three\n- David: passes\n- Eva: two with 70 points\n"),
    ("auction", "- Ana: nothing yet"),
    ("auction", "Eva bids most: two with 70 points."),
    ("call", "## Eva is to name the trumps."),
    (
        "blind first trick",
        "Highest bid, by Carla: three, 61 points.\nThe trumps have not been named yet.",
    ),
    ("blind first trick", "The trumps have not been named yet."),
    ("call after the first trick", "## Carla is to name the trumps."),
    ("called", "Carla calls the three of cups: 61 points."),
    ("called", "- Eva: 0 points, score 0"),
    ("partner in sight", "Eva is the partner of Carla."),
    ("partner in sight", "Together Carla and Eva have taken 0 of the 61 points they need."),
    ("alone in sight", "Carla held the called card and plays alone."),
    ("carichi", "Carla plays alone and without trumps: 61 points."),
    ("carichi", "There are no trumps in this deal."),
    ("settling", "## All cards are played.\nBea and David win the game.\nAna and Carla may still"),
    ("settling", "it waits for Ana and Carla."),
    ("conceded", "## Ana and Carla win the game.\nBea and David have given this game away."),
    ("capote made", "## Ana wins the game.\nAna has made the capote"),
    ("capote failed", "Ana has not made the capote, and that costs the game."),
    ("capote failed, points count", "Ana has not made the capote, so the points decide."),
    (
        "renuncio",
        "## Bea and David win the game.\nCarla was rightly accused of playing a forbidden",
    ),
    ("contract made", "## Carla and Eva have made the 61 points."),
    ("contract made", "Eva is the partner of Carla."),
    ("contract made", "- For the contract, Carla and Eva: 70 points, 61 needed\n- Against it, Ana"),
    ("contract made", "- Carla: 16 points, +2, in all +2"),
    ("contract made", "- David: 0 points, -1, in all -1"),
    ("contract failed", "## Carla and Eva have not made the 61 points."),
    ("contract made alone", "## Carla has made the 61 points."),
    ("contract made alone", "- Carla: 79 points, +4, in all +4"),
    ("carichi failed", "## Carla has not made the 61 points."),
    ("sixty each", "## Sixty points each: nobody wins this deal.\nThe next deal counts double."),
    (
        "all passed",
        "## Everybody has passed: this deal is not played.\nThe next deal counts double.",
    ),
    ("thrown in", "## Eva has thrown in a weak hand: two of coins, two of cups, two of swords,"),
    ("thrown in", "\nThe same dealer deals again."),
    ("level match", "## The match ends level: nobody wins it.\nAna wins the game."),
    ("tie played again", "## A tie: this deal is played again."),
    ("misère with several winners", "## Carla and David win the game."),
]


@pytest.mark.parametrize(("name", "words"), PUBLIC)
async def test_everybody_reads(name: str, words: str) -> None:
    assert words in told(situation(name))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rotation", "turn-up"),
        ("auction", "to draw"),
        ("auction", "Trumps"),
        ("called", "partner"),
        ("called", "plays alone"),
        ("called", "Together"),
        ("called", "to draw"),
        ("blind first trick", "winning"),
        ("carichi", "partner"),
        ("settling", "wins the match"),
        ("renuncio", "That was not so"),
        ("all passed", "Trumps"),
        ("all passed", "a tie"),
        ("thrown in", "counts double"),
        ("level match", "🏆"),
        ("capote made", "has announced"),
        ("conceded", "Willing"),
    ],
)
async def test_nobody_reads(name: str, words: str) -> None:
    assert words not in told(situation(name))


@pytest.mark.parametrize("name", SITUATIONS)
async def test_the_description_is_plain_and_no_longer_than_discord_takes(name: str) -> None:
    text = alt_text(situation(name), EN)
    assert len(text) <= 1024
    assert not set(text) & set("*#<>`\u2068\u2069")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (name, words)
        for name, words in PUBLIC
        if "\n" not in words and "**" not in words and words[0] not in "#-"
    ],
)
def test_the_description_says_the_same(name: str, words: str) -> None:
    assert words in alt_text(situation(name), EN)


async def test_the_draw_for_the_deal_is_told_until_the_first_card() -> None:
    table = situation("first deal drawn for")
    seat = table.match.to_play
    assert seat is not None
    after = do(table, f"{seat}:{table.view(seat).legal[0]}")
    assert "deals first" in told(table)
    assert "deals first" not in told(after)


async def test_who_bids_first_stands_first() -> None:
    lines = told(situation("auction")).splitlines()
    bids = [
        line.split(":")[0] for line in lines if line.startswith("- ") and " points," not in line
    ]
    assert bids == ["- Bea", "- Carla", "- David", "- Eva", "- Ana"]


async def test_a_seat_that_passes_after_bidding_keeps_its_bids_in_sight() -> None:
    table = do(situation("auction"), "0:pass", "1:pass", "2:pass")
    assert table.match.phase is Phase.CALL
    before = do(situation("auction"), "0:pass", "1:pass")
    assert "- Bea: ace, then passes" in told(before)
    assert "- Ana: passes" in told(before)


async def test_a_settling_deal_may_be_let_stand_by_those_asked() -> None:
    table = situation("settling")
    view = result_panel(table, EN, "t.png")
    assert labels(view) == ["My hand", "Let it stand", "Rules"]
    assert ids(view)[:2] == [f"b1:hand:{TABLE_ID}:0:", f"b1:accept:{TABLE_ID}:{table.revision}:"]
    assert "deals next" not in told(table)
    counted = do(table, "0:accept")
    assert labels(result_panel(counted, EN, "t.png"))[0] == "Next deal"
    assert "may still accuse" not in told(counted)


async def test_who_has_accused_may_no_more_but_has_to_let_the_deal_stand() -> None:
    table = situation("settling")
    text = told(do(table, "0:accuse:1"))
    assert "\nCarla may still accuse somebody" in text
    assert "it waits for Ana and Carla." in text
    assert "Ana has accused " in text


@pytest.mark.parametrize("name", ["auction", "called", "settling", "conceded", "level match"])
async def test_a_message_is_the_panel_of_its_phase_with_a_picture(name: str) -> None:
    table = situation(name)
    content = await rendered(table, False, EN)
    assert content.picture is not None
    panel = table_panel if table.match.to_play is not None else result_panel
    assert shown(content.view) == shown(panel(table, EN, "table.png"))


async def test_a_deal_dealt_again_keeps_its_number_where_there_are_so_many() -> None:
    table = situation("tie played again")
    tie, won = table.match.results[-1], DealResult(0, (70, 50), (1, 0))
    match = replace(table.match, results=(won, tie, tie, won), deal=None)
    lines = told(replace(table, match=match)).splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("- Deal ")] == [
        "- Deal 1",
        "- Deal 2",
        "- Deal 2",
        "- Deal 2",
    ]
    counted = [result for result in table.match.results if result.winners]
    assert f"**Deal {len(counted) + 1} of 3**" in told(table)


async def test_deals_are_listed_with_what_ended_them() -> None:
    ended = {
        "conceded": "18 · 25 (given away)",
        "renuncio": "(forbidden card)",
        "capote made": "(capote)",
        "all passed": "everybody passed",
        "thrown in": "thrown in",
        "contract made": "-1 · -1 · **+2** · -1 · **+1**",
    }
    for name, words in ended.items():
        match = situation(name).match
        twice = (match.results[-1], match.results[-1])
        table = replace(situation(name), match=replace(match, results=twice))
        listed = [line for line in told(table).splitlines() if line.startswith("- Deal ")]
        assert len(listed) == 2
        assert all(words in line.replace("**18**", "18") for line in listed), name


async def test_a_rotation_tells_the_sums_whatever_decides() -> None:
    assert situation("rotation").match.rules.rotation_decide is RotationDecide.MOST_WINS
    for name in ("rotation", "rotation by sums", "rotation over"):
        text, match = told(situation(name)), situation(name).match
        for side in range(2):
            total = sum(result.points[side] for result in match.results)
            assert f"sum {total}" in text


async def test_the_size_of_the_hands_is_told_before_they_are_dealt() -> None:
    sizes = {"auction begins": 8, "two cards each": 3, "two cards each, four in hand": 4}
    for name, size in sizes.items():
        table = situation(name)
        start = replace(table, match=replace(table.match, deal=None, phase=Phase.DEAL))
        text = shown(table_panel(start, EN, "t.png"))
        assert f"Everybody gets {size} cards." in text


async def test_a_table_closed_before_its_deal_counts_tells_no_winner_of_it() -> None:
    view = closed_panel(situation("settling"), EN)
    text = shown(view)
    assert "ended before the match was over" in text
    assert "win the game" not in text
    assert "accuse" not in text
    assert not ids(view)
