import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { buildStory as buildFromBrief } from '../../support/built-story.ts';

const PaintingSchema = z.object({ painting: z.object({ done: z.number(), total: z.number(), failed: z.number() }) });
/** How long its pictures may take, in milliseconds. */
const PATIENCE_MS = 300_000;
const BRIEF =
  'A noir story in Tokyo, three acts, about a jazz singer who vanished between two songs and the man who tunes the piano.';

/**
 * Builds a story, with all its pictures.
 * @returns the package's id
 * @throws Error where its pictures are not there in time
 */
export async function buildStory(address: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer.headers.get('content-type')?.includes('json') === true ? answer.json() : answer.text();
  };
  const packageId = await buildFromBrief(post, { id: 'bench', brief: BRIEF });
  const began = performance.now();
  for (;;) {
    const answer: unknown = await (await fetch(`${address}/api/packages/${packageId}`)).json();
    const { done, total, failed } = PaintingSchema.parse(answer).painting;
    if (total > 0 && done + failed === total) return packageId;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${done} of ${total} pictures are there.`);
    await sleep(1000);
  }
}
