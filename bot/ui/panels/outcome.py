"""How a deal ended, told in sentences: who won it, why, and what it gave.

Told from a `Story`. A deal that may still be accused is told like one that counts.
"""

from __future__ import annotations

from bot.engine.auction import Contract
from bot.engine.options import AllPass, Tie
from bot.engine.state import DealResult, Ending, Phase
from bot.engine.views import DealView
from bot.ui.cards import card_name
from bot.ui.panels.layout import bold
from bot.ui.panels.story import Story


def ended(story: Story) -> DealResult | None:
    """The deal that is over, whether it counts yet or not; None while one is on."""
    view = story.view
    if view.phase is Phase.SETTLE:
        return view.deal.pending if view.deal else None
    finished = view.phase in (Phase.DEAL, Phase.OVER) and view.results
    return view.results[-1] if finished else None


def outcome(story: Story, result: DealResult) -> str:
    """Who won a deal, and whether it counts for two."""
    say = story.say
    match result.ending:
        case Ending.ALL_PASSED:
            return say("Everybody has passed: this deal is not played.")
        case Ending.THROWN_IN if result.by is not None:
            return _thrown_in(story, result.by)
        case Ending.DRAWN:
            return say("Sixty points each: nobody wins this deal.")
        case _:
            return _contract_outcome(story, result) or _games_outcome(story, result)


def _thrown_in(story: Story, seat: int) -> str:
    """R67: the hand was shown to all, and lies there until the next deal."""
    shown = story.view.deal.thrown_in if story.view.deal else ()
    return story.say(
        "{name} has thrown in a weak hand: {cards}.",
        name=story.names[seat],
        cards=story.say.list(card_name(card, story.say) for card in shown),
    )


def _contract_outcome(story: Story, result: DealResult) -> str | None:
    """Whether the caller's side has taken what it undertook; None where nobody called."""
    contract = story.view.deal.contract if story.view.deal else None
    if contract is None:
        return None
    side, names = _caller_side(story, contract), _caller_names(story, contract)
    target = story.points(contract.bid.points)
    if result.games[contract.caller] > 0:
        return story.say.plural(
            "{name} has made the {target}.",
            "{name} have made the {target}.",
            len(side),
            name=names,
            target=target,
        )
    return story.say.plural(
        "{name} has not made the {target}.",
        "{name} have not made the {target}.",
        len(side),
        name=names,
        target=target,
    )


def _caller_side(story: Story, contract: Contract) -> tuple[int, ...]:
    partner = story.view.deal.partner if story.view.deal else None
    if partner is None or partner == contract.caller:
        return (contract.caller,)
    return (contract.caller, partner)


def _caller_names(story: Story, contract: Contract) -> str:
    return story.list(_caller_side(story, contract))


def _games_outcome(story: Story, result: DealResult) -> str:
    rules, say = story.view.rules, story.say
    winners = [seat for side in result.winners for seat in rules.seats_of(side)]
    if not winners and rules.misere_11:
        return say("Everybody has taken too many points: nobody wins this game.")
    if not winners and rules.tie is Tie.REPLAY:
        return say("A tie: this deal is played again.")
    if not winners:
        return say("A tie: nobody wins this game.")
    if max(result.games) > 1:
        return say.plural(
            "{name} wins two games at once.",
            "{name} win two games at once.",
            len(winners),
            name=story.list(winners),
        )
    return say.plural(
        "{name} wins the game.", "{name} win the game.", len(winners), name=story.list(winners)
    )


def reasons(story: Story, result: DealResult) -> tuple[str, ...]:
    """What else decided the deal, or follows from how it ended."""
    lines = (_reason(story, result), _failed_capote(story, result), _doubled(story, result))
    return tuple(line for line in lines if line)


def _reason(story: Story, result: DealResult) -> str | None:
    if result.by is None:
        return None
    say, name = story.say, story.names[result.by]
    match result.ending:
        case Ending.CONCEDED:
            side = story.view.rules.side_of(result.by)
            return say.plural(
                "{name} has given this game away.",
                "{name} have given this game away.",
                len(story.view.rules.seats_of(side)),
                name=story.side(side),
            )
        case Ending.CAPOTE:
            return say("{name} has made the capote: every trick after the last draw.", name=name)
        case Ending.CAPOTE_FAILED:
            return say("{name} has not made the capote, and that costs the game.", name=name)
        case Ending.RENUNCIO:
            return say("{name} was rightly accused of playing a forbidden card.", name=name)
        case Ending.THROWN_IN:
            return say("The same dealer deals again.")
        case _:
            return None


