"""Emojis an application uploads."""

from base64 import b64encode
from typing import Any

import pytest

from sandbox.limits import emoji_upload_problems
from tests.sandbox.limits.payloads import (
    BAD,
    REQUIRED,
    found,
)

PICTURE = b64encode(b"\x89PNG\r\n\x1a\n").decode()
EMOJI = {"name": "ace_of_cups", "image": f"data:image/png;base64,{PICTURE}"}
LIMIT = b64encode(b"\0" * 256 * 1024).decode()
OVER = b64encode(b"\0" * (256 * 1024 + 1)).decode()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, None),
        ({"name": "n" * 32}, None),
        ({"name": "n" * 33}, ("name", BAD)),
        ({"name": "n"}, ("name", BAD)),
        ({"name": "as de copas"}, ("name", "STRING_TYPE_REGEX")),
        ({"name": None}, ("name", REQUIRED)),
        ({"image": f"data:image/webp;base64,{LIMIT}"}, None),
        ({"image": f"data:image/webp;base64,{OVER}"}, ("image", "BINARY_TYPE_MAX_SIZE")),
        ({"image": PICTURE}, ("image", "IMAGE_INVALID")),
        ({"image": "data:image/png;base64,?"}, ("image", "IMAGE_INVALID")),
        ({"image": None}, ("image", REQUIRED)),
    ],
)
def test_emoji_uploads_have_limits(
    change: dict[str, Any], expected: tuple[str, str] | None
) -> None:
    assert found(emoji_upload_problems(EMOJI | change)) == ({expected} if expected else set())
