"""Settings: what is read, and one clear line for each thing that can be wrong."""

import itertools
import logging
import re
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot import config
from bot.config import Config, ConfigError, database_url, read_env_file
from bot.tables.shards import Shards

ROOT = Path(__file__).parent.parent
TOKEN = "MTIz.abc-d_e.x1y2z3"


def test_defaults() -> None:
    settings = Config.from_env({"DISCORD_TOKEN": TOKEN})
    assert settings.database == "sqlite+aiosqlite:///data/brisca.sqlite3"
    assert settings.log_level == logging.INFO
    assert settings.token == TOKEN


def test_every_setting_is_read() -> None:
    settings = Config.from_env(
        {
            "DISCORD_TOKEN": f" {TOKEN} ",
            "DATABASE_URL": "elsewhere/b.sqlite3",
            "COMPUTER_PAUSE": "0",
            "PANEL_INTERVAL": "2.5",
            "LOG_LEVEL": "debug",
            "SHARD_COUNT": "8",
            "SHARD_IDS": "6, 0, 2-3,2",
            "METRICS_PORT": "9100",
        }
    )
    shards = Shards(8, (0, 2, 3, 6))
    assert settings == Config(TOKEN, "elsewhere/b.sqlite3", 0.0, 2.5, logging.DEBUG, shards, 9100)


def test_an_empty_variable_is_not_set() -> None:
    settings = Config.from_env({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": " ", "LOG_LEVEL": ""})
    assert settings == Config(TOKEN)


WRONG = {
    "no token": ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN"),
    "not a token": ({"DISCORD_TOKEN": "my bot"}, "DISCORD_TOKEN"),
    "a token with a line break": ({"DISCORD_TOKEN": "a.b\n.c"}, "DISCORD_TOKEN"),
    "another database": ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL"),
    "another database by the old name": ({"DATABASE": "mysql://x"}, "DATABASE_URL"),
    "a pause in words": ({"COMPUTER_PAUSE": "long"}, "COMPUTER_PAUSE"),
    "a negative pause": ({"COMPUTER_PAUSE": "-1"}, "COMPUTER_PAUSE"),
    "not a number": ({"COMPUTER_PAUSE": "nan"}, "COMPUTER_PAUSE"),
    "an endless interval": ({"PANEL_INTERVAL": "inf"}, "PANEL_INTERVAL"),
    "no shard": ({"SHARD_COUNT": "0"}, "SHARD_COUNT"),
    "shards in words": ({"SHARD_COUNT": "two"}, "SHARD_COUNT"),
    "a shard too many": ({"SHARD_COUNT": "2", "SHARD_IDS": "0-2"}, "SHARD_IDS"),
    "a shard of an endless range": ({"SHARD_IDS": "0-99999999999"}, "SHARD_IDS"),
    "a shard below 0": ({"SHARD_COUNT": "2", "SHARD_IDS": "-1"}, "SHARD_IDS"),
    "a range backwards": ({"SHARD_COUNT": "4", "SHARD_IDS": "0,3-1"}, "SHARD_IDS"),
    "a shard in words": ({"SHARD_COUNT": "2", "SHARD_IDS": "first"}, "SHARD_IDS"),
    "no port": ({"METRICS_PORT": "0"}, "METRICS_PORT"),
    "a port in words": ({"METRICS_PORT": "any"}, "METRICS_PORT"),
    "an unknown level": ({"LOG_LEVEL": "loud"}, "LOG_LEVEL"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_setting_is_named_in_one_line(case: str) -> None:
    environment, variable = WRONG[case]
    with pytest.raises(ConfigError, match=rf"^{variable}\b") as error:
        Config.from_env({"DISCORD_TOKEN": TOKEN, **environment})
    assert "\n" not in str(error.value)


def test_all_shards_are_served_where_none_is_named() -> None:
    settings = Config.from_env({"DISCORD_TOKEN": TOKEN, "SHARD_COUNT": "3"})
    assert settings.shards == Shards(3, (0, 1, 2))


@pytest.mark.parametrize(
    "url",
    [
        *("data/b.sqlite3", "C:b", "sqlite:///b", "sqlite+aiosqlite:///b"),
        *("postgres://u:p@h/b", "postgresql://u:p@h/b", "postgresql+asyncpg://u:p@h/b"),
    ],
)
def test_a_database_is_named_by_path_or_url(url: str) -> None:
    assert database_url({"DATABASE_URL": url, "DATABASE": "old"}) == url
    assert database_url({"DATABASE": url}) == url


def test_no_secret_is_shown() -> None:
    settings = Config.from_env({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql://u:pw@h/b"})
    assert TOKEN not in repr(settings)
    assert "pw" not in repr(settings)


def test_a_token_never_stands_in_the_message() -> None:
    with pytest.raises(ConfigError) as error:
        Config.from_env({"DISCORD_TOKEN": "very secret"})
    assert "secret" not in str(error.value)


def test_the_example_names_every_variable_and_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    example = dotenv_values(ROOT / ".env.example")
    code = Path(config.__file__).read_text(encoding="utf-8")
    assert set(example) == set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', code))
    given = {name: value or "" for name, value in example.items()}
    assert Config.from_env({**given, "DISCORD_TOKEN": TOKEN}) == Config(TOKEN)


def test_every_line_of_the_example_is_explained() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    for before, line in itertools.pairwise(lines):
        if re.match(r"[A-Z_]+=", line):
            assert before.startswith("# ")


def test_an_env_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        "# note\nDISCORD_TOKEN='a.b.c'\nexport LOG_LEVEL=INFO # why\n", encoding="utf-8"
    )
    assert read_env_file(file) == {"DISCORD_TOKEN": "a.b.c", "LOG_LEVEL": "INFO"}


def test_an_env_file_may_begin_as_windows_begins_them(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=a.b.c\n", encoding="utf-8-sig")
    assert read_env_file(file) == {"DISCORD_TOKEN": "a.b.c"}


def test_no_env_file_is_no_fault(tmp_path: Path) -> None:
    assert read_env_file(tmp_path / ".env") == {}


@pytest.mark.parametrize(
    "content",
    [b"DISCORD_TOKEN\n", b"A=1\nthis is no setting\n", b"A='unclosed\n", b"A=\xff\xfe\n", b"=x\n"],
)
def test_a_malformed_env_file_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / ".env"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=r"\.env") as error:
        read_env_file(file)
    assert "\n" not in str(error.value)


def test_an_env_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(ConfigError, match="cannot be read"):
        read_env_file(tmp_path / ".env")
