"""Fair dealing: the deck follows from pack, secret, table, deal and cut, and from nothing else."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.engine.cards import PACK_40, PACK_48, Card, parse_cards
from bot.engine.options import Pack, ThreePlayerPack
from bot.engine.rules import Rules
from bot.tables.dealing import (
    NO_CUT,
    Commitment,
    Cut,
    FairnessError,
    Secret,
    commitment_of,
    cutter_of,
    parse_table_id,
    shuffled,
)

RECORDS = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
PACKS = (
    Rules().cards(),
    Rules(players=3).cards(),
    Rules(players=3, three_player_pack=ThreePlayerPack.MINUS_ALL_TWOS).cards(),
    Rules(pack=Pack.ES48).cards(),
)
TABLE = "k3x9q0w2ab"
SECRET = Secret(bytes(range(32)))
CUT = Cut(17, 0, "1300000000000000001")

SECRETS = st.binary(min_size=32, max_size=32).map(Secret)
TABLES = st.from_regex(r"[0-9a-z]{8,12}", fullmatch=True)
CLICKS = st.integers(1, 2**64 - 1).map(str)
CUTS = st.just(NO_CUT) | st.builds(Cut, st.integers(0, 35), st.integers(0, 5), CLICKS)
DEALS = st.tuples(SECRETS, TABLES, st.integers(0, 30), CUTS)


# --- laws -----------------------------------------------------------------------------------------


@given(st.sampled_from(PACKS), DEALS)
def test_a_deck_is_a_permutation_of_its_pack_and_always_the_same(
    pack: tuple[Card, ...], deal: tuple[Secret, str, int, Cut]
) -> None:
    deck = shuffled(pack, *deal)
    assert Counter(deck) == Counter(pack)
    assert shuffled(pack, *deal) == deck


@given(DEALS, st.integers(0, 4), st.data())
def test_changing_any_input_changes_the_deck(
    deal: tuple[Secret, str, int, Cut], place: int, data: st.DataObject
) -> None:
    """Two decks of forty agree by chance once in 40! cases: never."""
    secret, table, number, cut = deal
    assume(cut.click)
    changed: dict[int, tuple[Secret, str, int, Cut]] = {
        0: (data.draw(SECRETS), table, number, cut),
        1: (secret, data.draw(TABLES), number, cut),
        2: (secret, table, data.draw(st.integers(0, 300)), cut),
        3: (secret, table, number, Cut(data.draw(st.integers(0, 39)), cut.seat, cut.click)),
        4: (secret, table, number, Cut(cut.depth, cut.seat, data.draw(CLICKS))),
    }
    assume(changed[place] != deal)
    assert shuffled(PACK_40, *changed[place]) != shuffled(PACK_40, *deal)


@given(SECRETS)
def test_text_forms_are_read_back(secret: Secret) -> None:
    commitment = commitment_of(secret)
    assert Secret.parse(secret.hex) == secret
    assert Commitment.parse(commitment.hex) == commitment
    assert commitment.digest == hashlib.sha256(secret.data).digest()


def test_a_secret_does_not_show_in_its_repr() -> None:
    shown = repr((SECRET, [SECRET]))
    assert SECRET.hex not in shown
    assert repr(SECRET.data) not in shown


def test_who_cuts() -> None:
    """S3: the player at the dealer's left, whom play reaches last before the dealer."""
    assert [cutter_of(dealer, 3) for dealer in range(3)] == [2, 0, 1]
    assert [cutter_of(dealer, 2) for dealer in range(2)] == [1, 0]


# --- every order is equally likely ----------------------------------------------------------------

SHUFFLES = 8_000
CHI_SQUARE_39 = 72.05
"""39 degrees of freedom: an even shuffle is above this once in a thousand sets of secrets. The
secrets are fixed, so the figure of each test is, too."""


@pytest.fixture(scope="module")
def decks() -> list[tuple[Card, ...]]:
    secrets = (Secret(hashlib.sha256(b"even %d" % n).digest()) for n in range(SHUFFLES))
    return [shuffled(PACK_40, secret, TABLE, 1, CUT) for secret in secrets]


def chi_square(seen: Counter[Any]) -> float:
    expected = SHUFFLES / 40
    return sum((seen[cell] - expected) ** 2 / expected for cell in seen) + expected * (
        40 - len(seen)
    )


@pytest.mark.parametrize("place", [0, 20, 39])
def test_every_card_comes_equally_often_to_a_place(
    decks: list[tuple[Card, ...]], place: int
) -> None:
    assert chi_square(Counter(deck[place] for deck in decks)) < CHI_SQUARE_39


@pytest.mark.parametrize("card", [PACK_40[0], PACK_40[27], PACK_40[39]], ids=str)
def test_a_card_comes_equally_often_to_every_place(
    decks: list[tuple[Card, ...]], card: Card
) -> None:
    assert chi_square(Counter(deck.index(card) for deck in decks)) < CHI_SQUARE_39


# --- refusals -------------------------------------------------------------------------------------

BAD_HEX = ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n", "\u0660" * 64, 7, None]


