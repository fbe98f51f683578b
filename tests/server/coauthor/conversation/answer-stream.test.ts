import { describe, expect, it } from 'vitest';
import { noticeFor } from '../../../../server/coauthor/conversation/answer-stream.ts';
import { RefusalError } from '../../../../shared/error.ts';
import {
  aiko,
  finalize,
  harbourPool,
  ken,
  lighthousePool,
  outline,
  premise,
  WHOLE_STORY,
  web,
} from '../../../shared/story/fixture.ts';
import {
  call,
  converse,
  fakeModels,
  finishPart,
  type Step,
  scriptedModel,
  textOf,
  textParts,
  typesOf,
  workshop,
} from '../support.ts';

const lastParts = (session: { messages: { parts: { type: string }[] }[] }) => session.messages.at(-1)?.parts ?? [];

describe('an answer', () => {
  it('calls tools step by step, and both messages are kept', async () => {
    const { model, requests } = scriptedModel([
      { text: 'I begin with the premise.', calls: [call('proposeStoryPremise', premise)] },
      { text: 'Now the lead.', calls: [call('proposeCharacter', aiko)] },
      { text: 'Shall I go on?' },
    ]);
    const { coauthor } = await workshop({ model });
    const { chunks, session } = await converse(coauthor);
    expect(requests).toHaveLength(3);
    expect(session.draft).toMatchObject({ premise: { title: 'The Salt Lantern' }, characters: [{ id: 'aiko' }] });
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(textOf(session.messages[1])).toBe('I begin with the premise.\nNow the lead.\nShall I go on?');
    expect(lastParts(session).filter(({ type }) => type.startsWith('tool-'))).toEqual([
      expect.objectContaining({
        type: 'tool-proposeStoryPremise',
        state: 'output-available',
        output: { ok: true, title: premise.title },
      }),
      expect.objectContaining({ type: 'tool-proposeCharacter', state: 'output-available' }),
    ]);
    expect(typesOf(chunks).at(0)).toBe('start');
    expect(typesOf(chunks).at(-1)).toBe('finish');
    expect(typesOf(chunks)).not.toContain('error');
  });

  it('tells of every change of the draft on the stream, before the tool has returned', async () => {
    const { model } = scriptedModel([
      { calls: [call('proposeStoryPremise', premise, 'c1'), call('proposeCharacter', aiko, 'c2')] },
    ]);
    const { coauthor } = await workshop({ model });
    const { chunks, session } = await converse(coauthor);
    expect(chunks.filter(({ type }) => type === 'data-draft')).toEqual([
      { type: 'data-draft', id: 'draft-3', data: { seq: 3, changed: [{ type: 'premise' }] }, transient: true },
      {
        type: 'data-draft',
        id: 'draft-5',
        data: { seq: 5, changed: [{ type: 'character', id: 'aiko' }] },
        transient: true,
      },
    ]);
    const at = (type: string, id: string) =>
      chunks.findIndex(
        (chunk) =>
          chunk.type === type && ('id' in chunk ? chunk.id === id : 'toolCallId' in chunk && chunk.toolCallId === id),
      );
    expect(at('data-draft', 'draft-3')).toBeLessThan(at('tool-output-available', 'c1'));
    expect(at('data-draft', 'draft-5')).toBeLessThan(at('tool-output-available', 'c2'));
    expect(JSON.stringify(session.messages)).not.toContain('data-draft');
  });

  it('runs the calls of one step in their order', async () => {
    const steps = WHOLE_STORY.map(({ tool, input }) => call(tool, input));
    const { model } = scriptedModel([{ calls: steps }]);
    const { coauthor, store } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(session.packageId).not.toBeNull();
    const drafted = (await store.read('session:s'))
      .map(({ type }) => type)
      .filter((type) => !/^(session|message)-/.test(type));
    expect(drafted).toEqual([
      'premise-proposed',
      'character-proposed',
      'character-proposed',
      'act-outlined',
      'web-drafted',
      'encounters-drafted',
      'encounters-drafted',
      'node-finalized',
      'node-finalized',
      'package-finalized',
    ]);
  });

  it('stops after a finalizePackage that saved, not after one that was refused', async () => {
    const { model, requests } = scriptedModel([
      { calls: [call('finalizePackage', { title: 'Too early' })] },
      { calls: [call('proposeStoryPremise', premise), call('proposeCharacter', aiko), call('proposeCharacter', ken)] },
      { calls: [call('draftActOutline', outline), call('draftNodeWeb', web)] },
      { calls: [call('draftNodeEncounters', harbourPool), call('draftNodeEncounters', lighthousePool)] },
      { calls: [call('finalizeNode', finalize('harbour')), call('finalizeNode', finalize('lighthouse'))] },
      { calls: [call('finalizePackage', { title: 'Ebb' })] },
      { text: 'never asked for' },
    ]);
    const { coauthor } = await workshop({ model });
    const { session, chunks } = await converse(coauthor);
    expect(requests).toHaveLength(6);
    expect(session.packageId).not.toBeNull();
    expect(textOf(session.messages[1])).toBe('');
    expect(chunks.filter(({ type }) => type === 'data-draft').at(-1)).toMatchObject({
      data: { changed: [{ type: 'premise' }, { type: 'package', id: session.packageId }] },
    });
  });

  it('hands a refusal to the model as an error with a way out, and goes on', async () => {
    const { model, requests } = scriptedModel([
      { calls: [call('draftNodeWeb', web, 'early')] },
      { text: 'Then the premise first.', calls: [call('proposeStoryPremise', premise)] },
    ]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    const result = requests[1]?.prompt.find(({ role }) => role === 'tool');
    expect(result?.content).toEqual([
      expect.objectContaining({
        type: 'tool-result',
        toolCallId: 'early',
        output: {
          type: 'error-json',
          value: expect.objectContaining({
            ok: false,
            error: expect.stringContaining('no act "act_1"'),
            hint: expect.stringContaining('proposeStoryPremise'),
          }),
        },
      }),
    ]);
    expect(session.draft.premise?.title).toBe('The Salt Lantern');
  });

  it.each<[string, Step, RegExp]>([
    [
      'a field that is missing',
      { calls: [call('proposeStoryPremise', { title: 'x' })] },
      /premise.*does not fit|does not fit/,
    ],
    [
      'arguments that are no JSON',
      { calls: [call('proposeStoryPremise', 'title: x, premise: y')] },
      /proposeStoryPremise.*does not fit/,
    ],
    ['arguments that are cut off', { calls: [call('proposeStoryPremise', '{"title": "x", "prem')] }, /does not fit/],
    ['no arguments', { calls: [call('finalizePackage', '')] }, /finalizePackage.*does not fit/],
    [
      'a tool there is none of',
      { calls: [call('writeNovel', { title: 'x' })] },
      /writeNovel.*Available tools: proposeStoryPremise/,
    ],
  ])('answers %s with words fit for the model, and the draft is unchanged', async (_what, step, expected) => {
    const { model, requests } = scriptedModel([step, { text: 'I see.' }]);
    const { coauthor, store } = await workshop({ model });
    const { session } = await converse(coauthor);
    const told = JSON.stringify(requests[1]?.prompt.filter(({ role }) => role === 'tool'));
    expect(told).toMatch(expected);
    expect(told).not.toMatch(/\bat .*\.(ts|js):\d+/);
    expect(session.draft).toEqual({ characters: [], acts: [] });
    expect((await store.read('session:s')).map(({ type }) => type)).not.toContain('premise-proposed');
    expect(textOf(session.messages[1])).toBe('I see.');
  });

  it.each([
    ['spelled in another way', 'propose_story_premise', JSON.stringify(premise)],
    ['with a prefix', 'functions.proposeStoryPremise', JSON.stringify(premise)],
    ['in a code fence', 'proposeStoryPremise', `\`\`\`json\n${JSON.stringify(premise)}\n\`\`\``],
    ['as a string of JSON', 'proposeStoryPremise', JSON.stringify(JSON.stringify(premise))],
    [
      'with lists written as strings',
      'proposeStoryPremise',
      JSON.stringify({
        ...premise,
        themes: JSON.stringify(premise.themes),
        globalContext: JSON.stringify(premise.globalContext),
      }),
    ],
    ['with a comma too many', 'proposeStoryPremise', JSON.stringify(premise).replace(/}$/, ',}')],
  ])('repairs a call %s', async (_what, tool, input) => {
    const { model } = scriptedModel([{ calls: [call(tool, input)] }]);
    const { coauthor } = await workshop({ model });
    expect((await converse(coauthor)).session.draft.premise).toEqual(premise);
  });

  it('says which model answered and what it used', async () => {
    const { model } = scriptedModel([{ calls: [call('proposeStoryPremise', premise)] }, { text: 'Done.' }]);
    const { models, asked } = fakeModels(model, 'google:gemini-test');
    const { coauthor } = await workshop({ models });
    const { session } = await converse(coauthor);
    expect(session.messages[1]?.metadata).toEqual({
      createdAt: expect.stringMatching(/^2026-/),
      model: 'google:gemini-test',
      inputTokens: 200,
      cachedInputTokens: 80,
      outputTokens: 20,
      cost: 0.22,
    });
    expect(asked[0]?.scope).toBe('session:s');
  });
});

