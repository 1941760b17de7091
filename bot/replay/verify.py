"""The command `verify`: whether each deal of a record was dealt as promised. Knows no streams."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from bot.console import DONE, FAULT, complain, printable, write
from bot.engine.record import RecordError
from bot.replay.command import read_text
from bot.replay.fairness import FairRecord, Finding, fair_record_from_json, findings
from bot.replay.story import story_of
from bot.tables.dealing import DRAW_NUMBER, Cut


def add_verify(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a command line; its `run` is the parsed arguments' `run`."""
    parser = subparsers.add_parser(
        "verify", help="replay a recorded match, and check each deck against its secret and its cut"
    )
    parser.add_argument("file", metavar="FILE", help="a brisca-record/1 file; - reads stdin")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell of every shuffle of the record `args.file`.

    0 where all hold; 1 where one fails or has no proof, or there is none at all; 2 with one line
    on stderr where the record cannot be read or replayed.
    """
    try:
        fair = fair_record_from_json(read_text(args.file))
        story_of(fair.record)
    except RecordError as error:
        return complain("verify", f"{args.file}: {error}")
    found = tuple(findings(fair))
    written = write("verify", findings_to_text(fair, found))
    if written != DONE:
        return written
    return DONE if found and all(finding.holds for finding in found) else FAULT


def findings_to_text(fair: FairRecord, found: Sequence[Finding]) -> str:
    """The findings in lines for people, ending in a newline; names cannot steer a terminal."""
    return "\n".join(_lines(fair, found)) + "\n"


def _lines(fair: FairRecord, found: Sequence[Finding]) -> Iterator[str]:
    if fair.table_id:
        yield f"Table {fair.table_id}"
    for finding in found:
        draw = finding.number == DRAW_NUMBER
        shuffle = "Draw for the deal" if draw else f"Deal {finding.number}"
        yield f"{shuffle}: {_outcome(finding)}"
        if finding.proof is not None:
            yield f"  commitment {finding.proof.commitment.hex}"
            yield f"  {_cut(fair, finding.proof.cut)}"
    holding = sum(finding.holds for finding in found)
    without = sum(finding.proof is None for finding in found)
    failing = len(found) - holding - without
    yield f"Hold: {holding}. Nothing to check: {without}. Fail: {failing}."


def _outcome(finding: Finding) -> str:
    if finding.proof is None:
        return "nothing to check"
    return f"FAILS: {finding.amiss}" if finding.amiss else "holds"


def _cut(fair: FairRecord, cut: Cut) -> str:
    if cut.seat is None:
        return "nobody cut"
    names = fair.record.seats
    name = f" ({printable(names[cut.seat])})" if cut.seat < len(names) else ""
    how = f"{cut.depth} deep, click {cut.click}" if cut.click else "without a click"
    return f"seat {cut.seat}{name} cut {how}"
