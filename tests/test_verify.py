"""Whether fair dealing holds, by the command `verify` and by the stand-alone `docs/verify.py`."""

from __future__ import annotations

import argparse
import copy
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.console import DONE, FAULT, REFUSED
from bot.engine.options import Pack, ThreePlayerPack
from bot.engine.rules import Rules
from bot.replay.verify import add_verify
from bot.tables.dealing import Cut, Secret, shuffled
from tests.fair import TABLE, computer_cuts, fair_record, nobody_cuts, proof_of, secret_number
from tests.replaying import BROKEN_OFF, GOLDEN, MATCH
from tests.replaying import command as replay_command
from tests.test_replay_files import NOT_RECORDS

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "docs" / "verify.py"

KINDS: dict[str, dict[str, Any]] = {
    "two": {"rules": Rules(match_n=5), "deals": 3},
    "two, cut by nobody": {"rules": Rules(match_n=5), "cut_by": nobody_cuts},
    "three": {"rules": Rules(players=3, match_n=5), "deals": 4},
    "three without twos": {
        "rules": Rules(players=3, three_player_pack=ThreePlayerPack.MINUS_ALL_TWOS)
    },
    "four, cut by computers": {"rules": Rules(players=4, match_n=5), "cut_by": computer_cuts},
    "five": {"rules": Rules(players=5, match_n=5)},
    "six with 48, without a draw": {"rules": Rules(players=6, pack=Pack.ES48), "dealer": 4},
}


@cache
def _made(kind: str) -> dict[str, Any]:
    return fair_record(**KINDS[kind])


def made(kind: str = "three") -> dict[str, Any]:
    return copy.deepcopy(_made(kind))


def command(file: str | Path) -> int:
    """Run the command line with only this command."""
    parser = argparse.ArgumentParser(prog="bot")
    add_verify(parser.add_subparsers(required=True))
    args = parser.parse_args(["verify", str(file)])
    code = args.run(args)
    assert isinstance(code, int)
    return code


