import { describe, expect, test } from 'vitest';
import { missingIn } from '../../../server/play/index.ts';
import { compileStory, type PlotState, startPlay } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import {
  endlessStory,
  foldPlay,
  numberedTeller,
  openPlays,
  planned,
  playOn,
  playsIn,
  someone,
  take,
  whole,
} from './support.ts';

const story = () =>
  makePackage({
    characters: [character('ada', { role: 'protagonist' }), character('ben')],
    facts: [{ id: 'tide', text: 'The tide turns at six.', audience: 'player' }],
    acts: [
      act(
        'act_one',
        [
          place('quay', [
            encounter('enc_rope', { potentialFlags: ['rope'], options: [{ text: 'Pull.' }, { text: 'Cut.' }] }),
          ]),
          place('light', [encounter('enc_lamp')]),
        ],
        {
          inevitableEvents: [
            {
              id: 'storm',
              title: 'Storm',
              description: 'It comes.',
              triggerCondition: 'doom > 3',
              forcesClimax: false,
            },
          ],
        },
      ),
    ],
  });

const compiled = compileStory(story());
const state: PlotState = {
  ...startPlay(compiled, 1),
  turn: 3,
  actTurn: 3,
  flags: ['rope'],
  active: { id: 'enc_lamp', again: false },
  frames: { enc_lamp: 1 },
  answered: { enc_rope: 1 },
  earnedFacts: ['tide'],
  firedEvents: ['storm'],
  moved: { ben: ['light'] },
  dispositions: { ben: 'wary' },
  visited: ['quay', 'light'],
};

/** The story with something done to its JSON. */
function changed(edit: (pkg: VNPackage) => void) {
  const pkg = structuredClone(story());
  edit(pkg);
  return compileStory(pkg);
}
const firstAct = (pkg: VNPackage) => {
  const [first] = pkg.plot.acts;
  if (!first) throw new Error('no act');
  return first;
};

const firstEncounter = (pkg: VNPackage) => {
  const encounter = firstAct(pkg).sandboxLocations[0]?.encounters[0];
  if (!encounter) throw new Error('no encounter');
  return encounter;
};

describe('what a play would miss in another version', () => {
  test('is nothing in the same one, nor where texts and what is still to come have changed', () => {
    expect(missingIn(compiled, state)).toEqual([]);
    const edited = changed((pkg) => {
      firstAct(pkg).title = 'Another title';
      firstAct(pkg).sandboxLocations[0]?.encounters.push({ ...firstEncounter(pkg), id: 'enc_new' });
    });
    expect(missingIn(edited, state)).toEqual([]);
  });

  test.each<[string, (pkg: VNPackage) => void, string[]]>([
    ['its act', (pkg) => void Object.assign(firstAct(pkg), { id: 'act_two' }), ['act act_one']],
    [
      'a place and what was under way there',
      (pkg) => void firstAct(pkg).sandboxLocations.pop(),
      ['place light', 'encounter enc_lamp'],
    ],
    ['a character who was moved', (pkg) => void pkg.characters.pop(), ['character ben']],
    ['a flag that is set', (pkg) => void firstEncounter(pkg).potentialFlags?.pop(), ['flag rope']],
    ['a fact that was earned', (pkg) => void Object.assign(pkg.plot, { facts: [] }), ['fact tide']],
    [
      'an event that has happened',
      (pkg) => void Object.assign(firstAct(pkg), { inevitableEvents: [] }),
      ['event storm'],
    ],
    ['the option that was answered', (pkg) => void firstEncounter(pkg).options?.pop(), ['encounter enc_rope']],
  ])('is %s', (_what, edit, expected) => {
    const missing = missingIn(changed(edit), state);
    expect(missing.map(({ what, id }) => `${what} ${id}`).toSorted()).toEqual(expected.toSorted());
    for (const { id, message } of missing) expect(message).toContain(id);
  });

  test('is not what has landed', () => {
    const landed = { ...state, active: null, frames: {}, visited: ['quay'], moved: {}, landed: ['enc_lamp'] };
    const without = changed((pkg) => void firstAct(pkg).sandboxLocations.pop());
    expect(missingIn(without, landed)).toEqual([]);
  });
});

const models = () => scriptedModels({ director: scripted(['{}']).model, storyteller: numberedTeller().model });

/** A story whose first act may have a lighthouse, and a second act. */
const twoActs = (hasLight: boolean) =>
  makePackage({
    characters: [character('ada', { role: 'protagonist', stats: { wits: 1 } }), character('ben')],
    acts: [
      act('act_one', [
        place('quay', [encounter('enc_rope')], { connections: hasLight ? ['light'] : [] }),
        ...(hasLight ? [place('light', [encounter('enc_lamp')], { connections: ['quay'] })] : []),
      ]),
      act('act_two', [place('hall', [encounter('enc_hall', { repeatable: true })])], {
        globalProgression: { trackerLabel: 'Clues', requiredValue: 100 },
      }),
    ],
  });

