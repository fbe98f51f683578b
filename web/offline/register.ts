/** How long a page that has come may go on fetching what it needs itself, in milliseconds. */
const AFTER_MS = 3000;

/**
 * Has the app's files kept for when there is no connection, once the page has what it needs itself. A browser that has no service
 * workers, or has none here (a page that came without encryption from another machine), goes without.
 */
export function keepForOffline(): void {
  const register = () =>
    navigator.serviceWorker
      ?.register(`${import.meta.env.BASE_URL}service-worker.js`)
      .catch((error: unknown) => console.info('The app is not kept for when there is no connection.', error));
  window.addEventListener('load', () => setTimeout(register, AFTER_MS), { once: true });
}
