"""The picture of a table. Sees what everybody may see, so that it may be shown to everybody.

Pure and safe to call from several threads; what stays the same is drawn once and then copied.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.art.bare import bare_table
from bot.art.boards import paint_last_trick, paint_pack, paint_stock
from bot.art.fonts import Lettering
from bot.art.painter import Painter
from bot.art.png import png
from bot.art.score import paint_result, paint_score
from bot.art.seats import paint_bids, paint_plates, paint_trick
from bot.engine.state import Phase
from bot.engine.views import TableView


def table_picture(view: TableView, names: Sequence[str]) -> bytes:
    """The table as a PNG of 800 by 450 pixels; `names` are those of the seats, in their order.

    Names may hold anything: what the font lacks is left out, and a seat of whose name nothing
    is left is shown by its number, counted from 1.
    """
    if len(names) != view.rules.players:
        raise ValueError(f"{view.rules.players} seats need as many names, not {len(names)}")
    lettering = Lettering()
    shown = tuple(
        lettering.drawable(name) or f"#{seat}" for seat, name in enumerate(names, start=1)
    )
    rules, under_way = view.rules, view.deal is not None and view.deal.to_play is not None
    cards_each = rules.trick_size // rules.players
    bare = bare_table(rules.players, rules.sides, under_way, cards_each)
    painter = Painter(view, shown, bare.copy(), lettering)
    _paint(painter)
    return png(painter.image)


def _paint(painter: Painter) -> None:
    paint_stock(painter)
    paint_score(painter)
    paint_last_trick(painter)
    paint_plates(painter)
    _paint_middle(painter)


def _paint_middle(painter: Painter) -> None:
    view, deal = painter.view, painter.view.deal
    calling = view.phase in (Phase.AUCTION, Phase.CALL)
    if deal is None or (view.phase is Phase.DEAL and not view.results):
        paint_pack(painter)
    elif calling and not deal.trick:
        paint_bids(painter)
    elif calling or view.phase is Phase.PLAY:
        paint_trick(painter)
    elif deal.pending is not None:
        paint_result(painter, deal.pending)
    elif deal.auction is not None and deal.contract is None:  # nothing was played
        paint_bids(painter)
    else:
        paint_result(painter, view.results[-1])
