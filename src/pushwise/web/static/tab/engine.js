// The core in WebAssembly, for one level at a time. Runs in a worker, or in Node for tests.
import { Level } from "./board/model.js";

const CALLS = {
  open: ["string"], facts: [], set: ["string", "number"], bound: ["string"], deadlock: ["string"],
  begin: ["number", "string", "number", "string"], step: ["number", "number", "number"],
  offer: ["number", "string"], state: ["number"], snapshot: ["number"], solution: ["number"],
  tidied: ["string"], end: ["number"],
};

export class Engine {
  static async load(make, options = {}) {
    return new Engine(await make(options));
  }

  constructor(core) {
    for (const [name, types] of Object.entries(CALLS)) {
      const call = core.cwrap(`pw_${name}`, "string", types);
      this[`_${name}`] = (...values) => {
        const answer = JSON.parse(call(...values));
        if (answer.error) throw new Error(answer.error);
        return answer;
      };
    }
  }

  /** Make a level the one that everything below is about. */
  open(level) {
    this.level = level;
    this.stranded = level.boxes.filter((cell) => !level.inside[cell] && !level.goal[cell]);
    this.affordsTables = this._open(sealed(level).join("\n")).affords_tables;
  }
}

/** The board as the player meets it: every cell outside is a wall, stranded boxes stay. */
export function sealed(level) {
  const stays = (cell) => level.boxes.includes(cell) && !level.goal[cell];
  return level.rows.map((row, y) =>
    [...row].map((sign, x) => {
      const cell = y * level.width + x;
      return level.inside[cell] ? sign : stays(cell) ? "$" : "#";
    }).join(""));
}

/** A position of a game as a level of its own. */
export function levelOf(game) {
  return Level.parse(game.toString(), { title: game.level.title, author: game.level.author });
}
