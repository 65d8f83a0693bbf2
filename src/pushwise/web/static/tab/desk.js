// What lies on the table: the board, the level, the player's game. The other parts of the page hear of
// it here; they put on the page as text only whatever comes from a link, a file or the clipboard.
import { Board, Level } from "./board/board.js";
import { keep, kept, onNewer } from "./board/keep.js";
import { count } from "./describe.js";

export const $ = (id) => document.getElementById(id);

const hearers = { level: [], change: [], key: [] };
/** Hear of another `level`, of a `change` on the board, of a `key` the board does not know. */
export const hear = (what, act) => hearers[what].push(act);
const tell = (what, value) => hearers[what].map((act) => act(value));

const darkness = matchMedia("(prefers-color-scheme: dark)");
export const board = new Board($("board"), {
  keys: document,
  dark: darkness.matches,
  onChange: (_, kind) => changed(kind),
  onKey: (name) => tell("key", name).includes(true),
});
darkness.addEventListener("change", ({ matches }) => board.set({ dark: matches }));

/** `own` is the player's game while the board shows something else; `changes` counts what was kept. */
export const desk = { levels: [], index: 0, own: null, changes: 0 };

export const current = () => board.game.level;
export const asked = () => ({ level: current().toString(), title: current().title, author: current().author });

export function say(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

/** Do something that may fail in one sentence. */
export async function guarded(act) {
  say("");
  try {
    await act();
  } catch (error) {
    say(error.message);
  }
}

/** Put a level of the list on the board, with the game that was kept of it. */
export function openLevel(index, { position = "", solutions = desk.levels[index].solutions } = {}) {
  const { text, title, author, number } = desk.levels[index];
  const level = Level.parse(text, { title, author });
  const before = kept(level);
  leave();
  Object.assign(desk, { index, changes: before?.count ?? 0 });
  $("level").value = index;
  $("previous").disabled = index === 0;
  $("next").disabled = index === desk.levels.length - 1;
  $("title").textContent = title || `Level ${number}`;
  document.title = `${title || "Level"} – Pushwise`;
  $("board").style.setProperty("--aspect", (level.height + 1) / (level.width + 1)); // one cell for the rulers
  // The position of a link is where a new game begins; a game that was played is not given up for it.
  const played = before?.moves || before?.undone;
  board.load(level, played ? before : { moves: position });
  tell("level", solutions);
  if (played && position && before.moves !== position) showInstead("The position of the link.", position);
}

/** Show something that is not the player's game; nothing of it is kept, and nothing is played on it. */
export function showInstead(what, moves) {
  if (!desk.own) desk.own = { moves: board.game.moves, undone: board.game.undone };
  board.options.readOnly = true;
  for (const tool of $("tools").children) tool.disabled = true;
  $("what").textContent = what;
  $("watching").hidden = false;
  board.load(current(), { moves });
}

function leave() {
  desk.own = null;
  board.options.readOnly = false;
  for (const tool of $("tools").children) tool.disabled = false;
  $("watching").hidden = true;
}

export function backToOwn() {
  const { own } = desk;
  leave();
  board.load(current(), own);
}

export function playFromHere() {
  leave();
  changed("play");
}

function changed(kind) {
  const { game } = board;
  const steps = `${count(game.pushes, "pushes")}, ${count(game.moves.length, "moves")}`;
  $("counts").textContent = `${steps}${game.solved ? " — solved" : ""}`;
  if (kind !== "load" && !desk.own) keep(game, (desk.changes += 1));
  tell("change", kind);
}

// Another tab may have played on: the newest game is the one to go on with.
onNewer(() => (board.game && !desk.own ? current() : null), (newer) => {
  if (!newer || newer.count <= desk.changes) return;
  desk.changes = newer.count;
  board.load(current(), newer);
});
