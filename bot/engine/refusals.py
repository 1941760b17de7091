"""Why an action is refused: the reasons, and the exception that carries one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class Refusal(Enum):
    """Why an action is not allowed; the sentence for people is in the language files."""

    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    CARD_FORBIDDEN = "card_forbidden"
    NO_DEAL = "no_deal"
    DEAL_RUNNING = "deal_running"
    DEALER_KNOWN = "dealer_known"
    DEALER_UNKNOWN = "dealer_unknown"
    WRONG_PACK = "wrong_pack"
    DRAW_UNDECIDED = "draw_undecided"
    MATCH_OVER = "match_over"
    EXCHANGE_OFF = "exchange_off"
    EXCHANGE_TOO_LATE = "exchange_too_late"
    EXCHANGE_NOTHING = "exchange_nothing"
    EXCHANGE_NOT_HELD = "exchange_not_held"
    EXCHANGE_TOO_EARLY = "exchange_too_early"
    EXCHANGE_NOT_NOW = "exchange_not_now"
    CLAIM_OFF = "claim_off"
    CLAIM_TOO_EARLY = "claim_too_early"
    CLAIM_NOT_NOW = "claim_not_now"
    CLAIM_TOO_LATE = "claim_too_late"
    CLAIM_FALSE = "claim_false"


_WHY: Mapping[Refusal, str] = {
    Refusal.EXCHANGE_OFF: "the rules have no exchange (R39)",
    Refusal.EXCHANGE_TOO_LATE: "the turn-up has been drawn (R40)",
    Refusal.EXCHANGE_NOTHING: "no card of the pack takes this turn-up (R39)",
    Refusal.EXCHANGE_NOT_HELD: "the seat does not hold the card that takes the turn-up (R39)",
    Refusal.EXCHANGE_TOO_EARLY: "the seat has not taken a trick yet (R40)",
    Refusal.EXCHANGE_NOT_NOW: "it is not this seat's turn (R40)",
    Refusal.CLAIM_OFF: "the rules have no claims (R41)",
    Refusal.CLAIM_TOO_EARLY: "there are cards to draw (R41)",
    Refusal.CLAIM_NOT_NOW: "a trick is under way (R41)",
    Refusal.CLAIM_TOO_LATE: "the last trick has to be played (R41)",
    Refusal.CLAIM_FALSE: "the highest trumps left are not all with the claimant (R41)",
}


class IllegalAction(Exception):
    """An action that the rules do not allow now; `why` names the rule where one forbids it."""

    def __init__(self, refusal: Refusal, why: str = "") -> None:
        told, why = refusal.value.replace("_", " "), why or _WHY.get(refusal, "")
        super().__init__(f"{told}: {why}" if why else told)
        self.refusal = refusal
