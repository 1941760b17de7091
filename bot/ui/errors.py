"""Every refusal as a sentence that says what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.engine.play import Refusal
from bot.i18n.catalogue import Say
from bot.tables.errors import TableRefusal
from bot.ui.contradictions import rules_sentence as rules_sentence  # re-exported: one door for all


def sentence(refusal: TableRefusal | Refusal, say: Say) -> str:
    """Why a click or command was refused."""
    if isinstance(refusal, TableRefusal):
        return _table_text(refusal, say)
    return _rules_text(refusal, say)


def cannot_post_sentence(missing: Sequence[str], say: Say) -> str:
    """Which permissions the bot lacks in a channel; `missing` are discord.py's names of them."""
    names = [_permission_name(permission, say) for permission in missing]
    return say(
        "I cannot keep a table in this channel. Ask a moderator to allow me: {permissions}.",
        permissions=say.list(names),
    )


def _table_text(refusal: TableRefusal, say: Say) -> str:
    match refusal:
        case TableRefusal.GONE:
            return say("This table is closed. You can open a new one.")
        case TableRefusal.VOID:
            return say("This match was ended before it was over. You can open a new table.")
        case TableRefusal.STARTED:
            return say("The match has already begun. You can open a table of your own.")
        case TableRefusal.NOT_STARTED:
            return say("The match has not begun yet. The host starts it when every seat is taken.")
        case TableRefusal.STALE:
            return say("The table has moved on since. Look at it again and choose anew.")
        case TableRefusal.NOT_SEATED:
            return say("You have no seat at this table, so you can only watch.")
        case TableRefusal.NO_TABLE_HERE:
            return say("You are not sitting at a table here. Open one, or join one that is open.")
        case TableRefusal.OWN_SEAT:
            return say("You already have that seat. Choose another, or wait for the others.")
        case TableRefusal.SEATED_ALREADY:
            return say("You are already sitting at this table. Wait until every seat is taken.")
        case TableRefusal.PLAYING_HERE:
            return say(
                "You are sitting at another table of this channel. Finish or leave that one first."
            )
        case TableRefusal.OTHERS_PLAYING:
            return say(
                "Somebody of this table is sitting at another one of this channel. "
                "Ask for the rematch again when they have finished or left that one."
            )
        case TableRefusal.SEAT_TAKEN:
            return say("Somebody is already sitting there. Choose another seat.")
        case TableRefusal.FULL:
            return say("Every seat is taken. You can open another table.")
        case TableRefusal.NOT_FULL:
            return say(
                "A seat is still free. Wait for another player, or have the host add a computer."
            )
        case TableRefusal.NO_COMPUTER:
            return say("There is no computer at this table to remove.")
        case TableRefusal.HOST_ONLY:
            return say("Only the host of this table may do that. Ask them, or open your own table.")
        case TableRefusal.MODERATOR_ONLY:
            return say("Only a moderator of this server may do that. Ask one of them.")
        case TableRefusal.MANAGER_ONLY:
            return say("Only people who manage this server may do that. Ask one of them.")
        case TableRefusal.NOBODY_SEATED:
            return say("That person sits at no table of this server. Choose somebody who does.")
        case TableRefusal.NO_TABLE_IN_CHANNEL:
            return say("There is no table in this channel. Use the command where the table is.")
        case TableRefusal.NOT_CUTTER:
            return say("The player at the dealer's left cuts the pack. Wait for the cut.")
        case TableRefusal.NOT_AWAY:
            return say("You are not away: nobody plays for you. Open your hand and play on.")
        case TableRefusal.NOT_OVER:
            return say(
                "The match is still being played. You can ask for a rematch when it is over."
            )
        case TableRefusal.TOO_MANY_COMPUTERS:
            return say(
                "That is more computers than there are free seats. "
                "Choose fewer computers or a bigger table."
            )
        case _:
            assert_never(refusal)


