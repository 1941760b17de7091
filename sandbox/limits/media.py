"""Pictures and files inside components: galleries, thumbnails, file components, their urls."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from sandbox.limits.fields import Field, Model, Payload, Text, Truth, check, models, strays
from sandbox.limits.problem import Problem, join

ATTACHMENT = "attachment://"
MEDIA_SCHEMES = ("http", "https", "attachment")

ITEM_FIELDS: tuple[Field, ...] = (
    Text("description", 1024, low=1),
    Truth("spoiler"),
    Model("media", required=True),
)
FILE_FIELDS: tuple[Field, ...] = (Model("file", required=True),)
URL_FIELDS: tuple[Field, ...] = (Text("url", 2048, low=1, required=True),)


def gallery_problems(path: str, gallery: Payload) -> Iterator[Problem]:
    """Each item has media and, if any, an alt text that is not empty."""
    at = join(path, "items")
    yield from strays(at, gallery.get("items"))
    for index, item in models(gallery.get("items")):
        yield from media_problems(join(at, index), item)


def media_problems(path: str, holder: Payload, *, file: bool = False) -> Iterator[Problem]:
    """A thumbnail or gallery item holds `media` of any address.

    A file component holds `file`, which is uploaded along with it.
    """
    yield from check(FILE_FIELDS if file else ITEM_FIELDS, path, holder)
    name = "file" if file else "media"
    media = holder.get(name)
    if not isinstance(media, Mapping):
        return
    yield from check(URL_FIELDS, join(path, name), media)
    at, url = join(path, name, "url"), media.get("url")
    if file and isinstance(url, str) and not url.startswith(ATTACHMENT):
        message = "File components show uploaded attachments only"
        yield Problem(at, "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", message)
    elif url:
        yield from scheme_problem(at, url, MEDIA_SCHEMES)


def scheme_problem(path: str, url: Any, schemes: tuple[str, ...]) -> Iterator[Problem]:
    """An address that is none, or of a kind that Discord does not follow."""
    if not isinstance(url, str):
        return
    scheme, _, rest = url.partition("://")
    if scheme.lower() not in schemes:
        message = f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
        yield Problem(path, "URL_TYPE_INVALID_SCHEME", message)
    elif not rest or any(letter.isspace() for letter in url):
        yield Problem(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def urls(path: str, component: Payload) -> Iterator[tuple[str, Payload]]:
    """The media objects of one component with their paths: thumbnail, file, gallery items."""
    for name in ("media", "file"):
        if isinstance(component.get(name), Mapping):
            yield join(path, name), component[name]
    for index, item in models(component.get("items")):
        if isinstance(item.get("media"), Mapping):
            yield join(path, "items", index, "media"), item["media"]


def file_name(url: str) -> str:
    """The last step of an address, which for an attachment is the name of its file."""
    return url.removeprefix(ATTACHMENT) if url.startswith(ATTACHMENT) else _last_step(url)


def _last_step(url: str) -> str:
    try:
        return urlsplit(url).path.rpartition("/")[2]
    except ValueError:
        return ""
