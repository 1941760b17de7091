"""A table: a match and who plays it. Pure transitions on a value; the lock is the service's."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.actions import Action, Claim
from bot.engine.play import IllegalAction, Refusal, apply
from bot.engine.state import Match, Phase
from bot.engine.views import SeatView, TableView, table_view, view_for
from bot.tables.errors import Refused, TableRefusal
from bot.tables.seating import Computer, Occupant, Person, Place, people, seat_of


@dataclass(frozen=True, slots=True)
class Table:
    """People and computers at a match. `wants_rematch` holds the seats that asked for another.

    `first_dealer` is None where the deal was drawn for; a rematch begins with a known dealer.
    """

    id: str
    place: Place
    seats: tuple[Occupant, ...]
    match: Match
    first_dealer: int | None = None
    wants_rematch: frozenset[int] = frozenset()
    message_id: int | None = None

    @property
    def revision(self) -> int:
        """Count of applied actions; every click names the one it was meant for."""
        return self.match.revision

    @property
    def over(self) -> bool:
        """Whether the match has been won."""
        return self.match.phase is Phase.OVER

    @property
    def public(self) -> TableView:
        """What everybody sees."""
        return table_view(self.match)

    @property
    def computer_to_play(self) -> Computer | None:
        """The computer whose turn it is, if it is one's."""
        seat = self.match.to_play
        occupant = None if seat is None else self.seats[seat]
        return occupant if isinstance(occupant, Computer) else None

    def require_seat(self, user_id: int) -> int:
        """The seat of a person; raises `Refused`."""
        seat = seat_of(self.seats, user_id)
        if seat is None:
            raise Refused(TableRefusal.NOT_SEATED)
        return seat

    def view(self, seat: int) -> SeatView:
        """What one seat sees."""
        return view_for(self.match, seat)

    def after(self, action: Action) -> Table:
        """The table after an action; raises `Refused`.

        A claim that rests on a partner's hand is refused like a false one: else trying it would
        tell what the partner holds (R21).
        """
        try:
            match, _ = apply(self.match, action)
        except IllegalAction as error:
            raise Refused(error.refusal) from None
        if isinstance(action, Claim) and not self.view(action.seat).may_claim:
            raise Refused(Refusal.CLAIM_FALSE)
        return replace(self, match=match)

    def without(self, user_id: int, substitute: Computer) -> Table | None:
        """The table when a computer plays on for a person; None when nobody is left."""
        seat = self.require_seat(user_id)
        seats = (*self.seats[:seat], substitute, *self.seats[seat + 1 :])
        return replace(self, seats=seats) if people(seats) else None

    def ask_rematch(self, user_id: int) -> Table:
        """A person wants to play again with the same people; raises `Refused`."""
        if not self.over:
            raise Refused(TableRefusal.NOT_OVER)
        return replace(self, wants_rematch=self.wants_rematch | {self.require_seat(user_id)})

    @property
    def rematch_agreed(self) -> bool:
        """Whether every person at the table wants to play again."""
        asked = {seat for seat, who in enumerate(self.seats) if isinstance(who, Person)}
        return asked == self.wants_rematch
