import { onTestFinished, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';

export interface Sent {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into requests of every shape, and a wrong reach fails them.
  body: any;
}

/**
 * Lets the page's requests reach a server in the same process, with its real routes, until the test is over.
 * @returns what the page has sent so far that changes something, in order
 */
export const connect = (services: Pick<Services, 'app'>): Sent[] =>
  answerBy(async (url, init) => {
    // A file of the page's is none of Node's.
    const body = init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : init.body;
    return services.app.request(url, { ...init, ...(body != null && { body }) } as never);
  });

/**
 * Answers the page's requests until the test is over.
 * @returns what the page has sent so far that changes something, in order
 */
export function answerBy(answer: (url: URL, init: RequestInit) => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { signal: _ours, ...init }: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://127.0.0.1');
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      sent.push({ method, path: url.pathname + url.search, body });
    }
    return answer(url, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

export const refusing = (status: number, code: string, reason?: { code: string }): Response =>
  Response.json({ error: { code, message: `It is ${code}.`, ...(reason && { reason }) } }, { status });
