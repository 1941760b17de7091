"""What Discord refuses of a payload, as pure functions. Knows no server, no state and no clock."""

from sandbox.limits.callbacks import autocomplete_problems, callback_problems, modal_problems
from sandbox.limits.commands import command_problems
from sandbox.limits.emojis import emoji_upload_problems
from sandbox.limits.messages import message_problems
from sandbox.limits.problem import Problem, Refusal, as_error_body

__all__ = [
    "Problem",
    "Refusal",
    "as_error_body",
    "autocomplete_problems",
    "callback_problems",
    "command_problems",
    "emoji_upload_problems",
    "message_problems",
    "modal_problems",
]
