/// <reference lib="webworker" />
import { createOfflineHandler } from './fetch-handler.ts';

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string;
declare const FILES: readonly string[];

interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

const base = new URL('./', self.location.href);
const app = createOfflineHandler({
  base,
  version: VERSION,
  files: FILES,
  caches: self.caches,
  fetch: (input) => fetch(input),
});

/* A new worker waits until no old page is open, so that later chunks match even if the server was updated. */
self.addEventListener('install', (event: RoutedInstall) => {
  const routed = event.addRoutes?.([{ condition: { urlPattern: `${base.pathname}api/*` }, source: 'network' }]);
  event.waitUntil(Promise.all([app.keep(), routed]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([app.dropOthers(), self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const answer = app.answer(event.request, event.preloadResponse);
  if (answer) event.respondWith(answer);
});
