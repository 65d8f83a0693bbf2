// Steps shown one after another on a board, from 1 to 200 a second, to and fro.

export const SLOWEST = 1;
export const FASTEST = 200;

export class Replay {
  /** Begin where the board is; `onStep(n, of)` hears of every step that is shown. */
  constructor(board, lurd, { onStep = () => {} } = {}) {
    this.board = board;
    this._onStep = onStep;
    this._before = board.game.moves.length;
    this.steps = board.game.play(lurd);
    board.game.undo("all");
    for (let n = 0; n < this._before; n += 1) board.game.redo();
    board.picture.sync(board.game);
    this.speed = 8;
  }

  get at() {
    return this.board.game.moves.length - this._before;
  }

  get playing() {
    return !!this._frame;
  }

  seek(step) {
    const wanted = Math.max(0, Math.min(Math.round(step), this.steps));
    this._go(wanted, 0);
  }

  _go(wanted, ms) {
    const { board } = this;
    while (this.at < wanted) {
      const [from, letter] = [board.game.player, board.game.undone[0]];
      board.game.redo();
      board._apply(board._step(letter, from), ms);
    }
    if (this.at > wanted) {
      while (this.at > wanted) board.game.undo();
      board.picture.sync(board.game);
    }
    this._onStep(this.at, this.steps);
  }

  play(speed = this.speed) {
    this.pause();
    if (this.at >= this.steps) this.seek(0);
    this.speed = Math.max(SLOWEST, Math.min(speed, FASTEST));
    const [begun, from] = [performance.now(), this.at];
    const ms = 1000 / this.speed;
    // Steps shorter than a few frames are shown at once: a glide would never arrive.
    const glide = this.board.pace && ms > 40 ? Math.min(ms, 100) : 0;
    const beat = (now) => {
      const due = Math.min(this.steps, from + Math.floor((now - begun) / ms));
      if (due > this.at) this._go(due, glide);
      this._frame = this.at < this.steps ? requestAnimationFrame(beat) : 0;
    };
    this._frame = requestAnimationFrame(beat);
  }

  pause() {
    cancelAnimationFrame(this._frame);
    this._frame = 0;
  }
}
