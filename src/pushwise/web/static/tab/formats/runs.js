// Run lengths: a number repeats the letter or the (group) after it. For steps, 3(rU)2l, and for boards.

export class BadText extends Error {}

export const MOST_STEPS = 10_000_000; // as the package has it
export const ROW_CHARACTERS = "# .$*@+-_bBpPo";
export const STEP_LETTERS = "lurdLURD";
const RUN = /[0-9()|]/;
const ONLY_RUNS = /^[# .$*@+\-_bBpPo0-9()|]*$/;
const BLANK = /\s/;

export const hasRuns = (line) => RUN.test(line);

const wrong = (why, column) => new BadText(`Wrong run-length encoding at column ${column}: ${why}.`);

/** Write out run lengths over some letters; blanks that are no letter are skipped. Throws BadText. */
export function expandRuns(text, letters, most, tooLong = `The solution is too long: more than ${most.toLocaleString("en")} steps.`) {
  const groups = [];
  let [out, count, held] = ["", null, 0];
  // Sizes are checked before anything is built: a short text cannot ask for gigabytes.
  const add = (before, piece, times) => {
    if (held + before.length + piece.length * times > most) throw new BadText(tooLong);
    return before + piece.repeat(times);
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (letters.includes(sign)) {
      out = add(out, sign, count ?? 1);
      count = null;
    } else if (sign >= "0" && sign <= "9") {
      count = (count ?? 0) * 10 + Number(sign);
      if (count > most) throw new BadText(tooLong);
    } else if (sign === "(") {
      groups.push({ out, times: count ?? 1, column: at + 1 });
      held += out.length;
      [out, count] = ["", null];
    } else if (sign === ")") {
      if (!groups.length || count !== null) throw wrong("a group is closed that was not opened", at + 1);
      const { out: before, times } = groups.pop();
      held -= before.length;
      out = add(before, out, times);
    } else if (!BLANK.test(sign)) throw new BadText(`“${sign}” at column ${at + 1} is no step: l, u, r, d move, L, U, R, D push.`);
    else if (count !== null) throw wrong("a number stands before nothing", at + 1);
  }
  if (count !== null) throw wrong("a number stands before nothing", text.length);
  if (groups.length) throw wrong("a group is not closed", groups.at(-1).column);
  return out;
}

/** Whether a line can only be a board, or a row of one, with run lengths: `2.` is a title. */
export function looksEncoded(line) {
  const text = line.trimEnd();
  if (!RUN.test(text) || !ONLY_RUNS.test(text) || /[0-9]$/.test(text)) return false;
  return text.includes("#") || (/[-_*$@+|]/.test(text) && !/[bBpPo]/.test(text));
}

/**
 * The rows that a line with run lengths stands for. Blanks before a row belong to it, but before a
 * whole board whose floor is drawn with - or _ they indent the line. Throws BadText.
 */
export function decodeRows(line, most) {
  let text = line.trimEnd();
  if (text.trimStart().startsWith("|")) text = text.trimStart().slice(1);
  if (text.endsWith("|")) text = text.slice(0, -1);
  if (text.includes("|") && /[-_]/.test(text)) text = text.trimStart();
  return expandRuns(text, `${ROW_CHARACTERS}|`, most, tooLarge(most)).split("|");
}

export const tooLarge = (most) => `The board is too large: more than ${most.toLocaleString("en")} cells.`;
