"""A table: a match and who plays it. Pure transitions on a value; the lock is the service's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from bot.engine.actions import Action, Claim
from bot.engine.play import IllegalAction, Refusal, apply
from bot.engine.state import Match, Phase
from bot.engine.views import SeatView, TableView, table_view, view_for
from bot.tables.dealing import Commitment, Proof, cutter_of
from bot.tables.errors import Refused, TableRefusal
from bot.tables.promises import AwaitedCut, Shuffle
from bot.tables.seating import FILLER, Computer, Occupant, Person, Place, people, seat_of
from bot.tables.turns import AWAY_AFTER, IDLE, NO_CLOCK, Turn, TurnClock, awaited_in, turn_of


class Void(Enum):
    """Why a match ended without a result, where that is told to the people of the table."""

    AGREED = "agreed"
    """everybody at the table wanted that"""
    MODERATOR = "moderator"
    """a moderator of the server has ended it"""


@dataclass(frozen=True, slots=True)
class Table:
    """People and computers at a match. `wants_rematch` holds the seats that asked for another.

    `wants_end` holds the seats that would end this one without a result, and `void` says why that
    was done, of a table that is no more.

    `first_dealer` is None where the deal was drawn for; a rematch begins with a known dealer.
    `promised` is the commitment of the deal under way, or of the next one; `told` is the proof of
    the shuffle before it, between deals. `cut` is there while the pack lies there to be cut.
    `misses` are the turns that each seat has let pass in a row, empty where none has; `touched_at`
    is when a person last acted here.
    """

    id: str
    place: Place
    seats: tuple[Occupant, ...]
    match: Match
    first_dealer: int | None = None
    wants_rematch: frozenset[int] = frozenset()
    wants_end: frozenset[int] = frozenset()
    message_id: int | None = None
    promised: Commitment | None = None
    cut: AwaitedCut | None = None
    told: Proof | None = None
    void: Void | None = None
    misses: tuple[int, ...] = ()
    clock: TurnClock = NO_CLOCK
    touched_at: datetime | None = None

    @property
    def revision(self) -> int:
        """Count of applied actions; every click names the one it was meant for."""
        return self.match.revision

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.phase is Phase.OVER

    @property
    def due(self) -> datetime | None:
        """The next moment at which something happens here without a click."""
        if self.over:
            return None
        cut = None if self.cut is None else self.cut.deadline
        moments = (cut, self.clock.due, self.deserted_at)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def deserted_at(self) -> datetime | None:
        """When a table is closed that nobody is at any more; None while somebody is."""
        if self.touched_at is None or any(map(self.is_present, range(len(self.seats)))):
            return None
        return self.touched_at + IDLE

    @property
    def turn(self) -> Turn | None:
        """The turn under way."""
        return turn_of(self.match)

    @property
    def awaited(self) -> frozenset[int]:
        """The seats of people without whom the match does not go on."""
        return frozenset(filter(self.is_present, awaited_in(self.match)))

    @property
    def away(self) -> tuple[int, ...]:
        """The seats of people for whom a computer plays, as they have missed turn after turn."""
        every = enumerate(self.seats)
        return tuple(
            seat
            for seat, who in every
            if isinstance(who, Person) and self.missed(seat) >= AWAY_AFTER
        )

    def missed(self, seat: int) -> int:
        """How many turns in a row a seat has let pass."""
        return self.misses[seat] if self.misses else 0

    def is_present(self, seat: int) -> bool:
        """Whether a person plays there."""
        return self.computer_at(seat) is None

    def computer_at(self, seat: int) -> Computer | None:
        """The computer that plays there, for itself or for a person who is away."""
        occupant = self.seats[seat]
        if isinstance(occupant, Computer):
            return occupant
        return FILLER if self.missed(seat) >= AWAY_AFTER else None

    @property
    def deal_number(self) -> int:
        """The number of the deal under way, or of the next one; they count from 1."""
        return len(self.match.results) + 1

    @property
    def cutter(self) -> int:
        """The seat that cuts for the match's dealer (S3)."""
        return cutter_of(self.match.dealer, len(self.seats))

    @property
    def computer_cuts(self) -> bool:
        """Whether a computer plays at the cutter's seat."""
        return not self.is_present(self.cutter)

    @property
    def public(self) -> TableView:
        """What everybody sees."""
        return table_view(self.match)

    @property
    def computer_to_play(self) -> Computer | None:
        """The computer whose turn it is, if it is one's."""
        seat = self.match.to_play
        return None if seat is None else self.computer_at(seat)

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

    def require_deal(self) -> None:
        """Raise `Refused` where it is not the moment to deal."""
        if self.match.phase is Phase.OVER:
            raise Refused(Refusal.MATCH_OVER)
        if self.match.phase is not Phase.DEAL:
            raise Refused(Refusal.DEAL_RUNNING)

    def knowing(self, shuffles: Iterable[Shuffle]) -> Table:
        """The table with what its shuffles let everybody know at this moment, and nothing else."""
        known = {shuffle.number: shuffle for shuffle in shuffles}
        coming = None if self.over else known.get(self.deal_number)
        between = self.over or self.match.phase is Phase.DEAL
        before = known.get(self.deal_number - 1) if between else None
        return replace(
            self,
            promised=None if coming is None else coming.commitment,
            cut=None if coming is None else self._awaited(coming),
            told=None if before is None else before.proof,
        )

    def _awaited(self, shuffle: Shuffle) -> AwaitedCut | None:
        if shuffle.deadline is None or self.match.phase is not Phase.DEAL:
            return None
        return AwaitedCut(shuffle.number, shuffle.commitment, self.cutter, shuffle.deadline)

    def without(self, user_id: int, substitute: Computer) -> Table | None:
        """The table when a computer plays on for a person; None when nobody is left."""
        seat = self.require_seat(user_id)
        seats = (*self.seats[:seat], substitute, *self.seats[seat + 1 :])
        wants_end = self.wants_end - {seat}
        return replace(self, seats=seats, wants_end=wants_end) if people(seats) else None

    def ask_end(self, user_id: int) -> Table:
        """A person would end the match without a result; raises `Refused`."""
        seat = self.require_seat(user_id)
        if self.over:
            raise Refused(Refusal.MATCH_OVER)
        return replace(self, wants_end=self.wants_end | {seat})

    def ask_to_play_on(self, user_id: int) -> Table:
        """A person will not have the match ended, so that nobody is asked more; raises `Refused`.

        Refused where nobody has asked to end it.
        """
        self.require_seat(user_id)
        if not self.wants_end:
            raise Refused(TableRefusal.STALE)
        return replace(self, wants_end=frozenset())

    @property
    def end_agreed(self) -> bool:
        """Whether every person at the table would end the match."""
        return self._persons == self.wants_end

    def ask_rematch(self, user_id: int) -> Table:
        """A person wants to play again with the same people; raises `Refused`."""
        if not self.over:
            raise Refused(TableRefusal.NOT_OVER)
        return replace(self, wants_rematch=self.wants_rematch | {self.require_seat(user_id)})

    @property
    def rematch_agreed(self) -> bool:
        """Whether every person at the table wants to play again."""
        return self._persons == self.wants_rematch

    @property
    def _persons(self) -> frozenset[int]:
        return frozenset(seat for seat, who in enumerate(self.seats) if isinstance(who, Person))
