/// <reference lib="webworker" />
import { createAnswers } from './answers.ts';

declare const self: ServiceWorkerGlobalScope;
/** Of the app this was built with. */
declare const VERSION: string;
declare const FILES: readonly string[];

/** A browser that lets a worker say what it has no part in. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

const base = new URL('./', self.location.href);
const app = createAnswers({
  base,
  version: VERSION,
  files: FILES,
  caches: self.caches,
  fetch: (input) => fetch(input),
});

/*
 * A page keeps the worker, and with it the files, of the version it was opened with: a new worker waits until no page of the old one
 * is left. So the parts a page fetches later are those it was built with, whatever the server has become meanwhile.
 */
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
