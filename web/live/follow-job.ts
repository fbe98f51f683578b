import type { z } from 'zod';
import { ApiError, apiFetch, readApiError } from '../api/index.ts';
import { readSseEvents } from './sse.ts';

/**
 * Returns the job's event of type `last`; `onEvent` receives earlier ones.
 * @throws ApiError if the job failed; `interrupted` if the stream ends early
 */
export async function followJob<Told extends { type: string }, Last extends Told['type']>(
  address: string,
  request: RequestInit,
  schema: z.ZodType<Told>,
  last: Last,
  onEvent: (event: Exclude<Told, { type: Last | 'error' }>) => void,
): Promise<Extract<Told, { type: Last }>> {
  const { body } = await apiFetch(address, request);
  for await (const line of body ? readSseEvents(body) : []) {
    const event = schema.parse(JSON.parse(line));
    if (event.type === 'error') throw readApiError(503, line);
    if (event.type === last) return event as Extract<Told, { type: Last }>;
    onEvent(event as Exclude<Told, { type: Last | 'error' }>);
  }
  throw new ApiError(0, 'interrupted', 'What was told of it broke off.');
}
