import { describe, expect, test } from 'vitest';
import type { PlaySession } from '../../../server/play/snapshot.ts';
import { compileStory } from '../../../shared/play/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import {
  endlessStory,
  everythingOf,
  foldPlay,
  lines,
  numberedTeller,
  onwards,
  openPlays,
  planned,
  playOn,
  playsIn,
  someone,
  take,
  whole,
} from './support.ts';

const director = (answer = '{}') => scripted([answer]).model;
const models = (teller = numberedTeller()) => scriptedModels({ director: director(), storyteller: teller.model });

/** A play with so many turns behind it. */
async function played(turns: number, given = models()) {
  const services = await openPlays(given);
  const { id } = await services.plays.create(services.packageId, 7);
  const told = await playOn(services.plays, id, turns);
  return { ...services, id, told };
}

/** A play as the database alone has it. */
async function reloaded(
  { store }: Pick<Awaited<ReturnType<typeof played>>, 'store'>,
  id: string,
): Promise<PlaySession> {
  return (await playsIn(store).load(id)).session;
}

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

describe('going back', () => {
  test('restores everything as it was, and the play goes on from there on its own', async () => {
    const services = await played(2);
    const { plays, id } = services;
    const before = await everythingOf(services, id);
    await playOn(plays, id, 3);
    expect((await plays.get(id)).turn).toBe(5);
    const answer = await plays.rollback(id, 2);
    expect(answer).toEqual(before.answer);
    expect(await everythingOf(services, id)).toEqual(before);
    const [next] = await playOn(plays, id, 1);
    expect(next?.end?.turn).toBe(3);
    expect(next?.frames[0]?.seq).toBe((before.answer.frames.at(-1)?.seq ?? 0) + 1);
    expect((await plays.turns(id, 1, 100)).turns.map(({ turn }) => turn)).toEqual([1, 2, 3]);
  });

  test('goes back to before the first turn, and may begin again', async () => {
    const { plays, id } = await played(2);
    expect(await plays.rollback(id, 0)).toMatchObject({ turn: 0, frames: [], canReroll: false });
    expect((await take(plays, id, { type: 'start' })).end?.turn).toBe(1);
  });

  test('to a turn it has not had is a conflict that changes nothing', async () => {
    const { plays, store, id } = await played(1);
    const events = await store.read(`play:${id}`);
    await expect(plays.rollback(id, 2)).rejects.toMatchObject({ code: 'conflict' });
    await expect(plays.rollback('nobody', 1)).rejects.toMatchObject({ code: 'not_found' });
    await plays.rollback(id, 1);
    expect(await store.read(`play:${id}`)).toEqual(events);
  });

  test('is done where only the tidying up after it fails', async () => {
    const { plays, store, id } = await played(3);
    store.listSaves = () => Promise.reject(new Error('busy'));
    const again = await whole(plays.reroll(id));
    expect(again).toMatchObject({ errors: [], end: { turn: 3 } });
    expect(await plays.rollback(id, 1)).toMatchObject({ turn: 1 });
  });

  test('leaves a way back, of which the last five stay', async () => {
    const { plays, id } = await played(3);
    const there = await plays.get(id);
    await plays.rollback(id, 1);
    const left = (await plays.saves(id)).find(({ slot }) => slot === 'auto-left-1');
    expect(left).toMatchObject({ kind: 'auto', turn: 3, onPath: false, preview: { line: 'Line 3.' } });
    expect(await plays.loadSave(id, 'auto-left-1')).toEqual(there);
    expect(lines((await plays.turns(id, 1, 10)).turns.flatMap(({ frames }) => frames))).toEqual([
      'Line 1.',
      'Line 2.',
      'Line 3.',
    ]);
    for (let again = 0; again < 6; again++) {
      await plays.rollback(id, 1);
      await playOn(plays, id, 1);
    }
    const slots = (await plays.saves(id)).flatMap(({ slot }) => (slot.startsWith('auto-left-') ? [slot] : []));
    expect(slots).toHaveLength(5);
    expect(slots).not.toContain('auto-left-1');
  });

  test('while a turn is told is a conflict, and so is a turn while the play goes back', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const teller = scripted([() => held.then(() => '{"elements":[{"type":"narrate","text":"Late."}]}')]);
    const { plays, packageId } = await openPlays(scriptedModels({ director: director(), storyteller: teller.model }));
    const { id } = await plays.create(packageId, 7);
    const run = await plays.takeTurn(id, { type: 'start' });
    for (const change of [
      () => plays.rollback(id, 0),
      () => plays.reroll(id),
      () => plays.loadSave(id, 'x'),
      () => plays.moveToLatest(id),
      () => plays.tick(id, {}),
      () => plays.tick(id, { dryRun: true }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'conflict' });
    }
    release();
    await run.done;
    const action = await onwards(plays, id);
    const both = await Promise.allSettled([plays.rollback(id, 0), whole(plays.takeTurn(id, action))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([0, 2]).toContain((await plays.get(id)).turn);
  });
});

describe('a turn told anew', () => {
  test('has the same action and dice, another telling, and stands in the old one’s place', async () => {
    const services = await played(2);
    const { plays, id } = services;
    const before = await everythingOf(services, id);
    const again = await whole(plays.reroll(id));
    expect(again.errors).toEqual([]);
    expect(lines(again.frames.map(({ frame }) => frame))).toEqual(['Line 3.']);
    expect(again.end).toMatchObject({ turn: 2 });
    const after = await everythingOf(services, id);
    expect(after.turns.map(({ turn, action }) => [turn, action])).toEqual(
      before.turns.map(({ turn, action }) => [turn, action]),
    );
    expect(after.turns[0]).toEqual(before.turns[0]);
    expect(after.answer.frames.map(({ seq }) => seq)).toEqual(before.answer.frames.map(({ seq }) => seq));
    expect(await plays.get(id)).toMatchObject({ turn: 2, canReroll: true });
    await plays.loadSave(id, 'auto-left-1');
    expect((await everythingOf(services, id)).turns).toEqual(before.turns);
  });

  test('rolls the dice as they fell', async () => {
    const check = '{"encounter":"enc_gull","check":{"stat":"wits"}}';
    const services = await openPlays(
      scriptedModels({ director: director(check), storyteller: numberedTeller().model }),
    );
    const { id } = await services.plays.create(services.packageId, 7);
    await take(services.plays, id, { type: 'start' });
    const rolled = await take(services.plays, id, { type: 'roll' });
    const again = await whole(services.plays.reroll(id));
    const result = ({ frames }: typeof rolled) => frames.find(({ frame }) => frame.type === 'check-result');
    expect(result(rolled)).toBeDefined();
    expect(result(again)).toEqual(result(rolled));
  });

  test('leaves a stale tab its choices no more, though they are of the same turn', async () => {
    const { plays, id } = await played(2);
    const stale = await plays.get(id);
    await whole(plays.reroll(id));
    const choiceId = stale.choices[0]?.id ?? '';
    expect(choiceId).not.toBe('');
    await expect(plays.takeTurn(id, { type: 'choice', choiceId })).rejects.toMatchObject({ code: 'conflict' });
    await plays.rollback(id, 1);
    const [left] = await playOn(plays, id, 1);
    expect([...stale.choices, ...(left?.end?.choices ?? [])].map((choice) => choice.id)).toHaveLength(
      new Set([...stale.choices, ...(left?.end?.choices ?? [])].map((choice) => choice.id)).size,
    );
    await plays.loadSave(id, 'auto-left-1');
    expect((await playOn(plays, id, 1))[0]).toMatchObject({ errors: [], end: { turn: 3 } });
  });

  test('keeps the old one where it fails, or is stopped before anything was told', async () => {
    const services = await played(2);
    const { plays, store, id } = services;
    const before = await everythingOf(services, id);
    const append = store.append;
    store.append = () => Promise.reject(new Error('disk full'));
    expect((await whole(plays.reroll(id))).errors).toHaveLength(1);
    store.append = append;
    expect(await everythingOf(services, id)).toEqual(before);

    const run = await plays.reroll(id);
    run.stop();
    await run.done;
    expect(await everythingOf(services, id)).toEqual(before);
    expect((await playOn(plays, id, 1))[0]?.end?.turn).toBe(3);
  });

  test('needs a turn', async () => {
    const { plays, id } = await played(0);
    await expect(plays.reroll(id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a branch', () => {
  test('is a play of its own from there: neither touches the other', async () => {
    const services = await played(3);
    const { plays, id } = services;
    const before = await everythingOf(services, id);
    const two = (await plays.turns(id, 1, 2)).turns;
    const branch = await plays.branch(id, 2);
    expect((await plays.turns(branch.id, 1, 10)).turns).toEqual(two);
    expect(await plays.get(branch.id)).toMatchObject({ id: branch.id, turn: 2, version: 1 });
    await playOn(plays, branch.id, 2);
    expect(await everythingOf(services, id)).toEqual(before);
    await plays.delete(id);
    expect((await plays.get(branch.id)).turn).toBe(4);
    expect((await plays.record(branch.id, 1)).prompts[0]?.instructions).not.toBe('');
  });

  test('can be taken back to before it branched off, and comes back from there', async () => {
    const services = await played(27);
    const { plays, store, id } = services;
    const branch = await plays.branch(id, 26);
    await plays.delete(id);
    for (const turn of [25, 3, 0]) {
      const there = (await plays.turns(branch.id, 1, 100)).turns.find((one) => one.turn === turn);
      const answer = await plays.rollback(branch.id, turn);
      expect(answer).toMatchObject({ turn, frames: there?.frames ?? [] });
      const session = await reloaded(services, branch.id);
      expect(session.state.turn).toBe(turn);
      expect(session.memory.scenes).toBe(turn);
    }
    await playOn(plays, branch.id, 1);
    const events = await store.read(`play:${branch.id}`);
    const folded = foldPlay(branch.id, () => compileStory(endlessStory()), events).session;
    expect(folded).toEqual(await reloaded(services, branch.id));
  });

  test('may have its first own turn told anew: the one it branched off at', async () => {
    const services = await played(3);
    const { id } = await services.plays.branch(services.id, 2);
    const again = await whole(services.plays.reroll(id));
    expect(lines(again.frames.map(({ frame }) => frame))).toEqual(['Line 4.']);
    expect((await services.plays.get(id)).turn).toBe(2);
    const folded = foldPlay(id, () => compileStory(endlessStory()), await services.store.read(`play:${id}`)).session;
    expect(folded).toEqual(await reloaded(services, id));
  });

  test('names no files of the play it branched off, but has its plans', async () => {
    const { plays, id } = await played(
      2,
      scriptedModels({ director: director(planned([])), storyteller: numberedTeller().model }),
    );
    const branch = await plays.branch(id, 2);
    await playOn(plays, branch.id, 1);
    const { plans } = await plays.tickPlans(branch.id, {});
    expect(plans.map(({ tick, file }) => [tick, file])).toEqual([
      [1, null],
      [2, null],
      [3, `plays/${branch.id}/plans/plan_003.json`],
    ]);
  });

  test('of a turn it has not had is a conflict', async () => {
    const { plays, id } = await played(1);
    await expect(plays.branch(id, 2)).rejects.toMatchObject({ code: 'conflict' });
    const { id: atTheStart } = await plays.branch(id, 0);
    expect(await plays.get(atTheStart)).toMatchObject({ turn: 0 });
    expect((await take(plays, atTheStart, { type: 'start' })).end?.turn).toBe(1);
  });
});

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
    expect(await plays.loadSave(id, 'before-the-ball')).toEqual(there.answer);
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

  test('come by themselves at the beginning of an act, beside the ring', async () => {
    const quay = (id: string) => place(id, [encounter(`enc_${id}`, { givesProgression: 1 })]);
    const globalProgression = { requiredValue: 1, trackerLabel: 'Clues' };
    const acts = ['act_1', 'act_2'].map((id) => act(id, [quay(`quay_of_${id}`)], { globalProgression }));
    const { plays, packageId } = await openPlays(models(), { story: makePackage({ acts }) });
    const { id } = await plays.create(packageId, 7);
    for (let turn = 0; turn < 9 && (await plays.get(id)).act.number === 1; turn++) await playOn(plays, id, 1);
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
