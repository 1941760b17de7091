"""People at the pretend Discord: what they do, and what they see. The same on every stand-in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.ui.custom_id import Verb
from tests.driver.bed import Bed, Impossible
from tests.driver.sight import Panel

NO_HAND = Panel({"id": "0", "content": "", "flags": 64, "components": []})


class Person:
    """Somebody with a client of their own. `what` is a label, a deed or a `Verb` throughout."""

    def __init__(self, bed: Bed, name: str, locale: str = "en-US") -> None:
        self.name = name
        self.id = bed.join(name, locale)
        self._bed = bed

    # Doing

    async def slash(self, command: str, **options: Any) -> None:
        """Run a command, such as `brisca new`."""
        await self._bed.command(self.id, command.split(), options)

    async def press(self, what: str | Verb, on: Panel | None = None) -> None:
        """Press a button of the newest panel that has it, or of `on` as it was when looked at."""
        panel = on or self.finds(lambda seen: seen.button(what) is not None)
        button = None if panel is None else panel.button(what)
        if panel is None or button is None:
            raise Impossible(f"{self.name} sees no button {what}")
        if not button.enabled:
            raise Impossible(f"{self.name} cannot press {button.label}")
        await self._bed.use(self.id, panel, button.custom_id, None)

    async def choose(self, what: str | Verb, value: str, on: Panel | None = None) -> None:
        """Choose a value in a select of the newest panel that has it, or of `on`."""
        panel = on or self.finds(lambda seen: seen.menu(what) is not None)
        menu = None if panel is None else panel.menu(what)
        if panel is None or menu is None:
            raise Impossible(f"{self.name} sees no menu {what}")
        if value not in menu.values:
            raise Impossible(f"{self.name} cannot choose {value}")
        await self._bed.use(self.id, panel, menu.custom_id, [value])

    async def play(self, which: int = 0) -> str:
        """Play a card that the newest hand offers; its code."""
        hand = self.hand()
        if not hand.playable():
            raise Impossible(f"{self.name} has nothing to play")
        button = hand.playable()[which]
        await self._bed.use(self.id, hand, button.custom_id, None)
        return button.custom_id.rpartition(":")[2]

    async def do(self, deed: str, on: Panel | None = None) -> None:
        """Press what does a deed in the newest hand or in `on`, or choose it from a menu there."""
        hand = on or self.hand()
        if hand.button(deed) is not None:
            await self.press(deed, on=hand)
        else:
            await self.choose(deed, deed, on=hand)

    async def forge(self, custom_id: str, on: Panel) -> None:
        """Send a click that the panel does not hold, as a modified client can."""
        raw = _with_button(on, custom_id)
        await self._bed.use(self.id, Panel(raw), custom_id, None)

    # Seeing

    def sees(self) -> list[Panel]:
        """All that this person sees now, oldest first."""
        return [Panel(message) for message in self._bed.messages(self.id)]

    def finds(self, wanted: Callable[[Panel], object]) -> Panel | None:
        """The newest message that is wanted."""
        return next((seen for seen in reversed(self.sees()) if wanted(seen)), None)

    def private(self) -> list[Panel]:
        """What nobody else sees, oldest first."""
        return [seen for seen in self.sees() if seen.private]

    def public(self) -> list[Panel]:
        """What everybody sees, oldest first."""
        return [seen for seen in self.sees() if not seen.private]

    def panel(self) -> Panel:
        """The newest public panel of a lobby or table."""
        found = self.finds(lambda seen: not seen.private and seen.raw["components"])
        assert found is not None, f"{self.name} sees no panel"
        return found

    def hand(self) -> Panel:
        """The newest hand with something in it; a panel without buttons where there is none."""
        return self.finds(lambda seen: seen.private and seen.is_hand) or NO_HAND

    def told(self) -> str:
        """The newest private message."""
        private = self.private()
        assert private, f"{self.name} was told nothing"
        return private[-1].text


def _with_button(panel: Panel, custom_id: str) -> dict[str, Any]:
    extra = {"type": 2, "style": 2, "label": "forged", "custom_id": custom_id, "id": 999}
    row = {"type": 1, "id": 998, "components": [extra]}
    return panel.raw | {"components": [*panel.raw["components"], row]}
