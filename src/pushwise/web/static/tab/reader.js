// Reads level files on a thread of its own: a large one, or one made to be slow, does not hold up the page.
import { loads } from "./formats.js";

addEventListener("message", ({ data: { id, text } }) => {
  try {
    postMessage({ id, result: loads(text) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
});
