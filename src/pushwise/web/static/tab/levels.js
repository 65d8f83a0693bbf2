// Where levels come from: our own, files, the clipboard, links. All but our own are hostile until read.
import { Game } from "./board/model.js";
import { PREFIX, decode, encode } from "./board/link.js";
import { $, board, current, desk, openLevel, say } from "./desk.js";
import { MOST_TEXT, loads, looksLikeSteps, steps } from "./formats.js";
import { Helper } from "./helper.js";
import { solution } from "./solving.js";
import { LEVEL_FILES } from "./words.js";

const PLACE = "pushwise.tab.place";
const READING_MS = 20_000;
const LINK = /^\S*#v1\.[\w-]+$/;

/** Our collections by their names, those of one folder in a group. */
export function listCollections() {
  const named = (file) => file.replace(/^\d+-/, "").replace(".sok", "").replace(/^./, (letter) => letter.toUpperCase());
  const groups = {};
  $("collection").replaceChildren(new Option("Opened", ""));
  for (const path of LEVEL_FILES) {
    const [file, folder] = path.split("/").reverse();
    const option = new Option(named(file), path);
    if (folder && !groups[folder]) $("collection").append((groups[folder] = Object.assign(document.createElement("optgroup"), { label: named(folder) })));
    (groups[folder] ?? $("collection")).append(option);
  }
  $("collection").options[0].hidden = true;
}

export async function openCollection(name, index = 0) {
  const answer = await fetch(new URL(`levels/${name}`, import.meta.url));
  if (!answer.ok) throw new Error("The levels could not be read.");
  take(loads(await answer.text()), name, index);
}

function take({ levels, invalid }, name, index = 0) {
  if (!levels.length) throw new Error(invalid[0] ?? "No Sokoban level found in this text.");
  desk.levels = levels;
  $("collection").value = LEVEL_FILES.includes(name) ? name : "";
  const label = ({ title, number }) => (title ? `${number}. ${title}` : `${number}`);
  $("level").replaceChildren(...levels.map((entry, n) => new Option(label(entry), n)));
  go(Math.min(index, levels.length - 1));
  if (invalid.length) say(`${invalid.length === 1 ? "One level is" : `${invalid.length} levels are`} left out. ${invalid[0]}`);
}

/** Open a level of the list, and come back to it when the page is opened next. */
export function go(index) {
  if (!desk.levels[index]) return;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  openLevel(index);
  remember({ name: $("collection").value, index });
}

function remember(place) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(place));
  } catch {
    // not kept then
  }
}

/** Open what was open last, or the first level. */
export async function openLast() {
  let place = null;
  try {
    place = JSON.parse(localStorage.getItem(PLACE));
  } catch {
    // none kept, or not ours
  }
  const known = LEVEL_FILES.includes(place?.name) && Number.isSafeInteger(place.index) && place.index >= 0;
  await (known ? openCollection(place.name, place.index) : openCollection(LEVEL_FILES[0]));
}

export async function takeText(text, name = "") {
  if (text.length > MOST_TEXT) throw new Error("The text is too large.");
  if (LINK.test(text.trim())) await openLink(text.trim());
  else if (looksLikeSteps(text)) takeSteps(steps(text));
  else take(await read(text), name);
}

/** Read levels on another thread, and not forever. */
async function read(text) {
  const reader = new Helper("./reader.js");
  const timer = setTimeout(() => reader.end("The text takes too long to read."), READING_MS);
  say("Reading…");
  try {
    return await reader.ask("read", { text });
  } finally {
    say("");
    clearTimeout(timer);
    reader.end("");
  }
}

/** Play steps from where the player is; all of them or none. */
function takeSteps(lurd) {
  if (desk.own) throw new Error("Go back to your game first: steps are played there.");
  const trial = new Game(current());
  trial.play(board.game.moves);
  const legal = trial.play(lurd);
  if (legal < lurd.length) throw new Error(`These steps cannot be played from here: step ${legal + 1} (${lurd[legal]}) is illegal.`);
  board.play(lurd);
}

export async function takeFile(file) {
  if (file.size > MOST_TEXT) throw new Error("The file is too large.");
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if ((first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b))
    throw new Error("This is an archive (zip or gzip), which only the package reads; unpack it and open what is in it.");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes); // as old collections are written
  }
  await takeText(text, file.name);
}

export async function openLink(link) {
  const { level, title, author, position, solution: lurd } = await decode(link);
  desk.levels = [{ text: level, title, author, number: 1, solutions: lurd ? [lurd] : [] }];
  $("collection").value = "";
  $("level").replaceChildren(new Option(title || "1", 0));
  openLevel(0, { position });
}

export const hasLink = () => location.hash.startsWith(PREFIX);

export async function share() {
  const level = current();
  const { moves } = desk.own ?? board.game;
  const values = { level: level.toString(), title: level.title, author: level.author, position: moves };
  history.replaceState(null, "", await encode({ ...values, solution: solution() ?? "" }));
  const embedded = window.parent !== window; // the address bar is that of another page then
  try {
    await navigator.clipboard.writeText(location.href);
    say(embedded ? "The link is on the clipboard." : "The link is in the address bar and on the clipboard.");
  } catch {
    say(embedded ? location.href : "The link is in the address bar.");
  }
}
