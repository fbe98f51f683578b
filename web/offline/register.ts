/** Delay after the page has loaded, in milliseconds, so that caching does not compete with it. */
const AFTER_MS = 3000;

/**
 * Registers the service worker for offline use, after the page has loaded. Skipped in browsers without service workers,
 * and on pages without HTTPS from another machine.
 */
export function keepForOffline(): void {
  const register = () =>
    navigator.serviceWorker
      ?.register(`${import.meta.env.BASE_URL}service-worker.js`)
      .catch((error: unknown) => console.info('The app is not kept for when there is no connection.', error));
  window.addEventListener('load', () => setTimeout(register, AFTER_MS), { once: true });
}
