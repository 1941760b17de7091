"""`python -m sandbox`: the demo in a browser, without any Discord account."""

import errno
import os
import signal
import sys

from bot.console import DONE, REFUSED

DEFAULT_PORT = "8765"


def main() -> int:
    """Run the demo on $PORT and return an exit code."""
    wanted = os.environ.get("PORT") or DEFAULT_PORT
    if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
        print(f"PORT must be a number from 1 to 65535, not {wanted!r}.", file=sys.stderr)
        return REFUSED
    from sandbox import demo  # here, because it takes a moment: see the end

    try:
        demo.serve(int(wanted), os.environ)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        reason = "is taken" if error.errno == errno.EADDRINUSE else "may not be used"
        other = int(wanted) + 1 if int(wanted) in range(1024, 65535) else DEFAULT_PORT
        print(f"Port {wanted} {reason}: choose another, such as PORT={other}.", file=sys.stderr)
        return REFUSED
    return DONE


if __name__ == "__main__":
    # Until the demo listens for it, Ctrl-C ends the process without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    raise SystemExit(main())
