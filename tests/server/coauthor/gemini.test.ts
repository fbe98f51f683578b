import { describe, expect, it, onTestFinished } from 'vitest';
import { COAUTHOR_TOOL_NAMES } from '../../../server/coauthor/tools/index.ts';
import { readConfig } from '../../../server/config.ts';
import { createModels } from '../../../server/models/index.ts';
import { createImproviser } from '../../../server/models/offline/index.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply, type ScriptFunction } from '../../support/fake-model-script.ts';
import { chunksOf, converse, fakeClock, say, textOf, workshop } from './support.ts';

const BRIEF = 'a noir mystery in Tokyo, one act, two places, two characters';

/** A co-author on the real Google provider, over a server that speaks Gemini's shapes and answers as the improviser. */
async function onGemini(script: ScriptFunction) {
  const brain = createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 });
  const gemini = await startFakeGemini(script, { brain });
  onTestFinished(() => gemini.close());
  const config = readConfig({
    GOOGLE_GENERATIVE_AI_API_KEY: 'a-secret-key',
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.url,
  });
  const models = createModels({ config, clock: fakeClock() });
  return { gemini, ...(await workshop({ models })) };
}

interface Body {
  systemInstruction: { parts: { text: string }[] };
  contents: { role: string; parts: Record<string, unknown>[] }[];
  tools: { functionDeclarations: { name: string; description: string }[] }[];
}

describe('on Gemini, through the real provider', () => {
  it('sends the tools, a prefix that stays the same, and the draft at the end; a sentence becomes a package', async () => {
    const { coauthor, gemini } = await onGemini(() => undefined);
    const { session, chunks } = await converse(coauthor, BRIEF);
    expect(session.packageId).not.toBeNull();
    expect(session.draft.characters).toHaveLength(2);
    expect(session.messages[1]?.metadata).toMatchObject({ model: expect.stringMatching(/^google:/) });

    const bodies = gemini.requests.map(({ body }) => body as unknown as Body);
    expect(bodies.length).toBeGreaterThan(3);
    expect(
      bodies[0]?.tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
    ).toEqual([...COAUTHOR_TOOL_NAMES]);
    expect(new Set(bodies.map(({ systemInstruction, tools }) => JSON.stringify([systemInstruction, tools]))).size).toBe(
      1,
    );
    for (const { contents } of bodies) {
      expect(contents.at(-1)?.role).toBe('user');
      expect(JSON.stringify(contents.at(-1)?.parts.at(-1))).toContain('## Draft');
      expect(JSON.stringify(contents).match(/## Draft/g)).toHaveLength(1);
    }
    expect(JSON.stringify([chunks, session, bodies])).not.toContain('a-secret-key');
  }, 60_000);

  it.each([
    ['a blocked prompt', () => reply.promptBlocked(), /declined/],
    ['a safety block', () => reply.blocked('I '), /declined/],
    ['an empty answer', () => reply.empty(), /no answer/],
    ['a cut in the middle', () => reply.cut({ text: 'Well, ' }), /broke off/],
    ['an error inside the stream', () => reply.streamError(500, 'internal', { text: 'Let ' }), /broke off/],
  ])(
    '%s ends in words for the author, and the next sentence goes on from what is there',
    async (_name, fault, expected) => {
      let calls = 0;
      const { coauthor } = await onGemini(() => (++calls === 3 ? fault() : undefined));
      const { session } = await converse(coauthor, BRIEF);
      expect(session.draft.premise).toBeDefined();
      expect(textOf(session.messages[1])).toMatch(expected);
      expect(session.packageId).toBeNull();
      await chunksOf(await coauthor.startChat({ id: 's', ...say('go on') }));
      const after = await coauthor.readSession('s');
      expect(after.draft.premise).toEqual(session.draft.premise);
      expect(after.packageId).not.toBeNull();
    },
    60_000,
  );
});
