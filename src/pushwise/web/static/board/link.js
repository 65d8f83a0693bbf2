// Links that hold a level, a position and a solution: "#v1." + base64url(deflate-raw(JSON)).
//
// The JSON is {level, title?, author?, position?, solution?}: XSB text and LURD steps. Anybody can
// write a link: its size is capped before and while it is unpacked, unknown keys are dropped, every
// value is checked, and nothing of it may be put on a page except as text.
import { Level, MOST_CELLS } from "./model.js";

export const PREFIX = "#v1.";
export const MOST_DECODED = 512 * 1024; // bytes
export const MOST_ENCODED = 256 * 1024; // characters
const MOST_STEPS = 200_000;
const MOST_TITLE = 200;

export class BadLink extends Error {}

export async function encode({ level, title, author, position, solution }) {
  const content = { level: String(level) };
  for (const [name, value] of Object.entries({ title, author, position, solution }))
    if (value) content[name] = String(value);
  check(content);
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const packed = await through(new CompressionStream("deflate-raw"), bytes, MOST_DECODED);
  return PREFIX + toBase64(packed);
}

/** Read a link or its fragment. Throws BadLink with a sentence for the user. */
export async function decode(link) {
  const text = String(link);
  const fragment = text.slice(text.indexOf(PREFIX));
  if (!text.includes(PREFIX)) throw new BadLink("This is not a Pushwise link.");
  if (fragment.length > MOST_ENCODED) throw new BadLink("The link is too long.");
  let content;
  try {
    const packed = fromBase64(fragment.slice(PREFIX.length));
    const bytes = await through(new DecompressionStream("deflate-raw"), packed, MOST_DECODED);
    content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("The link is damaged.");
  }
  return check(content);
}

/** Return only what a link may hold, or throw. */
function check(content) {
  if (content === null || typeof content !== "object" || Array.isArray(content))
    throw new BadLink("The link is damaged.");
  const own = (name) => (Object.hasOwn(content, name) ? content[name] : "");
  for (const name of ["level", "title", "author", "position", "solution"])
    if (typeof own(name) !== "string") throw new BadLink("The link is damaged.");
  if (own("level").length > 2 * MOST_CELLS) throw new BadLink("The level in the link is too large.");
  const clean = { level: own("level") };
  for (const name of ["title", "author"])
    // Control characters and those that turn the direction of writing have no place in a title.
    clean[name] = own(name).replace(/[\p{C}\u2028\u2029]/gu, "").slice(0, MOST_TITLE);
  for (const name of ["position", "solution"]) {
    const steps = own(name);
    if (steps.length > MOST_STEPS || !/^[lurdLURD]*$/.test(steps))
      throw new BadLink("The steps in the link cannot be read.");
    clean[name] = steps;
  }
  try {
    clean.level = Level.parse(clean.level).toString();
  } catch (error) {
    throw new BadLink(`The level in the link cannot be played. ${error.message}`);
  }
  return clean;
}

async function through(stream, bytes, most) {
  const writer = stream.writable.getWriter();
  // A failure shows on the reading side too, where it is waited for.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new BadLink("The link holds too much.");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new BadLink("The link is damaged.");
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}
