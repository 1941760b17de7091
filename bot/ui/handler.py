"""The one place where errors end: each becomes a quiet private sentence, and the log where ours."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.engine.rules_error import RulesError
from bot.i18n.catalogue import Say
from bot.tables.errors import Refused
from bot.tables.ports import StoreError
from bot.ui.acknowledge import acknowledged
from bot.ui.answer_times import note_arrival
from bot.ui.errors import cannot_post_sentence, rules_sentence, sentence
from bot.ui.messages import NO_MENTIONS
from bot.ui.meter import Meter
from bot.ui.outage import Away, outages, passes
from bot.ui.permissions import CannotPost
from bot.ui.underway import UnderWay

_log = logging.getLogger(__name__)

_NOBODY_LISTENS = frozenset({10008, 10015, 10062, 40060, 50027})
"""The answer was dismissed, its token has expired, or it is too late: nothing can be told."""

_CANNOT_WRITE = frozenset({50083, 160005})
"""A thread that is archived or locked."""


async def answer_error(
    interaction: discord.Interaction, error: Exception, say: Say, meter: Meter
) -> None:
    """Tell a person in private what went wrong; never raises what Discord answers to that."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original if isinstance(error.original, Exception) else error
    _count(error, meter)
    if isinstance(error, discord.HTTPException) and error.code in _NOBODY_LISTENS:
        _log.info("interaction %s can be told nothing more: %s", interaction.id, error.code)
        return
    await tell(interaction, _text(interaction, error, say))


async def admitted(interaction: discord.Interaction, under_way: UnderWay, say: Say) -> bool:
    """Whether to carry out a click or command: it is new, and the program is not ending."""
    if not under_way.begin(interaction):
        return False
    note_arrival(interaction)
    if under_way.ending:
        await tell(interaction, say("I am being restarted. Please try again in a moment."))
    return not under_way.ending


async def tell(interaction: discord.Interaction, text: str) -> None:
    """A sentence for one person alone; never raises what Discord answers to that."""
    try:
        with outages():
            await _send(interaction, text)
    except (discord.HTTPException, Away) as refused:
        _log.warning("interaction %s: the answer was refused: %s", interaction.id, refused)


async def _send(interaction: discord.Interaction, text: str) -> None:
    if acknowledged(interaction):
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=NO_MENTIONS)
    else:
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=NO_MENTIONS)


def _text(interaction: discord.Interaction, error: Exception, say: Say) -> str:
    match error:
        case Refused():
            return sentence(error.refusal, say)
        case RulesError():
            return rules_sentence(error, say)
        case CannotPost():
            return cannot_post_sentence(error.missing, say)
        case StoreError():
            _log.error("interaction %s: %s", interaction.id, error)
            return say("That could not be saved, so nothing was changed. Please try again.")
        case discord.HTTPException() if _cannot_write(error):
            _log.warning("interaction %s: %s", interaction.id, error)
            return say("I am not allowed to write in this channel. Please ask a moderator.")
        case _ if passes(error):
            _log.warning("interaction %s: Discord did not answer: %s", interaction.id, error)
            return say("Something went wrong, and it was not you. Please try again.")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return say("This command has changed. Please type it again.")
        case _:
            _log.error("interaction %s failed", interaction.id, exc_info=error)
            return say("Something went wrong, and it was not you. Please try again.")


def _count(error: Exception, meter: Meter) -> None:
    match error:
        case Refused():
            meter.refused(error.refusal.value)
        case RulesError() | CannotPost():
            meter.refused(type(error).__name__)
        case _ if passes(error):
            meter.failed("answer_away")
        case discord.HTTPException():
            meter.failed(f"answer_{error.code}")
        case _:
            meter.failed(type(error).__name__)


def _cannot_write(error: discord.HTTPException) -> bool:
    return isinstance(error, discord.Forbidden) or error.code in _CANNOT_WRITE
