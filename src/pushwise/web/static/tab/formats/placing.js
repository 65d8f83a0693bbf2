// Where a text puts the words of a board, above it or below it, by the evidence of the whole text.
// A gap is what stands before the first board, between two boards, or after the last one. Evidence, the
// strongest first: nearness to one board in every gap, the ends of the text agreeing; numbers (the text
// between boards 6 and 7 begins with 7, or with 6); nearness in most gaps; the ends of the text.

const NUMBER = /^[^\p{L}\p{N}_]{0,3}(?:[\p{L}\p{Nl}\p{No}_]{1,12}[^\p{L}\p{N}_]{1,3})?([0-9]{1,6})(?![0-9])/u;

const isBlank = (item) => item.kind === "blank";
export const isTitle = (item) => item.kind === "field" && item.name.toLowerCase() === "title";

/** Plain words, a name such as Dull among them, all of whose letters happen to be steps. */
export const canBeTitle = (item) =>
  item.kind === "words" || (item.kind === "steps" && item.label === null && /^[LURD][lurd]*$/.test(item.source));

/** {above, numbered, near, usual}: where such items stand, and how that was judged. */
export function place(gaps, wanted, byDefault) {
  const boards = gaps.length - 1;
  const paragraphs = gaps.map((gap) => paragraphOf(gap, wanted));
  const inner = paragraphs.flatMap((found, at) => (found && at > 0 && at < boards ? [at] : []));
  const [first, last] = [paragraphs[0] !== null, boards > 0 && paragraphs.at(-1) !== null];
  if (boards < 2) return { above: first || (byDefault && !last), numbered: false, near: false, usual: true };
  const usual = 2 * inner.length >= boards - 1;
  const balance = inner.reduce((sum, at) => sum + nearness(gaps[at], paragraphs[at]), 0);
  if (inner.length && Math.abs(balance) === inner.length && first !== last && first === balance > 0)
    return { above: first, numbered: false, near: true, usual };
  const [above, below] = numbered(gaps, wanted);
  if (above + below >= 2 && above !== below && Math.max(above, below) >= 3 * Math.min(above, below))
    return { above: above > below, numbered: true, near: false, usual };
  const near = 2 * Math.abs(balance) > inner.length || (balance !== 0 && first === last);
  return { above: near ? balance > 0 : first !== last ? first : byDefault, numbered: false, near, usual };
}

function paragraphOf(gap, wanted) {
  const first = gap.findIndex(wanted);
  return first < 0 ? null : [first, gap.findLastIndex(wanted)];
}

/** 1 if the text stands against the lower board only, -1 against the upper one only; else 0. */
function nearness(gap, [first, last]) {
  if (gap.slice(first, last).some(isBlank)) return 0; // several paragraphs tell nothing
  return Number(!gap.slice(last).some(isBlank)) - Number(!gap.slice(0, first).some(isBlank));
}

/** The gaps whose text begins with the number of the board below, and above. */
function numbered(gaps, wanted) {
  let [above, below] = [0, 0];
  gaps.forEach((gap, at) => {
    const numbers = new Set(gap.filter(wanted).map(numberOf));
    if (at + 1 < gaps.length && numbers.has(at + 1)) above += 1;
    if (at > 0 && numbers.has(at)) below += 1;
  });
  return [above, below];
}

/** The number that a title begins with: `; 44`, `Level 44`, `44. Name`; null if there is none. */
export function numberOf(item) {
  const text = item.kind === "words" ? item.text : item.kind === "field" ? item.value : "";
  const found = NUMBER.exec(text);
  return found && Number(found[1]);
}

/** Where the only line of decoration in a gap is; -1 if it has none or several. */
export function separatorOf(gap) {
  const first = gap.findIndex((item) => item.kind === "separator");
  return gap.findLastIndex((item) => item.kind === "separator") === first ? first : -1;
}

/** Leave out decoration that underlines the words above it. */
export function withoutUnderlines(gap) {
  const kept = [];
  for (const item of gap) {
    const above = kept.at(-1);
    if (item.kind === "separator" && above?.kind === "words" && item.text.length > 2) {
      const width = above.text.length;
      if (Math.abs(item.text.length - width) <= Math.max(3, Math.floor(width / 2))) continue;
    }
    kept.push(item);
  }
  return kept;
}
