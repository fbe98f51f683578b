import { RefusalError } from '../../shared/error.ts';
import type { PlayerAction, SequencedFrame, Story } from '../../shared/play/index.ts';
import type { NewEvent, PlayRow, Projection, SnapshotRow, Store, TurnRow } from '../store/types.ts';
import {
  addEvent,
  addTurn,
  beginSession,
  type CommittedTurn,
  creationIn,
  type PlayEvent,
  type PlaySession,
  type SnapshotBody,
  snapshotOf,
} from './journal.ts';
import { keepIn } from './keep.ts';
import type { Point } from './paths.ts';
import type { StoredRecord } from './record.ts';
import { replacedStory, type Stories } from './stories.ts';

/** Events after which a play is snapshot again: loading it reads no more. */
export const SNAPSHOT_EVERY = 25;
/** How often something beside the journal is tried to be put while turns are committed. */
const PROJECT_TRIES = 3;
/** Turns read at once. */
const PAGE = 100;

/** A play as it stands, with its story. */
export interface Loaded {
  story: Story;
  session: PlaySession;
}

/** A play as it stands, whether or not it can be played there: `story` is null where its story cannot place it. */
export interface Standing {
  story: Story | null;
  session: PlaySession;
}

/** Plays in memory: loaded from a snapshot and what came after it, and written through. */
export interface Sessions {
  /** @throws RefusalError `not_found` */
  load(id: string): Promise<Loaded>;
  /** The same for leaving where it stands, by going back or loading: it need not be playable there. @throws RefusalError `not_found` */
  standing(id: string): Promise<Standing>;
  /** The play in memory, where it is; it may be newer than one that was loaded. */
  known(id: string): PlaySession | undefined;
  /**
   * What a play was at a turn of a line, its `seq` aside.
   * @throws RefusalError `not_found` for one that is not there; `conflict` where the story it was told in has changed too much
   */
  at(session: PlaySession, point: Point): Promise<Loaded>;
  /**
   * Appends events to a play with what it is after them, all or nothing.
   * @param next the play with them folded in; its `seq` is filled in here
   * @param options `snapshot`: write one whatever the distance
   * @throws RefusalError `conflict` where somebody else has written; what is in memory is let go then
   */
  write(
    session: PlaySession,
    next: PlaySession,
    events: readonly PlayEvent[],
    projections?: readonly Projection[],
    options?: { snapshot?: boolean },
  ): Promise<PlaySession>;
  /** Changes tables beside a play's journal, whatever is committed to that meanwhile. @throws RefusalError `not_found` */
  project(id: string, projections: readonly Projection[]): Promise<void>;
  /** Lets a play go from memory. */
  drop(id: string): void;
}

