import { describe, expect, test } from 'vitest';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask, openServices } from '../../support/services.ts';
import { edit, expectRefusal } from './support.ts';

const HOUR = 3_600_000;

/** A server whose clock is set by hand. */
async function clocked() {
  let now = Date.parse('2026-03-01T22:00:00.000Z');
  let made = 0;
  const clock = { now: () => now, iso: () => new Date(now).toISOString(), id: () => `id-${++made}`, seed: () => 7 };
  const services = await openServices({}, { clock });
  const pass = (ms: number) => {
    now += ms;
  };
  return { services, pass };
}

describe('the words of a draft', () => {
  test('are counted in all and since a time, with goals for both', async () => {
    const { services, pass } = await clocked();
    const send = (method: string, path: string, body?: unknown) => ask(services, method, `/api/sessions${path}`, body);
    await send('POST', '', { id: 'desk' });
    for (const { tool, input } of WHOLE_STORY.slice(0, 3)) await send('POST', `/desk/tools/${tool}`, input);
    const yesterday = (await send('GET', '/desk/words?since=2026-03-01T00:00:00.000Z')).body;
    expect(yesterday.since).toBe(yesterday.words);
    pass(4 * HOUR);
    const { seq, draft } = (await send('GET', '/desk')).body;
    const premise = `${draft.premise.premise} And five more words here.`;
    expect((await edit(services, { type: 'premise', changes: { premise }, seq })).status).toBe(200);
    const goals = { draft: 5000, day: 20 };
    expect((await send('PUT', '/desk/goals', goals)).body).toEqual(goals);
    const today = (await send('GET', '/desk/words?since=2026-03-02T00:00:00.000Z')).body;
    expect(today).toMatchObject({ words: yesterday.words + 5, since: 5, goals });
    expectRefusal(await send('PUT', '/desk/goals', { draft: 0, day: null }), 400, 'malformed');
    expectRefusal(await send('GET', '/desk/words?since=today'), 400, 'malformed');
  });

  test('of a story that was opened today are not written today', async () => {
    const { services } = await clocked();
    const send = (method: string, path: string, body?: unknown) => ask(services, method, path, body);
    await send('POST', '/api/sessions', { id: 'desk' });
    for (const { tool, input } of WHOLE_STORY) await send('POST', `/api/sessions/desk/tools/${tool}`, input);
    const { packageId } = (await send('GET', '/api/sessions/desk')).body;
    await send('POST', '/api/sessions', { id: 'next', fromPackage: packageId });
    const { words, since } = (await send('GET', '/api/sessions/next/words?since=2026-03-01T00:00:00.000Z')).body;
    expect(words).toBeGreaterThan(0);
    expect(since).toBe(0);
  });
});
