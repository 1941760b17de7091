"""The cut at the table: whose click counts, what happens without one, and what is never shown."""

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.actions import StartDeal
from bot.engine.play import Refusal
from bot.engine.record_json import record_from_json, record_to_json
from bot.engine.rules import Rules
from bot.engine.state import Phase, new_match
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.dealing import NO_CUT, Cut, Secret, commitment_of, shuffled
from bot.tables.errors import TableRefusal
from bot.tables.lobby import Lobby
from bot.tables.ports import StoreError
from bot.tables.promises import CUT_TIME, Depth, Shuffle
from bot.tables.seating import Computer, Person
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.tables.conftest import ANA, BEA, CARLES, HERE, QuickClock, Witness
from tests.tables.sitting import (
    CLICK,
    begun,
    cut,
    next_deal,
    play_deal,
    play_match,
    refusal_of,
    waiting,
)

VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"


def occupant(table: Table, seat: int) -> Person:
    who = table.seats[seat]
    assert isinstance(who, Person)
    return who


def cutter(table: Table) -> Person:
    return occupant(table, table.cutter)


def other(table: Table) -> Person:
    return occupant(table, (table.cutter + 1) % len(table.seats))


async def shuffle_of(store: MemoryStore, table: Table, number: int) -> Shuffle:
    [found] = [each for each in await store.shuffles(table.id) if each.number == number]
    return found


async def deck_of(store: MemoryStore, table: Table, number: int) -> Any:
    """The deck that a deal was dealt from, as the store has it."""
    stored = await store.table(table.id)
    assert stored is not None
    return [action.deck for action in stored.actions if isinstance(action, StartDeal)][number - 1]


async def now_at(tables: Tables, table: Table) -> Table:
    state = await tables.get(table.id)
    assert isinstance(state, Table)
    return state


async def between_deals(tables: Tables, *others: Person) -> Table:
    """A table whose first deal is over, and whose match is not."""
    table = await play_deal(tables, await begun(tables, *(others or (BEA,)), games=5))
    assert table.match.phase is Phase.DEAL
    return table


# --- the draw -------------------------------------------------------------------------------------


async def test_the_draw_is_promised_with_the_lobby(tables: Tables, store: MemoryStore) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2)
    [draw] = await store.shuffles(lobby.id)
    assert lobby.commitment == draw.commitment
    assert await store.lobbies() == (lobby,)
    joined = await tables.join(lobby.id, BEA)
    assert joined.commitment == lobby.commitment
    table = await tables.begin(lobby.id, ANA.user_id)
    stored = await store.table(table.id)
    assert stored is not None
    pack = table.match.rules.cards()
    assert stored.actions[0].deck == shuffled(pack, draw.secret, table.id, 0, NO_CUT)  # type: ignore[union-attr]
    assert table.told is not None
    assert (table.told.commitment, table.told.secret) == (lobby.commitment, draw.secret)


async def test_a_lobby_that_closes_forgets_its_secret(tables: Tables, store: MemoryStore) -> None:
    lobby = await tables.open_lobby(ANA, HERE, players=2)
    await tables.leave_lobby(lobby.id, ANA.user_id)
    assert await store.shuffles(lobby.id) == ()


# --- the cut --------------------------------------------------------------------------------------


async def test_the_table_waits_for_the_cutter(
    tables: Tables, clock: QuickClock, witness: Witness
) -> None:
    table = await waiting(tables, BEA, CARLES)
    assert table.cut is not None
    assert table.cut.number == table.deal_number == 1
    assert table.cut.cutter == table.cutter == (table.match.dealer - 1) % 3
    assert table.cut.commitment == table.promised
    assert table.cut.deadline == clock.now() + CUT_TIME
    assert witness.told[-1] == table


