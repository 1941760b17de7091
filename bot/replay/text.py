"""The story in English lines for people. Knows no files and no streams."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.options import MatchMode, TrumpSource
from bot.engine.presets import rules_to_plain
from bot.engine.scoring import match_points
from bot.replay.deal_text import deal_lines
from bot.replay.names import Names
from bot.replay.story import Story


def story_to_text(story: Story) -> str:
    """The story in lines for people, ending in a newline; names cannot steer a terminal."""
    return "\n".join(_lines(story)) + "\n"


def _lines(story: Story) -> Iterator[str]:
    rules, names = story.record.rules, Names(story.record)
    options = rules_to_plain(rules).items()
    yield "Rules: " + ", ".join(f"{name} {value}" for name, value in options)
    yield f"Match: {_length(story)}"
    yield "Seats: " + ", ".join(f"{n} {name}" for n, name in enumerate(names.seats))
    if rules.partners:
        yield "Sides: " + " against ".join(names.sides)
    drawn = story.dealer_drawn
    if drawn is not None and drawn.draws:
        dealer = names.seats[drawn.dealer]
        yield f"Draw for the deal: {names.cards(drawn.draws)}; {dealer} deals"
    elif drawn is not None:
        yield f"Dealer by chance: {names.seats[drawn.dealer]}"
    for deal in story.deals:
        yield ""
        yield from deal_lines(rules, names, deal)
    yield ""
    yield from _ending(story, names)


def _length(story: Story) -> str:
    rules = story.record.rules
    if rules.match_mode is MatchMode.FIXED:
        return f"{rules.match_n} deals" if rules.match_n > 1 else "1 deal"
    return f"{rules.match_mode.value.replace('_', ' ')} {rules.match_n}"


def _ending(story: Story, names: Names) -> Iterator[str]:
    if not story.over:
        yield "The match is not finished"
        return
    rules, score = story.record.rules, names.score
    if rules.trump_source is TrumpSource.ROTATION:
        results = [deal.result for deal in story.deals if deal.result is not None]
        sums = match_points(rules, results)
        yield f"Points of all deals: {names.scores(sums)}"
    games = names.scores(story.deals[-1].games)
    if story.winner is None:
        yield f"The match ends level; {score}: {games}"
    else:
        yield f"Match won by {names.sides[story.winner]}; {score}: {games}"