describe('a play', () => {
  test('stays on its version until it is moved, and then goes on in the latest', async () => {
    const { plays, store, put, packageId } = await openPlays(models());
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 2);
    const before = await plays.get(id);
    expect(await plays.version(id)).toEqual({ version: 1, latest: 1, canMove: false, missing: [] });
    await put(2, { ...endlessStory(), title: 'Edited' });
    plays.forget(packageId);
    expect(await plays.get(id)).toMatchObject({ version: 1, latestVersion: 2, title: 'The Fixture' });
    expect(await plays.version(id)).toEqual({ version: 1, latest: 2, canMove: true, missing: [] });
    expect(await plays.moveToLatest(id)).toEqual({
      ...{ ...before, title: 'Edited', version: 2, latestVersion: 2, line: 2 },
    });
    expect(await plays.moveToLatest(id)).toMatchObject({ version: 2 });
    await playOn(plays, id, 1);
    expect(await plays.rollback(id, 1)).toMatchObject({ turn: 1, version: 2, title: 'Edited' });
    expect((await plays.list()).find((row) => row.id === id)).toMatchObject({
      packageVersion: 2,
      turn: 1,
      title: 'Edited',
    });
    expect((await plays.tickErrors(id, {})).errors).toEqual([]);
    const again = await whole(plays.reroll(id));
    expect(again).toMatchObject({ errors: [], end: { turn: 1 } });
    const versions = new Map([1, 2].map((version) => [version, compileStory(endlessStory())]));
    const storyOf = (version: number) => versions.get(version) ?? compileStory(endlessStory());
    const { session } = foldPlay(id, storyOf, await store.read(`play:${id}`));
    expect(session).toEqual((await playsIn(store).load(id)).session);
  });

  test('is not moved where the latest lacks what it needs, nor branched into it; back where it has it, it is', async () => {
    const { plays, put, packageId } = await openPlays(models());
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 2);
    await take(plays, id, { type: 'travel', locationId: 'light' });
    const edited = endlessStory();
    firstAct(edited).sandboxLocations.pop();
    for (const place of firstAct(edited).sandboxLocations) place.connections = [];
    await put(2, edited);
    const stake = await plays.atStake(edited);
    expect(stake.plays).toMatchObject([{ id, turn: 3, version: 1, ended: false }]);
    const missing = stake.plays[0]?.missing ?? [];
    expect(missing.map(({ what, id }) => `${what} ${id}`)).toContain('place light');
    // To a player it tells how much is gone, and not what; that is for the author.
    const counts = [...new Set(missing.map(({ what }) => what))].map((what) => ({
      ...{ what, count: missing.filter((one) => one.what === what).length },
    }));
    expect(await plays.version(id)).toEqual({ version: 1, latest: 2, canMove: false, missing: counts });
    expect(await plays.version(id, { reasons: true })).toMatchObject({ missing: counts, reasons: missing });
    const refused = await Promise.all([
      plays.moveToLatest(id).catch((error: unknown) => error),
      plays.branch(id, 3, { latest: true }).catch((error: unknown) => error),
    ]);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'refused', details: { missing: counts } });
      for (const one of missing) expect(JSON.stringify([error, String(error)])).not.toContain(one.id);
    }
    expect(await plays.get(id)).toMatchObject({ version: 1, turn: 3 });
    const tried = await plays.branch(id, 1, { latest: true });
    expect(await plays.get(tried.id)).toMatchObject({ version: 2, turn: 1, connections: [] });
    await playOn(plays, tried.id, 1);
    expect((await plays.get(tried.id)).turn).toBe(2);
    expect((await plays.atStake({ ...edited, id: 'another' })).plays).toEqual([]);
  });

  test('that was moved goes back to its old version where the new one does not fit what it was then', async () => {
    const { plays, put, packageId } = await openPlays(models());
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    await take(plays, id, { type: 'travel', locationId: 'light' });
    await take(plays, id, { type: 'travel', locationId: 'quay' });
    const atQuay = endlessStory();
    atQuay.title = 'Edited';
    const stays = firstAct(atQuay).sandboxLocations.map(({ id: place }) => place);
    expect(stays).toEqual(['quay', 'light']);
    await put(2, atQuay);
    await plays.moveToLatest(id);
    const without = endlessStory();
    firstAct(without).sandboxLocations.pop();
    for (const place of firstAct(without).sandboxLocations) place.connections = [];
    await put(3, without);
    expect((await plays.version(id)).canMove).toBe(false);
    await plays.rollback(id, 1);
    expect((await plays.version(id)).canMove).toBe(true);
    await plays.moveToLatest(id);
    expect(await plays.loadSave(id, 'auto-2')).toMatchObject({
      turn: 2,
      location: 'light',
      version: 1,
      title: 'The Fixture',
    });
  });

  test('branched off keeps the version each of its turns was told in: going back there is never a state it cannot stand in', async () => {
    const { plays, store, put, packageId } = await openPlays(models(), { story: twoActs(true) });
    const { id } = await plays.create(packageId, 1);
    await playOn(plays, id, 1);
    await take(plays, id, { type: 'travel', locationId: 'light' });
    for (let turn = 0; turn < 12 && (await plays.get(id)).act.id !== 'act_two'; turn++) await playOn(plays, id, 1);
    const { turn } = await plays.get(id);
    await put(2, { ...twoActs(false), title: 'Edited' });
    plays.forget(packageId);
    const branch = await plays.branch(id, turn, { latest: true });
    await plays.moveToLatest(id);
    await playOn(plays, id, 1);
    const moved = await plays.branch(id, turn + 1);
    for (const one of [branch, moved]) {
      expect(await plays.get(one.id)).toMatchObject({ version: 2, title: 'Edited', act: { id: 'act_two' } });
      expect((await plays.list()).find((row) => row.id === one.id)).toMatchObject({
        packageVersion: 2,
        title: 'Edited',
      });
      const told = { turn: 2, location: 'light', version: 1, title: 'The Fixture' };
      expect(await plays.rollback(one.id, 2)).toMatchObject(told);
      expect((await playsIn(store).load(one.id)).session.state.location).toBe('light');
      expect((await playOn(plays, one.id, 1))[0]).toMatchObject({ errors: [], end: { turn: 3 } });
      await plays.rollback(one.id, 2);
      await plays.rollback(one.id, 0);
      const versions = new Map([1, 2].map((version) => [version, compileStory(twoActs(version === 1))]));
      const storyOf = (version: number) => versions.get(version) ?? compileStory(twoActs(true));
      const { session } = foldPlay(one.id, storyOf, await store.read(`play:${one.id}`));
      expect(session).toEqual((await playsIn(store).load(one.id)).session);
    }
  });

  test('is not taken back to where its story cannot place it, and comes out of such a state all the same', async () => {
    const { plays, store, put, packageId } = await openPlays(models());
    const without = endlessStory();
    firstAct(without).sandboxLocations.pop();
    for (const place of firstAct(without).sandboxLocations) place.connections = [];
    // Somebody puts another story in the place of this one, under the same version.
    const replace = async (pkg: VNPackage) => {
      await put(1, pkg);
      plays.forget(packageId);
    };
    const { id } = await plays.create(packageId, 1);
    await playOn(plays, id, 1);
    await take(plays, id, { type: 'travel', locationId: 'light' });
    await plays.save(id, 'light', {});
    await take(plays, id, { type: 'travel', locationId: 'quay' });
    await replace(without);
    const events = await store.read(`play:${id}`);
    for (const back of [() => plays.rollback(id, 2), () => plays.loadSave(id, 'light'), () => plays.branch(id, 2)]) {
      await expect(back()).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await store.read(`play:${id}`)).toEqual(events);
    expect((await plays.get(id)).turn).toBe(3);

    await replace(endlessStory());
    await plays.rollback(id, 2);
    await replace(without);
    await expect(plays.get(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(plays.rollback(id, 2)).rejects.toMatchObject({ code: 'not_found' });
    expect((await plays.list()).map((row) => row.id)).toContain(id);
    expect((await plays.saves(id)).map(({ slot }) => slot)).toContain('auto-left-1');
    expect(await plays.loadSave(id, 'auto-1')).toMatchObject({ turn: 1, location: 'quay' });
    expect((await playOn(plays, id, 1))[0]).toMatchObject({ errors: [], end: { turn: 2 } });
    await plays.delete(id);
    expect(await plays.list()).toEqual([]);
  });

  test('has nobody twice where another version of its story has somebody of the same id', async () => {
    const introduce = planned([someone('Old Tom')], { encounter: 'enc_rope' });
    const { plays, put, packageId } = await openPlays(
      scriptedModels({
        director: scripted([introduce, '{}']).model,
        storyteller: numberedTeller('Old Tom rows, line').model,
      }),
    );
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 3);
    const { cast } = await plays.get(id);
    const tom = cast.find(({ name }) => name === 'Old Tom')?.id ?? '';
    expect(cast.map((one) => one.id)).toEqual(['ada', 'ben', tom]);
    const edited = endlessStory();
    await put(2, { ...edited, characters: [...edited.characters, character(tom, { name: 'Thomas' })] });
    const moved = await plays.moveToLatest(id);
    expect(moved.cast.map((one) => [one.id, one.name]).slice(2)).toEqual([[tom, 'Thomas']]);
  });

  test('that tries out a draft has no other version', async () => {
    const { plays } = await openPlays(models());
    const { id } = await plays.createTrial(endlessStory(), 'working');
    await playOn(plays, id, 2);
    expect(await plays.version(id)).toEqual({ version: 0, latest: 0, canMove: false, missing: [] });
    const { id: branch } = await plays.branch(id, 1);
    expect(await plays.get(branch)).toMatchObject({ trialOf: 'working', turn: 1 });
    await plays.deleteTrials('working');
    await expect(plays.get(branch)).rejects.toMatchObject({ code: 'not_found' });
  });
});
