import { parentPort } from 'node:worker_threads';

/*
 * A client on a thread of its own, as a browser is on its own: what the server still works out does not keep it from reading. Posts
 * what it is told to, reads the answer to its end, and answers the milliseconds until the first of a text was there.
 */

export interface Asked {
  url: string;
  body: unknown;
  first: string;
}

async function untilFirst({ url, body, first }: Asked): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`);
  let at: number | null = null;
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (at === null && text.includes(first)) at = performance.now() - began;
  }
  if (at === null) throw new Error(`Nothing of ${first} in: ${text.slice(-300)}`);
  return at;
}

parentPort?.on('message', (asked: Asked) => {
  untilFirst(asked).then(
    (ms) => parentPort?.postMessage({ ms }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
