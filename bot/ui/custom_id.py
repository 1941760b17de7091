"""What a button says when it is pressed: its `custom_id`, written and read here alone.

People can read and forge these texts, so they hold no secret, and whoever gets a click checks it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Verb(Enum):
    """What is asked for."""

    JOIN = "join"
    """lobby: take a seat"""
    LEAVE = "leave"
    """lobby: give the seat up"""
    MOVE = "move"
    """lobby: go to the seat whose number is the chosen value"""
    ADD = "add"
    """lobby: a computer of the level that is the chosen value"""
    REMOVE = "remove"
    """lobby: take a computer away"""
    LIMIT = "limit"
    """lobby: give everybody as many seconds for a turn as the chosen value says"""
    START = "start"
    """lobby: begin the match"""
    HAND = "hand"
    """table: show my hand to me alone"""
    OPTIONS = "options"
    """lobby: show the host the options of the rules, those of the page in `arg`"""
    PRESET = "preset"
    """options: play by the preset that is the chosen value, and show the page in `arg`"""
    OPTION = "option"
    """options: set the option in `arg` to the chosen value"""
    RULES = "rules"
    """lobby or table: show the rules to me alone"""
    ACT = "act"
    """hand: do the deed that is the chosen value, or else in `arg`, in the words of records"""
    ASK = "ask"
    """hand: ask me first whether I want that deed, which is final; without one, ask no more"""
    WHY = "why"
    """hand: tell me alone which duty forbids which card"""
    ACCEPT = "accept"
    """result: let a deal stand that I might still accuse"""
    DEAL = "deal"
    """result: the next deal"""
    CUT = "cut"
    """table or result: cut the pack at the depth in `arg`"""
    RECORD = "record"
    """result: give me alone the record of the match as a file"""
    BACK = "back"
    """table or hand: no computer is to play for me any more"""
    REMATCH = "rematch"
    """result: another match"""
    AGREE = "agree"
    """table: end the match without a result, as soon as everybody there wants that"""
    PLAY_ON = "playon"
    """table: do not end the match, whoever has asked for it"""
    END = "end"
    """question: end the lobby or table, as a moderator or the host may"""
    PICK = "pick"
    """question: ask me about this lobby or table of the channel's"""


TEMPLATE = (
    r"b1:(?P<verb>" + "|".join(verb.value for verb in Verb) + r")"
    r":(?P<panel>[0-9a-z]{1,16})"
    r":(?P<revision>0|[1-9][0-9]{0,8})"
    r":(?P<arg>[0-9A-Za-z:@_]{0,24})"
)
"""Matches every `custom_id` of ours in full, and nothing else. `b1` names the format.

Only the last part may hold colons: a deed such as `bid:2@70` does.
"""


@dataclass(frozen=True, slots=True)
class Click:
    """A verb, the lobby or table meant, its revision where that matters, and an argument."""

    verb: Verb
    panel_id: str
    revision: int = 0
    arg: str = ""

    def __post_init__(self) -> None:
        if re.fullmatch(TEMPLATE, self.custom_id) is None:
            raise ValueError(f"{self.custom_id!r} cannot be read back")

    @property
    def custom_id(self) -> str:
        """The text form, of at most 100 characters."""
        return f"b1:{self.verb.value}:{self.panel_id}:{self.revision}:{self.arg}"

    @classmethod
    def parse(cls, text: str) -> Click | None:
        """Read the text form; None if it is not one."""
        match = re.fullmatch(TEMPLATE, text)
        if match is None:
            return None
        return cls(Verb(match["verb"]), match["panel"], int(match["revision"]), match["arg"])
