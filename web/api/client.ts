import { ApiError, readApiError } from './error.ts';

/** Where the server's own sign-in page is; a plain page, so the way there is a real navigation. */
export const SIGN_IN_PATH = '/sign-in';

/**
 * `fetch` with the server's manners: a 401 leads to the sign-in page, any other refusal is thrown.
 * @throws ApiError with the server's sentence; `network` when no answer came
 */
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

/** Goes to sign in. What was kept of plays was another's, for all this browser knows. */
async function leave(): Promise<void> {
  try {
    const { forgetKeptPlays } = await import('../stage/playing/kept-plays.ts');
    await forgetKeptPlays(caches);
  } catch {
    // Nothing is kept where a browser has no place for it.
  }
  window.location.assign(SIGN_IN_PATH);
}

/** A path with its ids encoded: path\`/api/plays/${id}\`. */
export const path = (strings: TemplateStringsArray, ...ids: string[]): string =>
  strings.reduce((whole, part, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + part);
