// The rules: a level, and a game on it with undo, redo, walks and box routes. No page needed.
import { BadLevel } from "./bad_level.js";
import { interior } from "./interior.js";

export { BadLevel };
export const DIRECTIONS = "lurd";
export const MOST_CELLS = 40_000;
const SYMBOLS = "# @+$*.";
const ALIASES = { "-": " ", _: " ", b: "$", B: "*", p: "@", P: "+", o: "." };
// A route on a giant board is looked for within this many steps of the player, then given up.
const ROUTE_WORK = 4_000_000;

export class Level {
  /** Read XSB text. Throws BadLevel with a sentence for the user. */
  static parse(text, { title = "", author = "" } = {}) {
    if (typeof text !== "string") throw new BadLevel("The level is not text.");
    const lines = text.replace(/\r/g, "").split(/[\n|]/).map((line) => line.replace(/\s+$/, ""));
    while (lines.length && !lines[0]) lines.shift();
    while (lines.length && !lines.at(-1)) lines.pop();
    const width = Math.max(0, ...lines.slice(0, MOST_CELLS).map((line) => line.length));
    if (!width) throw new BadLevel("No Sokoban level found in this text.");
    if (width * lines.length > MOST_CELLS)
      throw new BadLevel(`The board is too large: more than ${MOST_CELLS.toLocaleString("en")} cells.`);
    const rows = lines.map((line) => {
      const row = [...line.padEnd(width)].map((c) => ALIASES[c] ?? c).join("");
      const strange = [...row].find((c) => !SYMBOLS.includes(c));
      if (strange !== undefined)
        throw new BadLevel(`The text has “${strange}”, which is no sign of a level (# @ + $ * . and space).`);
      return row;
    });
    return new Level(rows, title, author);
  }

  constructor(rows, title = "", author = "") {
    this.rows = rows;
    this.title = title;
    this.author = author;
    this.width = rows[0].length;
    this.height = rows.length;
    const cells = [...rows.join("")];
    this.wall = Uint8Array.from(cells, (c) => c === "#");
    this.goal = Uint8Array.from(cells, (c) => ".+*".includes(c));
    this.boxes = cells.flatMap((c, cell) => ("$*".includes(c) ? [cell] : []));
    const players = cells.flatMap((c, cell) => ("@+".includes(c) ? [cell] : []));
    if (!players.length) throw new BadLevel("The level has no player (@ or +).");
    if (players.length > 1) throw new BadLevel(severalPlayers(players.map((cell) => this.name(cell))));
    this.player = players[0];
    this.goals = cells.flatMap((c, cell) => (this.goal[cell] ? [cell] : []));
    if (this.boxes.length > this.goals.length)
      throw new BadLevel(`The level has more boxes (${this.boxes.length}) than goals (${this.goals.length}).`);
    this.step = { l: -1, u: -this.width, r: 1, d: this.width };
    this.inside = interior(this);
  }

  xy(cell) {
    return [cell % this.width, Math.floor(cell / this.width)];
  }

  /** The name of a cell: rows are letters, columns numbers, from A1 at the top left. */
  name(cell) {
    const [x, y] = this.xy(cell);
    return rowName(y) + (x + 1);
  }

  toString() {
    return this.rows.map((row) => row.trimEnd()).join("\n");
  }
}

function severalPlayers(names) {
  const [shown, more] = [names.slice(0, 5).join(", "), names.length - 5];
  const places = more > 0 ? `${shown} and ${more} more` : shown;
  return `The level has ${names.length} players, at ${places}: that is not Sokoban but a variant, which Pushwise does not play.`;
}

export function rowName(row) {
  let letters = "";
  for (row += 1; row; row = Math.floor((row - 1) / 26))
    letters = String.fromCharCode(65 + ((row - 1) % 26)) + letters;
  return letters;
}

/**
 * A level being played. `moves` are the steps so far (LURD, capitals push), `undone` those that
 * redo would play. In pull mode the boxes begin on the goals, capitals pull, and the level is
 * solved when the start is reached.
 */
export class Game {
  constructor(level, { pull = false } = {}) {
    this.level = level;
    this.pull = pull;
    this._begin();
    this._history = [];
    this._undone = []; // the next to redo is the last
  }

  _begin() {
    const { level } = this;
    this.boxes = new Set(this.pull ? level.goals : level.boxes);
    this.player = level.player;
    if (this.pull && this.boxes.has(this.player)) this.player = this._freeCell();
    this.first = this.player;
  }

