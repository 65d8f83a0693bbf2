// No solution is shown before the rules in JavaScript have replayed it.
import { Game } from "./board/model.js";

/** What steps cost, if they are legal and solve the level; throws otherwise. */
export function replayed(level, lurd) {
  const game = new Game(level);
  if (game.play(lurd) !== lurd.length || game.moves !== lurd || !game.solved)
    throw new Error("A solution of the core does not replay. Please report this level.");
  return { lurd, pushes: game.pushes, moves: lurd.length };
}

/** What the objective makes small, and what breaks ties. */
export const cost = (solution, objective) =>
  objective === "moves" ? [solution.moves, solution.pushes] : [solution.pushes, solution.moves];

export function cheaper(one, other, objective) {
  const [a, b] = [cost(one, objective), cost(other, objective)];
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}
