// What a player is told: why a position is lost, what to do next. The words are the package's.
import { Game } from "./board/model.js";
import { put } from "./describe.js";
import { round, seconds } from "./drive.js";
import { levelOf } from "./engine.js";
import { solve } from "./solve.js";
import { DEADLOCKS, EXPLAINING_TESTS, HINTS, HINT_SECONDS, SHORTEST_SECONDS, WARNING_SECONDS, WIDE_TESTS } from "./words.js";

function these(level, boxes) {
  const names = boxes.map((cell) => level.name(cell));
  if (names.length === 1) return `the box on ${names[0]}`;
  if (names.length > 6) return `the ${names.length} boxes on ${names.slice(0, 5).join(", ")} and others`;
  return `the boxes on ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const sorted = (cells) => [...new Set(cells)].sort((a, b) => a - b);

/** Why a position of a level is lost: {test, boxes, cells, sentence}, or null if no test finds that. */
export function examine(engine, level, boxes, player, limit = WARNING_SECONDS) {
  if (engine.level !== level) engine.open(level);
  const deadline = seconds() + limit;
  const standing = sorted(boxes).filter((cell) => level.inside[cell]);
  if (engine.stranded.length) return explained(level, "stranded", { boxes: engine.stranded, cells: engine.stranded });
  engine._set(standing.join(" "), player);
  for (const test of EXPLAINING_TESTS) {
    if (seconds() >= deadline) return null;
    let { reason } = engine._deadlock(test);
    if (!reason) continue;
    if (WIDE_TESTS.includes(test)) reason = narrowed(engine, test, reason, player, deadline);
    return explained(level, test, reason);
  }
  return null;
}

function explained(level, test, { boxes, cells }) {
  const named = sorted(boxes);
  const words = these(level, named);
  const sentence = put(DEADLOCKS[test][named.length === 1 ? "one" : "many"], { these: words, These: capital(words) });
  return { test, boxes: named, cells: sorted(cells), sentence };
}

/** Drop boxes for as long as the test finds the rest lost too: fewer explain better. */
function narrowed(engine, test, reason, player, deadline) {
  let kept = [...reason.boxes];
  for (const box of [...reason.boxes]) {
    if (seconds() >= deadline) break;
    const fewer = kept.filter((other) => other !== box);
    if (!fewer.length) break;
    engine._set(fewer.join(" "), player);
    const again = engine._deadlock(test).reason;
    if (again && again.boxes.every((cell) => fewer.includes(cell))) {
      reason = again;
      kept = kept.filter((cell) => again.boxes.includes(cell));
    }
  }
  return reason;
}

async function judge(engine, game, limit, memoryMiB, stopped) {
  if (game.solved) return ["solved", ""];
  if (examine(engine, game.level, game.boxes, game.player)) return ["lost", null];
  if (limit <= 0) return ["unknown", null];
  // Whoever follows hint after hint must come closer each time: a shortest solution, if there is
  // time for one.
  const shortest = Math.min(SHORTEST_SECONDS, limit / 2);
  for (const [objective, timeLimit] of [["pushes", shortest], ["any", limit - shortest]]) {
    const result = await solve(engine, levelOf(game), { objective, ties: "off", timeLimit, memoryMiB }, { stopped });
    if (result.solution !== null) return ["solvable", result.solution];
    if (result.status === "unsolvable") return ["lost", null];
  }
  return ["unknown", null];
}

/** What can be told of the position after `moves`, with the keys of `hint --json`. */
export async function hint(engine, level, moves, options = {}, { stopped = () => false } = {}) {
  const { timeLimit = HINT_SECONDS, memoryMiB } = options;
  const start = seconds();
  const game = new Game(level);
  if (game.play(moves) !== moves.length) throw new Error("These steps cannot be played.");
  let [verdict, solution] = await judge(engine, game, timeLimit / 2, memoryMiB, stopped);
  let takeBack = null;
  let deadlock = null;
  if (verdict === "lost") {
    takeBack = await pushesToTakeBack(engine, game, start + timeLimit, memoryMiB, stopped);
    deadlock = examine(engine, level, game.boxes, game.player);
  } else if (verdict === "unknown")
    [verdict, solution] = await judge(engine, game, start + timeLimit - seconds(), memoryMiB, stopped);
  const trip = solution ? firstTrip(level, game.player, solution) : {};
  return told(level, { verdict, solution: solution || null, ...trip, deadlock, take_back: takeBack, seconds: seconds() - start });
}

/** Which box is pushed first, where its first straight run ends, the first push with the walk to it. */
export function firstTrip(level, player, lurd) {
  const first = lurd.search(/[A-Z]/);
  for (const letter of lurd.slice(0, first + 1)) player += level.step[letter.toLowerCase()];
  let run = 1;
  while (lurd[first + run] === lurd[first]) run += 1;
  return { box: player, target: player + run * level.step[lurd[first].toLowerCase()], push: lurd.slice(0, first + 1) };
}

function told(level, found) {
  const name = (cell) => (cell === undefined ? null : level.name(cell));
  const { deadlock } = found;
  return {
    verdict: found.verdict, told: sentences(level, found), box: name(found.box), target: name(found.target),
    push: found.push ?? null, solution: found.solution,
    deadlock: deadlock && { ...deadlock, boxes: deadlock.boxes.map(name), cells: deadlock.cells.map(name) },
    take_back: found.take_back, seconds: round(found.seconds, 3),
  };
}

function sentences(level, { verdict, solution, box, target, deadlock, take_back: back, seconds: spent }) {
  if (verdict === "solved") return [HINTS.solved];
  if (verdict === "unknown") return [put(HINTS.unknown, { seconds: spent.toFixed(0) })];
  if (verdict === "lost") {
    const parts = [HINTS.lost, deadlock ? deadlock.sentence : HINTS.searched];
    if (back) parts.push(put(back === 1 ? HINTS.take_back_one : HINTS.take_back, { pushes: back }));
    return [parts.join(" ")];
  }
  const pushes = solution.replace(/[a-z]/g, "").length;
  return [
    HINTS.whether, put(HINTS.box, { cell: level.name(box) }), put(HINTS.target, { cell: level.name(target) }),
    put(pushes === 1 ? HINTS.rest_one : HINTS.rest, { pushes, solution }),
  ];
}

/** A lost position stays lost whatever is pushed: the push that lost it is found by halving. */
async function pushesToTakeBack(engine, game, deadline, memoryMiB, stopped) {
  const letters = [...game.moves];
  const pushAt = letters.flatMap((letter, at) => (letter < "a" ? [at] : []));
  let [solvable, lost] = [-1, pushAt.length];
  while (lost - solvable > 1) {
    const middle = Math.floor((solvable + lost) / 2);
    const past = new Game(game.level);
    past.play(game.moves.slice(0, middle ? pushAt[middle - 1] + 1 : 0));
    const [verdict] = await judge(engine, past, (deadline - seconds()) / 2, memoryMiB, stopped);
    if (verdict === "unknown") return null;
    if (verdict === "lost") lost = middle;
    else solvable = middle;
  }
  return solvable >= 0 ? pushAt.length - solvable : null;
}
