// The things in an XSB or SOK text: boards, fields, games, plain words, decoration. An item is
// {kind, …}: {board, rows, lines, problem}, {field, name, value}, {words, text, remark},
// {steps, text, label, source, pushes}, {separator, text}, {comment} or {blank}.
import { BoardFinder } from "./boards.js";
import {
  BLANK, COMMENT, COMMENT_END, FIELD, LABEL, NOTE, PUSHES, SPARSE, STEPS, beginsComment, fieldOf, isGame, isGameLabel,
  isRows, isSeparator, labelOf, scanLines,
} from "./lines.js";
import { continuesPushes, looksLikePushes } from "./pushes.js";
import { BadText, MOST_STEPS, STEP_LETTERS, expandRuns } from "./runs.js";

const NUMBER = /^\d+$/;

/** Goes through the lines once; `at` is the index of the next line. */
class Reader {
  constructor(lines) {
    Object.assign(this, { lines: lines.texts, kinds: lines.kinds, at: 0, aloneUntil: 0, items: [], stepsLeft: MOST_STEPS });
    this._boards = new BoardFinder(lines);
  }

  run() {
    while (this.at < this.kinds.length) {
      const { at } = this;
      const kind = this.kinds[at];
      this.at += 1;
      if (kind === BLANK) {
        if (this.items.at(-1)?.kind !== "blank") this.items.push({ kind: "blank" });
      } else if (kind === FIELD) this._field(at);
      else if (this._board(at, kind)) continue;
      else if (kind === COMMENT) this._comment(at);
      else if (isGame(kind)) this._letters(at, null) || this._words(at);
      else if (kind === LABEL) this._labelled(at) || this._words(at);
      else if (kind !== NOTE && kind !== COMMENT_END) this._words(at);
    }
    return this.items;
  }

  _board(at, kind) {
    if (!isRows(kind) && kind !== SPARSE && !/^\s*[#*]/.test(this.lines[at])) return false;
    const found = this._boards.take(at);
    if (!found) return false;
    this.items.push({ kind: "board", ...found[0] });
    this.at = found[1];
    return true;
  }

  _field(at) {
    const [name, value] = fieldOf(this.lines[at].trim());
    if (!isGameLabel(name)) this.items.push({ kind: "field", name, value });
    else if (!this._addGame([value], name.toLowerCase(), looksLikePushes(value))) this._words(at);
  }

  /** Pass `Comment: text`, or all lines between `Comment:` and `Comment-End:`. */
  _comment(at) {
    const inline = /:\s*\S/.test(this.lines[at]);
    this.items.push({ kind: "comment" });
    this.at = (this._commentEnd(at, inline) ?? at) + 1;
  }

  /**
   * The line that ends the comment begun here, if it has one. A comment that nobody ends must not swallow
   * the levels up to the end of another one, nor one with its text on the same line a board.
   */
  _commentEnd(start, inline) {
    for (let at = start + 1; at < this.lines.length; at += 1) {
      if (this.kinds[at] === COMMENT_END) return at;
      if (beginsComment(this.lines[at]) || (inline && isRows(this.kinds[at]))) return null;
    }
    return null;
  }

  /** Take a game whose label is on a line before it. */
  _labelled(at) {
    let start = at + 1;
    while (start < this.lines.length && this.kinds[start] === BLANK) start += 1;
    let begun = start; // a narrow line may be part of a number alone
    while (begun < this.lines.length && NUMBER.test(this.lines[begun].trim())) begun += 1;
    return isGame(this.kinds[begun]) && this._letters(start, labelOf(this.lines[at]));
  }

  /**
   * Take the lines of a game: they may end anywhere, even inside a number. A number alone on the last
   * line is not part of it, but the next level's title.
   */
  _letters(start, label) {
    const pushes = this.kinds[start] === PUSHES;
    let end = start + 1;
    while (end >= this.aloneUntil && this._continues(end, pushes)) end += 1;
    while (end > start + 1 && NUMBER.test(this.lines[end - 1].trim())) end -= 1;
    if (!this._addGame(this.lines.slice(start, end), label, pushes)) {
      this.aloneUntil = Math.max(end, this.aloneUntil); // lines that make no game together are tried one by one
      return false;
    }
    this.at = end;
    return true;
  }

  _continues(at, pushes) {
    if (pushes) return continuesPushes(this.lines[at]);
    return this.kinds[at] === STEPS || NUMBER.test(this.lines[at].trim());
  }

  _addGame(lines, label, pushes) {
    const trimmed = lines.map((line) => line.trim());
    let text = trimmed.join("");
    if (!pushes) {
      try {
        text = expandRuns(text, STEP_LETTERS, this.stepsLeft);
      } catch (error) {
        if (error instanceof BadText) return false;
        throw error;
      }
      this.stepsLeft -= text.length;
    }
    if (text) this.items.push({ kind: "steps", text, label, source: trimmed.join("\n"), pushes });
    return true;
  }

  /** Take a line that stands for itself. */
  _words(at) {
    const line = this.lines[at].trim();
    const remark = line.startsWith(";");
    const text = line.replace(/^;+/, "").trim();
    if (!text) return;
    const separator = isSeparator(text) && (!remark || text.length > 2);
    this.items.push(separator ? { kind: "separator", text } : { kind: "words", text, remark });
  }
}

/** What the lines of a text are. */
export const itemsOf = (text) => new Reader(scanLines(text)).run();
