import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { CHAT_BUDGETS } from '../../../server/coauthor/draft-state/compact-draft.ts';
import { HISTORY_BUDGET } from '../../../server/coauthor/messages/truncate-history.ts';
import type { ChatPromptData } from '../../../server/coauthor/prompt-data.ts';
import { estimateTokens, getPromptData } from '../../../server/models/index.ts';
import { withoutPromptData } from '../../../server/models/prompt-data.ts';
import { estimateInput } from '../../../server/models/prompt-size/token-usage.ts';
import { PLANNING_STRATEGIES } from '../../../shared/checklist/index.ts';
import { EPIC, largeDraft } from './draft-state/large-draft.ts';
import { REFERENCE_STORY, storyOf } from './reference-story.ts';
import { call, converse, fakeModels, type Step, scriptedModel, workshop } from './support.ts';

type Request = LanguageModelV4CallOptions;

const WORDS = 'I write it down now, so that the rest has something to stand on.';
const stepsOf = (calls: readonly { tool: string; input: object }[]): Step[] =>
  calls.map(({ tool, input }) => ({ text: WORDS, calls: [call(tool, input)] }));

/** What a model that reads its prompt is given of it. */
const asGiven = (requests: readonly Request[]): Request[] => requests.map(withoutPromptData);

const prefixOf = ({ prompt, tools }: Request) => JSON.stringify([tools, prompt[0]]);
/** Whether a request begins as the one before: it is of the same stage. */
const goesOn = (request: Request, before: Request | undefined): boolean =>
  before !== undefined && prefixOf(request) === prefixOf(before);

/** What a provider reads anew: a request without what it has in common, from its beginning, with the one before. */
function readAnew(request: Request, before: Request | undefined): number {
  const text = ({ tools, prompt }: Request) => JSON.stringify([tools, prompt]);
  const now = text(request);
  const then = before ? text(before) : '';
  let same = 0;
  while (same < now.length && now[same] === then[same]) same += 1;
  return estimateTokens(now.slice(same));
}

const lastWeighs = ({ prompt }: Request): number => estimateTokens(JSON.stringify(prompt.at(-1)));

/** Which role may follow which. */
const ALLOWED_PAIRS = [
  'system user',
  'user assistant',
  'assistant user',
  'assistant tool',
  'tool tool',
  'tool assistant',
  'tool user',
];

function expectValid({ prompt }: Request): void {
  const [system, first, ...rest] = prompt;
  expect(system?.role).toBe('system');
  expect(first?.role).toBe('user');
  expect(rest.map(({ role }) => role)).not.toContain('system');
  const calls: string[] = [];
  const results: string[] = [];
  const blank: unknown[] = [];
  const early: string[] = [];
  for (const message of prompt) {
    expect(message.content.length).toBeGreaterThan(0);
    if (typeof message.content === 'string') continue;
    for (const part of message.content) {
      if (part.type === 'text' && part.text.trim() === '') blank.push(message);
      if (part.type === 'tool-call') calls.push(part.toolCallId);
      if (part.type !== 'tool-result') continue;
      if (!calls.includes(part.toolCallId)) early.push(part.toolCallId);
      results.push(part.toolCallId);
    }
  }
  const pairs = prompt.slice(1).map(({ role }, index) => `${prompt[index]?.role} ${role}`);
  expect(pairs.filter((pair) => !ALLOWED_PAIRS.includes(pair))).toEqual([]);
  expect(blank).toEqual([]);
  expect(early).toEqual([]);
  expect(results).toEqual(calls);
  expect(prompt.at(-1)?.role).toBe('user');
}

/** A session in which the co-author works for many steps, over several messages of the author. */
async function longSession(messages: number) {
  const calls = storyOf(8, 6);
  const perMessage = Math.ceil(calls.length / messages);
  const answers = Array.from({ length: messages }, (_, n) => [
    ...stepsOf(calls.slice(n * perMessage, (n + 1) * perMessage)),
    { text: 'So far the story stands.' },
  ]);
  const { model, requests: made } = scriptedModel(answers.flat());
  const { coauthor } = await workshop({ model });
  for (let n = 0; n < messages; n++) await converse(coauthor, `Go on with part ${n + 1}, and mind the lantern.`);
  const requests = asGiven(made);
  return { requests, tokens: requests.map(estimateInput), draft: (await coauthor.readSession('s')).draft };
}

describe('the prompts of a long session', () => {
  it('grow with the first steps and then no more, however long it goes on', async () => {
    const { requests, tokens, draft } = await longSession(4);
    expect(draft.acts).toHaveLength(8);
    expect(tokens.length).toBeGreaterThan(110);
    const [early = 0, late = 0] = [tokens[4], tokens[49]];
    expect(late / early).toBeLessThan(2.5);
    expect(Math.max(...tokens.slice(100)) / Math.max(...tokens.slice(40, 60))).toBeLessThan(1.15);
    for (const each of tokens) expect(each).toBeLessThan(25_000);
    // Where the provider keeps the beginning of a prompt in its cache, little is read anew besides the draft.
    const besides = requests.flatMap((request, n) =>
      goesOn(request, requests[n - 1]) ? [readAnew(request, requests[n - 1]) - lastWeighs(request)] : [],
    );
    expect(besides.reduce((sum, each) => sum + each, 0) / besides.length).toBeLessThan(800);
  }, 30_000);

  it('begin with the same bytes through a stage, and are what every provider takes', async () => {
    const { requests } = await longSession(7);
    const changes = requests.filter((request, n) => n > 0 && !goesOn(request, requests[n - 1])).length;
    expect(changes).toBeLessThanOrEqual(30);
    for (const request of requests) expectValid(request);
  }, 30_000);
});