@pytest.mark.parametrize(
    ("depth", "cards"), [(Depth.HIGH, 10), (Depth.MIDDLE, 20), (Depth.LOW, 30)]
)
async def test_the_deck_follows_from_the_promise_and_the_cut(
    tables: Tables, store: MemoryStore, depth: Depth, cards: int
) -> None:
    table = await waiting(tables, BEA)
    secret = (await shuffle_of(store, table, 1)).secret
    assert table.promised == commitment_of(secret)
    dealt = await cut(tables, table, depth)
    assert (dealt.match.phase, dealt.cut, dealt.told) == (Phase.PLAY, None, None)
    assert dealt.promised == table.promised
    made = Cut(cards, table.cutter, CLICK)
    assert await shuffle_of(store, table, 1) == Shuffle(1, secret, made)
    expected = shuffled(table.match.rules.cards(), secret, table.id, 1, made)
    assert await deck_of(store, table, 1) == expected


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_depth_is_within_every_pack(players: int) -> None:
    for cards in (36, 39, 40, 48):
        depths = [depth.cards(cards) for depth in Depth]
        assert depths == sorted(set(depths))
        assert depths[0] > 0 and depths[-1] < cards


async def test_nobody_else_cuts(tables: Tables, witness: Witness) -> None:
    table = await waiting(tables, BEA, CARLES)
    told, now = len(witness.told), table.revision
    third = occupant(table, (table.cutter + 2) % 3)
    for person, refusal in (
        (other(table), TableRefusal.NOT_CUTTER),
        (third, TableRefusal.NOT_CUTTER),
    ):
        attempt = tables.cut(table.id, person.user_id, now, Depth.LOW, CLICK)
        assert await refusal_of(attempt) is refusal
    stranger = tables.cut(table.id, 99, now, Depth.LOW, CLICK)
    assert await refusal_of(stranger) is TableRefusal.NOT_SEATED
    stale = tables.cut(table.id, cutter(table).user_id, now - 1, Depth.LOW, CLICK)
    assert await refusal_of(stale) is TableRefusal.STALE
    assert len(witness.told) == told
    assert await tables.get(table.id) == table


async def test_many_cuts_at_once_deal_once(tables: Tables, store: MemoryStore) -> None:
    table = await waiting(tables, BEA)
    results = await asyncio.gather(
        *(
            tables.cut(table.id, cutter(table).user_id, table.revision, depth, str(number))
            for number, depth in enumerate([*Depth] * 8, start=1)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Table) for result in results) == 1
    assert (await now_at(tables, table)).revision == table.revision + 1
    late = tables.cut(table.id, cutter(table).user_id, table.revision + 1, Depth.LOW, CLICK)
    assert await refusal_of(late) is Refusal.DEAL_RUNNING


async def test_without_a_cut_time_deals(
    tables: Tables, store: MemoryStore, clock: QuickClock
) -> None:
    table = await waiting(tables, BEA)
    clock.passes(20)
    await tables.elapse(table.id)
    assert (await now_at(tables, table)).match.phase is Phase.PLAY
    assert (await shuffle_of(store, table, 1)).cut == NO_CUT
    late = tables.cut(table.id, cutter(table).user_id, table.revision, Depth.LOW, CLICK)
    assert await refusal_of(late) is TableRefusal.STALE


async def test_a_computer_cuts_at_once(tables: Tables, store: MemoryStore) -> None:
    seen = set()
    for number in range(12):
        place = replace(HERE, channel_id=100 + number)
        lobby = await tables.open_lobby(ANA, place, players=2, match_length=3, computers=1)
        table = await tables.begin(lobby.id, ANA.user_id)
        seen.add(table.computer_cuts)
        if not table.computer_cuts:
            continue
        assert (table.match.phase, table.cut) == (Phase.PLAY, None)
        shuffle = await shuffle_of(store, table, 1)
        assert shuffle.cut == Cut(seat=table.cutter)
        assert table.promised == shuffle.commitment
    assert seen == {True, False}


async def test_a_computer_in_the_seat_of_a_cutter_who_leaves_cuts(
    tables: Tables, store: MemoryStore
) -> None:
    table = await waiting(tables, BEA)
    leaver = cutter(table)
    await tables.leave(leaver.user_id, HERE)
    after = await now_at(tables, table)
    assert isinstance(after.seats[table.cutter], Computer)
    assert after.match.phase is Phase.PLAY
    assert (await shuffle_of(store, table, 1)).cut == Cut(seat=table.cutter)


async def test_a_deal_stays_awaited_where_another_leaves(tables: Tables) -> None:
    table = await waiting(tables, BEA)
    await tables.leave(other(table).user_id, HERE)
    assert (await now_at(tables, table)).cut == table.cut


