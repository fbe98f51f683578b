import { expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { ask, parts } from '../../support/services.ts';
import { geminiEnv } from '../models/support.ts';
import { endlessStory } from '../play/support.ts';
import { beginPlay, quietServices, takeTurn } from './support.ts';

const [DIRECTOR, STORYTELLER] = ['gemini-3.5-flash-lite', 'gemini-3.8-flash'];
const begins = (encounter: string) => reply.json({ encounter });
const tells = (text: string) =>
  reply.json({
    elements: [
      { type: 'narrate', text },
      { type: 'yield', waitingFor: 'continue' },
    ],
  });
const SILENCED = [reply.promptBlocked(), reply.promptBlocked()];

/** A play of which the first turn was told, with what each role was asked and is to answer. */
async function begun(answers: Record<string, Reply[]>) {
  const asked: string[] = [];
  const server = await startFakeGemini(({ model }) => {
    asked.push(model === DIRECTOR ? 'director' : 'storyteller');
    return answers[model]?.shift() ?? reply.status(400, 'The script has no more.');
  });
  const on = await quietServices({}, geminiEnv(server.url));
  const id = await beginPlay(on, endlessStory());
  const first = await takeTurn(on, id, { type: 'start' });
  const tellers = ({ body }: { body: string }) =>
    parts(body).flatMap(({ type, data }) => (type === 'data-teller' ? [data] : []));
  return { on, id, asked, tellers, first, close: server.close };
}

const tryAgain = (on: Services, id: string) => ask(on, 'POST', `/api/plays/${id}/reroll`, { failed: true });
const recordOf = async (on: Services, id: string) => (await ask(on, 'GET', `/api/plays/${id}/turns/1/record`)).body;
const wordsOf = async (on: Services, id: string) =>
  (await ask(on, 'GET', `/api/plays/${id}`)).body.frames.flatMap(({ text }: { text?: string }) => text ?? []);

test('a Storyteller that failed is asked alone, with the same pack and dice', async () => {
  const { on, id, asked, tellers, first, close } = await begun({
    [DIRECTOR]: [begins('enc_gull'), begins('enc_rope')],
    [STORYTELLER]: [...SILENCED, tells('A gull lands.')],
  });
  expect(tellers(first).at(-1)).toMatchObject({ model: 'offline', insteadOf: { unfinished: 'filtered' } });
  const calls = asked.length;
  const before = await recordOf(on, id);
  expect(before.chosen).toMatchObject({ encounter: 'enc_gull' });

  const again = await tryAgain(on, id);
  expect(again.status).toBe(200);
  expect(asked.slice(calls)).toEqual(['storyteller']);
  expect(tellers(again).at(-1)).toMatchObject({ insteadOf: null });
  expect(await wordsOf(on, id)).toContain('A gull lands.');
  const after = await recordOf(on, id);
  expect(after.calls.map(({ role }: { role: string }) => role)).toEqual(['storyteller']);
  for (const kept of ['direction', 'chosen', 'eligible', 'plan', 'directedBy', 'clocks'])
    expect([kept, after[kept]]).toEqual([kept, before[kept]]);
  // It was told now: from here on the turn is told anew as ever.
  await tryAgain(on, id);
  expect(asked[calls + 1]).toBe('director');
  await close();
});

test('a Director that failed is asked again, and the Storyteller tells what it says', async () => {
  const { on, id, asked, tellers, first, close } = await begun({
    [DIRECTOR]: [...SILENCED, begins('enc_gull')],
    [STORYTELLER]: [tells('A rope hangs.'), tells('A gull lands.')],
  });
  expect(tellers(first).at(-1)).toMatchObject({ director: { model: `google:${DIRECTOR}` } });
  const before = asked.length;
  await tryAgain(on, id);
  expect(asked.slice(before)).toEqual(['director', 'storyteller']);
  expect((await recordOf(on, id)).chosen).toMatchObject({ encounter: 'enc_gull', by: 'director' });
  expect(await wordsOf(on, id)).toContain('A gull lands.');
  await close();
});
