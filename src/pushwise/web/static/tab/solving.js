// Searches that may take long, in a worker of their own: watched, stopped, and their answers replayed.
import { Game, Replay } from "./board/board.js";
import { cheaper, replayed } from "./answer.js";
import { $, asked, board, current, desk, hear, say, showInstead } from "./desk.js";
import { count, describeProgress, describeResult } from "./describe.js";
import { Helper } from "./helper.js";

const solver = new Helper();
// `from`: how many steps of the solution were played before the search began.
const shown = { solution: null, from: 0, replay: null };

export const solution = () => shown.solution;

hear("level", (solutions) => {
  solver.stop();
  $("result").textContent = "";
  offer(null);
  // Anybody can write a file or a link: what does not solve the level is no solution.
  const found = solutions.map(asPlayed).find((lurd) => lurd !== null);
  if (found !== undefined) offer(found);
});
hear("change", () => {
  permit();
  if (desk.own) return;
  shown.replay?.pause();
  $("play").textContent = "Play";
});

/** The steps of a solution with capitals for its pushes, which some files do without; null if it is none. */
function asPlayed(lurd) {
  const game = new Game(current());
  return game.play(lurd) === lurd.length && game.solved ? game.moves : null;
}

const pushesOf = (lurd) => lurd.replace(/[a-z]/g, "").length;

const limits = () => ({ objective: $("objective").value, timeLimit: Math.max(1, Math.min(3600, Number($("limit").value) || 60)) });

/** Whether a search begins at the position on the board, and not at the start of the level. */
const fromHere = () => $("from").value === "here";

export async function startSolving() {
  const moves = fromHere() ? board.game.moves : "";
  if (moves && board.game.solved) say("The level is solved already.");
  else await run("solve", moves, { options: limits() });
}

/** Shorten the solution: the player's own, if the level is solved on the board, or the one shown. */
export async function startImproving() {
  const { objective: wanted, timeLimit } = limits();
  const objective = wanted === "moves" ? "moves" : "pushes";
  const known = [shown.solution, board.game.solved ? board.game.moves : null].filter((lurd) => lurd !== null);
  const best = known.map((lurd) => replayed(current(), lurd)).reduce((one, other) => (cheaper(other, one, objective) ? other : one));
  const moves = fromHere() && !board.game.solved ? board.game.moves : "";
  const rest = moves ? restFromHere(best.lurd) : best.lurd;
  if (rest === null) say("The solution does not pass through this position: solve from this position first.");
  else await run("improve", moves, { solution: rest, options: { objective, timeLimit } });
}

/** What is left of a solution where it comes to the position on the board; null if it never does. */
function restFromHere(lurd) {
  const here = board.game;
  const game = new Game(current());
  const isHere = () => game.player === here.player && [...here.boxes].every((cell) => game.boxes.has(cell));
  let last = isHere() ? 0 : -1;
  [...lurd].forEach((letter, n) => {
    game.step(letter.toLowerCase());
    if (isHere()) last = n + 1;
  });
  return last < 0 ? null : lurd.slice(last);
}

export const stopSolving = () => solver.stop();

/** Which buttons can do something now. */
function permit() {
  $("stop").disabled = !solver.busy;
  $("solve").disabled = solver.busy;
  $("improve").disabled = solver.busy || (shown.solution === null && !board.game.solved);
}

/** Do a task from the position after some moves; "": from the start of the level. */
async function run(task, moves, values) {
  if (solver.busy) return;
  const level = current();
  const start = new Game(level);
  start.play(moves);
  $("result").textContent = "";
  try {
    const answer = solver.ask(task, { ...asked(), level: start.toString(), ...values }, (progress) => watch(level, values.options.objective, progress));
    permit();
    const result = await answer;
    if (level !== current()) return;
    if (result.solution !== null) offer(moves + result.solution, moves.length);
    $("result").textContent = [describeResult(result), result.message, moves && fromWhere(moves, result.solution)].filter(Boolean).join("\n");
  } catch (error) {
    if (level === current()) say(error.message);
  } finally {
    board.heat(new Map());
    $("progress").textContent = "";
    permit();
  }
}

/** Say that an answer is about the position on the board, not about the level. */
function fromWhere(moves, rest) {
  const costs = (lurd) => `${count(pushesOf(lurd), "pushes")}, ${count(lurd.length, "moves")}`;
  return `From the position after ${costs(moves)}${rest === null ? "." : `; in all ${costs(moves + rest)}.`}`;
}

function watch(level, objective, progress) {
  if (level !== current()) return;
  $("progress").textContent = describeProgress(progress, objective === "moves" ? "moves" : "pushes");
  board.heat($("watch").checked ? new Map(progress.boxes.map((cell) => [cell, 1])) : new Map());
}

/** Show a solution of the level, after the rules have replayed it; null: none. It is watched from a step on. */
function offer(lurd, from = 0) {
  if (lurd !== null) replayed(current(), lurd);
  shown.replay?.pause();
  Object.assign(shown, { solution: lurd, from, replay: null });
  $("replay").hidden = $("lurd").hidden = lurd === null;
  $("lurd").value = lurd ?? "";
  $("play").textContent = "Play";
  $("at").max = lurd?.length ?? 0;
  $("at").value = from;
  permit();
}

function replaying() {
  if (!shown.replay || !desk.own || board.game !== shown.game) {
    showInstead("The solution, step by step.", "");
    shown.game = board.game;
    shown.replay = new Replay(board, shown.solution, { onStep: follow });
    shown.replay.seek(shown.from);
  }
  return shown.replay;
}

function follow(at, of) {
  $("at").value = at;
  const { game } = board;
  $("counts").textContent = `${count(game.pushes, "pushes")}, ${at} of ${count(of, "moves")}${game.solved ? " — solved" : ""}`;
  if (at === of) $("play").textContent = "Play";
}

export function playOrPause() {
  const replay = replaying();
  if (replay.playing) replay.pause();
  else replay.play(Number($("speed").value));
  $("play").textContent = replay.playing ? "Pause" : "Play";
}

export function seek() {
  const step = Number($("at").value); // a replay that begins moves the slider
  replaying().seek(step);
}

export const setSpeed = () => shown.replay?.playing && shown.replay.play(Number($("speed").value));
