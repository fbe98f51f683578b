import { describe, expect, test } from 'vitest';
import { compileStory } from '../../../shared/play/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { models, played, reloaded } from './history-support.ts';
import {
  endlessStory,
  everythingOf,
  foldPlay,
  numberedTeller,
  openPlays,
  planned,
  playOn,
  playsIn,
  someone,
  whole,
} from './support.ts';

/** After which of its events a play's journal is read where it is loaded anew. */
async function seqsReadFrom({ store }: Pick<Awaited<ReturnType<typeof played>>, 'store'>, id: string) {
  const asked: number[] = [];
  const read = store.read;
  store.read = (stream, after = 0, to) => {
    asked.push(after);
    return read(stream, after, to);
  };
  await reloaded({ store }, id);
  store.read = read;
  return asked;
}

describe('saves', () => {
  test('keep a turn under a name, and bring it back across all that came after', async () => {
    const services = await played(2);
    const { plays, id } = services;
    const there = await everythingOf(services, id);
    expect(await plays.save(id, 'before-the-ball', { note: 'Here' })).toMatchObject({
      ...{ slot: 'before-the-ball', kind: 'manual', turn: 2, note: 'Here', onPath: true },
      preview: { line: 'Line 2.', place: 'Title of quay', act: 'Title of act_one', background: 'quay' },
    });
    await playOn(plays, id, 2);
    await plays.rollback(id, 1);
    expect(await plays.getSave(id, 'before-the-ball')).toMatchObject({ onPath: false });
    await playOn(plays, id, 1);
    expect(await plays.loadSave(id, 'before-the-ball')).toEqual({ ...there.answer, line: 3 });
    expect(await everythingOf(services, id)).toEqual(there);
    expect(await plays.save(id, 'first', { turn: 1 })).toMatchObject({ turn: 1, preview: { line: 'Line 1.' } });
    await plays.deleteSave(id, 'first');
    await expect(plays.getSave(id, 'first')).rejects.toMatchObject({ code: 'not_found' });
    await expect(plays.deleteSave(id, 'first')).rejects.toMatchObject({ code: 'not_found' });
    await expect(plays.loadSave(id, 'first')).rejects.toMatchObject({ code: 'not_found' });
    await expect(plays.save(id, 'x', { turn: 9 })).rejects.toMatchObject({ code: 'conflict' });
    for (const slot of ['auto-3', '../up', '', 'A']) {
      await expect(plays.save(id, slot, {})).rejects.toMatchObject({ code: 'refused' });
    }
  });

  test('show who is on the stage, and in the middle of a turn what had been read of it', async () => {
    const told = scripted([
      '{"elements":[{"type":"narrate","text":"It begins."},{"type":"yield","waitingFor":"continue"}]}',
      '{"elements":[{"type":"narrate","text":"It is still."},{"type":"say","character":"ben","text":"Well?","expression":"angry"},{"type":"yield","waitingFor":"continue"}]}',
    ]);
    const { plays, id } = await played(2, models(told));
    const { frames } = await plays.get(id);
    const still = frames.find((frame) => frame.type === 'narrate' && frame.text === 'It is still.')?.seq ?? -1;
    const early = await plays.save(id, '1', { readTo: still });
    expect(early).toMatchObject({ turn: 2, readTo: still, preview: { line: 'It is still.', background: 'quay' } });
    const late = await plays.save(id, '2', { readTo: frames.at(-1)?.seq ?? -1 });
    expect(late).toMatchObject({ turn: 2, readTo: null, preview: { line: 'Well?' } });
    const ben = ({ preview }: typeof late) => preview.actors.find(({ character }) => character === 'ben');
    expect(late.preview.actors.map(({ character }) => character).toSorted()).toEqual(['ada', 'ben']);
    expect(ben(late)).toMatchObject({ expression: 'angry' });
    // As the first turn left him.
    expect(ben(early)).toEqual(ben(await plays.save(id, '3', { turn: 1 })));
    expect((await plays.saves(id)).find(({ slot }) => slot === 'auto-2')?.preview).toEqual(late.preview);
    expect(await plays.loadSave(id, '1')).toMatchObject({ turn: 2 });
  });

  test('show the time of day it was, and in the middle of a turn what it had been until then', async () => {
    const { plays, packageId, store } = await openPlays(models(), {
      story: makePackage({
        acts: [
          act('act_1', [place('quay')], {
            opening: {
              telling: 'written',
              script: [
                { type: 'background', id: 'quay', light: 'dusk' },
                { type: 'narrate', text: 'The lamps are lit.' },
                { type: 'background', id: 'quay', light: 'night' },
                { type: 'narrate', text: 'It is late.' },
              ],
            },
          }),
        ],
      }),
    });
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    const { frames } = await plays.get(id);
    const lit = frames.find((frame) => frame.type === 'narrate' && frame.text === 'The lamps are lit.')?.seq;
    const early = await plays.save(id, '1', { ...(lit !== undefined && { readTo: lit }) });
    expect(early.preview).toMatchObject({ line: 'The lamps are lit.', light: 'dusk' });
    const late = await plays.save(id, '2', {});
    expect(late.preview).toMatchObject({ line: 'It is late.', light: 'night' });
    // What was saved before light was kept stands as it was painted.
    const { light: _light, ...preview } = late.preview;
    const getSave = store.getSave;
    store.getSave = async (...of) => {
      const row = await getSave(...of);
      return row && { ...row, preview };
    };
    expect((await plays.getSave(id, '2')).preview).toEqual({ ...late.preview, light: null });
  });

  test('come by themselves at the beginning of an act, beside the ring', async () => {
    const quay = (id: string) => place(id, [encounter(`enc_${id}`, { givesProgression: 1 })]);
    const globalProgression = { requiredValue: 1, trackerLabel: 'Clues' };
    const acts = ['act_1', 'act_2'].map((id) => act(id, [quay(`quay_of_${id}`)], { globalProgression }));
    const { plays, packageId } = await openPlays(models(), { story: makePackage({ acts }) });
    const { id } = await plays.create(packageId, 7);
    for (let turn = 0; turn < 40 && (await plays.get(id)).act.number === 1; turn++) await playOn(plays, id, 1);
    const { turn } = await plays.get(id);
    expect((await plays.saves(id)).find(({ slot }) => slot === 'auto-act-2')).toMatchObject({ kind: 'auto', turn });
  });

  test('come by themselves with every turn, in a ring of ten', async () => {
    const { plays, id } = await played(12);
    const ring = (await plays.saves(id)).map(({ slot, turn, kind }) => [slot, turn, kind]);
    expect(ring).toHaveLength(10);
    expect(ring).toContainEqual(['auto-2', 12, 'auto']);
    expect(ring).toContainEqual(['auto-3', 3, 'auto']);
    expect(await plays.loadSave(id, 'auto-9')).toMatchObject({ turn: 9 });
  });
});

