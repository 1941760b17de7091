"""The court figures: a jack with a cap, a knight's horse, a king with a crown. No card around them.

Figures stand in a box of their own units and wear the colour of their suit.
"""

from __future__ import annotations

from bot.art.palette import BEARD, DYES, GOLD, GOLD_DARK, INK, PAPER, SKIN, WOOD, Dye
from bot.art.pen import Pen
from bot.engine.cards import Card, Rank

COURT_WIDTH, COURT_HEIGHT = 560, 760


def paint_court(pen: Pen, card: Card) -> None:
    """Draw a jack, knight or king into its box."""
    figure = {Rank.JACK: _jack, Rank.KNIGHT: _horse, Rank.KING: _king}[card.rank]
    figure(pen, DYES[card.suit])


def _robe(pen: Pen, dye: Dye) -> None:
    pen.polygon([(10, 760), (60, 520), (180, 440), (380, 440), (500, 520), (550, 760)], dye.line)
    pen.polygon([(38, 740), (82, 536), (188, 464), (372, 464), (478, 536), (522, 740)], dye.body)
    pen.polygon([(190, 462), (280, 600), (370, 462)], PAPER)
    pen.line([(190, 462), (280, 600), (370, 462)], dye.line, 18)
    for y in (640, 700):
        pen.disc(280, y, 18, GOLD)


def _face(pen: Pen, dye: Dye) -> None:
    pen.oval(158, 196, 402, 500, dye.line)
    pen.oval(176, 214, 384, 482, SKIN)
    for x in (232, 328):
        pen.disc(x, 330, 15, INK)
    pen.line([(280, 340), (272, 386), (290, 388)], WOOD, 10)


def _jack(pen: Pen, dye: Dye) -> None:
    pen.polygon([(140, 250), (420, 250), (440, 470), (120, 470)], WOOD)
    _robe(pen, dye)
    _face(pen, dye)
    pen.line([(248, 424), (312, 424)], dye.line, 14)
    pen.oval(110, 90, 430, 300, dye.line)
    pen.oval(130, 110, 410, 280, dye.body)
    pen.line([(150, 266), (410, 266)], GOLD_DARK, 44)
    pen.line([(154, 266), (406, 266)], GOLD, 24)
    pen.line([(400, 190), (470, 90), (490, 20)], dye.line, 40)
    pen.line([(402, 188), (468, 92), (488, 24)], dye.light, 20)


def _king(pen: Pen, dye: Dye) -> None:
    _robe(pen, dye)
    _face(pen, dye)
    pen.polygon([(162, 380), (398, 380), (370, 520), (280, 580), (190, 520)], INK)
    pen.polygon([(182, 384), (378, 384), (354, 508), (280, 554), (206, 508)], BEARD)
    pen.line([(236, 420), (324, 420)], dye.line, 16)
    crown = [(110, 30), (200, 120), (280, 0), (360, 120), (450, 30), (420, 260), (140, 260)]
    pen.polygon(crown, GOLD_DARK)
    pen.polygon(
        [(140, 84), (208, 152), (280, 50), (352, 152), (420, 84), (398, 236), (162, 236)], GOLD
    )
    for x, y in ((110, 30), (280, 6), (450, 30)):
        pen.disc(x, y, 28, GOLD_DARK)
    for x in (210, 280, 350):
        pen.disc(x, 206, 17, dye.body)


def _horse(pen: Pen, dye: Dye) -> None:
    outline = [
        *((150, 760), (170, 600), (250, 480), (150, 470), (90, 510), (30, 450), (40, 390)),
        *((150, 250), (190, 160), (200, 60), (270, 120), (330, 110), (440, 190), (510, 340)),
        *((530, 540), (530, 760)),
    ]
    pen.polygon(outline, dye.line)
    body = [
        *((180, 736), (196, 610), (300, 456), (150, 444), (92, 478), (58, 444), (66, 398)),
        *((174, 262), (214, 168), (220, 104), (268, 146), (326, 136), (422, 208), (486, 348)),
        *((504, 540), (504, 736)),
    ]
    pen.polygon(body, dye.body)
    for start, end in (
        ((400, 170), (330, 250)),
        ((460, 260), (380, 330)),
        ((500, 360), (410, 420)),
        ((518, 470), (424, 510)),
        ((522, 580), (430, 600)),
    ):
        pen.line([start, end], dye.line, 36)
    pen.disc(232, 256, 24, PAPER)
    pen.disc(232, 256, 14, INK)
    pen.disc(84, 420, 12, INK)
    pen.line([(180, 384), (196, 452)], GOLD_DARK, 30)
    pen.line([(150, 300), (180, 384), (340, 440)], GOLD_DARK, 22)
    pen.line([(180, 690), (510, 690)], GOLD_DARK, 44)
    pen.line([(186, 690), (504, 690)], GOLD, 22)
