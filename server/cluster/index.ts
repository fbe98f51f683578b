import type { UIMessageChunk } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { brokeOffPart } from '../runs/index.ts';
import type { SharedTables, Store } from '../store/types.ts';
import { ALONE } from './alone.ts';
import { createClaims, type NamedClaim } from './claims.ts';
import { createNews } from './news.ts';
import { fromPlainRefusal, type PlainRefusal, toPlainRefusal } from './plain-refusal.ts';
import { createPartWriter, followRemoteRun, readRun } from './run-parts.ts';
import type { Claim, Cluster, RemoteRun } from './types.ts';

export { ALONE } from './alone.ts';
export { createSharedJobs } from './shared-jobs.ts';
export { shareWatchers } from './shared-watchers.ts';
export type { Cluster } from './types.ts';

/** How long the process that has a claim may take to answer, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

interface ClusterDeps {
  clock: Pick<Clock, 'id'>;
  log: Pick<Logger, 'warn'>;
  /** Names the DATA_DIR: it is the same for all processes. */
  folder: string;
}

/**
 * The processes on a store's database: this one alone where the store is not shared.
 * @throws RefusalError `refused` when another process uses the database with another DATA_DIR
 */
export async function createCluster({
  store,
  ...deps
}: ClusterDeps & { store: Pick<Store, 'shared'> }): Promise<Cluster> {
  const { shared } = store;
  if (shared === undefined) return ALONE;
  const others = (await shared.listClaims('process:')) as { state: { folder?: string } }[];
  if (others.some(({ state }) => state.folder !== deps.folder)) {
    throw new RefusalError('refused', 'Another process uses the database of DATABASE_URL with another DATA_DIR.', {
      hint: 'Give all processes the same folder: it has the media and secrets. If the other has just ended, try again in 10 seconds.',
    });
  }
  const cluster = createSharedCluster(shared, deps);
  await cluster.join();
  return cluster;
}

function createSharedCluster(
  tables: SharedTables,
  { clock, log, folder }: ClusterDeps,
): Cluster & { join(): Promise<void> } {
  const holder = clock.id();
  const onFailure = (err: unknown, what: string) => log.warn({ err, what }, 'the other processes could not be reached');
  const claims = createClaims({ tables, holder, newId: clock.id, onFailure });
  const news = createNews({ tables, holder, onFailure });
  const answers = new Map<string, (question: unknown) => Promise<unknown>>();

  async function find(key: string) {
    const claim = await tables.findClaim(key);
    return claim?.holder === holder ? null : claim;
  }

  /** Looks again whenever other processes have written, until there is something. */
  async function poll<T>(look: () => Promise<T | null>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      signal?.throwIfAborted();
      const woken = Promise.withResolvers<void>();
      const unwatch = tables.onWake(() => woken.resolve());
      signal?.addEventListener('abort', () => woken.resolve(), { once: true });
      try {
        const found = await look();
        if (found !== null) return found;
        await woken.promise;
      } finally {
        unwatch();
      }
    }
  }

  const untilGone = (key: string, run: string): Promise<true> =>
    poll(async () => {
      const claim = await tables.findClaim(key).catch(() => undefined);
      return claim === undefined || claim?.run === run ? null : true;
    });

  news.on('ask', async (body) => {
    const { key, topic, question, id } = body as { key: string; topic: string; question: unknown; id: string };
    const answer = answers.get(topic);
    if (answer === undefined || !claims.holds(key)) return;
    const told = await answer(question).then(
      (value) => ({ value }),
      (error: unknown) => ({ refusal: toPlainRefusal(error) }),
    );
    news.tell(`answer ${id}`, told);
  });

  return {
    isShared: true,
    self: holder,
    join: async () => void (await claims.claim(`process:${holder}`, { folder })),
    claim: (key, state = null) => claims.claim(key, state),
    async exclusively(key, task, signal) {
      const claim = await poll(() => claims.claim(key, null), signal);
      try {
        return await task();
      } finally {
        await claim.release();
      }
    },
    find,
    list: async (prefix) => (await tables.listClaims(prefix)).filter((claim) => claim.holder !== holder),

    record(claim: Claim, { stop, discard }) {
      const { run, lost } = claim as NamedClaim;
      const writer = createPartWriter(tables, run, (error) => onFailure(error, claim.key));
      const unwatch = news.on(`stop ${run}`, stop);
      lost.addEventListener('abort', discard, { once: true });
      return {
        add: writer.add,
        async end(isFinished = true) {
          unwatch();
          lost.removeEventListener('abort', discard);
          await writer.end();
          await (isFinished ? claim.release() : claim.abandon());
        },
      };
    },
    async findRun(key): Promise<RemoteRun | null> {
      const claim = await find(key);
      if (claim === null) return null;
      const { run } = claim;
      let done: Promise<void> | undefined;
      return {
        follow<Part = UIMessageChunk>(lastPart: Part | null = brokeOffPart() as Part) {
          const isGoingOn = async () => (await tables.findClaim(key))?.run === run;
          return followRemoteRun<Part>({ tables, run, isGoingOn, lastPart });
        },
        made: () => readRun(tables, run),
        stop: () => news.tell(`stop ${run}`, null),
        get done() {
          done ??= untilGone(key, run).then(() => undefined);
          return done;
        },
      };
    },

    tell: news.tell,
    onTold: news.on,
    answer: (topic, answer) => void answers.set(topic, answer),
    async ask(key, topic, question) {
      const id = clock.id();
      const told = Promise.withResolvers<unknown>();
      const unwatch = news.on(`answer ${id}`, told.resolve);
      const late = setTimeout(() => told.reject(noAnswer()), ANSWER_WITHIN_MS);
      try {
        news.tell('ask', { key, topic, question, id });
        const answer = (await told.promise) as { value?: unknown; refusal?: PlainRefusal };
        if (answer.refusal) throw fromPlainRefusal(answer.refusal);
        return answer.value;
      } finally {
        clearTimeout(late);
        unwatch();
      }
    },
    onWake: tables.onWake,
    onOrphan: claims.onOrphan,
    async close() {
      await claims.close();
      await news.close();
    },
  };
}

const noAnswer = () =>
  new RefusalError('unavailable', 'The process that does this work does not answer.', {
    hint: 'Try again: another takes it up if it has ended.',
  });
