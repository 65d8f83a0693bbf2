// What was played, kept in the browser at every step: a closed tab, a lost server or a crash costs
// nothing. Of two records the one with the larger count of changes is the newer, whoever wrote it.

const PREFIX = "pushwise.game.";

export function keyOf(level) {
  // FNV-1a, twice with different seeds: short, and no two levels of a collection alike.
  const text = level.toString();
  return [0x811c9dc5, 0x01234567]
    .map((hash) => {
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, "0");
    })
    .join("");
}

/** What is kept of a level: {moves, undone, count, solved}, or null. */
export function kept(level) {
  try {
    const record = JSON.parse(localStorage.getItem(PREFIX + keyOf(level)));
    const sound = record && /^[lurdLURD]*$/.test(record.moves + record.undone) && Number.isSafeInteger(record.count);
    return sound ? record : null;
  } catch {
    return null; // no storage here, or not ours
  }
}

/** Keep a game unless something newer is kept; returns whether it was. */
export function keep(game, count) {
  const before = kept(game.level);
  if (game.pull || (before && before.count > count)) return false;
  const record = { moves: game.moves, undone: game.undone, count };
  try {
    localStorage.setItem(PREFIX + keyOf(game.level), JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

/** Call when another tab has kept something newer of this level. */
export function onNewer(currentLevel, act) {
  const hear = (event) => {
    const level = currentLevel();
    if (level && event.key === PREFIX + keyOf(level)) act(kept(level));
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
