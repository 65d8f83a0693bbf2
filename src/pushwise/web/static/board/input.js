// What the player does with keys, mouse and fingers, told to a board.
import { CELL } from "./skins.js";

const WAYS = {
  ArrowLeft: "l", ArrowUp: "u", ArrowRight: "r", ArrowDown: "d",
  h: "l", k: "u", l: "r", j: "d", a: "l", w: "u", d: "r", s: "d",
};
const SWIPE = 24; // pixels a finger goes before it is a move
const DRAG = 6; // pixels a mouse goes before it is a drag
const FIELDS = "input:not([type=checkbox]),textarea,select,[contenteditable],[role=slider],[role=tab],[role=listbox],[role=option],dialog,.q-dialog,.q-menu";

export class Input {
  constructor(board) {
    this.board = board;
    this._pointers = new Map();
    this._off = [];
    const { svg } = board.picture;
    this._on(svg, "pointerdown", (event) => this._down(event));
    this._on(svg, "pointermove", (event) => this._moved(event));
    this._on(svg, "pointerup", (event) => this._up(event));
    this._on(svg, "pointercancel", (event) => this._drop(event));
    this._on(svg, "wheel", (event) => this._wheel(event), { passive: false });
    if (board.options.keys) this._on(board.options.keys, "keydown", (event) => this._key(event));
  }

  _on(target, name, act, options) {
    target.addEventListener(name, act, options);
    this._off.push(() => target.removeEventListener(name, act, options));
  }

  destroy() {
    for (const off of this._off) off();
  }

  point(event) {
    const matrix = this.board.picture.svg.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y];
  }

  /** The cell under the pointer, or null beside the board. */
  cell(event) {
    const [x, y] = this.point(event).map((value) => Math.floor(value / CELL));
    const { width, height } = this.board.game.level;
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null;
  }

  // Mouse and fingers

  _down(event) {
    if (!this.board.game || event.button > 0) return;
    this.board.picture.svg.setPointerCapture?.(event.pointerId);
    const cell = this.cell(event);
    this._pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], cell, did: false });
    if (this._pointers.size === 2) {
      for (const pointer of this._pointers.values()) pointer.did = true; // two fingers zoom
      this._dropGhost();
      this._spread = this._distance();
    }
  }

  _moved(event) {
    const pointer = this._pointers.get(event.pointerId);
    if (!pointer) return;
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (this._pointers.size === 2) {
      [pointer.x, pointer.y] = [event.clientX, event.clientY];
      this._pinch(event, dx / 2, dy / 2);
      return;
    }
    const far = Math.hypot(event.clientX - pointer.from[0], event.clientY - pointer.from[1]);
    const touch = event.pointerType === "touch";
    if (this._ghost) this._moveGhost(event);
    else if (far > DRAG && !pointer.did && this._onBox(pointer.cell)) this._grab(pointer, event);
    else if (!pointer.did && touch && !this.board.zoomed && far > SWIPE) this._swipe(event, pointer);
    else if ((!touch || this.board.zoomed) && far > DRAG && !this._ghost && this.board.zoomed) {
      pointer.did = true;
      this._pan(dx, dy);
      [pointer.x, pointer.y] = [event.clientX, event.clientY];
    }
  }

  _up(event) {
    const pointer = this._pointers.get(event.pointerId);
    this._pointers.delete(event.pointerId);
    if (!pointer || this.board.options.readOnly) return;
    const cell = this.cell(event);
    if (this._ghost) {
      const box = this._grabbed;
      this._dropGhost();
      if (cell === null || cell === box) this.board.select(null);
      else this.board.drag(box, cell);
    } else if (!pointer.did && cell !== null) {
      this.board.root.focus({ preventScroll: true });
      this.board.click(cell);
    }
  }

  _drop(event) {
    this._pointers.delete(event.pointerId);
    this._dropGhost();
  }

  _onBox(cell) {
    const { game, options } = this.board;
    return cell !== null && !options.readOnly && game.boxes.has(cell) && game.level.inside[cell];
  }

  _grab(pointer, event) {
    pointer.did = true;
    this.board._stop(); // the box may still be on its way to where it is grabbed
    this._grabbed = pointer.cell;
    this.board.select(pointer.cell);
    const { picture } = this.board;
    this._ghost = (picture.boxes.get(pointer.cell) ?? picture.player).cloneNode();
    this._ghost.classList.add("pwb-dragged");
    picture.layers.overlay.append(this._ghost);
    this._moveGhost(event);
  }

  _moveGhost(event) {
    const [x, y] = this.point(event);
    this._ghost.style.transition = "none";
    this._ghost.style.transform = `translate(${x - CELL / 2}px,${y - CELL / 2}px)`;
  }

  _dropGhost() {
    this._ghost?.remove();
    this._ghost = null;
  }

  /** A finger that goes on in the same or another direction moves again. */
  _swipe(event, pointer) {
    if (this.board.options.readOnly) return;
    const [dx, dy] = [event.clientX - pointer.from[0], event.clientY - pointer.from[1]];
    const way = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "l" : "r") : dy < 0 ? "u" : "d";
    pointer.did = true;
    this.board.move(way);
  }

  _pan(dx, dy) {
    const scale = this.board.picture.svg.getScreenCTM().a;
    this.board.pan(-dx / scale, -dy / scale);
  }

  _distance() {
    const [one, other] = [...this._pointers.values()];
    return Math.hypot(one.x - other.x, one.y - other.y);
  }

  _pinch(event, dx, dy) {
    const now = this._distance();
    if (this._spread > 0 && now > 0) this.board.zoom(now / this._spread, this.point(event));
    this._spread = now;
    this._pan(dx, dy);
  }

  _wheel(event) {
    if (!this.board.game || !(event.ctrlKey || event.metaKey || this.board.zoomed)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) this.board.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, this.point(event));
    else this._pan(-event.deltaX, -event.deltaY);
  }

  // Keys

  _key(event) {
    const { board } = this;
    if (!board.game || board.options.readOnly || event.altKey) return;
    if (event.target.closest?.(FIELDS) || !board.root.offsetParent) return;
    if (this._known(event)) event.preventDefault();
  }

  _known(event) {
    const { board } = this;
    const name = event.key.length === 1 && event.shiftKey ? event.key.toUpperCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (/^[zZ]$/.test(name)) return this._do(event.shiftKey ? () => board.redo() : () => board.undo());
      if (/^[yY]$/.test(name)) return this._do(() => board.redo());
      return false;
    }
    const way = WAYS[name] ?? (board.game.pull ? WAYS[name.toLowerCase()] : undefined);
    if (way) return this._do(() => board.move(way, event.shiftKey));
    const acts = {
      u: () => board.undo(), z: () => board.undo(), Backspace: () => board.undo(), U: () => board.undo("push"), Z: () => board.redo(),
      r: () => board.redo(), y: () => board.redo(), R: () => board.redo("push"), Home: () => board.undo("all"), End: () => board.redo("all"),
      x: () => board.restart(), Escape: () => board.select(null), "+": () => board.zoom(1.25), "-": () => board.zoom(0.8), 0: () => board.fit(),
    };
    if (Object.hasOwn(acts, name)) return this._do(acts[name]);
    return board.options.onKey(name, event) === true;
  }

  _do(act) {
    act();
    return true;
  }
}