describe('an answer that ends badly leaves a usable session', () => {
  const cut = (): ReadableStream =>
    new ReadableStream({
      start(controller) {
        for (const part of textParts('Half a sen').slice(0, 2)) controller.enqueue(part);
      },
      pull(controller) {
        controller.error(new Error('socket hang up at https://api.example/?key=AIza-secret'));
      },
    });

  it.each<[string, Step[], RegExp, boolean]>([
    [
      'that breaks in the middle',
      [{ calls: [call('proposeStoryPremise', premise)] }, { parts: cut() }],
      /broke off/,
      true,
    ],
    ['that fails at once', [{ fail: new Error('AIza-secret refused') }], /broke off/, true],
    [
      'that the server refuses',
      [{ fail: new RefusalError('rate_limited', 'The budget is used up.', { hint: 'It opens again at noon.' }) }],
      /Too many requests. Wait a moment/,
      true,
    ],
    [
      'that has an error inside',
      [{ parts: [{ type: 'error', error: new Error('AIza-secret') }, finishPart('error')] }],
      /broke off/,
      true,
    ],
    ['that is empty', [{ parts: [finishPart('stop')] }], /no answer this time/, false],
    ['that is only blank', [{ text: ' \n ' }], /no answer this time/, false],
    ['that is blocked', [{ parts: [finishPart('content-filter')] }], /filtered/, false],
    ['that is too long', [{ text: 'On and on', finish: 'length' }], /cut off/, false],
  ])('%s', async (_what, steps, expected, isError) => {
    const { model } = scriptedModel([...steps, { text: 'Here again.' }]);
    const { coauthor } = await workshop({ model });
    const { chunks, session } = await converse(coauthor);
    expect(textOf(session.messages[1])).toMatch(expected);
    expect(typesOf(chunks).includes('error')).toBe(isError);
    expect(typesOf(chunks).at(-1)).toBe('finish');
    expect(JSON.stringify(chunks)).not.toContain('AIza-secret');
    expect(session.running).toBe(false);
    const { session: after } = await converse(coauthor, 'again');
    expect(after.messages).toHaveLength(4);
    expect(textOf(after.messages[3])).toContain('Here again.');
  });

  it('keeps what was drafted before the break, and the half sentence', async () => {
    const { model } = scriptedModel([{ calls: [call('proposeStoryPremise', premise)] }, { parts: cut() }]);
    const { coauthor, restarted, logged } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(session.draft.premise?.title).toBe('The Salt Lantern');
    expect(textOf(session.messages[1])).toContain('Half a sen');
    expect(await restarted().readSession('s')).toEqual(session);
    expect(logged.map(({ message }) => message)).toEqual(['an answer went wrong']);
  });

  it('tells the model in a line that an answer broke off, without the words for the author', async () => {
    const { model, requests } = scriptedModel([{ parts: [finishPart('stop')] }, { text: 'Better.' }]);
    const { coauthor } = await workshop({ model });
    await converse(coauthor, 'first');
    await converse(coauthor, 'second');
    expect(JSON.stringify(requests[1]?.prompt)).not.toContain('no answer this time');
    const answers = requests[1]?.prompt.filter(({ role }) => role === 'assistant');
    expect(JSON.stringify(answers)).toMatch(/^\[[^[]*\[\{"type":"text","text":"\[The answer broke off after this/);
  });

  it('keeps every step, also one that could not be written when it was made', async () => {
    const { model } = scriptedModel([
      { text: 'First words.', calls: [call('proposeStoryPremise', premise)] },
      { text: 'Second words.', calls: [call('proposeCharacter', aiko)] },
      { text: 'Last words.' },
    ]);
    let failures = 1;
    const { coauthor, restarted, logged } = await workshop({
      model,
      wrapStore: (store) => ({
        ...store,
        append: (...given) =>
          given[2].some(({ type }) => type === 'message-extended') && failures-- > 0
            ? Promise.reject(new Error('disk full for a moment'))
            : store.append(...given),
      }),
    });
    const { session } = await converse(coauthor);
    expect(textOf(session.messages[1])).toBe('First words.\nSecond words.\nLast words.');
    expect(lastParts(session).filter(({ type }) => type.startsWith('tool-'))).toHaveLength(2);
    expect((await restarted().readSession('s')).messages).toEqual(session.messages);
    expect(logged.map(({ message }) => message)).toEqual(['an answer went wrong']);
  });

  it('speaks the language of the session', async () => {
    const { model } = scriptedModel([{ parts: [finishPart('stop')] }]);
    const { coauthor } = await workshop({ model });
    await coauthor.openSession({ id: 's', locale: 'zh-CN' });
    expect(textOf((await converse(coauthor)).session.messages[1])).toContain('没有给出回答');
  });

  it('asks the author to look after too many steps', async () => {
    const title = (n: number) => call('updateElement', { type: 'premise', changes: { title: `T${n}` } });
    const { model, requests } = scriptedModel([
      { calls: [call('proposeStoryPremise', premise)] },
      ...Array.from({ length: 80 }, (_, n) => ({ calls: [title(n)] })),
    ]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(60);
    expect(textOf(session.messages[1])).toContain('go on');
    expect(session.draft.premise?.title).toBe('T58');
  });
});

describe('an answer whose model fails', () => {
  const notices = (parts: readonly { type: string }[] = []) => parts.filter(({ type }) => type === 'text').at(-1);

  it('in the middle of its work keeps what it made, says so, and can be gone on with', async () => {
    const { model } = scriptedModel([{ calls: [call('proposeStoryPremise', premise)] }, { fail: new Error('reset') }]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(session.draft.premise?.title).toBe(premise.title);
    expect(textOf(session.messages[1])).toContain('What it made until then is kept.');
    expect(notices(session.messages[1]?.parts)).toMatchObject({
      providerMetadata: { kamishibai: { notice: true, goesOn: true, modelFailed: true } },
    });
  });

  it('before it made anything is given again, not gone on with', async () => {
    const { model } = scriptedModel([{ fail: new Error('reset') }]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(session.draft.premise).toBeUndefined();
    expect(notices(session.messages[1]?.parts)).toMatchObject({
      providerMetadata: { kamishibai: { notice: true, modelFailed: true } },
    });
    expect(JSON.stringify(session.messages[1])).not.toContain('goesOn');
  });
});

describe('the notice of an ending', () => {
  const well = {
    waits: false,
    stuck: null,
    said: true,
    finalized: false,
    made: false,
    aborted: false,
    finishReason: 'stop',
    error: null,
  };
  it.each([
    ['ended well', {}, null, null],
    ['was stopped', { aborted: true }, 'author', null],
    ['was stopped while failing', { error: { cause: 1 } }, 'author', null],
    ['was cut off by a shutdown', { error: { cause: 1 } }, 'shutdown', 'server-stopped'],
    ['waits for the author while the server shuts down', { waits: true }, 'shutdown', null],
    ['was aborted by nobody', { aborted: true }, null, 'failed'],
    ['failed', { error: { cause: 1 } }, null, 'failed'],
    ['was blocked', { finishReason: 'content-filter', said: false }, null, 'blocked'],
    ['said nothing', { said: false }, null, 'empty'],
    ['ran out of steps', { finishReason: 'tool-calls' }, null, 'too-many-steps'],
    ['waits for the author', { finishReason: 'tool-calls', waits: true }, null, null],
    [
      'made the same malformed call again',
      { finishReason: 'tool-calls', stuck: 'unreadable-calls' },
      null,
      'unreadable-calls',
    ],
    ['insisted on a refused call', { finishReason: 'tool-calls', stuck: 'refused-calls' }, null, 'refused-calls'],
    ['saved the package', { finishReason: 'tool-calls', finalized: true }, null, null],
  ] as const)('%s', (_what, fields, stopped, expected) => {
    expect(noticeFor({ ...well, ...fields }, stopped)).toBe(expected);
  });
});
