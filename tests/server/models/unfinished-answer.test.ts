import { generateText, streamText } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OUTPUT_TOKENS } from '../../../server/models/calls/output-meter.ts';
import { withPromptData } from '../../../server/models/prompt-data.ts';
import { getPromptLimit } from '../../../server/models/prompt-size/prompt-limit.ts';
import type { ModelRequestNotice } from '../../../server/models/types.ts';
import { judgeTelling } from '../../../server/storyteller/judge-telling.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { sceneInput } from '../storyteller/scenes.ts';
import { PROVIDERS } from './providers.ts';
import { geminiEnv, IMPROVISED, KEY, read, setUp } from './support.ts';

const WIRES = {
  gemini: { start: startFakeGemini, named: 'google:gemini-3.8-flash', env: geminiEnv },
  ...PROVIDERS,
} as const;
const TOLD = '{"elements":[{"type":"narrate","text":"Rain drums on the boats."}]}';
const UNFINISHED = {
  filtered: reply.blocked(),
  'filtered on the way': reply.blocked('{"elements":[{"type":"background"'),
  'cut off': reply.truncated('{"elements":['),
  'cut off while it thinks': reply.truncated(),
  empty: reply.empty(),
  blank: reply.text('\n\n'),
};
const sentence = (name: string) =>
  name.startsWith('filtered')
    ? 'its provider filtered the answer'
    : name.startsWith('cut')
      ? 'cut off at its length limit'
      : 'was empty';

/** A provider's stand-in with its script, and a role that asks it. */
async function start(
  wire: keyof typeof WIRES,
  role: 'coauthor' | 'director' | 'storyteller',
  script: Reply[],
  env: Record<string, string> = {},
) {
  const { start, named, env: envOf } = WIRES[wire];
  const server = await start(script);
  onTestFinished(() => server.close());
  const services = setUp({ ...envOf(server.url), [`${role.toUpperCase()}_MODEL`]: named, ...env });
  const askings: ModelRequestNotice[] = [];
  const model = services.models.language(role, { scope: 'play:p', onAsk: (asking) => askings.push(asking) });
  const { story, pack } = sceneInput();
  const judge = judgeTelling({ language: story.language, place: pack.location, encounter: null } as never);
  const ask = async () => {
    if (role === 'director') {
      const { text, finishReason } = await generateText({ model, prompt: 'Direct.', maxRetries: 0 });
      return { text, finishReason, errors: [] };
    }
    const providerOptions = role === 'storyteller' ? { providerOptions: withPromptData({}, { judge }) } : {};
    return read(
      streamText({ model, prompt: 'Tell.', maxRetries: 0, onError: () => undefined, ...providerOptions }).fullStream,
    );
  };
  return { ...services, server, ask, askings, named };
}

describe.each(Object.keys(WIRES) as (keyof typeof WIRES)[])('an answer of %s', (wire) => {
  describe.each(['director', 'storyteller'] as const)('to a %s', (role) => {
    test.each(Object.entries(UNFINISHED))(
      'that is %s is asked for once more, and each call is counted',
      async (name, bad) => {
        const { ask, calls, server, named, askings } = await start(wire, role, [bad, reply.text(TOLD)]);
        expect(await ask()).toMatchObject({ text: TOLD, finishReason: 'stop', errors: [] });
        expect(calls).toMatchObject([
          { model: named, ok: false, error: expect.stringContaining(sentence(name)) },
          { model: named, ok: true },
        ]);
        expect(calls.every(({ inputTokens }) => inputTokens > 0)).toBe(true);
        expect(server.requests).toHaveLength(2);
        expect(askings).toEqual([{ model: named, insteadOf: null }]);
      },
    );

    test.each(Object.entries(UNFINISHED))(
      'that is %s twice is left to the next model, and it is said why',
      async (name, bad) => {
        const { ask, calls, named, askings, server, models } = await start(wire, role, [bad, bad, reply.text(TOLD)]);
        expect(await ask()).toMatchObject({ text: IMPROVISED });
        expect(server.requests).toHaveLength(2);
        expect(calls.map(({ model, ok }) => [model, ok])).toEqual([
          [named, false],
          [named, false],
          ['offline', true],
        ]);
        const unfinished = name.startsWith('filtered') ? 'filtered' : name.startsWith('cut') ? 'cut-off' : 'empty';
        expect(askings.at(-1)).toEqual({
          model: 'offline',
          insteadOf: { model: named, wasSilent: false, unfinished },
        });
        expect(models.report()[role].reason).toContain(sentence(name));
      },
    );
  });

  test.each([
    ['filtered', reply.blocked(), 'content-filter'],
    ['empty', reply.empty(), 'stop'],
  ])(
    'to a co-author that is %s twice is shown for what it is, and nobody else writes',
    async (_, bad, finishReason) => {
      const { ask, calls, named } = await start(wire, 'coauthor', [bad, bad]);
      expect(await ask()).toMatchObject({ text: '', finishReason, errors: [], modelId: named });
      expect(calls).toMatchObject([{ ok: false }, {}]);
    },
  );

  test('that was sent in part and then filtered goes on as it ended, and counts as failed', async () => {
    const { ask, calls, server } = await start(wire, 'storyteller', [reply.blocked(TOLD.slice(0, -2))]);
    expect(await ask()).toMatchObject({ text: TOLD.slice(0, -2), finishReason: 'content-filter' });
    expect(calls).toMatchObject([{ ok: false, error: expect.stringContaining('its provider filtered the answer') }]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('an answer that was cut off', () => {
  const limitOf = (body: Record<string, unknown> | undefined) => body?.max_tokens;
  const said = (body: Record<string, unknown> | undefined) => JSON.stringify(body?.messages);

  test('because of our limit is given more room, and its model is told', async () => {
    const env = { MODEL_CONTEXT_TOKENS: 'openai-compatible:storm-70b=131072' };
    const { ask, server } = await start(
      'openai-compatible',
      'director',
      [reply.truncated('{"ma'), reply.text(TOLD)],
      env,
    );
    await ask();
    const [first, second] = server.requests.map(({ body }) => body);
    expect([limitOf(first), limitOf(second)]).toEqual([OUTPUT_TOKENS.director, OUTPUT_TOKENS.director * 2]);
    expect(said(second)).toContain('cut off at its length limit');
    expect(said(second)).toContain('{\\"ma');
  });

  test('because of its context is asked for again as it was', async () => {
    const env = { MODEL_CONTEXT_TOKENS: 'openai-compatible:storm-70b=4096' };
    const { ask, server, models } = await start(
      'openai-compatible',
      'director',
      [reply.truncated('{"ma'), reply.text(TOLD)],
      env,
    );
    await getPromptLimit(models.language('director', { scope: 'play:p' }));
    await ask();
    const [first, second] = server.requests.map(({ body }) => body);
    expect(limitOf(first)).toBeLessThan(4096);
    expect(second).toEqual(first);
  });
});

test('the key of a filtered answer is in nothing that is told of it', async () => {
  const { ask, calls } = await start('gemini', 'director', [reply.promptBlocked(), reply.promptBlocked()]);
  await ask();
  expect(JSON.stringify(calls)).toContain('PROHIBITED_CONTENT');
  expect(JSON.stringify(calls)).not.toContain(KEY);
});
