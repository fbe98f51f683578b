import { ApiError, readApiError } from './api-error.ts';

/** The server's sign-in page. It is not part of the app, so the browser navigates there. */
export const SIGN_IN_PATH = '/sign-in';

/** @throws ApiError with the server's message; `network` if no response arrived. A 401 leads to the sign-in page. */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ApiError(0, 'network', 'The server did not answer.', { cause: error });
  }
  if (response.ok) return response;
  if (response.status === 401) void leave();
  throw readApiError(response.status, await response.text());
}

/** Goes to the sign-in page. Cached plays are deleted, since another user may sign in. */
async function leave(): Promise<void> {
  try {
    const { clearOfflineCache } = await import('../stage/playing/offline-cache.ts');
    await clearOfflineCache(caches);
  } catch {
    // The browser has no Cache API.
  }
  window.location.assign(SIGN_IN_PATH);
}

/** A path with encoded ids: path\`/api/plays/${id}\`. */
export const path = (strings: TemplateStringsArray, ...ids: string[]): string =>
  strings.reduce((whole, part, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + part);