  _freeCell() {
    const { inside } = this.level;
    return inside.findIndex((yes, cell) => yes && !this.boxes.has(cell));
  }

  /** In pull mode, before the first step, the player may be put on any free cell. */
  place(cell) {
    if (!this.pull || this._history.length || !this.free(cell)) return false;
    this.player = this.first = cell;
    this._undone = [];
    return true;
  }

  get moves() {
    return this._history.join("");
  }

  get undone() {
    return this._undone.slice().reverse().join("");
  }

  get pushes() {
    return this._history.reduce((n, c) => n + (c < "a"), 0);
  }

  get solved() {
    if (!this.pull) return [...this.boxes].every((cell) => this.level.goal[cell]);
    return (
      this.level.boxes.every((cell) => this.boxes.has(cell)) && this.walk(this.level.player) !== null
    );
  }

  free(cell) {
    return !!this.level.inside[cell] && !this.boxes.has(cell);
  }

  /** Play LURD without regard to redo of other steps; returns how many steps were legal. */
  play(lurd) {
    let done = 0;
    for (const letter of lurd) {
      if (this.step(letter.toLowerCase(), letter < "a") === null) break;
      done += 1;
    }
    return done;
  }

  /** One step; returns the letter played or null. `pulling` counts in pull mode only. */
  step(way, pulling = false) {
    const letter = this._do(way, pulling);
    if (letter === null) return null;
    // Stepping along what was undone keeps the rest of it.
    if (this._undone.at(-1) === letter) this._undone.pop();
    else this._undone = [];
    return letter;
  }

  _do(way, pulling) {
    const offset = this.level.step[way];
    if (offset === undefined) return null;
    const from = this.player;
    const ahead = from + offset;
    if (!this.level.inside[ahead]) return null;
    let letter = way;
    if (this.pull) {
      if (this.boxes.has(ahead)) return null;
      if (pulling) {
        if (!this.boxes.has(from - offset)) return null;
        this.boxes.delete(from - offset);
        this.boxes.add(from);
        letter = way.toUpperCase();
      }
    } else if (this.boxes.has(ahead)) {
      if (!this.free(ahead + offset)) return null;
      this.boxes.delete(ahead);
      this.boxes.add(ahead + offset);
      letter = way.toUpperCase();
    }
    this.player = ahead;
    this._history.push(letter);
    return letter;
  }

  _back() {
    const letter = this._history.pop();
    const offset = this.level.step[letter.toLowerCase()];
    if (letter < "a") {
      const [now, before] = this.pull
        ? [this.player - offset, this.player - 2 * offset]
        : [this.player + offset, this.player];
      this.boxes.delete(now);
      this.boxes.add(before);
    }
    this.player -= offset;
    this._undone.push(letter);
  }

  /** Take back a "move", to before the last "push", or "all"; returns the steps taken back. */
  undo(unit = "move") {
    const count = many(this._history, unit);
    for (let n = 0; n < count; n += 1) this._back();
    return count;
  }

  redo(unit = "move") {
    const count = many(this._undone, unit);
    for (let n = 0; n < count; n += 1) {
      const letter = this._undone.pop();
      this._do(letter.toLowerCase(), letter < "a");
    }
    return count;
  }

  /** The steps of a shortest walk, "" if already there, null if there is none. */
  walk(target) {
    if (!this.free(target)) return null;
    const back = this._flood(this.player, -1, [target]);
    return back.has(target) ? trace(back, target, this.level.step) : null;
  }

  reach() {
    return new Set(this._flood(this.player, -1, []).keys());
  }

  /** Cell → [direction it was entered by, steps]; ends early when all wanted cells are found. */
  _flood(from, lifted, wanted, also = -1) {
    const { level } = this;
    const seen = new Map([[from, ["", 0]]]);
    const missing = new Set(wanted.filter((cell) => cell !== from));
    if (wanted.length && !missing.size) return seen;
    for (const [cell, [, steps]] of seen) {
      for (const way of DIRECTIONS) {
        const next = cell + level.step[way];
        if (seen.has(next) || !level.inside[next] || next === also) continue;
        if (this.boxes.has(next) && next !== lifted) continue;
        seen.set(next, [way, steps + 1]);
        missing.delete(next);
        if (wanted.length && !missing.size) return seen;
      }
    }
    return seen;
  }

