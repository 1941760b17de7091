"""What is served beside the API: attachments, emojis, avatars. Changes nothing."""

import hashlib
import struct
import zlib

from aiohttp import web

from sandbox.tables import Tables

AVATAR_CELLS = 6
AVATAR_SCALE = 16
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


class Files:
    """Answers for `/attachments/…` and `/cdn/…`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def install(self, app: web.Application) -> None:
        """Add the routes to a server."""
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._attachment)
        app.router.add_get(r"/cdn/emojis/{emoji:\d+}.{kind}", self._emoji)
        app.router.add_get(r"/cdn/avatars/{user:\d+}/{hash}.{kind}", self._avatar)
        app.router.add_get(r"/cdn/embed/avatars/{user:\d+}.{kind}", self._avatar)

    async def _attachment(self, request: web.Request) -> web.Response:
        channel, wanted = request.match_info["channel"], request.match_info["attachment"]
        messages = self._tables.messages.get(int(channel) if channel.isdecimal() else 0, {})
        for message in reversed(messages.values()):
            for attachment in message.attachments:
                if str(attachment.id) == wanted:
                    kind = attachment.content_type
                    return web.Response(body=attachment.body, content_type=kind, headers=FOREVER)
        raise web.HTTPNotFound

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self._tables.emojis.get(int(request.match_info["emoji"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(body=emoji.body, content_type=emoji.content_type, headers=FOREVER)

    async def _avatar(self, request: web.Request) -> web.Response:
        picture = avatar(int(request.match_info["user"]))
        return web.Response(body=picture, content_type="image/png", headers=FOREVER)


def avatar(user_id: int) -> bytes:
    """Draw a plain symmetrical pattern, different for each id, as PNG."""
    digest = hashlib.sha256(str(user_id).encode()).digest()
    ink = bytes(96 + value // 2 for value in digest[:3])
    paper = bytes(value // 4 for value in digest[:3])
    half = AVATAR_CELLS // 2
    rows = []
    for row in range(AVATAR_CELLS):
        left = [digest[3 + row * half + column] & 1 for column in range(half)]
        cells = [ink if bit else paper for bit in [*left, *reversed(left)]]
        line = b"".join(cell * AVATAR_SCALE for cell in cells)
        rows += [b"\0" + line] * AVATAR_SCALE
    return png(AVATAR_CELLS * AVATAR_SCALE, b"".join(rows))


def png(side: int, rows: bytes) -> bytes:
    """Wrap the rows of a square RGB picture (each after its filter byte) as PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body
