// Solve a level, and answer with the keys of `solve --json`.
import { cheaper, cost, replayed } from "./answer.js";
import { MAIN, MEMORY_MIB, MIB, drive, pick, progressOf, round, seconds, tidily, watch } from "./drive.js";
import { Incumbent } from "./incumbent.js";
import { breakTies } from "./ties.js";
import { put } from "./describe.js";
import { MESSAGES, TIE_IS_OPEN, TOO_LARGE } from "./words.js";

const GAVE_UP = ["time", "memory", "nodes", "cancelled"];

export function solve(engine, level, { objective = "any", ...limits } = {}, watching = {}) {
  const options = { objective, ...limits };
  const watched = watch(watching);
  const start = seconds();
  engine.open(level);
  return tidily(engine, async () => {
    const found = await search(engine, level, options, start, watched);
    if (objective === "any") shorten(engine, level, found);
    else if (objective === "pushes" && options.ties !== "off") await settle(engine, level, options, start, found, watched);
    return answer(level, objective, found, start);
  });
}

/** Search with the method for the objective; beside a proof, look for solutions it can stop at. */
async function search(engine, level, { objective, timeLimit, nodeLimit, memoryMiB = MEMORY_MIB }, start, { onProgress, stopped }) {
  engine._begin(MAIN, objective, memoryMiB * MIB, "");
  const incumbent = new Incumbent(engine, level, objective, start, memoryMiB * MIB);
  let status = await drive(engine, MAIN, start, {
    timeLimit, nodeLimit, stopped,
    look: () => onProgress(progressOf(engine, start, timeLimit, incumbent.solution)),
    beside(slice) {
      if (objective === "any") return;
      if (incumbent.work(slice, engine._state(MAIN).lower_bound)) engine._offer(MAIN, incumbent.solution.lurd);
    },
  });
  const state = engine._state(MAIN);
  status ??= state.complete ? "unsolvable" : "nodes";
  const tieIsOpen = GAVE_UP.includes(status) && state.settled;
  if (tieIsOpen) status = "solved";
  const solution = status === "solved" ? replayed(level, engine._solution(MAIN).lurd) : null;
  const optimal = status === "solved" && state.optimal;
  const found = {
    status, solution, optimal, state, foundBy: (solution && state.strategy) || null, message: null, ties: false,
    bound: optimal ? cost(solution, objective)[0] : state.lower_bound, peak: state.peak_bytes,
  };
  withIncumbent(found, incumbent, objective);
  if (tieIsOpen) found.message = TIE_IS_OPEN;
  else if (optimal && objective === "moves" && engine.affordsTables) found.ties = true;
  if (!engine.affordsTables) found.message ??= TOO_LARGE;
  return found;
}

/** Say whose the solution is; at a limit, give the best one that is known. */
function withIncumbent(found, { solution: best, source }, objective) {
  if (!best || found.status === "unsolvable") return;
  if (found.solution && cheaper(found.solution, best, objective)) return;
  const sentence = found.solution ? MESSAGES.found_and_proved : MESSAGES.found;
  Object.assign(found, { solution: best, foundBy: source, message: put(sentence, { source, method: "optimal" }) });
}

/** Shorten a solution that was sought in haste. */
function shorten(engine, level, found) {
  if (!found.solution || found.optimal) return;
  const short = replayed(level, engine._tidied(found.solution.lurd).lurd);
  if (!cheaper(short, found.solution, "pushes")) return;
  const number = (value) => value.toLocaleString("en");
  found.message = put(MESSAGES.shortened, { pushes: number(found.solution.pushes), moves: number(found.solution.moves) });
  found.solution = short;
}

/** After a proof of the fewest pushes: the fewest moves with as many. */
async function settle(engine, level, { timeLimit, nodeLimit, memoryMiB = MEMORY_MIB }, start, found, watched) {
  if (!found.optimal || !found.solution.moves || !engine.affordsTables) return; // solved as it is: nothing to settle
  const limits = { timeLimit, nodeLimit, spent: seconds() - start, expanded: found.state.expanded, memory: memoryMiB * MIB };
  const tie = await breakTies(engine, level, found.solution, limits, watched);
  const better = tie.solution !== found.solution;
  found.message = better ? tie.message : (found.message ?? tie.message);
  if (better) Object.assign(found, { solution: tie.solution, foundBy: tie.foundBy });
  Object.assign(found, { ties: tie.proved, peak: Math.max(found.peak, tie.peak) });
}

function answer(level, objective, { status, solution, optimal, ties, bound, foundBy, state, peak, message }, start) {
  return {
    level: 1, title: level.title || null, file: "", status, objective, optimal,
    ties_optimal: objective !== "any" && solution && optimal ? ties || solution.pushes === 0 : null,
    pushes: solution?.pushes ?? null, moves: solution?.moves ?? null, solution: solution?.lurd ?? null,
    lower_bound: bound, claimed_bound: null, gap: solution && bound !== null ? cost(solution, objective)[0] - bound : null,
    method: objective === "any" ? "fast" : "optimal", found_by: foundBy,
    ...pick(state, ["expanded", "generated", "stored", "duplicates", "reopened", "pruned", "passes"]),
    seconds: round(seconds() - start, 4), peak_mib: round(peak / MIB, 1), message, known: null,
  };
}
