// Searches that may take long, in a worker of their own: watched, stopped, and their answers replayed.
import { Replay } from "./board/board.js";
import { replayed } from "./answer.js";
import { $, asked, board, current, desk, hear, say, showInstead } from "./desk.js";
import { count, describeProgress, describeResult } from "./describe.js";
import { Helper } from "./helper.js";

const solver = new Helper();
const shown = { solution: null, replay: null };

export const solution = () => shown.solution;

hear("level", (solutions) => {
  solver.stop();
  $("result").textContent = "";
  offer(null);
  for (const lurd of solutions) {
    try {
      offer(lurd);
      return;
    } catch {
      // anybody can write a file or a link: what does not solve the level is no solution
    }
  }
});
hear("change", () => {
  if (desk.own) return;
  shown.replay?.pause();
  $("play").textContent = "Play";
});

const limits = () => ({ objective: $("objective").value, timeLimit: Math.max(1, Math.min(3600, Number($("limit").value) || 60)) });

export const startSolving = () => run("solve", { options: limits() });

export function startImproving() {
  const { objective, timeLimit } = limits();
  return run("improve", { solution: shown.solution, options: { objective: objective === "moves" ? "moves" : "pushes", timeLimit } });
}

export const stopSolving = () => solver.stop();

async function run(task, values) {
  if (solver.busy) return;
  const level = current();
  $("result").textContent = "";
  $("stop").disabled = false;
  $("solve").disabled = $("improve").disabled = true;
  try {
    const result = await solver.ask(task, { ...asked(), ...values }, (progress) => watch(level, values.options.objective, progress));
    if (level !== current()) return;
    if (result.solution !== null) offer(result.solution);
    $("result").textContent = describeResult(result) + (result.message ? `\n${result.message}` : "");
  } catch (error) {
    if (level === current()) say(error.message);
  } finally {
    board.heat(new Map());
    $("progress").textContent = "";
    $("stop").disabled = true;
    $("solve").disabled = false;
    $("improve").disabled = !shown.solution;
  }
}

function watch(level, objective, progress) {
  if (level !== current()) return;
  $("progress").textContent = describeProgress(progress, objective === "moves" ? "moves" : "pushes");
  board.heat($("watch").checked ? new Map(progress.boxes.map((cell) => [cell, 1])) : new Map());
}

/** Show a solution, after the rules have replayed it; null: none. */
function offer(lurd) {
  if (lurd !== null) replayed(current(), lurd);
  shown.replay?.pause();
  Object.assign(shown, { solution: lurd, replay: null });
  $("replay").hidden = $("lurd").hidden = lurd === null;
  $("improve").disabled = lurd === null || solver.busy;
  $("lurd").value = lurd ?? "";
  $("play").textContent = "Play";
  $("at").max = lurd?.length ?? 0;
  $("at").value = 0;
}

function replaying() {
  if (!shown.replay || !desk.own || board.game !== shown.game) {
    showInstead("The solution, step by step.", "");
    shown.game = board.game;
    shown.replay = new Replay(board, shown.solution, { onStep: follow });
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

export const seek = () => replaying().seek(Number($("at").value));

export const setSpeed = () => shown.replay?.playing && shown.replay.play(Number($("speed").value));