def _rules_text(refusal: Refusal, say: Say) -> str:
    match refusal:
        case Refusal.NOT_YOUR_TURN:
            return say("It is not your turn. The table shows who is to play.")
        case Refusal.NOT_IN_HAND:
            return say("That card is not in your hand any more. Open your hand again.")
        case Refusal.CARD_FORBIDDEN:
            return say("The rules do not allow that card now. Choose another.")
        case Refusal.NO_DEAL:
            return say("No cards are being played now. Wait for the next deal.")
        case Refusal.DEAL_RUNNING:
            return say("The cards have already been dealt. Open your hand and play on.")
        case Refusal.MATCH_OVER:
            return say("This match is over. You can ask for a rematch.")
        case Refusal.NO_SUCH_SEAT:
            return say("There is no such seat at this table. Choose another.")
        case Refusal.DEALER_KNOWN:
            return say("The dealer has already been drawn. Go on with the deal.")
        case Refusal.DEALER_UNKNOWN:
            return say("The dealer has not been drawn yet. Draw for the deal first.")
        case Refusal.WRONG_PACK:
            return say("Those cards are not the pack of this table. Deal with the whole pack.")
        case Refusal.DRAW_UNDECIDED:
            return say("The draw for the dealer was not decided. Draw again.")
        case Refusal.EXCHANGE_OFF:
            return say("At this table nobody exchanges the turn-up. The rules button tells more.")
        case Refusal.EXCHANGE_TOO_LATE:
            return say("The turn-up has been drawn, so it is too late to exchange it. Play on.")
        case Refusal.EXCHANGE_NOTHING:
            return say("No card takes this turn-up, so nobody can exchange it. Play on.")
        case Refusal.EXCHANGE_NOT_HELD:
            return say(
                "You do not hold the card that takes the turn-up: the seven of trumps "
                "if the turn-up is higher, else the two. Play on."
            )
        case Refusal.EXCHANGE_TOO_EARLY:
            return say("You may exchange the turn-up only after a trick is won. Win one first.")
        case Refusal.EXCHANGE_NOT_NOW:
            return say("You may exchange the turn-up only in your own turn. Wait for it.")
        case Refusal.CLAIM_OFF:
            return say("At this table the rest cannot be claimed. Play your cards.")
        case Refusal.CLAIM_TOO_EARLY:
            return say("The rest can be claimed only when no card is left to draw. Play on.")
        case Refusal.CLAIM_NOT_NOW:
            return say("The rest can be claimed only between two tricks. Wait for this one to end.")
        case Refusal.CLAIM_TOO_LATE:
            return say("The last trick cannot be claimed any more. Play your card.")
        case Refusal.CLAIM_FALSE:
            return say(
                "You do not hold the highest trumps that are left, one for each trick. Play on."
            )
        case Refusal.AUCTION_FIRST:
            return say("The trumps have not been called yet. Wait until the auction is over.")
        case Refusal.EXCHANGE_NOT_DECLARED:
            return say("Here you declare the exchange first, and then take a trick. Declare it.")
        case Refusal.DECLARE_OFF:
            return say("At this table the exchange is not declared. The rules button tells more.")
        case Refusal.DECLARED_ALREADY:
            return say("A declared card is still waiting for its trick. Play on until it is taken.")
        case Refusal.CARD_DECLARED:
            return say("You have declared that card, so it waits for a trick. Play another card.")
        case Refusal.DRAW_FIRST:
            return say(
                "Whoever took the trick may still exchange before the draw. "
                "Play when the cards are drawn."
            )
        case Refusal.NOTHING_TO_DRAW:
            return say("There is nothing for you to draw now. Cards are drawn after each trick.")
        case Refusal.CONCEDE_OFF:
            return say("At this table no game is given away. Play on to the end of the deal.")
        case Refusal.CONCEDED_ALREADY:
            return say("You have conceded already. Your partners have to agree, so ask them.")
        case Refusal.CONCEDE_TOO_LATE:
            return say("You may concede only before your first card of a deal. Play on.")
        case Refusal.CONCEDE_TOO_GOOD:
            return say("Your hand is worth ten points or more, too good to concede. Play it.")
        case Refusal.CAPOTE_OFF:
            return say("At this table no capote is announced. Just take the tricks you can.")
        case Refusal.CAPOTE_NOT_NOW:
            return say("A capote is announced between the last draw and the next card. Play on.")
        case Refusal.CAPOTE_TAKEN:
            return say("A capote has been announced already. Play on and see how it ends.")
        case Refusal.ACCUSE_OFF:
            return say("At this table nobody can break a duty, so there is nothing to accuse.")
        case Refusal.ACCUSE_NOT_NOW:
            return say("You may accuse only while a deal lasts. Wait for the next one.")
        case Refusal.ACCUSE_OWN_SIDE:
            return say("You cannot accuse yourself or a partner. Choose an opponent.")
        case Refusal.ACCUSED_ALREADY:
            return say("You have accused once in this deal. Wait for the next one.")
        case Refusal.NOTHING_TO_ACCEPT:
            return say("There is nothing for you to let stand now. The table shows who is asked.")
        case Refusal.ACCEPTED_ALREADY:
            return say("Your side has already let this deal stand. Wait for the others.")
        case Refusal.SIGNS_OFF:
            return say("At this table no signs are made. The rules button tells more.")
        case Refusal.SIGN_UNKNOWN:
            return say("That sign is not in use at this table. Choose one from the menu.")
        case Refusal.SIGN_TOO_EARLY:
            return say("The first trick is played without signs. Wait for the second one.")
        case Refusal.SIGNED_ALREADY:
            return say("You have made a sign in this trick. Make another one in the next.")
        case Refusal.NO_AUCTION:
            return say("No auction is going on now. Open your hand to see what you may do.")
        case Refusal.NOT_YOUR_BID:
            return say("It is not your turn to bid. The table shows who bids next.")
        case Refusal.BID_RANK:
            return say("No card of this pack has that rank. Bid another one.")
        case Refusal.BID_POINTS:
            return say("Points are bid from 61 to 120. Choose a number between them.")
        case Refusal.BID_POINTS_WITHOUT_TWO:
            return say("Points are bid with the two alone. Bid just the rank, or the two.")
        case Refusal.BID_TOO_LOW:
            return say("Your bid has to be higher: a lower rank, or more points with the two.")
        case Refusal.BID_JUMP:
            return say("Points are bid only after a plain two. Bid the two first.")
        case Refusal.NO_CALL:
            return say("No trumps are to be named now. Open your hand to see what you may do.")
        case Refusal.NOT_CALLER:
            return say("Whoever won the auction names the trumps. Wait until they have.")
        case Refusal.CALL_CARICHI_OFF:
            return say("At this table there are always trumps. Call one of the four suits.")
        case Refusal.THROW_IN_OFF:
            return say("At this table no hand is thrown in. Bid, or pass.")
        case Refusal.THROW_IN_TOO_LATE:
            return say("A hand is thrown in before one's first bid or pass. Now you have to go on.")
        case Refusal.THROW_IN_TOO_GOOD:
            return say("Your hand is worth too many points to be thrown in. Bid, or pass.")
        case _:
            assert_never(refusal)


def _permission_name(permission: str, say: Say) -> str:
    names = {
        "view_channel": say("View Channel"),
        "send_messages": say("Send Messages"),
        "send_messages_in_threads": say("Send Messages in Threads"),
        "attach_files": say("Attach Files"),
    }
    return names.get(permission, permission)
