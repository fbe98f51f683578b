import { RefusalError } from '../../shared/error.ts';
import {
  type ConditionScope,
  compileStory,
  conditionScope,
  type NumberedFrame,
  type PlayAnswer,
  type PlayerAction,
  type SequencedFrame,
  type Story,
  type TurnsAnswer,
} from '../../shared/play/index.ts';
import { type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Models } from '../models/types.ts';
import { createQueue, createRuns, type Run } from '../runs/index.ts';
import type { JournalEvent, PlayRow, Store } from '../store/types.ts';
import {
  type CommittedTurn,
  foldPlay,
  foldTurn,
  type PlayEvent,
  type PlaySession,
  TRIAL_VERSION,
  type Trial,
  trialOf,
  trialStory,
} from './journal.ts';
import { type FinishedTurn, runTurn } from './turn.ts';
import { numbered, playAnswer, turnData } from './view.ts';

export { TRIAL_VERSION } from './journal.ts';

/** The most turns one page of the backlog holds. */
const TURNS_PAGE_MAX = 100;
/** Plays and packages kept in memory; the rest are folded again when asked for. */
const SESSIONS_KEPT = 200;
/** Trials of one draft that are kept. */
const TRIALS_KEPT = 3;

export interface Plays {
  /** Begins a play of a package's latest version. @throws RefusalError `not_found` */
  create(packageId: string, seed?: number): Promise<{ id: string }>;
  /**
   * Begins a play of a draft as it stands. The oldest trials of the same session beyond a few make room.
   * @param story what the draft comes to; its id is the session's reserved package id
   */
  createTrial(story: VNPackage, sessionId: string): Promise<{ id: string }>;
  /** Deletes the trials of a session: they go with its draft and its pictures. */
  deleteTrials(sessionId: string): Promise<void>;
  list(): Promise<PlayRow[]>;
  /** A play as its player sees it. @throws RefusalError `not_found` */
  get(id: string): Promise<PlayAnswer>;
  /** Deletes a play, ending its running turn. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * Begins the next turn.
   * @throws RefusalError `not_found`; `conflict` when a turn runs or the action does not fit; `rate_limited`
   */
  takeTurn(id: string, action: PlayerAction): Promise<Run>;
  /** The running turn, or null. @throws RefusalError `not_found` */
  running(id: string): Promise<Run | null>;
  /** Ends the running turn with what it has told; nothing where none runs. @throws RefusalError `not_found` */
  stop(id: string): Promise<void>;
  /** Committed turns from `from` on. @throws RefusalError `not_found` */
  turns(id: string, from: number, limit: number): Promise<TurnsAnswer>;
  /** What conditions read of a play, as it stands: for a plan that is run for it. @throws RefusalError `not_found` */
  conditionScope(id: string): Promise<ConditionScope>;
  /** Reads a package anew where it is asked for next: its art was completed. */
  forget(packageId: string): void;
  /** Stops every turn, keeping what each has told; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

export interface PlaysDeps {
  store: Store;
  models: Models;
  clock: Clock;
  log: Logger;
  directorTimeoutMs: number;
  /** The seed of plays that are given none; a fresh one each where it is null. `OFFLINE_SEED`. */
  defaultSeed?: number | null;
  /** Refuses a turn where the play has spent its tokens. */
  budget?: (scope: string) => Promise<void>;
}

const replaced = (cause?: unknown) =>
  new RefusalError('not_found', 'The story of this play is gone: another one has its id now.', {
    hint: 'Delete the play, or put the story back.',
    cause,
  });

/** Folds a journal that may be of another story: what the rules cannot place there is no fault of ours. */
function foldOn(id: string, story: Story, events: readonly JournalEvent[]): PlaySession {
  try {
    return foldPlay(id, story, events);
  } catch (error) {
    throw error instanceof RefusalError ? replaced(error) : error;
  }
}

/** Whether a play can be of this story: a package that was deleted may have come back another. */
function isOf(story: Story, { state }: PlaySession): boolean {
  const act = story.actById.get(state.act);
  return act !== undefined && (act.placeById.has(state.location) || state.location === act.start);
}

