"""Discord's REST API over HTTP: reads requests, keeps the limits, calls handlers, writes answers.

What a route does is in its handler's module; here is what all have in common.
"""

import asyncio
import json
import re
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox import commands, emojis, interactions, messages, places
from sandbox.call import Call, Route, Services
from sandbox.errors import ApiError, Code, rate_limited, refused
from sandbox.faults import (
    Disconnect,
    Faults,
    LosePermission,
    MessageGone,
    RateLimited,
    Refusal,
    RequestFault,
    ServerError,
    Slow,
)
from sandbox.model import Upload
from sandbox.ratelimits import GLOBAL, too_many_headers

BASE = "/api/v10"
REMEMBERED = 5_000
_FILE_PART = re.compile(r"files\[(\d+)\]")
_ROUTES = (
    *interactions.ROUTES,
    *messages.ROUTES,
    *places.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
)


class _NoAnswer(Exception):
    """The connection is to be closed instead of answered."""


@dataclass(frozen=True, slots=True)
class RecordedRequest:
    """One request the bot made, as it came, and the status it got (0: no answer was sent).

    `route` is written as in Discord's OpenAPI document, empty for a path the sandbox has not.
    """

    method: str
    route: str
    path: str
    query: Mapping[str, str]
    body: Any
    files: tuple[str, ...]
    status: int


class Rest:
    """The API. `requests` holds the latest requests, oldest first."""

    def __init__(self, services: Services, faults: Faults, token: str) -> None:
        self._services = services
        self._faults = faults
        self._authorization = f"Bot {token}"
        self.requests: deque[RecordedRequest] = deque(maxlen=REMEMBERED)
        self._closing = asyncio.Event()

    def close(self) -> None:
        """Answer no more: whoever waits is cut off."""
        self._closing.set()

    def install(self, app: web.Application) -> None:
        """Add all routes to a server."""
        for route in _ROUTES:
            self._add(app, BASE + route.path, route)
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
            self._add(app, BASE + "/{tail:.*}", Route(method, "", _no_such_route))

    def _add(self, app: web.Application, path: str, route: Route) -> None:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._serve(route, request)

        app.router.add_route(route.method, path, serve)

    async def _serve(self, route: Route, request: web.Request) -> web.StreamResponse:
        call = Call(self._services, request.match_info, request.query, None, [])
        try:
            call.body, call.uploads = await _read(request)
            status, body = await self._answer(route, request, call)
        except ConnectionError:  # the bot ended in the middle of its request
            return web.Response()
        except ApiError as error:
            status, body = error.status, error.body
            call.headers |= error.headers
        except _NoAnswer:
            status, body = 0, None
        self._record(route, request, call, status)
        if status == 0:
            return _cut_off(request)
        if body is None:
            return web.Response(status=status, headers=call.headers)
        # Without a charset: discord.py takes any other content type for plain text.
        return web.Response(
            status=status,
            body=json.dumps(body).encode(),
            content_type="application/json",
            headers=call.headers,
        )

    async def _answer(self, route: Route, request: web.Request, call: Call) -> tuple[int, Any]:
        fault = self._faults.for_request(f"{route.method} {route.path}", self._person(call))
        if fault is not None:
            await self._before(fault, call)
        self._admit(route, request, call)
        body = route.handler(call)
        if isinstance(fault, ServerError | Disconnect):
            _fail(fault)
        if body is None:
            return 204, None
        return (201 if route.created else 200), body

    async def _before(self, fault: RequestFault, call: Call) -> None:
        """Let a fault strike that does so before the request is looked at."""
        match fault:
            case RateLimited(retry_after, everywhere, via):
                headers = too_many_headers(retry_after, "global" if everywhere else "user")
                if not via:
                    del headers["Via"]
                raise rate_limited(retry_after, headers, **{"global": everywhere})
            case ServerError(applied=False) | Disconnect(applied=False):
                _fail(fault)
            case Refusal(code):
                raise refused(code)
            case Slow(seconds):
                await self._wait(seconds)
            case LosePermission(denied):
                channel = call.world.channels[call.snowflake("channel_id")]
                call.world.overwrite(channel, call.world.bot.id, deny=denied)
            case MessageGone():
                message = call.world.message(call.snowflake("message_id"))
                if message is not None:
                    call.world.delete_message(message)

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()
                raise _NoAnswer

    def _admit(self, route: Route, request: web.Request, call: Call) -> None:
        """Check the token and count the request."""
        if not route.by_token:
            if request.headers.get("Authorization") != self._authorization:
                raise refused(Code.UNAUTHORIZED)
            self._services.ratelimits.take(GLOBAL, "")
        if route.limit is not None:
            key = call.parameters[route.key]
            call.headers |= self._services.ratelimits.take(route.limit, key)

    def _person(self, call: Call) -> int | None:
        """Whose interaction a request answers, if any."""
        dialogue, parameters = self._services.dialogue, call.parameters
        token = parameters.get("interaction_token") or parameters.get("webhook_token") or ""
        interaction = dialogue.by_token(token)
        return None if interaction is None else interaction.user_id

    def _record(self, route: Route, request: web.Request, call: Call, status: int) -> None:
        recorded = RecordedRequest(
            method=request.method,
            route=route.path,
            path=request.path.removeprefix(BASE),
            query=dict(request.query),
            body=call.body,
            files=tuple(call.upload_names),
            status=status,
        )
        self.requests.append(recorded)


def _fail(fault: ServerError | Disconnect) -> None:
    if isinstance(fault, Disconnect):
        raise _NoAnswer
    raise ApiError(fault.status, {"message": f"{fault.status}: Server Error", "code": 0})


def _no_such_route(call: Call) -> Any:
    raise refused(Code.NOT_FOUND)


def _cut_off(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.close()
    return web.Response()


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """Read a body: JSON, or a form with the part `payload_json` and files."""
    if request.content_type == "multipart/form-data":
        return await _read_form(request)
    raw = await request.read()
    return (_parsed(raw) if raw else None), []


async def _read_form(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        raw = await part.read()
        if part.name == "payload_json":
            body = _parsed(raw)
        elif found := _FILE_PART.fullmatch(part.name or ""):
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads.append(Upload(int(found[1]), part.filename or "unknown", kind, bytes(raw)))
    return body, sorted(uploads, key=lambda upload: upload.index)


def _parsed(raw: bytes | bytearray) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise refused(Code.INVALID_JSON) from None
