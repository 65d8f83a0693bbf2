// Step a search of the core, watch its limits, and answer with the keys of `solve --json`.
import { Game } from "./board/model.js";
import {
  PATIENCE_SECONDS, PROGRESS_SECONDS, SHARE_OF_MEMORY, SHARE_OF_TIME, STEP_SECONDS, TIE_IS_OPEN, TOO_LARGE,
} from "./words.js";

export const MIB = 1024 * 1024;
export const MEMORY_MIB = 768; // of the two gigabytes a tab may have
const MAIN = 0;
const FINDER = 1;
const IMPROVER = 2;
const NO_LIMIT = 2 ** 52;
const GAVE_UP = ["time", "memory", "nodes", "cancelled"];

export const seconds = () => performance.now() / 1000;

/** What steps cost, if they are legal and solve the level; throws otherwise. */
export function replayed(level, lurd) {
  const game = new Game(level);
  if (game.play(lurd) !== lurd.length || game.moves !== lurd || !game.solved)
    throw new Error("A solution of the core does not replay. Please report this level.");
  return { lurd, pushes: game.pushes, moves: lurd.length };
}

const cost = (solution, objective) =>
  objective === "moves" ? [solution.moves, solution.pushes] : [solution.pushes, solution.moves];

export function cheaper(one, other, objective) {
  const [a, b] = [cost(one, objective), cost(other, objective)];
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}

/** Let messages in between two steps: a pause that costs microseconds, not milliseconds. */
const breath = () =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });

/** How a run ended; null if the search has nothing left to look at. */
async function drive(engine, start, { timeLimit, nodeLimit, stopped, look, beside = () => {} }) {
  const deadline = timeLimit ? start + timeLimit : Infinity;
  let next = start + PROGRESS_SECONDS;
  for (;;) {
    const now = seconds();
    if (now >= deadline) return "time";
    const slice = Math.min(STEP_SECONDS, deadline - now);
    const { outcome } = engine._step(MAIN, slice, nodeLimit || NO_LIMIT);
    if (outcome === "exhausted") return null;
    if (outcome !== "running") return outcome;
    await breath();
    if (stopped()) return "cancelled";
    if (nodeLimit && engine._state(MAIN).expanded >= nodeLimit) return "nodes";
    beside(slice);
    if (seconds() >= next) {
      look();
      next = seconds() + PROGRESS_SECONDS;
    }
  }
}

/** The best solution known while the proof goes on: found by `fast`, then shortened. */
class Incumbent {
  constructor(engine, level, objective, start, memory) {
    Object.assign(this, { engine, level, objective, start });
    this.memory = memory * SHARE_OF_MEMORY;
    this.solution = null;
    this.source = "";
    this._used = 0;
    this._slot = null;
    this._over = objective === "any";
  }

  work(slice, bound) {
    const now = seconds();
    const elapsed = now - this.start;
    if (this._over || elapsed < PATIENCE_SECONDS || this._used > elapsed * SHARE_OF_TIME) return false;
    if (this.solution && cost(this.solution, this.objective)[0] <= (bound ?? 0)) return false;
    const found = this.solution ? this._shorten(slice) : this._find(slice);
    this._used += seconds() - now;
    return found;
  }

  _begin(slot, kind, solutions) {
    if (this._slot !== slot) this.engine._begin(slot, kind, this.memory, solutions);
    this._slot = slot;
  }

  _leave() {
    this.engine._end(this._slot);
    this._slot = null;
  }

  _find(slice) {
    this._begin(FINDER, "any", "");
    const { outcome } = this.engine._step(FINDER, slice, NO_LIMIT);
    if (outcome === "running") return false;
    if (outcome === "solved") {
      this.solution = replayed(this.level, this.engine._solution(FINDER).lurd);
      this.source = "fast";
    } else this._over = true;
    this._leave();
    return this.solution !== null;
  }

  _shorten(slice) {
    this._begin(IMPROVER, `improve-${this.objective}`, this.solution.lurd);
    const { outcome } = this.engine._step(IMPROVER, slice, NO_LIMIT);
    const { lurd } = this.engine._solution(IMPROVER);
    if (outcome !== "running") {
      this._over = true;
      this._leave();
    }
    if (lurd === this.solution.lurd) return false;
    const better = replayed(this.level, lurd);
    if (!cheaper(better, this.solution, this.objective)) return false;
    this.solution = better;
    if (!this.source.endsWith("improve")) this.source += " and improve";
    return true;
  }
}

function progressOf(engine, start, timeLimit, best) {
  const state = engine._state(MAIN);
  return {
    seconds: seconds() - start, expanded: state.expanded, generated: state.generated, stored: state.stored,
    open: state.open, lower_bound: state.lower_bound, strategy: state.strategy, time_limit: timeLimit ?? null,
    resident_mib: state.resident_bytes / MIB, ...engine._snapshot(MAIN),
    pushes: best?.pushes ?? null, moves: best?.moves ?? null,
  };
}

