// The drawing board: paint by dragging, the right button erases, one undo takes back a stroke.
//
//   const board = new Workshop(element, { onChange: (rows) => {}, skin, dark });
//   board.load(rows)  board.mark([cell, …])  board.set({ skin, dark })  board.drawing
import { Drawing, SYMMETRIES, TOOLS } from "./drawing.js";
import { CELL, colours, shapes } from "./skins.js";

const SVG = "http://www.w3.org/2000/svg";
const KEYS = { 1: "#", 2: " ", 3: "$", 4: ".", 5: "@" };
const ACTS = [
  ["undo", "undo", "Undo"], ["redo", "redo", "Redo"], ["rotate", "rotate_right", "Rotate"], ["mirror", "swap_horiz", "Mirror"],
  ["flip", "swap_vert", "Flip"], ["clear", "layers_clear", "Clear"],
];
const SIDES = { u: "top", l: "left", r: "right", d: "bottom" };

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export class Workshop {
  constructor(parent, { onChange = () => {}, skin = "crates", dark = false } = {}) {
    this.drawing = new Drawing();
    this._onChange = onChange;
    this._look = { skin, dark };
    this._tool = "#";
    this._at = [1, 1]; // the cell that keys paint on
    this.root = element("div", { class: "pw-workshop" });
    this.root.append(this._tools(), this._stage(), this._acts());
    parent.replaceChildren(this.root);
    this.draw();
  }

  load(rows) {
    if (this.drawing.set(rows)) this.draw();
  }

  set(look) {
    Object.assign(this._look, look);
    this.draw();
  }

  /** Tint cells: those where a box is lost. */
  mark(cells) {
    this._marked = cells;
    this.svg.querySelector(".pw-dead-cells").setAttribute("d", cells.map((cell) => this._square(cell)).join(""));
  }

  _square(cell) {
    return `M${(cell % this.drawing.width) * CELL} ${Math.floor(cell / this.drawing.width) * CELL}h${CELL}v${CELL}h-${CELL}z`;
  }

  // What there is to press

  _tools() {
    const group = element("div", { class: "pw-brushes", role: "radiogroup", "aria-label": "what to paint" });
    Object.entries(TOOLS).forEach(([sign, name], at) => {
      const button = element("button", { type: "button", role: "radio", "data-tool": sign, title: `${name} (key ${at + 1})` }, name);
      button.addEventListener("click", () => this._choose(sign));
      group.append(button);
    });
    const mirror = element("select", { "aria-label": "symmetry" });
    for (const [value, text] of Object.entries(SYMMETRIES)) mirror.append(element("option", { value }, text));
    this._symmetry = mirror;
    setTimeout(() => this._choose(this._tool));
    return element("div", { class: "pw-workshop-bar" }, group, mirror);
  }

  _acts() {
    const bar = element("div", { class: "pw-workshop-bar" });
    for (const [name, icon, text] of ACTS) {
      const image = element("i", { class: "q-icon material-icons", "aria-hidden": "true" }, icon);
      const button = element("button", { type: "button", class: "pw-act", "data-act": name }, image, element("span", {}, text));
      button.addEventListener("click", () => this._act(name));
      bar.append(button);
    }
    return bar;
  }

  _stage() {
    const stage = element("div", { class: "pw-drawn" });
    for (const [side, name] of Object.entries(SIDES)) {
      const pair = element("div", { class: `pw-edge pw-edge-${side}` });
      for (const [by, text, verb] of [[1, "+", "add"], [-1, "−", "remove"]]) {
        const what = `${verb} a ${"lr".includes(side) ? "column" : "row"} at the ${name}`;
        const button = element("button", { type: "button", title: what, "aria-label": what }, text);
        button.addEventListener("click", () => this.drawing.resize(side, by) && this._changed());
        pair.append(button);
      }
      stage.append(pair);
    }
    this.svg = document.createElementNS(SVG, "svg");
    const label = "drawing board: arrow keys move, space paints, backspace erases";
    for (const [key, value] of Object.entries({ tabindex: 0, role: "application", "aria-label": label })) this.svg.setAttribute(key, value);
    this.svg.addEventListener("pointerdown", (event) => this._down(event));
    this.svg.addEventListener("pointermove", (event) => this._stroke && this._moved(event));
    for (const name of ["pointerup", "pointercancel"]) this.svg.addEventListener(name, () => this._up());
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    this.svg.addEventListener("keydown", (event) => this._key(event));
    this.svg.addEventListener("blur", () => this.draw());
    stage.append(this.svg);
    return stage;
  }

  _choose(tool) {
    this._tool = tool;
    for (const button of this.root.querySelectorAll("[data-tool]")) button.setAttribute("aria-checked", button.dataset.tool === tool);
  }

  _act(name) {
    const { drawing } = this;
    const acts = { mirror: () => drawing.mirror("x"), flip: () => drawing.mirror("y") };
    if ((acts[name] ?? (() => drawing[name]()))()) this._changed();
  }

  // Painting

  _cell(event) {
    const matrix = this.svg.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    return column >= 0 && row >= 0 && column < this.drawing.width && row < this.drawing.height ? [column, row] : null;
  }

  _down(event) {
    const cell = this._cell(event);
    if (!cell || event.button === 1) return;
    event.preventDefault();
    this.svg.focus({ preventScroll: true });
    this.svg.setPointerCapture(event.pointerId);
    this._stroke = event.button === 2 ? "erase" : this._tool;
    this._last = null;
    this.drawing.begin();
    this._moved(event);
  }

  /** Paint every cell between the last one and this one: a fast hand leaves no gaps. */
  _moved(event) {
    const cell = this._cell(event);
    if (!cell || (this._last && cell.join() === this._last.join())) return;
    const [fromX, fromY] = this._last ?? cell;
    const steps = Math.max(Math.abs(cell[0] - fromX), Math.abs(cell[1] - fromY), 1);
    for (let at = 0; at <= steps; at += 1)
      this._paint(Math.round(fromX + ((cell[0] - fromX) * at) / steps), Math.round(fromY + ((cell[1] - fromY) * at) / steps), this._stroke);
    this._last = this._at = cell;
    this.draw();
  }

  _up() {
    if (!this._stroke) return;
    this._stroke = null;
    this.drawing.end();
    this._changed();
  }

  _paint(x, y, tool) {
    this.drawing.paint(x, y, tool, this._symmetry.value);
  }

  _key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const { width, height } = this.drawing;
    if (event.key === "Tab") return;
    event.stopPropagation();
    if (/^[zy]$/i.test(event.key)) this._act(/y/i.test(event.key) || event.shiftKey ? "redo" : "undo");
    else if (ways[event.key]) {
      const [dx, dy] = ways[event.key];
      this._at = [Math.max(0, Math.min(this._at[0] + dx, width - 1)), Math.max(0, Math.min(this._at[1] + dy, height - 1))];
      this.draw();
    } else if (KEYS[event.key]) this._choose(KEYS[event.key]);
    else if ([" ", "Enter", "Backspace", "Delete"].includes(event.key)) {
      this.drawing.begin();
      this._paint(...this._at, ["Backspace", "Delete"].includes(event.key) ? "erase" : this._tool);
      this.drawing.end();
      this._changed();
    } else return;
    event.preventDefault();
  }

  _changed() {
    this._marked = [];
    this.draw();
    this._onChange(this.drawing.rows);
  }

  draw() {
    const { drawing, svg } = this;
    const { width, height } = drawing;
    svg.setAttribute("viewBox", `-2 -2 ${width * CELL + 4} ${height * CELL + 4}`);
    svg.setAttribute("style", `${colours(this._look.skin, this._look.dark)};--pw-ratio:${width / height}`);
    const layers = { floor: "", wall: "", goal: "", piece: "" };
    const use = (shape, x, y) => `<use href="#pwd-${shape}" x="${x * CELL}" y="${y * CELL}"/>`;
    drawing.rows.forEach((row, y) =>
      [...row].forEach((sign, x) => {
        if (sign === "#") layers.wall += use("wall", x, y);
        else layers.floor += use("floor", x, y);
        if (".+*".includes(sign)) layers.goal += use("goal", x, y);
        const piece = { $: "box", "*": "home", "@": "player", "+": "player" }[sign];
        if (piece) layers.piece += use(piece, x, y);
      }),
    );
    const dead = (this._marked ?? []).map((cell) => this._square(cell)).join("");
    const focused = document.activeElement === svg;
    const [x, y] = this._at;
    const cursor = focused ? `<rect x="${x * CELL + 1}" y="${y * CELL + 1}" width="30" height="30" class="pw-cursor"/>` : "";
    svg.innerHTML =
      `<defs>${shapes(this._look.skin, "pwd-")}</defs>${layers.floor}<path class="pw-dead-cells" d="${dead}"/>` +
      `${layers.goal}${layers.wall}${layers.piece}${cursor}`;
  }
}
