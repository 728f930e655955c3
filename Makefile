# make play: a game in the browser. Needs make and Python 3.11 or newer, nothing else; everything stays in this folder.
#   PORT=8080         the port (otherwise the first free one from 8000)
#   PYTHON=python3.13 the Python to use (otherwise the first that is new enough)
# make test: every test (ARGS="tests/game -x" goes to pytest). make check: format, lint, types, floors, client.
# make lab: what lineit simulate and lineit train need for plots, Parquet files and Ray.
# make bench: how fast the engine is beside other engines, which are installed into a folder of their own.

export UV_PYTHON_DOWNLOADS := never
# A message about hard links between file systems is of no use to anybody here.
export UV_LINK_MODE := copy
# Without compiled files every start takes three seconds longer.
unexport PYTHONDONTWRITEBYTECODE

UV := .tools/bin/uv
VENV := .venv
RUN := $(VENV)/bin/python
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header
PEERS := $(UV) pip install --quiet --python .peers/bin/python
PROJECT := pyproject.toml hatch_build.py

# An installed folder knows where it lies; moved or copied, it starts afresh.
ifneq ($(shell cat $(VENV)/.place 2>/dev/null),$(CURDIR))
$(shell rm -rf $(VENV))
endif

.PHONY: play test lab bench format lock clean \
	check check-hygiene check-format check-lint check-floors check-types check-client

play: $(VENV)/.play
	@$(RUN) hatch_build.py
	@exec $(RUN) -m lineit.cli serve

test: $(VENV)/.dev
	@sh tools/browser.sh
	@$(RUN) hatch_build.py
	@exec $(RUN) -m pytest $(ARGS)

lab: $(VENV)/.lab

bench: $(VENV)/.dev $(if $(findstring --no-peers,$(ARGS)),,.peers/.done)
	@exec $(RUN) -m benchmarks $(ARGS)

check: check-hygiene check-format check-lint check-floors check-types check-client

check-hygiene: $(VENV)/.dev
	$(RUN) tools/hygiene.py

check-format: $(VENV)/.dev
	$(VENV)/bin/ruff format --check --quiet .

check-lint: $(VENV)/.dev
	$(VENV)/bin/ruff check --quiet .

check-floors: $(VENV)/.dev
	$(VENV)/bin/lint-imports --no-logo

check-types: $(VENV)/.dev
	$(VENV)/bin/basedpyright

check-client: $(VENV)/.dev
	$(RUN) hatch_build.py check

format: $(VENV)/.dev
	$(VENV)/bin/ruff check --quiet --fix-only .
	$(VENV)/bin/ruff format .
	$(RUN) hatch_build.py format

# Keeps every version it can; ARGS=--upgrade moves to the newest.
lock: $(RUN)
	$(LOCK) $(ARGS) --group bootstrap --output-file requirements/bootstrap.txt
	$(LOCK) $(ARGS) pyproject.toml --group dev --output-file requirements/dev.txt
	$(LOCK) pyproject.toml --group build --constraint requirements/dev.txt --output-file requirements/play.txt
	$(LOCK) pyproject.toml --group build --extra lab --extra train --extra ray --constraint requirements/dev.txt \
		--output-file requirements/lab.txt
	$(LOCK) $(ARGS) benchmarks/peers/requirements.in --output-file requirements/peers.txt
	@$(RUN) tools/hygiene.py

clean:
	rm -rf .tools .venv .peers build dist src/lineit/static web/dist web/node_modules
	rm -rf .pytest_cache .hypothesis .ruff_cache .import_linter_cache test-results

$(VENV)/.play: requirements/play.txt $(PROJECT) | $(RUN)
	@echo "Installing what Line-it needs …"
	@$(UV) pip install --quiet --python $(RUN) --require-hashes -r requirements/play.txt
	@$(UV) pip install --quiet --python $(RUN) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(PROJECT) | $(RUN)
	@echo "Installing what the tests and checks need …"
	@$(UV) pip install --quiet --python $(RUN) --require-hashes -r requirements/dev.txt
	@$(UV) pip install --quiet --python $(RUN) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.lab: requirements/lab.txt $(PROJECT) | $(VENV)/.play
	@echo "Installing what plots, Parquet files and Ray need …"
	@$(UV) pip install --quiet --python $(RUN) --require-hashes -r requirements/lab.txt
	@touch $@

# One that cannot be installed here leaves the others in peace, and is tried again the next time.
.peers/.done: requirements/peers.txt benchmarks/peers/requirements.in | .peers/bin/python
	@echo "Installing the engines to compare with (1.5 GB) …"
	@mkdir -p build
	@if $(PEERS) --require-hashes -r requirements/peers.txt 2>build/peers.log; then touch $@; else \
		echo "Not all of them can be installed here (build/peers.log says why); trying each alone …"; \
		for peer in $$(sed 's/#.*//' benchmarks/peers/requirements.in); do \
			$(PEERS) --constraint requirements/peers.txt "$$peer" 2>>build/peers.log || echo "  without $$peer"; \
		done; \
	fi

.peers/bin/python: | $(UV)
	@python=$$(sh tools/python.sh) && $(UV) venv --quiet --clear --python "$$python" .peers

$(RUN): | $(UV)
	@python=$$(sh tools/python.sh) && $(UV) venv --quiet --clear --python "$$python" $(VENV)
	@pwd -P >$(VENV)/.place

$(UV): requirements/bootstrap.txt
	@python=$$(sh tools/python.sh) && sh tools/uv.sh "$$python"
	@touch $@
