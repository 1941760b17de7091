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
    AUCTION_FIRST = "auction_first"
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
    EXCHANGE_NOT_DECLARED = "exchange_not_declared"
    DECLARE_OFF = "declare_off"
    DECLARED_ALREADY = "declared_already"
    DRAW_FIRST = "draw_first"
    NOTHING_TO_DRAW = "nothing_to_draw"
    CARD_DECLARED = "card_declared"
    CLAIM_OFF = "claim_off"
    CLAIM_TOO_EARLY = "claim_too_early"
    CLAIM_NOT_NOW = "claim_not_now"
    CLAIM_TOO_LATE = "claim_too_late"
    CLAIM_FALSE = "claim_false"
    CONCEDE_OFF = "concede_off"
    CONCEDED_ALREADY = "conceded_already"
    CONCEDE_TOO_LATE = "concede_too_late"
    CONCEDE_TOO_GOOD = "concede_too_good"
    CAPOTE_OFF = "capote_off"
    CAPOTE_NOT_NOW = "capote_not_now"
    CAPOTE_TAKEN = "capote_taken"
    ACCUSE_OFF = "accuse_off"
    ACCUSE_NOT_NOW = "accuse_not_now"
    ACCUSE_OWN_SIDE = "accuse_own_side"
    ACCUSED_ALREADY = "accused_already"
    NOTHING_TO_ACCEPT = "nothing_to_accept"
    ACCEPTED_ALREADY = "accepted_already"
    SIGNS_OFF = "signs_off"
    SIGN_UNKNOWN = "sign_unknown"
    SIGN_TOO_EARLY = "sign_too_early"
    SIGNED_ALREADY = "signed_already"
    NO_AUCTION = "no_auction"
    NOT_YOUR_BID = "not_your_bid"
    BID_RANK = "bid_rank"
    BID_POINTS = "bid_points"
    BID_POINTS_WITHOUT_TWO = "bid_points_without_two"
    BID_TOO_LOW = "bid_too_low"
    BID_JUMP = "bid_jump"
    NO_CALL = "no_call"
    NOT_CALLER = "not_caller"
    CALL_CARICHI_OFF = "call_carichi_off"
    THROW_IN_OFF = "throw_in_off"
    THROW_IN_TOO_LATE = "throw_in_too_late"
    THROW_IN_TOO_GOOD = "throw_in_too_good"


_WHY: Mapping[Refusal, str] = {
    Refusal.AUCTION_FIRST: "the trumps have to be bid for and called first (R61, R62)",
    Refusal.EXCHANGE_OFF: "the rules have no exchange (R39)",
    Refusal.EXCHANGE_TOO_LATE: "the turn-up has been drawn (R40)",
    Refusal.EXCHANGE_NOTHING: "no card of the pack takes this turn-up (R39)",
    Refusal.EXCHANGE_NOT_HELD: "the seat does not hold the card that takes the turn-up (R39)",
    Refusal.EXCHANGE_TOO_EARLY: "the seat has not taken a trick yet (R40)",
    Refusal.EXCHANGE_NOT_NOW: "the rules bind it to another moment (R40, R43)",
    Refusal.CLAIM_OFF: "the rules have no claims (R41)",
    Refusal.CLAIM_TOO_EARLY: "there are cards to draw (R41)",
    Refusal.CLAIM_NOT_NOW: "a trick is under way (R41)",
    Refusal.CLAIM_TOO_LATE: "the last trick has to be played (R41)",
    Refusal.EXCHANGE_NOT_DECLARED: "the exchange has to be declared first (R42)",
    Refusal.DECLARE_OFF: "the rules have no declaring (R42)",
    Refusal.DECLARED_ALREADY: "a declared card waits for its trick (R42)",
    Refusal.DRAW_FIRST: "the winner of the trick has not drawn yet (R43)",
    Refusal.NOTHING_TO_DRAW: "this seat has nothing to draw now (R43)",
    Refusal.CARD_DECLARED: "the card is declared for the exchange (R42)",
    Refusal.CONCEDE_OFF: "the rules have no conceding (R44)",
    Refusal.CONCEDED_ALREADY: "the seat has conceded already (R44)",
    Refusal.CONCEDE_TOO_LATE: "the seat has played a card (R45)",
    Refusal.CONCEDE_TOO_GOOD: "the hand is worth ten points or more (R45)",
    Refusal.CAPOTE_OFF: "the rules have no capote (R46)",
    Refusal.CAPOTE_NOT_NOW: "it is announced after the last draw, before the next card (R46)",
    Refusal.CAPOTE_TAKEN: "a capote is announced already (R46)",
    Refusal.ACCUSE_OFF: "the rules prevent a renuncio (R47)",
    Refusal.ACCUSE_NOT_NOW: "the deal is counted, or has not begun (R47)",
    Refusal.ACCUSE_OWN_SIDE: "nobody accuses their own side (R47)",
    Refusal.ACCUSED_ALREADY: "the seat has accused once in this deal (R47)",
    Refusal.NOTHING_TO_ACCEPT: "no finished deal waits for this seat (R48)",
    Refusal.ACCEPTED_ALREADY: "the side has accepted already (R48)",
    Refusal.SIGNS_OFF: "the rules have no signs (R49)",
    Refusal.SIGN_UNKNOWN: "the table of signs has no such sign (R49)",
    Refusal.SIGN_TOO_EARLY: "the first trick is played without signs (R49)",
    Refusal.SIGNED_ALREADY: "the seat has made a sign in this trick (R49)",
    Refusal.NO_AUCTION: "there is no auction (R61)",
    Refusal.NOT_YOUR_BID: "it is another seat's turn to bid (R61)",
    Refusal.BID_RANK: "the pack has no such rank (R61)",
    Refusal.BID_POINTS: "points go from 61 to 120 (R61)",
    Refusal.BID_POINTS_WITHOUT_TWO: "points are bid with the two alone (R61)",
    Refusal.BID_TOO_LOW: "a bid is a lower rank than the last, or the two with more points (R61)",
    Refusal.BID_JUMP: "points are bid only after a two (R61)",
    Refusal.NO_CALL: "no suit is to be called now (R62)",
    Refusal.NOT_CALLER: "another seat won the auction (R62)",
    Refusal.CALL_CARICHI_OFF: "the rules have no playing without trumps (R62)",
    Refusal.THROW_IN_OFF: "the rules have no throwing in (R67)",
    Refusal.THROW_IN_TOO_LATE: "the seat has bid or passed (R67)",
    Refusal.THROW_IN_TOO_GOOD: "the hand is worth too much (R67)",
    Refusal.CLAIM_FALSE: "the highest trumps left are not all with the claimant (R41)",
}


class IllegalAction(Exception):
    """An action that the rules do not allow now; `why` names the rule where one forbids it."""

    def __init__(self, refusal: Refusal, why: str = "") -> None:
        told, why = refusal.value.replace("_", " "), why or _WHY.get(refusal, "")
        super().__init__(f"{told}: {why}" if why else told)
        self.refusal = refusal
