"""Who has what: points and games at all times, and how a deal or a match ended."""

from __future__ import annotations

from bot.art.layout import RESULT, SCORE, Box
from bot.art.marks import ground, question
from bot.art.painter import Align, Painter
from bot.art.palette import CHALK, DIM, GOLD, INK, PLATE, PLATE_TURN, SIDES
from bot.engine.options import RotationDecide, TrumpSource
from bot.engine.rules import Rules
from bot.engine.scoring import counts
from bot.engine.state import DealResult, Phase
from bot.engine.views import TableView

_GAMES_SIZE = 15
_CROWNS = 52
"""Room for the crowns at the left of a result."""


def paint_score(painter: Painter) -> None:
    """Points of the deal and games of the match, for each side."""
    view = painter.view
    points = view.deal.points if view.deal else (0,) * view.rules.sides
    rows = _rows(SCORE, view.rules, 4, 60)
    size = min(28, rows[0].height - 1)
    edge = SCORE.right - 18 - _widest(painter, ("00", *map(str, points)), size)
    room = edge - (_paint_games(painter, rows, edge) if view.rules.match_n > 1 else 0)
    for side, (row, own) in enumerate(zip(rows, points, strict=True)):
        painter.tray(Box(row.x + 10, row.y + 4, 7, row.height - 8), SIDES[side], 3)
        painter.text(str(own), row.right - 12, row.middle[1], size, CHALK, Align.RIGHT)
        names = painter.names_of(side)
        letters, step = (15, 18.5) if len(names) > 2 else (17, 22)
        left = row.x + 25
        painter.column(names, left, row.middle[1], step, room - left, letters, CHALK)


def _paint_games(painter: Painter, rows: list[Box], edge: float) -> float:
    """Games won and needed, or what stands for them, up to an edge; returns the width taken."""
    view = painter.view
    texts = _games(view)
    width = _widest(painter, texts, _GAMES_SIZE)
    crowned = not view.rules.chiamata and not _by_sums(view.rules)
    for row, text in zip(rows, texts, strict=True):
        y = row.middle[1]
        if crowned:
            painter.crown(edge - width - 14, y - 1, 18)
        painter.text(text, edge - width - 2, y, _GAMES_SIZE, GOLD, Align.LEFT)
    return width + (31 if crowned else 10)


def _games(view: TableView) -> list[str]:
    """What decides the match, for each side: games, scores of a chiamata, or sums of points."""
    rules, needed = view.rules, view.rules.games_needed
    if _by_sums(rules):
        return [f"Σ{_sum(view, side)}" for side in range(rules.sides)]
    if rules.chiamata:
        return [_signed(own) for own in view.games]
    return [str(own) if needed is None else f"{own}/{needed}" for own in view.games]


def _by_sums(rules: Rules) -> bool:
    """Whether points decide the match, and not games (R53)."""
    rotation = rules.trump_source is TrumpSource.ROTATION
    return rotation and rules.rotation_decide is RotationDecide.SUM


def _sum(view: TableView, side: int) -> int:
    return sum(each.points[side] for each in view.results if counts(view.rules, each))


def _signed(score: int) -> str:
    return f"{score:+d}".replace("-", "\u2013") if score else "0"


def paint_result(painter: Painter, result: DealResult) -> None:
    """Points of every side and a crown for each game won; at the end the match's winner lit.

    A result that may still be accused bears a question mark.
    """
    view = painter.view
    over = view.phase is Phase.OVER
    painter.tray(RESULT, GOLD if over else PLATE, 22)
    if over:
        painter.stamp(ground(RESULT.width - 10, RESULT.height - 10, PLATE, 18), *RESULT.middle)
    if view.phase is Phase.SETTLE:
        painter.stamp(question(), RESULT.middle[0], RESULT.y)
    for side, row in enumerate(_rows(RESULT, view.rules, 12, 110)):
        lit = side == view.winner
        if lit:
            painter.tray(Box(row.x + 10, row.y + 2, row.width - 20, row.height - 4), PLATE_TURN, 12)
        _paint_line(painter, result, side, row, lit)


def _paint_line(painter: Painter, result: DealResult, side: int, row: Box, lit: bool) -> None:
    y, colour = row.middle[1], INK if lit else CHALK
    if painter.view.rules.chiamata:
        _paint_change(painter, result.games[side], row, lit)
    else:
        _paint_crowns(painter, result.games[side], row)
    left = row.x + _CROWNS + 20
    painter.tray(Box(left, row.y + 8, 7, row.height - 16), SIDES[side], 3)
    points, size = str(result.points[side]), 36 if row.height > 50 else 28
    painter.text(points, row.right - 22, y, size, colour, Align.RIGHT)
    left += 15
    room = row.right - 30 - painter.lettering.width(points, size) - left
    painter.column(painter.names_of(side), left, y, 27, room, 20, colour)


def _paint_crowns(painter: Painter, won: int, row: Box) -> None:
    for place in range(won):
        width = round(min(row.height * 0.9, 42 if won == 1 else 25))
        painter.crown(row.x + 18 + _CROWNS * (place + 0.5) / won, row.middle[1] - 1, width)


def _paint_change(painter: Painter, change: int, row: Box, lit: bool) -> None:
    """What a chiamata gives a seat."""
    gained = INK if lit else GOLD
    colour = gained if change > 0 else INK if lit else DIM
    painter.text(_signed(change), row.x + 18 + _CROWNS / 2, row.middle[1], 22, colour)


def _rows(board: Box, rules: Rules, edge: int, most: int) -> list[Box]:
    """A board's rows, one a side, at its middle height."""
    height = min(most, (board.height - 2 * edge) // rules.sides)
    top = board.y + (board.height - height * rules.sides) // 2
    return [Box(board.x, top + side * height, board.width, height) for side in range(rules.sides)]


def _widest(painter: Painter, texts: list[str] | tuple[str, ...], size: int) -> float:
    return max(painter.lettering.width(text, size) for text in texts)
