// Texts that people take for level files and that the tab does not read: each is refused by its name.

const HUNGARIAN = /^\s*Parameters\s*\(\s*\d{1,9}\s*\)\s*:\s*\d{1,6}\s+\d{1,6}\s+-?\d{1,6}\s+-?\d{1,6}\s*$/i;
const PDDL = /^\s*(?:;[^\n]*\n\s*)*\(\s*define\b/i;
const JSON_TEXT = /^\s*[[{]\s*["[{\d]/;
const CROSSES = /(?:^[ \t]*X[X *.@&$+]*X[ \t]*$\n?){3}/m;
const WITHIN = 20_000; // characters that are looked at: a kind shows itself early

const sentence = (what, who) => `This is ${what}, which ${who}; the tab reads text: XSB, SOK, Boxoban and run lengths.`;
const unknown = (what) => sentence(what, "is not read");
const ofPackage = (what) => sentence(what, "only the package reads");

/** Why a text is refused before it is looked at for boards, or null. */
export function refusedFormat(text, lines) {
  const begin = text.slice(0, 4096).replace(/^[\ufeff\s]+/, "");
  if (begin.startsWith("<")) {
    const name = /<([A-Za-z_][\w.:-]*)/.exec(begin)?.[1].toLowerCase() ?? "";
    if (name === "html" || begin.slice(0, 200).toLowerCase().includes("<!doctype html")) return unknown("a web page (HTML)");
    return ofPackage(name === "sokobanlibrary" ? "an SSX library (XML)" : "an SLC collection (XML)");
  }
  return lines.some((line) => HUNGARIAN.test(line)) ? ofPackage("a collection of Horváth's SokobanSolver") : null;
}

/** Why a text without a board is refused. */
export function noBoard(text) {
  const begin = text.slice(0, WITHIN).replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (PDDL.test(begin)) return unknown("a PDDL file");
  if (JSON_TEXT.test(begin)) return unknown("a JSON file");
  if (CROSSES.test(begin)) return unknown("text with walls drawn as X instead of #");
  return "No Sokoban level found in this text.";
}
