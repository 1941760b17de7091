"""Text, mentions and embeds of a message."""

import pytest

from sandbox.limits import message_problems
from tests.sandbox.limits.payloads import (
    LONG,
    MAX,
    PNG,
    REQUIRED,
    Table,
    found,
    old,
)

CONTENT: Table = {
    "content length": ({"content": "x" * 2000}, {"content": "x" * 2001}, ("content", LONG)),
    "content kind": ({"content": "5"}, {"content": 5}, ("content", "STRING_TYPE_CONVERT")),
    "empty": ({"content": "."}, {"content": " "}, ("", "EMPTY_MESSAGE")),
    "nothing at all": ({"embeds": [{"title": "t"}]}, {"embeds": []}, ("", "EMPTY_MESSAGE")),
    "nonce length": (old(nonce="n" * 25), old(nonce="n" * 26), ("nonce", LONG)),
    "nonce number": (old(nonce=10**30), old(nonce=1.5), ("nonce", "STRING_TYPE_CONVERT")),
    "stickers": (old(sticker_ids=["1"] * 3), old(sticker_ids=["1"] * 4), ("sticker_ids", LONG)),
    "mentions exclusive": (
        old(allowed_mentions={"parse": ["roles"], "users": ["1"]}),
        old(allowed_mentions={"parse": ["users"], "users": ["1"]}),
        ("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
    ),
    "mentions count": (
        old(allowed_mentions={"users": ["1"] * 100}),
        old(allowed_mentions={"users": ["1"] * 101}),
        ("allowed_mentions.users", LONG),
    ),
}


@pytest.mark.parametrize("rule", CONTENT)
def test_content_has_limits(rule: str) -> None:
    legal, illegal, expected = CONTENT[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))


EMBEDS: Table = {
    "embed count": (
        {"embeds": [{"title": "t"}] * 10},
        {"embeds": [{"title": "t"}] * 11},
        ("embeds", LONG),
    ),
    "embed title": (
        {"embeds": [{"title": "t" * 256}]},
        {"embeds": [{"title": "t" * 257}]},
        ("embeds.0.title", LONG),
    ),
    "embed description": (
        {"embeds": [{"description": "d" * 4096}]},
        {"embeds": [{"description": "d" * 4097}]},
        ("embeds.0.description", LONG),
    ),
    "embed empty": (
        {"embeds": [{"image": {"url": PNG}}]},
        {"embeds": [{"color": 5}]},
        ("embeds.0.description", REQUIRED),
    ),
    "embed colour": (
        {"embeds": [{"title": "t", "color": 0xFFFFFF}]},
        {"embeds": [{"title": "t", "color": 0x1000000}]},
        ("embeds.0.color", MAX),
    ),
    "embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 25}]},
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        ("embeds.0.fields", LONG),
    ),
    "embed field name": (
        {"embeds": [{"fields": [{"name": "n" * 256, "value": "v"}]}]},
        {"embeds": [{"fields": [{"name": "n" * 257, "value": "v"}]}]},
        ("embeds.0.fields.0.name", LONG),
    ),
    "embed field value": (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1024}]}]},
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        ("embeds.0.fields.0.value", LONG),
    ),
    "embed field blank": (
        {"embeds": [{"fields": [{"name": "n", "value": "\u200b"}]}]},
        {"embeds": [{"fields": [{"name": "n", "value": " "}]}]},
        ("embeds.0.fields.0.value", REQUIRED),
    ),
    "embed footer": (
        {"embeds": [{"footer": {"text": "f" * 2048}}]},
        {"embeds": [{"footer": {"text": "f" * 2049}}]},
        ("embeds.0.footer.text", LONG),
    ),
    "embed author": (
        {"embeds": [{"author": {"name": "a" * 256}}]},
        {"embeds": [{"author": {"name": "a" * 257}}]},
        ("embeds.0.author.name", LONG),
    ),
    "embed total": (
        {"embeds": [{"description": "d" * 3000}, {"description": "d" * 3000}]},
        {"embeds": [{"description": "d" * 3000}, {"title": "t", "description": "d" * 3000}]},
        ("embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ),
    "embed kind": (
        {"embeds": [{"title": "t"}]},
        old(embeds=[1]),
        ("embeds.0", "MODEL_TYPE_CONVERT"),
    ),
}


@pytest.mark.parametrize("rule", EMBEDS)
def test_embeds_have_limits(rule: str) -> None:
    legal, illegal, expected = EMBEDS[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))