async def test_who_leaves_has_left_though_the_deal_was_not_saved(clock: QuickClock) -> None:
    class Full(MemoryStore):
        async def append(self, *arguments: Any, **named: Any) -> None:
            raise StoreError("disk full")

    store = Full()
    tables = Tables(store, clock, RandomChance(Random(1)))
    table = await waiting(tables, BEA)
    await tables.leave(cutter(table).user_id, HERE)
    after = await now_at(tables, table)
    assert (after.cut, after.computer_cuts) == (table.cut, True)


# --- later deals ----------------------------------------------------------------------------------


async def test_the_next_deal_is_promised_as_soon_as_one_ends(
    tables: Tables, store: MemoryStore
) -> None:
    table = await between_deals(tables)
    first, second = await shuffle_of(store, table, 1), await shuffle_of(store, table, 2)
    assert table.promised == second.commitment
    assert second.cut is None and second.deadline is None
    assert table.cut is None
    assert table.told == first.proof


async def test_next_deal_of_the_cutter_is_the_cut(tables: Tables, store: MemoryStore) -> None:
    table = await between_deals(tables)
    dealt = await tables.next_deal(table.id, cutter(table).user_id, table.revision, CLICK)
    assert (dealt.match.phase, dealt.told) == (Phase.PLAY, None)
    assert (await shuffle_of(store, table, 2)).cut == Cut(20, table.cutter, CLICK)


async def test_next_deal_of_another_waits_for_the_cut(
    tables: Tables, store: MemoryStore, clock: QuickClock, witness: Witness
) -> None:
    table = await between_deals(tables)
    asked = await tables.next_deal(table.id, other(table).user_id, table.revision, CLICK)
    assert (asked.match, asked.told) == (table.match, table.told)
    assert asked.cut is not None
    assert (asked.cut.cutter, asked.cut.deadline) == (table.cutter, clock.now() + CUT_TIME)
    assert witness.told[-1] == asked
    again = tables.next_deal(table.id, other(table).user_id, table.revision, CLICK)
    assert await refusal_of(again) is TableRefusal.STALE
    dealt = await cut(tables, asked, Depth.LOW)
    assert dealt.match.phase is Phase.PLAY
    assert (await shuffle_of(store, table, 2)).cut == Cut(30, table.cutter, CLICK)


async def test_next_deal_of_anybody_deals_where_a_computer_cuts(
    tables: Tables, store: MemoryStore
) -> None:
    table = await between_deals(tables)
    asking = other(table)
    await tables.leave(cutter(table).user_id, HERE)
    dealt = await tables.next_deal(table.id, asking.user_id, table.revision, CLICK)
    assert dealt.match.phase is Phase.PLAY
    assert (await shuffle_of(store, table, 2)).cut == Cut(seat=table.cutter)


async def test_a_rematch_waits_for_the_cut_too(tables: Tables, store: MemoryStore) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    await tables.rematch(table.id, ANA.user_id)
    again = await tables.rematch(table.id, BEA.user_id)
    assert again.cut is not None and again.told is None
    assert [each.number for each in await store.shuffles(again.id)] == [1]
    assert (await cut(tables, again)).match.phase is Phase.PLAY


# --- over a restart -------------------------------------------------------------------------------


async def resumed(store: MemoryStore, clock: QuickClock, seed: int = 77) -> Tables:
    tables = Tables(store, clock, RandomChance(Random(seed)))
    await tables.resume()
    return tables


async def test_secrets_are_read_and_never_made_anew(
    tables: Tables, store: MemoryStore, clock: QuickClock
) -> None:
    lobby = await tables.open_lobby(CARLES, replace(HERE, channel_id=9), players=2)
    table = await waiting(tables, BEA, games=5)
    secrets = await store.shuffles(lobby.id), await store.shuffles(table.id)

    tables = await resumed(store, clock)
    assert await tables.get(lobby.id) == lobby
    assert await tables.get(table.id) == table
    assert (await store.shuffles(lobby.id), await store.shuffles(table.id)) == secrets

    table = await play_deal(tables, await cut(tables, table))
    secrets = await store.shuffles(lobby.id), await store.shuffles(table.id)
    tables = await resumed(store, clock, seed=78)
    assert await tables.get(table.id) == table
    asked = await tables.next_deal(table.id, other(table).user_id, table.revision, CLICK)
    tables = await resumed(store, clock, seed=79)
    assert await tables.get(table.id) == asked
    dealt = await cut(tables, asked)
    assert await (await resumed(store, clock, seed=80)).get(table.id) == dealt
    assert [each.secret for each in await store.shuffles(table.id)] == [
        each.secret for each in secrets[1]
    ]