@pytest.mark.parametrize("text", BAD_HEX)
def test_a_secret_or_commitment_of_another_form_is_refused(text: object) -> None:
    with pytest.raises(FairnessError, match="secret is 64 hexadecimal digits"):
        Secret.parse(text)
    with pytest.raises(FairnessError, match="commitment is 64 hexadecimal digits"):
        Commitment.parse(text)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_or_commitment_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(FairnessError, match="32 bytes"):
        Secret(bytes(size))
    with pytest.raises(FairnessError, match="32 bytes"):
        Commitment(bytes(size))


@pytest.mark.parametrize(
    ("depth", "seat", "click"),
    [
        (-1, 0, "1"),
        (True, 0, "1"),
        (1.0, 0, "1"),
        (1, -1, "1"),
        (1, False, "1"),
        (1, 0, "01"),
        (1, 0, "1\n"),
        (1, 0, "1\n2"),
        (1, 0, "x"),
        (1, 0, "\u0661"),
        (1, 0, "1" * 21),
        (1, 0, None),
    ],
)
def test_a_cut_of_another_form_is_refused(depth: Any, seat: Any, click: Any) -> None:
    with pytest.raises(FairnessError):
        Cut(depth, seat, click)


@pytest.mark.parametrize("cut", [Cut(1), Cut(1, 0), Cut(5, None, "1"), Cut(40, 0, "1")], ids=repr)
def test_a_cut_that_does_not_go_with_the_pack_is_refused(cut: Cut) -> None:
    """A depth that no person chose could be chosen by whoever holds the secret."""
    with pytest.raises(FairnessError):
        shuffled(PACK_40, SECRET, TABLE, 1, cut)
    assert shuffled(PACK_40, SECRET, TABLE, 1, Cut(39, 0, "1"))


@pytest.mark.parametrize("table", ["", "short12", "longer0123456", "k3x9q0w2a\n", "K3X9Q0W2AB", 1])
def test_an_id_that_could_be_spelled_in_two_ways_is_refused(table: Any) -> None:
    with pytest.raises(FairnessError, match="8 to 12"):
        parse_table_id(table)
    with pytest.raises(FairnessError, match="8 to 12"):
        shuffled(PACK_40, SECRET, table, 1, CUT)


def test_deals_have_no_negative_numbers() -> None:
    with pytest.raises(FairnessError, match="count from 1"):
        shuffled(PACK_40, SECRET, TABLE, -1, CUT)


# --- the vectors of the page ----------------------------------------------------------------------


def vectors() -> list[dict[str, Any]]:
    section = RECORDS.split("### Test vectors\n")[1]
    found = re.search(r"^```json\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    assert found is not None
    return list(json.loads(found[1]))


def by_the_page(cards: str, vector: dict[str, Any]) -> list[str]:
    """The page's algorithm once more, by other means: no code of the program takes part."""
    deck, used = cards.split(), 0
    seed = "brisca-deal/1\n" + "".join(
        str(vector[name]) + "\n" for name in ("secret", "table", "deal", "cut", "click")
    )
    stream = b"".join(
        hashlib.sha256(seed.encode("utf-8") + bytes(7) + bytes([block])).digest()
        for block in range(20)
    )
    done: list[str] = []
    while deck:
        while stream[used] // len(deck) == 256 // len(deck):
            used += 1
        place = stream[used] % len(deck) if len(deck) > 1 else 0
        used += 1
        deck[place], deck[-1] = deck[-1], deck[place]
        done.insert(0, deck.pop())
    return done


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: f"deal {vector['deal']}")
def test_a_vector_of_the_page_by_the_program_and_by_other_means(vector: dict[str, Any]) -> None:
    secret, deck = Secret.parse(vector["secret"]), vector["deck"].split()
    (pack,) = (pack for pack in PACKS if len(pack) == len(deck))
    cut = Cut(vector["cut"], 0 if vector["click"] else None, vector["click"])
    assert commitment_of(secret).hex == vector["commitment"]
    assert shuffled(pack, secret, vector["table"], vector["deal"], cut) == parse_cards(
        vector["deck"]
    )
    in_order = " ".join(str(card) for card in PACK_48 if card in pack)
    assert by_the_page(in_order, vector) == deck
    told = hashlib.sha256(bytes.fromhex(vector["secret"])).hexdigest()
    assert told == vector["commitment"]


def test_the_vectors_are_of_every_pack_and_kind() -> None:
    found = vectors()
    assert {len(vector["deck"].split()) for vector in found} == {36, 39, 40, 48}
    assert {bool(vector["click"]) for vector in found} == {True, False}
    assert 0 in {vector["deal"] for vector in found}


@settings(max_examples=50)
@given(st.sampled_from(PACKS), DEALS)
def test_the_page_and_the_program_never_differ(
    pack: tuple[Card, ...], deal: tuple[Secret, str, int, Cut]
) -> None:
    secret, table, number, cut = deal
    named = {
        "secret": secret.hex,
        "table": table,
        "deal": number,
        "cut": cut.depth,
        "click": cut.click,
    }
    deck = by_the_page(" ".join(map(str, pack)), named)
    assert [str(card) for card in shuffled(pack, *deal)] == deck
