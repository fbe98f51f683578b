import { afterEach, expect, test } from 'vitest';
import { createTokenBudget } from '../../../server/models/spending-budget.ts';
import type { TellerData } from '../../../shared/wire/index.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeModelServer, type Reply, reply } from '../../support/fake-model-script.ts';
import { geminiEnv, ManualClock, setUp } from '../models/support.ts';
import { openPlays } from './support.ts';

let server: FakeModelServer;
afterEach(() => server.close());

const GEMINI = 'google:gemini-3.8-flash';
const NARRATED = { type: 'narrate', text: 'The water stands still, and so does everybody.' };

/** A turn of which one role is the real Gemini code against a script, and the other is played by rule. */
async function turn(
  script: Reply | Reply[],
  tokensPerSession: number | null = null,
  byRule: 'DIRECTOR_MODEL' | 'STORYTELLER_MODEL' = 'DIRECTOR_MODEL',
) {
  server = await startFakeGemini([script].flat());
  const clock = new ManualClock();
  const budget = createTokenBudget({ tokensPerSession, tokensPerDay: null, clock, tokensUsed: async () => 0 });
  const { models, timers } = setUp(geminiEnv(server.url, { [byRule]: 'offline' }), { clock, budget });
  const { plays, packageId } = await openPlays(models);
  const { id } = await plays.create(packageId, 7);
  const run = await plays.takeTurn(id, { type: 'start' });
  const tellers: TellerData[] = [];
  const types: string[] = [];
  const told = (async () => {
    for await (const chunk of run.follow()) {
      types.push(chunk.type);
      if (chunk.type === 'data-teller') tellers.push(chunk.data as TellerData);
    }
  })();
  return { told, tellers, types, timers };
}

test('a waiting player is told which model tells, and which replaces a silent one', async () => {
  const { told, tellers, types, timers } = await turn(reply.hang());
  await server.request(0);
  await expect.poll(() => tellers).toEqual([{ model: GEMINI, insteadOf: null }]);
  await timers.expire(100);
  await told;
  expect(tellers.slice(1)).toEqual([{ model: 'offline', insteadOf: { model: GEMINI, wasSilent: true } }]);
  expect(types.indexOf('data-teller')).toBeLessThan(types.lastIndexOf('data-frame'));
  expect(types).toContain('data-turn');
});

test('a model that breaks off is named, and the turn is told to its end', async () => {
  const { told, tellers, types } = await turn(
    reply.cut({ text: JSON.stringify({ elements: [NARRATED] }).slice(0, -2) }),
  );
  await told;
  expect(tellers).toEqual([
    { model: GEMINI, insteadOf: null },
    { model: GEMINI, insteadOf: null, ended: 'broke-off' },
  ]);
  expect(types).toContain('data-turn');
});

test.each([
  ['filtered', reply.blocked],
  ['cut-off', reply.truncated],
] as const)('a telling that is %s on the way is named, and what was whole stays', async (ended, answer) => {
  const { told, tellers, types } = await turn(answer(JSON.stringify({ elements: [NARRATED] }).slice(0, -2)));
  await told;
  expect(tellers).toEqual([
    { model: GEMINI, insteadOf: null },
    { model: GEMINI, insteadOf: null, ended },
  ]);
  expect(types).toContain('data-turn');
  expect(server.requests).toHaveLength(1);
});

test('a telling that is filtered twice before a word of it came is told by another, and it is said why', async () => {
  const { told, tellers } = await turn([reply.promptBlocked(), reply.promptBlocked()]);
  await told;
  expect(tellers).toEqual([
    { model: GEMINI, insteadOf: null },
    { model: 'offline', insteadOf: { model: GEMINI, wasSilent: false, unfinished: 'filtered' } },
  ]);
  expect(server.requests).toHaveLength(2);
});

test('a budget that is spent in the middle of a telling is named', async () => {
  const endless = reply.endless({ text: `${JSON.stringify(NARRATED)},` });
  const { told, tellers, types } = await turn(endless, 6000);
  await told;
  expect(tellers.at(-1)).toEqual({ model: GEMINI, insteadOf: null, ended: 'over-budget' });
  expect(types).toContain('data-turn');
  expect(await server.requests[0]?.closed).toBe(true);
});

test('a Director that does not answer is named, with why, and the rules direct', async () => {
  const { told, tellers, types } = await turn(reply.status(401, 'API key not valid.'), null, 'STORYTELLER_MODEL');
  await told;
  expect(tellers).toMatchObject([
    {
      model: 'offline',
      insteadOf: null,
      director: { model: 'google:gemini-3.5-flash-lite', wasSilent: false, reason: expect.anything() },
    },
  ]);
  expect(types).toContain('data-turn');
});
