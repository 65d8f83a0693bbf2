/*
A Sokoban board for any page: plain ES modules, no framework, no server.

  import { Board, Level, Replay, SKINS } from "./board/board.js";
  const board = new Board(document.querySelector("#board"), {
    skin: "crates",                    // crates, garden, lines
    dark: false, rulers: true, glide: 80,   // milliseconds a step; 0, or reduced motion: at once
    readOnly: false,                   // true: a picture (with pan and zoom), for replays
    keys: document,                    // who hears the keys; null: nobody
    onChange: (board, kind) => {},     // kind: "play" "undo" "redo" "load"; board.game is the truth
    onRefuse: (text) => {},            // why a click or key did nothing; also shown as a flash
    onKey: (name) => false,            // keys the board does not know; true if used
  });
  board.load(Level.parse(xsb), { moves: "rrU", undone: "l", pull: false });

The parent's size is the board's size: give it a height. What the player does:
  board.move("l")  board.click(cell)  board.drag(box, cell)  board.undo("move"|"push"|"all")
  board.redo(unit)  board.restart() (undo all: redo brings it back)  board.play("rrU")
  board.select(box|null)               // shows where the box can go
What the page shows on it:
  board.mark([{cell, kind, text}])     // kinds: dead cause hint path target reach order waste
  board.heat(Map cell → 0..1)  board.arrow([cell, cell, …])  board.flash("text", cell?)
  board.set({ skin, dark, rulers, glide })  board.zoom(1.25)  board.fit()
  board.toSVG()  await board.toPNG(width)   // text, Blob
  new Replay(board, lurd, { onStep }).play(speed) .pause() .seek(n)   // 1 to 200 steps a second
game (model.js): level player boxes moves undone pushes solved walk(cell) routes(box) reach()
link.js: encode({level,title,author,position,solution}) → "#v1.…", decode(link) → the same, checked
keep.js: keep(game, count) and kept(level), the newest of all tabs;  sound.js: new Sounds()
*/
import { CELL, SKINS } from "./skins.js";
import { Input } from "./input.js";
import { BadLevel, Game, Level } from "./model.js";
import { Picture } from "./picture.js";
import { Replay } from "./replay.js";

export { BadLevel, CELL, Game, Level, Replay, SKINS };

const FLASH_MS = 2600;
const ROUTE_MS = 900; // the longest a walk or a box route may take to be shown
const STYLE = `
.pwb-root{position:relative;width:100%;height:100%;overflow:hidden;outline:none;user-select:none;-webkit-user-select:none}
.pwb-root:focus-visible{box-shadow:inset 0 0 0 3px #3b7dd8;border-radius:8px}
.pwb-root svg.pwb{width:100%;height:100%;display:block}
.pwb-root.pwb-live svg.pwb{touch-action:none;cursor:pointer}
.pwb-flash{position:absolute;left:50%;top:10px;transform:translateX(-50%);max-width:90%;background:#26303bf2;color:#fff;
 padding:7px 13px;border-radius:8px;font:15px/1.35 system-ui,sans-serif;pointer-events:none;z-index:2}
.pwb-flash:empty{display:none}
.pwb-dragged{pointer-events:none;opacity:.75}`;

export class Board {
  constructor(parent, options = {}) {
    const { skin, dark, rulers, ...rest } = options;
    this.options = { glide: 80, readOnly: false, keys: null, onChange() {}, onRefuse() {}, onKey: () => false, ...rest };
    if (!document.getElementById("pwb-style")) {
      const style = document.createElement("style");
      style.id = "pwb-style";
      style.textContent = STYLE;
      document.head.append(style);
    }
    this.root = document.createElement("div");
    this.root.className = `pwb-root${this.options.readOnly ? "" : " pwb-live"}`;
    parent.replaceChildren(this.root);
    this.picture = new Picture(this.root, { skin, dark, rulers });
    this.picture.svg.setAttribute("role", "img");
    this._flash = document.createElement("div");
    this._flash.className = "pwb-flash";
    this._flash.setAttribute("role", "status");
    this.root.append(this._flash);
    if (!this.options.readOnly) this.root.tabIndex = 0;
    this.selected = null;
    this._arrow = [];
    this._pending = []; // steps still to be shown
    this._calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.input = new Input(this);
  }

