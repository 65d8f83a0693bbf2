// What a reader has gathered of one level, and the level that is built of it.
import { BadLevel, Game, Level } from "../board/model.js";
import { stepsOfPushes } from "./pushes.js";

const MOST_TITLE = 200;
const UNKNOWN = /[^# .$*@+\-_bBpPo]/u;

export const newDraft = (values = {}) =>
  ({ rows: [], lines: [], problem: null, title: "", author: "", games: [], properties: new Map(), ...values });

/** {text, title, author, number, solutions, savegames} of a draft. Throws BadLevel with its place. */
export function built(draft, number) {
  const title = shown(draft.title);
  try {
    if (draft.problem) throw new BadLevel(draft.problem);
    const level = levelOf(draft.rows, draft.lines);
    return { text: level.toString(), title, author: shown(draft.author), number, ...games(level, draft.games) };
  } catch (error) {
    if (error instanceof BadLevel)
      error.message = `Level ${number}${title ? ` (${title})` : ""}, line ${draft.lines[0] ?? 1}: ${error.message}`;
    throw error;
  }
}

/** The level of these rows, which stand on these lines of a text; blank columns at the left are cut off. */
export function levelOf(rows, lines = []) {
  const plain = rows.map((row) => row.replace(/[-_]/g, " ").trimEnd());
  plain.forEach((row, n) => {
    const found = UNKNOWN.exec(row);
    if (found) throw new BadLevel(`Unknown character '${found[0]}' at line ${lines[n] ?? n + 1}, column ${[...row.slice(0, found.index)].length + 1}.`);
  });
  const left = plain.filter(Boolean).reduce((least, row) => Math.min(least, row.search(/\S/)), Infinity);
  return Level.parse(plain.map((row) => row.slice(left)).join("\n"));
}

/** The games of a level; a text without a label is one only if it can be played to the letter. */
function games(level, claims) {
  const found = { solutions: [], savegames: [] };
  for (const { text, label, pushes } of claims) {
    const steps = pushes ? stepsOfPushes(level, text) : text;
    if (steps === null) continue;
    const solves = label === null ? solvedBy(level, steps) : label.startsWith("solution");
    if (solves !== null) found[solves ? "solutions" : "savegames"].push(steps);
  }
  return found;
}

/** Whether steps solve a level; null if they are no game of it: small letters may stand for pushes then. */
function solvedBy(level, steps) {
  const game = new Game(level);
  if (game.play(steps) < steps.length) return null;
  return game.moves === steps || (steps === steps.toLowerCase() && game.solved) ? game.solved : null;
}

/** One line; control characters and those that turn the direction of writing have no place in a title. */
const shown = (words) =>
  words.replace(/[\s\x1c-\x1f\x85]+/g, " ").trim().slice(0, MOST_TITLE).replace(/\p{C}/gu, "");
