// Level files as people have them: XSB and SOK text, Boxoban, run lengths, LURD. Whatever is dropped or
// pasted is capped, and what is no board is words: they are shown as text and never as anything else.
import { BadLevel } from "./board/model.js";
import { looksLikeBoxoban, scanBoxoban } from "./formats/boxoban.js";
import { built } from "./formats/draft.js";
import { splitLines } from "./formats/lines.js";
import { noBoard, refusedFormat } from "./formats/refused.js";
import { BadText, STEP_LETTERS, expandRuns } from "./formats/runs.js";
import { scan } from "./formats/xsb.js";

export const MOST_TEXT = 4_000_000; // characters
const MOST_LEVELS = 20_000;
const MOST_STEPS = 1_000_000;
const STEPS = /^[lurdLURD0-9()\s]+$/;

/** Steps of a game: LURD, perhaps with run lengths. Throws BadText. */
export const steps = (text) => expandRuns(text, STEP_LETTERS, MOST_STEPS);

export const looksLikeSteps = (text) => STEPS.test(text) && /[lurd]/i.test(text);

/**
 * Read a text: {levels: [{text, title, author, number, solutions, savegames}], invalid: [sentences]}.
 * The boards have been tried: `Level.parse` takes them. Throws BadText.
 */
export function loads(text) {
  if (typeof text !== "string" || text.length > MOST_TEXT) throw new BadText("The text is too large.");
  const lines = splitLines(text);
  const refused = refusedFormat(text, lines);
  if (refused) throw new BadText(refused);
  const drafts = looksLikeBoxoban(lines) ? scanBoxoban(lines) : scan(text);
  if (!drafts.length) throw new BadText(text.trim() ? noBoard(text) : "The text is empty.");
  if (drafts.length > MOST_LEVELS) throw new BadText(`The text has more than ${MOST_LEVELS.toLocaleString("en")} levels.`);
  const found = { levels: [], invalid: [] };
  drafts.forEach((draft, n) => {
    try {
      found.levels.push(built(draft, n + 1));
    } catch (error) {
      if (!(error instanceof BadLevel)) throw error;
      found.invalid.push(error.message);
    }
  });
  return found;
}
