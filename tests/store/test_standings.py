"""The sums over a server's matches, and their order, in every store."""

from __future__ import annotations

from bot.tables.ports import Standing, Store
from bot.tables.seating import Person, Place
from tests.store.builders import ANA, BEA, CAI, COMPUTER, DUA, PLACE, a_story, write_result

GUILD = PLACE.guild_id


async def test_sums_over_several_matches(store: Store) -> None:
    await write_result(store, a_story("table001", ANA, BEA), (3, 1), winner=0)
    await write_result(store, a_story("table002", BEA, ANA), (3, 2), winner=0, day=1)
    await write_result(store, a_story("table003", ANA, BEA, CAI), (0, 0, 3), winner=2, day=2)

    assert await store.standings(GUILD) == (
        Standing(CAI.user_id, "Cai", matches=1, matches_won=1, games=3, games_won=3),
        Standing(ANA.user_id, "Ana", matches=3, matches_won=1, games=12, games_won=5),
        Standing(BEA.user_id, "Bea", matches=3, matches_won=1, games=12, games_won=4),
    )


async def test_sums_are_whole_numbers(store: Store) -> None:
    await write_result(store, a_story("table001", ANA, BEA), (3, 1), winner=0)
    await write_result(store, a_story("table002", BEA, ANA), (3, 2), winner=0, day=1)

    for standing in await store.standings(GUILD):
        figures = (standing.matches, standing.matches_won, standing.games, standing.games_won)
        assert {type(figure) for figure in figures} == {int}


async def test_partners_win_and_lose_together(store: Store) -> None:
    await write_result(store, a_story("table001", ANA, BEA, CAI, DUA), (1, 3), winner=1)

    assert await store.standings(GUILD) == (
        Standing(BEA.user_id, "Bea", 1, 1, 4, 3),
        Standing(DUA.user_id, "Dua", 1, 1, 4, 3),
        Standing(ANA.user_id, "Ana", 1, 0, 4, 1),
        Standing(CAI.user_id, "Cai", 1, 0, 4, 1),
    )


async def test_level_match_is_played_and_won_by_nobody(store: Store) -> None:
    """R52; the share of matches won falls with it."""
    await write_result(store, a_story("table001", ANA, BEA), (2, 2), winner=None)
    await write_result(store, a_story("table002", ANA, BEA), (3, 1), winner=0, day=1)
    await write_result(store, a_story("table003", CAI, COMPUTER), (1, 0), winner=0, day=2)

    assert await store.standings(GUILD) == (
        Standing(CAI.user_id, "Cai", matches=1, matches_won=1, games=1, games_won=1),
        Standing(ANA.user_id, "Ana", matches=2, matches_won=1, games=8, games_won=5),
        Standing(BEA.user_id, "Bea", matches=2, matches_won=0, games=8, games_won=3),
    )


async def test_scores_of_a_chiamata_are_no_games(store: Store) -> None:
    """R64: they sum to nothing, and a loser's are below nothing."""
    five = (ANA, BEA, CAI, DUA, COMPUTER)
    await write_result(store, a_story("table001", *five), (4, -1, -1, -1, -1), winner=0)
    await write_result(store, a_story("table002", BEA, ANA), (1, 0), winner=0, day=1)

    assert await store.standings(GUILD) == (
        Standing(BEA.user_id, "Bea", matches=2, matches_won=1, games=1, games_won=1),
        Standing(ANA.user_id, "Ana", matches=2, matches_won=1, games=1, games_won=0),
        Standing(CAI.user_id, "Cai", matches=1, matches_won=0, games=0, games_won=0),
        Standing(DUA.user_id, "Dua", matches=1, matches_won=0, games=0, games_won=0),
    )


async def test_computers_are_not_listed_but_their_opponents_are(store: Store) -> None:
    await write_result(store, a_story("table001", COMPUTER, ANA), (2, 1), winner=0)
    await write_result(store, a_story("table002", COMPUTER, COMPUTER), (2, 1), winner=0)

    assert await store.standings(GUILD) == (Standing(ANA.user_id, "Ana", 1, 0, 3, 1),)


async def test_servers_are_apart(store: Store) -> None:
    elsewhere = Place(7, PLACE.channel_id)
    await write_result(store, a_story("table001", ANA, COMPUTER))
    await write_result(store, a_story("table002", ANA, BEA, place=elsewhere), (0, 2), winner=1)

    assert await store.standings(GUILD) == (Standing(ANA.user_id, "Ana", 1, 1, 1, 1),)
    assert [standing.user_id for standing in await store.standings(7)] == [
        BEA.user_id,
        ANA.user_id,
    ]
    assert await store.standings(8) == ()


async def test_name_is_the_one_of_the_last_match(store: Store) -> None:
    """The last by time, not the last to be written; at the same time, that of the later id."""
    for table_id, name, day in (
        ("table001", "first", 1),
        ("table004", "latest", 3),
        ("table003", "same day", 3),
        ("table002", "written last", 2),
    ):
        seats = (Person(ANA.user_id, name), COMPUTER)
        await write_result(store, a_story(table_id, *seats), day=day)

    assert [standing.name for standing in await store.standings(GUILD)] == ["latest"]


async def test_closing_a_table_keeps_its_result(store: Store) -> None:
    await write_result(store, a_story("table001", ANA, BEA))
    await store.close_table("table001")

    assert len(await store.standings(GUILD)) == 2


async def test_order(store: Store) -> None:
    """Matches won, share won, games won, name without regard to capitals, id."""
    many, share, games = Person(1, "z"), Person(2, "z"), Person(3, "z")
    name, id_low, id_high, idle = (
        Person(4, "a"),
        Person(5, "B"),
        Person(6, "b"),
        Person(7, "a"),
    )
    results = [
        (many, 1, True),
        (many, 1, True),
        (many, 0, False),
        (many, 0, False),
        (share, 1, True),
        *((who, own, won) for who in (games,) for own, won in ((3, True), (0, False))),
        *(
            (who, own, won)
            for who in (id_high, id_low, name)
            for own, won in ((2, True), (0, False))
        ),
        (idle, 0, False),
    ]
    for number, (who, own, won) in enumerate(results):
        story = a_story(f"table{number:03}", who, COMPUTER)
        await write_result(store, story, (own, 3 - own), winner=0 if won else 1, day=number)

    assert [standing.user_id for standing in await store.standings(GUILD)] == [1, 2, 3, 4, 5, 6, 7]
