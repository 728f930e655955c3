# make play: a game in the browser. Needs make and Python 3.11 or newer, nothing else; everything stays in this folder.
#   PORT=8080         the port (otherwise the first free one from 8000)
#   PYTHON=python3.13 the Python to use (otherwise the first that is new enough)
# make test: every test (ARGS="tests/game -x" goes to pytest). make check: format, lint, types, floors, client.

export UV_PYTHON_DOWNLOADS := never
# A message about hard links between file systems is of no use to anybody here.
export UV_LINK_MODE := copy
# Without compiled files every start takes three seconds longer.
unexport PYTHONDONTWRITEBYTECODE

UV := .tools/bin/uv
VENV := .venv
RUN := $(VENV)/bin/python
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header
PROJECT := pyproject.toml hatch_build.py

# An installed folder knows where it lies; moved or copied, it starts afresh.
ifneq ($(shell cat $(VENV)/.place 2>/dev/null),$(CURDIR))
$(shell rm -rf $(VENV))
endif

.PHONY: play test format lock clean \
	check check-hygiene check-format check-lint check-floors check-types check-client

play: $(VENV)/.play
	@$(RUN) hatch_build.py
	@exec $(RUN) -m lineit.cli serve

test: $(VENV)/.dev
	@sh tools/browser.sh
	@$(RUN) hatch_build.py
	@exec $(RUN) -m pytest $(ARGS)

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
	@$(RUN) tools/hygiene.py

clean:
	rm -rf .tools .venv build dist src/lineit/static web/dist web/node_modules
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

$(RUN): | $(UV)
	@python=$$(sh tools/python.sh) && $(UV) venv --quiet --clear --python "$$python" $(VENV)
	@pwd -P >$(VENV)/.place

$(UV): requirements/bootstrap.txt
	@python=$$(sh tools/python.sh) && sh tools/uv.sh "$$python"
	@touch $@
