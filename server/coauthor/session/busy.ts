import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';

/** What a session does one at a time. */
type Occupation =
  /** A plan is made; null for one that is new. */
  { kind: 'making'; planId: string | null } | { kind: 'running'; planId: string };

/** What goes on in a session, as the reason for a refusal of anything else: in a sentence, and for a person. */
export interface Goings {
  readonly message: string;
  readonly reason: Reason;
}

/** What goes on in the sessions: sessions do one thing at a time. */
export interface Busy {
  /**
   * Takes a session for oneself, at once.
   * @returns gives it back
   * @throws RefusalError `conflict` where something goes on in it
   */
  claim(sessionId: string, occupation: Occupation): () => void;
  in(sessionId: string): Occupation | null;
  /** What goes on in a session; null where nothing does. */
  say(sessionId: string): Goings | null;
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

/**
 * @param isAnswering whether the co-author answers in a session, or is about to
 * @param onChange told when something begins or ends in a session
 */
export function createBusy(isAnswering: (sessionId: string) => boolean, onChange: (sessionId: string) => void): Busy {
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
