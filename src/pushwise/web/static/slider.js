// A slider of the browser's own, with its value behind it: it takes arrows, Page Up and Down, Home
// and End while it has the focus, and screen readers know it. The attribute `at` is "VALUE TURN".
// The server counts the turns in which it moved the slider itself; with the turn unchanged it only
// repeats what it was told, and a hand that has moved on meanwhile is not disturbed.
customElements.define("pw-slider", class extends HTMLElement {
  static observedAttributes = ["min", "max", "step", "label", "at"];

  constructor() {
    super();
    this.input = Object.assign(document.createElement("input"), { type: "range" });
    this.output = document.createElement("span"); // for the eye: the slider says its value itself
    this.output.ariaHidden = true;
    this.input.addEventListener("input", () => {
      this.output.textContent = this.input.value;
      this.dispatchEvent(new CustomEvent("slid", { detail: Number(this.input.value) }));
    });
  }

  connectedCallback() {
    this.replaceChildren(this.input, this.output);
  }

  attributeChangedCallback(name, _, now) {
    if (name !== "at") {
      this.input.setAttribute(name === "label" ? "aria-label" : name, now);
      return;
    }
    const [value, turn] = now.split(" ");
    if (turn === this.turn) return;
    this.turn = turn;
    this.input.value = value;
    this.output.textContent = this.input.value;
  }
});
