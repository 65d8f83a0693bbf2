// XSB and SOK collections: boards drawn with # @ + $ * . and words around them. The text is scanned into
// items; placing.js judges by all of them whether titles stand above or below their boards; then what
// stands between two boards is divided between them. The package's reader does the same, step by step:
// src/pushwise/formats/xsb.py.
import { newDraft } from "./draft.js";
import { itemsOf } from "./items.js";
import { canBeTitle, isTitle, numberOf, place, separatorOf, withoutUnderlines } from "./placing.js";
import { markVariants } from "./variants.js";

/** The drafts of a text, one for each board. */
export function scan(text) {
  const boards = [];
  const gaps = [[]];
  for (const item of itemsOf(text)) {
    if (item.kind === "board") {
      boards.push(item);
      gaps.push([]);
    } else gaps.at(-1).push(item);
  }
  const divider = new Divider(gaps.map((gap) => (gap.some((item) => item.kind === "separator") ? withoutUnderlines(gap) : gap)));
  const header = newDraft();
  const drafts = boards.map(({ rows, lines, problem }) => newDraft({ rows, lines, problem }));
  divider.gaps.forEach((_, index) => {
    const [upper, lower] = divider.split(index);
    fill(index ? drafts[index - 1] : header, upper, { isHeader: index === 0, titled: index > 0 && divider.beginsWithTitle(upper) });
    if (lower.length) fill(drafts[index], lower, { titled: true });
  });
  markVariants(header, drafts);
  return drafts;
}

/** Divides what stands between two boards, as the whole text does it. */
class Divider {
  constructor(gaps) {
    const inner = gaps.slice(1, -1);
    this.gaps = gaps;
    this.fields = place(gaps, isTitle, false);
    this.words = place(gaps, canBeTitle, true);
    // A line of decoration stands between most boards.
    this.separated = inner.length > 0 && 2 * inner.filter((gap) => separatorOf(gap) >= 0).length > inner.length;
  }

  /** What belongs to the board above a gap, or to the header, and what to the board below it. */
  split(index) {
    const gap = this.gaps[index];
    if (!gap.length || index + 1 === this.gaps.length) return [gap, []];
    const line = this.separated ? separatorOf(gap) : -1;
    if (line >= 0) return [gap.slice(0, line), gap.slice(line + 1)];
    const cut = (start) => [gap.slice(0, start), gap.slice(start)];
    const titled = this.fields.above && (this.fields.usual || index) ? gap.findLastIndex(isTitle) : -1;
    if (titled >= 0) return cut(paragraphStart(gap, titled));
    return this.words.above ? cut(this._titleStart(gap, index)) : [gap, []];
  }

  /** Whether what is below a board begins with its title: one line of text. */
  beginsWithTitle(gap) {
    if (this.words.above || !gap.length) return false;
    const start = !this.words.near && gap[0].kind === "blank" ? 1 : 0;
    const [line, more] = gap.slice(start, start + 2);
    return line !== undefined && canBeTitle(line) && !(more && canBeTitle(more));
  }

  /**
   * Where the plain title of the board below begins; the end if it has none. It is the last words before
   * the board: one line, or several that stand against the board, begin with a semicolon or with the
   * number of the board.
   */
  _titleStart(gap, index) {
    const end = gap.length;
    const touches = gap.at(-1).kind !== "blank";
    const last = touches ? end - 1 : end - 2;
    if (last < 0 || !canBeTitle(gap[last])) return end;
    const paragraph = paragraphStart(gap, last);
    let start = last;
    while (start > paragraph && canBeTitle(gap[start - 1])) start -= 1;
    const remark = gap.findIndex((item, at) => at >= start && at <= last && item.kind === "words" && item.remark);
    if (remark > start && !touches) start = remark; // the words before it are about the board above
    const numbered = numberOf(gap[start]) === index + 1;
    if (index === 0 && !(touches || numbered || this.words.usual)) return end; // about the file: no other board has a title
    if (touches || remark >= 0) return start;
    if (numbered && this.words.numbered) return start === 0 || !hasOther(gap) ? start : end;
    if (start !== last || (start !== paragraph && index !== 0)) return end;
    return start > 0 || gap.filter((item) => item.kind !== "blank").length === 1 ? start : end;
  }
}

const hasOther = (gap) => gap.some((item) => item.kind !== "words" && item.kind !== "blank");

/** Where the paragraph that contains an item begins. */
function paragraphStart(gap, at) {
  while (at && gap[at - 1].kind !== "blank") at -= 1;
  return at;
}

/** Give the items to a level or to the header; what is neither title, author, field nor game is a comment. */
function fill(draft, gap, { isHeader = false, titled = false } = {}) {
  for (const item of gap) {
    if (item.kind === "field") fillField(draft, item, isHeader);
    else if (titled && !draft.title && canBeTitle(item)) draft.title = item.kind === "words" ? item.text : item.source;
    else if (item.kind === "steps" && !isHeader) draft.games.push(item);
  }
}

function fillField(draft, { name, value }, isHeader) {
  const key = name.toLowerCase();
  const both = (before) => (before ? `${before}; ${value}` : value);
  if (key === "title" || (key === "collection" && isHeader)) draft.title = value;
  else if (key === "author") draft.author = both(draft.author);
  else if (key !== "collection") draft.properties.set(name, both(draft.properties.get(name)));
}