def _failed_capote(story: Story, result: DealResult) -> str | None:
    """A capote that failed and costs nothing (R46)."""
    deal = story.view.deal
    if deal is None or deal.capote is None or result.ending is not Ending.COUNTED:
        return None
    return story.say(
        "{name} has not made the capote, so the points decide.", name=story.names[deal.capote]
    )


def _doubled(story: Story, result: DealResult) -> str | None:
    passed = result.ending is Ending.ALL_PASSED
    doubles = passed and story.view.rules.all_pass is AllPass.DOUBLE_NEXT
    if doubles or result.ending is Ending.DRAWN:
        return story.say("The next deal counts double.")
    return None


def score_lines(story: Story) -> tuple[str, ...]:
    """Points and games of each side; of a chiamata what the deal gave, and both sides together."""
    deal, result = story.view.deal, ended(story)
    if deal is None or deal.contract is None or result is None:
        return story.scores
    return (*_sides(story, deal, deal.contract), *_changes(story, result))


def _sides(story: Story, deal: DealView, contract: Contract) -> tuple[str, str]:
    callers = _caller_side(story, contract)
    others = [seat for seat in range(story.view.rules.players) if seat not in callers]
    taken, against = (sum(deal.points[seat] for seat in side) for side in (callers, others))
    return (
        story.say(
            "For the contract, {names}: {points}, {target} needed",
            names=story.list(callers),
            points=story.points(taken),
            target=story.say.number(contract.bid.points),
        ),
        story.say(
            "Against it, {names}: {points}", names=story.list(others), points=story.points(against)
        ),
    )


def _changes(story: Story, result: DealResult) -> tuple[str, ...]:
    return tuple(
        story.say(
            "{name}: {points}, {change}, in all {total}",
            name=name,
            points=story.points(result.points[seat]),
            change=story.signed(result.games[seat]),
            total=story.signed(story.view.games[seat]),
        )
        for seat, name in enumerate(story.names)
    )


def waiting(story: Story) -> tuple[str, ...]:
    """Who might still accuse, and has to let the deal stand before it counts (R48)."""
    deal, rules = story.view.deal, story.view.rules
    if deal is None or story.view.phase is not Phase.SETTLE:
        return ()
    asked = [seat for seat in range(rules.players) if rules.side_of(seat) in deal.to_accept]
    accusing = [seat for seat in asked if seat not in deal.accusers]
    may = story.say.plural(
        "{name} may still accuse somebody of playing a forbidden card.",
        "{name} may still accuse somebody of playing a forbidden card.",
        len(accusing),
        name=story.list(accusing),
    )
    stand = story.say(
        "The result counts as soon as nobody objects: it waits for {names}.",
        names=story.list(asked),
    )
    return (may, stand) if accusing else (stand,)


def deal_line(story: Story, place: int) -> str:
    """A deal of the match in a few characters: points, or scores, the winners' in bold."""
    result, say = story.view.results[place], story.say
    number = story.deal_number(place)
    if result.ending is Ending.ALL_PASSED:
        return say("Deal {number}: everybody passed", number=number)
    if result.ending is Ending.THROWN_IN:
        return say("Deal {number}: thrown in", number=number)
    points = _deal_points(story, result)
    match result.ending:
        case Ending.CONCEDED:
            return say("Deal {number}: {points} (given away)", number=number, points=points)
        case Ending.CAPOTE | Ending.CAPOTE_FAILED:
            return say("Deal {number}: {points} (capote)", number=number, points=points)
        case Ending.RENUNCIO:
            return say("Deal {number}: {points} (forbidden card)", number=number, points=points)
        case _ if not result.winners:
            return say("Deal {number}: {points} (a tie)", number=number, points=points)
        case _:
            return say("Deal {number}: {points}", number=number, points=points)


def _deal_points(story: Story, result: DealResult) -> str:
    chiamata = story.view.rules.chiamata
    shown = [
        story.signed(score) if chiamata else story.say.number(own)
        for own, score in zip(result.points, result.games, strict=True)
    ]
    return " · ".join(
        bold(text) if side in result.winners else text for side, text in enumerate(shown)
    )
