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
from bot.art.seats import paint_plates, paint_trick
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
    playing = view.phase is Phase.PLAY
    bare = bare_table(view.rules.players, view.rules.sides, playing)
    painter = Painter(view, shown, bare.copy(), lettering)
    _paint(painter)
    return png(painter.image)


def _paint(painter: Painter) -> None:
    view = painter.view
    paint_stock(painter)
    paint_score(painter)
    paint_last_trick(painter)
    paint_plates(painter)
    if view.phase is Phase.PLAY:
        paint_trick(painter)
    elif view.results:
        paint_result(painter, view.results[-1])
    else:
        paint_pack(painter)
