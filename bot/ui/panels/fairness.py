"""What is promised of the decks, and told afterwards: small lines, and a section of the rules.

`docs/records.md` says how a deck follows from a secret and a cut.
"""

from __future__ import annotations

from bot.i18n.catalogue import Say
from bot.tables.lobby import Lobby
from bot.tables.table import Table
from bot.ui.panels.layout import small
from bot.ui.panels.rules_words import Section

SHOWN_DIGITS = 16
"""How much of a commitment the small line shows: nobody finds another secret for so many."""


def draw_promise(lobby: Lobby, say: Say) -> str | None:
    """What is promised of the draw for the first deal."""
    if lobby.commitment is None:
        return None
    digits = _code(lobby.commitment.hex[:SHOWN_DIGITS])
    return small(say("Promise for the draw: {digits}…", digits=digits))


def deal_promise(table: Table, say: Say) -> str | None:
    """What is promised of the deal under way, or of the next one."""
    if table.promised is None:
        return None
    digits = _code(table.promised.hex[:SHOWN_DIGITS])
    number = say.number(table.deal_number)
    return small(say("Promise for deal {number}: {digits}…", number=number, digits=digits))


def told_secret(table: Table, say: Say) -> str | None:
    """The secret of the deal that has ended, or of the draw."""
    if table.told is None:
        return None
    secret = _code(table.told.secret.hex)
    if not table.match.results:
        return small(say("Secret of the draw: {secret}", secret=secret))
    number = say.number(len(table.match.results))
    return small(
        say(
            "Secret of deal {number}: {secret} (check it with docs/verify.py)",
            number=number,
            secret=secret,
        )
    )


def fairness_section(state: Lobby | Table, say: Say) -> Section | None:
    """How the decks are made, with the whole commitment; None where nothing is promised now."""
    promised = state.commitment if isinstance(state, Lobby) else state.promised
    if promised is None:
        return None
    lines = (
        say(
            "Each deck follows from a secret of the bot and from the cut. Its promise, the "
            "SHA-256 of the secret, is shown first, and the secret after the deal."
        ),
        say("Promise: {digits}", digits=_code(promised.hex)),
    )
    return Section(say("Fair dealing"), lines)


def _code(digits: str) -> str:
    return f"`{digits}`"
