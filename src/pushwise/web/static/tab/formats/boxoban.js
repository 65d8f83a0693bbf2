// Boxoban files: `; 0` and a board, again and again. The text after the semicolon is the title.
import { newDraft } from "./draft.js";

const ROW = /^[# .$*@+-]*$/;
const HEADER = /^\s*;(.*)$/;

/** Whether there is nothing but boards, each against a line with a semicolon above it, with one player. */
export function looksLikeBoxoban(lines) {
  let [expectsRow, boards, players] = [false, 0, 0];
  for (const line of lines) {
    const text = line.replace(/^ +| +$/g, ""); // a tab is no sign of this format: XSB decides what it means
    if (HEADER.test(line)) players = 0;
    else if ((players += line.match(/[@+]/g)?.length ?? 0) > 1) return false;
    if (text.startsWith(";")) {
      if (expectsRow) return false;
      expectsRow = true;
    } else if (expectsRow) {
      if (!/[#*]/.test(text) || !ROW.test(text)) return false;
      boards += 1;
      expectsRow = false;
    } else if (text && (boards === 0 || !ROW.test(text))) return false;
  }
  return boards > 0 && !expectsRow;
}

/** The drafts of a text: a line that begins with a semicolon begins a level. */
export function scanBoxoban(lines) {
  const drafts = [];
  lines.forEach((line, n) => {
    const header = HEADER.exec(line);
    const draft = drafts.at(-1);
    if (header) drafts.push(newDraft({ title: header[1].trim() }));
    else if (line.trim() || draft.rows.length) {
      draft.rows.push(line);
      draft.lines.push(n + 1);
    }
  });
  return drafts.filter(({ rows }) => rows.length);
}
