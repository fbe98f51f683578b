import { RefusalError } from '../../../shared/error.ts';

/** Model hubs redirect to a file store, which may redirect to a mirror. */
const REDIRECTS_MOST = 5;

/**
 * Only over HTTP(S) and never from HTTPS to HTTP. @returns the final response, whatever its status
 * @throws RefusalError `refused` for a disallowed redirect; errors of `fetch`
 */
export async function followRedirects(
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
