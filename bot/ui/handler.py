"""The one place where errors end: each becomes a quiet private sentence, and the log where ours."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands

from bot.engine.rules import RulesError
from bot.i18n.catalogue import Say
from bot.tables.errors import Refused
from bot.tables.ports import StoreError
from bot.ui.errors import cannot_post_sentence, rules_sentence, sentence
from bot.ui.permissions import CannotPost
from bot.ui.publisher import NO_MENTIONS

_log = logging.getLogger(__name__)

_ANSWERED_ALREADY = frozenset({10062, 40060})
"""Too late, or delivered twice: Discord has answered that click, nothing is to be done."""


async def answer_error(interaction: discord.Interaction, error: Exception, say: Say) -> None:
    """Tell a person in private what went wrong; never raises what Discord answers to that."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original if isinstance(error.original, Exception) else error
    if isinstance(error, discord.HTTPException) and error.code in _ANSWERED_ALREADY:
        _log.info("interaction %s was answered already: %s", interaction.id, error.code)
        return
    text = _text(interaction, error, say)
    try:
        if interaction.response.is_done():
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
        case discord.Forbidden():
            _log.warning("interaction %s: %s", interaction.id, error)
            return say("I am not allowed to write in this channel. Please ask a moderator.")
        case discord.DiscordServerError() | aiohttp.ClientError() | OSError():
            _log.warning("interaction %s: Discord did not answer: %s", interaction.id, error)
            return say("Something went wrong, and it was not you. Please try again.")
        case _:
            _log.error("interaction %s failed", interaction.id, exc_info=error)
            return say("Something went wrong, and it was not you. Please try again.")
