import { expect, test } from 'vitest';
import { reword } from '../../../server/coauthor/rewording/index.ts';
import { RewordingRequestSchema } from '../../../shared/wire/index.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';

const draft = {
  ...DRAFTS.withCast,
  characters: DRAFTS.withCast.characters.map((one) => (one.id === 'ken' ? { ...one, voice: 'Short and dry.' } : one)),
};
const request = (more: object = {}) =>
  RewordingRequestSchema.parse({ text: 'The rain came.', wish: 'shorter', ...more });

const ask = (answer: string | Error, asked = request()) => {
  const coauthor = scripted([answer]);
  const texts = reword(
    scriptedModels({ coauthor: coauthor.model }),
    { id: 'desk', draft, signal: AbortSignal.timeout(5000) },
    asked,
  );
  return { coauthor, texts };
};

test('other wordings are given without the passage itself, each once', async () => {
  const answer = JSON.stringify({ texts: ['Rain.', ' Rain. ', 'The rain came.', ''] });
  expect(await ask(answer).texts).toEqual(['Rain.']);
});

test('the model is told what stands around, the wish, and the voice of whose text it is', async () => {
  const asked = request({ before: 'Noon.', after: 'Night.', wish: 'voice', words: 'no jokes', character: 'ken' });
  const { coauthor, texts } = ask('{"texts":["Rain."]}', asked);
  await texts;
  const [prompt = ''] = coauthor.prompts;
  for (const part of ['Noon.', 'The rain came.', 'Night.', 'no jokes', 'Short and dry.'])
    expect(prompt).toContain(part);
});

test.each(['no JSON at all', '{"texts":[]}', '{"texts":["The rain came."]}', '{"words":["Rain."]}'])(
  'an answer without another wording is named as such: %s',
  async (answer) => {
    await expect(ask(answer).texts).rejects.toMatchObject({ code: 'unavailable', reason: { code: 'no-rewording' } });
  },
);

test('without a model it says that it takes one', async () => {
  const asked = reword(
    scriptedModels({}, { without: ['coauthor'] }),
    { id: 'desk', draft, signal: AbortSignal.timeout(5000) },
    request(),
  );
  await expect(asked).rejects.toMatchObject({ code: 'conflict', reason: { code: 'needs-model' } });
});