async def test_what_an_older_version_left_gets_its_promise(
    store: MemoryStore, clock: QuickClock
) -> None:
    lobby = Lobby(
        "lobby00001", replace(HERE, channel_id=9), CARLES.user_id, Rules(), (CARLES, None)
    )
    await store.save_lobby(lobby)
    rules = Rules(match_n=5)
    table = Table("table00001", HERE, (ANA, BEA), new_match(rules, 0), first_dealer=0)
    await store.open_table(table, (StartDeal(rules.cards()),))

    tables = await resumed(store, clock)
    promised = await tables.get(lobby.id)
    assert isinstance(promised, Lobby) and promised.commitment is not None
    assert (await store.lobbies())[0].commitment == promised.commitment
    playing = await now_at(tables, table)
    assert playing.promised is None  # that deck was made without a promise

    over = await play_deal(tables, playing)
    assert over.promised is not None and over.told is None
    assert await store.shuffles(table.id) != ()
    await cut(tables, over)


@pytest.mark.parametrize("played", [True, False])
async def test_a_table_that_an_older_version_left_between_deals_goes_on(
    tables: Tables, store: MemoryStore, clock: QuickClock, played: bool
) -> None:
    if played:
        table = await between_deals(tables)
    else:
        table = Table("table00001", HERE, (ANA, BEA), new_match(Rules(), 0), first_dealer=0)
        await store.open_table(table, ())
    store._shuffles.clear()

    again = await resumed(store, clock)
    state = await now_at(again, table)
    assert state.promised is not None
    assert (state.cut is None) is played
    if state.cut is not None:
        assert state.cut.deadline == clock.now() + timedelta(seconds=20)
    assert (await next_deal(again, state)).match.phase is Phase.PLAY


async def test_a_missing_secret_is_told_and_nothing_dealt(
    tables: Tables, store: MemoryStore
) -> None:
    table = await waiting(tables, BEA)
    store._shuffles.clear()
    with pytest.raises(StoreError, match=f"deal 1 of table {table.id} is missing"):
        await cut(tables, table)
    assert await tables.get(table.id) == table


# --- what is told ---------------------------------------------------------------------------------


async def test_no_secret_of_a_deal_to_come_is_in_a_state(
    tables: Tables, store: MemoryStore, witness: Witness
) -> None:
    table = await play_match(tables, await begun(tables, BEA, games=2))
    secrets = {each.number: each.secret for each in await store.shuffles(table.id)}
    for state in witness.told:
        shown = set() if isinstance(state, Lobby) or state.told is None else {state.told.secret}
        if isinstance(state, Table) and shown:
            assert shown == {secrets[state.deal_number - 1]}
            assert state.match.phase in (Phase.DEAL, Phase.OVER)
        text = repr(state)
        for secret in secrets.values():
            assert secret.hex not in text
            assert repr(secret.data) not in text


async def test_the_record_of_a_match_is_whole_and_true(tables: Tables, tmp_path: Path) -> None:
    table = await play_match(tables, await begun(tables, BEA, CARLES, games=2))
    record = await tables.record(table.id, ("Ana", "Bea", "Cai"))
    text = record_to_json(record)
    assert record_from_json(text) == record
    assert record.fairness is not None and record.fairness.table == table.id
    assert table.told is not None
    last = record.deals[-1].fairness
    assert last is not None and last.secret == table.told.secret.hex
    assert verified(tmp_path, text)[0] == 0


async def test_there_is_no_record_while_the_match_is_on(tables: Tables) -> None:
    table = await begun(tables, BEA)
    assert await refusal_of(tables.record(table.id, ("A", "B"))) is TableRefusal.NOT_OVER
    assert await refusal_of(tables.record("nowhere123", ("A", "B"))) is TableRefusal.GONE


async def test_a_match_of_an_older_version_has_a_record_without_proofs(
    tables: Tables, store: MemoryStore
) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    store._shuffles.clear()
    record = await tables.record(table.id, ("A", "B"))
    assert record.fairness is None
    assert not any(deal.fairness for deal in record.deals)


