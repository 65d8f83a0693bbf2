// Level files as people have them: XSB and SOK text, run lengths, LURD. Whatever is dropped or pasted
// is capped, and what is no board is words: they are shown as text and never as anything else.
import { BadLevel, Level } from "./board/model.js";

export const MOST_TEXT = 4_000_000; // characters
const MOST_LEVELS = 20_000;
const MOST_STEPS = 1_000_000;
const MOST_ROW = 4_000;
const MOST_TITLE = 200;
const MOST_WRITTEN = 16_000_000; // characters of boards and steps with their run lengths written out
const ROW = /^[ \t#.$*@+\-_bBpPo]+$/;
const PLAIN_ROW = /^[ \t#.$*@+\-_]+$/;
const RUNS = /^[ \t#.$*@+\-_bBpPo0-9()|]+$/;
const FIELD = /^\s*([A-Za-z][A-Za-z -]{0,29}?)[ \t]*:(.*)$/;
const DECORATION = /^[-=_~*#+.^/\\|<>:&%\s]+$/;
const STEPS = /^[lurdLURD0-9()\s]+$/;
const LABEL = /^\s*(solution|savegame|saved game|snapshot)\b[^:]*:?(.*)$/i;
const COMMENT_END = /^\s*comment[- ]?end:?\s*$/i;

export class BadText extends Error {}

/** Write out run lengths and groups: 3(rU)2l. Throws BadText. */
export function expand(text, most = MOST_STEPS) {
  let at = 0;
  const source = text.replace(/\s+/g, "");
  const group = (depth) => {
    let out = "";
    while (at < source.length && source[at] !== ")") {
      const digits = /^\d*/.exec(source.slice(at, at + 9))[0];
      at += digits.length;
      let piece;
      if (at >= source.length) throw new BadText("A number at the end has nothing to repeat.");
      if (source[at] === "(") {
        if (depth > 50) throw new BadText("The groups are nested too deep.");
        at += 1;
        piece = group(depth + 1);
        if (source[at] !== ")") throw new BadText("A parenthesis is not closed.");
        at += 1;
      } else if (source[at] === ")") throw new BadText("A number has nothing to repeat.");
      else piece = source[at++];
      const times = digits ? Number(digits) : 1;
      if (out.length + piece.length * times > most) throw new BadText("The text is too long when written out.");
      out += piece.repeat(times);
    }
    return out;
  };
  const out = group(0);
  if (at < source.length) throw new BadText("A parenthesis is closed that was never opened.");
  return out;
}

/** Steps of a game: LURD, perhaps with run lengths. Throws BadText. */
export function steps(text) {
  const out = expand(text);
  if (!/^[lurdLURD]*$/.test(out)) throw new BadText("These are not steps: l, u, r, d, capitals push.");
  return out;
}

export const looksLikeSteps = (text) => STEPS.test(text) && /[lurd]/i.test(text);

const tabbed = (line) => line.replace(/\t/g, (_, at) => " ".repeat(4 - (at % 4)));

function withoutQuotes(lines) {
  const isRow = (line) => line.includes("#") && ROW.test(line);
  const quoted = lines.map((line) => line.replace(/^\s{0,3}(?:> ?)*>/, ""));
  if (!quoted.some((line, n) => line !== lines[n] && isRow(line)) || lines.some(isRow)) return lines;
  const all = quoted.every((line, n) => line === lines[n] || !line || line.startsWith(" "));
  return quoted.map((line, n) => (all && line !== lines[n] ? line.slice(1) : line));
}

/** A text of a few letters may stand for gigabytes: what is written out of one file is counted. */
class Budget {
  left = MOST_WRITTEN;

  take(characters) {
    this.left -= characters;
    if (this.left < 0) throw new BadText("The text is too large when its run lengths are written out.");
  }
}

/** The rows that a line of a board stands for, or null. */
function rowsOf(line) {
  if (line.length > MOST_ROW || !line.includes("#")) return null;
  if (ROW.test(line) && (PLAIN_ROW.test(line) || /^\s*#.*#\s*$/.test(line))) return [line];
  const text = line.trim();
  if (!RUNS.test(text) || !/[0-9|]/.test(text)) return null;
  const [bar, rest] = [/^\|/.test(text), text.replace(/^\||\|$/g, "")];
  const indent = bar || /^\d/.test(text) ? "" : /^\s*/.exec(line)[0];
  try {
    const rows = rest.split("|").map((row) => expand(row.replace(/[ \t]/g, "-"), MOST_ROW));
    rows[0] = indent + rows[0];
    return rows.every((row) => ROW.test(row) || row === "") ? rows.map((row) => row || "-") : null;
  } catch {
    return null;
  }
}

const isSparse = (line) => PLAIN_ROW.test(line) && !line.includes("#") && line.trim() !== "";

/** Items of a text: {rows}, {title|author|name, value}, {words}, {steps, kind}, {blank}. */
function scan(text, budget) {
  const lines = withoutQuotes(text.replace(/^\ufeff/, "").replace(/[\u00a0\u2007\u202f]/g, " ").split(/\r\n|\r|\n/));
  const lastEnd = lines.findLastIndex((line) => COMMENT_END.test(line));
  const items = [];
  let comment = false;
  let game = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at].trimEnd();
    if (comment) {
      if (COMMENT_END.test(line)) comment = false;
      continue;
    }
    if (!line.trim()) {
      items.push({ blank: true });
      if (game?.letters) game = null;
      continue;
    }
    const label = LABEL.exec(line);
    if (label && (label[2].trim() === "" || STEPS.test(label[2]))) {
      game = { kind: /^solution/i.test(label[1]) ? "solutions" : "savegames", letters: label[2].trim() };
      items.push({ game });
      continue;
    }
    if (looksLikeSteps(line) && !/^\s*[0-9()]+\s*$/.test(line)) {
      if (!game) items.push({ game: (game = { kind: null, letters: "" }) });
      game.letters += line.trim();
      continue;
    }
    const field = FIELD.exec(line);
    if (field && !rowsOf(line)) {
      const [, name, value] = field;
      if (/^comment$/i.test(name)) {
        comment = !value.trim() && at < lastEnd;
        continue;
      }
      items.push({ field: name.toLowerCase(), value: value.trim() });
      continue;
    }
    if (/^\s*::/.test(line)) continue;
    if (/^\s*;/.test(line)) {
      items.push({ words: line.replace(/^\s*;\s*/, ""), remark: true });
      continue;
    }
    const rows = rowsOf(line);
    if (rows) {
      at = takeBoard(lines, at, items, budget);
      game = null;
      continue;
    }
    items.push(DECORATION.test(line) ? { separator: true } : { words: line.trim() });
  }
  return items;
}

/** Put the board that begins at a line among the items; returns its last line. */
function takeBoard(lines, at, items, budget) {
  const rows = [];
  let last = at;
  let player = false;
  for (let n = at; n < lines.length; n += 1) {
    const part = isSparse(lines[n]) && !(player && endsHere(lines, n, rows.at(-1)));
    const found = rowsOf(lines[n].trimEnd()) ?? (part ? [lines[n]] : null);
    if (!found) break;
    for (const row of found) {
      budget.take(row.length);
      player ||= /[@+pP]/.test(row);
      rows.push(row);
    }
    last = n;
  }
  items.push({ rows: rows.map(tabbed) });
  return last;
}

/** Whether a line of floor, below a row of a board that has its player, parts two boards. */
function endsHere(lines, at, above) {
  if (!/^\s*(?:-+|_+)\s*$/.test(lines[at]) || !/^[\s#]+$/.test(above)) return false;
  let next = at;
  while (next < lines.length && isSparse(lines[next])) {
    if (/[*$.@+]/.test(lines[next])) return false;
    next += 1;
  }
  return next < lines.length && rowsOf(lines[next]) !== null;
}

/**
 * Read a text: {levels: [{text, title, author, number, solutions, savegames}], invalid: [sentences]}.
 * The boards have been tried: `Level.parse` takes them.
 */
export function loads(text) {
  if (typeof text !== "string" || text.length > MOST_TEXT) throw new BadText("The text is too large.");
  if (/^[\ufeff\s]*</.test(text)) throw new BadText("This is markup, not text; the tab reads XSB and SOK.");
  const budget = new Budget();
  const items = scan(text, budget);
  const boards = items.flatMap((item, at) => (item.rows ? [at] : []));
  if (!boards.length) throw new BadText("No Sokoban level found in this text.");
  if (boards.length > MOST_LEVELS) throw new BadText(`The text has more than ${MOST_LEVELS} levels.`);
  const gaps = boards.map((at, n) => items.slice(at + 1, boards[n + 1] ?? items.length));
  const head = items.slice(0, boards[0]);
  const above = titlesAbove(head, gaps);
  const drafts = boards.map((at) => ({ rows: items[at].rows, title: "", author: "", solutions: [], savegames: [] }));
  fill(drafts[0], split(head, above)[1], budget);
  gaps.forEach((gap, n) => {
    const [upper, lower] = n + 1 < drafts.length ? split(gap, above) : [gap, []];
    fill(drafts[n], upper, budget, above);
    if (lower.length) fill(drafts[n + 1], lower, budget);
  });
  return build(drafts);
}

const hasTitle = (items) => items.some((item) => item.field === "title");
const hasWords = (items) => items.some((item) => item.words !== undefined);

/** Titles stand above their boards if the text begins with one, or with words and does not end so. */
function titlesAbove(head, gaps) {
  const last = gaps.at(-1);
  if (hasTitle(head) || gaps.some(hasTitle)) return hasTitle(head) && !hasTitle(last);
  return hasWords(head) && !hasWords(last);
}

/** What belongs to the board above, or the header, and what to the board below. */
function split(gap, above) {
  if (!above) return [gap, []];
  const titled = gap.findLastIndex((item) => item.field === "title");
  let from = titled;
  if (titled < 0) from = gap.findLastIndex((item) => item.words !== undefined);
  if (from < 0) return [gap, []];
  while (from > 0 && (gap[from - 1].field !== undefined || gap[from - 1].words !== undefined) && gap[from - 1].field !== "collection") from -= 1;
  return [gap.slice(0, from), gap.slice(from)];
}

function fill(draft, items, budget, onlyGames = false) {
  for (const item of items) {
    if (item.field === "title") draft.title = item.value;
    else if (item.field === "author") draft.author = item.value;
    else if (item.words !== undefined && !onlyGames && !draft.title) draft.title = item.words;
    else if (item.game?.letters) addGame(draft, item.game, budget);
  }
}

function addGame(draft, { kind, letters }, budget) {
  let lurd;
  try {
    lurd = steps(letters);
  } catch {
    return; // words that look like steps
  }
  budget.take(lurd.length);
  draft[kind ?? "solutions"].push(lurd);
}

function build(drafts) {
  const levels = [];
  const invalid = [];
  drafts.forEach(({ rows, title, author, solutions, savegames }, n) => {
    try {
      const text = Level.parse(cropped(rows).join("\n")).toString();
      levels.push({ text, title: shown(title), author: shown(author), number: n + 1, solutions, savegames });
    } catch (error) {
      if (!(error instanceof BadLevel)) throw error;
      invalid.push(`Level ${n + 1}: ${error.message}`);
    }
  });
  return { levels, invalid };
}

/** Control characters and those that turn the direction of writing have no place in a title. */
const shown = (words) => words.slice(0, MOST_TITLE).replace(/[\p{C}\u2028\u2029]/gu, "");

/** Take off blank columns at the left. */
function cropped(rows) {
  const plain = rows.map((row) => row.replace(/[-_]/g, " ").trimEnd());
  const used = plain.filter(Boolean).map((row) => row.search(/\S/));
  const left = used.reduce((least, column) => Math.min(least, column), MOST_ROW);
  return plain.map((row) => row.slice(left));
}
