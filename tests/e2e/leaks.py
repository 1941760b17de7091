"""Searches all that leaves the bot's process for what nobody may know at that moment.

What is hidden follows from the match as the store has it and from what the rules let each seat see;
the panels are not asked.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

import bot.logs
from bot.engine.cards import PACK_48, Card
from bot.engine.state import Match, Phase
from bot.engine.views import table_view, view_for
from bot.i18n.catalogue import Catalogue
from bot.logs import LineFormatter
from bot.tables.table import Table
from bot.ui.cards import card_label, card_name
from bot.ui.panels.news import opening
from bot.ui.panels.story import Story
from sandbox.gateway import IDENTIFY, RESUME, Gateway
from sandbox.rest import RecordedRequest, Rest
from tests.driver.sandbox_bed import SandboxBed
from tests.driver.sight import EPHEMERAL

CATALOGUE = Catalogue()
ENGLISH = CATALOGUE.say("en")
LANGUAGES = ("en", *CATALOGUE.languages)
PNG_CHUNKS = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
"""Chunks that hold a picture alone, and no text."""

GREETINGS = (IDENTIFY, RESUME)
"""The frames by which a bot shows its token: what it is for."""

RAW_TOKEN = "/{token}"


@dataclass(frozen=True, slots=True)
class Secrets:
    """What nobody may read now: `hidden` cards by who reads, None being everybody; `words`."""

    hidden: Mapping[int | None, frozenset[Card]]
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that left the process: where to, what it says, and the one person who reads it."""

    where: str
    text: str
    reader: int | None = None


def secrets_of(table: Table | None, words: Iterable[str]) -> Secrets:
    """What is hidden at a table: from everybody, and from each person who sits there."""
    if table is None:  # a lobby has no cards yet
        return Secrets({None: frozenset()}, frozenset(words))
    match = table.match
    drawn = {card for _, card in match.drawn} if _tells_the_draw(table) else set()
    inside = _inside(match) - drawn
    hidden: dict[int | None, frozenset[Card]] = {}
    hidden[None] = frozenset(inside - set(cards_in(table_view(match))))
    for seat, occupant in enumerate(table.seats):
        user_id = getattr(occupant, "user_id", None)
        if user_id is not None:
            hidden[user_id] = frozenset(inside - set(cards_in(view_for(match, seat))))
    return Secrets(hidden, frozenset(words))


def _inside(match: Match) -> set[Card]:
    """The cards that are in a hand or in the stock of a deal under way."""
    deal = match.deal
    if deal is None or match.phase in (Phase.DEAL, Phase.OVER):  # its secret has been told
        return set()
    cards = {*deal.stock, *(card for hand in deal.hands for card in hand)}
    if deal.contract is None:
        return cards
    # Named in public, whoever holds it; before that all four are offered to the caller alike.
    if match.phase is Phase.CALL:
        return {card for card in cards if card.rank is not deal.contract.bid.rank}
    return cards - {deal.contract.called}


def _tells_the_draw(table: Table) -> bool:
    """Everybody saw the cards drawn for the deal, which are told until its first card is played."""
    return table.match.deal is not None and opening(Story.of(table, ENGLISH)) is not None


def cards_in(value: object) -> Iterator[Card]:
    """Every card within a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from cards_in(getattr(value, each.name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from cards_in(item)


def leaks(sent: Iterable[Sent], secrets: Secrets) -> list[str]:
    """Everything that tells what its reader may not know."""
    found = []
    everybody = secrets.hidden[None]
    for each in sent:
        hidden = secrets.hidden.get(each.reader, everybody)
        told = cards_told(each.text) & hidden
        words = {word for word in secrets.words if word in each.text}
        if told or words:
            found.append(f"{each.where}: {sorted(map(str, told))} {sorted(words)}: {each.text}")
    return found


def cards_told(text: str) -> set[Card]:
    """The cards that a text names, by code or in any language."""
    codes = re.findall(r"(?<![\w-])\d{1,2}[OCEB](?![\w-])", text)
    found = {_codes()[code] for code in codes if code in _codes()}
    return found | {_names()[name] for name in _any_name().findall(text.casefold())}


@cache
def _codes() -> Mapping[str, Card]:
    return {str(card): card for card in PACK_48}


@cache
def _names() -> Mapping[str, Card]:
    says = [CATALOGUE.say(language) for language in LANGUAGES]
    return {
        write(card, say).casefold(): card
        for card in PACK_48
        for say in says
        for write in (card_name, card_label)
    }


@cache
def _any_name() -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, _names()), key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(longest_first) + r")(?!\w)")


class _Lines(logging.Handler):
    """Keeps lines as the program would write them."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(LineFormatter())
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))


