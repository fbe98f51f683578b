import { RefusalError } from '../../shared/error.ts';
import { isWhollyWritten, type Story } from '../../shared/play/index.ts';
import { createJournal, type SequencedEvent } from '../journal/index.ts';
import type { PlayPath, PlayRow, Projection, SnapshotRow, TurnRow } from '../store/types.ts';
import { KEPT_MAX } from './cache-size.ts';
import { withCorrectionsOf } from './corrections.ts';
import type { PlaysDeps } from './deps.ts';
import {
  type CommittedTurn,
  creationIn,
  loadCreation,
  type PlayEvent,
  parseCommittedTurn,
  playEvents,
  readSnapshot,
} from './events.ts';
import { addEvent, addTurn, beginSession } from './fold-play.ts';
import type { TurnPoint } from './paths.ts';
import { directedIn, hereIn, type StoredRecord } from './record.ts';
import { type PlaySession, toSnapshot } from './snapshot.ts';
import { replacedStory, type Stories } from './stories.ts';

/** Events between snapshots, which bounds loading. */
const SNAPSHOT_EVERY = 25;
const PAGE = 100;

export interface LoadedPlay {
  story: Story;
  session: PlaySession;
}

/** A play that may not be playable: `story` is null if it cannot place the play. */
export interface PlayPosition {
  story: Story | null;
  session: PlaySession;
}

/** Cached plays, loaded from a snapshot and later events, written through. */
export interface PlaySessions {
  /** @throws RefusalError `not_found` */
  load(id: string): Promise<LoadedPlay>;
  /** Loads a play for leaving its state, so it need not be playable. @throws RefusalError `not_found` */
  standing(id: string): Promise<PlayPosition>;
  /** The cached play, if any; it may be newer than a loaded one. */
  known(id: string): PlaySession | undefined;
  /** With corrections; without `seq`. @throws RefusalError `not_found`; `conflict` if its story has changed too much */
  at(session: PlaySession, point: TurnPoint): Promise<LoadedPlay>;
  /**
   * Appends events atomically; `seq` of `next` is set here. `options.snapshot`: always write one.
   * @throws RefusalError `conflict` if somebody else has written; the cached play is dropped then
   */
  write(
    session: PlaySession,
    next: PlaySession,
    events: readonly PlayEvent[],
    projections?: readonly Projection[],
    options?: { snapshot?: boolean },
  ): Promise<PlaySession>;
  /** Writes tables besides a play's journal, independent of its commits. @throws RefusalError `not_found` */
  project(id: string, projections: readonly Projection[]): Promise<void>;
  /** Begins a play. @param session after its events */
  begin(session: PlaySession, events: readonly PlayEvent[], projections?: readonly Projection[]): Promise<void>;
  /** A history's turns in full, with how each ended. @throws RefusalError `internal` naming what is unreadable */
  turns(id: string, path: PlayPath): AsyncGenerator<{ turn: CommittedTurn; waitingFor: TurnRow['waitingFor'] }>;
  /** A play's events in order. @throws RefusalError `internal` naming an unreadable event */
  events(id: string): AsyncGenerator<SequencedEvent<PlayEvent>>;
  /** Deletes a play after pending writes; false when unknown. */
  remove(id: string): Promise<boolean>;
}

/** @param updatedAt ISO 8601 */
const toRow = (session: PlaySession, updatedAt: string): PlayRow => ({
  id: session.id,
  packageId: session.packageId,
  packageVersion: session.packageVersion,
  title: session.title,
  seed: session.state.seed,
  turn: session.state.turn,
  line: session.line,
  path: session.path,
  ended: session.state.ended !== null,
  createdAt: session.createdAt,
  updatedAt,
});

export const snapshotRow = (session: PlaySession): SnapshotRow => ({
  playId: session.id,
  line: session.line,
  turn: session.state.turn,
  seq: session.seq,
  body: toSnapshot(session),
});

