// The interior of a board: where the player can ever stand, boxes ignored.
import { BadLevel } from "./bad_level.js";

/**
 * 1 for every cell that the player could reach if no box were in the way. A player who can walk off the
 * board is an error, with one exception that level files use: boxes on goals that stand in the border,
 * with nothing but the void behind them, and that can never be pushed along it. They count as walls.
 */
export function interior(level) {
  const { wall, width, height } = level;
  const reached = flood(wall, width, height, level.player);
  const exit = atEdge(reached, width, height);
  if (exit < 0) return mask(reached, wall.length);
  const sealed = borderBoxesAsWalls(level);
  if (sealed && !sealed[level.player]) {
    const within = flood(sealed, width, height, level.player);
    if (atEdge(within, width, height) < 0) return mask(within, wall.length);
  }
  throw new BadLevel(`The wall is open: the player can leave the board at ${level.name(exit)}.`);
}

const mask = (cells, size) => {
  const inside = new Uint8Array(size);
  for (const cell of cells) inside[cell] = 1;
  return inside;
};

/** The cells reachable from one without entering a blocked one; it does not wrap from row to row. */
function flood(blocked, width, height, start) {
  const seen = Uint8Array.from(blocked);
  seen[start] = 1;
  const reached = [start];
  for (const cell of reached) {
    const x = cell % width;
    for (const [next, on] of [[cell - 1, x > 0], [cell + 1, x < width - 1], [cell - width, cell >= width], [cell + width, cell < width * (height - 1)]]) {
      if (!on || seen[next]) continue;
      seen[next] = 1;
      reached.push(next);
    }
  }
  return reached;
}

/** The first of some cells that is on the edge of the board, or -1. */
function atEdge(cells, width, height) {
  const isEdge = (cell) => cell < width || cell >= width * (height - 1) || cell % width === 0 || cell % width === width - 1;
  return cells.find(isEdge) ?? -1;
}

/**
 * The walls, with the boxes on goals next to the void among them. The void is what connects to the
 * outside over empty cells. Null if anything else but a wall or a box on a goal touches the void, or if
 * such a box could be pushed along the border: then the wall is truly open. Otherwise no border box can
 * be the first one to move, so none ever does.
 */
function borderBoxesAsWalls(level) {
  const [width, height] = [level.width + 2, level.height + 2];
  const blank = " ".repeat(width);
  const cells = [...blank, ...level.rows.map((row) => ` ${row} `).join(""), ...blank];
  const void_ = mask(flood(cells.map((sign) => sign !== " "), width, height, 0), cells.length);
  const border = cells.flatMap((sign, cell) =>
    !void_[cell] && sign !== "#" && [-1, 1, -width, width].some((step) => void_[cell + step]) ? [cell] : []);
  if (border.some((cell) => cells[cell] !== "*")) return null;
  const isBorder = mask(border, cells.length);
  const open = (cell) => !void_[cell] && !isBorder[cell] && cells[cell] !== "#";
  if (border.some((cell) => [1, width].some((step) => open(cell - step) && open(cell + step)))) return null;
  const sealed = Uint8Array.from(level.wall);
  for (const cell of border) sealed[(Math.floor(cell / width) - 1) * level.width + (cell % width) - 1] = 1;
  return sealed;
}
