# make run    install into .venv, then the main job: the best action in a position, live
# make test   install, then the whole test suite
# make bench  our speed beside that of others, in one run

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= chess
POSITION ?= $(if $(filter chess,$(GAME)),r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1)
OPTIONS ?=

.PHONY: run test bench lint clean

run: $(VENV)/installed
	$(BIN)/zermelo best "$(GAME)" "$(POSITION)" $(OPTIONS)

test: $(VENV)/tests
	$(BIN)/python -m pytest -n 2

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

lint: $(VENV)/tests
	$(BIN)/ruff check .
	$(BIN)/mypy

$(VENV)/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/tests: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@

$(VENV)/bench: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
