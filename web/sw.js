// The static site without a network: all of its files are kept when they have been loaded once. web/build puts in their list, and a
// digest of what is in them, so that another version of the site is another cache, taken up when all tabs of the old one are closed.
const VERSION = "misere-VERSION";
const FILES = [];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("misere-") && name !== VERSION);
  const forget = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  // No tab of an old version is open any more, so that whatever is open is of this one.
  event.waitUntil(forget.then(() => self.clients.claim()));
});

async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    // A place as a server has it: the page that leads to the same place here.
    const lost = request.mode === "navigate" && (await cache.match("404.html"));
    if (lost) return lost;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
