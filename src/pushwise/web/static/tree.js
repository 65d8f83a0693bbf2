// The search tree as a map: it fits its frame, the wheel and two buttons zoom, dragging moves it.

const LEAST = 0.05;
const MOST = 3;

function frame() {
  return document.querySelector(".pw-tree");
}

function apply(box, scale) {
  const svg = box.querySelector("svg");
  if (!svg) return;
  const before = Number(box.dataset.scale) || 1;
  const [midX, midY] = [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2];
  const now = Math.max(LEAST, Math.min(MOST, scale));
  box.dataset.scale = now;
  size(svg, now);
  box.scrollTo((midX * now) / before - box.clientWidth / 2, (midY * now) / before - box.clientHeight / 2);
}

function size(svg, scale) {
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  svg.style.width = `${width * scale}px`;
  svg.style.height = `${height * scale}px`;
}

/** Show the whole tree, or as much of it as can be read. */
export function fitTree() {
  const box = frame();
  const svg = box?.querySelector("svg");
  if (!svg) return;
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  apply(box, Math.min(1.6, box.clientWidth / width, box.clientHeight / height));
}

export function zoomTree(factor) {
  const box = frame();
  if (box) apply(box, (Number(box.dataset.scale) || 1) * factor);
}

// The tree is drawn anew at every visit: it keeps its scale.
new MutationObserver(() => {
  const svg = frame()?.querySelector("svg");
  if (svg && !svg.style.width) size(svg, Number(frame().dataset.scale) || 1);
}).observe(document.body, { childList: true, subtree: true });

addEventListener(
  "wheel",
  (event) => {
    if (!event.target.closest?.(".pw-tree") || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    zoomTree(event.deltaY < 0 ? 1.2 : 1 / 1.2);
  },
  { passive: false },
);

let held = null;
addEventListener("pointerdown", (event) => {
  const box = event.target.closest?.(".pw-tree");
  if (box && event.pointerType === "mouse") held = { box, x: event.clientX, y: event.clientY };
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  held.box.scrollBy(held.x - event.clientX, held.y - event.clientY);
  [held.x, held.y] = [event.clientX, event.clientY];
});
addEventListener("pointerup", () => (held = null));
