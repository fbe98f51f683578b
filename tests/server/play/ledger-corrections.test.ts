import { describe, expect, test } from 'vitest';
import { PLAYER } from '../../../shared/memory/index.ts';
import { compileStory } from '../../../shared/play/index.ts';
import { models, played, reloaded } from './history-support.ts';
import { endlessStory, foldPlay, playOn, whole } from './support.ts';

type Services = Awaited<ReturnType<typeof played>>;

const textsOf = async ({ plays }: Pick<Services, 'plays'>, id: string) =>
  (await plays.ledger(id)).entries.map(({ id: entry, text, closed }) => `${entry} ${text}${closed ? ' (over)' : ''}`);

/** A play of five turns with something put down at its second. */
async function withEntry() {
  const services = await played(2);
  const { plays, id } = services;
  const entry = await plays.addEntry(id, { kind: 'promise', text: 'Ben brings the boat at dawn.' });
  await playOn(plays, id, 3);
  return { ...services, entry };
}

describe('the player puts down and corrects what holds', () => {
  test('at once, for this play alone, and it is there after a reload', async () => {
    const services = await withEntry();
    const { plays, id, entry } = services;
    expect(entry).toEqual({
      ...{ id: 'L001', kind: 'promise', text: 'Ben brings the boat at dawn.' },
      ...{ knownBy: [PLAYER], turn: 2, by: 'player' },
    });
    expect(await plays.correctEntry(id, 'L001', { closed: true })).toEqual({ ...entry, closed: true });
    await plays.addEntry(id, { text: 'It rains.' });
    await plays.removeEntry(id, 'L002');
    expect(await textsOf(services, id)).toEqual(['L001 Ben brings the boat at dawn. (over)']);
    expect((await reloaded(services, id)).memory.ledger).toEqual((await plays.ledger(id, { author: true })).entries);
  });

  test('what is not there cannot be corrected, and while a turn is told nothing is', async () => {
    const { plays, id } = await withEntry();
    await expect(plays.correctEntry(id, 'L009', { closed: true })).rejects.toMatchObject({ code: 'not_found' });
    await expect(plays.removeEntry('nobody', 'L001')).rejects.toMatchObject({ code: 'not_found' });
    const run = await plays.reroll(id);
    await expect(plays.correctEntry(id, 'L001', { closed: true })).rejects.toMatchObject({ code: 'conflict' });
    await run.done;
  });

  test('a correction holds in a turn told anew, after going back and in a branch, wherever the entry is', async () => {
    const services = await withEntry();
    const { plays, store, id } = services;
    await plays.correctEntry(id, 'L001', { text: 'Ben brings the boat at noon.' });
    const corrected = ['L001 Ben brings the boat at noon.'];
    expect((await whole(plays.reroll(id))).errors).toEqual([]);
    expect(await textsOf(services, id)).toEqual(corrected);
    const branch = await plays.branch(id, 3);
    expect(await textsOf(services, branch.id)).toEqual(corrected);
    await plays.rollback(branch.id, 2);
    expect(await textsOf(services, branch.id)).toEqual(corrected);
    await plays.rollback(id, 3);
    expect(await textsOf(services, id)).toEqual(corrected);
    await playOn(plays, id, 2);
    const story = compileStory(endlessStory());
    const folded = foldPlay(id, () => story, await store.read(`play:${id}`));
    expect(folded.session.memory.ledger).toEqual((await plays.ledger(id)).entries);
    expect((await reloaded(services, id)).memory.ledger).toMatchObject([{ text: 'Ben brings the boat at noon.' }]);
    // It came with turn 2, and holds where that is told anew; before there is none.
    await plays.rollback(id, 1);
    expect(await textsOf(services, id)).toEqual(corrected);
    await plays.rollback(id, 0);
    expect(await textsOf(services, id)).toEqual([]);
  });

  test('what was deleted stays so', async () => {
    const services = await withEntry();
    const { plays, id } = services;
    await plays.removeEntry(id, 'L001');
    await plays.rollback(id, 3);
    expect(await textsOf(services, id)).toEqual([]);
    expect((await reloaded(services, id)).memory.ledger).toEqual([]);
  });
});

describe('a turn told again with a wish', () => {
  test('says so in its record', async () => {
    const { plays, id } = await played(2, models());
    await whole(plays.reroll(id, { wish: 'Shorter.' }));
    expect((await plays.record(id, 2)).wish).toBe('Shorter.');
    await whole(plays.reroll(id));
    expect((await plays.record(id, 2)).wish).toBeNull();
  });
});
