// Keeps the page's files, and answers with them without asking the network. What is published is one set of files:
// a new one is fetched while the old one is shown, and shown when the last tab with the old one is closed.
//
// `VERSION`, `HEADERS` and `FILES` stand before this; the folder's builder writes them.

const kind = location.search.slice(1);
const prefix = `plywood ${registration.scope} `;
const name = `${prefix}${VERSION} ${kind}`;
const page = new URL("./", location).href;

async function fill() {
  const cache = await caches.open(name);
  const wanted = FILES.filter((file) => !file.kind || file.kind === kind);
  await Promise.all(wanted.map(({ path, integrity }) => cache.add(new Request(path, { integrity }))));
}

async function clear() {
  const old = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
}

/** The page with headers that a plain server does not send. They let its workers share memory. */
function withHeaders(response) {
  const headers = new Headers(response.headers);
  for (const [key, value] of Object.entries(HEADERS)) headers.set(key, value);
  return new Response(response.body, { headers });
}

async function answer(request) {
  const cache = await caches.open(name);
  const { origin, pathname } = new URL(request.url);
  const address = `${origin}${pathname}`;
  const isPage = address === page || address === `${page}index.html`;
  const kept = await cache.match(isPage ? page : address);
  const response = kept ?? (await fetch(request));
  return isPage && response.ok ? withHeaders(response) : response;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(page)) event.respondWith(answer(event.request));
});
