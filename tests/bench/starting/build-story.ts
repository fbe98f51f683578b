import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const SessionSchema = z.object({ packageId: z.string().nullable() });
const PaintingSchema = z.object({ painting: z.object({ done: z.number(), total: z.number(), failed: z.number() }) });
/** How long its pictures may take, in milliseconds. */
const PATIENCE_MS = 300_000;
const BRIEF =
  'Write the whole story: a noir mystery in Tokyo, three acts, about a jazz singer who vanished between two songs and the man who tunes the piano.';

/**
 * Has the co-author write a story to its end, with all its pictures.
 * @returns the package's id
 * @throws Error where no story comes of it, or its pictures are not there in time
 */
export async function buildStory(address: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    await answer.text();
  };
  await post('/api/sessions', { id: 'bench' });
  await post('/api/chat', {
    id: 'bench',
    message: { id: 'brief', role: 'user', parts: [{ type: 'text', text: BRIEF }] },
  });
  const { packageId } = SessionSchema.parse(await (await fetch(`${address}/api/sessions/bench`)).json());
  if (packageId === null) throw new Error('The co-author did not finish a story.');
  const began = performance.now();
  for (;;) {
    const answer: unknown = await (await fetch(`${address}/api/packages/${packageId}`)).json();
    const { done, total, failed } = PaintingSchema.parse(answer).painting;
    if (total > 0 && done + failed === total) return packageId;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${done} of ${total} pictures are there.`);
    await sleep(1000);
  }
}
