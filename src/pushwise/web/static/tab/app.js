// The page: a board to play on, and the engine beside it in workers. Everything that comes from a
// link, a file or the clipboard is put on the page as text only.
import { Board, Level, Replay } from "./board/board.js";
import { keep, kept } from "./board/keep.js";
import { PREFIX, decode, encode } from "./board/link.js";
import { MOST_TEXT, loads, looksLikeSteps, steps } from "./formats.js";
import { Helper } from "./helper.js";
import { replayed } from "./solve.js";
import { HINT_SECONDS, LEVEL_FILES } from "./words.js";

const $ = (id) => document.getElementById(id);
const first = "tutorial.sok";
// One engine answers while the player plays, one works for as long as it may.
const quick = new Helper();
const solver = new Helper();
const state = { levels: [], index: 0, hint: null, told: 0, marks: [], dead: null, solution: null, count: 0 };

const board = new Board($("board"), {
  keys: document,
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  onChange: (_, kind) => changed(kind),
  onKey: (name) => name === "?" && (void $("hint").click(), true),
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => board.set({ dark: matches }));

// Which level

async function openCollection(name) {
  const answer = await fetch(new URL(`levels/${name}`, import.meta.url));
  if (!answer.ok) throw new Error("The levels could not be read.");
  take(loads(await answer.text()), name);
}

function take({ levels, invalid }, name) {
  if (!levels.length) throw new Error(invalid[0] ?? "No Sokoban level found in this text.");
  state.levels = levels;
  $("collection").value = LEVEL_FILES.includes(name) ? name : "";
  const label = ({ title, number }) => (title ? `${number}. ${title}` : `${number}`);
  $("level").replaceChildren(...levels.map((entry, n) => new Option(label(entry), n)));
  openLevel(0);
  if (invalid.length) say(`${invalid.length} left out. ${invalid[0]}`);
}

function openLevel(index, { moves, solution = "" } = {}) {
  const entry = state.levels[index];
  const before = kept(entry.level);
  Object.assign(state, { index, dead: null, count: before?.count ?? 0, solution: null });
  $("level").value = index;
  $("title").textContent = entry.title || `Level ${entry.number}`;
  $("facts").replaceChildren();
  $("dead").checked = false;
  if (solver.busy) solver.stop();
  show(null);
  board.load(entry.level, moves === undefined ? { moves: before?.moves, undone: before?.undone } : { moves });
  if (solution) offerSolution(solution);
}

const current = () => board.game.level;
const asked = () => ({ level: current().toString(), title: current().title, author: current().author });

// What the player did

function changed(kind) {
  const { game } = board;
  Object.assign(state, { hint: null, told: 0, marks: [] });
  $("told").replaceChildren();
  $("hint").textContent = "Hint";
  $("counts").textContent = `${game.pushes} pushes, ${game.moves.length} moves${game.solved ? " — solved" : ""}`;
  $("warning").hidden = true;
  paint();
  if (kind !== "load") keep(game, (state.count += 1));
  if (!game.solved) warn();
}

async function warn() {
  const [level, moves] = [current(), board.game.moves];
  const values = { ...asked(), boxes: [...board.game.boxes], player: board.game.player };
  const reason = await quick.ask("examine", values).catch(() => null);
  // The player may have gone on in the meantime.
  if (!reason || level !== current() || moves !== board.game.moves) return;
  $("warning").textContent = reason.sentence;
  $("warning").hidden = false;
  state.marks = [...new Set([...reason.cells, ...reason.boxes])].map((cell) => ({ cell, kind: "cause" }));
  paint();
}

function paint() {
  const dead = $("dead").checked && state.dead ? state.dead.map((cell) => ({ cell, kind: "dead" })) : [];
  board.mark([...dead, ...state.marks]);
}

function say(text) {
  $("progress").textContent = text;
}

async function guarded(act) {
  try {
    await act();
  } catch (error) {
    say(error.message);
  }
}

// Help

async function giveHint() {
  if (!state.hint) {
    $("hint").disabled = true;
    const [level, moves] = [current(), board.game.moves];
    try {
      const found = await quick.ask("hint", { ...asked(), moves, options: { timeLimit: HINT_SECONDS } });
      if (level !== current() || moves !== board.game.moves) return;
      state.hint = found;
      if (found.solution) replayed(Level.parse(board.game.toString()), found.solution);
    } finally {
      $("hint").disabled = false;
    }
  }
  const { told, marks } = state.hint;
  if (state.told >= told.length) return;
  const line = document.createElement("li");
  line.textContent = told[state.told];
  $("told").append(line);
  state.told += 1;
  $("hint").textContent = state.told < told.length ? "More" : "Hint";
  const shown = marks.cause.map((cell) => ({ cell, kind: "cause" }));
  if (marks.box !== null && state.told >= 2) shown.push({ cell: marks.box, kind: "hint" });
  if (marks.target !== null && state.told >= 3) shown.push({ cell: marks.target, kind: "hint" });
  state.marks = shown;
  paint();
}

async function giveFacts() {
  const level = current();
  const facts = await quick.ask("analyse", asked());
  if (level !== current()) return null;
  const rows = {
    size: `${facts.width} × ${facts.height}`, boxes: facts.boxes, goals: `${facts.goals} in ${facts.goal_areas.length} areas`,
    cells: `${facts.cells}: ${facts.live} live, ${facts.dead} dead`, states: `at most ${facts.state_space_power}`,
    rooms: facts.rooms.length, tunnels: facts.tunnels.length, "frozen boxes": facts.frozen_boxes.join(", ") || "none",
    "at least": `${facts.bounds["push-matching"] ?? "no solution"} pushes`, branching: facts.branching ?? "none",
  };
  const list = Object.entries(rows).flatMap(([name, value]) => {
    const [term, text] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, text.textContent] = [name, value];
    return [term, text];
  });
  $("facts").replaceChildren(...list);
  return facts;
}