const watch = ({ onProgress = () => {}, stopped = () => false } = {}) => ({ onProgress, stopped });

export async function solve(engine, level, options = {}, watching = {}) {
  const { objective = "any", timeLimit, nodeLimit, memoryMiB = MEMORY_MIB } = options;
  const { onProgress, stopped } = watch(watching);
  const start = seconds();
  engine.open(level);
  engine._begin(MAIN, objective, memoryMiB * MIB, "");
  const incumbent = new Incumbent(engine, level, objective, start, memoryMiB * MIB);
  let status = await drive(engine, start, {
    timeLimit, nodeLimit, stopped,
    look: () => onProgress(progressOf(engine, start, timeLimit, incumbent.solution)),
    beside(slice) {
      if (objective === "any") return;
      if (incumbent.work(slice, engine._state(MAIN).lower_bound)) engine._offer(MAIN, incumbent.solution.lurd);
    },
  });
  const state = engine._state(MAIN);
  status ??= state.complete ? "unsolvable" : "nodes";
  let message = null;
  if (GAVE_UP.includes(status) && state.settled) [status, message] = ["solved", TIE_IS_OPEN];
  let solution = status === "solved" ? replayed(level, engine._solution(MAIN).lurd) : null;
  let foundBy = (solution && state.strategy) || null;
  const optimal = status === "solved" && state.optimal;
  let bound = state.lower_bound;
  if (optimal) bound = objective === "moves" ? solution.moves : solution.pushes;
  const best = incumbent.solution;
  if (best && status !== "unsolvable" && (!solution || solution.lurd === best.lurd)) {
    const method = "optimal";
    message = solution ? `found by ${incumbent.source}, proved by ${method}` : `the solution is of ${incumbent.source}`;
    [solution, foundBy] = [best, incumbent.source];
  }
  if (!engine.affordsTables && message === null) message = TOO_LARGE;
  if (solution && objective === "any" && !optimal) {
    const short = replayed(level, engine._tidied(solution.lurd).lurd);
    if (cheaper(short, solution, "pushes")) {
      const number = (value) => value.toLocaleString("en");
      message = `shortened from ${number(solution.pushes)} pushes and ${number(solution.moves)} moves`;
      solution = short;
    }
  }
  for (const slot of [MAIN, FINDER, IMPROVER]) engine._end(slot);
  const length = solution && (objective === "moves" ? solution.moves : solution.pushes);
  return {
    level: 1, title: level.title || null, file: "", status, objective, optimal,
    pushes: solution?.pushes ?? null, moves: solution?.moves ?? null, solution: solution?.lurd ?? null,
    lower_bound: bound, gap: solution && bound !== null ? length - bound : null,
    method: objective === "any" ? "fast" : "optimal", found_by: foundBy,
    ...pick(state, ["expanded", "generated", "stored", "duplicates", "reopened", "pruned", "passes"]),
    seconds: round(seconds() - start, 4), peak_mib: round(state.peak_bytes / MIB, 1), message,
  };
}

export async function improve(engine, level, lurd, options = {}, watching = {}) {
  const { objective = "pushes", timeLimit, nodeLimit, memoryMiB = MEMORY_MIB } = options;
  const { onProgress, stopped } = watch(watching);
  const start = seconds();
  const before = replayed(level, lurd);
  engine.open(level);
  if (!engine.affordsTables) throw new Error("The level is too large for improving its solutions.");
  engine._begin(MAIN, `improve-${objective}`, memoryMiB * MIB, lurd);
  const status = await drive(engine, start, {
    timeLimit, nodeLimit, stopped,
    look() {
      const best = engine._solution(MAIN).lurd;
      const count = { moves: best.length, pushes: best.replace(/[a-z]/g, "").length };
      onProgress(progressOf(engine, start, timeLimit, count));
    },
  });
  const state = engine._state(MAIN);
  const found = replayed(level, engine._solution(MAIN).lurd);
  engine._end(MAIN);
  const best = cheaper(found, before, objective) ? found : before;
  return {
    level: 1, title: level.title || null, file: "", status: status ?? "solved", objective, optimal: state.optimal,
    pushes: best.pushes, moves: best.moves, solution: best.lurd,
    before: { pushes: before.pushes, moves: before.moves }, lower_bound: state.lower_bound, method: "improve",
    ...pick(state, ["expanded", "generated", "stored"]),
    seconds: round(seconds() - start, 4), peak_mib: round(state.peak_bytes / MIB, 1), message: null,
  };
}

function pick(from, names) {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function round(value, digits) {
  return Number(value.toFixed(digits));
}
