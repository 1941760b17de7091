"""`python -m tests.driver.verbose_bot`: the bot with the log that it has when it serves.

All that it prints and logs goes to the file SAID, from the first line on.
"""

import os
import sys

from bot.__main__ import main
from sandbox.hooks import point_at


def _serve() -> int:
    with open(os.environ["SAID"], "ab") as said:  # noqa: PTH123 - by its number, for all threads
        os.dup2(said.fileno(), sys.stdout.fileno())
        os.dup2(said.fileno(), sys.stderr.fileno())
    point_at(os.environ["SANDBOX_URL"])
    return main(["run"])


if __name__ == "__main__":
    raise SystemExit(_serve())
