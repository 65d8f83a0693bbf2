// The drawing of a game as SVG: one path for the walls, one for the floor, one element for the
// player and one for each box, moved by a transform. A push changes two elements.
import { rowName } from "./model.js";
import { CELL, MARKS, SKINS, colours, shapes } from "./skins.js";

const SVG = "http://www.w3.org/2000/svg";
const MANY = 1_500; // boxes; of fewer each is an element that glides
let boards = 0;

function make(name, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

export class Picture {
  constructor(parent, { skin = "crates", dark = false, rulers = true } = {}) {
    this._id = `pwb${(boards += 1)}-`;
    this.skin = skin;
    this.dark = dark;
    this.rulers = rulers;
    this.svg = make("svg", { class: "pwb", preserveAspectRatio: "xMidYMid meet" }, parent);
    this._defs = make("defs", {}, this.svg);
    this.layers = {};
    for (const name of ["ground", "heat", "marks", "goals", "pieces", "overlay", "words", "rulers"])
      this.layers[name] = make("g", { class: `pwb-${name}` }, this.svg);
    this._look();
  }

  _look() {
    const prefix = this._id;
    this._defs.innerHTML =
      ["floor", "wall", "goal", "box", "home"]
        .map((tile) => `<pattern id="${prefix}${tile}s" width="${CELL}" height="${CELL}" patternUnits="userSpaceOnUse"><use href="#${prefix}${tile}"/></pattern>`)
        .join("") +
      shapes(this.skin, prefix) +
      `<marker id="${prefix}tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0L10 5L0 10z" style="fill:${MARKS.hint}"/></marker>`;
    this.svg.setAttribute("style", colours(this.skin, this.dark));
  }

  set({ skin = this.skin, dark = this.dark, rulers = this.rulers }) {
    const look = skin !== this.skin || dark !== this.dark;
    if (skin in SKINS) this.skin = skin;
    this.dark = dark;
    if (look) this._look();
    if (rulers !== this.rulers) {
      this.rulers = rulers;
      if (this.level) this._frame();
    }
  }

  /** Draw a game from scratch. */
  load(game) {
    this.level = game.level;
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this._ground();
    this._frame();
    const { level } = this;
    this.boxes = new Map(); // cell → element
    this._many = level.boxes.length > MANY ? this._crowd(game) : null;
    if (!this._many) {
      for (const cell of level.goals) this._use("goal", cell, this.layers.goals);
      for (const cell of game.boxes) this.boxes.set(cell, this._use(this._boxShape(cell), cell, this.layers.pieces));
    }
    if (this._many) this._drawCrowd();
    this.player = this._use("player", game.player, this.layers.pieces);
    this.player.classList.add("pwb-player");
  }

  /** Thousands of boxes are two paths, drawn anew at every push: as elements they would take minutes. */
  _crowd(game) {
    const path = (shape, layer) => make("path", { fill: `url(#${this._id}${shape}s)` }, layer);
    path("goal", this.layers.goals).setAttribute("d", this._runs((cell) => this.level.goal[cell]));
    for (const cell of game.boxes) this.boxes.set(cell, null);
    return { box: path("box", this.layers.pieces), home: path("home", this.layers.pieces) };
  }

  _drawCrowd() {
    for (const [shape, path] of Object.entries(this._many))
      path.setAttribute("d", this._runs((cell) => this.boxes.has(cell) && this._boxShape(cell) === shape));
  }

  /** Make the drawing fit the game, moving as few elements as possible and none gradually. */
  sync(game) {
    const gone = [...this.boxes.keys()].filter((cell) => !game.boxes.has(cell));
    for (const cell of game.boxes) if (!this.boxes.has(cell)) this.moveBox(gone.pop(), cell, 0);
    this.movePlayer(game.player, 0);
  }

  movePlayer(cell, ms) {
    this._move(this.player, cell, ms);
  }

  moveBox(from, to, ms) {
    if (!this.boxes.has(from)) return;
    const element = this.boxes.get(from);
    this.boxes.delete(from);
    this.boxes.set(to, element);
    if (this._many) {
      this._drawCrowd();
      return;
    }
    this._move(element, to, ms);
    const shape = `#${this._id}${this._boxShape(to)}`;
    if (element.getAttribute("href") !== shape) element.setAttribute("href", shape);
  }

  _boxShape(cell) {
    return this.level.goal[cell] ? "home" : "box";
  }

  _move(element, cell, ms) {
    const [x, y] = this.level.xy(cell);
    element.style.transition = ms ? `transform ${ms}ms linear` : "none";
    element.style.transform = `translate(${x * CELL}px,${y * CELL}px)`;
  }

  _use(shape, cell, parent) {
    const element = make("use", { href: `#${this._id}${shape}` }, parent);
    this._move(element, cell, 0);
    return element;
  }

  _frame() {
    const { width, height } = this.level;
    // On small boards the numbers are small in units, on large ones large: alike on the screen.
    const size = Math.max(9, Math.min(26, 6 + Math.max(width, height) / 3));
    const margin = this.rulers ? size + 8 : 2;
    this.box = [-margin, -margin, width * CELL + margin + 2, height * CELL + margin + 2];
    this.svg.setAttribute("viewBox", this.box.join(" "));
    this.layers.rulers.replaceChildren();
    if (!this.rulers) return;
    const style = `font:${size}px system-ui,sans-serif;fill:var(--pwb-ruler,#6b7480);text-anchor:middle`;
    const group = make("g", { style, "aria-hidden": "true" }, this.layers.rulers);
    // Three digits need more than a cell on large boards: then every second or fifth is named.
    const digits = String(width).length * size * 0.62 + 4;
    const every = digits <= CELL ? 1 : digits <= 2 * CELL ? 2 : 5;
    for (let x = 0; x < width; x += 1)
      if ((x + 1) % every === 0 || x === 0) make("text", { x: x * CELL + 16, y: -6 }, group).textContent = x + 1;
    for (let y = 0; y < height; y += 1)
      make("text", { x: -size / 2 - 5, y: y * CELL + 16 + size / 3 }, group).textContent = rowName(y);
  }

  _ground() {
    const { level } = this;
    const floor = this._runs((cell) => level.inside[cell]);
    const walls = this._runs((cell) => level.wall[cell]);
    make("path", { d: floor, fill: `url(#${this._id}floors)` }, this.layers.ground);
    make("path", { d: walls, fill: `url(#${this._id}walls)` }, this.layers.ground);
    make("path", { d: this._outline(), style: "fill:none;stroke:var(--edge);stroke-width:1.5" }, this.layers.ground);
  }

  _runs(wanted) {
    const { width, height } = this.level;
    let d = "";
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const start = x;
        while (x < width && wanted(y * width + x)) x += 1;
        const long = (x - start) * CELL;
        if (long) d += `M${start * CELL} ${y * CELL}h${long}v${CELL}h-${long}z`;
      }
    return d;
  }

  _outline() {
    const { width, height, wall } = this.level;
    const at = (x, y) => (x >= 0 && y >= 0 && x < width && y < height ? wall[y * width + x] : 0);
    let d = "";
    for (let y = 0; y <= height; y += 1)
      for (let x = 0; x <= width; x += 1) {
        if (at(x, y) !== at(x, y - 1)) d += `M${x * CELL} ${y * CELL}h${CELL}`;
        if (at(x, y) !== at(x - 1, y)) d += `M${x * CELL} ${y * CELL}v${CELL}`;
      }
    return d;
  }

  /** Tint cells: [{cell, kind, text?}], one path for each kind; replaces what was there. */
  mark(marks) {
    this.layers.marks.replaceChildren();
    this.layers.words.replaceChildren();
    const kinds = new Map();
    for (const { cell, kind, text } of marks) {
      const [x, y] = this.level.xy(cell);
      kinds.set(kind, `${kinds.get(kind) ?? ""}M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`);
      if (!text) continue;
      const style = "font:600 13px system-ui,sans-serif;fill:var(--text);text-anchor:middle;paint-order:stroke;stroke:var(--floor);stroke-width:3.5px";
      make("text", { x: x * CELL + 16, y: y * CELL + 20.5, style }, this.layers.words).textContent = text;
    }
    for (const [kind, d] of kinds) make("path", { d, class: `pwb-${kind}`, style: `fill:${MARKS[kind] ?? MARKS.path};opacity:.4` }, this.layers.marks);
  }

  /** Warm cells: a map from cells to 0..1. */
  heat(cells) {
    this.layers.heat.replaceChildren();
    for (const [cell, value] of cells) {
      const [x, y] = this.level.xy(Number(cell));
      const style = `fill:${MARKS.heat};opacity:${(0.75 * Math.min(1, Math.max(0, value))).toFixed(2)}`;
      make("rect", { x: x * CELL, y: y * CELL, width: CELL, height: CELL, style }, this.layers.heat);
    }
  }

  /** A selected box, the cells it can go to as dots, and an arrow along cells. */
  overlay({ selected = null, targets = [], arrow = [] } = {}) {
    const layer = this.layers.overlay;
    layer.replaceChildren();
    let dots = "";
    for (const cell of targets) {
      const [x, y] = this.level.xy(cell);
      dots += `M${x * CELL + 11} ${y * CELL + 16}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`;
    }
    if (dots) make("path", { d: dots, class: "pwb-targets", style: `fill:${MARKS.target};opacity:.85` }, layer);
    if (selected !== null) {
      const [x, y] = this.level.xy(selected);
      const style = `fill:none;stroke:${MARKS.path};stroke-width:3.5`;
      make("rect", { x: x * CELL + 1.5, y: y * CELL + 1.5, width: 29, height: 29, rx: 5, class: "pwb-selected", style }, layer);
    }
    if (arrow.length > 1) {
      const points = arrow.map((cell) => this.level.xy(cell).map((v) => v * CELL + 16).join(" "));
      const style = `fill:none;stroke:${MARKS.hint};stroke-width:5;stroke-linejoin:round;stroke-linecap:round`;
      make("path", { d: `M${points.join("L")}`, class: "pwb-arrow", style, "marker-end": `url(#${this._id}tip)` }, layer);
    }
  }

  /** The picture as a document that stands alone. */
  toSVG() {
    const copy = this.svg.cloneNode(true);
    const [x, y, width, height] = this.box;
    copy.setAttribute("xmlns", SVG);
    copy.setAttribute("viewBox", [x, y, width, height].join(" "));
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    for (const use of copy.querySelectorAll(".pwb-goals use, .pwb-pieces use")) {
      const [, left, top] = /translate\(([-\d.]+)px, ?([-\d.]+)px\)/.exec(use.style.transform) ?? [0, 0, 0];
      use.removeAttribute("style");
      use.setAttribute("transform", `translate(${left} ${top})`);
    }
    return new XMLSerializer().serializeToString(copy);
  }
}
