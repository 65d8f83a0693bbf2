// A level being drawn: rows of signs, changed by strokes that can be taken back. No page needed.

export const LEAST = 3;
export const MOST = 40;
export const TOOLS = { "#": "wall", " ": "floor", $: "box", ".": "goal", "@": "player" };
export const SYMMETRIES = { none: "no symmetry", x: "left and right", y: "top and bottom", both: "all four", turn: "half turn" };
const ON_GOAL = { $: "*", "@": "+" };
const OFF_GOAL = { "*": "$", "+": "@" };

export class Drawing {
  constructor(rows = empty(10, 8)) {
    this.rows = rows;
    this._past = [];
    this._future = [];
  }

  get width() {
    return this.rows[0].length;
  }

  get height() {
    return this.rows.length;
  }

  toString() {
    return this.rows.join("\n");
  }

  /** Replace the drawing; `undo` brings back what was there. Returns whether anything changed. */
  set(rows) {
    if (rows.join("\n") === this.toString()) return false;
    this._past.push(this.rows);
    this._future = [];
    this.rows = rows;
    return true;
  }

  undo() {
    return this._swap(this._past, this._future);
  }

  redo() {
    return this._swap(this._future, this._past);
  }

  _swap(from, to) {
    if (!from.length) return false;
    to.push(this.rows);
    this.rows = from.pop();
    return true;
  }

  /** Everything until `end` is one stroke: one undo takes it back. */
  begin() {
    this._before = this.rows;
  }

  end() {
    if (this._before && this._before.join("\n") !== this.toString()) {
      this._past.push(this._before);
      this._future = [];
    }
    this._before = null;
  }

  /** Put a sign on a cell and on its mirror images. The player is one, and has no image. */
  paint(x, y, tool, symmetry = "none") {
    const grid = this.rows.map((row) => [...row]);
    const cells = tool === "@" ? [[x, y]] : images(x, y, this.width, this.height, symmetry);
    if (tool === "@") for (const row of grid) row.forEach((sign, at) => (row[at] = { "@": " ", "+": "." }[sign] ?? sign));
    for (const [column, row] of cells) grid[row][column] = placed(grid[row][column], tool);
    this.rows = grid.map((row) => row.join(""));
  }

  /** Add a row or column at a side ("l", "u", "r", "d"), or take it away (`by` -1). */
  resize(side, by) {
    const upright = side === "l" || side === "r";
    const size = upright ? this.width : this.height;
    if (size + by < LEAST || size + by > MOST) return false;
    const lines = upright ? columns(this.rows) : [...this.rows];
    const first = side === "l" || side === "u";
    // A new line is wall where the old border was wall: a closed level stays closed.
    const edge = lines.at(first ? 0 : -1);
    if (by < 0) first ? lines.shift() : lines.pop();
    if (by < 0 && lines.length) close(lines, first ? 0 : lines.length - 1, edge);
    if (by > 0) {
      lines[first ? 0 : lines.length - 1] = inner(edge);
      first ? lines.unshift(edge) : lines.push(edge);
    }
    return this.set(upright ? columns(lines) : lines);
  }

  rotate() {
    return this.set(columns([...this.rows].reverse()));
  }

  mirror(way = "x") {
    const flip = (row) => [...row].reverse().join("");
    return this.set(way === "x" ? this.rows.map(flip) : [...this.rows].reverse());
  }

  clear() {
    return this.set(empty(this.width, this.height));
  }
}

export function empty(width, height) {
  const wall = "#".repeat(width);
  return [wall, ...Array.from({ length: height - 2 }, () => `#${" ".repeat(width - 2)}#`), wall];
}

/** What is on a cell after a tool was used on it: goals stay below boxes and the player. */
function placed(before, tool) {
  const goal = ".+*".includes(before);
  if (tool === "erase") return OFF_GOAL[before] ? "." : " ";
  if (tool === ".") return ON_GOAL[before] ?? (OFF_GOAL[before] ? before : ".");
  return goal ? (ON_GOAL[tool] ?? tool) : tool;
}

function images(x, y, width, height, symmetry) {
  const [right, below] = [width - 1 - x, height - 1 - y];
  if (symmetry === "x") return [[x, y], [right, y]];
  if (symmetry === "y") return [[x, y], [x, below]];
  if (symmetry === "turn") return [[x, y], [right, below]];
  return symmetry === "both" ? [[x, y], [right, y], [x, below], [right, below]] : [[x, y]];
}

function columns(rows) {
  return Array.from({ length: rows[0].length }, (_, x) => rows.map((row) => row[x]).join(""));
}

/** The border line that has become an inner one: floor between its ends. */
function inner(line) {
  return /^#+$/.test(line) ? `#${" ".repeat(line.length - 2)}#` : line;
}

function close(lines, at, edge) {
  if (/^#+$/.test(edge)) lines[at] = edge;
}
