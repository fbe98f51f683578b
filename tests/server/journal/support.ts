import { z } from 'zod';
import { type Clock, systemClock } from '../../../server/clock.ts';
import { createFlatCodec, createJournal, type JournalOptions } from '../../../server/journal/index.ts';
import { openThrowawayStore, type Projection, type Store } from '../../../server/store/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { playRow } from '../../support/rows.ts';

export const EVERY = 5;

const EventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), name: z.string() }),
  z.object({ type: z.literal('added'), count: z.number().int() }),
]);
export type TallyEvent = z.infer<typeof EventSchema>;

/** What a stream of these events comes to: order matters, so that one too many, too few or in the wrong place shows. */
export interface Tally {
  id: string;
  name: string;
  counts: number[];
}

const StateSchema = z.object({ id: z.string(), name: z.string(), counts: z.array(z.number()) });

export const added = (count: number): TallyEvent => ({ type: 'added', count });
export const begun = (name = 'tally'): TallyEvent => ({ type: 'begun', name });
export const toKept = createFlatCodec<TallyEvent>((raw) => EventSchema.parse(raw));
export const streamOf = (id: string) => `play:${id}` as const;

const beginning = (id: string, event: TallyEvent): Tally => {
  if (event.type !== 'begun') throw new Error(`play:${id} does not begin with its beginning`);
  return { id, name: event.name, counts: [] };
};
export const foldTally = (state: Tally, event: TallyEvent): Tally =>
  event.type === 'added' ? { ...state, counts: [...state.counts, event.count] } : { ...state, name: event.name };

export const rowOfTally = ({ id, name, counts }: Tally): Projection => ({
  kind: 'put-play',
  row: playRow({ id, title: name, turn: counts.length }),
});

const gone = (id: string) => new RefusalError('not_found', `There is no tally "${id}" any more.`);

export const tallies = (store: Store, more: Partial<JournalOptions<Tally, TallyEvent>> = {}) =>
  createJournal<Tally, TallyEvent>({
    store,
    clock: systemClock,
    getStreamId: streamOf,
    events: toKept,
    begin: (id, { event }) => beginning(id, event),
    fold: (state, { event }) => foldTally(state, event),
    rows: (state) => [rowOfTally(state)],
    gone,
    maxIdle: 100,
    onFailure: (error) => {
      throw error;
    },
    ...more,
  });

/** Snapshots as plays have them. */
export const snapshotsIn = (store: Store): JournalOptions<Tally, TallyEvent>['snapshots'] => ({
  every: EVERY,
  async last(id) {
    const found = await store.latestSnapshot(id, 1, Number.MAX_SAFE_INTEGER);
    return found && { seq: found.seq, state: StateSchema.parse(found.body) };
  },
  row: (state, seq) => ({ kind: 'put-snapshot', row: { playId: state.id, line: 1, turn: seq, seq, body: state } }),
});

export function watchedStore(clock: Clock = systemClock) {
  const store = openThrowawayStore(clock);
  const seen = { reads: [] as string[], appends: 0 };
  const watched: Store = {
    ...store,
    read: (stream, after = 0, to) => {
      seen.reads.push(`${stream}>${after}`);
      return store.read(stream, after, to);
    },
    append: (...given) => {
      seen.appends += 1;
      return store.append(...given);
    },
  };
  return { store: watched, seen };
}

/** What a stream's events come to, folded from the first one by nobody but this. */
export async function fromScratch(store: Store, id: string): Promise<Tally | null> {
  const [first, ...rest] = (await store.read(streamOf(id))).map((kept) => toKept.read(kept));
  return first ? rest.reduce(foldTally, beginning(id, first)) : null;
}