describe('the prefix of the prompt', () => {
  it.each(PLANNING_STRATEGIES)('is the same bytes in every session of the strategy %s', async (strategy) => {
    const { model, requests } = scriptedModel([]);
    const { coauthor } = await workshop({ model });
    for (const [id, locale] of [
      ['one', 'en'],
      ['two', 'ja'],
    ] as const) {
      await coauthor.openSession({ id, locale, strategy });
      await coauthor.runTool(id, 'proposeStoryPremise', { ...(storyOf(1, 1)[0]?.input ?? {}), title: `Story ${id}` });
      await converse(coauthor, `Hello from ${id}.`, id);
    }
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(prefixOf)).size).toBe(1);
    expect(prefixOf(requests[0] as Request)).not.toMatch(/Story one|Hello|id-1/);
  });
});

describe('the prompts to build the reference story, one call a step', () => {
  it('stay within what they cost', async () => {
    const { model, requests: made } = scriptedModel(stepsOf(REFERENCE_STORY));
    const { coauthor } = await workshop({ model });
    const brief =
      'A melancholy noir in a harbour town of 1947: one act, three places, an investigator and an old keeper.';
    const { session } = await converse(coauthor, `${brief} Build all of it and finalize it.`);
    expect(session.packageVersion).toBe(1);
    const requests = asGiven(made);
    expect(requests).toHaveLength(REFERENCE_STORY.length);
    const all = requests.map(estimateInput).reduce((sum, tokens) => sum + tokens, 0);
    const anew = requests.reduce((sum, request, index) => sum + readAnew(request, requests[index - 1]), 0);
    expect(all).toBeLessThan(60_000);
    // What is left where the provider keeps the beginning of the prompt in its cache.
    expect(anew).toBeLessThan(20_000);
  });
});

describe('a story far larger than a prompt', () => {
  const openEpic = async (steps: readonly Step[], active?: string) => {
    const { model, requests } = scriptedModel(steps);
    const { models, asked } = fakeModels(model, active);
    const { coauthor, store } = await workshop({ models });
    await store.append(
      'session:s',
      0,
      [
        { type: 'session-opened', data: { locale: 'en', packageId: 'p', createdAt: '2026-01-01T00:00:00.000Z' } },
        { type: 'draft-opened', data: { draft: largeDraft(EPIC), by: 'author' } },
      ],
      [
        {
          kind: 'put-session',
          row: {
            id: 's',
            title: null,
            locale: 'en',
            reservedPackageId: 'p',
            packageSaved: false,
            createdAt: '2026-01-01T00:00:00.000Z',
            updatedAt: '2026-01-01T00:00:00.000Z',
          },
        },
      ],
    );
    return { coauthor, requests, asked };
  };
  const tailOf = (request: Request | undefined) => {
    const content = request?.prompt.at(-1)?.content;
    const part = typeof content === 'string' ? undefined : content?.at(-1);
    return part?.type === 'text' ? part.text : '';
  };

  it('is told within its bound, with what the author names whole', async () => {
    const { coauthor, requests } = await openEpic([]);
    await converse(coauthor, 'What does Person Number42 do in Scene 4.7.3?');
    const tail = tailOf(requests[0]);
    expect(estimateTokens(tail)).toBeLessThan(CHAT_BUDGETS.draft + 1000);
    expect(estimateInput(requests[0] as Request)).toBeLessThan(CHAT_BUDGETS.draft + HISTORY_BUDGET);
    expect(tail).toContain('"id":"person_42","name":"Person Number42"');
    expect(tail).toContain('"id":"enc_4_7_3","title":"Scene 4.7.3","description":"What happens.');
    expect(tail).toContain('The story is too large to be told whole.');
  });

  it('can be read further: a call that changes nothing shows what it aims at', async () => {
    const look = call('updateElement', { type: 'node', actId: 'act_5', id: 'place_5_9', changes: {} });
    const { coauthor, requests } = await openEpic([{ calls: [look] }]);
    const { session } = await converse(coauthor, 'Is there anything odd about the last places?');
    expect(tailOf(requests[0])).not.toContain('"id":"enc_5_9_7"');
    expect(tailOf(requests[1])).toContain('"id":"enc_5_9_7","title":"Scene 5.9.7"');
    const answered = JSON.stringify(requests[1]?.prompt.findLast(({ role }) => role === 'tool'));
    expect(answered).toContain('Nothing was changed. This is the place \\"');
    expect(answered).toContain('"id":"enc_5_9_7"');
    expect(session.draft).toEqual(largeDraft(EPIC));
    expect(session.canUndo).toBe(false);
  });

  it('is given whole to models in this process, with the whole conversation, at every step', async () => {
    const { coauthor, requests } = await openEpic([{ calls: [call('finalizeNode', { actId: 'nope', nodeId: 'x' })] }]);
    const long = 'I have thought about it. '.repeat(700);
    await converse(coauthor, long);
    const scenes = requests.map((request) => getPromptData<ChatPromptData>(request));
    expect(scenes.map((scene) => scene?.session.draft)).toEqual([largeDraft(EPIC), largeDraft(EPIC)]);
    expect(scenes[0]?.messages).toEqual([{ role: 'user', content: [{ type: 'text', text: long }] }]);
    expect(scenes[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    const [id] = [...JSON.stringify(scenes[1]?.messages).matchAll(/"toolCallId":"([^"]+)"/g)].map(
      ([, one]) => one ?? '',
    );
    expect(scenes[1]?.findRefusal(id ?? '')).toMatchObject({ ok: false, reason: { code: expect.any(String) } });
    expect(JSON.stringify(requests[1]?.prompt)).not.toContain('"reason"');
  });
});
