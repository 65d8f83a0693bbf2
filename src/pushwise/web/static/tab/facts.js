// Facts about a level, with the keys of `analyse --json`.

const PENALTIES = ["linear-conflict", "room-exit"];

export function analyse(engine, level) {
  engine.open(level);
  const facts = engine._facts();
  const names = (cells) => [...cells].sort((a, b) => a - b).map((cell) => level.name(cell));
  const cells = facts.cells;
  const dead = facts.dead_cells.length;
  const boxes = level.boxes.filter((cell) => level.inside[cell]).length;
  const space = choose(cells - dead, boxes) * BigInt(Math.max(0, cells - boxes));
  const placements = choose(cells, boxes + 1);
  const plain = facts.bounds["path-matching"];
  const raised = facts.raised_path_matching;
  const penalties = PENALTIES.map((name) => [name, plain === null || raised[name] === null ? null : raised[name] - plain]);
  const [states, pushes] = facts.branching;
  return {
    level: 1, title: level.title || null, file: "", message: null, width: level.width, height: level.height,
    boxes: level.boxes.length, goals: level.goals.length,
    boxes_on_goals: level.boxes.filter((cell) => level.goal[cell]).length,
    stranded_boxes: names(engine.stranded), cells, live: cells - dead, dead, dead_cells: names(facts.dead_cells),
    articulation_cells: names(facts.articulation_cells), goal_areas: goalAreas(level, names),
    // As text: a number this large would lose its last digits in JSON as JavaScript reads it.
    state_space: String(space), state_space_power: powerOfTen(space),
    placements: String(placements), placements_power: powerOfTen(placements),
    frozen_boxes: names(facts.frozen_boxes), rooms: facts.rooms.map(names),
    tunnels: facts.tunnels.map((tunnel) => tunnel.map((cell) => level.name(cell))),
    bounds: facts.bounds, penalties: Object.fromEntries(penalties), too_large: facts.too_large,
    branching: states ? Number((pushes / states).toFixed(2)) : null,
  };
}

function choose(n, k) {
  if (k > n) return 0n;
  let out = 1n;
  for (let i = 1n; i <= BigInt(k); i += 1n) out = (out * (BigInt(n) - i + 1n)) / i;
  return out;
}

function powerOfTen(number) {
  const digits = String(number);
  if (digits === "0") return "0";
  const lead = Number(digits.slice(0, 15));
  return `10^${(Math.log10(lead) + digits.length - Math.min(15, digits.length)).toFixed(1)}`;
}

function goalAreas(level, names) {
  const steps = Object.values(level.step);
  const left = new Set(level.goals.filter((cell) => level.inside[cell]));
  const areas = [];
  for (const goal of [...left]) {
    if (!left.delete(goal)) continue;
    const area = [goal];
    for (const cell of area) for (const step of steps) if (left.delete(cell + step)) area.push(cell + step);
    const inside = (cell) => level.inside[cell];
    const entrances = new Set();
    for (const cell of area)
      for (const step of steps)
        if (!area.includes(cell + step) && inside(cell + step) && inside(cell + 2 * step)) entrances.add(cell + step);
    areas.push({ cells: names(area), entrances: names(entrances) });
  }
  return areas;
}
