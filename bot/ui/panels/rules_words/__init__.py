"""A rule set in sentences, section by section. They tell what the engine plays, and decide nothing.

What makes no difference under the other options is left out.
"""

from bot.ui.panels.rules_words.sections import Section, rules_sections

__all__ = ["Section", "rules_sections"]
