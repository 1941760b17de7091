"""The sign of life, where it cannot be written."""

import asyncio
from pathlib import Path

import pytest

from bot import health


async def test_a_sign_of_life_that_cannot_be_written_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "BEAT_SECONDS", 0.01)
    folder = tmp_path / "data"
    file = folder / "brisca.alive"
    beating = asyncio.create_task(health.keep_beating(file, lambda: True))
    try:
        async with asyncio.timeout(5):
            while "cannot be written" not in caplog.text:  # noqa: ASYNC110 - it has no event
                await asyncio.sleep(0.01)
            folder.mkdir()
            while not file.exists():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
    assert not file.exists()
