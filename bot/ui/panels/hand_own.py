"""One seat's view with what it takes to show it: words, names and clicks. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from discord import ButtonStyle

from bot.engine.actions import SeatAction
from bot.engine.codec import format_deed
from bot.engine.rules import Rules
from bot.engine.views import DealView, SeatView
from bot.i18n.catalogue import Say
from bot.tables.table import Table
from bot.ui.custom_id import Click, Verb
from bot.ui.names import Style, seat_names
from bot.ui.panels.layout import Item, button, row
from bot.ui.panels.story import Story

BUTTONS_IN_A_ROW = 5

Offer = TypeVar("Offer")


@dataclass(frozen=True, slots=True)
class Own:
    """What a hand is drawn from; `labels` are the names of the seats for buttons and menus."""

    table_id: str
    view: SeatView
    story: Story
    labels: tuple[str, ...]

    @classmethod
    def of(cls, table: Table, seat: int, say: Say) -> Own:
        """A seat's view of a table as it stands."""
        labels = seat_names(table.seats, say, Style.PLAIN)
        return cls(table.id, table.view(seat), Story.of(table, say), labels)

    @property
    def say(self) -> Say:
        """The language of the hand's owner."""
        return self.story.say

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.view.table.rules

    @property
    def deal(self) -> DealView | None:
        """What everybody sees of the deal."""
        return self.view.table.deal

    @property
    def awaited(self) -> bool:
        """Whether everybody waits for this seat."""
        return self.deal is not None and self.deal.to_play == self.view.seat

    @property
    def partners(self) -> tuple[int, ...]:
        """The seats that win and lose with this one."""
        side = self.rules.seats_of(self.rules.side_of(self.view.seat))
        return tuple(seat for seat in side if seat != self.view.seat)

    def name(self, seat: int) -> str:
        """A seat's name within a sentence."""
        return self.story.names[seat]

    def offered(self, kind: type[Offer]) -> tuple[Offer, ...]:
        """All of a kind that the seat may do now."""
        return tuple(offer for offer in self.view.offers if isinstance(offer, kind))

    def click(self, verb: Verb, action: SeatAction | None = None) -> Click:
        """A click for this moment of the match.

        A menu's click has the first deed of those that it offers, for no two components of a
        message may have the same custom id; the chosen value counts.
        """
        deed = "" if action is None else format_deed(action)
        return Click(verb, self.table_id, self.view.table.revision, deed)

    def act(self, label: str, action: SeatAction, style: ButtonStyle = ButtonStyle.success) -> Item:
        """A button that does something at once."""
        return button(label, self.click(Verb.ACT, action), style)

    def ask(self, label: str, action: SeatAction) -> Item:
        """A button that asks first, for what cannot be taken back."""
        return button(label, self.click(Verb.ASK, action))


def rows(buttons: Iterable[Item]) -> list[Item]:
    """Buttons in as many rows as Discord needs for them."""
    every: Sequence[Item] = tuple(buttons)
    starts = range(0, len(every), BUTTONS_IN_A_ROW)
    return [row(*every[start : start + BUTTONS_IN_A_ROW]) for start in starts]
