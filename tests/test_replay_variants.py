"""What `replay` tells of the variants: auctions, calls, signs, accusations and how deals end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.record_json import record_from_json
from bot.replay import story_of, story_to_plain, story_to_text
from tests.engine import referee
from tests.replaying import GOLDEN, match_with

RECORDS = sorted(GOLDEN.glob("*.json"))


DETAILS = {"accuse": "accused", "sign": "sign", "call": "suit"}
"""What completes some words of a record, by its name in the story."""


def told(path: Path) -> tuple[Any, Any]:
    """A record, and what the command's JSON tells of it."""
    text = path.read_text(encoding="utf-8")
    story = story_to_plain(story_of(record_from_json(text)))
    return json.loads(text), json.loads(json.dumps(story))


def text_of(name: str) -> str:
    record = record_from_json((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return story_to_text(story_of(record))


def is_card(what: str) -> bool:
    return what[0].isdigit()


def spoken(deal: Any) -> Iterator[str]:
    """The auction and all other deeds but exchanges and claims, in the words of a record."""
    for bid in deal["auction"] or ():
        yield f"{bid['seat']}:" + ("pass" if bid["bid"] is None else f"bid:{bid['bid']}")
    for deed in deal["deeds"]:
        rest = ""
        if deed["what"] in DETAILS:
            detail = deed[DETAILS[deed["what"]]]
            rest = f":{'carichi' if detail is None else detail}"
        yield f"{deed['seat']}:{deed['what']}{rest}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_json_tells_every_deed_of_the_record(path: Path) -> None:
    """R42 to R49, R61, R62, R67"""
    record, story = told(path)
    for deal, source in zip(story["deals"], record["deals"], strict=True):
        deeds = [text for text in source["actions"] if not is_card(text[2:])]
        apart = ("x", "claim", "draw")
        assert list(spoken(deal)) == [text for text in deeds if text[2:] not in apart]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_json_tells_the_moment_of_every_deed(path: Path) -> None:
    """R40, R43, R46, R49: as many cards were played before it as the record has there."""
    record, story = told(path)
    size = 4 if record["rules"]["preset"] == "doble" else record["rules"]["players"]
    for deal, source in zip(story["deals"], record["deals"], strict=True):
        cards, moments = 0, list[int]()
        for text in source["actions"]:
            cards += is_card(text[2:])
            if not is_card(text[2:]) and text[2:].split(":")[0] not in (
                *("x", "claim", "draw", "bid", "pass"),
            ):
                moments.append(cards)
        assert moments == [size * d["after_tricks"] + d["after_cards"] for d in deal["deeds"]]


def test_an_exchange_that_was_declared_follows_the_trick_that_made_it() -> None:
    """R42"""
    _, story = told(GOLDEN / "declared_exchange.json")
    (deal,) = story["deals"]
    assert len(deal["exchanges"]) == 2
    for swap in deal["exchanges"]:
        trick = deal["tricks"][swap["after_tricks"] - 1]
        assert trick["winner"] == swap["seat"]
        assert (swap["after_cards"], swap["before_draw"]) == (0, True)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_json_tells_the_same_as_the_referee_notes(path: Path) -> None:
    """R12 to R18, R39 to R53, R60 to R67"""
    record, story = told(path)
    options = referee.options_of(record["rules"])
    before: list[referee.Told] = []
    for deal, source in zip(story["deals"], record["deals"], strict=True):
        if "result" not in source:
            continue
        deeds = [(int(text[0]), text[2:]) for text in source["actions"]]
        noted = referee.judge(options, source["dealer"], source["deck"], deeds, before)
        before.append(noted)
        claimed = deal["claim"]["tricks"] if deal["claim"] else 0
        played = deal["tricks"][: len(deal["tricks"]) - claimed]
        assert (deal["turn_up"], deal["hands"]) == (noted.turn_up, noted.hands)
        assert [trick["winner"] for trick in played] == noted.takers
        assert [pairs(trick["draws"]) for trick in played] == noted.drawn[: len(played)]
        swaps = [(swap["seat"], swap["given"], swap["taken"]) for swap in deal["exchanges"]]
        assert swaps == noted.swaps
        assert (deal["contract"] and deal["contract"]["partner"]) == noted.partner
        result = deal["result"]
        assert (result["points"], result["games"]) == (noted.points, noted.games)
        assert (result["ending"], result["by"]) == (noted.ending, noted.by)
        winners = [side for side, games in enumerate(noted.games) if games > 0]
        assert result["winners"] == winners
    games, over, winner = referee.standing(options, before)
    assert (story["over"], story["winner"]) == (over, winner)
    assert not over or story["deals"][-1]["games"] == games


def pairs(plays: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(play["seat"], play["card"]) for play in plays]


LINES = {
    "chiamata_5": [
        "  Auction: Ana bids 1, Bea bids 2 for 64 points, Cai bids 2 for 65 points, Duna passes, "
        "Eli passes, Ana passes, Bea passes",
        "  Cai calls 2B, for 65 points: clubs are trumps, "
        "and Cai plays alone with that card in hand",
        "  Cai takes 49 of 65 points: failed",
        "  Duna calls 1B, for 61 points: clubs are trumps, and Cai is the partner",
        "  Duna & Cai take 85 of 61 points: made",
        "  All pass",
        "Match: 7 deals",
        "Match won by Ana; score: Ana 3, Bea 1, Cai 0, Duna -4, Eli 0",
    ],
    "chiamata_without_trumps": [
        "  Duna throws in 4E 10E 2C 5C 6E 6C 7C 5E",
        "  The deal is dealt again",
        "  Duna calls no trumps, for 61 points, and plays alone",
        "  Deal: Ana 2, Bea 2, Cai -8, Duna 2, Eli 2; score: Ana 2, Bea 2, Cai -8, Duna 2, Eli 2",
        "The match ends level; score: Ana -1, Bea 4, Cai -6, Duna -1, Eli 4",
    ],
    "chiamata_in_the_dark": [
        "  Bea calls 1E in trick 1, after 5 of its cards, for 61 points: swords are trumps, "
        "and Eli is the partner",
    ],
    "declared_exchange": [
        "  Ana declares 7O for the exchange",
        "  Ana gives 7O for 3O before that draw",
    ],
    "exchange_before_the_draw": ["  Bea gives 7B for 10B before that draw"],
    "renuncio_accused": [
        "  Ana accuses Bea of a renuncio in trick 2, after 2 of its cards, and is right",
        "  Trick 2, unfinished: Ana 6B, Bea 5E",
        "  Points so far: Ana 13, Bea 0, Cai 0",
        "  Lost by a renuncio of Bea; deal won by Ana; games: Ana 1, Bea 0, Cai 0",
        "  Bea accuses Cai of a renuncio, and is wrong",
        "  Cai accepts the deal",
    ],
    "capote_made_and_failed": [
        "  Bea announces a capote",
        "  Capote failed by Bea; deal won by Ana; games: Ana 1, Bea 0",
        "  Capote made by Ana; deal won by Ana; games: Ana 2, Bea 0",
    ],
    "signs_and_shared_hands": [
        "  Bea signs in trick 2, after 3 of its cards: the three of trumps",
    ],
    "conceded": [
        "  Ana offers to concede",
        "  Conceded by Ana & Cai; deal won by Bea & Duna; games: Ana & Cai 0, Bea & Duna 1",
    ],
    "rotacion_2": [
        "Deal 2: Ana deals, trumps are cups",
        "Points of all deals: Ana 263, Bea 217",
        "Match won by Ana; games: Ana 2, Bea 2",
    ],
    "three_deals_level": ["Match: 3 deals", "The match ends level; games: Ana 1, Bea 1"],
    "dealer_by_chance": ["Dealer by chance: Bea"],
}


@pytest.mark.parametrize("name", LINES)
def test_the_story_says_it_in_a_line(name: str) -> None:
    """R42 to R53, R60 to R67"""
    told = text_of(name).splitlines()
    for line in LINES[name]:
        assert line in told


def cut(name: str, deal: int, length: int) -> str:
    """The story of a match that was broken off in a deal, after so many of its actions."""

    def change(plain: Any) -> None:
        del plain["deals"][deal:]
        del plain["deals"][-1]["actions"][length:]
        plain["deals"][-1].pop("result", None)
        plain.pop("result", None)

    data = match_with(change, GOLDEN / f"{name}.json")
    return story_to_text(story_of(record_from_json(data.decode())))


@pytest.mark.parametrize(
    ("name", "deal", "length", "line"),
    [
        ("chiamata_5", 1, 0, "  Eli holds 12E 7E 4B 5C 1E 5E 1O 4E"),
        ("chiamata_5", 1, 2, "  Auction: Ana bids 1, Bea bids 2 for 64 points"),
        ("chiamata_5", 1, 10, "  Trick 1, unfinished: Ana 10C, Bea 6E"),
        ("renuncio_accused", 2, 41, "  Cai accepts the deal"),
        ("renuncio_accused", 2, 40, "  All cards are played, and the deal waits to be accepted"),
        ("signs_and_shared_hands", 1, 8, "  Trick 2, unfinished: Cai 4O, Duna 3E, Ana 6E"),
    ],
)
def test_a_match_may_be_broken_off_anywhere(name: str, deal: int, length: int, line: str) -> None:
    """R48, R60, R61"""
    told = cut(name, deal, length).splitlines()
    assert line in told
    assert told[-1] == "The match is not finished"