/** The play's row in the tables. @param updatedAt ISO 8601 */
export const rowOf = (session: PlaySession, updatedAt: string): PlayRow => ({
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

/** The row of a play's snapshot. */
export const snapshotRow = (session: PlaySession): SnapshotRow => ({
  playId: session.id,
  line: session.line,
  turn: session.state.turn,
  seq: session.seq,
  body: snapshotOf(session),
});

const fromSnapshot = ({ playId, seq, body }: SnapshotRow): PlaySession => ({
  id: playId,
  ...(body as SnapshotBody),
  seq,
});

/** A turn's row as the journal has it; null for a row that was written before rows held all of a turn. */
export function turnOf({ line, turn, action, frames, record }: TurnRow): CommittedTurn | null {
  const { mutations, memory, tick, trouble } = (record ?? {}) as Partial<StoredRecord>;
  if (mutations === undefined) return null;
  return {
    turn,
    line,
    action: action as PlayerAction,
    frames: frames as SequencedFrame[],
    mutations,
    memory: memory ?? [],
    tick: tick ?? turn,
    ...(trouble && { trouble }),
  };
}

/** Whether a play can be of this story: a package that was deleted may have come back another. */
function isOf(story: Story, { state }: PlaySession): boolean {
  const act = story.actById.get(state.act);
  return act !== undefined && (act.placeById.has(state.location) || state.location === act.start);
}

/** What the rules cannot place is of another story: no fault of ours. */
function placed<T>(fold: () => T, refusal = replacedStory): T {
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

/** Keeps plays in memory, a bounded number of them. */
export function createSessions(store: Store, stories: Stories): Sessions {
  const kept = new Map<string, { session: PlaySession; snapshotSeq: number }>();

  /** A play before its first turn. */
  async function beginning(id: string, packageVersion?: number): Promise<Loaded> {
    const [first] = await store.read(`play:${id}`, 0, 1);
    const created = creationIn(id, first ? [first] : []);
    const { snapshot: _later, ...fromTheStart } = created;
    const version = packageVersion ?? created.packageVersion;
    const story = await stories.of({ id, packageId: created.packageId, packageVersion: version });
    const session = beginSession(id, story, fromTheStart, first ?? { seq: 0, at: '' });
    return { story, session: { ...session, branchedAt: created.snapshot?.branchedAt ?? 0 } };
  }

  async function fold(row: PlayRow): Promise<{ session: PlaySession; snapshotSeq: number }> {
    const { id, packageId } = row;
    const snapshot = await store.latestSnapshot(id, row.line, row.turn);
    if (snapshot) {
      const from = fromSnapshot(snapshot);
      const story = await stories.of({ id, packageId, packageVersion: from.packageVersion });
      const events = await store.read(`play:${id}`, snapshot.seq);
      const session = placed(() => events.reduce((play, event) => addEvent(story, play, event), from));
      return { session, snapshotSeq: snapshot.seq };
    }
    const [first, ...rest] = await store.read(`play:${id}`);
    const created = creationIn(id, first ? [first] : []);
    const story = await stories.of({ id, packageId, packageVersion: created.packageVersion });
    const begun = beginSession(id, story, created, first ?? { seq: 0, at: '' });
    return { session: placed(() => rest.reduce((play, event) => addEvent(story, play, event), begun)), snapshotSeq: 0 };
  }

  const ifKept = (id: string, error: unknown): null => {
    if (kept.has(id)) return null;
    throw error;
  };

  async function load(id: string): Promise<Loaded> {
    const row = await store.getPlay(id);
    if (!row) throw unknownPlay(id);
    // A turn may have been committed while the journal was read: then what is in memory is newer, and what was read no whole.
    const folded = kept.has(id) ? null : await fold(row).catch((error: unknown) => ifKept(id, error));
    const found = kept.get(id) ?? folded ?? (await fold((await store.getPlay(id)) ?? row));
    const story = await stories.of(found.session);
    if (!isOf(story, found.session)) throw replacedStory();
    return { story, session: keepIn(kept, id, kept.get(id) ?? found).session };
  }

  /** A play as its tables have it, for going elsewhere: its last snapshot under where it stands. */
  async function unplaced(id: string, cause: unknown): Promise<Standing> {
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

  return {
    known: (id) => kept.get(id)?.session,
    drop: (id) => void kept.delete(id),

    load,

    async standing(id) {
      try {
        return await load(id);
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== 'not_found') throw error;
        return unplaced(id, error);
      }
    },

    async at(session, { line, turn }) {
      const { id } = session;
      if (turn === 0) return beginning(id);
      const snapshot = await store.latestSnapshot(id, line, turn);
      const from = snapshot ? fromSnapshot(snapshot) : (await beginning(id)).session;
      const story = await stories.of(from);
      let play = from;
      while (play.state.turn < turn) {
        const first = play.state.turn + 1;
        const rows = await store.listTurns(id, [{ line, from: first, to: turn }], first, PAGE);
        const turns = rows.map(turnOf);
        const whole = turns.every((each) => each !== null)
          ? turns
          : await journaled(store, id, line, rows.at(-1)?.seq ?? 0, first);
        if (whole.length === 0) {
          throw new RefusalError('not_found', `This play has no turn ${turn}.`, {
            hint: 'Its turns tell which it has.',
            reason: { code: 'gone', what: 'turn' },
          });
        }
        const from = play;
        play = placed(
          () => whole.reduce((then, each) => (each ? addTurn(story, then, each) : then), from),
          changedStory,
        );
      }
      if (!isOf(story, play)) throw changedStory();
      return { story, session: { ...play, branchedAt: session.branchedAt } };
    },

    async project(id, projections) {
      const stream = `play:${id}` as const;
      for (let tries = 1; ; tries += 1) {
        const { session } = await load(id);
        try {
          await store.append(stream, session.seq, [], projections);
          return;
        } catch (error) {
          // A turn was committed in between; what is put here is of another that was there already.
          const isOver = !(error instanceof RefusalError) || error.code !== 'conflict' || tries >= PROJECT_TRIES;
          if (isOver) throw error;
        }
      }
    },

    async write(session, next, events, projections = [], options = {}) {
      const before = kept.get(session.id);
      const seq = session.seq + events.length;
      const written: PlaySession = { ...next, seq };
      const snapshotSeq = before?.session === session ? before.snapshotSeq : 0;
      const isDue = options.snapshot === true || seq - snapshotSeq >= SNAPSHOT_EVERY;
      const all: Projection[] = isDue
        ? [...projections, { kind: 'put-snapshot', row: snapshotRow(written) }]
        : [...projections];
      try {
        await store.append(`play:${session.id}`, session.seq, events as readonly NewEvent[], all);
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'conflict') kept.delete(session.id);
        throw error;
      }
      keepIn(kept, session.id, { session: written, snapshotSeq: isDue ? seq : snapshotSeq });
      return written;
    },
  };
}

/** Turns of a line from the journal itself, for those whose rows do not hold all of them. */
async function journaled(
  store: Store,
  id: string,
  line: number,
  toSeq: number,
  from: number,
): Promise<CommittedTurn[]> {
  const events = await store.read(`play:${id}`, 0, toSeq);
  return events.flatMap(({ type, data }) => {
    if (type !== 'turn-committed') return [];
    const turn = data as CommittedTurn;
    return (turn.line ?? 1) === line && turn.turn >= from ? [turn] : [];
  });
}
