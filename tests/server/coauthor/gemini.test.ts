import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import { createModels } from '../../../server/models/index.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { behindTheWire } from '../../support/behind-the-wire.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply, type ScriptFunction } from '../../support/fake-model-script.ts';
import { decide, decided, rewriteAiko, rewriteHarbour, toolParts } from './conversation/approval-support.ts';
import { chunksOf, converse, fakeClock, say, textOf, workshop } from './support.ts';

const BRIEF = 'a noir mystery in Tokyo, one act, two places, two characters';

/** A co-author on the real Google provider, over a server that speaks Gemini's shapes and answers as the improviser. */
async function onGemini(script: ScriptFunction) {
  const { around, brain } = behindTheWire();
  const gemini = await startFakeGemini(script, { brain: brain('coauthor') });
  onTestFinished(() => gemini.close());
  const config = readConfig({
    GOOGLE_GENERATIVE_AI_API_KEY: 'a-secret-key',
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.url,
  });
  const models = around(createModels({ config, clock: fakeClock(), improviser }));
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
    ).toEqual(['proposeStoryPremise', 'proposeCharacter', 'draftActOutline', 'updateElement', 'planning_setup_plan']);
    // As many as there are stages, one after another.
    const prefixes = bodies.map(({ systemInstruction, tools }) => JSON.stringify([systemInstruction, tools]));
    const changes = prefixes.filter((prefix, index) => index > 0 && prefix !== prefixes[index - 1]);
    expect(changes).toHaveLength(2);
    for (const { contents } of bodies) {
      expect(contents.at(-1)?.role).toBe('user');
      expect(JSON.stringify(contents.at(-1)?.parts.at(-1))).toContain('## Draft');
      expect(JSON.stringify(contents).match(/## Draft/g)).toHaveLength(1);
    }
    expect(JSON.stringify([chunks, session, bodies])).not.toContain('a-secret-key');
  }, 60_000);

  it.each<[string, () => Reply, RegExp, number?]>([
    ['a prompt that is blocked twice', () => reply.promptBlocked(), /filtered/, 2],
    ['a safety block', () => reply.blocked('I '), /filtered/],
    ['an empty answer, twice', () => reply.empty(), /no answer/, 2],
    ['a cut in the middle', () => reply.cut({ text: 'Well, ' }), /broke off/],
    [
      'an error inside the stream',
      () => reply.streamError(500, 'internal', { text: 'Let ' }),
      /has a problem of its own/,
    ],
  ])(
    '%s ends in words for the author, and the next sentence goes on from what is there',
    async (_name, fault, expected, times = 1) => {
      let calls = 0;
      const { coauthor } = await onGemini(() => (++calls >= 3 && calls < 3 + times ? fault() : undefined));
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

describe('a thought that began in the prompt', () => {
  it('is kept as a thought once it is closed', async () => {
    const thought = reply.text('They want a lamp. ', 'Hm.', '</think>', 'Which lamp?');
    const { coauthor } = await onGemini(() => thought);
    const { session } = await converse(coauthor, 'A lamp, please.');
    expect(textOf(session.messages[1])).toBe('Which lamp?');
    expect(session.messages[1]?.parts.filter(({ type }) => type === 'reasoning')).toMatchObject([
      { text: 'They want a lamp. Hm.' },
    ]);
  });
});

describe('an approval on Gemini', () => {
  /** Two signed calls that would overwrite finished work, once; the words "There." afterwards. */
  async function asked() {
    const calls = [rewriteAiko(), rewriteHarbour()].map(({ tool, input }, n) => ({
      call: tool,
      args: input as Record<string, unknown>,
      ...(n === 0 ? { signature: 'c2lnbmVk' } : {}),
    }));
    const bench = await onGemini(({ index }) => (index === 0 ? reply.calls(...calls) : reply.text('There.')));
    await bench.coauthor.openSession({ id: 's' });
    for (const { tool, input } of WHOLE_STORY) await bench.coauthor.runTool('s', tool, input);
    const { session } = await converse(bench.coauthor, 'change both');
    expect(toolParts(session)).toMatchObject([{ state: 'approval-requested' }, { state: 'approval-requested' }]);
    return { ...bench, session };
  }

  /** The turns of a request but for the first, and what each has: calls with their signatures, results, words. */
  const turnsOf = ({ contents }: Body) =>
    contents.slice(1).map(({ role, parts }) => [
      role,
      ...parts.map((part) => {
        if ('functionCall' in part) {
          const { name } = part.functionCall as { name: string };
          return `call ${name}${part.thoughtSignature ? ` signed ${String(part.thoughtSignature)}` : ''}`;
        }
        if ('functionResponse' in part) {
          const { name, response } = part.functionResponse as { name: string; response: Record<string, unknown> };
          return `result ${name} ${Object.keys(response).includes('error') ? 'error' : 'content'}`;
        }
        return String(part.text).includes('## Draft') ? 'draft' : String(part.text);
      }),
    ]);
  const bodyOf = (gemini: Awaited<ReturnType<typeof asked>>['gemini'], index: number) =>
    gemini.requests[index]?.body as unknown as Body;

  it('decided: every call has its result in the turn that follows, and the signature comes back', async () => {
    const { coauthor, gemini, session } = await asked();
    const after = await decide(coauthor, decided(session.messages, true, { approved: false, reason: 'Not the fog.' }));
    expect(toolParts(after.session)).toMatchObject([{ state: 'output-available' }, { state: 'output-denied' }]);
    expect(textOf(after.session.messages[1])).toBe('There.');
    const turns = turnsOf(bodyOf(gemini, 1));
    expect(turns[0]).toEqual(['model', 'call updateElement signed c2lnbmVk', 'call updateElement']);
    // Without ids a result is its call's by its place.
    expect(turns.slice(1)).toEqual([
      ['user', 'result updateElement content', 'result updateElement error'],
      ['user', 'draft'],
    ]);
    expect(JSON.stringify(bodyOf(gemini, 1))).toContain('Not the fog.');
    await converse(coauthor, 'and now?');
    const later = turnsOf(bodyOf(gemini, 2));
    expect(later.slice(0, 2)).toEqual(turns.slice(0, 2));
    expect(later.slice(2)).toEqual([
      ['model', 'There.'],
      ['user', 'and now?', 'draft'],
    ]);
    expect(JSON.stringify(session)).not.toContain('a-secret-key');
  });

  it('left aside: the history that is sent has a result for each call', async () => {
    const { coauthor, gemini } = await asked();
    const { session } = await converse(coauthor, 'something else');
    expect(textOf(session.messages[3])).toBe('There.');
    expect(turnsOf(bodyOf(gemini, 1))).toEqual([
      ['model', 'call updateElement signed c2lnbmVk', 'call updateElement'],
      ['user', 'result updateElement error', 'result updateElement error'],
      ['user', 'something else', 'draft'],
    ]);
  });
});
