"""The commands `replay` and `verify`: a record told, and checked. Knows no Discord."""

from bot.replay.command import add_replay
from bot.replay.plain import story_to_plain
from bot.replay.story import Story, story_of
from bot.replay.text import story_to_text
from bot.replay.verify import add_verify

__all__ = ["Story", "add_replay", "add_verify", "story_of", "story_to_plain", "story_to_text"]
