"""The command line itself: help, defaults, names that were meant, durations, completion."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushwise.cli.commands import COMMANDS, command_parser
from pushwise.cli.completing import candidates
from pushwise.cli.completion import SCRIPTS
from pushwise.cli.durations import seconds
from pushwise.cli.limits import ALL_OR_ONE, ONE_EACH
from pushwise.cli.main import main
from pushwise.cli.parser import Argument, Parser
from pushwise.cli.tiles_input import ALGORITHMS, heuristic_values
from pushwise.errors import BadOption
from pushwise.formats import load
from pushwise.rating.run import NODE_LIMIT
from pushwise.solving.deadlocks import DEADLOCKS
from pushwise.solving.macros import MACROS
from pushwise.solving.methods import METHODS
from pushwise.solving.options import DIRECTIONS, MINING_MODES, MODELS, OBJECTIVES, TIES, Options
from pushwise.tiles import options as tile_options

ROOT = Path(__file__).parents[2]
TUTORIAL = str(ROOT / "levels" / "tutorial.sok")


def all_parsers() -> Iterator[tuple[str, Parser]]:
    for name in COMMANDS:
        parser = command_parser(name)
        yield name, parser
        yield from ((f"{name} {action}", below) for action, below in parser.actions.items())


def all_options() -> list[tuple[str, Argument]]:
    return [
        (command, argument)
        for command, parser in all_parsers()
        for argument in parser.arguments
        if argument.names and "--help" not in argument.names
    ]


# ---- Help ----


def test_pushwise_alone_welcomes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert "pushwise solve FILE" in out
    assert "pushwise --help" in out


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for name, summary in COMMANDS.items():
        assert f"  {name} " in out
        assert summary in out
    assert main(["help", "levels", "sort"]) == 0
    assert "--descending" in capsys.readouterr().out


def test_every_option_is_explained_in_a_phrase() -> None:
    options = all_options()
    assert len(options) > 150
    for command, option in options:
        words = option.help.partition(" (default")[0].split()
        assert len(words) >= 2, f"{command} {option.names[0]}: {option.help!r}"
        assert words[0] not in ("of", "default:", "default"), f"{command} {option.names[0]}"


def test_every_default_is_told_and_true() -> None:
    told = 0
    for command, option in all_options():
        if option.takes_value and option.default not in (None, "", []):
            default = option.default
            shown = f"{default:g}" if isinstance(default, float) else str(default)
            assert option.help.endswith(f"(default {shown})".replace("%", "%%")), (command, option)
            told += 1
        elif option.takes_value and "default" in option.help:
            assert "default: " in option.help, (command, option.names)
    assert told > 20


def test_defaults_that_are_worked_out_are_as_the_help_says() -> None:
    """Those that argparse does not know: compared with what the code does."""
    solve = command_parser("solve").options()
    assert "default: fast for any solution, optimal for" in solve["--method"].help
    assert Options("any").method_name == "fast"
    assert Options("pushes").method_name == Options("moves").method_name == "optimal"
    assert "default: move for the objective moves, else push" in solve["--model"].help
    models = [Options(objective, method="astar").model_name for objective in OBJECTIVES]
    assert models == ["push", "push", "move"]
    assert solve["--threads"].help == ALL_OR_ONE
    assert command_parser("batch").options()["--threads"].help == ONE_EACH
    assert command_parser("bench").options()["--threads"].help == ONE_EACH
    from pushwise.cli.batch import DEFAULT_TIME_LIMIT

    limit = command_parser("batch").options()["--time-limit"].help
    assert limit.endswith(f"default: {DEFAULT_TIME_LIMIT:g} seconds")
    assert f"default: {NODE_LIMIT:,}" in command_parser("rate").options()["--node-limit"].help
    parsed = command_parser("solve").parse_args([TUTORIAL])
    plain = Options()
    for name in ("weight", "zone_depth", "restarts", "ties", "mine_first", "mining_budget", "seed"):
        assert getattr(parsed, name) == getattr(plain, name), name
    assert tuple(parsed.deadlocks.split(",")) == plain.deadlocks


# ---- Every value that is offered can be used ----


def accepted(**settings: object) -> bool:
    try:
        Options(**settings)  # type: ignore[arg-type]
    except BadOption:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("objective", OBJECTIVES),
        ("direction", DIRECTIONS),
        ("model", MODELS),
        ("ties", TIES),
        ("mining", MINING_MODES),
        ("deadlocks", [(test,) for test in ("all", "none", *DEADLOCKS)]),
        ("macros", [(macro,) for macro in ("none", *MACROS)]),
    ],
)
def test_every_value_is_accepted_by_some_method(name: str, values: list[object]) -> None:
    for value in values:
        assert any(accepted(method=method, **{name: value}) for method in METHODS), value


def test_every_bound_that_is_offered_is_accepted_by_some_method() -> None:
    offered = command_parser("solve").options()["--bound"].values
    assert offered is not None
    for bound in offered():
        assert any(accepted(method=method, bound=bound) for method in METHODS), bound


def test_both_directions_are_those_of_the_portfolio(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", f"{TUTORIAL}:3", "--direction", "both", "--no-store"]) == 0
    arguments = ["solve", f"{TUTORIAL}:3", "--method", "bfs", "--direction", "both", "--no-store"]
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert "bfs searches forward or backward, not both. Only fast works from both ends." in said


def test_the_lists_for_tiles_are_those_of_the_library() -> None:
    assert ALGORITHMS == tile_options.ALGORITHMS
    assert {"P&LC^f+", "pdb-663"} <= set(heuristic_values())


# ---- What was meant ----


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["solv"], "'solve'"),
        (["--hlep"], "'--help'"),
        (["solve", TUTORIAL, "--objectve", "pushes"], "'--objective'"),
        (["solve", TUTORIAL, "--objective", "pushs"], "'pushes'"),
        (["solve", TUTORIAL, "--method", "astr"], "'astar'"),
        (["solve", TUTORIAL, "--method", "astar", "--bound", "push-maching"], "'push-matching'"),
        (["solve", TUTORIAL, "--deadlocks", "freze"], "'freeze'"),
        (["solve", TUTORIAL, "--macros", "tunel"], "'tunnel'"),
        (["levels", "lst", TUTORIAL], "'list'"),
        (["levels", "sort", TUTORIAL, "--by", "boxs"], "'boxes'"),
        (["levels", "sort", TUTORIAL, "--by", "boxes", "--decending"], "'--descending'"),
        (["tiles", "solve", "1 0 2 / 3 4 5", "--heuristic", "P&LCC"], "'P&LC"),
        (["show", TUTORIAL, "--overlay", "ded"], "'dead'"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as stop:
        code = stop.code  # type: ignore[assignment]
    said = capsys.readouterr().err
    assert code == 2
    assert f"Did you mean {meant}" in said
    assert said.count("\n") == 1


# ---- Durations ----


@pytest.mark.parametrize(
    ("text", "value"), [("90", 90), ("90s", 90), ("5m", 300), ("4h", 14400), ("0.5m", 30)]
)
def test_durations(text: str, value: float) -> None:
    assert seconds(text) == value


@pytest.mark.parametrize("text", ["", "m", "5x", "5 minutes", "1h30"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is no duration"):
        seconds(text)


def test_every_time_limit_takes_a_duration() -> None:
    found = 0
    for command, parser in all_parsers():
        for name in parser.options().keys() & {"--time-limit", "--job-time"}:
            known, _ = _lenient(parser, [name, "5m"])
            assert getattr(known, name[2:].replace("-", "_")) == 300, command
            found += 1
    assert found >= 10


def _lenient(parser: Parser, words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Parse with something in every place that needs it."""
    places = [a for a in parser.arguments if not a.names]
    fill = [next(iter(a.values())) if a.values else "x" for a in places]
    required = ["--into", "x"] if "--into" in parser.options() else []
    required += ["--by", "boxes"] if "--by" in parser.options() and not required else []
    return parser.parse_known_args([*fill, *required, *words])


