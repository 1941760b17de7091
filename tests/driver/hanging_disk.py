"""`python -m tests.driver.hanging_disk`: the bot on the sandbox, on a disk that may hang.

From the moment that the file DISK_HANGS is there no transaction returns any more.
"""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from bot.store import writer
from sandbox.bot import main

FOR_EVER = 3600


def on_a_bad_disk(connection: Connection, jobs: Sequence[writer.Job]) -> None:
    if Path(os.environ["DISK_HANGS"]).exists():
        time.sleep(FOR_EVER)
    run_all(connection, jobs)


if __name__ == "__main__":
    run_all, writer._run_all = writer._run_all, on_a_bad_disk
    raise SystemExit(main())