async function showDead() {
  if ($("dead").checked && !state.dead) {
    const facts = await giveFacts();
    const { width } = current();
    const at = ([, row, column]) => ([...row].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1) * width + Number(column) - 1;
    state.dead = facts?.dead_cells.map((name) => at(/^([A-Z]+)(\d+)$/.exec(name))) ?? null;
  }
  paint();
}

// Solving

async function run(task, values) {
  if (solver.busy) return;
  const level = current();
  const watching = $("watch").checked;
  $("result").textContent = "";
  $("stop").disabled = false;
  $("solve").disabled = $("improve").disabled = true;
  try {
    const result = await solver.ask(task, { ...asked(), ...values }, (progress) => watch(level, progress, watching));
    if (level !== current()) return;
    say("");
    report(level, result);
  } catch (error) {
    say(error.message);
  } finally {
    board.heat(new Map());
    $("stop").disabled = true;
    $("solve").disabled = false;
    $("improve").disabled = !state.solution;
  }
}

function watch(level, progress, watching) {
  if (level !== current()) return;
  const number = (value) => Math.round(value).toLocaleString("en");
  const parts = [`${progress.seconds.toFixed(1)} s`, `${number(progress.expanded)} states`, `${number(progress.resident_mib)} MiB`];
  if (progress.lower_bound) parts.push(`at least ${progress.lower_bound}`);
  if (progress.pushes) parts.push(`best ${progress.pushes} pushes`);
  if (progress.strategy) parts.push(progress.strategy);
  say(parts.join(", "));
  if (watching) board.heat(new Map(progress.boxes.map((cell) => [cell, 1])));
}

function report(level, result) {
  const words = { solved: "Solved", unsolvable: "There is no solution: every state was searched.", time: "The time is over.",
    memory: "The memory is used up.", nodes: "The search ended without an answer.", cancelled: "Stopped." };
  let text = words[result.status] ?? result.status;
  if (result.solution !== null) {
    offerSolution(result.solution);
    text += ` ${result.pushes} pushes, ${result.moves} moves`;
    text += result.optimal ? `, proved to be the fewest ${result.objective === "moves" ? "moves" : "pushes"}` : "";
  }
  if (result.lower_bound && !result.optimal) text += `; at least ${result.lower_bound} ${result.objective === "moves" ? "moves" : "pushes"}`;
  $("result").textContent = `${text} (${result.seconds.toFixed(2)} s${result.message ? `; ${result.message}` : ""})`;
}

/** Show a solution, after the rules have replayed it. */
function offerSolution(lurd) {
  state.solution = replayed(current(), lurd).lurd;
  show(state.solution);
}

function show(lurd) {
  state.replay?.pause();
  state.replay = null;
  $("replay").hidden = $("lurd").hidden = !lurd;
  $("improve").disabled = !lurd;
  $("lurd").value = lurd ?? "";
  $("play").textContent = "Play";
  $("result").textContent = "";
  if (lurd) $("at").max = lurd.length;
}