  /** Milliseconds a step takes to be shown. */
  get pace() {
    return this._calm?.matches || document.hidden ? 0 : this.options.glide;
  }

  load(level, { moves = "", undone = "", pull = false } = {}) {
    this._stop();
    this.game = new Game(level, { pull });
    const legal = this.game.play(moves + undone);
    this.game.undo("all");
    for (let n = 0; n < Math.min(legal, moves.length); n += 1) this.game.redo();
    this.picture.load(this.game);
    this.selected = null;
    this._arrow = [];
    this.fit();
    this._describe();
    this.options.onChange(this, "load");
  }

  // What the player does

  move(way, pulling = false) {
    const { game } = this;
    const from = game.player;
    const letter = game.step(way, pulling);
    if (letter === null) return this._refuse(game.whyNot(way), from + game.level.step[way]);
    this._shown([this._step(letter, from)], this.pace);
    return this._changed("play");
  }

  play(lurd) {
    const { game } = this;
    const steps = [];
    for (const letter of lurd) {
      const from = game.player;
      const done = game.step(letter.toLowerCase(), letter < "a");
      if (done === null) break;
      steps.push(this._step(done, from));
    }
    this._shown(steps, Math.min(this.pace, ROUTE_MS / Math.max(1, steps.length)));
    return steps.length ? this._changed("play") : false;
  }

  click(cell) {
    const { game } = this;
    if (game.boxes.has(cell) && game.level.inside[cell]) {
      this.select(this.selected === cell ? null : cell);
      if (this.selected !== null && !this._routes.size) this._refuse(game.whyNotThere(cell, cell), cell);
      return true;
    }
    if (this.selected !== null) return this.drag(this.selected, cell);
    if (game.place(cell)) {
      this.picture.sync(game);
      return this._changed("play");
    }
    const walk = game.walk(cell);
    return walk === null ? this._refuse(game.whyNotThere(cell), cell) : this.play(walk);
  }

  /** Push (or pull) a box to a cell by the best route. */
  drag(box, cell) {
    const routes = this.selected === box ? this._routes : this.game.routes(box);
    this.select(null);
    if (box === cell) return false;
    const route = routes.get(cell);
    return route ? this.play(route) : this._refuse(this.game.whyNotThere(cell, box), cell);
  }

  select(box) {
    this.selected = box;
    this._routes = box === null ? new Map() : this.game.routes(box);
    this._overlay();
  }

  undo(unit = "move") {
    const { game } = this;
    const [from, letter] = [game.player, game.moves.at(-1)];
    const count = game.undo(unit);
    if (!count) return this._refuse("There is nothing to undo.");
    this._shown(count === 1 ? [this._step(letter, from, true)] : null, this.pace);
    return this._changed("undo");
  }

  redo(unit = "move") {
    const { game } = this;
    const [from, letter] = [game.player, game.undone[0]];
    const count = game.redo(unit);
    if (!count) return this._refuse("There is nothing to redo.");
    this._shown(count === 1 ? [this._step(letter, from)] : null, this.pace);
    return this._changed("redo");
  }

  restart() {
    return this.undo("all");
  }

  // What the page shows

  mark(marks) {
    this.picture.mark(marks);
  }

  heat(cells) {
    this.picture.heat(cells);
  }

  arrow(cells) {
    this._arrow = cells;
    this._overlay();
  }

  flash(text) {
    clearTimeout(this._flashed);
    this._flash.textContent = text;
    if (text) this._flashed = setTimeout(() => (this._flash.textContent = ""), FLASH_MS);
  }

  set(look) {
    if ("glide" in look) this.options.glide = look.glide;
    this.picture.set(look);
    if (this.game && "rulers" in look) this.fit();
  }

  fit() {
    this._view = [...this.picture.box];
    this._aim();
  }

  get zoomed() {
    return this._view[2] < this.picture.box[2] - 1;
  }

  /** Zoom by a factor about a point of the picture, the player if none is given. */
  zoom(factor, point = null) {
    const [, , width, height] = this.picture.box;
    const [x, y, w, h] = this._view;
    const [px, py] = point ?? this.game.level.xy(this.game.player).map((v) => v * CELL + CELL / 2);
    const least = Math.min(width, 5 * CELL);
    const now = Math.max(least, Math.min(width, w / factor));
    const by = now / w;
    this._view = now >= width ? [...this.picture.box] : [px - (px - x) * by, py - (py - y) * by, now, h * by];
    void height;
    this._aim();
  }

