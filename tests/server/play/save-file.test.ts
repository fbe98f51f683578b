import { describe, expect, test } from 'vitest';
import { readSaveFile, SAVE_FILE_BYTES, writeSaveFile } from '../../../server/play/save-file.ts';
import { readSave } from '../../../server/play/workers/read-save.ts';
import type { Workers } from '../../../server/workers/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { endlessStory, everythingOf, numberedTeller, type Opened, openPlays, playOn } from './support.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
/** Does on this thread what threads do. */
const here: Pick<Workers, 'run'> = { run: async (_job, input) => readSave(input as never) as never };
const guest = { guest: 'somebody' };

function open(story = endlessStory()): Promise<Opened> {
  const roles = { director: scripted(['{}']).model, storyteller: numberedTeller().model };
  return openPlays(scriptedModels(roles), { story, workers: here });
}

async function taken(turns: number) {
  const services = await open();
  const { id } = await services.plays.create(services.packageId, 7);
  await playOn(services.plays, id, turns);
  await services.plays.save(id, '3', { note: 'Here' });
  return { ...services, id, file: (await services.plays.exportSaveFile(id, '3')).text };
}

describe('a save that was taken along', () => {
  test('is brought in where the story is too: a play of its own, at that moment, with the whole way there', async () => {
    const there = await taken(4);
    const elsewhere = await open();
    const { id } = await elsewhere.plays.importSaveFile(bytesOf(there.file), guest);
    const before = await everythingOf(there, there.id);
    const after = await everythingOf(elsewhere, id);
    expect(after).toEqual({ ...before, answer: { ...before.answer, id } });
    expect(await elsewhere.plays.saves(id)).toMatchObject([{ slot: '1', note: 'Here', turn: 4, onPath: true }]);
    // Played on, gone back in, and loaded again.
    await playOn(elsewhere.plays, id, 1);
    expect(await elsewhere.plays.rollback(id, 2)).toMatchObject({ turn: 2 });
    expect(await elsewhere.plays.loadSave(id, '1')).toMatchObject({ turn: 4, frames: before.answer.frames });
  });

  test('has what the player corrected in the ledger, with the turn they did it at', async () => {
    const { plays, id } = await taken(3);
    await plays.addEntry(id, { text: 'It rains.' });
    await plays.addEntry(id, { text: 'The boat is gone.' });
    await plays.correctEntry(id, 'L001', { text: 'It snows.' });
    await plays.removeEntry(id, 'L002');
    await playOn(plays, id, 1);
    await plays.save(id, '4', {});
    const brought = await plays.importSaveFile(bytesOf((await plays.exportSaveFile(id, '4')).text), guest);
    expect((await plays.ledger(brought.id)).entries).toEqual((await plays.ledger(id)).entries);
    expect((await plays.ledger(brought.id)).entries).toMatchObject([{ text: 'It snows.' }]);
  });

  test('of a history that was left has that, and one of the middle of a turn is read on from there', async () => {
    const { plays, id } = await taken(3);
    const [first] = (await plays.get(id)).frames;
    await plays.save(id, '4', { readTo: first?.seq ?? 0 });
    await plays.rollback(id, 1);
    const brought = await plays.importSaveFile(bytesOf((await plays.exportSaveFile(id, '4')).text), guest);
    expect(await plays.get(brought.id)).toMatchObject({ turn: 3 });
    const [old, anew] = [await plays.getSave(id, '4'), await plays.getSave(brought.id, '1')];
    expect(anew).toMatchObject({ readTo: old.readTo, preview: old.preview });
    expect(brought.readTo).toBe(old.readTo);
  });

  test('needs its story, and fits it', async () => {
    const { file } = await taken(2);
    const strange = endlessStory();
    const elsewhere = await open({ ...strange, id: 'another_story' });
    await expect(elsewhere.plays.importSaveFile(bytesOf(file), guest)).rejects.toMatchObject({
      code: 'refused',
      reason: { code: 'story-of-save-absent', title: strange.title },
    });
    const otherwise = JSON.stringify(strange).replaceAll('quay', 'pier').replaceAll('enc_rope', 'enc_knot');
    const changed = await open(JSON.parse(otherwise));
    await expect(changed.plays.importSaveFile(bytesOf(file), guest)).rejects.toMatchObject({
      code: 'refused',
      reason: { code: 'save-does-not-fit' },
    });
    expect(await changed.plays.list()).toEqual([]);
  });

  test('is refused in one sentence where it is none, is damaged or claims what cannot be, and nothing is kept', async () => {
    const { plays, file } = await taken(2);
    const save = JSON.parse(file);
    const [one, two] = save.turns;
    const bad = [
      '',
      '{',
      '[]',
      'null',
      file.slice(0, -20),
      '['.repeat(100_000),
      JSON.stringify({ ...save, format: 'another' }),
      JSON.stringify({ ...save, version: 2 }),
      JSON.stringify({ ...save, seed: -1 }),
      JSON.stringify({ ...save, story: { ...save.story, packageId: '../up' } }),
      JSON.stringify({ ...save, turns: [two, one] }),
      JSON.stringify({ ...save, turns: [one, { ...two, turn: 7 }] }),
      JSON.stringify({ ...save, turns: [one, { ...two, frames: one.frames }] }),
      JSON.stringify({ ...save, turns: [{ ...one, mutations: [{ type: 'whatever' }] }] }),
      JSON.stringify({ ...save, turns: [{ ...one, memory: [null] }] }),
      JSON.stringify({
        ...save,
        turns: [{ ...one, frames: [{ seq: 0, frame: { type: 'narrate', text: 'x'.repeat(1e6) } }] }],
      }),
    ];
    for (const text of bad) {
      await expect(plays.importSaveFile(bytesOf(text), guest)).rejects.toMatchObject({
        code: 'refused',
        reason: { code: 'not-a-save' },
      });
    }
    expect(await plays.list()).toHaveLength(1);
  });

  test('is not written larger than any that is taken in', async () => {
    const { file } = await taken(1);
    const { turns, story, seed } = readSaveFile(bytesOf(file));
    const [turn] = turns;
    if (!turn) throw new Error('There is a turn.');
    async function* many(count: number) {
      for (let each = 0; each < count; each++) yield turn as NonNullable<typeof turn>;
    }
    const size = JSON.stringify(turn).length;
    await expect(writeSaveFile({ story, seed, save: {} }, many(SAVE_FILE_BYTES / size + 1))).rejects.toMatchObject({
      reason: { code: 'play-too-long-for-a-file' },
    });
  });
});
