"""What is known of a public panel between two writings of it. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.tables.lobby import Lobby
from bot.tables.table import Table


@dataclass(slots=True)
class Published:
    """The newest state of a lobby or table, and the message that shows it, once there is one."""

    state: Lobby | Table
    message_id: int | None
    closed: bool = False
    stale: bool = True
    nonce: str | None = None
    """Of the message being posted, so that a try whose answer was lost posts no second one."""
    written: bool = False
    """Whether this process has written it: to take a table up anew is no change of it."""
    replaced_at: datetime | None = None
    left_behind: int | None = None
    """The message that another has taken over from, as long as it does not say so yet."""
    refused: int | None = None
    """Why Discord refused it last, by its own number: the log names that once."""

    @property
    def finished(self) -> bool:
        """Whether nothing more is to come once its newest state is shown."""
        return self.closed or (isinstance(self.state, Table) and self.state.over)
