import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import type { Services } from '../../../server/main.ts';
import { createPlays } from '../../../server/play/index.ts';
import { type SequencedFrame, VNFrameSchema } from '../../../shared/play/index.ts';
import { type TurnData, TurnDataSchema } from '../../../shared/wire/index.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask, parts } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { beginPlay, expectRefusal, longStory, quietServices, sharedServices, takeTurn } from './support.ts';

const theServices = sharedServices();
const LINE = { type: 'narrate', text: 'The tide is out.' };
const says = (...frames: object[]) => telling(...frames, { type: 'yield', waitingFor: 'continue' });

const tellers = (...tellings: string[]) => ({
  director: scripted(['{}']).model,
  storyteller: scripted(tellings.length > 0 ? tellings : [says(LINE)]).model,
});

async function take(services: Services, id: string, action: object) {
  const answer = await takeTurn(services, id, action);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const received = parts(answer.body);
  const frames = received.filter(({ type }) => type === 'data-frame').map(({ data }) => data as SequencedFrame);
  const last = received.filter(({ type }) => type.startsWith('data-')).at(-1);
  expect(last?.type).toBe('data-turn');
  return { received, frames, end: last?.data as TurnData };
}

const plays = async (services: Services, id: string) => (await ask(services, 'GET', `/api/plays/${id}`)).body;

/** One place, one encounter with a choice, a won climax on the turn after it. */
const shortStory = () =>
  makePackage({
    acts: [
      act(
        'act_1',
        [
          place('quay', [
            encounter('enc_rope', {
              givesProgression: 1,
              potentialFlags: ['took_rope'],
              options: [
                { text: 'Take the rope.', flags: ['took_rope'] },
                { text: 'Leave it.', flags: [] },
              ],
            }),
          ]),
        ],
        { globalProgression: { requiredValue: 1, trackerLabel: 'Clues' } },
      ),
    ],
    characters: [character('aiko', { role: 'protagonist' })],
  });

describe('POST /api/plays', () => {
  test('begins a play that waits for its first turn', async () => {
    const services = await quietServices(tellers());
    const { packageId } = (await ask(services, 'POST', '/api/packages/import', longStory())).body;
    const { status, body } = await ask(services, 'POST', '/api/plays', { packageId });
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
    expect(await plays(services, body.id)).toMatchObject({
      id: body.id,
      packageId,
      turn: 0,
      waitingFor: 'continue',
      choices: [],
      location: 'quay',
      connections: [],
      frames: [],
      ended: false,
    });
  });

  test('of an unknown package is 404, and begins none', async () => {
    const services = await quietServices();
    expectRefusal(await ask(services, 'POST', '/api/plays', { packageId: 'nothing' }), 404, 'not_found');
    expect((await ask(services, 'GET', '/api/plays')).body).toEqual({ plays: [] });
  });

  test.each<[string, object]>([
    ['no package', {}],
    ['a package that is a path', { packageId: '../x' }],
    ['half a seed', { packageId: 'x', seed: 0.5 }],
    ['a seed below 0', { packageId: 'x', seed: -1 }],
    ['a seed that is too large', { packageId: 'x', seed: 2 ** 32 }],
    ['a seed that is a word', { packageId: 'x', seed: 'seven' }],
  ])('refuses %s: 400', async (_what, body) => {
    expectRefusal(await ask(theServices(), 'POST', '/api/plays', body), 400, 'malformed');
  });
});

