import { describe, expect, test } from 'vitest';
import { compileStory } from '../../../shared/play/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { director, played, reloaded } from './history-support.ts';
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
  take,
  whole,
} from './support.ts';

describe('going back', () => {
  test('restores everything as it was, and the play goes on from there on its own', async () => {
    const services = await played(2);
    const { plays, id } = services;
    const before = await everythingOf(services, id);
    await playOn(plays, id, 3);
    expect((await plays.get(id)).turn).toBe(5);
    const answer = await plays.rollback(id, 2);
    expect(answer).toEqual({ ...before.answer, line: 2 });
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
    expect(await plays.loadSave(id, 'auto-left-1')).toEqual({ ...there, line: 3 });
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
