// Boards in a text: which lines make one, and its rows without tabs and run lengths.
import { BLANK, FIELD, REMARK, ROW, SPARSE, isRows } from "./lines.js";
import { levelOf } from "./draft.js";
import { BadText, decodeRows, hasRuns, looksEncoded, tooLarge } from "./runs.js";
import { BadLevel, MOST_CELLS } from "../board/model.js";

// The widths of a tab, the usual one first; the last one is for tabs typed in the place of a space.
const TAB_WIDTHS = [8, 4, 2, 1];
const MOST_WRITTEN = 16_000_000; // cells of all boards of a file with their run lengths written out
const STARS = /^[0-9()|* \-_\t]*$/;
const PLAYER = /[@+pP]/;
const FLOOR = /^[ \-_\t]*$/;
const OTHER = /[^# .$*@+\-_bBpPo]/g;

/** Whether a row may be the first or last one: any other would be open there, so `+.` is a title. */
const mayEnd = (row) => row.includes("#") || row.includes("|") || (row.includes("*") && STARS.test(row));

export class BoardFinder {
  constructor({ texts, kinds }) {
    Object.assign(this, { lines: texts, kinds, nothingUntil: 0, cellsLeft: MOST_WRITTEN });
    this.hasTabs = texts.some((line) => line.includes("\t"));
  }

  /** [board, line after it] for the board whose first line is this one, or null. */
  take(start) {
    const plain = this._plainEnd(start);
    if (plain !== null) return [this._rows(start, plain), plain];
    if (start < this.nothingUntil || !this._mayEnd(start)) return null;
    let end = this._end(start);
    while (end > start && !this._mayEnd(end - 1)) end -= 1;
    if (end === start) return null;
    if (this.kinds.slice(start, end).includes(SPARSE)) end = this._firstOfSeveral(start, end);
    const board = this._board(start, end);
    if (isBoard(board.rows)) return [board, end];
    if (!board.rows.some((row) => row.includes("#"))) this.nothingUntil = end; // nor is part of it a board
    return null;
  }

  /** The end of a board as most are: rows alone, and nothing doubtful after them. */
  _plainEnd(start) {
    let end = start;
    while (this.kinds[end] === ROW) end += 1;
    return end >= start + 3 && [BLANK, FIELD, REMARK].includes(this.kinds[end]) && !this.hasTabs ? end : null;
  }

  /** The end of the lines from here on that may be rows. */
  _end(start) {
    let end = start;
    for (; end < this.kinds.length; end += 1) {
      const kind = this.kinds[end];
      if (isRows(kind) || (kind === SPARSE && this._maybeSparse(start, end)) || this._isDamaged(start, end)) continue;
      break;
    }
    return end;
  }

  /**
   * Whether a row without a wall may stand here: with run lengths only among rows. Above the first and
   * below the last of them its `|` must show it: `(*)` there is a title.
   */
  _maybeSparse(start, at) {
    if (!hasRuns(this.lines[at])) return true;
    const next = this.kinds[at + 1];
    const followed = isRows(next) || next === SPARSE;
    const bar = this.lines[at].includes("|");
    return at > start ? followed || bar : followed && bar;
  }

  _mayEnd(at) {
    return this.kinds[at] !== SPARSE || mayEnd(this.lines[at]);
  }

  /**
   * The end of the first board if a line of floor separates several. Floor alone may also be a row that
   * has nothing in it: then only one side has a player.
   */
  _firstOfSeveral(start, end) {
    const lines = this.lines.slice(start, end);
    const [first, last] = [lines.findIndex((line) => PLAYER.test(line)), lines.findLastIndex((line) => PLAYER.test(line))];
    for (let at = Math.max(first, 0); at < last; at += 1) if (FLOOR.test(lines[at])) return start + at;
    return end;
  }

  /**
   * A row with a wrong character in it: it begins like a row, is mostly made of board characters, and
   * stands against other rows. Taken for words it would cut a board in two.
   */
  _isDamaged(start, at) {
    const line = this.lines[at].trimEnd();
    if (!/^\s*[#*]/.test(line)) return false;
    const others = line.match(OTHER)?.length ?? 0;
    const follows = at > start && /[#*]$/.test(line);
    return others * 2 < line.length && (isRows(this.kinds[at + 1]) || follows);
  }

  _rows(start, end) {
    return { rows: this.lines.slice(start, end), lines: Array.from({ length: end - start }, (_, n) => start + n + 1), problem: null };
  }

  _board(start, end) {
    const lines = this.lines.slice(start, end);
    if (lines.some((line) => line.includes("\t"))) return this._withTabs(lines, start);
    return lines.some(hasRuns) ? this._decoded(lines, start) : this._rows(start, end);
  }

  /** Tabs as stops every 8 columns, or the first other width that makes a level. */
  _withTabs(lines, start) {
    const boards = TAB_WIDTHS.map((width) => this._decoded(lines.map((line) => withoutTabs(line, width)), start));
    return boards.find(({ rows }) => isLevel(rows)) ?? boards[0];
  }

  /** Expand run lengths; what cannot be expanded makes this level invalid, and no other. */
  _decoded(lines, start) {
    const board = { rows: [], lines: [], problem: null };
    lines.forEach((line, n) => {
      const rows = this._rowsOf(line, start + n + 1, board);
      board.rows.push(...rows);
      board.lines.push(...rows.map(() => start + n + 1));
    });
    return board;
  }

  _rowsOf(line, number, board) {
    if (!hasRuns(line)) return [line];
    try {
      const rows = decodeRows(line, MOST_CELLS);
      this.cellsLeft -= rows.reduce((sum, row) => sum + row.length + 1, 0);
      if (this.cellsLeft < 0) throw new BadText(tooLarge(MOST_WRITTEN));
      return rows;
    } catch (error) {
      if (!(error instanceof BadText)) throw error;
      if (looksEncoded(line)) board.problem ??= error.message.replace("at column", `at line ${number}, column`);
      return [line];
    }
  }
}

function withoutTabs(line, width) {
  let out = "";
  for (const sign of line) out += sign === "\t" ? " ".repeat(width - (out.length % width)) : sign;
  return out;
}

function isLevel(rows) {
  try {
    levelOf(rows);
    return true;
  } catch (error) {
    if (error instanceof BadLevel) return false;
    throw error;
  }
}

/** A board, not a line of dashes, stars or walls between paragraphs. */
function isBoard(rows) {
  const text = rows.join("");
  const player = PLAYER.test(text);
  if (!player && rows.length < 3) return false;
  return text.includes("#") || (text.includes("*") && player);
}
