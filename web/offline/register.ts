/** Delay after the page has loaded, in milliseconds, so that caching does not compete with it. */
const AFTER_MS = 3000;

/** Registers the service worker after the page has loaded. Skipped without browser support or HTTPS. */
export function registerServiceWorker(): void {
  const register = () =>
    navigator.serviceWorker
      ?.register(`${import.meta.env.BASE_URL}service-worker.js`)
      .catch((error: unknown) =>
        console.info('The service worker was not registered: the app does not work offline.', error),
      );
  window.addEventListener('load', () => setTimeout(register, AFTER_MS), { once: true });
}
