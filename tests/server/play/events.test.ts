import { describe, expect, test } from 'vitest';
import { playEvents } from '../../../server/play/events.ts';
import type { JournalEvent, SnapshotRow, Store } from '../../../server/store/index.ts';
import { isObject } from '../../../shared/json.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { numberedTeller, openPlays, playOn, playsIn } from './support.ts';

async function played(turns: number) {
  const models = scriptedModels({ director: scripted(['{}']).model, storyteller: numberedTeller().model });
  const services = await openPlays(models);
  const { id } = await services.plays.create(services.packageId, 7);
  await playOn(services.plays, id, turns);
  return { ...services, id };
}

type Fields = Record<string, unknown>;

/** A store in which the data of events of a kind is another. */
const withEvents = (store: Store, type: string, change: (data: Fields) => unknown): Store => ({
  ...store,
  read: async (...asked) =>
    (await store.read(...asked)).map(
      (event): JournalEvent =>
        event.type === type ? { ...event, data: change({ ...(event.data as Fields) }) } : event,
    ),
});

/** A store in which snapshots have another body. */
const withSnapshots = (store: Store, change: (body: Fields) => unknown): Store => ({
  ...store,
  async latestSnapshot(...asked): Promise<SnapshotRow | null> {
    const row = await store.latestSnapshot(...asked);
    return row && isObject(row.body) ? { ...row, body: change({ ...row.body }) } : row;
  },
});

describe('what a play is loaded from', () => {
  test.each<[string, (data: Fields) => unknown]>([
    ['a change of the state that is none', (data) => ({ ...data, mutations: [{ type: 'doom-raised', by: 'much' }] })],
    ['an action nobody can take', (data) => ({ ...data, action: { type: 'fly' } })],
    ['a line without words', (data) => ({ ...data, frames: [{ seq: 0, frame: { type: 'say', character: 'ada' } }] })],
    ['frames that are none', (data) => ({ ...data, frames: 'all of them' })],
    ['nothing', () => null],
  ])('is refused by the name of its event for %s', async (_, change) => {
    const { store, id } = await played(2);
    await expect(playsIn(withEvents(store, 'turn-committed', change)).load(id)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(new RegExp(`^event 2 of play:${id} cannot be read: data`)),
      hint: expect.stringContaining('restore a backup'),
    });
  });

  test.each<[string, (body: Fields) => unknown]>([
    ['without its memory', ({ memory: _, ...body }) => body],
    ['with a state that is none', (body) => ({ ...body, state: { ...(body.state as Fields), flags: { a: true } } })],
    ['with a path that leads nowhere', (body) => ({ ...body, path: [{ line: 1 }] })],
  ])('is refused by the name of the snapshot %s, and so is going back by it', async (_, change) => {
    const { store, id } = await played(2);
    const { session } = await playsIn(store).load(id);
    const plays = playsIn(withSnapshots(store, change));
    const refusal = {
      code: 'internal',
      message: expect.stringContaining(`the snapshot of turn 0, line 1, of play:${id} cannot be read: `),
    };
    await expect(plays.load(id)).rejects.toMatchObject(refusal);
    await expect(plays.at(session, { line: 1, turn: 1 })).rejects.toMatchObject(refusal);
  });

  test('is refused by the name of the row a turn is read from', async () => {
    const { store, id } = await played(2);
    const { session } = await playsIn(store).load(id);
    const damaged: Store = {
      ...store,
      listTurns: async (...asked) =>
        (await store.listTurns(...asked)).map((row) => ({ ...row, frames: [{ seq: 'first' }] })),
    };
    await expect(playsIn(damaged).at(session, { line: 1, turn: 1 })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining(`turn 1, line 1, of play:${id} cannot be read: `),
    });
  });

  test('of before lines, ticks and memory is made into what is kept today', () => {
    const kept = { type: 'turn-committed', data: { turn: 3, action: { type: 'continue' }, mutations: [], frames: [] } };
    expect(playEvents.read(kept)).toEqual({
      type: 'turn-committed',
      data: { ...kept.data, line: 1, tick: 3, memory: [], isWritten: false },
    });
  });

  test('keeps a frame that was told when frames had other bounds as it was told', async () => {
    const { store, id } = await played(2);
    const long = { type: 'narrate', text: 'fog '.repeat(400) };
    const blank = { type: 'notify', text: '', kind: 'finding' };
    const frames = [long, blank].map((frame, seq) => ({ seq, frame }));
    const plays = playsIn(withEvents(store, 'turn-committed', (data) => ({ ...data, frames })));
    const { session } = await plays.load(id);
    expect(session.frames).toEqual(frames);
    expect(session.recentLines.at(-1)).toBe(long.text);
    expect(session.nextFrame).toBe(2);
  });
});
