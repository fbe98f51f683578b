import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask, parts } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { beginPlay, expectRefusal, quietServices, takeTurn } from './support.ts';

const narrate = (text: string) => ({ type: 'narrate' as const, text });

/** A quay whose every answer is written; `telling` says how the rope is told. */
const story = (how: 'written' | 'guided' | 'free' = 'written') =>
  makePackage({
    acts: [
      act(
        'act_1',
        [
          place(
            'quay',
            [
              encounter('enc_rope', {
                description: 'A rope hangs from the pier.',
                telling: how,
                text: 'The rope turns out to be cut.',
                script: [narrate('The rope sways.'), { type: 'say', character: 'ben', text: 'It was cut.' }],
                options: [
                  { text: 'Take it.', then: { script: [narrate('It comes loose in your hands.')] } },
                  { text: 'Leave it.', then: { script: [narrate('You leave it where it is.')] } },
                ],
              }),
            ],
            { connections: ['loft'], arrival: { script: [narrate('Fog lies on the quay.')] } },
          ),
          place('loft', [encounter('enc_a'), encounter('enc_b')], { connections: ['quay'] }),
        ],
        { opening: { script: [narrate('It is October.')] } },
      ),
    ],
    characters: [character('aiko', { role: 'protagonist' }), character('ben')],
  });

const tellers = (...answers: string[]) => {
  const director = scripted(['{}']);
  const storyteller = scripted(answers.length > 0 ? answers : ['']);
  return { director, storyteller, models: { director: director.model, storyteller: storyteller.model } };
};

async function take(services: Services, id: string, action: object) {
  const answer = await takeTurn(services, id, action);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const received = parts(answer.body);
  const frames = received.filter(({ type }) => type === 'data-frame').map(({ data }) => (data as SequencedFrame).frame);
  const texts = frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
  return { frames, texts, end: received.findLast(({ type }) => type === 'data-turn')?.data as TurnData };
}

const record = async (services: Services, id: string, turn: number) =>
  (await ask(services, 'GET', `/api/plays/${id}/turns/${turn}/record`)).body;

describe('a turn that is written', () => {
  test('asks no model, is told to the letter, and says so in its record', async () => {
    const { models, storyteller, director } = tellers();
    const services = await quietServices(models);
    const id = await beginPlay(services, story());
    const first = await take(services, id, { type: 'start' });
    expect(first.texts).toEqual(['It is October.', 'Fog lies on the quay.', 'The rope sways.', 'It was cut.']);
    expect(first.end.choices.map(({ text }) => text)).toEqual(['Take it.', 'Leave it.']);
    const answered = await take(services, id, { type: 'choice', choiceId: first.end.choices[1]?.id });
    expect(answered.texts).toEqual(['You leave it where it is.']);
    expect(storyteller.prompts).toEqual([]);
    expect(director.prompts).toEqual([]);
    expect(await record(services, id, 1)).toMatchObject({
      told: [
        { part: 'act_1/opening', telling: 'written' },
        { part: 'quay/arrival', telling: 'written' },
        { part: 'enc_rope/script', telling: 'written' },
      ],
      usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
    });
    expect(await record(services, id, 2)).toMatchObject({
      told: [{ part: 'enc_rope/then:option_2', telling: 'written' }],
    });
  });

  test('is not told anew: it would be the same', async () => {
    const services = await quietServices(tellers().models);
    const id = await beginPlay(services, story());
    await take(services, id, { type: 'start' });
    const view = (await ask(services, 'GET', `/api/plays/${id}`)).body;
    expect(view).toMatchObject({ turn: 1, canReroll: false });
    const refused = await ask(services, 'POST', `/api/plays/${id}/reroll`, {});
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.error.reason).toEqual({ code: 'told-as-written', turn: 0 });
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body).toEqual(view);
    expect((await ask(services, 'POST', `/api/plays/${id}/branch`, { turn: 1 })).status).toBe(201);
  });

  test('stays so in a branch, and a turn after it that a model tells can be told anew', async () => {
    const services = await quietServices(
      tellers(telling(narrate('Dust.'), { type: 'yield', waitingFor: 'continue' })).models,
    );
    const id = await beginPlay(services, story());
    await take(services, id, { type: 'start' });
    const { body } = await ask(services, 'POST', `/api/plays/${id}/branch`, { turn: 1 });
    expect((await ask(services, 'GET', `/api/plays/${body.id}`)).body.canReroll).toBe(false);
    await take(services, id, { type: 'travel', locationId: 'loft' });
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body.canReroll).toBe(true);
    await ask(services, 'POST', `/api/plays/${id}/rollback`, { turn: 1 });
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body.canReroll).toBe(false);
  });
});

describe('the same encounter, guided and free', () => {
  const afterOpening = (texts: string[]) => texts.slice(2);

  test('guided: one call, each beat kept, its number on the wire and in the play', async () => {
    const { models, storyteller } = tellers(
      telling(
        { ...narrate('The rope moves as if somebody held it.'), beat: 0 },
        { type: 'yield', waitingFor: 'continue' },
      ),
    );
    const services = await quietServices(models);
    const id = await beginPlay(services, story('guided'));
    const { texts, frames, end } = await take(services, id, { type: 'start' });
    expect(afterOpening(texts)).toEqual(['The rope moves as if somebody held it.', 'It was cut.']);
    expect(frames).toContainEqual({ type: 'narrate', text: 'The rope moves as if somebody held it.', beat: 0 });
    expect(frames).toContainEqual({ type: 'say', character: 'ben', text: 'It was cut.', beat: 1 });
    expect(end.choices.map(({ text }) => text)).toEqual(['Take it.', 'Leave it.']);
    expect(storyteller.prompts).toHaveLength(1);
    const kept = (await ask(services, 'GET', `/api/plays/${id}/turns`)).body.turns[0].frames;
    expect(
      kept.filter(({ beat }: { beat?: number }) => beat !== undefined).map(({ beat }: { beat: number }) => beat),
    ).toEqual([0, 1]);
    expect((await record(services, id, 1)).told.at(-1)).toMatchObject({ part: 'enc_rope/script', telling: 'guided' });
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body.canReroll).toBe(true);
  });

  test('guided without a model: as written', async () => {
    const services = await quietServices();
    const id = await beginPlay(services, story('guided'));
    expect(afterOpening((await take(services, id, { type: 'start' })).texts)).toEqual([
      'The rope sways.',
      'It was cut.',
    ]);
  });

  test('free: the script is not used, what happens guides', async () => {
    const { models, storyteller } = tellers(
      telling(narrate('Somebody has been at it with a knife.'), { type: 'yield', waitingFor: 'continue' }),
    );
    const services = await quietServices(models);
    const id = await beginPlay(services, story('free'));
    const { texts } = await take(services, id, { type: 'start' });
    expect(afterOpening(texts)).toEqual(['Somebody has been at it with a knife.']);
    expect(storyteller.prompts[0]).toContain('The rope turns out to be cut.');
    expect(storyteller.prompts[0]).not.toMatch(/sways|It was cut\./);
  });
});