def alone(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the script where nothing of the project can be imported."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), *map(str, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def written(plain: object, folder: Path) -> Path:
    file = folder / "match.json"
    file.write_text(json.dumps(plain), encoding="utf-8")
    return file


# --- records that hold ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_that_was_dealt_fairly_holds(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = made(kind)
    shuffles = len(plain["deals"]) + ("dealer_draw" in plain)
    file = written(plain, tmp_path)

    assert command(file) == DONE == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"Table {TABLE}\n")
    assert out.endswith(f"\nHold: {shuffles}. Nothing to check: 0. Fail: 0.\n")

    told = alone(file, folder=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    commitments = [deal["fairness"]["commitment"] for deal in plain["deals"]]
    assert re.findall(r"^deal \d+: holds (\w+)$", told.stdout, re.MULTILINE) == commitments
    assert told.stdout.count("holds") == shuffles


def test_the_command_tells_commitments_and_cuts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = made()
    plain["seats"] = ["An\x1ba", "Be\x1ba", "Ca\x1bi"]
    for deal in plain["deals"][1:]:
        del deal["fairness"]
    assert command(written(plain, tmp_path)) == FAULT
    cutter = (plain["deals"][0]["dealer"] - 1) % 3
    name = ["An\\x1ba", "Be\\x1ba", "Ca\\x1bi"][cutter]
    assert capsys.readouterr().out.splitlines() == [
        f"Table {TABLE}",
        "Draw for the deal: holds",
        f"  commitment {sha256(secret_number(0).data).hexdigest()}",
        "  nobody cut",
        "Deal 1: holds",
        f"  commitment {sha256(secret_number(1).data).hexdigest()}",
        f"  seat {cutter} ({name}) cut 7 deep, click 1300000000000000001",
        "Deal 2: nothing to check",
        "Deal 3: nothing to check",
        "Deal 4: nothing to check",
        "Hold: 2. Nothing to check: 3. Fail: 0.",
    ]


def test_a_computer_cuts_without_a_click(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(written(made("four, cut by computers"), tmp_path)) == DONE
    out = capsys.readouterr().out
    assert len(re.findall(r"^  seat \d \(\w+\) cut without a click$", out, re.MULTILINE)) == 2


def test_a_dash_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.dumps(made()).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert command("-") == DONE
    assert "Deal 1: holds" in capsys.readouterr().out


# --- records without proofs -----------------------------------------------------------------------


@pytest.mark.parametrize("file", [MATCH, BROKEN_OFF, GOLDEN / "six_with_48.json"], ids=str)
def test_a_record_without_proofs_is_not_passed(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(file) == FAULT == 1
    out = capsys.readouterr().out
    assert "Deal 1: nothing to check\n" in out
    assert "Table" not in out
    assert "Hold: 0." in out
    told = alone(file, folder=tmp_path)
    assert (told.returncode, told.stderr) == (1, "")
    assert "deal 1: nothing to check\n" in told.stdout
    assert "holds" not in told.stdout


def test_a_record_without_a_deal_is_not_passed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = {"format": "brisca-record/1", "rules": {}, "seats": ["Ana", "Bea"], "deals": []}
    file = written(plain, tmp_path)
    assert command(file) == FAULT
    assert capsys.readouterr().out == "Hold: 0. Nothing to check: 0. Fail: 0.\n"
    assert alone(file, folder=tmp_path).returncode == 1


# --- tampered records -----------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]


def proof(plain: dict[str, Any], deal: int = 1) -> dict[str, Any]:
    found = plain["deals"][deal - 1]["fairness"] if deal else plain["fairness"]["dealer_draw"]
    assert isinstance(found, dict)
    return found


def setting(name: str, value: object, deal: int = 1) -> Change:
    return lambda plain: proof(plain, deal).update({name: value})


def another_secret(plain: dict[str, Any]) -> None:
    """The deck was chosen afterwards: it follows from a secret that was not promised."""
    own = proof(plain, 4)
    own["secret"] = secret_number(99).hex
    _deal_again(plain, 4)


def _deal_again(plain: dict[str, Any], deal: int) -> None:
    """Put the deck that follows from the proof, and leave out what was played with the old one."""
    own, rules = proof(plain, deal), KINDS["three"]["rules"]
    cut = Cut(own["cut"], own["cut_by"], own["click"])
    deck = shuffled(rules.cards(), Secret.parse(own["secret"]), TABLE, deal, cut)
    plain["deals"][deal - 1].update(deck=list(map(str, deck)), actions=[])
    plain["deals"][deal - 1].pop("result")


def secret_used_twice(plain: dict[str, Any]) -> None:
    last = proof(plain, 4)
    cut = Cut(last["cut"], last["cut_by"], last["click"])
    last.update(proof_of(secret_number(2), cut))
    _deal_again(plain, 4)


def two_cards_of_the_last_deck(plain: dict[str, Any]) -> None:
    deal = plain["deals"][3]
    deal["deck"][-1], deal["deck"][-2] = deal["deck"][-2], deal["deck"][-1]
    deal["actions"] = []
    del deal["result"]


def the_draw(plain: dict[str, Any]) -> None:
    """The last card of a draw has no meaning, but it was shuffled with the others."""
    deck = plain["dealer_draw"]
    deck[-1], deck[-2] = deck[-2], deck[-1]


def proofs_swapped(plain: dict[str, Any]) -> None:
    deals = plain["deals"]
    deals[0]["fairness"], deals[1]["fairness"] = deals[1]["fairness"], deals[0]["fairness"]


def another_cutter(plain: dict[str, Any]) -> None:
    own = proof(plain)
    own["cut_by"] = (own["cut_by"] + 1) % 3


def no_click(plain: dict[str, Any]) -> None:
    proof(plain).update(click="")


ANOTHER_DECK = "the deck is not the one that follows from secret and cut"
TAMPERED: dict[str, tuple[Change, str, str]] = {
    "commitment": (
        setting("commitment", "0" * 64),
        "Deal 1: FAILS: the commitment is that of another secret",
        "deal 1: another commitment",
    ),
    "secret": (
        setting("secret", "0" * 64),
        "Deal 1: FAILS: the commitment is that of another secret",
        "deal 1: another commitment, another deck",
    ),
    "secret and deck": (
        another_secret,
        "Deal 4: FAILS: the commitment is that of another secret",
        "deal 4: another commitment",
    ),
    "a secret that was known": (
        secret_used_twice,
        "Deal 4: FAILS: its secret was used before",
        "deal 4: a secret that was used before",
    ),
    "deck": (
        two_cards_of_the_last_deck,
        f"Deal 4: FAILS: {ANOTHER_DECK}",
        "deal 4: another deck",
    ),
    "draw": (the_draw, f"Draw for the deal: FAILS: {ANOTHER_DECK}", "draw: another deck"),
    "cut": (setting("cut", 8), f"Deal 1: FAILS: {ANOTHER_DECK}", "deal 1: another deck"),
    "click": (setting("click", "13"), f"Deal 1: FAILS: {ANOTHER_DECK}", "deal 1: another deck"),
    "no click": (
        no_click,
        "Deal 1: FAILS: a cut without a click is 0, not 7",
        "deal 1: a cut without a click, or too deep, another deck",
    ),
    "too deep": (
        setting("cut", 39),
        "Deal 1: FAILS: the cut is 39 deep, but the pack has 39 cards",
        "deal 1: a cut without a click, or too deep, another deck",
    ),
    "another cutter": (
        another_cutter,
        "is the one to cut",
        "deal 1: cut by another seat",
    ),
    "no seat": (
        setting("cut_by", 7),
        "Deal 1: FAILS: seat 7 cut, but seat ",
        "deal 1: cut by another seat",
    ),
    "a click of nobody": (
        setting("cut_by", None),
        "Deal 1: FAILS: a click cut, but no seat",
        "deal 1: cut by another seat",
    ),
    "a draw that was cut": (
        lambda plain: proof(plain, 0).update(cut_by=1, click="13"),
        "Draw for the deal: FAILS: seat 1 cut, but nobody cuts the draw",
        "draw: cut by another seat, another deck",
    ),
    "table": (
        lambda plain: plain["fairness"].update(table="k3x9q0w2ac"),
        f"Deal 4: FAILS: {ANOTHER_DECK}",
        "deal 4: another deck",
    ),
    "proofs swapped": (proofs_swapped, "Deal 2: FAILS: ", "deal 2: cut by another seat"),
    "proof of the draw left out": (
        lambda plain: plain["fairness"].pop("dealer_draw"),
        "Draw for the deal: nothing to check",
        "draw: nothing to check",
    ),
    "proof of a deal left out": (
        lambda plain: plain["deals"][1].pop("fairness"),
        "Deal 2: nothing to check",
        "deal 2: nothing to check",
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_record_fails(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, said, said_alone = TAMPERED[name]
    plain = made()
    change(plain)
    file = written(plain, tmp_path)

    assert command(file) == FAULT
    out, err = capsys.readouterr()
    assert err == ""
    assert said in out

    told = alone(file, folder=tmp_path)
    assert (told.returncode, told.stderr) == (1, "")
    assert said_alone in told.stdout


def test_one_failure_leaves_the_other_deals_their_due(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = made()
    proof(plain, 2)["commitment"] = "0" * 64
    file = written(plain, tmp_path)
    command(file)
    assert capsys.readouterr().out.endswith("Hold: 4. Nothing to check: 0. Fail: 1.\n")
    assert alone(file, folder=tmp_path).stdout.count("holds") == 4


def test_replay_reads_proofs_and_leaves_them_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = made()
    bare = copy.deepcopy(plain)
    for part in (bare, *bare["deals"]):
        del part["fairness"]
    proof(plain)["commitment"] = "0" * 64
    told = []
    for each in (plain, bare):
        assert replay_command(str(written(each, tmp_path))) == DONE
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != ""


# --- what is refused ------------------------------------------------------------------------------

MALFORMED: dict[str, tuple[Change, str]] = {
    "secret too short": (setting("secret", "00"), "deal 1, fairness: a secret is 64 hex"),
    "secret in capitals": (setting("secret", "A" * 64), "deal 1, fairness: a secret is 64 hex"),
    "commitment is a number": (
        setting("commitment", 1),
        "deal 1, fairness: field 'commitment' m",
    ),
    "negative cut": (setting("cut", -1), "deal 1, fairness: a cut is a whole number"),
    "cut is true": (setting("cut", True), "deal 1, fairness: field 'cut' must be a whole"),
    "cut is a fraction": (setting("cut", 7.0), "deal 1, fairness: field 'cut' must be a whole"),
    "cutter is a name": (setting("cut_by", "Ana"), "deal 1, fairness: field 'cut_by' must be"),
    "click with a line": (setting("click", "1\n2"), "deal 1, fairness: a click is the digits"),
    "click is a number": (setting("click", 13), "deal 1, fairness: field 'click' must be a text"),
    "unknown field": (setting("more", 1), "deal 1, fairness: there is no field 'more'"),
    "field missing": (
        lambda plain: proof(plain).pop("cut"),
        "deal 1, fairness: field 'cut' is",
    ),
    "a list": (
        lambda plain: plain["deals"][0].update(fairness=[]),
        "deal 1: field 'fairness' m",
    ),
    "draw": (setting("secret", "", 0), "fairness, dealer_draw: a secret is 64 hex"),
    "table": (lambda plain: plain["fairness"].update(table="x"), "fairness: a table's id is 8 to"),
    "table missing": (
        lambda plain: plain["fairness"].pop("table"),
        "fairness: field 'table' is",
    ),
    "no record's field": (lambda plain: plain.pop("fairness"), "fairness: it is needed where a"),
    "deals": (lambda plain: plain.update(deals=7), "the record: field 'deals' must be a list"),
    "a deal": (lambda plain: plain["deals"].append(7), "deal 5: an object is needed"),
    "no draw": (lambda plain: plain.pop("dealer_draw"), "fairness: it has a 'dealer_draw', but"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_proof_of_another_form_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, said = MALFORMED[name]
    plain = made()
    change(plain)
    file = written(plain, tmp_path)
    _refused(file, said, capsys)
    told = alone(file, folder=tmp_path)
    assert told.returncode == 2
    assert told.stderr.startswith("not a record: ")
    assert told.stderr.count("\n") == 1


def _refused(file: Path, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(file) == REFUSED == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"verify: {file}: {said}")
    assert err.count("\n") == 1
    assert err.endswith("\n")


@pytest.mark.parametrize("name", NOT_RECORDS)
def test_a_file_that_is_no_record_is_refused_with_one_clear_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, said = NOT_RECORDS[name]
    file = tmp_path / "match.json"
    file.write_bytes(data)
    _refused(file, said, capsys)


def test_a_field_given_twice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else one reader would check the first and another the second."""
    file = tmp_path / "match.json"
    text = json.dumps(made())
    file.write_text(text.replace('"cut": 7,', '"cut": 8, "cut": 7,', 1), encoding="utf-8")
    _refused(file, "not a record: the field 'cut' is given twice", capsys)
    assert alone(file, folder=tmp_path).returncode == 2


def test_a_record_that_breaks_the_rules_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script does not check the play, and says of the decks what is true of them."""
    plain = made()
    plain["deals"][0]["actions"][0] = "0:x"
    file = written(plain, tmp_path)
    _refused(file, "deal 1, action 1 (0:x): exchange off", capsys)
    assert alone(file, folder=tmp_path).returncode == 0


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"null", b"7", b"\xff", b"[" * 200_000])
def test_the_script_refuses_what_is_no_record(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(data)
    told = alone(file, folder=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("not a record: ")
    assert told.stderr.count("\n") == 1


def test_the_script_needs_a_file(tmp_path: Path) -> None:
    for arguments in ((), (tmp_path / "missing.json",)):
        told = alone(*arguments, folder=tmp_path)
        assert (told.returncode, told.stdout) == (2, "")
        assert "Traceback" not in told.stderr


@pytest.mark.parametrize("cards", [0, 1, 38])
def test_the_script_knows_its_packs(cards: int, tmp_path: Path) -> None:
    plain = made()
    plain["deals"][0]["deck"] = plain["deals"][0]["deck"][:cards]
    told = alone(written(plain, tmp_path), folder=tmp_path)
    assert told.returncode == 1
    assert "another deck" in told.stdout.splitlines()[1]


def test_the_script_is_short_and_needs_nothing_of_the_project() -> None:
    code = SCRIPT.read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 60
    modules = set(re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE))
    assert modules <= set(sys.stdlib_module_names)
