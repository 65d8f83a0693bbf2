// The engine on a thread of its own. Messages: {id, task, level, …} in; {id, progress}, {id, result}
// or {id, error} out; {stop: id} ends a task at its next step. A worker that does not hear is ended.
import { hint, examine } from "./assist.js";
import { Level } from "./board/model.js";
import { Engine } from "./engine.js";
import make from "./engine/engine.js";
import { analyse } from "./facts.js";
import { improve } from "./improve.js";
import { solve } from "./solve.js";

const stopped = new Set();
const ready = Engine.load(make);
let waiting = Promise.resolve();
let known = { key: null, level: null };

/** The level of a message: the same object for as long as it is the same level. */
function levelOf({ level, title = "", author = "" }) {
  const key = JSON.stringify([level, title, author]);
  if (known.key !== key) known = { key, level: Level.parse(level, { title, author }) };
  return known.level;
}

const TASKS = {
  analyse: (engine, message) => analyse(engine, levelOf(message)),
  examine: (engine, message) => examine(engine, levelOf(message), message.boxes, message.player),
  solve: (engine, message, watching) => solve(engine, levelOf(message), message.options, watching),
  hint: (engine, message, watching) => hint(engine, levelOf(message), message.moves, message.options, watching),
  improve: (engine, message, watching) => improve(engine, levelOf(message), message.solution, message.options, watching),
};

async function work(message) {
  const { id } = message;
  const watching = { onProgress: (progress) => postMessage({ id, progress }), stopped: () => stopped.has(id) };
  try {
    postMessage({ id, result: await TASKS[message.task](await ready, message, watching) });
  } catch (error) {
    postMessage({ id, error: String(error.message ?? error) });
  }
  stopped.delete(id);
}

addEventListener("message", ({ data }) => {
  if ("stop" in data) stopped.add(data.stop);
  else waiting = waiting.then(() => work(data));
});
