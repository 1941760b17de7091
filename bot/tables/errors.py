"""Why a table says no. The sentences for people are in the language files."""

from __future__ import annotations

from enum import Enum

from bot.engine.play import Refusal


class TableRefusal(Enum):
    """What a lobby or a table refuses beside what the rules refuse."""

    GONE = "gone"
    """no such lobby or table, or it is closed"""
    VOID = "void"
    """the match was ended before it was over"""
    STARTED = "started"
    """the lobby has become a table"""
    NOT_STARTED = "not_started"
    """the lobby has not become a table yet"""
    STALE = "stale"
    """the click was meant for an earlier moment"""
    NOT_SEATED = "not_seated"
    """the person has no seat here"""
    NO_TABLE_HERE = "no_table_here"
    """the person sits at no table in this channel or server"""
    OWN_SEAT = "own_seat"
    """the person has that very seat"""
    SEATED_ALREADY = "seated_already"
    """the person sits at this lobby already"""
    PLAYING_HERE = "playing_here"
    """the person sits at another table of this channel"""
    OTHERS_PLAYING = "others_playing"
    """somebody who is needed for a rematch sits at another table of this channel"""
    SEAT_TAKEN = "seat_taken"
    """somebody was faster"""
    FULL = "full"
    """no seat is free"""
    NOT_FULL = "not_full"
    """a seat is still free"""
    NO_COMPUTER = "no_computer"
    """there is no computer to remove"""
    HOST_ONLY = "host_only"
    """only the host may do that"""
    MODERATOR_ONLY = "moderator_only"
    """only a moderator of the server may do that"""
    MANAGER_ONLY = "manager_only"
    """only somebody who manages the server may do that"""
    NOBODY_SEATED = "nobody_seated"
    """the person named sits at no table here"""
    NO_TABLE_IN_CHANNEL = "no_table_in_channel"
    """there is no lobby and no match under way in the channel"""
    NOT_CUTTER = "not_cutter"
    """another seat cuts the pack"""
    NOT_AWAY = "not_away"
    """the person plays for themselves already"""
    NOT_OVER = "not_over"
    """the match is still on"""
    TOO_MANY_COMPUTERS = "too_many_computers"
    """more computers than free seats"""


class Refused(Exception):
    """Nothing was changed; `refusal` says why."""

    def __init__(self, refusal: TableRefusal | Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