describe('a play from its first turn to its last', () => {
  test('goes through a choice to its ending, and every part is as documented', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services, shortStory());
    const first = await take(services, id, { type: 'start' });
    expect(first.end).toMatchObject({ turn: 1, waitingFor: 'choice', ended: false });
    expect(first.end.choices.map(({ text }) => text)).toEqual(['Take the rope.', 'Leave it.']);
    expect(await plays(services, id)).toMatchObject({ waitingFor: 'choice', choices: first.end.choices });
    expect(first.end.trackers).toEqual([{ label: 'Clues', value: 0, max: 1, kind: 'progress' }]);

    const second = await take(services, id, { type: 'choice', choiceId: first.end.choices[0]?.id });
    expect(second.end).toMatchObject({ turn: 2, trackers: [{ value: 1, max: 1 }], ended: false });
    const third = await take(services, id, { type: 'continue' });
    expect(third.end).toMatchObject({ turn: 3, waitingFor: null, ended: true, connections: [], choices: [] });
    expect(third.end.ending).toBe('The good end.');
    expect(third.frames.at(-1)?.frame).toMatchObject({ type: 'ending', text: 'The good end.' });
    expect(await plays(services, id)).toMatchObject({ turn: 3, waitingFor: null, ended: true });
    expect((await ask(services, 'GET', '/api/plays')).body.plays).toMatchObject([{ id, turn: 3, ended: true }]);

    const all = [first, second, third];
    for (const { frames, end } of all) {
      for (const { frame } of frames) expect(VNFrameSchema.safeParse(frame).error?.message).toBeUndefined();
      expect(TurnDataSchema.strict().safeParse(end).error?.message).toBeUndefined();
    }
    const seqs = all.flatMap(({ frames }) => frames.map(({ seq }) => seq));
    expect(seqs).toEqual(seqs.map((_, index) => index));
  });

  test('ends for good: nothing more fits', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services, shortStory());
    const { end } = await take(services, id, { type: 'start' });
    await take(services, id, { type: 'choice', choiceId: end.choices[0]?.id });
    await take(services, id, { type: 'continue' });
    const before = await plays(services, id);
    for (const action of [{ type: 'start' }, { type: 'continue' }, { type: 'roll' }, { type: 'text', text: 'More!' }]) {
      expectRefusal(await takeTurn(services, id, action), 409, 'conflict');
    }
    expect(await plays(services, id)).toEqual(before);
  });

  test('rolls where a check is pending, and nothing else fits then', async () => {
    const asking = scripted(['{"check":{"stat":"nerve","reason":"The rope is wet."}}', '{}']);
    const services = await quietServices({ director: asking.model, storyteller: scripted([says(LINE)]).model });
    const story = makePackage({
      acts: [
        act('act_1', [
          place('quay', [encounter('enc_rope', { frames: 100 })], { connections: ['light'] }),
          place('light'),
        ]),
      ],
      characters: [character('aiko', { role: 'protagonist', stats: { nerve: 2 } })],
    });
    const id = await beginPlay(services, story);
    const first = await take(services, id, { type: 'start' });
    expect(first.end.waitingFor).toBe('dice-result');
    expect(first.frames.map(({ frame }) => frame.type)).toContain('check');
    for (const action of [
      { type: 'continue' },
      { type: 'travel', locationId: 'light' },
      { type: 'text', text: 'No.' },
    ]) {
      expectRefusal(await takeTurn(services, id, action), 409, 'conflict');
    }
    const rolled = await take(services, id, { type: 'roll' });
    const result = rolled.frames.find(({ frame }) => frame.type === 'check-result')?.frame;
    if (result?.type !== 'check-result') throw new Error('no roll');
    expect(result.modifier).toBe(2);
    expect(result.total).toBe((result.dice[0] ?? 0) + (result.dice[1] ?? 0) + 2);
  });
});

describe('an action', () => {
  test('that travels fits where the place is among the connections', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    const { end } = await take(services, id, { type: 'start' });
    expect(end).toMatchObject({ location: 'quay', connections: ['light'] });
    const there = await take(services, id, { type: 'travel', locationId: 'light' });
    expect(there.end).toMatchObject({ location: 'light', connections: ['quay'] });
    expect(there.frames.map(({ frame }) => frame)).toContainEqual(
      expect.objectContaining({ type: 'background', id: 'light' }),
    );
  });

  test.each<[string, object]>([
    ['a second start', { type: 'start' }],
    ['a roll without a check', { type: 'roll' }],
    ['a choice where none is offered', { type: 'choice', choiceId: 'c1-0' }],
    ['words where none are asked for', { type: 'text', text: 'I wait.' }],
    ['a way that is not there', { type: 'travel', locationId: 'moon' }],
    ['a way to where one is', { type: 'travel', locationId: 'quay' }],
  ])('that does not fit is 409 and changes nothing: %s', async (_what, action) => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    await take(services, id, { type: 'start' });
    const before = [await plays(services, id), await services.store.read(`play:${id}`)];
    const refused = await takeTurn(services, id, action);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.error.hint).toContain('continue');
    expect([await plays(services, id), await services.store.read(`play:${id}`)]).toEqual(before);
  });

  test('of words answers a question, or a choice with freeText', async () => {
    const question = telling(LINE, { type: 'input', prompt: 'What do you say?' });
    const services = await quietServices(tellers(question, says(LINE)));
    const id = await beginPlay(services);
    const { end } = await take(services, id, { type: 'start' });
    expect(end).toMatchObject({ waitingFor: 'free-text', choices: [] });
    expectRefusal(await takeTurn(services, id, { type: 'continue' }), 409);
    expect((await take(services, id, { type: 'text', text: 'Who is there?' })).end.turn).toBe(2);
  });

  test('of words is refused where the choice is closed, and taken where it is open', async () => {
    const options = [
      { id: 'a', text: 'Knock.', impulse: 'push' },
      { id: 'b', text: 'Wait.', impulse: 'wait' },
    ];
    const open = telling(LINE, { type: 'choice', options, freeText: true });
    const services = await quietServices(tellers(open, says(LINE)));
    const id = await beginPlay(services);
    const { end, frames } = await take(services, id, { type: 'start' });
    expect(end.waitingFor).toBe('choice');
    expect(frames.at(-1)?.frame).toMatchObject({ type: 'choice', freeText: true });
    expectRefusal(await takeTurn(services, id, { type: 'choice', choiceId: 'not-offered' }), 409);
    expect((await take(services, id, { type: 'text', text: 'I shout.' })).end.turn).toBe(2);
  });

  test('is stored with its turn, as it was sent', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    await take(services, id, { type: 'start' });
    await take(services, id, { type: 'travel', locationId: 'light' });
    const { turns } = (await ask(services, 'GET', `/api/plays/${id}/turns`)).body;
    expect(turns.map(({ action }: { action: unknown }) => action)).toEqual([
      { type: 'start' },
      { type: 'travel', locationId: 'light' },
    ]);
  });
});

