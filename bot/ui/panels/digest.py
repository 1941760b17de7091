"""The rules in one line, the same at the lobby, on the table and among the options.

Told from the very value that the engine plays, so that nothing is promised that is not so.
"""

from __future__ import annotations

from bot.engine.options import MatchMode
from bot.engine.presets import rules_to_plain
from bot.engine.rules import Rules
from bot.i18n.catalogue import Say
from bot.ui.option_words import changed_words, preset_words, relevant

LONGEST_LINE = 300
"""Characters of a digest."""

_TOLD_ANYWAY = frozenset({"preset", "players", "teams", "match_mode", "match_n"})


def rules_line(rules: Rules, say: Say, longest: int = LONGEST_LINE) -> str:
    """The digest: which game, who against whom, how long, and what differs from that game.

    At most `longest` characters; of very many differences the last are only counted.
    """
    preset, changes = _changes(rules, say)
    game, sides, length = preset_words(preset, say), _sides(rules, say), match_length(rules, say)
    for left_out in range(len(changes)):
        digest = say(
            "{game}. {sides}, {length}. Changed — {changes}.",
            game=game,
            sides=sides,
            length=length,
            changes=" · ".join(_listed(changes, left_out, say)),
        )
        if len(digest) <= longest:
            return digest
    return say("{game}. {sides}, {length}.", game=game, sides=sides, length=length)


def match_length(rules: Rules, say: Say) -> str:
    """How many games win the match, or how many deals it has, within a sentence."""
    # R52: a single deal may end level, where first to one game would go on.
    if rules.match_mode is MatchMode.FIXED:
        return say.plural("{n} deal in all", "{n} deals in all", rules.match_n)
    if rules.match_n == 1:
        return say("a single game")
    if rules.match_mode is MatchMode.BEST_OF:
        return say.plural("best of {n} game", "best of {n} games", rules.match_n)
    return say.plural("first to {n} game", "first to {n} games", rules.match_n)


def _sides(rules: Rules, say: Say) -> str:
    if rules.chiamata:
        return say("{n} players, two against three in secret", n=say.number(rules.players))
    if rules.players == 6:
        return say("Three against three, every other seat")
    if rules.partners:
        return say("Two against two, partners facing each other")
    if rules.players == 2:
        return say("One against one")
    return say.plural("{n} player, alone", "{n} players, each alone", rules.players)


def _changes(rules: Rules, say: Say) -> tuple[str, list[str]]:
    """The nearest preset, and in words what differs from it, except for sides and length."""
    plain = rules_to_plain(rules)
    words = [
        changed_words(option, value, say)
        for option, value in plain.items()
        if option not in _TOLD_ANYWAY and relevant(rules, option)
    ]
    return str(plain["preset"]), words


def _listed(changes: list[str], left_out: int, say: Say) -> list[str]:
    if not left_out:
        return changes
    return [*changes[:-left_out], say.plural("{n} more", "{n} more", left_out)]
