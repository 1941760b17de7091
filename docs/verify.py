"""Checks the fair dealing of a brisca-record/1 file, see records.md: python verify.py FILE."""

import json
import re
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path

PACK = [f"{rank}{suit}" for suit in "OCEB" for rank in range(1, 13)]
LEFT_OUT = {48: "", 40: "[89].", 39: "[89].|2C", 36: "[289]."}
NAMES = ("commitment", "secret", "cut", "cut_by", "click")
HEX, CLICK, TABLE = '"[0-9a-f]{64}"', '"([1-9][0-9]{0,19})?"', '"[0-9a-z]{8,12}"'
SHAPE = rf"\[{HEX}, {HEX}, [0-9]+, (null|[0-9]+), {CLICK}, {TABLE}\]"


def _once(pairs):
    if len(fields := dict(pairs)) < len(pairs):
        raise ValueError("a field is given twice")
    return fields


def _deck(cards, seed):
    blocks = (sha256(seed + number.to_bytes(8, "big")).digest() for number in count())
    numbers = (number for block in blocks for number in block)
    deck = [card for card in PACK if not re.fullmatch(LEFT_OUT.get(cards, ".+"), card)]
    for size in range(len(deck), 1, -1):
        other = next(n for n in numbers if n < 256 - 256 % size) % size
        deck[size - 1], deck[other] = deck[other], deck[size - 1]
    return deck


def _faults(proof, deck, table, number, cutter, known):
    commitment, secret, cut, cut_by, click = values = [proof[name] for name in NAMES]
    if len(proof) > len(NAMES) or not re.fullmatch(SHAPE, json.dumps([*values, table])):
        raise ValueError("a fairness field that cannot be")
    seed = f"brisca-deal/1\n{secret}\n{table}\n{number}\n{cut}\n{click}\n".encode()
    yield sha256(bytes.fromhex(secret)).hexdigest() != commitment, "another commitment"
    yield secret in known, "a secret that was used before"
    yield cut_by not in (None, cutter) or (click and cut_by is None), "cut by another seat"
    yield cut >= (len(deck) if click else 1), "a cut without a click, or too deep"
    yield not deck or deck != _deck(len(deck), seed), "another deck"


try:
    record = json.loads(Path(sys.argv[1]).read_text("utf-8"), object_pairs_hook=_once)
    top, known, ends, seats = record.get("fairness", {}), set(), set(), len(record["seats"]) or 1
    deals = [(d["deck"], d.get("fairness"), (d["dealer"] - 1) % seats) for d in record["deals"]]
    if "dealer_draw" in {**record, **top}:
        deals.insert(0, (record["dealer_draw"], top.get("dealer_draw"), None))
    for number, (deck, proof, cutter) in enumerate(deals, len(record["deals"]) + 1 - len(deals)):
        where = (top.get("table"), number, cutter, known)
        found = _faults(proof, deck, *where) if proof is not None else [(True, "nothing to check")]
        said = ", ".join(text for bad, text in found if bad)
        ends.add(bool(said))
        known.add(proof and proof["secret"])
        print(f"deal {number}:" if number else "draw:", said or f"holds {proof['commitment']}")
except (AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError) as error:
    sys.exit(print("not a record:", error, file=sys.stderr) or 2)
sys.exit(int(ends != {False}))