describe('a turn that is meant for where the play was seen', () => {
  test('is taken there once, however often it is sent, and nowhere else', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    await take(services, id, { type: 'start' });
    const { turn, line } = await plays(services, id);
    const send = (after: object) =>
      ask(services, 'POST', `/api/plays/${id}/turns`, { action: { type: 'continue' }, after });
    const sent = await Promise.all([send({ turn, line }), send({ turn, line }), send({ turn, line })]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const late = await send({ turn, line });
    expectRefusal(late, 409, 'conflict');
    expect(late.body.error.reason).toEqual({ code: 'play-moved-on' });
    const now = await plays(services, id);
    expect(now).toMatchObject({ turn: turn + 1, line });

    // Taken back and told on, the turn has its number again, and is another.
    await ask(services, 'POST', `/api/plays/${id}/rollback`, { turn });
    await take(services, id, { type: 'continue' });
    expectRefusal(await send({ turn: now.turn, line: now.line }), 409, 'conflict');
    const again = await plays(services, id);
    expect(again).toMatchObject({ turn: now.turn, line: line + 1 });
    expect((await send({ turn: again.turn, line: again.line })).status).toBe(200);
    expectRefusal(await send({ turn: 1 }), 400, 'malformed');
  });
});

describe('GET /api/plays/:id/turns', () => {
  const withTurns = async (count: number) => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    await take(services, id, { type: 'start' });
    for (let turn = 1; turn < count; turn++) await take(services, id, { type: 'continue' });
    const page = async (query: string) => (await ask(services, 'GET', `/api/plays/${id}/turns${query}`)).body;
    return { services, id, page };
  };

  test('pages through all of them, in order, with next where there are more', async () => {
    const { services, id, page } = await withTurns(5);
    const whole = await page('');
    expect(whole).not.toHaveProperty('next');
    expect(whole.turns.map(({ turn }: { turn: number }) => turn)).toEqual([1, 2, 3, 4, 5]);
    expect(Object.keys(whole.turns[0]).sort()).toEqual(['action', 'frames', 'turn', 'waitingFor']);
    const collected = [];
    for (let from: number | undefined = 1; from !== undefined; ) {
      const { turns, next }: { turns: unknown[]; next?: number } = await page(`?from=${from}&limit=2`);
      expect(turns.length).toBeLessThanOrEqual(2);
      collected.push(...turns);
      from = next;
    }
    expect(collected).toEqual(whole.turns);
    expect(whole.turns.at(-1).frames).toEqual((await plays(services, id)).frames);
    expect(await page('?from=6')).toEqual({ turns: [] });
  });

  test.each(['?from=0', '?from=-1', '?from=x', '?limit=0', '?limit=101', '?limit=1e9', '?from=1.5', '?from='])(
    'refuses %s: 400',
    async (query) => {
      const services = await quietServices(tellers());
      const id = await beginPlay(services);
      expectRefusal(await ask(services, 'GET', `/api/plays/${id}/turns${query}`), 400, 'malformed');
    },
  );
});

describe('the story of a play', () => {
  test('may be deleted: its play says so, and another story of that id is not mistaken for it', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    await take(services, id, { type: 'start' });
    expect((await ask(services, 'DELETE', '/api/packages/fixture')).status).toBe(204);
    const gone = await ask(services, 'GET', `/api/plays/${id}`);
    expectRefusal(gone, 404, 'not_found');
    expect(gone.body.error.message).toContain('package was deleted');
    expectRefusal(await takeTurn(services, id, { type: 'continue' }), 404, 'not_found');

    await ask(services, 'POST', '/api/packages/import', shortStory());
    const { body } = await ask(services, 'POST', '/api/plays', { packageId: 'fixture' });
    expect(await plays(services, body.id)).toMatchObject({ location: 'quay', connections: [], trackers: [{ max: 1 }] });
  });

  test('may come back another: the old play is refused, before a restart and after', async () => {
    const services = await quietServices(tellers());
    const id = await beginPlay(services);
    await take(services, id, { type: 'start' });
    await take(services, id, { type: 'travel', locationId: 'light' });
    await ask(services, 'DELETE', '/api/packages/fixture');
    const other = makePackage({ acts: [act('other_act', [place('elsewhere', [encounter('enc_other')])])] });
    await ask(services, 'POST', '/api/packages/import', other);
    for (const answer of [
      await ask(services, 'GET', `/api/plays/${id}`),
      await takeTurn(services, id, { type: 'continue' }),
    ]) {
      expectRefusal(answer, 404, 'not_found');
      expect(answer.body.error.message).toContain('another one has its id');
    }
    const { store, models, log } = services;
    const restarted = createPlays({ store, models, log, clock: systemClock, directorTimeoutMs: 100 });
    await expect(restarted.get(id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await ask(services, 'DELETE', `/api/plays/${id}`)).status).toBe(204);
  });
});
