"""Commands: names, descriptions, languages, size."""

from typing import Any

import pytest

from sandbox.limits import command_problems
from tests.sandbox.limits.payloads import (
    BAD,
    CHOICES,
    REQUIRED,
    Table,
    choices,
    command,
    found,
    menu,
    option,
    with_options,
)

COMMANDS: Table = {
    "name length": (
        [command(name="n" * 32)],
        [command(name="n" * 33)],
        ("0.name", "STRING_TYPE_REGEX"),
    ),
    "name missing": ([command()], [command(name=None)], ("0.name", REQUIRED)),
    "name empty": ([command()], [command(name="")], ("0.name", BAD)),
    "name spaces": (
        [command(name="new-table_2")],
        [command(name="new table")],
        ("0.name", "STRING_TYPE_REGEX"),
    ),
    "name capitals": (
        [command(name="brisca")],
        [command(name="Brisca")],
        ("0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ),
    "name of any script": (
        [
            command(name="può"),
            command(name="joc-català"),
            command(name="हिन्दी"),
            command(name="ไพ่"),
        ],
        [command(name="jeu!")],
        ("0.name", "STRING_TYPE_REGEX"),
    ),
    "name capitals of any script": (
        [command(name="игра"), command(name="カード")],
        [command(name="Игра")],
        ("0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ),
    "names differ": (
        [command(), menu("brisca", 2), menu("brisca", 3)],
        [command(), command(description="Again")],
        ("1", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    ),
    "translated name": (
        [command(name_localizations={"es-ES": "brisca-ñ"})],
        [command(name_localizations={"es-ES": "Brisca"})],
        ("0.name_localizations.es-ES", "APPLICATION_COMMAND_INVALID_NAME"),
    ),
    "translated name spaces": (
        [command(name_localizations={"it": "briscola"})],
        [command(name_localizations={"it": "la briscola"})],
        ("0.name_localizations.it", "STRING_TYPE_REGEX"),
    ),
    "translated description": (
        [command(description_localizations={"fr": "d" * 100})],
        [command(description_localizations={"fr": "d" * 101})],
        ("0.description_localizations.fr", BAD),
    ),
    "translated to nothing": (
        [command(description_localizations={"fr": "d"})],
        [command(description_localizations={"fr": ""})],
        ("0.description_localizations.fr", BAD),
    ),
    "language": (
        [command(name_localizations={"pt-BR": "bisca"})],
        [command(name_localizations={"pt-PT": "bisca"})],
        ("0.name_localizations.pt-PT", CHOICES),
    ),
    "description missing": (
        [command()],
        [command(description=None)],
        ("0.description", REQUIRED),
    ),
    "description length": (
        [command(description="d" * 100)],
        [command(description="d" * 101)],
        ("0.description", BAD),
    ),
    "description empty": ([command()], [command(description="")], ("0.description", BAD)),
    "menu name": (
        [menu("Show My Hand")],
        [menu("n" * 33)],
        ("0.name", BAD),
    ),
    "menu description": (
        [menu(description="")],
        [menu(description="Shows it")],
        ("0.description", "APPLICATION_COMMAND_CONTEXT_MENU_HAS_TEXT"),
    ),
    "kind": ([command(type=None)], [command(type=9)], ("0.type", CHOICES)),
    "contexts": ([command(contexts=[0])], [command(contexts=[])], ("0.contexts", BAD)),
    "chat count": (
        [command(name=f"c{n}") for n in range(100)],
        [command(name=f"c{n}") for n in range(101)],
        ("", "TOO_MANY_COMMANDS"),
    ),
    "menu count": (
        [menu(f"m{n}", 3) for n in range(15)],
        [menu(f"m{n}", 3) for n in range(16)],
        ("", "TOO_MANY_COMMANDS"),
    ),
    "size": (
        with_options(*(option(f"o{n:02}", 3, choices=choices(25)) for n in range(12))),
        with_options(
            *(option(f"o{n:02}", 3, choices=choices(25), description="d" * 100) for n in range(25))
        ),
        ("0", "APPLICATION_COMMAND_TOO_LARGE"),
    ),
    "kind of thing": ([command()], ["brisca"], ("0", "MODEL_TYPE_CONVERT")),
}


@pytest.mark.parametrize("rule", COMMANDS)
def test_commands_have_limits(rule: str) -> None:
    legal, illegal, expected = COMMANDS[rule]

    assert command_problems(legal) == []
    assert expected in found(command_problems(illegal))


def test_size_of_a_command_counts_its_longest_language() -> None:
    def sized(last: int) -> dict[str, Any]:
        full = [{"name": f"{n:>0100}", "value": f"{n:>0100}"} for n in range(25)]
        entries = [
            option("a", 3, description="d", choices=full),
            option("b", 3, description="d", choices=full[:14]),
            option("c", 3, description="d" * last),
        ]
        languages = {"fr": "d" * 99, "it": "d" * 100}
        return command(
            name="size", description="d", description_localizations=languages, options=entries
        )

    assert 4 + 100 + (2 + 25 * 200) + (2 + 14 * 200) + (1 + 91) == 8000
    assert command_problems([sized(91)]) == []
    assert found(command_problems([sized(92)])) == {("0", "APPLICATION_COMMAND_TOO_LARGE")}
