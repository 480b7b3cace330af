/**
 * Keeps the files of the playground, so that it opens without a network. VERSION and FILES are put before this script
 * when the folder is built. A new version waits until no page of the old one is open.
 */
const CACHE = `aspectra ${registration.scope} ${VERSION}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(`aspectra ${registration.scope} `) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then((hit) => hit ?? fetch(request)));
});
