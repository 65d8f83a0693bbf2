// The page: what its buttons, keys, drops and pastes do.
import { $, backToOwn, board, desk, guarded, hear, playFromHere } from "./desk.js";
import { go, hasLink, listCollections, openCollection, openLast, openLink, share, takeFile, takeText } from "./levels.js";
import { giveFacts, giveHint, quick, showDead } from "./player.js";
import { playOrPause, seek, setSpeed, startImproving, startSolving, stopSolving } from "./solving.js";

const on = (id, act, kind = "click") => $(id).addEventListener(kind, () => guarded(act));
const next = (by) => go(desk.index + by);

// After a choice the arrow keys are for the board, not for the list.
const chosen = async (act) => {
  await act();
  board.root.focus({ preventScroll: true });
};

on("collection", () => chosen(() => openCollection($("collection").value)), "change");
on("level", () => chosen(() => go(Number($("level").value))), "change");
on("previous", () => next(-1));
on("next", () => next(1));
on("undo", () => board.undo());
on("redo", () => board.redo());
on("restart", () => board.restart());
on("back", backToOwn);
on("here", playFromHere);
on("hint", giveHint);
on("analyse", giveFacts);
on("dead", showDead, "change");
on("solve", startSolving);
on("improve", startImproving);
on("stop", stopSolving);
on("play", playOrPause);
on("at", seek, "input");
on("speed", setSpeed, "input");
on("share", share);
on("open", () => $("dialog").showModal());
on("take", () => takeText($("text").value));
on("choose", () => $("file").click());
on("file", async () => {
  $("dialog").close();
  const [file] = $("file").files;
  if (file) await takeFile(file);
  $("file").value = ""; // the same file may be chosen again
}, "change");

hear("key", (name) => {
  const act = { "?": () => $("hint").click(), n: () => next(1), p: () => next(-1) }[name];
  if (act) guarded(act);
  return act !== undefined;
});
addEventListener("paste", (event) => {
  if (event.target.closest?.("input,textarea")) return;
  guarded(() => takeText(event.clipboardData.getData("text/plain")));
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  guarded(() => (file ? takeFile(file) : takeText(event.dataTransfer.getData("text/plain"))));
});
addEventListener("hashchange", () => hasLink() && guarded(() => openLink(location.hash)));

listCollections();
guarded(async () => {
  try {
    if (hasLink()) await openLink(location.hash);
  } finally {
    if (!board.game) await openLast();
    quick.warm();
    document.body.dataset.ready = "yes";
  }
});
navigator.serviceWorker?.register("sw.js").catch(() => {}); // none without https, or in a private tab
