// Variants of Sokoban: named as what they are, never played as the plain game. `Game:` or `Variant:` in
// the header of a level or of the text names one; Sokoban+ numbers boxes and goals.

const FIELDS = ["game", "variant", "game type", "gametype"];
const ORDERS = ["boxorder", "goalorder", "box order", "goal order"];
const PLUS = "Sokoban+, where a box belongs to a goal of its own";
// Words by which a value names the variant, and what to call it.
const NAMES = {
  trioban: "Trioban", hexoban: "Hexoban", octoban: "Octoban", multiban: "Multiban", numban: "Numban",
  "sokoban+": PLUS, sokobanplus: PLUS, modernsokoban: "Modern Sokoban", reversesokoban: "reverse Sokoban",
  sokomind: "Sokomind", sokonex: "SokoNex",
};

/** Give every draft of a variant its problem. */
export function markVariants(header, drafts) {
  const common = variantOf(header.properties);
  for (const draft of drafts) {
    const variant = variantOf(draft.properties) ?? common;
    if (variant) draft.problem ??= `The level is ${variant}: a variant of Sokoban that Pushwise does not play.`;
  }
}

function variantOf(properties) {
  for (const [name, value] of properties) {
    const key = name.toLowerCase();
    if (ORDERS.includes(key)) return PLUS;
    const plain = value.toLowerCase().replace(/[\s_-]+/g, "");
    if (FIELDS.includes(key) && Object.hasOwn(NAMES, plain)) return NAMES[plain];
  }
  return null;
}
