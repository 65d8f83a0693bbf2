// The served page's side of the board: what is played goes to the server, what the server knows
// comes onto the board. The browser holds the game, so no move waits for the network.
import { Board, Level, Replay, SKINS } from "./board/board.js";
import { keep, kept, onNewer } from "./board/keep.js";
import { PREFIX, decode, encode } from "./board/link.js";
import { Sounds } from "./board/sound.js";
import { Workshop } from "./board/workshop.js";
import "./slider.js";
import { fitTree, zoomTree } from "./tree.js";

const SETTINGS = "pushwise.settings";
const hosts = new Map(); // name → the element that is on the page now
const boards = new Map(); // name → board, alive while its tab is not shown
const sounds = new Sounds();
let shown = null; // what was played, while it is shown once more
let workshop = null; // what is being drawn, alive while its tab is not shown
let play = null; // what is being played: {key, count, sent, told, marks}

const OPENING_MS = 10_000; // the longest that keys wait for a level
const drawn = {}; // what the server wants drawn, until the board for it is there
const settings = { skin: "crates", dark: null, sound: false, rulers: true, glide: 80, replay: 0 };
try {
  Object.assign(settings, JSON.parse(localStorage.getItem(SETTINGS)));
} catch {
  // none kept, or none to be had
}

class Host extends HTMLElement {
  connectedCallback() {
    hosts.set(this.getAttribute("name"), this);
    const board = boards.get(this.getAttribute("name"));
    if (board) this.replaceChildren(board.root);
    if (settings.dark !== null) globalThis.setDark?.(settings.dark);
    setTimeout(showSteps);
    setTimeout(showSettings); // when the rest of the page is there
  }
}
customElements.define("pw-board", Host);
customElements.define("pw-steps", class extends HTMLElement {
  connectedCallback() {
    showSteps();
  }
});

customElements.define("pw-drawing", class extends HTMLElement {
  connectedCallback() {
    if (!workshop) {
      workshop = new Workshop(this, { skin: settings.skin, dark: isDark(), onChange: (rows) => emitEvent("pw_drawn", rows) });
      if (drawn.rows) workshop.load(drawn.rows);
      if (drawn.dead) workshop.mark(drawn.dead);
    }
    this.replaceChildren(workshop.root);
  }
});

function isDark() {
  return document.body.classList.contains("body--dark");
}

function boardOf(name) {
  if (!boards.has(name)) {
    const live = name === "play";
    const holder = hosts.get(name) ?? document.createElement("div");
    const { skin, rulers, glide } = settings;
    const calls = live ? { keys: document, onChange: changed, onKey: key, onRefuse: () => sounds.play("refuse") } : { readOnly: true };
    boards.set(name, new Board(holder, { skin, rulers, glide, dark: isDark(), ...calls }));
  }
  return boards.get(name);
}

// Light and dark can change by the switch, by the system, or by the server's framework.
new MutationObserver(() => [...boards.values(), workshop].forEach((board) => board?.set({ dark: isDark() }))).observe(document.body, { attributeFilter: ["class"] });

// Playing

function changed(board, kind) {
  showSteps();
  if (kind === "load" || board.game.pull) return;
  const { game } = board;
  play.count += 1;
  keep(game, play.count);
  tell();
  if (!sounds.on) return;
  const last = game.moves.at(-1) ?? "";
  const home = last < "a" && game.level.goal[game.player + game.level.step[last.toLowerCase()]];
  sounds.play(kind === "play" && game.solved ? "solved" : last && last < "a" ? (home ? "home" : "push") : "step");
}

/** Send what the server does not know yet: how many of its steps stay, and what follows them. */
function tell() {
  if (play.told === play.count) return;
  const { moves } = boards.get("play").game;
  let same = 0;
  while (same < moves.length && moves[same] === play.sent[same]) same += 1;
  emitEvent("pw_played", { key: play.key, count: play.count, after: play.told, keep: same, add: moves.slice(same) });
  play.sent = moves;
  play.told = play.count;
}

/** The server has missed something: send the whole game. */
function tellAll() {
  if (!play || boardOf("play").game.pull) return;
  Object.assign(play, { sent: "", told: null });
  tell();
}

function load({ key: name, rows, moves, undone, count }) {
  const level = Level.parse(rows);
  const board = boardOf("play");
  endReplay();
  const mine = kept(level);
  play = { key: name, count, sent: moves, told: count, marks: [] };
  const newer = mine && mine.count > count;
  if (mine && mine.count === count && mine.moves === moves) undone = mine.undone; // the server may know less of it
  board.root.style.setProperty("--pw-aspect", level.height / level.width);
  document.documentElement.style.setProperty("--pw-aspect", level.height / level.width);
  board.load(level, newer ? mine : { moves, undone });
  arrived();
  if (!newer) return;
  play.count = mine.count;
  tell();
}

