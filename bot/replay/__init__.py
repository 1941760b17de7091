"""The command `replay`: a record told for people or as JSON. Knows the engine, never Discord."""

from bot.replay.command import add_replay
from bot.replay.plain import story_to_plain
from bot.replay.story import Story, story_of
from bot.replay.text import story_to_text

__all__ = ["Story", "add_replay", "story_of", "story_to_plain", "story_to_text"]
