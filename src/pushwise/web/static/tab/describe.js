// A search in words, as the served page and the terminal game put it.
import { ENDINGS, LIMITS } from "./words.js";

/** Fill the places of a sentence. */
export const put = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

export const number = (value) => Math.round(value).toLocaleString("en");

const NOUNS = { pushes: "push", moves: "move", states: "state" };

/** A number and its noun, in the singular for one. */
export const count = (value, nouns) => `${number(value)} ${value === 1 ? NOUNS[nouns] : nouns}`;

const are = (value) => (value === 1 ? "is" : "are");

/** A look at a running search. */
export function describeProgress(progress, unit) {
  const parts = [`${progress.seconds.toFixed(1)} s`, count(progress.expanded, "states"), `${number(progress.resident_mib)} MiB`];
  if (progress.strategy) parts.splice(1, 0, `at work: ${progress.strategy}`);
  if (progress.lower_bound) parts.push(`at least ${count(progress.lower_bound, unit)}`);
  if (progress[unit] !== null) parts.push(`best ${number(progress[unit])}`);
  return parts.join(", ");
}

/** How a search ended. */
export function describeResult(result) {
  const { status, method, lower_bound: bound } = result;
  const effort = `${result.seconds.toFixed(2)} s, ${count(result.expanded, "states")} expanded, ${number(result.peak_mib)} MiB`;
  if (result.solution !== null) {
    const proof = result.optimal ? ", proved the fewest" : "";
    let end = "";
    if (status in LIMITS) end = `\n${LIMITS[status]} before it was proved`;
    if (end && bound) end += `: at least ${number(bound)} ${are(bound)} needed`;
    const [pushes, moves] = [count(result.pushes, "pushes"), count(result.moves, "moves")];
    const told = result.objective === "moves" ? `${pushes}, ${moves}${proof}` : `${pushes}${proof}, ${moves}`;
    return `${method}: ${told}${end}\n${effort}`;
  }
  const unit = result.objective === "moves" ? "moves" : "pushes";
  const proved = bound && status !== "unsolvable" ? `\nat least ${count(bound, unit)} ${are(bound)} needed` : "";
  return `${method}: ${ENDINGS[status] ?? result.message ?? status}${proved}\n${effort}`;
}
