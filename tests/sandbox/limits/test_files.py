"""Files that are uploaded, kept or only mentioned."""

from typing import Any

import pytest

from sandbox.limits import message_problems
from tests.sandbox.limits.payloads import (
    LONG,
    NOT_FOUND,
    PNG,
    REQUIRED,
    V2,
    Table,
    found,
    gallery,
    old,
    text,
    v2,
)

FILES: Table = {
    "attachment of old": (
        old(),
        old(attachments=[{"id": 0}]),
        ("attachments.0", "ATTACHMENT_NOT_FOUND"),
    ),
    "attachment without id": (
        old(),
        old(attachments=[{"filename": "a.png"}]),
        ("attachments.0.id", REQUIRED),
    ),
    "attachment id": (
        old(),
        old(attachments=[{"id": "one"}]),
        ("attachments.0.id", "NUMBER_TYPE_COERCE"),
    ),
    "attachment count": (
        old(attachments=[]),
        old(attachments=[{"id": 1}] * 11),
        ("attachments", LONG),
    ),
    "not uploaded": (
        v2(gallery(PNG)),
        v2(gallery("attachment://table.png")),
        ("components.0.items.0.media.url", NOT_FOUND),
    ),
    "not uploaded for an embed": (
        {"embeds": [{"image": {"url": PNG}}]},
        {"embeds": [{"image": {"url": "attachment://table.png"}}]},
        ("embeds.0.image.url", NOT_FOUND),
    ),
}


@pytest.mark.parametrize("rule", FILES)
def test_files_are_there(rule: str) -> None:
    legal, illegal, expected = FILES[rule]

    assert message_problems(legal) == []
    assert expected in found(message_problems(illegal))


SHOWS = v2(gallery("attachment://table.png"))
HELD_FILE = {"id": "900", "filename": "table.png", "url": "https://cdn/attachments/1/900/table.png"}
SHOWN = {
    "flags": V2,
    "attachments": [],
    "components": [
        {
            "type": 12,
            "items": [{"media": {"url": HELD_FILE["url"] + "?ex=1", "attachment_id": "900"}}],
        }
    ],
}


def test_attachment_is_found_among_the_uploads() -> None:
    entry = {"id": 0, "filename": "table.png", "description": "d" * 1024}

    assert message_problems(SHOWS, uploads=["table.png"]) == []
    assert message_problems(SHOWS | {"attachments": [entry]}, uploads=["table.png"]) == []
    assert message_problems(SHOWS | {"attachments": [entry]}, uploads=["blob"]) == []


def test_file_component_shows_an_upload() -> None:
    payload = v2({"type": 13, "file": {"url": "attachment://match.json"}})

    assert message_problems(payload, uploads=["match.json"]) == []
    assert ("components.0.file.url", NOT_FOUND) in found(message_problems(payload))


def test_description_of_an_upload_has_a_limit() -> None:
    payload = old(attachments=[{"id": "0", "description": "d" * 1025}])

    assert found(message_problems(payload, uploads=["a.png"])) == {
        ("attachments.0.description", LONG)
    }


@pytest.mark.parametrize("previous", [{"flags": V2, "attachments": [HELD_FILE]}, SHOWN])
def test_edit_keeps_the_files_it_does_not_drop(previous: dict[str, Any]) -> None:
    dropped = {("components.0.items.0.media.url", NOT_FOUND)}

    assert message_problems(SHOWS, previous=previous) == []
    assert message_problems(SHOWS | {"attachments": [{"id": 900}]}, previous=previous) == []
    assert found(message_problems(SHOWS | {"attachments": []}, previous=previous)) == dropped


def test_edit_cannot_keep_a_file_the_message_never_had() -> None:
    payload = v2(text(), attachments=[{"id": "901"}])

    assert found(message_problems(payload, previous=SHOWN)) == {
        ("attachments.0", "ATTACHMENT_NOT_FOUND")
    }


@pytest.mark.parametrize(("uploads", "refused"), [(10, False), (11, True)])
def test_at_most_ten_files_go_with_a_message(uploads: int, refused: bool) -> None:
    problems = message_problems(old(), uploads=[f"{n}.png" for n in range(uploads)])

    assert (("attachments", "TOO_MANY_FILES") in found(problems)) is refused


def test_files_kept_by_an_edit_count_towards_ten() -> None:
    previous = {"content": "x", "attachments": [HELD_FILE]}
    uploads = [f"{n}.png" for n in range(10)]

    assert found(message_problems({}, uploads=uploads, previous=previous)) == {
        ("attachments", "TOO_MANY_FILES")
    }
    assert message_problems({"attachments": []}, uploads=uploads, previous=previous) == []


def test_edit_of_an_unknown_message_is_judged_by_what_it_says_itself() -> None:
    assert message_problems({"components": []}, partial=True) == []
    assert message_problems(SHOWS, partial=True) == []
    assert message_problems(SHOWS | {"attachments": [{"id": "900"}]}, partial=True) == []
    assert found(message_problems(SHOWS | {"attachments": []}, partial=True)) == {
        ("components.0.items.0.media.url", NOT_FOUND)
    }
    assert ("attachments.0", "ATTACHMENT_NOT_FOUND") in found(
        message_problems({"attachments": [{"id": 0}]}, partial=True)
    )
