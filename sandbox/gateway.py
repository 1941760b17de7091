"""Discord's gateway: handshake, heartbeats, RESUME, and which session hears of which event."""

import asyncio
import json
import secrets
from collections import deque
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

from sandbox import guild_payloads, payloads
from sandbox.faults import (
    EventFault,
    Faults,
    InvalidSession,
    Late,
    Lost,
    Reconnect,
    Replayed,
    SocketDrop,
    Twice,
)
from sandbox.model import BotState, Guild, Json
from sandbox.session import Connection, Session
from sandbox.world import World

HEARTBEAT, IDENTIFY, PRESENCE, VOICE = 1, 2, 3, 4
RESUME, RECONNECT, REQUEST_MEMBERS = 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

GOING_AWAY = 1001
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED = 4001, 4002, 4003
AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = 4004, 4005
RATE_LIMITED, SESSION_TIMED_OUT = 4008, 4009
INVALID_SHARD, DISALLOWED_INTENTS = 4010, 4014

HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.02
"""discord.py notes a beat only after sending it; an answer before that looks 41 seconds late."""
REPLAY_AFTER = 0.02
"""Long enough for the client to have seen the event, which a cut line would take along."""
RESUMABLE_SECONDS = 120.0
COMMANDS_PER_MINUTE = 120
LARGEST_COMMAND = 15 * 1024
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

    @property
    def listening(self) -> frozenset[tuple[int, int]]:
        """The shards that clients listen to at present: number and count."""
        return frozenset(each.shard for each in self._sessions.values() if each.connection)

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
        socket = web.WebSocketResponse(max_msg_size=LARGEST_COMMAND)
        await socket.prepare(request)
        transport = request.transport
        assert transport is not None, "a prepared socket has a transport"
        compressed = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, transport.abort, compressed=compressed)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        interval = int(HEARTBEAT_SECONDS * 1000)
        connection.send_json({"op": HELLO, "d": {"heartbeat_interval": interval}})
        try:
            await self._listen(connection)
        except _Refused as refusal:
            connection.close(refusal.code)
            await writer
        finally:
            writer.cancel()
            self._connections.discard(connection)
            self._left(connection)
        return socket

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
            if isinstance(fault, Replayed):
                session.repeats = 1
                self._world.clock.later(REPLAY_AFTER, partial(self._drop, session))

    def _interfere(self, session: Session, fault: EventFault | None) -> None:
        connection = session.connection
        if connection is None:
            return
        match fault:
            case SocketDrop():
                self._drop(session)
            case Reconnect():
                self._left(connection)
                connection.send_json({"op": RECONNECT, "d": None})
            case InvalidSession(resumable):
                self._left(connection)
                connection.send_json({"op": INVALID_SESSION, "d": resumable})
                if not resumable:
                    del self._sessions[session.id]

    def _drop(self, session: Session) -> None:
        connection = session.connection
        if connection is not None:
            self._left(connection)
            connection.abort()

    # Clients

    async def _listen(self, connection: Connection) -> None:
        identified = False
        received: deque[float] = deque(maxlen=COMMANDS_PER_MINUTE)
        while (command := await self._next(connection, received)) is not None:
            op, data = command
            if op == HEARTBEAT:
                self._world.clock.later(
                    ACK_SECONDS, lambda: connection.send_json({"op": HEARTBEAT_ACK})
                )
            elif op in (IDENTIFY, RESUME):
                if identified:
                    raise _Refused(ALREADY_AUTHENTICATED)
                self._check_token(data)
                identified = self._begin(connection, op, data)
            elif op not in (PRESENCE, VOICE, REQUEST_MEMBERS):
                raise _Refused(UNKNOWN_OPCODE)
            elif not identified:
                raise _Refused(NOT_AUTHENTICATED)

    async def _next(self, connection: Connection, received: deque[float]) -> tuple[int, Any] | None:
        """The next command, None when the client left. A silent client is a dead one."""
        try:
            message = await connection.socket.receive(timeout=HEARTBEAT_SECONDS * 1.5)
        except TimeoutError:
            raise _Refused(SESSION_TIMED_OUT) from None
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return None
        now = self._world.clock.now()
        if len(received) == COMMANDS_PER_MINUTE and now - received[0] < 60:
            raise _Refused(RATE_LIMITED)
        received.append(now)
        try:
            command = json.loads(message.data)
            return int(command["op"]), command.get("d")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise _Refused(DECODE_ERROR) from None

    def _check_token(self, data: Any) -> None:
        if not isinstance(data, dict) or data.get("token") != self._token:
            raise _Refused(AUTHENTICATION_FAILED)

    def _begin(self, connection: Connection, op: int, data: Json) -> bool:
        """Start or take up a session; False when a RESUME is refused and IDENTIFY may follow."""
        self._forget_old_sessions()
        if op == IDENTIFY:
            self._identify(connection, data)
            return True
        session = self._sessions.get(str(data.get("session_id")))
        if session is None or not session.replay(int(data.get("seq") or 0), connection):
            connection.send_json({"op": INVALID_SESSION, "d": False})
            return False
        session.dispatch("RESUMED", "{}")
        self._note_state()
        return True

    def _identify(self, connection: Connection, data: Json) -> None:
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise _Refused(INVALID_SHARD)
        intents = int(data.get("intents") or 0)
        if intents & PRIVILEGED:
            raise _Refused(DISALLOWED_INTENTS)
        session = Session(secrets.token_hex(16), (number, count), intents)
        session.connection = connection
        self._sessions[session.id] = session
        guilds = [
            guild
            for guild in self._world.guilds.values()
            if guild.bot_joined and session.serves(guild.id)
        ]
        session.dispatch("READY", json.dumps(self._ready(session, guilds)))
        if intents & GUILDS:
            for guild in guilds:
                written = guild_payloads.guild_create_json(self._world, guild)
                session.dispatch("GUILD_CREATE", json.dumps(written))
        self._note_state()

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": payloads.user_json(self._world.bot),
            "application": {"id": str(self._world.application_id), "flags": 0},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
        }

    def _left(self, connection: Connection) -> None:
        for session in self._sessions.values():
            if session.connection is connection:
                session.connection = None
                session.left_at = self._world.clock.now()
        self._note_state()

    def _forget_old_sessions(self) -> None:
        limit = self._world.clock.now() - RESUMABLE_SECONDS
        for session in tuple(self._sessions.values()):
            if session.connection is None and session.left_at < limit:
                del self._sessions[session.id]

    def _note_state(self) -> None:
        self._world.set_bot_state(BotState.UP if self.listening else BotState.DOWN)
