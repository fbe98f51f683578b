import { RefusalError } from '../../../shared/error.ts';

/** Hubs of models pass on to a store of files, which may pass on to a mirror. */
const REDIRECTS_MOST = 5;

/**
 * Fetches an address and follows where it leads, over HTTP(S) alone and never from a secured address to an unsecured one.
 * @returns the last answer, whatever its status, and where it came from
 * @throws RefusalError `refused` for an address that is not to be followed; what `fetch` throws
 */
export async function followTo(
  address: string,
  init: Omit<RequestInit, 'redirect'>,
): Promise<{ response: Response; url: URL }> {
  let url = new URL(address);
  for (let count = 0; ; count++) {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return { response, url };
    await response.body?.cancel();
    if (count === REDIRECTS_MOST) throw new RefusalError('refused', `${address} passes on without end.`);
    const next = URL.parse(location, url);
    if (next === null || !['http:', 'https:'].includes(next.protocol)) {
      throw new RefusalError('refused', `${address} passes on to what is no http(s) address.`);
    }
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new RefusalError('refused', `${address} passes on to an address that is not secured.`);
    }
    url = next;
  }
}
