import { RefusalError } from '../../shared/error.ts';
import { createListeners } from '../../shared/listeners.ts';
import { fromPlainRefusal, type PlainRefusal, toPlainRefusal } from './plain-refusal.ts';
import type { Cluster } from './types.ts';

/** How often a job's state is written for other processes, in milliseconds. */
const PUBLISH_EVERY_MS = 500;

/** Long work that goes on without followers. `State` is JSON. */
export interface SharedJob<State, Done> {
  now(): State;
  /** Calls a listener on every change. @returns unsubscribes */
  follow(listener: () => void): () => void;
  /** Rejects with the job's error; `unavailable` when its process has died. */
  readonly done: Promise<Done>;
  stop(): void;
}

/** Jobs of one kind, in all processes. Each runs in the process that began it. */
export interface SharedJobs<State, Done> {
  /** Lets other processes see a job of this one, until it ends. */
  share(id: string, job: SharedJob<State, Done>): Promise<void>;
  /** A job of another process; null if it has none of this id. */
  find(id: string): Promise<SharedJob<State, Done> | null>;
  /** The states of all jobs of other processes. */
  list(): Promise<State[]>;
}

/** @param kind names the jobs' claims @param outcome what an ended job has left; null if it has died before */
export function createSharedJobs<State, Done>(
  cluster: Cluster,
  kind: string,
  outcome: (id: string) => Promise<Done | null>,
): SharedJobs<State, Done> {
  return {
    async share(id, job) {
      const key = `${kind}:${id}`;
      const claim = cluster.isShared ? await cluster.claim(key, job.now()) : null;
      if (claim === null) return;
      let timer: NodeJS.Timeout | undefined;
      const unfollow = job.follow(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          void claim.publish(job.now());
        }, PUBLISH_EVERY_MS);
      });
      const unwatch = cluster.onTold(`stop ${key}`, job.stop);
      const end = async (): Promise<void> => {
        clearTimeout(timer);
        unfollow();
        unwatch();
        await claim.release();
      };
      job.done.then(end, (error: unknown) => {
        cluster.tell(`failed ${key}`, toPlainRefusal(error));
        return end();
      });
    },

    async find(id) {
      const key = `${kind}:${id}`;
      const claim = await cluster.find(key);
      return claim && followJob<State, Done>(cluster, key, claim.state as State, () => outcome(id));
    },

    list: async () => (await cluster.list(`${kind}:`)).map(({ state }) => state as State),
  };
}

function followJob<State, Done>(
  cluster: Cluster,
  key: string,
  first: State,
  outcome: () => Promise<Done | null>,
): SharedJob<State, Done> {
  const listeners = createListeners();
  let state = first;
  let done: Promise<Done> | undefined;

  /** Looks for the claim whenever other processes have written, until it is gone. */
  async function watch(): Promise<Done> {
    let failure: PlainRefusal | undefined;
    const unwatchFailure = cluster.onTold(`failed ${key}`, (refusal) => {
      failure = refusal as PlainRefusal;
    });
    try {
      for (;;) {
        const woken = Promise.withResolvers<void>();
        const unwatch = cluster.onWake(() => woken.resolve());
        const claim = await cluster.find(key).catch(() => undefined);
        if (claim === null) {
          unwatch();
          break;
        }
        if (claim) state = claim.state as State;
        listeners.tell();
        await woken.promise;
        unwatch();
      }
      const left = await outcome();
      if (left !== null) return left;
      throw failure ? fromPlainRefusal(failure) : diedRefusal();
    } finally {
      unwatchFailure();
    }
  }
  const begin = (): Promise<Done> => {
    done ??= watch();
    done.catch(() => undefined);
    return done;
  };

  return {
    now: () => state,
    follow(listener) {
      void begin();
      return listeners.subscribe(listener);
    },
    get done() {
      return begin();
    },
    stop: () => cluster.tell(`stop ${key}`, null),
  };
}

const diedRefusal = () =>
  new RefusalError('unavailable', 'The process that did this has ended in the middle of it.', {
    hint: 'Begin it again.',
    reason: { code: 'server-stopping' },
  });