function replaying() {
  if (!state.replay || state.replay.board.game.level !== current() || board.game !== state.replayed) {
    board.load(current(), { moves: "" });
    state.replayed = board.game;
    state.replay = new Replay(board, state.solution, {
      onStep(at, of) {
        $("at").value = at;
        $("counts").textContent = `${board.game.pushes} pushes, ${at} of ${of} moves${board.game.solved ? " — solved" : ""}`;
        if (at === of) $("play").textContent = "Play";
      },
    });
  }
  return state.replay;
}

// Levels from elsewhere

function takeText(text, name = "") {
  if (text.length > MOST_TEXT) throw new Error("The text is too large.");
  if (text.includes(PREFIX)) return openLink(text.trim());
  if (looksLikeSteps(text)) {
    const lurd = steps(text);
    if (!board.play(lurd)) throw new Error("These steps cannot be played here.");
    return undefined;
  }
  return take(loads(text), name);
}

async function takeFile(file) {
  if (file.size > MOST_TEXT) throw new Error("The file is too large.");
  takeText(await file.text(), file.name);
}

async function openLink(link) {
  const { level, title, author, position, solution } = await decode(link);
  const made = Level.parse(level, { title, author });
  state.levels = [{ level: made, title, author, number: 1, solutions: [], savegames: [] }];
  $("collection").value = "";
  $("level").replaceChildren(new Option(title || "1", 0));
  openLevel(0, { moves: position, solution });
}

async function share() {
  const level = current();
  const values = { level: level.toString(), title: level.title, author: level.author, position: board.game.moves };
  const link = await encode({ ...values, solution: state.solution ?? "" });
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is in the address bar and on the clipboard.");
  } catch {
    say("The link is in the address bar.");
  }
}

function connect() {
  const on = (id, act, kind = "click") => $(id).addEventListener(kind, () => guarded(act));
  $("collection").replaceChildren(new Option("own", ""), ...LEVEL_FILES.map((name) => new Option(name.replace("graded/", "").replace(".sok", ""), name)));
  on("collection", () => $("collection").value && openCollection($("collection").value), "change");
  on("level", () => openLevel(Number($("level").value)), "change");
  on("undo", () => board.undo());
  on("redo", () => board.redo());
  on("restart", () => board.restart());
  on("hint", giveHint);
  on("analyse", giveFacts);
  on("dead", showDead, "change");
  const limits = () => ({ objective: $("objective").value, timeLimit: Math.max(0.1, Math.min(3600, Number($("limit").value) || 60)) });
  on("solve", () => run("solve", { options: limits() }));
  on("improve", () => {
    const { objective, timeLimit } = limits();
    return run("improve", { solution: state.solution, options: { objective: objective === "moves" ? "moves" : "pushes", timeLimit } });
  });
  on("stop", () => solver.stop());
  on("share", share);
  on("play", () => {
    const replay = replaying();
    if (replay.playing) replay.pause();
    else replay.play(Number($("speed").value));
    $("play").textContent = replay.playing ? "Pause" : "Play";
  });
  on("at", () => replaying().seek(Number($("at").value)), "input");
  on("speed", () => state.replay?.playing && state.replay.play(Number($("speed").value)), "input");
  on("open", () => $("dialog").showModal());
  on("take", () => takeText($("text").value));
  on("choose", () => $("file").click());
  on("file", () => {
    $("dialog").close();
    return takeFile($("file").files[0]);
  }, "change");
  addEventListener("paste", (event) => {
    if (event.target.closest?.("input,textarea")) return;
    guarded(() => takeText(event.clipboardData.getData("text/plain")));
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    guarded(() => (file ? takeFile(file) : takeText(event.dataTransfer.getData("text/plain"))));
  });
  addEventListener("hashchange", () => location.hash.startsWith(PREFIX) && guarded(() => openLink(location.hash)));
}

connect();
guarded(async () => {
  const link = location.hash.startsWith(PREFIX) ? location.hash : null;
  try {
    if (link) await openLink(link);
  } finally {
    if (!board.game) await openCollection(first);
  }
  quick.warm();
  document.body.dataset.ready = "yes";
});
navigator.serviceWorker?.register("sw.js").catch(() => {}); // none without https, or in a private tab