/** Plays of packages: the turn that joins rules, Director and Storyteller, and the journal it is committed to. */
export function createPlays({ store, models, clock, log, directorTimeoutMs, defaultSeed, budget }: PlaysDeps): Plays {
  const runs = createRuns({
    conflictMessage: 'A turn of this play is being told already.',
    onError: (key, error) => log.error({ key, err: error }, 'a turn broke off'),
  });
  /** Trials are begun one after another: each makes room for the next. */
  const oneByOne = createQueue();
  const stories = new Map<string, Story>();
  const sessions = new Map<string, PlaySession>();

  const keep = <T>(map: Map<string, T>, key: string, value: T): T => {
    map.delete(key);
    map.set(key, value);
    const oldest = map.keys().next().value;
    if (map.size > SESSIONS_KEPT && oldest !== undefined) map.delete(oldest);
    return value;
  };

  async function storyOf(packageId: string, version: number): Promise<Story> {
    const key = `${packageId}@${version}`;
    const known = stories.get(key);
    if (known) return keep(stories, key, known);
    const row = await store.getPackage(packageId, version);
    if (!row) {
      throw new RefusalError('not_found', 'The story of this play is gone: its package was deleted.', {
        hint: 'Import the package again, or delete the play.',
      });
    }
    return keep(stories, key, compileStory(VNPackageSchema.parse(JSON.parse(row.body))));
  }

  /** The story a play is of: its package's version, or for a trial the one in its own journal. */
  async function storyFor({ id, packageId, packageVersion }: PlayRow): Promise<Story> {
    if (packageVersion !== TRIAL_VERSION) return storyOf(packageId, packageVersion);
    const key = `trial:${id}`;
    const known = stories.get(key);
    if (known) return keep(stories, key, known);
    const story = trialStory(await store.read(`play:${id}`));
    if (!story) throw replaced();
    return keep(stories, key, compileStory(story));
  }

  async function begin(
    { id: packageId, version, title }: Pick<VNPackage, 'id' | 'version' | 'title'>,
    seed: number,
    trial?: Trial,
  ): Promise<{ id: string }> {
    const id = clock.id();
    const now = clock.iso();
    const packageVersion = trial ? TRIAL_VERSION : version;
    const event: PlayEvent = {
      type: 'play-created',
      data: { packageId, packageVersion, seed, title, ...(trial ? { trial } : {}) },
    };
    const row: PlayRow = {
      id,
      packageId,
      packageVersion,
      title,
      seed,
      turn: 0,
      ended: false,
      createdAt: now,
      updatedAt: now,
    };
    await store.append(`play:${id}`, 0, [event], [{ kind: 'put-play', row }]);
    return { id };
  }

  async function remove(id: string): Promise<boolean> {
    const run = runs.get(id);
    run?.stop();
    await run?.done;
    sessions.delete(id);
    stories.delete(`trial:${id}`);
    return store.deletePlay(id);
  }

  /** The trials of a session, last played first. */
  async function trialsOf(sessionId: string): Promise<string[]> {
    const found: string[] = [];
    for (const { id, packageVersion } of await store.listPlays()) {
      if (packageVersion !== TRIAL_VERSION) continue;
      if (trialOf(await store.read(`play:${id}`)) === sessionId) found.push(id);
    }
    return found;
  }

  const unknown = (id: string) =>
    new RefusalError('not_found', `There is no play "${id}".`, { hint: 'GET /api/plays lists them.' });

  async function load(id: string): Promise<{ story: Story; session: PlaySession; row: PlayRow }> {
    const row = await store.getPlay(id);
    if (!row) throw unknown(id);
    const story = await storyFor(row);
    const folded = sessions.has(id) ? null : foldOn(id, story, await store.read(`play:${id}`));
    // A turn may have been committed while the journal was read: what is in memory is newer.
    const session = sessions.get(id) ?? folded ?? foldOn(id, story, await store.read(`play:${id}`));
    if (!isOf(story, session)) throw replaced();
    return { story, session: keep(sessions, id, session), row };
  }

  /** Appends to a play; where somebody else has, what is in memory is stale. */
  const appendTurn: Store['append'] = async (stream, ...rest) => {
    try {
      return await store.append(stream, ...rest);
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'conflict') sessions.delete(stream.slice('play:'.length));
      throw error;
    }
  };

  async function commit(story: Story, row: PlayRow, session: PlaySession, turn: FinishedTurn) {
    const committed: CommittedTurn = {
      turn: turn.turn,
      action: turn.action,
      mutations: turn.mutations,
      frames: turn.frames,
    };
    const next = foldTurn(story, session, committed);
    const event: PlayEvent = { type: 'turn-committed', data: committed };
    const data = turnData(story, next.state);
    const now = clock.iso();
    await appendTurn(
      `play:${session.id}`,
      session.seq,
      [event],
      [
        {
          kind: 'put-turn',
          row: {
            playId: session.id,
            turn: turn.turn,
            action: turn.action,
            frames: turn.frames,
            waitingFor: data.waitingFor,
            record: turn.record,
            createdAt: now,
          },
        },
        { kind: 'put-play', row: { ...row, turn: turn.turn, ended: data.ended, updatedAt: now } },
      ],
    );
    keep(sessions, session.id, next);
    return data;
  }

  return {
    async create(packageId, seed = defaultSeed ?? clock.seed()) {
      const pkg = await store.getPackage(packageId);
      if (!pkg) {
        throw new RefusalError('not_found', `There is no package "${packageId}".`, {
          hint: 'GET /api/packages lists them.',
        });
      }
      await storyOf(packageId, pkg.version);
      return begin(pkg, seed);
    },

    createTrial: (story, sessionId) =>
      oneByOne(async () => {
        compileStory(story); // what cannot be played begins no play
        const made = await begin(story, defaultSeed ?? clock.seed(), { sessionId, story });
        // One whose turn is being told is being played: it stays.
        const others = (await trialsOf(sessionId)).filter((id) => id !== made.id && !runs.get(id));
        for (const id of others.slice(TRIALS_KEPT - 1)) await remove(id);
        return made;
      }),

    async deleteTrials(sessionId) {
      for (const id of await trialsOf(sessionId)) await remove(id);
    },

    list: () => store.listPlays(),

    async get(id) {
      const { story, session } = await load(id);
      return playAnswer(story, session, runs.get(id) !== null);
    },

    async delete(id) {
      if (!(await remove(id))) throw unknown(id);
    },

    async takeTurn(id, action) {
      const { story, session, row } = await load(id);
      await budget?.(`play:${id}`);
      const act: PlayerAction = session.state.turn === 0 && action.type === 'continue' ? { type: 'start' } : action;
      const options = { scope: `play:${id}`, seed: session.state.seed + session.state.turn };
      return runs.start(id, (signal) =>
        runTurn({
          story,
          // Another turn may have ended while this one was being looked up.
          session: sessions.get(id) ?? session,
          action: act,
          director: models.language('director', options),
          storyteller: models.language('storyteller', options),
          directorTimeoutMs,
          signal,
          commit: (turn) => commit(story, row, sessions.get(id) ?? session, turn),
          onError: (error) => log.error({ play: id, err: error }, 'a turn broke off'),
        }),
      );
    },

    async running(id) {
      if (!(await store.getPlay(id))) throw unknown(id);
      return runs.get(id);
    },

    async stop(id) {
      if (!(await store.getPlay(id))) throw unknown(id);
      runs.get(id)?.stop();
    },

    async turns(id, from, limit) {
      if (!(await store.getPlay(id))) throw unknown(id);
      const size = Math.min(limit, TURNS_PAGE_MAX);
      const rows = await store.listTurns(id, from, size + 1);
      const turns = rows.slice(0, size).map((row) => ({
        turn: row.turn,
        action: row.action as PlayerAction,
        frames: (row.frames as SequencedFrame[]).map(numbered) as NumberedFrame[],
        waitingFor: row.waitingFor as TurnsAnswer['turns'][number]['waitingFor'],
      }));
      const next = rows[size]?.turn;
      return { turns, ...(next !== undefined && { next }) };
    },

    async conditionScope(id) {
      const { story, session } = await load(id);
      return conditionScope(story, session.state);
    },

    forget(packageId) {
      for (const key of stories.keys()) if (key.startsWith(`${packageId}@`)) stories.delete(key);
    },

    close: (ms) => runs.close(ms),
  };
}
