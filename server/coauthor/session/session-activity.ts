import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';
import type { Claim, Cluster } from '../../cluster/types.ts';

type Occupation = { kind: 'making'; planId: string | null } | { kind: 'running'; planId: string };

/** What a session's claim says to other processes. */
type ClaimedFor = Occupation | { kind: 'answering' };

/** A claimed session. `release` never throws. */
export interface ClaimedSession {
  readonly claim: Claim;
  release(): Promise<void>;
}

/** A session's present activity, as the reason for a refusal: a sentence, and one for people. */
export interface SessionActivity {
  readonly message: string;
  readonly reason: Reason;
}

/** Tracks the sessions' activities; a session has one at a time. */
export interface SessionActivities {
  /** Reserves a session: in this process synchronously, then in all. @throws RefusalError `conflict` if it is busy */
  claim(sessionId: string, occupation: Occupation): Promise<ClaimedSession>;
  in(sessionId: string): Occupation | null;
  say(sessionId: string): SessionActivity | null;
}

/**
 * Claims a session in all processes: one answers in it or works on a plan at a time.
 * @throws RefusalError `conflict` naming what another process does there
 */
export async function claimSession(cluster: Cluster, sessionId: string, purpose: ClaimedFor): Promise<Claim> {
  const key = `session:${sessionId}`;
  const claim = await cluster.claim(key, purpose);
  if (claim !== null) return claim;
  const kind = (await sessionElsewhere(cluster, sessionId))?.kind ?? 'answering';
  if (kind === 'answering') throw createAnsweringRefusal();
  throw new RefusalError('conflict', SAID[kind], { hint: HINTS[kind], reason: REASONS[kind] });
}

/** What another process does in a session; null for nothing. */
export const sessionElsewhere = async (cluster: Cluster, sessionId: string): Promise<ClaimedFor | null> =>
  ((await cluster.find(`session:${sessionId}`))?.state as ClaimedFor | undefined) ?? null;

/** The sentence and reason of an activity; null for an answer, which is told otherwise. */
export const describeActivity = (activity: ClaimedFor | null): SessionActivity | null =>
  activity === null || activity.kind === 'answering'
    ? null
    : { message: SAID[activity.kind], reason: REASONS[activity.kind] };

export const createAnsweringRefusal = () =>
  new RefusalError('conflict', 'The co-author is still answering in this session.', {
    hint: 'Follow its stream, or stop it first.',
    reason: { code: 'answering' },
  });

const SAID: Record<Occupation['kind'], string> = {
  making: 'A plan is being made in this session.',
  running: 'A plan runs in this session.',
};

const HINTS: Record<Occupation['kind'], string> = {
  making: 'Wait until it is there, or stop it.',
  running: 'Wait until it is over, or abort it.',
};

const REASONS: Record<Occupation['kind'], Reason> = {
  making: { code: 'plan-being-made' },
  running: { code: 'plan-running' },
};

/** @param isAnswering true also for an answer about to start @param onChange called when an activity begins or ends */
export function createSessionActivities(
  cluster: Cluster,
  isAnswering: (sessionId: string) => boolean,
  onChange: (sessionId: string) => void,
): SessionActivities {
  const occupied = new Map<string, Occupation>();
  const vacate = (sessionId: string, occupation: Occupation): void => {
    if (occupied.get(sessionId) !== occupation) return;
    occupied.delete(sessionId);
    onChange(sessionId);
  };
  return {
    async claim(sessionId, occupation) {
      const other = occupied.get(sessionId);
      if (other)
        throw new RefusalError('conflict', SAID[other.kind], { hint: HINTS[other.kind], reason: REASONS[other.kind] });
      if (isAnswering(sessionId)) throw createAnsweringRefusal();
      occupied.set(sessionId, occupation);
      onChange(sessionId);
      try {
        const claim = await claimSession(cluster, sessionId, occupation);
        const release = async () => {
          // Only then can this process claim it again.
          if (cluster.isShared) await claim.release();
          vacate(sessionId, occupation);
        };
        return { claim, release };
      } catch (error) {
        vacate(sessionId, occupation);
        throw error;
      }
    },
    in: (sessionId) => occupied.get(sessionId) ?? null,
    say: (sessionId) => describeActivity(occupied.get(sessionId) ?? null),
  };
}
