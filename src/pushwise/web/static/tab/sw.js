// Keeps every file of the tab, so that it works without a network. The list is written by the build:
// a new build has another version, is fetched whole, and takes over when the page is opened next.
const VERSION = "pushwise-tab-@VERSION@";
const FILES = ["@FILES@"];

addEventListener("install", (event) => {
  // `reload`: not what the browser may still have of the build before.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("pushwise-tab-") && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const found = caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
