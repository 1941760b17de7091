# Every target works on a fresh clone that has Python 3.11 or newer and make, nothing else.

PYTHON ?= python3
PORT ?= 8765
TESTS ?=
CHAOS ?=
VENV := .venv
BIN := $(VENV)/bin
CODE := bot cogs sandbox bench tests

.PHONY: help setup demo run test check format lint types contracts texts bench chaos image lock clean

help:
	@echo "make demo    play in a browser, without any Discord account (PORT=$(PORT))"
	@echo "make run     serve on Discord; the token is read from .env"
	@echo "make test    run the tests (TESTS=tests/engine for some of them)"
	@echo "make check   format, lint, types, import contracts and tests: what has to pass"
	@echo "make format  bring the code into shape"
	@echo "make texts   bring the language files up to date with the code"
	@echo "make bench   measure"
	@echo "make chaos   kill the bot 300 times while people play (CHAOS='--kills 20 --seed 1')"
	@echo "make image   build the image and try it, with Docker, Podman or Buildah"
	@echo "make lock    choose the newest dependencies and pin them"

$(VENV)/run.done: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo \
		"Brisca needs Python 3.11 or newer. Name yours, such as: make PYTHON=python3.12 $(MAKECMDGOALS)" \
		>&2; exit 1; }
	@echo "Setting up in $(VENV): once, and it takes a minute."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/dev.done: requirements-dev.lock $(VENV)/run.done
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

setup: $(VENV)/dev.done

demo: $(VENV)/run.done
	@PORT=$(PORT) exec $(BIN)/python -m sandbox

run: $(VENV)/run.done
	@exec $(BIN)/python -m bot run

# Three at a time even on two cores: the longest tests wait for Discord's limits most of the time.
test: setup
	$(BIN)/python -m pytest -n 3 --dist worksteal $(TESTS)

check: setup
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(MAKE) --no-print-directory test

format: setup
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

texts: setup
	$(BIN)/python -m bot.i18n.extract

bench: setup
	$(BIN)/python -m bench

image:
	@.ci/image

chaos: setup
	$(BIN)/python -m tests.chaos $(CHAOS)

lock: $(VENV)/dev.done
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate -c requirements.lock --group test pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