# ---- Completion ----


def names(*words: str) -> list[str]:
    return [name for name, _ in candidates(words)]


def test_completion_of_commands_options_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert names("so") == ["solve"]
    assert set(names("")) == set(COMMANDS)
    assert names("levels", "so") == ["sort"]
    assert names("solve", "--obj") == ["--objective"]
    assert names("solve", "--objective", "") == list(OBJECTIVES)
    assert names("solve", "--objective=p") == ["--objective=pushes"]
    assert names("solve", "--method", "") == list(METHODS)
    assert "push-matching" in names("solve", "--bound", "push-")
    assert names("solve", "--deadlocks", "corner,fre") == ["corner,freeze"]
    assert "corner,corner" not in names("solve", "--deadlocks", "corner,")
    assert names("solve", "--macros", "") == ["none", *MACROS]
    assert names("tiles", "compare", "--preset", "far")[0] == "farreny-1"
    assert "sokoshell" in names("compare", "--preset", "")
    assert names("levels", "sort", "--by", "bo") == ["boxes"]
    assert names("tiles", "bench", "korf1") == ["korf100"]
    assert names("nonsense", "x") == []
    assert names("solve", "--time-limit", "") == []


def test_completion_of_files_and_levels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copy(TUTORIAL, tmp_path / "tutorial.sok")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    assert names("solve", "") == ["folder/", "tutorial.sok"]
    assert names("solve", "--quiet", "tut") == ["tutorial.sok"]
    levels = candidates(["solve", "tutorial.sok:2"])
    assert [name for name, _ in levels] == [f"tutorial.sok:{n}" for n in (2, 20, 21, 22)]
    assert all(title for _, title in levels)
    assert names("check", "tutorial.sok", "f") == ["folder/"]
    assert names("solve", "nowhere/x") == []


