// Step a search of the core until it ends or a limit does.
import { PROGRESS_SECONDS, STEP_SECONDS } from "./words.js";

export const MIB = 1024 * 1024;
export const MEMORY_MIB = 768; // of the two gigabytes a tab may have
export const NO_LIMIT = 2 ** 52;
// Searches of one task, by the slots of the core they are in.
export const MAIN = 0;
export const FINDER = 1;
export const IMPROVER = 2;
const SLOTS = [MAIN, FINDER, IMPROVER];

export const seconds = () => performance.now() / 1000;

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
export async function drive(engine, slot, start, { timeLimit, nodeLimit, stopped, look, beside = () => {} }) {
  const deadline = timeLimit ? start + timeLimit : Infinity;
  let next = start + PROGRESS_SECONDS;
  for (;;) {
    const now = seconds();
    if (now >= deadline) return "time";
    const slice = Math.min(STEP_SECONDS, deadline - now);
    const { outcome } = engine._step(slot, slice, nodeLimit || NO_LIMIT);
    if (outcome === "exhausted") return null;
    if (outcome !== "running") return outcome;
    await breath();
    if (stopped()) return "cancelled";
    if (nodeLimit && engine._state(slot).expanded >= nodeLimit) return "nodes";
    beside(slice);
    if (seconds() >= next) {
      look();
      next = seconds() + PROGRESS_SECONDS;
    }
  }
}

/** What is shown of a search while it runs. */
export function progressOf(engine, start, timeLimit, best) {
  const { expanded, generated, stored, open, lower_bound, strategy, resident_bytes } = engine._state(MAIN);
  return {
    seconds: seconds() - start, expanded, generated, stored, open, lower_bound, strategy, time_limit: timeLimit ?? null,
    resident_mib: resident_bytes / MIB, ...engine._snapshot(MAIN), pushes: best?.pushes ?? null, moves: best?.moves ?? null,
  };
}

/** Give the memory of all searches back, whatever happened. */
export async function tidily(engine, act) {
  try {
    return await act();
  } finally {
    for (const slot of SLOTS) engine._end(slot);
  }
}

export const watch = ({ onProgress = () => {}, stopped = () => false } = {}) => ({ onProgress, stopped });

export const round = (value, digits) => Number(value.toFixed(digits));

export const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]));
