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
            return say("The dealer has to be drawn before the cards are dealt.")
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
