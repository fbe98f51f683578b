import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { runs } from '../../support/runs.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { beginPlay, expectRefusal, quietServices, takeTurn, waitingModel } from './support.ts';

const plan = (tool: string, args: object) =>
  JSON.stringify({
    rationale: 'The rope matters.',
    scene_intention: 'Somebody asks for the rope.',
    actions: [{ tool, args, reason: 'To know.' }],
    expected_outcomes: ['It is missed.'],
  });
const PLANNED = plan('memory.search', { query: 'rope' });

/** Tells "Line 1.", "Line 2." … and waits for the player to go on. */
const counting = () => {
  let told = 0;
  return scripted([
    () => telling({ type: 'narrate', text: `Line ${++told}.` }, { type: 'yield', waitingFor: 'continue' }),
  ]).model;
};
const services = (director = '{}', dataDir?: string) =>
  quietServices(
    { director: scripted([director]).model, storyteller: counting() },
    dataDir === undefined ? {} : { DATA_DIR: dataDir },
  );

async function played(on: Services, turns: number): Promise<string> {
  const id = await beginPlay(on);
  for (let turn = 1; turn <= turns; turn++) {
    expect((await takeTurn(on, id, { type: turn === 1 ? 'start' : 'continue' })).status).toBe(200);
  }
  return id;
}

/** What comes of a route of a play. */
const of = (on: Services, id: string) => (method: string, path: string, body?: unknown) =>
  ask(on, method, `/api/plays/${id}${path}`, body);

/** A server whose Storyteller waits in the middle of a turn, with a play whose first turn is being told. */
async function midTurn() {
  const waiting = waitingModel(
    '{"elements":[{"type":"narrate","text":"Line 0."},',
    '{"type":"yield","waitingFor":"continue"}]}',
  );
  const on = await quietServices({ director: scripted([PLANNED]).model, storyteller: waiting.model });
  return { on, id: await beginPlay(on), ...waiting };
}

describe('back, aside and anew', () => {
  test('a branch of a story that has ended is played on; the other stays ended', async () => {
    const quay = place('quay', [encounter('enc_rope', { givesProgression: 1 })]);
    const globalProgression = { requiredValue: 1, trackerLabel: 'Clues' };
    const short = makePackage({
      acts: [act('act_1', [quay], { globalProgression })],
      characters: [character('aiko', { role: 'protagonist' })],
    });
    const on = await services();
    const id = await beginPlay(on, short);
    const ask = of(on, id);
    for (let turn = 0; turn < 6 && !(await ask('GET', '')).body.ended; turn++) {
      await takeTurn(on, id, { type: turn === 0 ? 'start' : 'continue' });
    }
    const ended = (await ask('GET', '')).body;
    expect(ended).toMatchObject({ ended: true, waitingFor: null });
    const aside = await ask('POST', '/branch', { turn: ended.turn - 1 });
    expect(aside.status, JSON.stringify(aside.body)).toBe(201);
    const branch = of(on, aside.body.id);
    expect((await branch('GET', '')).body).toMatchObject({ turn: ended.turn - 1, ended: false });
    expect((await takeTurn(on, aside.body.id, { type: 'continue' })).status).toBe(200);
    const whole = await ask('POST', '/branch', { turn: ended.turn });
    expect((await of(on, whole.body.id)('GET', '')).body).toMatchObject({ turn: ended.turn, ended: true });
    expect((await ask('GET', '')).body).toEqual(ended);
    expectRefusal(await ask('POST', '/tick'), 409, 'conflict');
  });
});

const DEEDS: readonly [method: string, path: string, body?: unknown][] = [
  ['POST', '/turns', { action: { type: 'continue' } }],
  ['POST', '/turns', { action: { type: 'text', text: 'I look.' } }],
  ['POST', '/rollback', { turn: 1 }],
  ['POST', '/rollback', { turn: 2 }],
  ['POST', '/rollback', { turn: 0 }],
  ['POST', '/branch', { turn: 1 }],
  ['POST', '/reroll'],
  ['POST', '/tick'],
  ['POST', '/tick', { dryRun: true }],
  ['POST', '/tick', { skip: true }],
  ['PUT', '/saves/quay', {}],
  ['POST', '/saves/quay/load'],
  ['POST', '/saves/auto-2/load'],
  ['POST', '/version'],
  ['POST', '/stop'],
];
const MOMENTS = Number(process.env.MOMENTS ?? runs(25));

