"""The one place where errors end: each becomes a quiet private sentence, and the log where ours."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands

from bot.engine.rules_error import RulesError
from bot.i18n.catalogue import Say
from bot.tables.errors import Refused
from bot.tables.ports import StoreError
from bot.ui.acknowledge import acknowledged
from bot.ui.errors import cannot_post_sentence, rules_sentence, sentence
from bot.ui.messages import NO_MENTIONS
from bot.ui.permissions import CannotPost

_log = logging.getLogger(__name__)

_NOBODY_LISTENS = frozenset({10008, 10015, 10062, 40060, 50027})
"""The answer was dismissed, its token has expired, or it is too late: nothing can be told."""

_CANNOT_WRITE = frozenset({50083, 160005})
"""A thread that is archived or locked."""


async def answer_error(interaction: discord.Interaction, error: Exception, say: Say) -> None:
    """Tell a person in private what went wrong; never raises what Discord answers to that."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original if isinstance(error.original, Exception) else error
    if isinstance(error, discord.HTTPException) and error.code in _NOBODY_LISTENS:
        _log.info("interaction %s can be told nothing more: %s", interaction.id, error.code)
        return
    await tell(interaction, _text(interaction, error, say))


async def tell(interaction: discord.Interaction, text: str) -> None:
    """A sentence for one person alone; never raises what Discord answers to that."""
    try:
        if acknowledged(interaction):
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=NO_MENTIONS)
        else:
            await interaction.response.send_message(
                text, ephemeral=True, allowed_mentions=NO_MENTIONS
            )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as refused:
        _log.warning("interaction %s: the answer was refused: %s", interaction.id, refused)


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
        case discord.DiscordServerError() | aiohttp.ClientError() | OSError():
            _log.warning("interaction %s: Discord did not answer: %s", interaction.id, error)
            return say("Something went wrong, and it was not you. Please try again.")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return say("This command has changed. Please type it again.")
        case _:
            _log.error("interaction %s failed", interaction.id, exc_info=error)
            return say("Something went wrong, and it was not you. Please try again.")


def _cannot_write(error: discord.HTTPException) -> bool:
    return isinstance(error, discord.Forbidden) or error.code in _CANNOT_WRITE
