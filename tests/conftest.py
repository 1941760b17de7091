"""What holds for every test: Hypothesis sets no deadline, for a busy machine is no fault."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("brisca", deadline=None)
settings.load_profile("brisca")