def verified(folder: Path, *texts: str) -> tuple[int, str]:
    """The highest exit code of the stand-alone program over records, and all it said."""
    for number, text in enumerate(texts):
        (folder / f"{number}.json").write_text(text, "utf-8")
    files = [str(folder / f"{number}.json") for number in range(len(texts))]
    code = "import runpy, sys\nworst = 0\nfor file in sys.argv[2:]:\n"
    code += "    try:\n        sys.argv[1] = file\n        runpy.run_path(VERIFY)\n"
    code += (
        "    except SystemExit as ended:\n        worst = max(worst, ended.code)\nsys.exit(worst)"
    )
    program = code.replace("VERIFY", repr(str(VERIFY)))
    done = subprocess.run(
        [sys.executable, "-c", program, "file", *files], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


async def test_a_thousand_deals_of_the_bot_itself_agree_with_the_program(
    clock: QuickClock, tmp_path: Path
) -> None:
    """Whole matches through the verbs: cut by people at each depth, by time, by computers."""
    store = MemoryStore()
    tables, rng = Tables(store, clock, RandomChance(Random(11))), Random(12)
    texts, deals, kinds = [], 0, set()
    while deals < 1000:
        table = await conceded_match(tables, clock, rng)
        record = await tables.record(table.id, [f"seat {n}" for n in range(len(table.seats))])
        fairness = [deal.fairness for deal in record.deals]
        kinds |= {(each.cut_by is None, bool(each.click)) for each in fairness if each}
        deals += len(record.deals)
        texts.append(record_to_json(record))
    code, said = verified(tmp_path, *texts)
    assert (code, said.count("holds")) == (0, deals + len(texts)), said[-500:]
    assert kinds == {(False, True), (False, False), (True, False)}


async def conceded_match(tables: Tables, clock: QuickClock, rng: Random) -> Table:
    """A match of ten games whose deals are given away as soon as they are dealt (R44)."""
    lobby = await tables.open_lobby(
        ANA, HERE, players=2, match_length=10, computers=rng.choice((0, 0, 1))
    )
    if not lobby.full:
        await tables.join(lobby.id, BEA)
    table = await tables.begin(lobby.id, ANA.user_id)
    while not table.over:
        if table.match.phase is not Phase.DEAL:
            giving = rng.choice([who for who in table.seats if isinstance(who, Person)])
            table = await tables.do(table.id, giving.user_id, table.revision, "concede")
        elif table.computer_cuts:
            table = await next_deal(tables, table)
        elif rng.random() < 0.3:
            if table.cut is None and isinstance(table.seats[1 - table.cutter], Person):
                asking = other(table).user_id
                table = await tables.next_deal(table.id, asking, table.revision, CLICK)
            clock.passes(20)
            await tables.elapse(table.id)
            table = await now_at(tables, table)
            if table.match.phase is Phase.DEAL:
                table = await cut(tables, table)
        else:
            table = await cut(tables, table, rng.choice(list(Depth)))
    return table


def flipped(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


@pytest.mark.parametrize(
    "tampering",
    ["another secret", "another cut", "another click", "a swapped card", "another commitment"],
)
async def test_a_record_that_was_tampered_with_is_refused(
    tables: Tables, tmp_path: Path, tampering: str
) -> None:
    table = await play_match(tables, await begun(tables, BEA))
    plain = json.loads(record_to_json(await tables.record(table.id, ("A", "B"))))
    assert verified(tmp_path, json.dumps(plain))[0] == 0
    deal, fairness = plain["deals"][0], plain["deals"][0]["fairness"]
    match tampering:
        case "another secret":
            fairness["secret"] = flipped(fairness["secret"])
            fairness["commitment"] = commitment_of(Secret.parse(fairness["secret"])).hex
        case "another cut":
            fairness["cut"] += 1
        case "another click":
            fairness["click"] = "9" + fairness["click"]
        case "a swapped card":
            deal["deck"][-1], deal["deck"][-2] = deal["deck"][-2], deal["deck"][-1]
        case "another commitment":
            fairness["commitment"] = flipped(fairness["commitment"])
    code, said = verified(tmp_path, json.dumps(plain))
    assert code == 1, said