  /** Move the part that is seen, in units of the picture. */
  pan(dx, dy) {
    this._view[0] += dx;
    this._view[1] += dy;
    this._aim();
  }

  _aim() {
    const [left, top, width, height] = this.picture.box;
    const view = this._view;
    view[0] = Math.max(left, Math.min(view[0], left + width - view[2]));
    view[1] = Math.max(top, Math.min(view[1], top + height - view[3]));
    const text = view.join(" ");
    if (this.picture.svg.getAttribute("viewBox") !== text) this.picture.svg.setAttribute("viewBox", text);
  }

  /** Keep the player in sight where only a part of the board is seen. */
  _follow(cell) {
    if (!this.zoomed) return;
    const [x, y] = this.game.level.xy(cell).map((v) => v * CELL);
    const [left, top, width, height] = this._view;
    const room = 1.5 * CELL;
    const dx = Math.min(0, x - room - left) + Math.max(0, x + CELL + room - left - width);
    const dy = Math.min(0, y - room - top) + Math.max(0, y + CELL + room - top - height);
    if (dx || dy) this.pan(dx, dy);
  }

  toSVG() {
    return this.picture.toSVG();
  }

  async toPNG(width = 1024) {
    const [, , w, h] = this.picture.box;
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.toSVG())}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * h) / w);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  destroy() {
    this._stop();
    this.input.destroy();
    this.root.remove();
  }

  // Showing steps one after another

  /** What a letter moves on the board, the player standing on `from` before it. */
  _step(letter, from, back = false) {
    const offset = this.game.level.step[letter.toLowerCase()];
    const step = { player: back ? from - offset : from + offset, box: null };
    if (letter < "a") {
      const [near, far] = this.game.pull ? [from, from - offset] : [from + offset, from + 2 * offset];
      const forward = this.game.pull ? [far, near] : [near, far];
      const undone = this.game.pull ? [from - offset, from - 2 * offset] : [from + offset, from];
      step.box = back ? undone : forward;
    }
    return step;
  }

  /** Show steps, `ms` each; null, or no time: the position as it is now. */
  _shown(steps, ms) {
    this._stop();
    if (!steps || !ms) {
      this.picture.sync(this.game);
      this._follow(this.game.player);
      return;
    }
    this._pending = steps;
    const started = performance.now();
    let done = 0;
    const beat = (now) => {
      const due = Math.min(steps.length, Math.floor((now - started) / ms) + 1);
      for (; done < due; done += 1) this._apply(steps[done], ms);
      this._pending = steps.slice(done);
      this._frame = done < steps.length ? requestAnimationFrame(beat) : 0;
    };
    beat(started);
  }

  _apply({ player, box }, ms) {
    if (box) this.picture.moveBox(box[0], box[1], ms);
    this.picture.movePlayer(player, ms);
    this._follow(player);
  }

  /** Whoever plays on does not wait for what is still being shown. */
  _stop() {
    cancelAnimationFrame(this._frame);
    for (const step of this._pending) this._apply(step, 0);
    this._pending = [];
  }

  _changed(kind) {
    if (this.selected !== null) this.selected = null;
    this._arrow = [];
    this._overlay();
    if (this._flash.textContent) this.flash("");
    this._describe();
    this.options.onChange(this, kind);
    return true;
  }

  _describe() {
    const { game } = this;
    const home = [...game.boxes].filter((cell) => game.level.goal[cell]).length;
    const text = `Sokoban board, player on ${game.level.name(game.player)}, ${home} of ${game.boxes.size} boxes on goals`;
    this.picture.svg.setAttribute("aria-label", text);
  }

  _overlay() {
    const targets = this.selected === null ? [] : [...this._routes.keys()];
    if (!this._drawn && this.selected === null && !this._arrow.length) return;
    this._drawn = this.selected !== null || this._arrow.length > 0;
    this.picture.overlay({ selected: this.selected, targets, arrow: this._arrow });
  }

  _refuse(text, cell = null) {
    this.flash(text);
    this.options.onRefuse(text, cell);
    return false;
  }
}
