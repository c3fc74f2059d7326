# The commands of connectn. They change nothing outside this folder; only what needs a browser
# installs Debian's chromium and a few tools where they are missing (scripts/browser).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

CPP := $(shell find cpp -name '*.?pp')
CMAKE_FILES := CMakeLists.txt cpp/CMakeLists.txt cpp/tests/CMakeLists.txt
PY_DIRS := src tests examples benchmarks docs scripts

.DEFAULT_GOAL := help
.PHONY: help play web test check format docs bench experiments soak sanitize screenshots portability wasm
.PHONY: windows dist clean collected

help: ## what can be made
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A value on the command line of make, such as LEVEL=3, is a variable of the shell here.
play: $(VENV)/built ## set everything up and play a game; also: LEVEL=3 BOARD=9x7c5 AGENT=greedy
	@$(BIN)/connectn play $${AGENT:+"$$AGENT"} $${LEVEL:+--level "$$LEVEL"} $${BOARD:+--board "$$BOARD"}

web: $(VENV)/web ## set everything up and open the game in the browser; also: PORT=8001
	@$(BIN)/connectn serve --open $${PORT:+--port "$$PORT"}

# What comes before the tests goes two jobs at a time: downloads and type checks leave a core idle.
# Compiled Python files are kept, also where PYTHONDONTWRITEBYTECODE is set, for the workers of
# pytest and the hundreds of processes that the tests start.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/built ## set everything up and run every test
	@$(BIN)/python -m compileall -q src
	@$(MAKE) --no-print-directory --jobs=2 check collected $(VENV)/core-tests $(VENV)/kaggle $(VENV)/browser
	$(BIN)/python -m pytest -n auto --dist worksteal

collected: $(VENV)/dev
	@$(BIN)/python -m pytest --collect-only --quiet >$(VENV)/collected.txt || { cat $(VENV)/collected.txt; exit 1; }

check: $(VENV)/dev $(VENV)/page-tools ## formatting, lint, types, layers
	$(BIN)/ruff format --check $(PY_DIRS)
	$(BIN)/ruff check $(PY_DIRS)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/node node_modules/typescript/bin/tsc --project .
	$(BIN)/node node_modules/typescript/bin/tsc --project tsconfig.worker.json

format: $(VENV)/dev ## put Python and C++ into shape
	$(BIN)/ruff format $(PY_DIRS)
	$(BIN)/ruff check --fix-only $(PY_DIRS)
	$(BIN)/clang-format -i $(CPP)

docs: $(VENV)/dev ## build the documentation site in build/docs/html; a warning fails it
	@rm -rf build/docs  # the warnings of an unchanged page are not repeated
	$(BIN)/python -m sphinx -W --keep-going -n -q -b html -d build/docs/doctrees docs build/docs/html
	@echo "The first page is build/docs/html/index.html"

bench: $(VENV)/peers ## speed, side by side with peers
	$(BIN)/python -m benchmarks

experiments: $(VENV)/built ## the papers' experiments and more: makes docs/experiments.md anew
	$(BIN)/connectn experiments --out docs/experiments

soak: $(VENV)/dev $(VENV)/core-tests $(VENV)/kaggle $(VENV)/zig $(VENV)/browser ## the long proofs and comparisons: three hours
	scripts/soak $(BIN)/python

sanitize: $(VENV)/tools ## the C++ tests under address, undefined-behaviour and thread sanitizers
	@scripts/sanitize $(BIN)/python

screenshots: $(VENV)/dev $(VENV)/browser ## make the pictures in docs/images anew
	$(BIN)/python -m docs.make_screenshots
	$(BIN)/python -m docs.make_web_screenshots
	$(BIN)/python -m docs.make_drawings
	$(BIN)/python -m docs.make_notebooks

portability: $(VENV)/built ## run the core as ARM64 and as an x86-64 without AVX2, under emulation
	scripts/portability $(BIN)/python

wasm: $(VENV)/zig ## compile the core for the page, after a change in cpp
	$(BIN)/python scripts/wasm.py

windows: $(VENV)/built $(VENV)/zig ## compile for Windows, macOS and ARM64; run the Windows build under wine
	$(BIN)/python scripts/windows.py

dist: $(VENV)/built $(VENV)/release ## build the source archive and a wheel, and try them in a clean environment
	@scripts/dist $(BIN)/python

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist node_modules src/connectn/_core.pyi
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# The stamps: each step runs again only when a file it depends on has changed.
$(VENV)/tools: pyproject.toml
	@scripts/preflight $(PYTHON)
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python scripts/requirements.py build >$(VENV)/requirements.txt
	@$(PIP) install --requirement $(VENV)/requirements.txt
	@touch $@

$(VENV)/built: $(VENV)/tools $(CPP) $(CMAKE_FILES)
	@echo "Building connectn ..."
	@$(BIN)/python scripts/build.py $(if $(filter $(VENV)/tools,$?),--reinstall)
	@touch $@

# Most modules of these packages are never imported, so none is compiled before its first use.
$(VENV)/dev: $(VENV)/built
	@$(BIN)/python scripts/requirements.py dev docs extras >$(VENV)/requirements.txt
	@$(PIP) install --no-compile --requirement $(VENV)/requirements.txt
	@touch $@

$(VENV)/web: $(VENV)/built
	@$(BIN)/python scripts/requirements.py web >$(VENV)/requirements.txt
	@$(PIP) install --requirement $(VENV)/requirements.txt
	@touch $@

# What checks the page, for the node of the environment.
$(VENV)/page-tools: package.json $(VENV)/dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --silent --no-package-lock
	@touch $@

$(VENV)/browser: scripts/browser
	@scripts/browser
	@touch $@

$(VENV)/zig: $(VENV)/tools
	@$(BIN)/python scripts/requirements.py wasm >$(VENV)/requirements.txt
	@$(PIP) install --requirement $(VENV)/requirements.txt
	@touch $@

$(VENV)/release: $(VENV)/tools
	@$(BIN)/python scripts/requirements.py release >$(VENV)/requirements.txt
	@$(PIP) install --requirement $(VENV)/requirements.txt
	@touch $@

# Without its requirements for other games, which take 1.5 GB. If it cannot be installed, the
# benchmark says so and goes on without it.
$(VENV)/peers: $(VENV)/dev
	@$(PIP) install --no-deps kaggle-environments && $(PIP) install jsonschema requests 2>/dev/null || true
	@touch $@

# Kaggle's environment, for the tests of what plays there.
$(VENV)/kaggle: scripts/kaggle-venv $(VENV)/built
	@scripts/kaggle-venv $(BIN)/python build/kaggle
	@touch $@

$(VENV)/core-tests: $(VENV)/tools $(CPP) $(CMAKE_FILES)
	@echo "Building the C++ tests ..."
	@scripts/cpp-tests $(BIN)/python build/core-tests
	@touch $@