def test_only_the_command_that_is_completed_is_imported() -> None:
    code = (
        "import sys; from pushwise.cli.main import main; main(['__complete', 'solve', '--o']);"
        "print([m for m in sys.modules if m.startswith('pushwise.cli.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("--objective\t")
    assert "'pushwise.cli.solve'" in done.stdout
    for other in ("batch", "show", "levels", "tiles", "serve"):
        assert f"'pushwise.cli.{other}'" not in done.stdout


def test_the_script_for_bash_completes(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    shutil.copy(TUTORIAL, tmp_path / "tutorial.sok")

    def completed(line: str) -> list[str]:
        script = (
            f'pushwise() {{ "{sys.executable}" -m pushwise "$@"; }}\n{SCRIPTS["bash"]}\n'
            f'COMP_LINE="{line}" COMP_POINT={len(line)}\n_pushwise 2>&1\n'
            'printf "%s\\n" "${COMPREPLY[@]}"\n'
        )
        done = subprocess.run(
            [bash, "-c", script], capture_output=True, text=True, cwd=tmp_path, check=True
        )
        return done.stdout.split("\n")[:-1]

    assert completed("pushwise so") == ["solve"]
    assert completed("pushwise solve --objective ") == list(OBJECTIVES)
    assert completed("pushwise solve tut") == ["tutorial.sok"]
    # Bash has taken what stands before the colon for a word of its own.
    assert completed("pushwise solve tutorial.sok:2") == ["2", "20", "21", "22"]


@pytest.mark.parametrize(("shell", "check"), [("zsh", ["-n"]), ("fish", ["--no-execute"])])
def test_the_scripts_for_other_shells_can_be_read(
    shell: str, check: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "pushwise __complete" in script
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(script, encoding="utf-8")
    subprocess.run([program, *check, tmp_path / "script"], check=True)


# ---- Collections ----


def test_a_collection_ends_with_a_summary_that_names_what_was_not_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["solve", f"{TUTORIAL}:1-6", "--method", "bfs", "--node-limit", "20", "--no-store"]
    assert main(arguments) == 22
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("6 of 6 levels: ")
    assert "reached the node limit: " in last
    failed = last.partition("node limit: ")[2].split(", ")
    titles = [level.title for level in load(TUTORIAL)]
    assert failed
    assert set(failed) <= {f"{number} ({titles[number - 1]})" for number in range(2, 7)}


def test_quiet_still_names_the_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", f"{TUTORIAL}:1-2", "--quiet", "--no-store"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{TUTORIAL}:1 (One push): solved: 1 push")
    assert lines[2].startswith(f"{TUTORIAL}:2 (")
    assert len(lines) == 4


def test_a_batch_names_what_was_not_solved(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["batch", f"{TUTORIAL}:5-8", "--method", "bfs", "--node-limit", "20", "--no-store"]
    assert main([*arguments, "--jobs", "1"]) == 22
    said = capsys.readouterr().out
    assert "4 of 4 levels done: " in said
    assert "reached the node limit: " in said
