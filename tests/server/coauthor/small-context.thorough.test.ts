import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { createModels } from '../../../server/models/create.ts';
import type { Models } from '../../../server/models/types.ts';
import { VNPackageSchema } from '../../../shared/story/index.ts';
import { type FakeRequest, type Reply, reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { telling } from '../../support/scripted-models.ts';
import { saying } from '../models/support.ts';
import { openPlays, playOn } from '../play/support.ts';
import { REFERENCE_STORY, storyOf } from './reference-story.ts';
import { converse, workshop } from './support.ts';

let server: FakeOpenAI;
afterEach(() => server.close());

/** Characters a token of the prompts here: SmolLM2's tokenizer has 3.3 to 3.8 of them, by `tests/bench/prompt-sizes.ts`. */
const A_TOKEN = 3.3;
/** Templates write out calls and texts as they are, not as JSON in JSON. */
const tokensOf = ({ body }: FakeRequest): number =>
  Math.ceil(JSON.stringify([body.messages, body.tools]).replaceAll(/\\+(?=["n])/gu, '').length / A_TOKEN);
const textOf = ({ body }: FakeRequest): string => JSON.stringify(body.messages);

/** A model of so many tokens behind a server that refuses what is more, and what it was asked. */
async function smallModel(context: number, answer: (request: FakeRequest) => Reply) {
  const lengths: number[] = [];
  server = await startFakeOpenAI(
    (request) => {
      const input = tokensOf(request);
      lengths.push(input);
      const most = input + Number(request.body.max_tokens ?? 0);
      if (most > context) return reply.status(400, `This model's maximum context length is ${context} tokens.`);
      const answered = answer(request);
      return answered.kind === 'answer' ? { ...answered, tokens: { input, output: 20 } } : answered;
    },
    { documents: { '/props': { default_generation_settings: { n_ctx: context } } } },
  );
  const models: Models = createModels({
    config: readConfig({
      OPENAI_COMPATIBLE_BASE_URL: server.url,
      COAUTHOR_MODEL: 'openai-compatible:m',
      STORYTELLER_MODEL: 'openai-compatible:m',
      DIRECTOR_MODEL: 'openai-compatible:m',
    }),
    clock: systemClock,
    improviser: () => saying('The improviser speaks.'),
    log: { debug: () => undefined, warn: () => undefined },
  });
  return { models, lengths };
}

const WORDS = 'I write it down now, so that the rest has something to stand on.';

/** Follows the calls of a story, one a step; those given by their number are made wrong first. */
function following(calls: readonly { tool: string; input: object }[], wrong: readonly number[] = []) {
  const steps = calls.flatMap(({ tool, input }, index) => [
    ...(wrong.includes(index) ? [{ tool, input: { ...input, actId: 'no_such_act', id: 'No Slug' } }] : []),
    { tool, input },
  ]);
  let done = 0;
  return (): Reply => {
    const step = steps[done++];
    return step ? reply.answer([{ text: WORDS }, { call: step.tool, args: { ...step.input } }]) : reply.text('Done.');
  };
}

const tail = ' The quay smells of tar, and nobody says who lit the lamp again.';
const long = (beginning: string, length: number): string =>
  (beginning + tail.repeat(Math.ceil(length / tail.length))).slice(0, length);
const BRIEF = 'A noir in a harbour town of 1947. Build all of it and finalize it.';

describe('a story by a model that holds little', () => {
  it.each([
    [4096, BRIEF],
    [8192, BRIEF],
    [32_768, BRIEF],
    [4096, long(`${BRIEF} `, 20_000)],
    [8192, long(`${BRIEF} `, 20_000)],
    [4096, '港町のノワール。すべて作って仕上げてください。'.repeat(300)],
  ])(
    'is built to its end at %i tokens, none of them refused',
    async (context, brief) => {
      const { models, lengths } = await smallModel(context, following(REFERENCE_STORY, [3, 5]));
      const { coauthor } = await workshop({ models });
      const { session } = await converse(coauthor, brief);
      expect(session.packageId).not.toBeNull();
      expect(lengths).toHaveLength(REFERENCE_STORY.length + 2);
      expect(Math.max(...lengths)).toBeLessThan(context);
    },
    60_000,
  );

  it('of many acts is built on, and its author is answered, at 4,096 tokens', async () => {
    const calls = storyOf(5, 4);
    const { models, lengths } = await smallModel(4096, following(calls));
    const { coauthor } = await workshop({ models });
    const { session } = await converse(coauthor, BRIEF);
    expect(session.draft.acts).toHaveLength(5);
    await converse(coauthor, 'What do you think of the third act, and of Person ken?');
    expect(server.requests.length).toBeGreaterThan(calls.length + 1);
    expect(Math.max(...lengths)).toBeLessThan(4096);
  }, 60_000);

  it('says in the answer what its prompts had not', async () => {
    const { models } = await smallModel(4096, following(REFERENCE_STORY));
    const { coauthor } = await workshop({ models });
    const brief = long('A noir. ', 20_000);
    const { session } = await converse(coauthor, brief);
    const leftOut = session.messages.at(-1)?.metadata?.leftOut ?? [];
    expect(leftOut.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['conversation', 'tools', 'fields', 'instructions', 'draft']),
    );
    const conversation = leftOut.find(({ what }) => what === 'conversation');
    expect(conversation?.kept).toBeLessThan(0.2);
    expect(textOf(server.requests[0] as FakeRequest)).toMatch(/characters of this message are left out here/);
  }, 60_000);

  it('leaves nothing out where all of it fits', async () => {
    const { models } = await smallModel(65_536, following(REFERENCE_STORY));
    const { coauthor } = await workshop({ models });
    const { session } = await converse(coauthor, BRIEF);
    expect(session.messages.at(-1)?.metadata?.leftOut).toBeUndefined();
  }, 60_000);

  it('is drafted and then played at 4,096 tokens', async () => {
    let line = 0;
    const draft = following(REFERENCE_STORY);
    const { models, lengths } = await smallModel(4096, (request) => {
      if (request.body.tools !== undefined) return draft();
      line += 1;
      const isTelling = textOf(request).includes('You tell a visual novel');
      const lines = [
        { type: 'narrate', text: `Rain drums on the boats, ${line} drops of it.` },
        { type: 'yield', waitingFor: 'free-text' },
      ];
      return reply.text(isTelling ? telling(...lines) : '{"doom":0}');
    });
    const { coauthor, store } = await workshop({ models });
    const { session } = await converse(coauthor, BRIEF);
    const saved = await store.getPackage(session.packageId ?? '');
    const story = VNPackageSchema.parse(JSON.parse(String(saved?.body)));
    const { plays, packageId } = await openPlays(models, { story, directorTimeoutMs: 20_000 });
    const { id } = await plays.create(packageId, 1);
    const told = await playOn(plays, id, 12);
    expect(told.length).toBeGreaterThan(3);
    expect(JSON.stringify(told)).not.toContain('The improviser speaks');
    expect(Math.max(...lengths)).toBeLessThan(4096);
  }, 120_000);
});
