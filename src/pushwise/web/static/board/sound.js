// Sounds made on the spot, without files. Off until switched on.

const NOTES = { step: [[190, 0.03, 0.05]], push: [[120, 0.07, 0.16]], home: [[523, 0.1, 0.14], [784, 0.14, 0.12]],
  refuse: [[90, 0.06, 0.1]], solved: [[523, 0.12, 0.15], [659, 0.12, 0.15], [784, 0.12, 0.15], [1047, 0.3, 0.15]] };

export class Sounds {
  constructor() {
    this.on = false;
  }

  play(name) {
    if (!this.on || !NOTES[name]) return;
    this._context ??= new AudioContext();
    let at = this._context.currentTime;
    for (const [pitch, long, loud] of NOTES[name]) {
      const tone = this._context.createOscillator();
      const gain = this._context.createGain();
      tone.type = name === "push" || name === "refuse" ? "triangle" : "sine";
      tone.frequency.setValueAtTime(pitch, at);
      gain.gain.setValueAtTime(loud, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + long);
      tone.connect(gain).connect(this._context.destination);
      tone.start(at);
      tone.stop(at + long);
      at += long * 0.8;
    }
  }
}