test(`${MOMENTS} moments at which several tabs want different things leave a play that is whole, now and after a restart`, async () => {
  const dataDir = await tempDir();
  const on = await services(PLANNED, dataDir);
  const id = await played(on, 2);
  const ask = of(on, id);
  let done = 0;
  let refused = 0;
  const moment = fc.array(fc.constantFrom(...DEEDS), { minLength: 2, maxLength: 4 });
  const holds = async (deeds: (typeof DEEDS)[number][]) => {
    const answers = await Promise.all(deeds.map((deed) => ask(...deed)));
    for (const answer of answers) {
      if (answer.status < 400) done += 1;
      else {
        refused += 1;
        expectRefusal(answer, answer.status);
      }
      expect([200, 201, 202, 204, 404, 409]).toContain(answer.status);
    }
    const play = (await ask('GET', '')).body;
    const { turns } = (await ask('GET', '/turns?limit=100')).body;
    expect([play.running, turns.map(({ turn }: { turn: number }) => turn)]).toEqual([
      false,
      Array.from({ length: play.turn }, (_, index) => index + 1),
    ]);
    expect(turns.at(-1)?.frames ?? []).toEqual(play.frames);
    for (const { seq, index } of turns
      .flatMap(({ frames }: { frames: { seq: number }[] }) => frames)
      .map(({ seq }: { seq: number }, index: number) => ({ seq, index }))) {
      expect(seq).toBe(index);
    }
  };
  await fc.assert(fc.asyncProperty(moment, holds), { numRuns: MOMENTS, seed: 20_260_102, endOnFailure: true });
  expect(done).toBeGreaterThan(MOMENTS);
  expect(refused).toBeGreaterThan(0);
  const [play, saves, plans] = await Promise.all(
    ['', '/saves', '/plans'].map(async (path) => (await ask('GET', path)).body),
  );
  await on.close();
  const again = of(await services(PLANNED, dataDir), id);
  expect((await again('GET', '')).body).toEqual(play);
  expect((await again('GET', '/saves')).body).toEqual(saves);
  expect((await again('GET', '/plans')).body).toEqual(plans);
});

describe('saves', () => {
  test('are kept under a name, overwritten, loaded and deleted', async () => {
    const on = await services();
    const id = await played(on, 2);
    const ask = of(on, id);
    const made = await ask('PUT', '/saves/quay', { note: 'Before <b>it</b>' });
    expect(made).toMatchObject({
      status: 200,
      body: { slot: 'quay', kind: 'manual', turn: 2, note: 'Before <b>it</b>', onPath: true },
    });
    expect((await ask('GET', '/saves/quay')).body).toEqual(made.body);
    const atTwo = (await ask('GET', '')).body;
    await takeTurn(on, id, { type: 'continue' });
    expect((await ask('POST', '/saves/quay/load')).body).toEqual({ ...atTwo, line: 2 });
    expect((await ask('PUT', '/saves/quay', { turn: 1 })).body).toMatchObject({ turn: 1, note: '' });
    expect((await ask('DELETE', '/saves/quay')).status).toBe(204);
    for (const [method, path] of [
      ['GET', '/saves/quay'],
      ['DELETE', '/saves/quay'],
      ['POST', '/saves/quay/load'],
    ] as const) {
      expectRefusal(await ask(method, path), 404, 'not_found');
    }
    const odd = '猫\u0000\u202e👩‍👧'.repeat(20);
    expect((await ask('PUT', '/saves/odd', { note: odd })).status).toBe(200);
    expect((await ask('GET', '/saves/odd')).body.note).toBe(odd);
    for (const slot of ['auto-1', 'auto-left-1']) {
      expectRefusal(await ask('PUT', `/saves/${slot}`, {}), 422, 'refused');
      expectRefusal(await ask('PATCH', `/saves/${slot}`, { note: 'Mine' }), 422, 'refused');
    }
    const slots = (await ask('GET', '/saves')).body.saves.map(({ slot }: { slot: string }) => slot);
    expect(slots).toEqual(expect.arrayContaining(['auto-1', 'auto-2', 'auto-3']));
    expect(slots).not.toContain('quay');
  });

  test('are named otherwise, protected from being put over and deleted, and kept from the engine’s own', async () => {
    const on = await services();
    const id = await played(on, 2);
    const ask = of(on, id);
    await ask('PUT', '/saves/1', { note: 'One' });
    const named = await ask('PATCH', '/saves/1', { note: 'The quay', protected: true });
    expect(named).toMatchObject({ status: 200, body: { note: 'The quay', protected: true, turn: 2 } });
    for (const [method, body] of [
      ['PUT', { note: 'Over it' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await ask(method, '/saves/1', body);
      expectRefusal(refused, 409, 'conflict');
      expect(refused.body.error).toMatchObject({ reason: { code: 'save-is-protected' } });
    }
    expect((await ask('GET', '/saves/1')).body).toEqual(named.body);
    expect((await ask('PATCH', '/saves/1', { protected: false })).body).toMatchObject({ note: 'The quay' });
    const kept = await ask('PUT', '/saves/1', { from: 'auto-1', note: 'From the ring' });
    expect(kept.body).toMatchObject({ slot: '1', kind: 'manual', turn: 1, note: 'From the ring' });
    expect((await ask('DELETE', '/saves/1')).status).toBe(204);
    expectRefusal(await ask('PATCH', '/saves/1', { note: 'Gone' }), 404, 'not_found');
    expectRefusal(await ask('PUT', '/saves/1', { from: 'nowhere' }), 404, 'not_found');
  });
});

describe('ticks', () => {
  test('one whose play is deleted meanwhile ends, and nothing of it stays', async () => {
    const { on, id, hasBegun } = await midTurn();
    const tick = of(on, id)('POST', '/tick');
    await hasBegun;
    expect((await ask(on, 'DELETE', `/api/plays/${id}`)).status).toBe(204);
    expect((await tick).status).toBeLessThan(500);
    expectRefusal(await of(on, id)('GET', ''), 404, 'not_found');
    expect(await on.store.read(`play:${id}`)).toEqual([]);
  });
});