/** Pull mode is a game of its own: nothing of it is kept until it is turned into a solution. */
function pull(on) {
  const board = boardOf("play");
  endReplay();
  const { level } = board.game;
  if (on && level.goals.length !== level.boxes.length) {
    board.flash("Pull mode needs as many boxes as goals.");
    return;
  }
  board.load(level, on ? { pull: true } : (kept(level) ?? {}));
  if (on) board.flash("Pull mode: click a cell to stand on, then pull boxes by dragging or with Shift and an arrow.");
}

function key(name) {
  if (!"npNifft9mM?".includes(name)) return false;
  emitEvent("pw_key", name);
  return true;
}

function act(name, ...args) {
  endReplay();
  boardOf("play")[name](...args);
}

/** Have the game as it was after this many steps; what comes after them can be redone. */
function toStep(steps) {
  endReplay();
  const { game } = boardOf("play");
  const back = game.moves.length > steps;
  while (game.moves.length > steps && game.undo()) ;
  while (game.moves.length < steps && game.redo()) ;
  boardOf("play").picture.sync(game);
  boardOf("play")._changed(back ? "undo" : "redo");
}

function showSteps() {
  const moves = boards.get("play")?.game?.moves ?? "";
  for (const element of document.querySelectorAll("pw-steps")) element.textContent = moves;
}

// Other tabs and programs: the newest wins, and is taken up as soon as this tab is looked at.
// The browser's own record is there at once; the server's may come from another program. A game that
// is taken up keeps its count: were it counted as a change, it could pass for newer than it is.
function look() {
  if (document.hidden || !play) return;
  const board = boardOf("play");
  endReplay();
  const { game } = board;
  const mine = game && !game.pull && kept(game.level);
  if (mine && mine.count > play.count) {
    board.load(game.level, mine);
    board.mark(play.marks);
    play.count = mine.count;
    tell();
  }
  emitEvent("pw_look");
}
document.addEventListener("visibilitychange", look);
addEventListener("focus", look);
onNewer(() => boards.get("play")?.game?.level, (record) => record && play && record.count > play.count && look());
addEventListener("pagehide", () => {
  endReplay();
  if (play) keep(boards.get("play").game, play.count);
});

/** Show once more what was played; whoever does something meanwhile has it all back at once. */
function again() {
  const board = boardOf("play");
  endReplay();
  const { moves } = board.game;
  board.game.undo("all");
  board.picture.sync(board.game);
  shown = new Replay(board, moves, { onStep: (at, of) => at === of && showReplaying(false) });
  showReplaying(true); // nothing lies over the board meanwhile
  shown.play(settings.replay || Math.max(8, shown.steps / 12)); // 12 seconds are long enough
}

const showReplaying = (now) => document.body.classList.toggle("pw-replaying", now);

function endReplay() {
  if (shown?.playing) {
    shown.pause();
    shown.seek(shown.steps);
  }
  shown = null;
}

function interrupt(event) {
  if (!shown?.playing || /^(Tab|Shift|Control|Alt|Meta)$/.test(event.key ?? "")) return;
  const { target } = event;
  if (event.key === undefined ? !boardOf("play").root.contains(target) : target.closest?.("button,input,select,textarea")) return;
  endReplay();
  event.preventDefault();
  event.stopImmediatePropagation();
}
for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, interrupt, true);

// Keys that come while a level is on its way are for that level: they wait until it is there.
const early = [];
let opening = 0;

