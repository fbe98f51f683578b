import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';

type Occupation = { kind: 'making'; planId: string | null } | { kind: 'running'; planId: string };

/** A session's present activity, as the reason for a refusal: a sentence, and one for people. */
export interface SessionActivity {
  readonly message: string;
  readonly reason: Reason;
}

/** Tracks the sessions' activities; a session has one at a time. */
export interface SessionActivities {
  /** Reserves a session synchronously. @returns releases it @throws RefusalError `conflict` if it is busy */
  claim(sessionId: string, occupation: Occupation): () => void;
  in(sessionId: string): Occupation | null;
  say(sessionId: string): SessionActivity | null;
}

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
  isAnswering: (sessionId: string) => boolean,
  onChange: (sessionId: string) => void,
): SessionActivities {
  const occupied = new Map<string, Occupation>();
  return {
    claim(sessionId, occupation) {
      const other = occupied.get(sessionId);
      if (other)
        throw new RefusalError('conflict', SAID[other.kind], { hint: HINTS[other.kind], reason: REASONS[other.kind] });
      if (isAnswering(sessionId)) {
        throw new RefusalError('conflict', 'The co-author is still answering in this session.', {
          hint: 'Wait until the answer is there, or stop it.',
          reason: { code: 'answering' },
        });
      }
      occupied.set(sessionId, occupation);
      onChange(sessionId);
      return () => {
        if (occupied.get(sessionId) !== occupation) return;
        occupied.delete(sessionId);
        onChange(sessionId);
      };
    },
    in: (sessionId) => occupied.get(sessionId) ?? null,
    say: (sessionId) => {
      const occupation = occupied.get(sessionId);
      return occupation ? { message: SAID[occupation.kind], reason: REASONS[occupation.kind] } : null;
    },
  };
}