describe('the journal', () => {
  test('folded whole comes to what a snapshot and at most twenty-five events come to, and that does not grow', async () => {
    const introduce = planned([someone('Old Tom')], { encounter: 'enc_rope' });
    const given = scriptedModels({
      director: scripted([introduce, '{}']).model,
      storyteller: numberedTeller('Old Tom rows, line').model,
    });
    const services = await played(27, given);
    const { plays, store, id } = services;
    const readFrom = await seqsReadFrom(services, id);
    expect(readFrom.every((after) => after >= 25)).toBe(true);
    const size = JSON.stringify(await reloaded(services, id)).length;
    await plays.rollback(id, 11);
    await playOn(plays, id, 3);
    await whole(plays.reroll(id));
    await plays.save(id, 'here', {});
    await plays.rollback(id, 2);
    await playOn(plays, id, 2);
    await plays.loadSave(id, 'here');
    await playOn(plays, id, 1);
    expect(JSON.stringify(await reloaded(services, id)).length).toBeLessThan(size * 1.2);
    const events = await store.read(`play:${id}`);
    const { session, at } = foldPlay(id, () => compileStory(endlessStory()), events);
    expect(await reloaded(services, id)).toEqual(session);
    expect(session.path).toEqual((await store.getPlay(id))?.path);
    expect(session.memory.characters.old_tom ?? session.memory.characters['old-tom']).toMatchObject({
      introduced: true,
    });
    expect((await plays.get(id)).cast).toContainEqual(expect.objectContaining({ name: 'Old Tom', image: null }));
    const sessions = playsIn(store);
    for (const point of [
      { line: 1, turn: 26 },
      { line: 1, turn: 3 },
      { line: 2, turn: 13 },
      { line: 3, turn: 14 },
    ]) {
      const then = at(point);
      expect(then).toBeDefined();
      expect({ ...(await sessions.at(session, point)).session, seq: 0 }).toEqual({ ...then, seq: 0 });
    }
    const rows = await store.listTurns(id, session.path, 1, 100);
    expect(rows.map(({ turn }) => turn)).toEqual(rows.map((_, index) => index + 1));
    for (const { seq, turn, line } of rows) {
      expect(events[seq - 1]).toMatchObject({ type: 'turn-committed', data: { turn, line } });
    }
  });

  test('of before lines, ticks and memory is played on, gone back in and branched', async () => {
    const services = await played(3);
    const { store, plays, id } = services;
    const old = 'old-play';
    const row = await store.getPlay(id);
    if (!row) throw new Error('no play');
    const events = (await store.read(`play:${id}`)).map(({ type, data }) => {
      const { line: _line, tick: _tick, memory: _memory, ...rest } = data as Record<string, unknown>;
      return { type, data: rest };
    });
    const turns = await store.listTurns(id, row.path, 1, 10);
    const { attached: _attached, ...pack } = (await plays.record(id, 2)).direction ?? { attached: null };
    const olderRecord = {
      ...{ eligible: ['enc_rope'], rejected: [{ id: 'enc_gull', reason: 'It has landed.' }], chosen: null },
      ...{ refusals: [{ what: 'doom', reason: 'No clock.' }], pack, stopped: false },
      direction: {
        proposal: {},
        by: 'scorer',
        reason: 'timeout',
        dropped: [],
        prompt: { instructions: '', prompt: '' },
      },
      telling: { replaced: [{ reason: 'not JSON', written: '{' }], prompt: {}, yielded: null, fault: null },
    };
    await store.append(`play:${old}`, 0, events, [
      { kind: 'put-play', row: { ...row, id: old } },
      ...turns.map((turn) => ({
        kind: 'put-turn' as const,
        row: { ...turn, playId: old, record: olderRecord },
      })),
    ]);
    expect((await plays.get(old)).frames).toEqual((await plays.get(id)).frames);
    expect(await plays.record(old, 2)).toMatchObject({
      ...{ turn: 2, tick: 2, line: 1, eligible: [{ id: 'enc_rope' }], directedBy: 'scorer', reason: 'timeout' },
      ...{ direction: { location: 'quay' }, replaced: [{ reason: 'not JSON' }], refusals: [{ what: 'doom' }] },
    });
    const branch = await plays.branch(old, 3);
    expect(await plays.rollback(branch.id, 1)).toMatchObject({ turn: 1 });
    expect(await plays.rollback(old, 2)).toMatchObject({ turn: 2 });
    expect((await playOn(plays, old, 1))[0]?.end?.turn).toBe(3);
  });
});
