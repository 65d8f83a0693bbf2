// Push notation: 4-7r3,8-6d1 pushes the box on column 4, row 7 three cells to the right, and so on.
// Some programs write the row first: what cannot be played with the column first is tried so too.
import { Game } from "../board/model.js";
import { MOST_STEPS } from "./runs.js";

const PUSH = /^(\d{1,5})-(\d{1,5})([lurd])(\d{1,5})$/i;
const BEGIN = /^\d{1,5}\s?-\s?\d{1,5}\s?[lurd]\s?\d{1,5}\s*(?:[,;\s]|$)/i;
const CHARACTERS = /^[0-9\-,;lurdLURD \t\r\n]*$/;

/** Whether a text, or the first line of one, is in push notation. */
export const looksLikePushes = (text) => BEGIN.test(text) && CHARACTERS.test(text);

/** Whether a line can be the next one of a text in push notation. */
export const continuesPushes = (text) => text.trim() !== "" && CHARACTERS.test(text);

/** The steps that a text in push notation stands for, each walk a shortest one; null if it cannot be played. */
export function stepsOfPushes(level, text) {
  const parts = text.replace(/\s+/g, "").split(/[,;]/).filter(Boolean).map((part) => PUSH.exec(part));
  if (!parts.length || parts.includes(null)) return null;
  const pushes = parts.map(([, one, other, way, times]) => ({ place: [Number(one), Number(other)], way: way.toLowerCase(), times: Number(times) }));
  if (pushes.reduce((sum, { times }) => sum + times, 0) > MOST_STEPS) return null;
  return played(level, pushes) ?? played(level, pushes.map((push) => ({ ...push, place: push.place.toReversed() })));
}

function played(level, pushes) {
  const game = new Game(level);
  for (const { place: [column, row], way, times } of pushes) {
    const box = (row - 1) * level.width + column - 1;
    if (column < 1 || row < 1 || column > level.width || row > level.height || !game.boxes.has(box)) return null;
    const walk = game.walk(box - level.step[way]);
    if (walk === null) return null;
    game.play(walk);
    for (let n = 0; n < times; n += 1) if (game.step(way) !== way.toUpperCase()) return null;
  }
  return game.moves;
}
