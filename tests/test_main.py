"""The command line as an operator meets it: one line, an exit code, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.health import heartbeat_file
from bot.tables.shards import ALL_SHARDS

ROOT = Path(__file__).parent.parent
TOKEN = "MTIz.abc-d_e.x1y2z3"


def bot(
    *arguments: str, folder: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `python -m bot` in a folder of its own."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_help_lists_the_commands(tmp_path: Path) -> None:
    result = bot("--help", folder=tmp_path)
    assert result.returncode == 0
    for command in ("run", "replay", "verify", "rules", "health"):
        assert command in result.stdout


def a_file(path: Path) -> Path:
    path.write_text("this is no database, but long enough to be looked into " * 40)
    return path


def a_file_in_the_way(folder: Path) -> dict[str, str]:
    a_file(folder / "data")
    return {"DATABASE_URL": "data/brisca.sqlite3"}


STARTS = {
    "no token": (lambda folder: {"DISCORD_TOKEN": ""}, "DISCORD_TOKEN"),
    "not a token": (lambda folder: {"DISCORD_TOKEN": "x"}, "DISCORD_TOKEN"),
    "a pause in words": (lambda folder: {"COMPUTER_PAUSE": "x"}, "COMPUTER_PAUSE"),
    "a folder as database": (lambda folder: {"DATABASE_URL": "."}, "DATABASE_URL"),
    "not a database": (lambda folder: {"DATABASE_URL": str(a_file(folder / "x"))}, "DATABASE_URL"),
    "a database by the old name": (lambda folder: {"DATABASE": "."}, "DATABASE_URL"),
    "a server that is not there": (
        lambda folder: {"DATABASE_URL": "postgresql://u:p@127.0.0.1:1/b"},
        "DATABASE_URL",
    ),
    "a file where the folder belongs": (a_file_in_the_way, "DATABASE_URL"),
}


@pytest.mark.parametrize("case", STARTS)
def test_a_setting_that_cannot_be_used(tmp_path: Path, case: str) -> None:
    make, variable = STARTS[case]
    result = bot("run", folder=tmp_path, env={"DISCORD_TOKEN": TOKEN, **make(tmp_path)})
    assert result.returncode == 2
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith(variable)


def test_a_malformed_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN\n")
    result = bot("run", folder=tmp_path)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert ".env, line 1" in result.stderr


def test_health_without_a_bot(tmp_path: Path) -> None:
    result = bot("health", folder=tmp_path)
    assert (result.returncode, "not connected" in result.stdout) == (1, True)


def test_health_by_the_age_of_the_heartbeat(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'brisca.sqlite3'}"
    file = heartbeat_file(url, ALL_SHARDS)
    assert file == tmp_path / "brisca.alive"
    env = {"DATABASE_URL": url}
    file.touch()
    assert bot("health", folder=tmp_path, env=env).returncode == 0
    os.utime(file, (0, 0))
    assert bot("health", folder=tmp_path, env=env).returncode == 1


def test_an_unknown_command(tmp_path: Path) -> None:
    result = bot("fly", folder=tmp_path)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_rules_of_a_preset(tmp_path: Path) -> None:
    shown = bot("rules", "--preset", "estricta", "--players", "3", folder=tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "obligations: strict\n" in shown.stdout
    refused = bot("rules", "--preset", "estricta", "--players", "5", folder=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
