// The lines of a text with levels, told apart one by one. What a line is can be seen from the line
// alone, except at three places that boards.js decides with the lines around it: a row without a wall,
// a row with a wrong character in it, a line of floor between two boards.
import { looksLikePushes } from "./pushes.js";
import { BadText, decodeRows, looksEncoded } from "./runs.js";
import { MOST_CELLS } from "../board/model.js";

/** What a line is. */
export const BLANK = "blank";
export const ROW = "row of a board";
export const RUNS = "row, or whole board, with run lengths";
export const SPARSE = "board characters without a wall: a row, a title or decoration";
export const REMARK = "text after a semicolon";
export const NOTE = "left out: text after ::";
export const FIELD = "Name: value";
export const COMMENT = "begin of a comment";
export const COMMENT_END = "end of a comment";
export const LABEL = "label of a game";
export const STEPS = "letters of a game";
export const PUSHES = "a game in push notation";
export const SEPARATOR = "decoration";
export const WORDS = "plain text";

export const isRows = (kind) => kind === ROW || kind === RUNS;
export const isGame = (kind) => kind === STEPS || kind === PUSHES;

const ONLY_BOARD = /^[ \t#.$*@+\-_]*$/;
const ROW_WITH_LETTERS = /^[ \t#.$*@+\-_bBpPo]*$/;
const COMMENT_ENDS = ["comment-end:", "comment-end", "comment end:", "commentend:"];
// One to three words, so that a sentence with a colon in it is not taken for a field.
const FIELD_LINE = /^([A-Za-z][A-Za-z0-9_-]{0,30}(?: [A-Za-z0-9_-]{1,30}){0,2})[ \t]*:(.*)$/s;
const GAME_LABEL = /^(solution|savegame|saved game|snapshot)s?(?: [0-9]+)?$/i;
const RESERVED = ["comment", "comment-end", "http", "https", "ftp"];
const LABEL_LINE = /^(solution|savegame|saved game|snapshot)\b[^:]*:?$/i;
const ONLY_STEPS = /^[lurdLURD0-9()\s]*$/;
const ONE_SIGN = /^([-=_~*#+.^/\\|<>:&%°·•–—])(?:\1|[ \t])*$/;
const QUOTE = /^\s{0,3}(?:> ?)*>/;
// Blanks that a word processor or a web page puts in the place of a space.
const OTHER_BLANKS = /[\u00a0\u2007\u202f]/g;

/** {texts, kinds}: the lines of a text, and what each of them is. The last one is blank. */
export function scanLines(text) {
  let lines = [...splitLines(text), ""];
  if (text.includes(">") && isQuoted(lines)) lines = unquoted(lines);
  if (text.search(OTHER_BLANKS) >= 0) lines = lines.map(withSpaces);
  return { texts: lines, kinds: lines.map(kindOf) };
}

export const splitLines = (text) => text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);

/** Quoted boards; beside others that are not quoted they are part of a comment. */
const isQuoted = (lines) => lines.some(isQuotedRow) && !lines.some((line) => isRows(kindOf(line)));

function isQuotedRow(line) {
  const mark = QUOTE.exec(line);
  return mark !== null && isRows(kindOf(line.slice(mark[0].length).replace(OTHER_BLANKS, " ")));
}

/** The lines without quotation marks, and the blank after them if all have it. */
function unquoted(lines) {
  const rests = lines.map((line) => line.replace(QUOTE, ""));
  const all = rests.every((rest, n) => rest === lines[n] || !rest || rest.startsWith(" "));
  return rests.map((rest, n) => (all && rest !== lines[n] ? rest.replace(/^ /, "") : rest));
}

/** A row with its floor as spaces; anything but a row stays as it is. */
function withSpaces(line) {
  const spaced = line.replace(OTHER_BLANKS, " ");
  return isRows(kindOf(spaced)) || ONLY_BOARD.test(spaced) ? spaced : line;
}

/** What a line is, as far as the line alone tells. */
export function kindOf(line) {
  const text = line.trim();
  if (ONLY_BOARD.test(line)) return line.includes("#") ? ROW : text ? SPARSE : BLANK;
  if (!text) return BLANK;
  if (text.startsWith(";")) return REMARK;
  if (text.startsWith("::")) return NOTE;
  const kind = text.includes(":") ? withColon(text) : COMMENT_ENDS.includes(text.toLowerCase()) ? COMMENT_END : null;
  if (kind) return kind;
  if (/^[lurdLURD0-9(]/.test(text) && ONLY_STEPS.test(text)) return /[^0-9() \t]/.test(text) ? STEPS : WORDS;
  const row = text.includes("#") || /^[0-9|(\-_*$@+.]/.test(text) ? rowKind(line) : null;
  if (row) return row;
  if (LABEL_LINE.test(text)) return LABEL;
  if (looksLikePushes(text)) return PUSHES;
  return isSeparator(text) ? SEPARATOR : WORDS;
}

function withColon(text) {
  if (beginsComment(text)) return COMMENT;
  if (COMMENT_ENDS.includes(text.toLowerCase())) return COMMENT_END;
  if (fieldOf(text)) return FIELD;
  return LABEL_LINE.test(text) ? LABEL : null;
}

/** Rows with letters for boxes and players, beside a wall (a level may be called Bob), and run lengths. */
function rowKind(line) {
  const wall = line.includes("#");
  if (ROW_WITH_LETTERS.test(line)) return wall ? ROW : null;
  const spaced = line.replaceAll("\t", " ");
  if (!looksEncoded(spaced)) return null;
  try {
    decodeRows(spaced, MOST_CELLS);
  } catch (error) {
    if (!(error instanceof BadText)) throw error;
    if (!error.message.includes("too large")) return null;
  }
  return wall ? RUNS : SPARSE;
}

/** [name, value] of a field, or null; those of a game if the value can be one. */
export function fieldOf(text) {
  const found = FIELD_LINE.exec(text);
  const [name, value] = found ? [found[1], found[2].trim()] : ["", ""];
  if (!value) return null;
  if (isGameLabel(name)) return ONLY_STEPS.test(value) || looksLikePushes(value) ? [name, value] : null;
  return RESERVED.includes(name.toLowerCase()) ? null : [name, value];
}

export const isGameLabel = (name) => GAME_LABEL.test(name);

/** The word that labels a game. */
export const labelOf = (line) => LABEL_LINE.exec(line.trim())?.[1].toLowerCase() ?? "";

/** `Comment:`, with or without text after it. */
export const beginsComment = (line) => line.trimStart().slice(0, 8).toLowerCase() === "comment:";

/** Decoration: one sign that is good for nothing else, again and again. */
export const isSeparator = (text) => ONE_SIGN.test(text.trim());
