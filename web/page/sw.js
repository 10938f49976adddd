// Caches the page, so that it works without a network after the first visit. The build inserts the list of files.

const FILES = ['FILES'];
const CACHE = 'gridproof-VERSION';

addEventListener('install', (event) => {
  skipWaiting();
  // The browser asks the server whether each file has changed, and takes from its own cache what the page has just loaded.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))));
});

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('gridproof-') && name !== CACHE);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
