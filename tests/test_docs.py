"""What the documents say is true: commands run, links lead somewhere, lists are complete."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.app import Pace, build
from bot.store.memory import MemoryStore
from bot.tables.chance import RandomChance
from bot.tables.clock import SystemClock

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def environment() -> dict[str, str]:
    """This process's environment, less what a nested make or pytest would take for its own."""
    foreign = ("MAKE", "MFLAGS", "PYTEST", "DISCORD")
    return {name: value for name, value in os.environ.items() if not name.startswith(foreign)}


def run(command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- the commands of the README -------------------------------------------------------------------


def run_demo(command: str, _folder: Path) -> None:
    port = free_port()
    demo = subprocess.Popen(
        f"exec {command} PORT={port}",
        shell=True,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert demo.stdout is not None
        assert f"http://127.0.0.1:{port}" in demo.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
            assert "Brisca" in page.read().decode()
    finally:
        os.killpg(demo.pid, signal.SIGINT)
        rest, _ = demo.communicate(timeout=20)
    assert "Traceback" not in rest
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def run_tests(command: str, _folder: Path) -> None:
    result = run(f"{command} TESTS=tests/engine/test_cards.py")
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"\d+ passed", result.stdout)


def run_bot(command: str, folder: Path) -> None:
    for name in ("Makefile", "requirements.lock", ".env.example"):
        shutil.copy(ROOT / name, folder)
    for name in ("bot", "cogs"):
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv").symlink_to(Path(sys.prefix))
    run_marker = folder / ".venv" / "run.done"
    assert run_marker.exists(), "the tests run in the environment that make has set up"
    os.utime(folder / "requirements.lock", (0, 0))
    result = run(command.replace("\n", " && "), folder)
    assert "DISCORD_TOKEN is not set" in result.stderr
    assert "Traceback" not in result.stderr


def run_replay(command: str, _folder: Path) -> None:
    result = run(command.replace(".venv/bin/python", sys.executable))
    assert result.returncode == 0, result.stderr
    assert "Match won by" in result.stdout


RUNS: dict[str, Callable[[str, Path], None]] = {
    "make demo": run_demo,
    "make test": run_tests,
    "cp .env.example .env\nmake run": run_bot,
    ".venv/bin/python -m bot replay tests/golden/two_to_1.json": run_replay,
}


def test_every_command_of_the_readme_has_a_run() -> None:
    blocks = re.findall(r"```sh\n(.*?)\n```", README, flags=re.DOTALL)
    assert blocks == list(RUNS)


@pytest.mark.parametrize("command", RUNS)
def test_a_command_of_the_readme(command: str, tmp_path: Path) -> None:
    RUNS[command](command, tmp_path)


def test_a_python_that_is_too_old_gets_one_clear_line(tmp_path: Path) -> None:
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)
    old = tmp_path / "python3.10"
    old.write_text(
        f"#!{sys.executable}\nimport sys\n"
        "sys.version_info = (3, 10, 14)\n"
        "exec(sys.argv[2]) if sys.argv[1] == '-c' else sys.exit('a mess')\n"
    )
    old.chmod(0o755)
    result = run("make demo PYTHON=./python3.10", tmp_path)
    said, complaint = result.stderr.splitlines()
    assert said == (
        "Brisca needs Python 3.11 or newer. Name yours, such as: make PYTHON=python3.12 demo"
    )
    assert complaint.startswith("make: *** ")
    assert (result.returncode, result.stdout) == (2, "")
    assert not (tmp_path / ".venv").exists()


# --- what the README shows ------------------------------------------------------------------------


def test_the_readme_opens_with_a_sentence_and_a_picture() -> None:
    title, sentence, picture = README.split("\n\n")[:3]
    assert title == "# Brisca"
    assert sentence.count(".") == 1
    assert sentence.endswith(".")
    shown = re.fullmatch(r"!\[(.+)\]\((.+)\)", picture)
    assert shown is not None
    with Image.open(ROOT / shown[2]) as image:
        assert image.format == "PNG"
        assert image.width >= 800


async def test_the_readme_lists_the_slash_commands() -> None:
    listed = dict(re.findall(r"^\| `(/brisca \w+)` \| (.+?)(?::.*)? \|$", README, re.MULTILINE))
    chance = RandomChance(Random(1))
    async with build(MemoryStore(), SystemClock(), chance, Pace(0, 0)) as client:
        offered = {
            f"/{command.qualified_name}": command.description
            for command in client.tree.walk_commands()
            if command.parent is not None
        }
    assert listed == offered


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (document.parent / target).exists(), target


def test_every_make_target_is_told() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    told = set(re.findall(r'@echo "make (\w+)', makefile))
    assert told <= targets
    assert {"demo", "run", "test", "check", "bench", "lock"} <= told
