"""Results, standings and help."""

from dataclasses import replace

from bot.engine.state import DealResult
from bot.i18n.catalogue import Catalogue
from bot.tables.ports import Standing
from bot.tables.table import Table, Void
from bot.ui.panels import (
    CommandLine,
    closed_panel,
    help_panel,
    result_panel,
    standings_panel,
)
from tests.ui.tables import (
    ANA,
    BEA,
    TABLE_ID,
    THUMB,
    components,
    finished_deal,
    finished_match,
    ids,
    labels,
    new_table,
    shown,
    table_after,
)

EN = Catalogue().say("en")


def with_results(table: Table, *results: DealResult) -> Table:
    return replace(table, match=replace(table.match, results=results))


def won(points: tuple[int, ...], games: tuple[int, ...]) -> DealResult:
    return DealResult(dealer=0, points=points, games=games)


async def test_deal_names_its_winner_and_the_next_dealer() -> None:
    table = with_results(finished_deal(), won((70, 50), (1, 0)))
    lines = shown(result_panel(table, EN, "t.png")).splitlines()
    assert lines[0] == "## \u2068Ana\u2069 wins the game."
    dealer, cutter = (("Ana", "Bea")[seat] for seat in (table.match.dealer, table.cutter))
    assert lines[-1] == (
        f"\u2068{dealer}\u2069 deals next. \u2068{cutter}\u2069 cuts by pressing **Next deal**."
    )


async def test_partners_win_in_the_plural() -> None:
    table = with_results(finished_deal(players=4), won((50, 70), (0, 1)))
    text = shown(result_panel(table, EN, "t.png"))
    assert text.startswith("## \u2068Bea\u2069 and \u2068David\u2069 win the game.")


async def test_tie_is_nobodys_game() -> None:
    text = shown(result_panel(with_results(finished_deal(), won((60, 60), (0, 0))), EN, "t.png"))
    assert text.startswith("## A tie: nobody wins this game.")


async def test_next_deal_is_asked_for_at_this_revision() -> None:
    table = finished_deal()
    view = result_panel(table, EN, "t.png")
    assert labels(view) == ["Next deal", "Rules"]
    assert ids(view)[0] == f"b1:deal:{TABLE_ID}:{table.revision}:"


async def test_deals_are_listed_from_the_second_on() -> None:
    first, tie = won((70, 50), (1, 0)), won((60, 60), (0, 0))
    one = shown(result_panel(with_results(finished_deal(), first), EN, "t.png"))
    assert "Deal by deal" not in one
    two = shown(result_panel(with_results(finished_deal(), first, tie), EN, "t.png"))
    assert "Deal by deal, in the order \u2068Ana\u2069 · \u2068Bea\u2069:" in two
    assert "- Deal 1: **70** · 50\n- Deal 2: 60 · 60 (a tie)" in two


async def test_long_match_lists_its_last_deals() -> None:
    table = with_results(finished_deal(), *[won((60, 60), (0, 0))] * 40)
    text = shown(result_panel(table, EN, "t.png"))
    assert "28 earlier deals are not shown." in text
    assert "Deal 28:" not in text
    assert "- Deal 29: 60 · 60 (a tie)" in text
    assert "- Deal 40: 60 · 60 (a tie)" in text


async def test_match_names_its_winner_and_offers_another() -> None:
    table = finished_match(games=1)
    winner = ("Ana", "Bea")[table.match.games.index(1)]
    view = result_panel(table, EN, "t.png")
    assert shown(view).startswith(f"## 🏆 \u2068{winner}\u2069 wins the match!")
    assert labels(view) == ["Rematch", "Record", "Rules"]
    assert "Another match?" in shown(view)


async def test_rematch_shows_who_has_answered() -> None:
    table = replace(finished_match(), wants_rematch=frozenset({1}))
    text = shown(result_panel(table, EN, "t.png"))
    assert "Wanting a rematch: \u2068Bea\u2069. Still to answer: \u2068Ana\u2069." in text


async def test_computers_need_not_answer() -> None:
    table = replace(finished_match(seats=(ANA, THUMB)), wants_rematch=frozenset({0}))
    assert "Everybody wants a rematch." in shown(result_panel(table, EN, "t.png"))


async def test_draw_and_first_deal_have_a_panel_too() -> None:
    buttons = {new_table(): ["Rules"], table_after(1): ["Next deal", "Rules"]}
    for table, expected in buttons.items():
        view = result_panel(table, EN, "t.png")
        assert shown(view).startswith("## The cards are being dealt.")
        assert labels(view) == expected


async def test_closed_panels_say_why_and_take_no_clicks() -> None:
    over = finished_match()
    begun = replace(over, wants_rematch=frozenset({0, 1}))
    reasons = {
        "ended before the match was over": table_after(9),
        "A rematch has begun": begun,
        "This table is closed.": over,
        "Everybody at the table has agreed": replace(table_after(9), void=Void.AGREED),
        "A moderator has ended": replace(table_after(9), void=Void.MODERATOR),
    }
    for reason, table in reasons.items():
        view = closed_panel(table, EN)
        assert reason in shown(view)
        assert not ids(view)
    assert "wins the match!" in shown(closed_panel(begun, EN))


def standing(name: str, matches: int, matches_won: int, user_id: int = 1) -> Standing:
    return Standing(user_id, name, matches, matches_won, matches * 3, matches_won * 3)


async def test_standings_rank_equals_alike() -> None:
    rows = [standing("Ana", 4, 3), standing("Bea", 4, 3), standing("Carla", 5, 1)]
    lines = shown(standings_panel(rows, EN, "Casa *Pepe*")).splitlines()
    assert lines[0] == "## Brisca standings of \u2068Casa \\*Pepe\\*\u2069"
    assert [line.split(" ")[0] for line in lines[1:4]] == ["1", "1", "3"]
    assert "won 3 of 4 matches (75%), 9 of 12 games" in lines[1]
    assert lines[4] == "3 players"


async def test_empty_standings_invite() -> None:
    text = shown(standings_panel([], EN, ""))
    assert text.startswith("## Brisca standings\n")
    assert "be the first" in text


async def test_long_standings_are_cut_and_counted() -> None:
    text = shown(standings_panel([standing(f"P{n}", 50, 50 - n) for n in range(30)], EN, ""))
    assert "P19" in text
    assert "P20" not in text
    assert "The first 20 of 30 players" in text


async def test_help_lists_the_commands_given() -> None:
    commands = [CommandLine("</brisca new:1>", "Open a table"), CommandLine("/brisca help", "Help")]
    text = shown(help_panel(EN, commands))
    assert "- </brisca new:1>: Open a table\n- /brisca help: Help" in text


async def test_views_are_stopped_so_that_nothing_keeps_them() -> None:
    for view in (result_panel(finished_deal(seats=(ANA, BEA)), EN, "t.png"), help_panel(EN, [])):
        assert view.is_finished()
        assert components(view)[0]["type"] == 17
