"""Emojis that an application uploads: their names and pictures."""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from sandbox.limits.fields import Field, Payload, Text, check
from sandbox.limits.problem import Problem

MAX_BYTES = 256 * 1024
NAME = re.compile(r"\w+", re.ASCII)
DATA_URI = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)

FIELDS: tuple[Field, ...] = (
    Text("name", 32, low=2, required=True),
    Text("image", MAX_BYTES * 2, low=1, required=True),
)


def emoji_upload_problems(emoji: Payload) -> list[Problem]:
    """What Discord refuses of a new application emoji."""
    name = emoji.get("name")
    problems = list(check(FIELDS, "", emoji))
    if isinstance(name, str) and name and NAME.fullmatch(name) is None:
        message = "String value did not match validation regex."
        problems.append(Problem("name", "STRING_TYPE_REGEX", message))
    return [*problems, *_image_problems(emoji.get("image"))]


def _image_problems(image: Any) -> Iterator[Problem]:
    if not isinstance(image, str) or not image:
        return
    match = DATA_URI.fullmatch(image)
    picture = _decoded(match[1]) if match else b""
    if not picture:
        yield Problem("image", "IMAGE_INVALID", "Invalid image data")
    elif len(picture) > MAX_BYTES:
        message = "File cannot be larger than 256.0 kb."
        yield Problem("image", "BINARY_TYPE_MAX_SIZE", message)


def _decoded(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return b""
