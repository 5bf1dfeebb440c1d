VENV ?= .venv
# What the tests need; `make setup EXTRAS=dev,web` installs others.
EXTRAS ?= dev,openspiel,train,ray,notebooks
ALL_EXTRAS = arena,render,train,web,ray,openspiel,notebooks,docs,dev
WORKERS ?= 2
# `make constraints` keeps this and takes the newest that fits of everything else.
HELD = torch==2.13.0

SUPPORTED = import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))
PYTHON ?= $(firstword $(foreach p,python3.11 python3.12 python3.13 python3,\
	$(shell $(p) -c '$(SUPPORTED)' >/dev/null 2>&1 && echo $(p))))
NO_PYTHON = Bruxelles needs Python 3.11, 3.12 or 3.13 and found none. \
	Install one, or name it: make $(firstword $(MAKECMDGOALS)) PYTHON=/path/to/python3.11

BIN = $(VENV)/bin
PIP_INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check
comma = ,
INSTALLED = $(VENV)/.installed-$(subst $(comma),-,$(EXTRAS))

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-browser test-long bench bench-peers docs lint format coverage constraints clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(INSTALLED)  ## install everything the tests need into .venv

$(BIN)/python:
	$(if $(PYTHON),,$(error $(NO_PYTHON)))
	@$(PYTHON) -c '$(SUPPORTED)' || { echo "$(NO_PYTHON)" >&2; exit 1; }
	@echo "Creating $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

$(INSTALLED): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing bruxelles-env[$(EXTRAS)] into $(VENV), a minute or two"
	@$(PIP_INSTALL) -e '.[$(EXTRAS)]' -c constraints.txt
	@touch $@

demo: setup  ## train an agent in some minutes, and see how strong it is
	@$(BIN)/bruxelles demo

# A worker goes through its part in order, and only who has nothing left takes from the other: so a
# cluster, a server or a wheel that the tests of a file share is seldom made twice.
SHARED = --dist worksteal

test: lint  ## lint, then all tests but the long ones
	@$(BIN)/bruxelles compile
	$(BIN)/pytest -n $(WORKERS) $(SHARED) --doctest-modules bruxelles_env agents tests

test-browser: setup  ## the page in Chromium; pictures of it go to runs/browser
	$(BIN)/pytest -n 0 -m browser tests/web/browser

test-long: setup  ## the long proofs
	$(BIN)/pytest -n $(WORKERS) -m long --timeout=0 -o faulthandler_timeout=0

bench: setup  ## decisions a second
	@$(BIN)/bruxelles bench

# `make bench-peers PEER_SECONDS=0.1` is a quick try.
PEER_SECONDS ?= 2
bench-peers:  ## ours beside other libraries, in build/peers; fills docs/benchmarks.md
	@$(MAKE) --no-print-directory build/peers/bin/python VENV=build/peers
	@build/peers/bin/python -m pip install -qq --disable-pip-version-check -e . -c constraints.txt
	@build/peers/bin/python -m bruxelles_env.benchmarks.comparison --install \
		--constraints constraints.txt --seconds $(PEER_SECONDS) --json build/peers.json --page docs/benchmarks.md

docs:  ## the site of these pages, into build/site; broken links are errors
	@$(MAKE) --no-print-directory setup EXTRAS=docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

lint: setup  ## style, types, import layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup  ## put the source into shape
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

RULES_COV = --cov=bruxelles_env/bruxelles1893 --cov=bruxelles_env/bruxelles1897 --cov-append
NO_LIMIT = --timeout=0 -o faulthandler_timeout=0

# The rules run uncompiled; reading, words and drawings are plain Python and run as ever.
coverage: setup  ## which lines of the rules the tests reach, uncompiled
	rm -f .coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) $(NO_LIMIT) $(RULES_COV) --cov-report= \
		tests/bruxelles1893 tests/bruxelles1897 tests/test_vector.py \
		--ignore-glob='*/test_lockstep.py' --ignore-glob='*/test_imagine.py' \
		--ignore-glob='*/test_invariants.py' --ignore-glob='*/test_bad_input.py' \
		--ignore-glob='*/test_drawing.py'
	$(BIN)/pytest -q -n $(WORKERS) $(RULES_COV) --cov-fail-under=98 \
		tests/bruxelles1893/test_bad_input.py tests/bruxelles1893/test_drawing.py \
		tests/bruxelles1897/test_bad_input.py tests/bruxelles1897/test_drawing.py

constraints:  ## resolve all extras anew and write constraints.txt
	@echo "Resolving bruxelles-env[$(ALL_EXTRAS)], some minutes"
	@rm -rf build/resolve && mkdir -p build
	@$(MAKE) --no-print-directory build/resolve/bin/python VENV=build/resolve
	@printf '%s\n' $(HELD) > build/held.txt
	@build/resolve/bin/python -m pip install -qq -e '.[$(ALL_EXTRAS)]' -c build/held.txt
	@build/resolve/bin/python -m pip check
	@grep '^#' constraints.txt > build/constraints.txt
	@build/resolve/bin/python -m pip freeze --all --exclude-editable --exclude pip \
		| sed 's/+cpu$$//' | LC_ALL=C sort -f >> build/constraints.txt
	@mv build/constraints.txt constraints.txt
	@rm -rf build/resolve build/held.txt

clean:  ## remove what the other targets made
	rm -rf $(VENV) build dist *.egg-info .coverage htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find bruxelles_env agents training tests -name __pycache__ -prune -exec rm -rf {} +
