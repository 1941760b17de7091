"""The demo page's files and web socket, for browsers on this computer only. Plays no part in it."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from sandbox.person import Person
from sandbox.reports import Reporter
from sandbox.tab import Operator, Tab
from sandbox.world import World

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PAGE = Path(__file__).parent / "page"
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
LONGEST_ASK = 64 * 1024
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Web:
    """Serves the page, and one web socket to each open tab.

    `people` are those one can be; without an operator the bot cannot be killed from the page.
    """

    def __init__(
        self,
        world: World,
        people: Callable[[], Sequence[Person]],
        operator: Operator | None = None,
    ) -> None:
        self._world = world
        self._people = people
        self._operator = operator
        self._sockets: set[web.WebSocketResponse] = set()

    def install(self, app: web.Application) -> None:
        """Add the page at `/`, its files beside it and the socket at `/web/socket`."""
        app.router.add_get("/", _sender(PAGE / "index.html"))
        for path in sorted(PAGE.rglob("*")):
            if path.suffix in TYPES:
                app.router.add_get(f"/{path.relative_to(PAGE).as_posix()}", _sender(path))
        app.router.add_get("/web/socket", self._socket)
        app.on_shutdown.append(self._close)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        refuse_foreign(request)
        person = self._person(request.query.get("person", "").lower())
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=LONGEST_ASK)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await Tab(socket, person, Reporter(self._world, person), self._operator).serve()
        finally:
            self._sockets.discard(socket)
        return socket

    async def _close(self, _app: web.Application) -> None:
        """Say good-bye to all open pages, which the server would wait for otherwise."""
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _person(self, wanted: str) -> Person:
        """Find a person by id or user name; the first one for a name of an earlier world."""
        people = self._people()
        if not people:
            raise web.HTTPNotFound(text="Nobody is here.")
        known = {key: each for each in people for key in (str(each.id), each.user.username)}
        return known.get(wanted, people[0])


def refuse_foreign(request: web.Request) -> None:
    """Let in pages of this very server only.

    Another site open in the visitor's browser can reach loopback too; its requests carry its own
    Origin, or, after rebinding its name to 127.0.0.1, its own Host.
    """
    if urlsplit(f"//{request.host}").hostname not in LOOPBACK:
        raise web.HTTPForbidden(text="The demo answers to this computer's own address only.")
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="Only the demo's own page may use it.")


def _sender(path: Path) -> Handler:
    headers = HEADERS | {"Content-Type": f"{TYPES[path.suffix]}; charset=utf-8"}

    async def send(request: web.Request) -> web.StreamResponse:
        refuse_foreign(request)
        return web.FileResponse(path, headers=headers)

    return send