const fromSnapshot = ({ playId, line, turn, seq, body }: SnapshotRow): PlaySession => ({
  id: playId,
  ...readSnapshot(body, `the snapshot of turn ${turn}, line ${line}, of play:${playId}`),
  seq,
});

/** A turn from its row; null for old rows that lack parts of it. */
export function parseTurnRow({ playId, line, turn, action, frames, record }: TurnRow): CommittedTurn | null {
  const { mutations, memory, tick, trouble, told = [], direction } = (record ?? {}) as Partial<StoredRecord>;
  if (mutations === undefined) return null;
  const row = `turn ${turn}, line ${line}, of play:${playId}`;
  const isWritten = isWhollyWritten(told);
  const here = hereIn(direction);
  const directed = directedIn((record ?? {}) as Partial<StoredRecord>);
  return parseCommittedTurn(
    { turn, line, action, frames, mutations, memory, tick, trouble, isWritten, here, directed },
    row,
  );
}

/** Whether a play can be of this story: a deleted package may have been replaced by another. */
export function belongsTo(story: Story, { state }: PlaySession): boolean {
  const act = story.actById.get(state.act);
  return act !== undefined && (act.placeById.has(state.location) || state.location === act.start);
}

/** State that the rules cannot place belongs to another story. */
function inItsStory<T>(fold: () => T, refusal = replacedStory): T {
  try {
    return fold();
  } catch (error) {
    throw error instanceof RefusalError ? refusal(error) : error;
  }
}

const changedStory = (cause?: unknown) =>
  new RefusalError('conflict', 'The story has changed since: this play cannot be as it was then.', {
    hint: 'Name another turn, or put back what the story had.',
    reason: { code: 'story-changed-since' },
    cause,
  });

export const unknownPlay = (id: string) =>
  new RefusalError('not_found', `There is no play "${id}".`, {
    hint: 'GET /api/plays lists them.',
    reason: { code: 'gone', what: 'play' },
  });

