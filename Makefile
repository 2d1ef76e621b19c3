# make run    install into .venv, then the main job: the best action in a position, live
# make test   install, then style, types and the whole test suite, beside each other
# make bench  our speed beside that of others, in one run
# make docs   build the documentation; every page with code is executed

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= chess
POSITION ?= $(if $(filter chess,$(GAME)),r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1)
OPTIONS ?=
BROWSER := src/zermelo/export src/zermelo/draw/page src/zermelo/page/browser src/zermelo/notebook/browser src/zermelo/studio/browser
DENO := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno

.PHONY: run test suite lint bench docs clean

run: $(VENV)/web
	$(BIN)/zermelo best "$(GAME)" "$(POSITION)" $(OPTIONS)

test: $(VENV)/dev
	@$(MAKE) --no-print-directory --jobs=2 lint suite

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

docs: $(VENV)/docs
	$(BIN)/python -m sphinx -W --keep-going -q docs docs/_build/html
	@echo "built: docs/_build/html/index.html"

# Three workers, for CI's two cores: each of them waits a third of its time for processes that it started.
suite: $(VENV)/dev
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

lint: $(VENV)/dev
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy
	$(DENO) check --quiet --no-remote $(BROWSER)
	$(DENO) lint --quiet $(BROWSER)

INSTALLED := $(addprefix $(VENV)/,web dev bench docs)

$(INSTALLED): pyproject.toml
	@echo "installing into $(VENV), once; this takes some minutes and prints nothing"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$(@F)]"
	touch $@

clean:
	rm -rf $(VENV) build dist docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
