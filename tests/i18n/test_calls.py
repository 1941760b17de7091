"""Every sentence in the code is given the values it asks for."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot.i18n.extract import FOLDERS, ROOT

FILES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))


def calls(tree: ast.AST) -> Iterator[tuple[int, list[str], set[str]]]:
    """(line, sentences, values given) of each `say(…)` and `say.plural(…)`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        given = {word.arg for word in node.keywords if word.arg is not None}
        match node.func:
            case ast.Name(id="say") | ast.Attribute(attr="say"):
                sentences = _literals(node.args[:1])
            case ast.Attribute(attr="plural"):
                sentences, given = _literals(node.args[:2]), given | {"n"}
            case _:
                continue
        if sentences:
            yield node.lineno, sentences, given


def _literals(arguments: list[ast.expr]) -> list[str]:
    return [
        one.value
        for one in arguments
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]


def asked(sentences: list[str]) -> set[str]:
    return {
        field
        for text in sentences
        for _, field, _, _ in Formatter().parse(text)
        if field is not None
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(Path(file).relative_to(ROOT)))
def test_values_given_are_those_asked_for(file: Path) -> None:
    for line, sentences, given in calls(ast.parse(file.read_text(encoding="utf-8"))):
        assert given - {"n"} == asked(sentences) - {"n"}, f"line {line}: {sentences}"
        assert asked(sentences) <= given, f"line {line}: {sentences}"


def test_calls_are_found() -> None:
    found = list(calls(ast.parse('say("a {b}", b=1)\nself.say.plural("{n} c", "{n} d", 2)')))
    assert found == [(1, ["a {b}"], {"b"}), (2, ["{n} c", "{n} d"], {"n"})]
