from PIL import Image, ImageChops, ImageStat

from bot.art.bare import bare_table
from bot.art.cards import back, face
from bot.art.palette import DYES, FELT_LIGHT, SIDES
from bot.art.png import colours, png
from bot.engine.cards import PACK_48
from tests.art.tables import opened


def test_the_palette_has_room_for_all_colours() -> None:
    assert len(colours()) == len(set(colours())) <= 256


def test_plain_colours_come_through_unchanged() -> None:
    for colour in (*SIDES, FELT_LIGHT, *(dye.body for dye in DYES.values())):
        through = opened(png(Image.new("RGB", (2, 2), colour))).getpixel((0, 0))
        assert isinstance(through, tuple)
        assert max(abs(have - want) for have, want in zip(through, colour, strict=True)) <= 4


def test_cards_and_tables_lose_little_by_the_palette() -> None:
    sheet = Image.new("RGB", (12 * 96, 5 * 150), FELT_LIGHT)
    for place, sprite in enumerate((*(face(card, 92) for card in PACK_48), back(92))):
        sheet.paste(sprite, (place % 12 * 96, place // 12 * 150), sprite)
    for image in (sheet, bare_table(5, 5, True), bare_table(6, 2, False)):
        lost = ImageStat.Stat(ImageChops.difference(image, opened(png(image))))
        assert max(lost.mean) < 0.85
        assert max(high for _, high in lost.extrema) < 48
