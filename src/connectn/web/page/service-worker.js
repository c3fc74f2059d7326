// Keeps the page of a static site for use without a network. `connectn site` writes the list PAGE
// above this text: its version changes with every file, and so a new site replaces an old one.
// The page of `connectn serve` does not use it: another program that later listens on the same port
// of 127.0.0.1 would be hidden behind the page.

/** @type {ServiceWorkerGlobalScope & { PAGE: { version: string, files: string[], later: string[] } }} */
const worker = /** @type {any} */ (self);
const { PAGE } = worker;
const PREFIX = "connectn page ";
const CACHE = PREFIX + PAGE.version + " " + worker.registration.scope;
const KEPT = new Set([...PAGE.files, ...PAGE.later].map(addressOf));

/** @param {string} file */
function addressOf(file) {
  return new URL(file, worker.registration.scope).href;
}

// The files of one version come together: a page never mixes two versions.
worker.addEventListener("install", (event) => {
  const requests = PAGE.files.map((file) => new Request(addressOf(file), { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

worker.addEventListener("activate", (event) => {
  const old = (/** @type {string} */ name) =>
    name.startsWith(PREFIX) && name.endsWith(" " + worker.registration.scope) && name !== CACHE;
  event.waitUntil((async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await worker.clients.claim();
  })());
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.hash = address.search = "";
  if (request.method === "GET" && KEPT.has(address.href)) event.respondWith(answer(address.href));
});

// Files such as the books are kept when they are asked for the first time.
/** @param {string} address */
async function answer(address) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  const fetched = await fetch(address);
  if (fetched.ok) await cache.put(address, fetched.clone());
  return fetched;
}