@dataclass(slots=True)
class Listener:
    """Everything that a bed's bot has sent or written since `take` was last asked."""

    bed: SandboxBed
    requests: list[RecordedRequest] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    _files: set[int] = field(default_factory=set)

    def take(self, outputs: Mapping[str, str]) -> list[Sent]:
        """All that is new, and `outputs` by their names."""
        sent = [Sent("gateway", frame) for frame in self.frames]
        sent += [Sent("log", line) for line in self.lines]
        sent += [part for request in self.requests for part in self._of_request(request)]
        for taken in (self.requests, self.frames, self.lines):
            taken.clear()
        return [*sent, *self._pictures(), *(Sent(*each) for each in outputs.items())]

    def _of_request(self, request: RecordedRequest) -> Iterator[Sent]:
        reader = self._reader(request)
        where = f"{request.method} {request.route}"
        yield Sent(where, json.dumps(request.body, ensure_ascii=False), reader)
        for name in request.files:
            yield Sent(f"{where}, name of a file", name, reader)
        path = request.path
        for part in request.path.split("/"):
            if part in self._tokens:  # the address of the answer is what the token is for
                path = path.replace(f"/{part}", RAW_TOKEN)
        yield Sent(f"{where}, address", f"{path} {dict(request.query)}", reader)

    @property
    def _tokens(self) -> Mapping[str, int]:
        interactions = self.bed.sandbox.world.interactions.values()
        return {each.token: each.user_id for each in interactions}

    def _reader(self, request: RecordedRequest) -> int | None:
        """The one person who sees what a request brings; None where others do, too."""
        owners = [self._tokens[part] for part in request.path.split("/") if part in self._tokens]
        if not owners:
            return None
        last = request.path.rpartition("/")[2]
        if last.isdigit():
            message = self.bed.sandbox.world.message(int(last))
            return None if message is None else message.owner_id
        data = (request.body or {}).get("data") or request.body or {}
        if last == "@original":
            made = self.bed.sandbox.world.message(self._original(request))
            return None if made is None else made.owner_id
        return owners[0] if int(data.get("flags") or 0) & EPHEMERAL else None

    def _original(self, request: RecordedRequest) -> int:
        token = next(part for part in request.path.split("/") if part in self._tokens)
        of_token = {each.token: each for each in self.bed.sandbox.world.interactions.values()}
        return of_token[token].response_id or of_token[token].message_id or 0

    def _pictures(self) -> Iterator[Sent]:
        """What is readable in the bytes of each new file."""
        for messages in self.bed.sandbox.world.messages.values():
            for message in messages.values():
                for file in message.attachments:
                    if file.id not in self._files:
                        self._files.add(file.id)
                        yield Sent("a file", readable(file.body), message.owner_id)


@contextmanager
def listening(bed: SandboxBed) -> Iterator[Listener]:
    """Hear all that the bot says from now on, its log as verbose as it can be set."""
    listener = Listener(bed)
    record, following = Rest._record, Gateway._next
    levels = {name: logging.getLogger(name).level for name in ("", *bot.logs._QUIET)}
    handler = _Lines(listener.lines)

    def recorded(self: Rest, *request: Any) -> None:
        record(self, *request)
        listener.requests.append(self.requests[-1])

    async def heard(self: Gateway, *arguments: Any) -> tuple[int, Any] | None:
        command = await following(self, *arguments)
        if command is not None and command[0] not in GREETINGS:
            listener.frames.append(json.dumps(command))
        return command

    Rest._record, Gateway._next = recorded, heard  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    bot.logs.start_logging(logging.DEBUG)
    logging.getLogger().setLevel(logging.DEBUG)
    try:
        yield listener
    finally:
        Rest._record, Gateway._next = record, following  # type: ignore[method-assign]
        logging.getLogger().removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def readable(body: bytes) -> str:
    """The text in a file: of a picture that of its chunks that are no picture, else everything."""
    if not body.startswith(b"\x89PNG\r\n\x1a\n"):
        return body.decode(errors="replace")
    text, at = "", 8
    while at < len(body):
        size, kind = int.from_bytes(body[at : at + 4], "big"), body[at + 4 : at + 8]
        if kind not in PNG_CHUNKS:
            text += body[at + 8 : at + 8 + size].decode(errors="replace")
        at += 12 + size
    return text + body[at:].decode(errors="replace")
