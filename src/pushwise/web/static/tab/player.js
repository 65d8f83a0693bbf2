// Help for whoever plays: warnings, hints, facts, dead squares.
import { Level } from "./board/model.js";
import { replayed } from "./answer.js";
import { $, asked, board, current, desk, hear } from "./desk.js";
import { Helper } from "./helper.js";
import { HINT_SECONDS } from "./words.js";

export const quick = new Helper();
const help = { hint: null, told: 0, marks: [], dead: null, boxes: "", asking: false };

hear("level", () => {
  help.dead = null;
  help.boxes = "";
  $("dead").checked = false;
  $("facts").replaceChildren();
});

hear("change", () => {
  quick.stop("hint");
  Object.assign(help, { hint: null, told: 0 });
  $("told").replaceChildren();
  $("hint").textContent = "Hint";
  const boxes = [...board.game.boxes].sort().join();
  if (boxes === help.boxes) return paint(); // the player walked: what was found holds
  Object.assign(help, { boxes, marks: [] });
  $("warning").hidden = true;
  paint();
  return warn();
});

/** Warn of a deadlock; while one position is looked at the player may go on: then look again. */
async function warn() {
  if (help.asking) return;
  help.asking = true;
  for (let seen = null; seen !== help.boxes && !board.game.solved && !desk.own; ) {
    seen = help.boxes;
    const level = current();
    const values = { ...asked(), boxes: [...board.game.boxes], player: board.game.player };
    const reason = await quick.ask("examine", values).catch(() => null);
    if (!reason || level !== current() || seen !== help.boxes) continue;
    $("warning").textContent = reason.sentence;
    $("warning").hidden = false;
    help.marks = [...new Set([...reason.cells, ...reason.boxes])].map((cell) => ({ cell, kind: "cause" }));
    paint();
  }
  help.asking = false;
}

function paint() {
  const dead = $("dead").checked && help.dead ? help.dead.map((cell) => ({ cell, kind: "dead" })) : [];
  board.mark([...dead, ...help.marks]);
}

/** Tell one thing more about the position. */
export async function giveHint() {
  if (!help.hint) {
    $("hint").disabled = true;
    const [level, moves] = [current(), board.game.moves];
    try {
      const found = await quick.ask("hint", { ...asked(), moves, options: { timeLimit: HINT_SECONDS } });
      if (level !== current() || moves !== board.game.moves) return;
      if (found.solution) replayed(Level.parse(board.game.toString()), found.solution);
      help.hint = found;
    } catch (error) {
      if (level === current() && moves === board.game.moves) throw error;
      return; // the player went on, and the hint was stopped
    } finally {
      $("hint").disabled = desk.own !== null;
    }
  }
  const { told, box, target, deadlock } = help.hint;
  if (help.told >= told.length) return;
  const line = document.createElement("li");
  line.textContent = told[help.told];
  $("told").append(line);
  help.told += 1;
  $("hint").textContent = help.told < told.length ? "More" : "Hint";
  const marks = (names, kind) => names.map((name) => ({ cell: cellOf(name), kind }));
  help.marks = deadlock ? marks([...new Set([...deadlock.cells, ...deadlock.boxes])], "cause") : [];
  if (box && help.told >= 2) help.marks.push(...marks([box], "hint"));
  if (target && help.told >= 3) help.marks.push(...marks([target], "hint"));
  paint();
}

/** The cell of a name: C7 is the seventh of the third row. */
function cellOf(name) {
  const [, row, column] = /^([A-Z]+)(\d+)$/.exec(name);
  const y = [...row].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return y * current().width + Number(column) - 1;
}

export async function giveFacts() {
  const level = current();
  const facts = await quick.ask("analyse", asked());
  if (level !== current()) return;
  help.dead = facts.dead_cells.map(cellOf);
  const areas = facts.goal_areas.length;
  const least = facts.bounds["push-matching"];
  const rows = {
    size: `${facts.width} × ${facts.height}`, boxes: facts.boxes,
    goals: `${facts.goals} in ${areas} ${areas === 1 ? "area" : "areas"}`,
    cells: `${facts.cells}: ${facts.live} live, ${facts.dead} dead`, states: `at most ${facts.state_space_power}`,
    rooms: facts.rooms.length, tunnels: facts.tunnels.length, "frozen boxes": facts.frozen_boxes.join(", ") || "none",
    "pushes needed": facts.too_large.includes("push-matching") ? "not counted" : least === null ? "no solution" : `at least ${least}`,
    branching: facts.branching ?? "none",
  };
  const list = Object.entries(rows).flatMap(([name, value]) => {
    const [term, text] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, text.textContent] = [name, value];
    return [term, text];
  });
  $("facts").replaceChildren(...list);
}

export async function showDead() {
  if ($("dead").checked && !help.dead) await giveFacts();
  paint();
}
