"""Gateway sessions: numbered events, kept for a client that comes back. Knows no handshake."""

import json
import zlib
from asyncio import Queue
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import web

DISPATCH = 0
REPLAYABLE_EVENTS = 5_000


class Connection:
    """One web socket, written to in order. `None` in the queue closes it.

    `abort` cuts the line at once, as a failing network does.
    """

    def __init__(
        self, socket: web.WebSocketResponse, abort: Callable[[], None], *, compressed: bool
    ) -> None:
        self.socket = socket
        self.abort = abort
        self._deflate = zlib.compressobj() if compressed else None
        self._queue: Queue[str | None] = Queue()
        self._close_code = 1000

    def send(self, text: str) -> None:
        """Put a payload in line; never blocks."""
        self._queue.put_nowait(text)

    def send_json(self, payload: dict[str, Any]) -> None:
        """Put a payload in line."""
        self.send(json.dumps(payload))

    def close(self, code: int) -> None:
        """Close the socket after what is in line."""
        self._close_code = code
        self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send what comes, until `close` or the other end is gone. Run it as a task."""
        with suppress(ConnectionError):
            while (text := await self._queue.get()) is not None:
                await self._write(text)
            await self.socket.close(code=self._close_code)

    async def _write(self, text: str) -> None:
        if self._deflate is None:
            await self.socket.send_str(text)
            return
        chunk = self._deflate.compress(text.encode())
        await self.socket.send_bytes(chunk + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Session:
    """One identified client: survives its connections, for a while."""

    def __init__(self, session_id: str, shard: tuple[int, int], intents: int) -> None:
        self.id = session_id
        self.intents = intents
        self.connection: Connection | None = None
        self.left_at = 0.0
        self.shard = shard
        self.repeats = 0
        """How many events that the client has seen its next RESUME brings once more."""
        self._sequence = 0
        self._log: deque[tuple[int, str]] = deque(maxlen=REPLAYABLE_EVENTS)

    def serves(self, guild_id: int) -> bool:
        """Whether a guild's events belong to this session's shard."""
        number, count = self.shard
        return (guild_id >> 22) % count == number

    def dispatch(self, name: str, data: str, times: int = 1) -> None:
        """Number an event (`data` is JSON) and send it, or keep it until the client is back."""
        self._sequence += 1
        text = f'{{"op":{DISPATCH},"t":"{name}","s":{self._sequence},"d":{data}}}'
        self._log.append((self._sequence, text))
        if self.connection is not None:
            for _ in range(times):
                self.connection.send(text)

    def replay(self, after: int, connection: Connection) -> bool:
        """Send again what came after number `after`; False if that is no longer known."""
        oldest = self._log[0][0] if self._log else 1
        if not oldest - 1 <= after <= self._sequence:
            return False
        self.connection = connection
        seen, self.repeats = after - self.repeats, 0
        for number, text in self._log:
            if number > seen:
                connection.send(text)
        return True
