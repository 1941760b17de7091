"""Drives the bot as people do, on either of two stand-ins for Discord. Knows none of its insides.

`Person` and what they see (`Panel`) are the same on both; a `Bed` is one bot on one stand-in.
"""

from tests.driver.bed import Bed, Impossible, Unanswered
from tests.driver.person import Person
from tests.driver.sight import Button, Menu, Panel, Picture

__all__ = [
    "Bed",
    "Button",
    "Impossible",
    "Menu",
    "Panel",
    "Person",
    "Picture",
    "Unanswered",
]
