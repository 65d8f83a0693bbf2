# Every target sets up .venv by itself; python3 (with venv), g++ and make are enough to start.
PYTHON ?= python3
FUZZ_SECONDS ?= 60
# Any version from 2.4 builds the package; the text of the generated stub depends on this one.
NANOBIND := 3.1.*

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
QUIETLY := @sh tools/quietly.sh
CORE_SOURCES := CMakeLists.txt $(shell find core bindings -path core/tests -prune -o -type f -print)
CORE_TESTS := $(shell find core/tests -type f)
CPP_FILES := $(filter %.cpp %.hpp,$(CORE_SOURCES) $(CORE_TESTS)) $(wildcard tab/*.cpp tab/*.hpp)

export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHON

.DELETE_ON_ERROR:
.PHONY: help install demo test lint types check-core check-sanitize-fast check-sanitize \
        check-threads check-portable check-python coverage coverage-core bench docs man web fuzz \
        truth mutants kills requests format stubs results graded clean

help:
	@echo "make demo     set up and solve a few levels"
	@echo "make test     set up and run every check: lint, types, docs, C++ tests, sanitizers, Python tests"
	@echo "make bench    measure the core's speed and memory"
	@echo "make docs     build the documentation into docs/_build/html"
	@echo "make man      write the man page, build/man/pushwise.1"
	@echo "make web      build the page for a browser tab into src/pushwise/web/static/site"
	@echo "make fuzz     fuzz every way from bytes to an answer (FUZZ_SECONDS=60 each)"
	@echo "make truth    compare answers with exhaustive search, levels FROM=0 to before TO=1000 by seed"
	@echo "make mutants  change rules that prune, the first TO=1000 by seed: does the suite notice?"
	@echo "make kills    kill every command KILLS=20 times: is anything lost or wrong?"
	@echo "make requests ask the API COUNT=1000 requests made by seed: is any answer an error of ours?"
	@echo "make format   rewrite the formatting of the sources"
	@echo "make stubs    rewrite what is generated: the stub of the extension, the help in the docs"
	@echo "make results  rewrite tables, charts and pictures of the docs: results/, pushwise show"
	@echo "make graded   make levels/graded again with today's engines (some minutes)"
	@echo "make coverage which lines of the package the Python tests reach, into build/coverage"
	@echo "make coverage-core    which lines of the core the C++ tests reach, into build/coverage-core"
	@echo "make check-sanitize   the whole C++ suite under AddressSanitizer and UBSan"
	@echo "make check-threads    the threaded C++ tests under ThreadSanitizer"
	@echo "make check-portable   build the core with clang and libc++, and for 32 bits"
	@echo "make clean    remove everything the targets above made"

# ---- Setting up. The files are stamps: what they name is done, and newer than its sources. ----

$(VENV)/tools: pyproject.toml tools/system-parts.sh
	@sh tools/system-parts.sh build
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(QUIETLY) "Installing the build tools" \
	  $(PIP) install 'scikit-build-core>=1.0' 'nanobind==$(NANOBIND)' 'cmake>=3.25' ninja
	@touch $@

$(VENV)/installed: $(VENV)/tools $(CORE_SOURCES)
	$(QUIETLY) "Building and installing pushwise" \
	  $(PIP) install --no-build-isolation --editable . --config-settings=cmake.define.PUSHWISE_WERROR=ON \
	  --config-settings=cmake.define.PUSHWISE_NATIVE=ON
	@touch $@

$(VENV)/extra-%: $(VENV)/tools
	@$(BIN)/python tools/extra_requirements.py $(if $(filter dev,$*),all) $* > $@.txt
	$(QUIETLY) "Installing what $* needs" $(PIP) install -r $@.txt
	@touch $@

$(VENV)/doctest: tools/system-parts.sh | $(VENV)/tools
	@sh tools/system-parts.sh test
	@touch $@

install: $(VENV)/installed

# ---- Using ----

demo: $(VENV)/installed
	@$(BIN)/python -m pushwise.cli.demo

bench: $(VENV)/installed
	@$(BIN)/python benchmarks/core_bfs.py

docs: $(VENV)/installed $(VENV)/extra-docs
	@$(BIN)/sphinx-build --fail-on-warning --keep-going -q -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

man: $(VENV)/installed
	@$(BIN)/python tools/make_man.py build/man/pushwise.1
	@echo "build/man/pushwise.1"

# The core for a browser tab. Debian's emscripten will do; its old libc++ gets tab/missing.hpp.
SITE := src/pushwise/web/static/site
TAB_SOURCES := $(wildcard tab/*) $(shell find core -path core/tests -prune -o -type f -print)
# Debian's own node looks for acorn where Debian puts it; others have to be told.
build/web/engine.wasm: export NODE_PATH := /usr/share/nodejs
build/web/engine.wasm: $(TAB_SOURCES) | $(VENV)/tools
	@sh tools/system-parts.sh web
	$(QUIETLY) "Configuring build/web" emcmake $(BIN)/cmake -S tab -B build/web -G Ninja \
	  -DCMAKE_BUILD_TYPE=Release
	$(QUIETLY) "Building the engine of the tab" $(BIN)/cmake --build build/web
	@touch $@

web: build/web/engine.wasm
	@$(PYTHON) tools/build_tab.py build/web $(SITE)

# ---- Checking ----

# The tab is built and tested where Emscripten is at hand; where it is not, that is said.
TAB := $(if $(shell command -v em++),build/web/engine.wasm)
NO_TAB := No Emscripten: the tests of the browser tab will be skipped; `make web` would install it.

# What waits for downloads or runs on one core goes side by side with the longest build.
test: $(VENV)/installed $(VENV)/doctest
	@$(if $(TAB),,echo '$(NO_TAB)')
	@$(MAKE) --no-print-directory -j2 lint types docs build/sanitize/core_tests $(TAB)
	@$(MAKE) --no-print-directory check-core check-sanitize-fast check-python

lint: $(VENV)/extra-dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)

types: $(VENV)/installed $(VENV)/extra-dev
	@$(BIN)/mypy

# The tests of the core are linked to the library that the extension was built from.
build/Release/core_tests: $(VENV)/installed $(CORE_TESTS) | $(VENV)/doctest
	$(QUIETLY) "Configuring the tests of the core" $(BIN)/cmake build/Release -DPUSHWISE_TESTS=ON
	$(QUIETLY) "Building $@" $(BIN)/cmake --build build/Release --target core_tests
	@touch $@

build/sanitize/core_tests: $(CORE_SOURCES) $(CORE_TESTS) | $(VENV)/tools $(VENV)/doctest
	$(QUIETLY) "Configuring build/sanitize" $(BIN)/cmake -S . -B build/sanitize -G Ninja \
	  -DCMAKE_BUILD_TYPE=Debug -DPUSHWISE_SANITIZE=ON -DPUSHWISE_NATIVE=ON \
	  -DPUSHWISE_MODULE=OFF -DPUSHWISE_TESTS=ON -DPUSHWISE_WERROR=ON
	$(QUIETLY) "Building $@" $(BIN)/cmake --build build/sanitize --target core_tests
	@touch $@

check-core: build/Release/core_tests
	@build/Release/core_tests

# Tests with [slow] in their name take minutes under the sanitizers.
# Two halves side by side.
LONG_TESTS := '*test_meeting*,*test_packing*,*test_feature_space*'
check-sanitize-fast: build/sanitize/core_tests
	@$< --test-case-exclude='*[slow]*' --source-file=$(LONG_TESTS) & half=$$!; \
	$< --test-case-exclude='*[slow]*' --source-file-exclude=$(LONG_TESTS) && wait $$half

check-sanitize: build/sanitize/core_tests
	@build/sanitize/core_tests

# The tests that start threads.
THREADED_TESTS := '*test_optimal_*,*test_shared_search*,*test_checkpoint*,*test_depth_first_fallback*,*test_meeting*,*test_group_log*,*test_tiles_search*,*test_perimeter*,*test_parallel*,*test_strategies*'
build/threads/core_tests: $(CORE_SOURCES) $(CORE_TESTS) | $(VENV)/tools $(VENV)/doctest
	$(QUIETLY) "Configuring build/threads" $(BIN)/cmake -S . -B build/threads -G Ninja \
	  -DCMAKE_BUILD_TYPE=Debug -DPUSHWISE_THREAD_SANITIZE=ON -DPUSHWISE_NATIVE=ON \
	  -DPUSHWISE_MODULE=OFF -DPUSHWISE_TESTS=ON -DPUSHWISE_WERROR=ON
	$(QUIETLY) "Building $@" $(BIN)/cmake --build build/threads --target core_tests
	@touch $@

check-threads: build/threads/core_tests
	@$< --test-case-exclude='*[slow]*' --source-file=$(THREADED_TESTS)

# Other compilers, other libraries, other word sizes: what is missing here is said and left out.
check-portable: $(VENV)/tools
	@sh tools/check-portable.sh $(BIN)/cmake

# Browsers and terminals miss a deadline now and then on a busy machine: what fails is run once
# more, and named in the summary; what fails twice has failed.
check-python: $(VENV)/installed $(VENV)/extra-dev
	@$(BIN)/pytest -n auto -q --reruns 1 -rR

coverage: $(VENV)/installed $(VENV)/extra-dev $(VENV)/extra-coverage
	@$(BIN)/pytest -n auto -q --reruns 1 --cov=pushwise --cov-report=term:skip-covered \
	  --cov-report=html:build/coverage

# The C++ tests alone; the Python tests reach more of the core.
build/coverage-core/core_tests: $(CORE_SOURCES) $(CORE_TESTS) | $(VENV)/tools $(VENV)/doctest
	$(QUIETLY) "Configuring build/coverage-core" $(BIN)/cmake -S . -B build/coverage-core -G Ninja \
	  -DCMAKE_BUILD_TYPE=Debug -DPUSHWISE_COVERAGE=ON -DPUSHWISE_MODULE=OFF -DPUSHWISE_TESTS=ON
	$(QUIETLY) "Building $@" $(BIN)/cmake --build build/coverage-core --target core_tests
	@touch $@

coverage-core: build/coverage-core/core_tests $(VENV)/extra-coverage
	@find build/coverage-core -name '*.gcda' -delete
	@$< --test-case-exclude='*[slow]*'
	@$(BIN)/gcovr --root . --object-directory build/coverage-core --filter core/ --exclude core/tests/ \
	  --html-details build/coverage-core/index.html --print-summary -o build/coverage-core/summary.txt

fuzz: $(VENV)/installed $(VENV)/extra-fuzz
	@$(BIN)/python fuzz/run.py --seconds $(FUZZ_SECONDS)

# Sittings add up in results/truth.csv: what was compared once is not compared again.
FROM ?= 0
TO ?= 1000
JOBS ?= 1
truth: $(VENV)/installed $(VENV)/extra-dev
	@$(BIN)/python tools/truth.py $(FROM) $(TO) --jobs $(JOBS)

mutants: $(VENV)/installed $(VENV)/extra-dev
	@$(BIN)/python tools/mutants.py $(FROM) $(TO)

KILLS ?= 20
kills: $(VENV)/installed $(VENV)/extra-dev
	@$(BIN)/python tools/kills.py --kills $(KILLS)

COUNT ?= 1000
requests: $(VENV)/installed $(VENV)/extra-dev
	@$(BIN)/python tools/api_requests.py $(COUNT)

# ---- Rewriting ----

format: $(VENV)/extra-dev
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(CPP_FILES)

stubs: $(VENV)/installed
	@$(BIN)/python tools/update_stub.py
	@$(BIN)/python tools/update_cli_docs.py

results: $(VENV)/installed
	@$(BIN)/python tools/update_results.py
	@$(BIN)/python tools/update_pictures.py

# Scores are those of the engines at hand: to be run again whenever these have changed.
graded: $(VENV)/installed
	@$(BIN)/python tools/make_graded.py

clean:
	rm -rf build $(VENV) $(SITE) docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