addEventListener("click", (event) => {
  if (event.target.closest?.("[data-opens]")) opening = performance.now() + OPENING_MS;
});
addEventListener(
  "keydown",
  (event) => {
    if (performance.now() > opening || event.key === "Tab" || event.ctrlKey || event.metaKey) return;
    early.push(event.key);
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/** The level is there, or there is none: play what was pressed for it, once its tab is shown. */
function arrived() {
  if (!opening) return;
  const { root } = boardOf("play");
  if (!root.offsetParent && performance.now() < opening) {
    setTimeout(arrived, 20);
    return;
  }
  opening = 0;
  root.focus({ preventScroll: true });
  for (const key of early.splice(0)) root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

// What the server shows

/** Put a drawing on the board of the workshop, and tint the cells where a box is lost. */
function draw(rows) {
  drawn.rows = rows;
  workshop?.load(rows);
}

function drawDead(cells) {
  drawn.dead = cells;
  workshop?.mark(cells);
}

function show({ marks = [], arrow = [] }, name = "play") {
  const board = boardOf(name);
  if (!board.game) return;
  const tinted = marks.map(([cell, kind, text]) => ({ cell, kind, text }));
  if (name === "play" && play) play.marks = tinted;
  board.mark(tinted);
  board.arrow(arrow);
}

// Address and links

function place(search, title = "", author = "") {
  const wanted = location.pathname + search;
  if (location.hash.startsWith(PREFIX) && !place.done) return; // a link is about to be opened
  if (search === "") {
    const game = boards.get("play")?.game;
    if (game) encode({ level: game.level.toString(), title, author }).then((hash) => go(location.pathname + hash));
  } else go(wanted);
}

function go(address) {
  const now = location.pathname + location.search + location.hash;
  if (now !== address) history[place.done ? "pushState" : "replaceState"](null, "", address);
  place.done = true;
}

async function open() {
  if (!location.hash.startsWith(PREFIX)) return false;
  try {
    emitEvent("pw_link", await decode(location.hash));
  } catch (error) {
    boardOf("play").flash(error.message);
  }
  place.done = true;
  return true;
}

addEventListener("popstate", async () => {
  if (await open()) return;
  const query = new URLSearchParams(location.search);
  emitEvent("pw_place", { levels: query.get("levels") ?? "", level: query.get("level") ?? "", tab: query.get("tab") ?? "Play" });
});

async function share({ title, author, solution }) {
  const { game } = boardOf("play");
  const hash = await encode({ level: game.level.toString(), title, author, position: game.moves, solution });
  const link = location.origin + location.pathname + hash;
  try {
    await navigator.clipboard.writeText(link);
    boardOf("play").flash("The link is copied.");
  } catch {
    prompt("The link:", link); // no clipboard without HTTPS
  }
  return link;
}

async function save(kind, name) {
  const board = boardOf("play");
  const blob = kind === "png" ? await board.toPNG(1600) : new Blob([board.toSVG()], { type: "image/svg+xml" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: `${name}.${kind}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// A level file may be dropped anywhere: it goes through the upload of the Levels tab.
addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
addEventListener("drop", (event) => {
  if (!event.dataTransfer?.files.length || event.target.closest?.(".q-uploader")) return;
  event.preventDefault();
  const { files } = event.dataTransfer;
  document.querySelector(".q-tab[aria-label=Levels]")?.click();
  give(files);
});

function give(files, tries = 100) {
  const input = document.querySelector(".pw-upload input[type=file]");
  if (!input && tries) setTimeout(give, 50, files, tries - 1);
  if (!input) return;
  input.files = files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// On a public server the levels of one's own stay in this browser.
const OWN = "pushwise.levels.";
const MOST_TOLD = 500_000; // characters that are sent at once

function keepLevels(name, text) {
  try {
    if (text) localStorage.setItem(OWN + name, text);
    else localStorage.removeItem(OWN + name);
  } catch {
    boardOf("play").flash("This browser has no room for more levels.");
  }
}

function tellLevels() {
  const own = {};
  let size = 0;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(OWN)).sort()) {
    const text = localStorage.getItem(key);
    size += text.length;
    if (size <= MOST_TOLD) own[key.slice(OWN.length)] = text;
  }
  if (size) emitEvent("pw_mine", own);
}

// Settings stay in this browser.

function showSettings() {
  for (const input of document.querySelectorAll("[data-setting]"))
    input[input.type === "checkbox" ? "checked" : "value"] = settings[input.dataset.setting];
}

function set(values) {
  for (const [name, value] of Object.entries(values))
    settings[name] = typeof settings[name] === "number" ? Number(value) : value;
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
  } catch {
    // not kept then
  }
  if (values.dark !== undefined) globalThis.setDark(values.dark);
  sounds.on = settings.sound;
  showSettings();
  const { skin, rulers, glide } = settings;
  boards.forEach((board) => board.set({ skin, rulers, glide }));
  workshop?.set({ skin });
}
sounds.on = settings.sound;

const calls = { load, again, arrived, keepLevels, tellAll, tellLevels, toStep, draw, drawDead, fitTree, zoomTree, pull, act, show, place, open, share, save, set, settings, boards, isDark, SKINS };
const waiting = globalThis.pushwise?.waiting ?? [];
globalThis.pushwise = calls;
for (const [name, ...args] of waiting) calls[name](...args);
