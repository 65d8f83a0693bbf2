// A worker as the page sees it: tasks are promises, and what does not stop when told is ended.

const PATIENCE_MS = 500;

export class Helper {
  constructor(script = "./worker.js") {
    this._script = script;
    this._tasks = new Map();
    this._last = 0;
  }

  _start() {
    this._worker = new Worker(new URL(this._script, import.meta.url), { type: "module" });
    this._worker.onmessage = ({ data }) => this._hear(data);
    this._worker.onerror = (event) => this.end(event.message || "A worker could not be started.");
  }

  _hear({ id, progress, result, error }) {
    const task = this._tasks.get(id);
    if (!task) return;
    if (progress) {
      task.onProgress?.(progress);
      return;
    }
    this._tasks.delete(id);
    clearTimeout(task.timer);
    if (error !== undefined) task.fail(new Error(error));
    else task.done(result);
  }

  /** End the worker, and with it whatever it was doing. */
  end(text) {
    this._worker?.terminate();
    this._worker = null;
    for (const task of this._tasks.values()) {
      clearTimeout(task.timer);
      task.fail(new Error(text));
    }
    this._tasks.clear();
  }

  get busy() {
    return this._tasks.size > 0;
  }

  /** Start it before it is needed. */
  warm() {
    if (!this._worker) this._start();
  }

  ask(task, values, onProgress) {
    this.warm();
    const id = (this._last += 1);
    const promise = new Promise((done, fail) => this._tasks.set(id, { name: task, done, fail, onProgress }));
    this._worker.postMessage({ id, task, ...values });
    return promise;
  }

  /** Stop what runs, or what runs of one kind: asked first, ended after half a second. */
  stop(name = null) {
    for (const [id, task] of this._tasks) {
      if (name !== null && task.name !== name) continue;
      this._worker.postMessage({ stop: id });
      task.timer ??= setTimeout(() => this.end("Stopped."), PATIENCE_MS);
    }
  }
}
