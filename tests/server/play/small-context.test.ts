import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { createModels } from '../../../server/models/create.ts';
import { type FakeRequest, reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { telling } from '../../support/scripted-models.ts';
import { saying } from '../models/support.ts';
import { endlessStory, openPlays, playOn } from './support.ts';

let server: FakeOpenAI;
afterEach(() => server.close());

const CONTEXT = 4096;
/** Turns of the play; a night may take a thousand. */
const TURNS = Number(process.env.TURNS ?? 60);

/** What a model that takes 3.3 characters a token counts: more than is estimated at first. */
const tokensOf = ({ body }: FakeRequest): number => Math.ceil(JSON.stringify(body.messages).length / 3.3);

test('a play goes on at 4,096 tokens, told by its model, with nothing cut by the server', async () => {
  const lengths: number[] = [];
  const answered: string[] = [];
  let line = 0;
  server = await startFakeOpenAI(
    (request) => {
      const input = tokensOf(request);
      lengths.push(input + Number(request.body.max_tokens));
      if (input > CONTEXT) return reply.status(400, `This model's maximum context length is ${CONTEXT} tokens.`);
      line += 1;
      const isTelling = JSON.stringify(request.body).includes('You tell a visual novel');
      const text = isTelling
        ? telling(
            { type: 'narrate', text: `Rain drums on the boats, ${line} drops of it.` },
            { type: 'yield', waitingFor: 'free-text' },
          )
        : '{"doom":0}';
      return reply.answer([{ text }], { tokens: { input, output: 20 } });
    },
    { documents: { '/props': { default_generation_settings: { n_ctx: CONTEXT } } } },
  );
  const env = {
    OPENAI_COMPATIBLE_BASE_URL: server.url,
    STORYTELLER_MODEL: 'openai-compatible:m',
    DIRECTOR_MODEL: 'openai-compatible:m',
  };
  const models = createModels({
    config: readConfig(env),
    clock: systemClock,
    improviser: () => saying(telling({ type: 'narrate', text: 'The improviser speaks.' })),
    log: {
      debug: ({ model, error }, message) => {
        if (message === 'a model was called') answered.push(String(error ?? model));
      },
      warn: (_fields, message) => void answered.push(message),
    },
  });
  const { plot, ...rest } = endlessStory();
  const long = 'The tide took the light, and nobody on the quay says who lit it again. '.repeat(12);
  const globalContext = { ...plot.globalContext, setting: long, overarchingTruths: [long, long, long] };
  const story = { ...rest, plot: { ...plot, premise: long, globalContext } };
  const { plays, packageId } = await openPlays(models, { story, directorTimeoutMs: 20_000 });
  const { id } = await plays.create(packageId, 1);
  await playOn(plays, id, TURNS);

  expect(new Set(answered)).toEqual(new Set(['openai-compatible:m']));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(CONTEXT);
  const record = await plays.record(id, TURNS);
  expect(record.prompts.map(({ role }) => role)).toEqual(['director', 'storyteller']);
  expect(record.prompts[0]?.leftOut?.map(({ what }) => what)).toEqual(expect.arrayContaining(['examples', 'story']));
}, 600_000);
