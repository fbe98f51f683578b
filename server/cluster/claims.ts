import type { SharedTables } from '../store/types.ts';
import type { Claim } from './types.ts';

/** How long a claim lasts without a sign of life, and how often there is one, in milliseconds. */
const LEASE_MS = 10_000;
const BEAT_MS = 3000;
const TIDY_EVERY_BEATS = 20;

/** What a process does with work whose process has died, by kind: the part of a key before the colon. */
type TakeUp = (id: string) => Promise<void>;

/** A claim with the name of its run. */
export interface NamedClaim extends Claim {
  readonly run: string;
}

export interface ClaimsOptions {
  tables: SharedTables;
  holder: string;
  newId: () => string;
  onFailure: (error: unknown, what: string) => void;
}

/** The claims of one process: kept alive, and taken up from processes that have died. */
export function createClaims({ tables, holder, newId, onFailure }: ClaimsOptions) {
  /** By run. */
  const held = new Map<string, { key: string; lost: AbortController }>();
  const byKind = new Map<string, TakeUp>();
  /** Work of processes that have died, which this one has to take up. */
  const orphans = new Map<string, () => Promise<void>>();
  let beats = 0;
  let isBeating = false;
  let isClosed = false;
  /** A time without the database ends everybody's leases: they get another one before work is taken from them. */
  let sweepsFrom = 0;
  const beating = setInterval(() => void beat(), BEAT_MS);
  beating.unref();

  function hold(key: string, run: string): NamedClaim {
    const lost = new AbortController();
    held.set(run, { key, lost });
    return {
      ...{ key, run, lost: lost.signal },
      publish: (state) => tables.putClaimState(run, state).catch((error) => onFailure(error, key)),
      async release() {
        if (held.delete(run)) await tables.releaseClaim(run).catch((error) => onFailure(error, key));
      },
      async abandon() {
        if (held.delete(run)) await tables.lapseClaim(run).catch((error) => onFailure(error, key));
      },
    };
  }

  async function beat(): Promise<void> {
    if (isBeating || isClosed) return;
    isBeating = true;
    try {
      const runs = [...held.keys()];
      const kept = new Set(await tables.renewClaims(runs, LEASE_MS));
      for (const run of runs) if (!kept.has(run)) lose(run);
      if (performance.now() >= sweepsFrom) await sweep();
      beats += 1;
      if (beats % TIDY_EVERY_BEATS === 0) await tables.tidy();
    } catch (error) {
      sweepsFrom = performance.now() + LEASE_MS;
      onFailure(error, 'claims');
    } finally {
      isBeating = false;
    }
  }

  function lose(run: string): void {
    const claim = held.get(run);
    held.delete(run);
    claim?.lost.abort(new DOMException('Another process has taken this over.', 'AbortError'));
  }

  async function sweep(): Promise<void> {
    for (const { key, run } of await tables.takeLapsedClaims(holder, LEASE_MS)) {
      const [kind = '', id = ''] = key.split(/:(.*)/s);
      const takeUp = byKind.get(kind);
      if (takeUp) orphans.set(key, () => takeUp(id));
      // Who takes it up claims it as for new work.
      await tables.releaseClaim(run);
    }
    for (const [key, takeUp] of [...orphans]) {
      orphans.delete(key);
      // In the background: it may take longer than a lease, and beats must go on.
      takeUp().catch((error: unknown) => {
        orphans.set(key, takeUp);
        onFailure(error, key);
      });
    }
  }

  return {
    async claim(key: string, state: unknown): Promise<NamedClaim | null> {
      const run = newId();
      if (isClosed || !(await tables.claim({ key, run, holder, state }, LEASE_MS))) return null;
      return hold(key, run);
    },
    holds: (key: string): boolean => [...held.values()].some((claim) => claim.key === key),
    onOrphan: (kind: string, takeUp: TakeUp) => void byKind.set(kind, takeUp),
    /** Leaves what is unfinished to other processes. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(beating);
      const unfinished = [...held.keys()];
      held.clear();
      await Promise.all(unfinished.map((run) => tables.lapseClaim(run).catch(() => undefined)));
    },
  };
}