/** Creates a bounded cache of plays. */
export function createPlaySessions(
  { store, clock, log }: Pick<PlaysDeps, 'store' | 'clock' | 'log'>,
  stories: Stories,
): PlaySessions {
  const journal = createJournal<PlaySession, PlayEvent>({
    store,
    clock,
    getStreamId: (id) => `play:${id}`,
    events: playEvents,
    async begin(id, first) {
      const created = creationIn(id, first.event);
      return beginSession(id, await stories.of({ id, ...created }), created, first);
    },
    async fold(session, placed) {
      const { event } = placed;
      const story = await stories.of(session);
      const isLeap = event.type === 'line-began' && event.data.snapshot === undefined;
      const then = isLeap ? (await at(session, event.data.from)).session : undefined;
      return inItsStory(() => addEvent(story, session, placed, then));
    },
    rows: (session, now) => [{ kind: 'put-play', row: toRow(session, now) }],
    snapshots: {
      every: SNAPSHOT_EVERY,
      async last(id) {
        const row = await store.getPlay(id);
        const snapshot = row && (await store.latestSnapshot(id, row.line, row.turn));
        return snapshot && { seq: snapshot.seq, state: fromSnapshot(snapshot) };
      },
      row: (session) => ({ kind: 'put-snapshot', row: snapshotRow(session) }),
    },
    gone: unknownPlay,
    maxIdle: KEPT_MAX,
    onFailure: (err) => log.error({ err }, 'a listener of a play failed'),
  });

  async function beginning(id: string): Promise<LoadedPlay> {
    const begun = await loadCreation(store, id);
    if (!begun) throw unknownPlay(id);
    const { snapshot, ...fromTheStart } = begun.created;
    const story = await stories.of({ id, ...fromTheStart });
    const session = beginSession(id, story, fromTheStart, { seq: 1, at: begun.at });
    return { story, session: { ...session, branchedAt: snapshot?.branchedAt ?? 0 } };
  }

  async function load(id: string): Promise<LoadedPlay> {
    const stream = await journal.get(id);
    if (!stream) throw unknownPlay(id);
    const story = await stories.of(stream.current());
    const session = stream.current();
    if (!belongsTo(story, session)) throw replacedStory();
    return { story, session };
  }

  /** A play that cannot be placed, from its last snapshot and row, for going elsewhere. */
  async function unplaced(id: string, cause: unknown): Promise<PlayPosition> {
    const row = await store.getPlay(id);
    const snapshot = row && (await store.latestSnapshot(id, row.line, row.turn));
    if (!row || !snapshot) throw cause;
    const { line, path, turn, packageVersion, title } = row;
    const from = fromSnapshot(snapshot);
    const seq = (await store.read(`play:${id}`, snapshot.seq)).at(-1)?.seq ?? snapshot.seq;
    return {
      story: null,
      session: { ...from, seq, line, path, packageVersion, title, state: { ...from.state, turn } },
    };
  }

  async function at(session: PlaySession, { line, turn }: TurnPoint): Promise<LoadedPlay> {
    const { id } = session;
    if (turn === 0) {
      const { story, session: begun } = await beginning(id);
      return { story, session: withCorrectionsOf(begun, session) };
    }
    const snapshot = await store.latestSnapshot(id, line, turn);
    const from = snapshot ? fromSnapshot(snapshot) : (await beginning(id)).session;
    const story = await stories.of(from);
    let play = from;
    while (play.state.turn < turn) {
      const first = play.state.turn + 1;
      const rows = await store.listTurns(id, [{ line, from: first, to: turn }], first, PAGE);
      const turns = rows.map(parseTurnRow);
      const whole = turns.every((each) => each !== null)
        ? turns
        : await journaled(journal.events(id, 0, rows.at(-1)?.seq ?? 0), line, first);
      if (whole.length === 0) {
        throw new RefusalError('not_found', `This play has no turn ${turn}.`, {
          hint: 'Its turns tell which it has.',
          reason: { code: 'gone', what: 'turn' },
        });
      }
      const reached = play;
      play = inItsStory(
        () => whole.reduce((then, each) => (each ? addTurn(story, then, each) : then), reached),
        changedStory,
      );
    }
    if (!belongsTo(story, play)) throw changedStory();
    return { story, session: { ...withCorrectionsOf(play, session), branchedAt: session.branchedAt } };
  }

  async function* turns(id: string, path: PlayPath) {
    const last = path.at(-1)?.to ?? 0;
    for (let from = 1; from <= last; from += PAGE) {
      for (const row of await store.listTurns(id, path, from, Math.min(PAGE, last - from + 1))) {
        const turn = parseTurnRow(row) ?? (await journaled(journal.events(id, 0, row.seq), row.line, row.turn))[0];
        if (turn) yield { turn, waitingFor: row.waitingFor };
      }
    }
  }

  return {
    known: journal.known,
    turns,
    load,
    at,
    events: (id) => journal.events(id),
    remove: (id) => journal.remove(id, () => store.deletePlay(id)),

    async standing(id) {
      try {
        return await load(id);
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== 'not_found') throw error;
        return unplaced(id, error);
      }
    },

    async project(id, projections) {
      const stream = await journal.get(id);
      if (!stream) throw unknownPlay(id);
      await stream.transact(() => ({ events: [], projections, value: undefined }));
    },

    async begin(session, events, projections) {
      const after = { ...session, seq: events.length };
      await journal.write(session.id, 0, { events, after, projections, snapshot: true, at: session.createdAt });
    },

    async write(session, next, events, projections, { snapshot = false } = {}) {
      const after = { ...next, seq: session.seq + events.length };
      await journal.write(session.id, session.seq, { events, after, projections, snapshot });
      return after;
    },
  };
}

async function journaled(
  events: AsyncIterable<SequencedEvent<PlayEvent>>,
  line: number,
  from: number,
): Promise<CommittedTurn[]> {
  const turns: CommittedTurn[] = [];
  for await (const { event } of events) {
    if (event.type === 'turn-committed' && event.data.line === line && event.data.turn >= from) turns.push(event.data);
  }
  return turns;
}
