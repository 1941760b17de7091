"""Discord's gateway: handshake, heartbeats, RESUME, and which session hears of which event."""

import asyncio
import json
import secrets
from collections import deque
from contextlib import suppress
from typing import Any

from aiohttp import WSMsgType, web

from sandbox import payloads
from sandbox.faults import (
    EventFault,
    Faults,
    InvalidSession,
    Late,
    Lost,
    Reconnect,
    SocketDrop,
    Twice,
)
from sandbox.model import BotState, Json
from sandbox.session import Connection, Session
from sandbox.world import World

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = range(1, 7)
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = range(8, 12)

GOING_AWAY = 1001
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED = 4001, 4002, 4003
AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = 4004, 4005
RATE_LIMITED, SESSION_TIMED_OUT = 4008, 4009
INVALID_SHARD, DISALLOWED_INTENTS = 4010, 4014

HEARTBEAT_SECONDS = 41.25
RESUMABLE_SECONDS = 120.0
COMMANDS_PER_MINUTE = 120
GUILDS = 1
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15


class _Refused(Exception):
    """The client broke the protocol: close with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Gateway:
    """All sessions. `dispatch` is the world's way in, `serve` the clients'."""

    def __init__(self, world: World, faults: Faults, token: str, url: str = "") -> None:
        self.url = url
        self._world = world
        self._faults = faults
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()

    def dispatch(self, name: str, data: Json, guild_id: int) -> None:
        """Send an event to every session of the guild's shard, unless a fault intervenes."""
        user = data.get("member", {}).get("user", {})
        fault = self._faults.for_event(name, int(user["id"]) if user else None)
        match fault:
            case Lost():
                return
            case Late(seconds):
                self._world.clock.later(seconds, lambda: self._send(name, data, guild_id, None))
            case _:
                self._send(name, data, guild_id, fault)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Talk to one client until either side leaves."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        compressed = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, compressed=compressed)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send_json(
            {"op": HELLO, "d": {"heartbeat_interval": int(HEARTBEAT_SECONDS * 1000)}}
        )
        try:
            await self._listen(connection)
        except _Refused as refusal:
            connection.close(refusal.code)
            with suppress(ConnectionError):
                await writer
        finally:
            writer.cancel()
            self._connections.discard(connection)
            self._left(connection)
        return socket

    def drop_connections(self) -> None:
        """Cut every socket as a failing network does; the sessions can be resumed."""
        for session in self._sessions.values():
            self._drop(session)

    async def close(self) -> None:
        """Say good-bye to all clients."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=GOING_AWAY)

    # Events

    def _send(self, name: str, data: Json, guild_id: int, fault: EventFault | None) -> None:
        self._forget_old_sessions()
        sessions = [session for session in self._sessions.values() if session.serves(guild_id)]
        if not sessions:
            return
        text = json.dumps(data)
        for session in sessions:
            if name != "INTERACTION_CREATE" and not session.intents & GUILDS:
                continue
            self._interfere(session, fault)
            session.dispatch(name, text, times=2 if isinstance(fault, Twice) else 1)

    def _interfere(self, session: Session, fault: EventFault | None) -> None:
        connection = session.connection
        if connection is None:
            return
        match fault:
            case SocketDrop():
                self._drop(session)
            case Reconnect():
                session.connection = None
                connection.send_json({"op": RECONNECT, "d": None})
            case InvalidSession(resumable):
                session.connection = None
                connection.send_json({"op": INVALID_SESSION, "d": resumable})
                if not resumable:
                    del self._sessions[session.id]

    def _drop(self, session: Session) -> None:
        connection, session.connection = session.connection, None
        session.left_at = self._world.clock.now()
        if connection is None:
            return
        transport = connection.socket.get_extra_info("socket") and connection.socket._req
        del transport
        self._note_state()

    # Clients

    async def _listen(self, connection: Connection) -> None:
        session: Session | None = None
        received: deque[float] = deque(maxlen=COMMANDS_PER_MINUTE)
        while True:
            op, data = await self._next(connection, received)
            if op == HEARTBEAT:
                connection.send_json({"op": HEARTBEAT_ACK})
            elif op in (IDENTIFY, RESUME) and session is not None:
                raise _Refused(ALREADY_AUTHENTICATED)
            elif op == IDENTIFY:
                session = self._identify(connection, data)
            elif op == RESUME:
                session = self._resume(connection, data)
            elif op not in (PRESENCE, VOICE, REQUEST_MEMBERS):
                raise _Refused(UNKNOWN_OPCODE)
            elif session is None:
                raise _Refused(NOT_AUTHENTICATED)
