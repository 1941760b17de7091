"""`python -m sandbox`: the demo in a browser, without any Discord account."""

import asyncio
import errno
import os
import sys

from sandbox import demo

DEFAULT_PORT = "8765"
EXIT_SETTINGS = 2


def main() -> int:
    """Run the demo on $PORT and return an exit code."""
    wanted = os.environ.get("PORT") or DEFAULT_PORT
    if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
        print(f"PORT must be a number from 1 to 65535, not {wanted!r}.", file=sys.stderr)
        return EXIT_SETTINGS
    try:
        asyncio.run(demo.run(int(wanted), os.environ))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        reason = "is taken" if error.errno == errno.EADDRINUSE else "may not be used"
        print(f"Port {wanted} {reason}: choose another, such as PORT=8766.", file=sys.stderr)
        return EXIT_SETTINGS
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
