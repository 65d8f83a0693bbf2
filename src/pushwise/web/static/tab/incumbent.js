// The best solution known while the proof that none is better goes on: found by `fast`, then shortened.
import { cheaper, cost, replayed } from "./answer.js";
import { FINDER, IMPROVER, NO_LIMIT, seconds } from "./drive.js";
import { PATIENCE_SECONDS, SHARE_OF_MEMORY, SHARE_OF_TIME } from "./words.js";

export class Incumbent {
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