  /**
   * Where the box can go with the others standing still: a map from cells to LURD, each with the
   * fewest pushes (or pulls) and, among those, the fewest moves.
   */
  routes(box) {
    const { level, pull } = this;
    const found = new Map();
    if (!this.boxes.has(box) || !level.inside[box]) return found;
    const open = (cell) => level.inside[cell] && (cell === box || !this.boxes.has(cell));
    const seen = new Map(); // box cell * cells + player → the state
    const key = (state) => state.at * level.wall.length + state.player;
    let layer = [{ at: box, player: this.player, moves: 0, from: null, lurd: "" }];
    for (let work = 0; layer.length && work < ROUTE_WORK; ) {
      const next = new Map();
      for (const state of layer) {
        const sides = [...DIRECTIONS].filter((way) => {
          const step = level.step[way];
          if (pull) return open(state.at + step) && open(state.at + 2 * step);
          return open(state.at - step) && open(state.at + step);
        });
        const stands = sides.map((way) => state.at + (pull ? 1 : -1) * level.step[way]);
        if (!stands.length) continue;
        const walks = this._flood(state.player, box, stands, state.at);
        work += walks.size;
        sides.forEach((way, n) => {
          if (!walks.has(stands[n])) return;
          const child = {
            at: state.at + level.step[way],
            player: stands[n] + level.step[way],
            moves: state.moves + walks.get(stands[n])[1] + 1,
            from: state,
            walks,
            stand: stands[n],
            way,
          };
          const id = key(child);
          if (seen.has(id)) return;
          if (!next.has(id) || child.moves < next.get(id).moves) next.set(id, child);
        });
      }
      layer = [...next.values()].sort((a, b) => a.moves - b.moves);
      for (const state of layer) {
        seen.set(key(state), state);
        const walk = trace(state.walks, state.stand, level.step);
        state.lurd = state.from.lurd + walk + state.way.toUpperCase();
        state.walks = null;
        if (state.at !== box && !found.has(state.at)) found.set(state.at, state.lurd);
      }
    }
    return found;
  }

  /** Why a step that was refused cannot be made. */
  whyNot(way) {
    const { level } = this;
    const ahead = this.player + level.step[way];
    if (!level.inside[ahead]) return "A wall is in the way.";
    if (this.pull) return this.boxes.has(ahead) ? "A box is in the way." : "There is no box to pull.";
    const beyond = ahead + level.step[way];
    if (this.boxes.has(beyond)) return "Two boxes in a row cannot be pushed.";
    return "The box is against a wall.";
  }

  /** Why a click on a cell does nothing; `box` is the box that was selected, or null. */
  whyNotThere(cell, box = null) {
    const { level } = this;
    const verb = this.pull ? "pulled" : "pushed";
    if (level.wall[cell]) return box === null ? "That is a wall." : "A box cannot go into a wall.";
    if (!level.inside[cell]) return "That is outside the level.";
    if (box === null) return "You cannot walk there: boxes are in the way.";
    if (!this.routes(box).size) return `This box cannot be ${verb} now.`;
    return `This box cannot be ${verb} to ${level.name(cell)} while the others stand still.`;
  }

  /** The board as it is now, as XSB. */
  toString() {
    const plain = this.level.rows.join("").replace(/[@$]/g, " ").replace(/[+*]/g, ".");
    const cells = [...plain];
    for (const box of this.boxes) cells[box] = this.level.goal[box] ? "*" : "$";
    cells[this.player] = this.level.goal[this.player] ? "+" : "@";
    const rows = [];
    for (let at = 0; at < cells.length; at += this.level.width)
      rows.push(cells.slice(at, at + this.level.width).join("").trimEnd());
    return rows.join("\n");
  }

  /** In pull mode, when solved: the same play from the start, as a solution by pushes. */
  asSolution() {
    if (!this.pull || !this.solved) return null;
    const opposite = { l: "r", u: "d", r: "l", d: "u", L: "R", U: "D", R: "L", D: "U" };
    const forward = new Game(this.level);
    const walk = forward.walk(this.player);
    return walk === null ? null : walk + this._history.map((c) => opposite[c]).reverse().join("");
  }
}

function many(steps, unit) {
  if (unit === "all") return steps.length;
  if (unit === "move") return Math.min(1, steps.length);
  for (let at = steps.length - 1; at >= 0; at -= 1) if (steps[at] < "a") return steps.length - at;
  return steps.length;
}

function trace(seen, target, step) {
  let letters = "";
  for (let cell = target; seen.get(cell)[0]; ) {
    const [way] = seen.get(cell);
    letters = way + letters;
    cell -= step[way];
  }
  return letters;
}
