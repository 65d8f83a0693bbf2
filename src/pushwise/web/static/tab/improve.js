// Shorten a solution, and answer with the keys of `improve --json`.
import { cheaper, replayed } from "./answer.js";
import { MAIN, MEMORY_MIB, MIB, drive, pick, progressOf, round, seconds, tidily, watch } from "./drive.js";

export function improve(engine, level, lurd, options = {}, watching = {}) {
  const { objective = "pushes", timeLimit, nodeLimit, memoryMiB = MEMORY_MIB } = options;
  const { onProgress, stopped } = watch(watching);
  const start = seconds();
  const before = replayed(level, lurd);
  engine.open(level);
  if (!engine.affordsTables) throw new Error("The level is too large for improving its solutions.");
  return tidily(engine, async () => {
    engine._begin(MAIN, `improve-${objective}`, memoryMiB * MIB, lurd);
    const status = await drive(engine, MAIN, start, {
      timeLimit, nodeLimit, stopped,
      look() {
        const best = engine._solution(MAIN).lurd;
        const count = { moves: best.length, pushes: best.replace(/[a-z]/g, "").length };
        onProgress(progressOf(engine, start, timeLimit, count));
      },
    });
    const state = engine._state(MAIN);
    const found = replayed(level, engine._solution(MAIN).lurd);
    const best = cheaper(found, before, objective) ? found : before;
    return {
      level: 1, title: level.title || null, file: "", status: status ?? "solved", objective, optimal: state.optimal,
      pushes: best.pushes, moves: best.moves, solution: best.lurd,
      before: { pushes: before.pushes, moves: before.moves }, lower_bound: state.lower_bound, method: "improve",
      ...pick(state, ["expanded", "generated", "stored"]),
      seconds: round(seconds() - start, 4), peak_mib: round(state.peak_bytes / MIB, 1), message: null,
    };
  });
}
