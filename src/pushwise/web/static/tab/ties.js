// After the fewest pushes are proved: the fewest moves among the solutions with as many pushes. A
// search for them and `improve` work in turn, as in the package.
import { replayed } from "./answer.js";
import { IMPROVER, MAIN, NO_LIMIT, drive, progressOf, seconds } from "./drive.js";
import { MOVES_ARE_OPEN, TIES } from "./words.js";

/** {solution, foundBy, proved, message, seconds}: as many pushes and, if that can be had, fewer moves. */
export async function breakTies(engine, level, solution, { timeLimit, nodeLimit, spent, expanded, memory }, { stopped, onProgress }) {
  const start = seconds();
  const left = timeLimit ? Math.max(0, timeLimit - spent) : Infinity;
  const limit = Math.min(left, Math.max(TIES.least, Math.min(spent, TIES.most)));
  const nodes = nodeLimit ? Math.max(0, nodeLimit - expanded) : null;
  const found = { solution, foundBy: null, proved: false, message: MOVES_ARE_OPEN, peak: 0 };
  if (limit === 0 || nodes === 0) return { ...found, seconds: 0 };
  // The search that proved it is over: its slot, and with it its memory, goes to this one.
  engine._begin(MAIN, "ties", memory, solution.lurd);

  const take = (lurd, foundBy) => {
    if (lurd.length >= found.solution.moves) return false;
    const better = replayed(level, lurd);
    if (better.pushes !== solution.pushes) throw new Error("A tie was broken wrongly. Please report this level.");
    Object.assign(found, { solution: better, foundBy });
    return true;
  };
  let improving = null; // true: at work; false: nothing more to try
  const improve = (slice) => {
    if (improving === false || seconds() - start < TIES.patience) return;
    if (improving === null) engine._begin(IMPROVER, "improve-ties", memory, found.solution.lurd);
    const early = seconds() - start < Math.min(limit * TIES.first_part, TIES.first_seconds);
    const { outcome } = engine._step(IMPROVER, slice * (early ? TIES.first_share : 1), NO_LIMIT);
    if (take(engine._solution(IMPROVER).lurd, "improve")) engine._offer(MAIN, found.solution.lurd);
    improving = outcome === "running";
    if (!improving) engine._end(IMPROVER);
  };
  const look = () => {
    const progress = progressOf(engine, start - spent, timeLimit, found.solution);
    onProgress({ ...progress, lower_bound: solution.pushes });
  };
  const limits = { timeLimit: limit, nodeLimit: nodes, stopped, look };
  const status = await drive(engine, MAIN, start, { ...limits, beside: improve });
  found.peak = engine._state(MAIN).peak_bytes;
  if (status === "solved" || status === null) {
    take(engine._solution(MAIN).lurd, null);
    Object.assign(found, { proved: true, message: null });
  } else if (status === "memory" && improving !== false) {
    engine._end(IMPROVER);
    engine._begin(MAIN, "improve-ties", memory, found.solution.lurd);
    await drive(engine, MAIN, start, limits);
    take(engine._solution(MAIN).lurd, "improve");
  }
  return { ...found, seconds: seconds() - start };
}
