# Every target sets up .venv by itself; nothing but python3 (with venv), g++ and make is needed to start.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check
CMAKE_ARGS_COMMON = -G Ninja -DPUSHWISE_MODULE=OFF -DPUSHWISE_TESTS=ON -DPUSHWISE_WERROR=ON
CORE_SOURCES := $(shell find core bindings -name '*.cpp' -o -name '*.hpp') CMakeLists.txt

export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: demo test bench docs fuzz lint types format stubs check-core check-sanitize check-python install clean help

help:
	@echo "make demo   set up and solve a few levels"
	@echo "make test   set up and run every check: lint, types, C++ tests, sanitizers, Python tests"
	@echo "make bench  measure the core's speed and memory"
	@echo "make docs   build the documentation into docs/_build/html"
	@echo "make fuzz   fuzz each parser (FUZZ_SECONDS=60 each)"
	@echo "make check-sanitize   the whole C++ suite under AddressSanitizer and UBSan"
	@echo "make format | stubs   rewrite the formatting | the generated stub"

$(VENV)/ready: pyproject.toml tools/system-parts.sh
	@sh tools/system-parts.sh build
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install 'scikit-build-core>=1.0' 'nanobind>=2.4' 'cmake>=3.25' ninja
	@touch $@

$(VENV)/installed: $(VENV)/ready $(CORE_SOURCES)
	$(PIP) install --no-build-isolation --editable . -Ccmake.define.PUSHWISE_WERROR=ON
	@touch $@

$(VENV)/dev: $(VENV)/installed
	@sh tools/system-parts.sh test
	$(PIP) install --no-build-isolation --editable '.[dev]' -Ccmake.define.PUSHWISE_WERROR=ON
	@touch $@

install: $(VENV)/installed

demo: $(VENV)/installed
	$(BIN)/python -m pushwise.cli.demo

test: lint types check-core check-sanitize-fast check-python

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@find core bindings -name '*.cpp' -o -name '*.hpp' | xargs $(BIN)/clang-format --dry-run --Werror

types: $(VENV)/dev
	$(BIN)/mypy

build/tests/core_tests: $(VENV)/dev $(CORE_SOURCES)
	@$(BIN)/cmake -S . -B build/tests $(CMAKE_ARGS_COMMON) -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja > build/tests.log 2>&1 || (cat build/tests.log; exit 1)
	$(BIN)/cmake --build build/tests
	@touch $@

build/asan/core_tests: $(VENV)/dev $(CORE_SOURCES)
	@$(BIN)/cmake -S . -B build/asan $(CMAKE_ARGS_COMMON) -DPUSHWISE_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja > build/asan.log 2>&1 || (cat build/asan.log; exit 1)
	$(BIN)/cmake --build build/asan
	@touch $@

check-core: build/tests/core_tests
	build/tests/core_tests --minimal

check-sanitize-fast: build/asan/core_tests
	build/asan/core_tests --minimal --test-case-exclude='*[slow]*'

check-sanitize: build/asan/core_tests
	build/asan/core_tests --minimal

check-python: $(VENV)/dev
	$(BIN)/pytest -n auto -q

bench: $(VENV)/dev
	$(BIN)/python benchmarks/core_bfs.py

docs: $(VENV)/dev
	$(PIP) install --no-build-isolation --editable '.[docs]' -Ccmake.define.PUSHWISE_WERROR=ON
	$(BIN)/sphinx-build --fail-on-warning --keep-going -q -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

FUZZ_SECONDS ?= 60
fuzz: $(VENV)/dev
	$(PIP) install --no-build-isolation --editable '.[fuzz]' -Ccmake.define.PUSHWISE_WERROR=ON
	$(BIN)/python fuzz/run.py --seconds $(FUZZ_SECONDS)

format: $(VENV)/dev
	$(BIN)/ruff check --fix-only -q .
	$(BIN)/ruff format -q .
	@find core bindings -name '*.cpp' -o -name '*.hpp' | xargs $(BIN)/clang-format -i

stubs: $(VENV)/dev
	$(BIN)/python -m nanobind.stubgen -q -m pushwise._core -o src/pushwise/_core.pyi

clean:
	rm -rf build $(VENV) docs/_build
