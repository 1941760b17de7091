"""The import contracts of `pyproject.toml`: kept by the project, and each seen to fail."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINT = Path(sys.executable).with_name("lint-imports")

BREAKS = {
    "engine": ("bot/engine/cards.py", "import random"),
    "ai": ("bot/ai/level.py", "import bot.tables.clock"),
    "i18n": ("bot/i18n/catalogue.py", "import bot.engine.cards"),
    "art": ("bot/art/table.py", "import bot.tables.table"),
    "tables": ("bot/tables/table.py", "import discord"),
    "store": ("bot/store/memory.py", "import bot.tables.service"),
    "ui": ("bot/ui/clicks.py", "import bot.store.memory"),
    "client": ("bot/client.py", "import bot.store.memory"),
    "cogs": ("cogs/tables.py", "import bot.engine.cards"),
    "cogs apart": ("cogs/tables.py", "import cogs.standings"),
    "sandbox": ("sandbox/world.py", "import bot.tables.service"),
    "sandbox unknown": ("bot/ui/clicks.py", "import sandbox.world"),
    "app": ("bot/ui/clicks.py", "import cogs.standings"),
}
"""By the first words of a contract's name: a file, and an import that it forbids there."""

CONTRACTS = {
    "engine": "engine: ",
    "ai": "ai: ",
    "i18n": "i18n: ",
    "art": "art: ",
    "tables": "tables: ",
    "store": "store: ",
    "ui": "ui: ",
    "client": "client: ",
    "cogs": "cogs: routers",
    "cogs apart": "cogs: no cog",
    "sandbox": "sandbox: knows",
    "sandbox unknown": "sandbox: imported",
    "app": "app: ",
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program's code, to be broken."""
    copy = tmp_path_factory.mktemp("tree")
    for package in ("bot", "cogs", "sandbox"):
        shutil.copytree(
            ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def broken_contracts(tree: Path) -> set[str]:
    """Names of the contracts that import-linter finds broken in a tree."""
    result = subprocess.run(
        [LINT, "--no-logo", "--cache-dir", tree / ".cache"],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = result.stdout.splitlines()
    broken = {line.removesuffix(" BROKEN") for line in lines if line.endswith(" BROKEN")}
    assert (result.returncode == 0) == (not broken), result.stdout + result.stderr
    return broken


def test_every_contract_is_kept(tree: Path) -> None:
    assert broken_contracts(tree) == set()


def test_every_contract_has_a_break() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [contract["name"] for contract in options["tool"]["importlinter"]["contracts"]]
    assert len(names) == len(CONTRACTS) == len(BREAKS)
    for start in CONTRACTS.values():
        assert sum(name.startswith(start) for name in names) == 1


@pytest.mark.parametrize("contract", BREAKS)
def test_a_contract_fails_when_broken(tree: Path, contract: str) -> None:
    file, statement = BREAKS[contract]
    module = tree / file
    code = module.read_text(encoding="utf-8")
    module.write_text(f"{code}\n{statement}\n", encoding="utf-8")
    try:
        broken = broken_contracts(tree)
    finally:
        module.write_text(code, encoding="utf-8")
    assert any(name.startswith(CONTRACTS[contract]) for name in broken)
