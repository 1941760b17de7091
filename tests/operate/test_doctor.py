"""What `doctor` finds, a line each, and its exit code. Discord is the sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.operate import doctor
from bot.store.sql import SqlStore
from sandbox.hooks import pointed_at
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.operate.console import bot
from tests.store.migrating import execute, within

Shown = dict[str, str]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(ratelimits=False) as made:
        with pointed_at(made.url):
            yield made


@pytest.fixture
def environment(sandbox: Sandbox, tmp_path: Path) -> dict[str, str]:
    """Settings with which everything is well."""
    return {"DISCORD_TOKEN": sandbox.token, "DATABASE_URL": str(tmp_path / "b.sqlite3")}


async def examine(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> tuple[int, Shown]:
    """The exit code, and by subject the mark with what was told."""
    code = await asyncio.to_thread(partial(doctor.examine, environment))
    lines = capsys.readouterr().out.splitlines()
    told = {}
    for line in lines:
        head, text = line.split(": ", 1)
        mark, subject = head.split()
        told[subject] = f"{mark} {text}"
    assert len(told) == len(lines)
    return code, told


async def test_all_is_well(
    sandbox: Sandbox, environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    await (await SqlStore.open(environment["DATABASE_URL"])).close()

    code, told = await examine(environment, capsys)

    assert code == 0
    assert list(told) == [
        *("settings", "token", "intents", "shards", "permissions", "emojis"),
        *("database", "disk", "languages"),
    ]
    del told["languages"]  # it has a test of its own
    assert all(line.startswith("ok ") for line in told.values()), told
    assert told["intents"].startswith("ok guilds; none")
    assert told["permissions"] == "ok granted in 1 server(s)"
    assert told["emojis"] == "ok none"
    assert told["shards"] == "ok 0 of 1; Discord recommends 1"
    assert told["database"].startswith(f"ok {environment['DATABASE_URL']}: writable, schema 0")
    store = await SqlStore.open(environment["DATABASE_URL"])
    assert await store.note("is it writable?") is None
    await store.close()


async def test_server_that_grants_too_little_is_named(
    sandbox: Sandbox, environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    everyone = sandbox.guild.roles[sandbox.guild.id]
    everyone.permissions = everyone.permissions & ~Permission.ATTACH_FILES
    for role in sandbox.guild.roles.values():
        role.permissions = role.permissions & ~(Permission.ATTACH_FILES | Permission.ADMINISTRATOR)
    sandbox.world.add_emoji("as_oros", b"", "image/png")

    code, told = await examine(environment, capsys)

    assert code == 0
    assert told["permissions"] == ("note 1 of 1 servers do not grant all: Brisca (attach_files)")
    assert told["emojis"] == "ok as_oros"
    assert "not there yet" in told["database"]


async def test_token_that_discord_refuses(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = await examine(environment | {"DISCORD_TOKEN": "a.b.c"}, capsys)

    assert code == 1
    assert told["token"].startswith("wrong DISCORD_TOKEN was refused by Discord")
    assert "permissions" not in told


@pytest.mark.parametrize(
    ("changed", "subject", "text"),
    [
        ({"DISCORD_TOKEN": ""}, "settings", "DISCORD_TOKEN is not set"),
        ({"LOG_LEVEL": "loud"}, "settings", "LOG_LEVEL must be"),
        ({"DATABASE_URL": "/nowhere/b.sqlite3"}, "database", "its folder does not exist"),
        ({"DATABASE_URL": "postgresql://u:p@127.0.0.1:1/b"}, "database", "does not answer"),
        ({"DATABASE_URL": "postgresql://u:p@127.0.0.1/"}, "database", "names no database"),
    ],
)
async def test_what_is_wrong_is_told_and_the_rest_is_looked_at(
    environment: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    changed: dict[str, str],
    subject: str,
    text: str,
) -> None:
    code, told = await examine(environment | changed, capsys)

    assert code == 1
    assert told[subject].startswith("wrong ")
    assert text in told[subject]
    assert {"settings", "database", "disk", "languages"} <= told.keys()


async def test_database_of_an_older_or_newer_version(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    url = environment["DATABASE_URL"]
    await (await SqlStore.open(url)).close()
    for number, mark, text in (("0001", "ok", "brings it to"), ("9999", "wrong", "newer version")):
        change = f"UPDATE alembic_version SET version_num = '{number}'"
        await within(url, lambda plain, change=change: execute(plain, change))

        _, told = await examine(environment, capsys)

        assert told["database"].startswith(f"{mark} ")
        assert text in told["database"]


async def test_disk_that_is_nearly_full(
    environment: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "_LEAST_FREE", 2**62)

    code, told = await examine(environment, capsys)

    assert code == 1
    assert told["disk"].startswith("wrong only ")


@pytest.mark.parametrize(
    ("missing", "line"),
    [
        ({"ca": 0, "es": 0}, "ok en, ca, es, complete"),
        ({"ca": 0, "es": 17}, "note es lacks 17; those are told in English"),
    ],
)
async def test_languages(
    environment: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    missing: dict[str, int],
    line: str,
) -> None:
    monkeypatch.setattr(doctor, "untranslated", lambda: missing)

    code, told = await examine(environment, capsys)

    assert (code, told["languages"]) == (0, line)


def test_on_the_command_line(tmp_path: Path) -> None:
    told = bot(tmp_path, "doctor")

    assert (told.returncode, told.stderr) == (1, "")
    assert told.stdout.startswith("wrong settings: DISCORD_TOKEN is not set")


def test_settings_that_leave_nothing_to_look_at(tmp_path: Path) -> None:
    told = bot(tmp_path, "doctor", DATABASE_URL="mysql://x")

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("doctor: DATABASE_URL must be")
